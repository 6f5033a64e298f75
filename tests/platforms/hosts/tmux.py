"""A person's terminal for tests: tmux, with a shell in it and a screen to be read."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[3]
BEFORE: Final = "what was on the screen before"
PATIENCE_SECONDS: Final = 30
LOOK_SECONDS: Final = 0.005

needs_tmux = pytest.mark.skipif(not shutil.which("tmux"), reason="needs tmux")


class Tmux:
    """A terminal of so many columns and rows, its shell at the root of the checkout.

    Its socket lies in `folder`: every terminal has a server of its own.
    """

    def __init__(self, folder: Path, columns: int, rows: int) -> None:
        self.folder = folder
        env = {name: value for name, value in os.environ.items() if name != "TMUX"}
        env |= {"LC_ALL": "C.UTF-8", "PS1": "> "}
        tmux = ("tmux", "-u", "-S", str(folder / "s"))
        size = ("-x", str(columns), "-y", str(rows))
        shell = ("new-session", "-d", *size, "bash --norc --noprofile -i")
        subprocess.run([*tmux, "-f", "/dev/null", *shell], env=env, check=True)
        attach = ("-C", "attach", "-f", "ignore-size,no-output")
        self._control = subprocess.Popen(
            [*tmux, *attach], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._reply()
        self.tmux("set", "-g", "status", "off")
        self.tmux("set", "-g", "escape-time", "0")
        self.shell(f"cd {ROOT}; PS1='> '; clear; echo {BEFORE}")
        self.until(lambda seen: seen.startswith(BEFORE), "the shell")

    def tmux(self, *words: str) -> str:
        """What a command of tmux prints."""
        assert self._control.stdin is not None
        self._control.stdin.write(f"{shlex.join(words)}\n".encode())
        self._control.stdin.flush()
        return self._reply()

    def _reply(self) -> str:
        """What stands between %begin and %end in tmux's control mode."""
        told: list[str] | None = None
        assert self._control.stdout is not None
        for data in self._control.stdout:
            line = data.decode().rstrip("\n")
            if line.startswith(("%end ", "%error ")):
                assert line.startswith("%end "), told
                return "".join(f"{part}\n" for part in told or ())
            if told is not None:
                told.append(line)
            elif line.startswith("%begin "):
                told = []
        raise EOFError("tmux has ended")

    def screen(self) -> str:
        """What stands on the screen, line by line."""
        return self.tmux("capture-pane", "-p")

    def keys(self, *names: str) -> None:
        """Keys as tmux names them."""
        self.tmux("send-keys", *names)

    def mouse(self, column: int, row: int, code: int, end: str) -> None:
        """A report of the mouse at a cell, counted from 1, as tmux hands it on."""
        report = f"\x1b[<{code};{column};{row}{end}".encode()
        self.tmux("send-keys", "-H", *(f"{byte:02x}" for byte in report))

    def shell(self, command: str) -> None:
        """A command, and Enter."""
        self.tmux("send-keys", "-l", command)
        self.keys("Enter")

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def until(self, happened: Callable[[str], object], what: str) -> str:
        """Wait until the screen is so, and no more is on its way; the screen."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        before = ""
        while not (happened(seen := self.screen()) and seen == before):
            assert time.monotonic() < deadline, f"waited in vain for {what}:\n{seen}"
            before = seen
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

    def record(self, name: str) -> Path:
        """From now on all that is sent to the terminal goes into this file, too."""
        path = self.folder / name
        self.tmux("pipe-pane", f"cat > {path}")
        return path

    def close(self) -> None:
        """Shut the window, if it is not."""
        if self._control.poll() is None:
            with suppress(EOFError):
                self.tmux("kill-server")
            self._control.communicate()

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
            made.close()
