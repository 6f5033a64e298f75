"""What tests of `play` share."""

from __future__ import annotations

import pytest

from platforms.console import Console


@pytest.fixture
def consoles(monkeypatch: pytest.MonkeyPatch) -> list[Console]:
    """The machines that were switched on."""
    made: list[Console] = []
    begin = Console.start

    def start(console: Console) -> None:
        made.append(console)
        begin(console)

    monkeypatch.setattr(Console, "start", start)
    return made
