"""What the kinds of terminals are taken to do."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from platforms.hosts.base import HostError
from platforms.hosts.terminal_kinds import kind_of
from platforms.hosts.terminal_looks import Depth
from platforms.hosts.terminal_tty import Tty
from tests.platforms.hosts.terminal_model import PtyTerminal

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    ("term", "depth", "asks", "mouse"),
    [
        ("xterm", Depth.SIXTEEN, True, True),
        ("xterm-256color", Depth.SIXTEEN, True, True),
        ("xterm-kitty", Depth.SIXTEEN, True, True),
        ("tmux-256color", Depth.SIXTEEN, True, True),
        ("screen.xterm-256color", Depth.SIXTEEN, True, True),
        ("screen-256color", Depth.SIXTEEN, True, True),
        ("screen", Depth.EIGHT, True, True),
        ("linux", Depth.CONSOLE, False, False),
        ("vt100", Depth.NONE, False, False),
        ("cons25", Depth.EIGHT, False, False),
    ],
)
def test_kinds(term: str, depth: Depth, asks: bool, mouse: bool) -> None:
    kind = kind_of({"TERM": term})
    assert (kind.depth, kind.asks, "\x1b[?1002h" in kind.enter) == (depth, asks, mouse)
    assert kind_of({"TERM": term, "NO_COLOR": "1"}).depth is Depth.NONE
    assert kind_of({"TERM": term, "NO_COLOR": ""}).depth is depth


@pytest.mark.parametrize("environ", [{}, {"TERM": ""}, {"TERM": "dumb"}, {"TERM": "unknown"}])
def test_what_nothing_can_be_drawn_on(environ: dict[str, str]) -> None:
    with pytest.raises(HostError, match="xterm-256color"):
        kind_of(environ)


def test_a_terminal_that_is_known_loads_nothing_heavy() -> None:
    code = (
        "import sys; from platforms.hosts.terminal import TerminalHost, kind_of;"
        "kind_of({'TERM': 'xterm-256color'}); TerminalHost();"
        "heavy = {'blessed', 'pygame', 'PIL', 'platforms.hosts.terminal_pictures'};"
        "print(*heavy & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""


def test_a_descriptor_that_does_not_block_gets_everything() -> None:
    with closing(PtyTerminal()) as pty:
        os.set_blocking(pty.slave, False)
        tty = Tty(pty.slave, pty.slave)
        tty.signals.take()
        tty.enter("")
        assert tty.read() == b""
        assert not tty.gone
        tty.write(b"\x1b[H" + b"x" * 100_000)
        tty.leave("")
        tty.signals.give_back()
        pty.settle()
        assert len(pty.output) == 100_003
