"""Which host is taken where none is named."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from scripts.hosts import TERMINAL, WINDOW, present_host


class Tty(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("display", "stdin", "stdout", "host"),
    [
        (":0", Tty(), Tty(), WINDOW),
        ("", Tty(), Tty(), TERMINAL),
        ("", StringIO(), Tty(), WINDOW),
        ("", Tty(), StringIO(), WINDOW),
        ("", None, Tty(), WINDOW),
        ("", Tty(), None, WINDOW),
    ],
    ids=["display", "terminal", "piped in", "piped out", "no input", "no output"],
)
def test_a_terminal_is_taken_where_there_is_no_display(
    monkeypatch, display, stdin, stdout, host
) -> None:
    for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.setattr(sys, "stdout", stdout)
    assert present_host() == host
