"""A person's terminal for tests: tmux, with a shell in it and a screen to be read."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[3]
BEFORE: Final = "what was on the screen before"
PATIENCE_SECONDS: Final = 30
LOOK_SECONDS: Final = 0.01

needs_tmux = pytest.mark.skipif(not shutil.which("tmux"), reason="needs tmux")


class Tmux:
    """A terminal of so many columns and rows, its shell at the root of the checkout.

    Its socket lies in `folder`: every terminal has a server of its own.
    """

    def __init__(self, folder: Path, columns: int, rows: int) -> None:
        self.folder = folder
        self._socket = str(folder / "s")
        env = {name: value for name, value in os.environ.items() if name != "TMUX"}
        self._env = env | {"LC_ALL": "C.UTF-8", "PS1": "> "}
        size = ("-x", str(columns), "-y", str(rows))
        self.tmux("-f", "/dev/null", "new-session", "-d", *size, "bash --norc --noprofile -i")
        self.tmux("set", "-g", "status", "off", ";", "set", "-g", "escape-time", "0")
        self.shell(f"cd {ROOT}; PS1='> '; clear; echo {BEFORE}")
        self.until(lambda seen: seen.startswith(BEFORE), "the shell")

    def tmux(self, *words: str) -> str:
        """What a command of tmux prints."""
        done = subprocess.run(
            ["tmux", "-S", self._socket, *words],
            env=self._env,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def screen(self) -> str:
        """What stands on the screen, line by line."""
        return self.tmux("capture-pane", "-p")

    def keys(self, *names: str) -> None:
        """Keys as tmux names them."""
        self.tmux("send-keys", *names)

    def mouse(self, column: int, row: int, code: int, end: str) -> None:
        """A report of the mouse at a cell, counted from 1, as tmux hands it on."""
        self.tmux("send-keys", "-l", f"\x1b[<{code};{column};{row}{end}")

    def shell(self, command: str) -> None:
        """A command, and Enter."""
        self.tmux("send-keys", "-l", command)
        self.keys("Enter")

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def until(self, happened: Callable[[str], object], what: str) -> str:
        """Wait until the screen is so; the screen."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not happened(seen := self.screen()):
            assert time.monotonic() < deadline, f"waited in vain for {what}:\n{seen}"
            time.sleep(LOOK_SECONDS)
        return seen

    def told(self, name: str) -> str:
        """A value of tmux about the terminal."""
        return self.tmux("display-message", "-p", f"#{{{name}}}").strip()

    def stty(self, name: str) -> str:
        """The terminal's modes, as a shell command tells them."""
        path = self.folder / name
        self.shell(f"stty -a > {path}.new; mv {path}.new {path}")
        self.until(lambda _: path.exists(), "stty")
        return path.read_text()

    def job(self) -> int:
        """The process that the shell runs."""
        found = subprocess.run(
            ["pgrep", "-P", self.told("pane_pid")], capture_output=True, text=True, check=True
        )
        return int(found.stdout)


@contextmanager
def terminal(columns: int = 80, rows: int = 25) -> Iterator[Tmux]:
    """A terminal; with its end all that runs in it ends."""
    with tempfile.TemporaryDirectory(prefix="t", ignore_cleanup_errors=True) as folder:
        made = Tmux(Path(folder), columns, rows)
        try:
            yield made
        finally:
            made.tmux("kill-server")
