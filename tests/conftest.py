"""What all tests share: the switch that writes golden pictures anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the pictures of tests/golden anew instead of comparing with them",
    )


@pytest.fixture(autouse=True, scope="session")
def _nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what its reader keeps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TENSPOT_HOME", str(tmp_path_factory.getbasetemp() / "nobodys-home"))
        yield
