"""A person at a real terminal, which is tmux: what stands on the screen, and what is left of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("tmux"), reason="needs tmux"),
]

ROOT = Path(__file__).resolve().parents[3]
DRIVER = f"{sys.executable} -m tests.platforms.hosts.terminal_driver"
BEFORE = "what was on the screen before"


class Tmux:
    """A terminal with a shell in it."""

    def __init__(self, folder: str, columns: int, rows: int) -> None:
        self._socket = f"{folder}/s"
        self.folder = Path(folder)
        env = {name: value for name, value in os.environ.items() if name != "TMUX"}
        self._env = env | {"LC_ALL": "C.UTF-8", "PS1": "> "}
        size = ("-x", str(columns), "-y", str(rows))
        self.tmux("-f", "/dev/null", "new-session", "-d", *size, "bash --norc --noprofile -i")
        self.tmux("set", "-g", "status", "off")
        self.shell(f"cd {ROOT}; PS1='> '; clear; echo {BEFORE}")

    def tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self._socket, *words],
            env=self._env,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def keys(self, *names: str) -> None:
        self.tmux("send-keys", *names)

    def mouse(self, column: int, row: int, code: int, end: str) -> None:
        """A report of the mouse at a cell, counted from 1, as tmux hands it on."""
        self.tmux("send-keys", "-l", f"\x1b[<{code};{column};{row}{end}")

    def shell(self, command: str) -> None:
        self.tmux("send-keys", "-l", command)
        self.keys("Enter")

    def until(self, happened: Callable[[str], object], what: str) -> None:
        deadline = time.monotonic() + 30
        while not happened(self.screen()):
            assert time.monotonic() < deadline, f"waited in vain for {what}:\n{self.screen()}"
            time.sleep(0.05)

    def told(self, name: str) -> str:
        """A value of tmux about the terminal."""
        return self.tmux("display-message", "-p", f"#{{{name}}}").strip()

    def stty(self, name: str) -> str:
        """The terminal's modes, as a shell command tells them."""
        path = self.folder / name
        self.shell(f"stty -a > {path}.new; mv {path}.new {path}")
        self.until(lambda _: path.exists(), "stty")
        return path.read_text()

    def start(self, mode: str = "cga-text", **env: str) -> None:
        words = " ".join(f"{name}={value}" for name, value in env.items())
        pid = self.folder / "pid"
        self.shell(f"{words} {DRIVER} {mode}")
        self.until(lambda seen: "CANFIELD" in seen, "the table")
        pid.write_text(
            subprocess.run(
                ["pgrep", "-P", self.told("pane_pid")], capture_output=True, text=True, check=True
            ).stdout
        )

    def signal(self, name: str) -> None:
        subprocess.run(["kill", f"-{name}", (self.folder / "pid").read_text().strip()], check=True)


@pytest.fixture
def tmux() -> Iterator[Tmux]:
    with tempfile.TemporaryDirectory(prefix="t") as folder:
        made = Tmux(folder, 80, 25)
        yield made
        made.tmux("kill-server")


def is_restored(tmux: Tmux, modes: str) -> None:
    """The shell's screen, the cursor, the mouse and the modes are as they were."""
    tmux.until(lambda seen: BEFORE in seen and "CANFIELD" not in seen, "the shell")
    assert tmux.told("alternate_on") == "0"
    assert tmux.told("cursor_flag") == "1"
    assert tmux.told("mouse_any_flag") == "0"
    assert tmux.told("wrap_flag") == "1"
    assert tmux.stty("after") == modes


@pytest.mark.parametrize("term", ["xterm-256color", "tmux-256color", "screen"])
def test_an_evening_and_the_way_back(tmux: Tmux, term: str) -> None:
    modes = tmux.stty("before")
    tmux.start(TERM=term)
    tmux.until(lambda seen: "┌6♥───┐" in seen and "Play a card" in seen, "cards")
    assert tmux.told("alternate_on") == "1"
    assert tmux.told("cursor_flag") == "0"
    tmux.keys("v")
    tmux.until(lambda seen: "┌Q♥───┐" in seen, "a card of the deck")
    tmux.keys("C-z")
    tmux.until(lambda seen: "┌Q♥───┐" not in seen, "undo")
    tmux.keys("F1")
    tmux.until(lambda seen: "PAGE 1 of" in seen, "help")
    tmux.keys("Escape")
    tmux.until(lambda seen: "Play a card" in seen, "the table")
    tmux.keys("C-]", "9")
    tmux.until(lambda seen: "left: closed" in seen, "the end")
    is_restored(tmux, modes)


def test_the_linux_console_goes_without_suits_and_mouse(tmux: Tmux) -> None:
    modes = tmux.stty("before")
    tmux.start(TERM="linux")
    tmux.until(lambda seen: "┌6H───┐" in seen, "cards")
    assert tmux.told("mouse_any_flag") == "0"
    tmux.keys("v")
    tmux.until(lambda seen: "┌QH───┐" in seen, "a card of the deck")
    tmux.keys("C-c")
    tmux.until(lambda seen: "left: closed" in seen, "the end")
    assert "CANFIELD" not in tmux.screen()
    assert tmux.told("cursor_flag") == "1"
    assert tmux.stty("after") == modes


