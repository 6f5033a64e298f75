"""A person at a real terminal, which is tmux: what stands on the screen, and what is left of it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pytest

from tests.platforms.hosts.tmux import BEFORE, Tmux, needs_tmux, terminal

pytestmark = [pytest.mark.slow, needs_tmux]

DRIVER = f"{sys.executable} -m tests.platforms.hosts.terminal_driver"


@pytest.fixture
def tmux() -> Iterator[Tmux]:
    with terminal() as made:
        yield made


def start(tmux: Tmux, mode: str = "cga-text", **env: str) -> int:
    """Canfield at its table; the program's process."""
    words = " ".join(f"{name}={value}" for name, value in env.items())
    tmux.shell(f"{words} {DRIVER} {mode}")
    tmux.until(lambda seen: "CANFIELD" in seen, "the table")
    return tmux.job()


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
    start(tmux, TERM=term)
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
    tmux.until(lambda seen: "Play a card" in seen and "PAGE" not in seen, "the table")
    tmux.keys("C-]", "9")
    tmux.until(lambda seen: "left: closed" in seen, "the end")
    is_restored(tmux, modes)


def test_the_linux_console_goes_without_suits_and_mouse(tmux: Tmux) -> None:
    modes = tmux.stty("before")
    start(tmux, TERM="linux")
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
    start(tmux, LC_ALL="C")
    tmux.until(lambda seen: "+6H---+" in seen, "cards")
    tmux.keys("C-c")
    tmux.until(lambda seen: "left: closed" in seen, "the end")


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1]
)
def test_signals_restore_the_terminal(tmux: Tmux, number: signal.Signals) -> None:
    modes = tmux.stty("before")
    program = start(tmux)
    os.kill(program, number)
    tmux.until(lambda seen: "left: closed" in seen, "the end")
    is_restored(tmux, modes)


def test_an_error_restores_the_terminal_and_is_seen(tmux: Tmux) -> None:
    tmux.resize(160, 60)  # so that the traceback drives nothing off the screen
    modes = tmux.stty("before")
    start(tmux)
    tmux.keys("C-]", "=")
    tmux.until(lambda seen: "RuntimeError: an error in mid-play" in seen, "the error")
    is_restored(tmux, modes)


@pytest.mark.parametrize("by", ["keys", "signal"])
def test_stop_and_go_on(tmux: Tmux, by: str) -> None:
    modes = tmux.stty("before")
    program = start(tmux)
    tmux.keys("v")
    tmux.until(lambda seen: "┌Q♥───┐" in seen, "a card of the deck")
    if by == "keys":
        tmux.keys("C-]", "C-z")
    else:
        os.kill(program, signal.SIGTSTP)
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
    program = start(tmux)
    os.kill(program, signal.SIGSTOP)
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

    start(tmux)
    tmux.resize(columns, rows)
    tmux.until(lambda seen: shows(seen, first, last), f"{columns}x{rows}")
    tmux.resize(80, 25)
    tmux.until(lambda seen: shows(seen, " CANFIELD", "Play a card"), "all of it")
    tmux.keys("C-c")
    tmux.until(lambda seen: "left: closed" in seen, "the end")


def test_a_card_is_dragged(tmux: Tmux) -> None:
    """The ten of hearts on the fourth pile goes onto the nine, which began the foundations."""
    start(tmux)
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
