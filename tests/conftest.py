"""What all tests share: the switch that writes golden pictures anew."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the pictures of tests/golden anew instead of comparing with them",
    )
