"""A play that switches drive, and what came of it."""

from __future__ import annotations

import json

import pytest

from scripts.play import main


def play(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """What ``--json`` tells; nothing must be wrong."""
    status = main([*words, "--json"])
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    result: dict[str, object] = json.loads(out)
    return result