def test_ascii_where_the_locale_has_no_more(tmux: Tmux) -> None:
    tmux.start(LC_ALL="C")
    tmux.until(lambda seen: "+6H---+" in seen, "cards")
    tmux.keys("C-c")
    tmux.until(lambda seen: "left: closed" in seen, "the end")


@pytest.mark.parametrize("name", ["TERM", "INT", "HUP"])
def test_signals_restore_the_terminal(tmux: Tmux, name: str) -> None:
    modes = tmux.stty("before")
    tmux.start()
    tmux.signal(name)
    tmux.until(lambda seen: "left: closed" in seen, "the end")
    is_restored(tmux, modes)


def test_an_error_restores_the_terminal_and_is_seen(tmux: Tmux) -> None:
    modes = tmux.stty("before")
    tmux.start()
    tmux.keys("C-]", "=")
    tmux.until(lambda seen: "RuntimeError: an error in mid-play" in seen, "the error")
    is_restored(tmux, modes)


@pytest.mark.parametrize("by", ["keys", "signal"])
def test_stop_and_go_on(tmux: Tmux, by: str) -> None:
    modes = tmux.stty("before")
    tmux.start()
    tmux.keys("v")
    tmux.until(lambda seen: "┌Q♥───┐" in seen, "a card of the deck")
    if by == "keys":
        tmux.keys("C-]", "C-z")
    else:
        tmux.signal("TSTP")
    tmux.until(lambda seen: "Stopped" in seen, "the shell")
    is_restored(tmux, modes)
    tmux.shell("fg")
    tmux.until(lambda seen: "┌Q♥───┐" in seen and BEFORE not in seen, "the table again")
    assert tmux.told("cursor_flag") == "0"
    tmux.keys("v")
    tmux.until(lambda seen: "┌2♣───┐" in seen, "the next card")
    tmux.keys("C-c")
    tmux.until(lambda seen: "left: closed" in seen, "the end")
    (tmux.folder / "after").unlink()
    is_restored(tmux, modes)


def test_after_kill_stop_too(tmux: Tmux) -> None:
    tmux.start()
    tmux.signal("STOP")
    tmux.until(lambda seen: "Stopped" in seen, "the shell")
    tmux.shell("fg")
    tmux.until(lambda seen: "Play a card" in seen and "Stopped" not in seen, "the table again")
    tmux.keys("v")
    tmux.until(lambda seen: "┌Q♥───┐" in seen, "a card of the deck")
    tmux.keys("C-c")
    tmux.until(lambda seen: "left: closed" in seen, "the end")


@pytest.mark.parametrize(
    ("columns", "rows", "first", "last"),
    [
        (80, 24, " CANFIELD", "Play a card"),
        (100, 40, " " * 11 + "CANFIELD", "Play a card"),
        (60, 20, " " * 14 + "Tenspot needs 80x24 characters.", "Make it larger"),
    ],
)
def test_every_size_has_its_screen(
    tmux: Tmux, columns: int, rows: int, first: str, last: str
) -> None:
    def shows(seen: str, first: str, last: str) -> bool:
        lines = [line for line in seen.splitlines() if line]
        return bool(lines) and lines[0].startswith(first) and last in lines[-1]

    tmux.start()
    tmux.tmux("resize-window", "-x", str(columns), "-y", str(rows))
    tmux.until(lambda seen: shows(seen, first, last), f"{columns}x{rows}")
    tmux.tmux("resize-window", "-x", "80", "-y", "25")
    tmux.until(lambda seen: shows(seen, " CANFIELD", "Play a card"), "all of it")
    tmux.keys("C-c")
    tmux.until(lambda seen: "left: closed" in seen, "the end")


def test_a_card_is_dragged(tmux: Tmux) -> None:
    """The ten of hearts on the fourth pile goes onto the nine, which began the foundations."""
    tmux.start()
    tmux.until(lambda seen: "┌10♥──┐░┌9♥───┐" in seen, "the table")
    line = next(n for n, text in enumerate(tmux.screen().splitlines(), 1) if "┌10♥──┐" in text)
    ten = tmux.screen().splitlines()[line - 1].index("┌10♥──┐") + 4
    nine = ten + 8
    tmux.mouse(ten, line + 1, 0, "M")
    tmux.mouse(ten + 4, line + 1, 32, "M")
    tmux.mouse(nine, line + 2, 32, "M")
    tmux.mouse(nine, line + 2, 0, "m")
    tmux.until(lambda seen: "┌─────┐░┌10♥──┐" in seen, "the ten on the foundation")
    tmux.keys("C-c")
    tmux.until(lambda seen: "left: closed" in seen, "the end")


def test_pictures_are_not_shown_where_they_cannot_be(tmux: Tmux) -> None:
    tmux.shell(f"{DRIVER} cga")
    tmux.until(lambda seen: "Take --mode cga-text." in seen, "the note")
    tmux.keys("C-c")
    tmux.until(lambda seen: "left: closed" in seen, "the end")
