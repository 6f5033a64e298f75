"""A whole evening of each game at a terminal, from the shell to the shell, and again."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.evenings import EVENINGS, Evening, lay_deck
from tests.platforms.hosts.terminal_person import Person
from tests.platforms.hosts.tmux import (
    BEFORE,
    PATIENCE_SECONDS,
    ROOT,
    Tmux,
    needs_tmux,
    terminal,
)

pytestmark = [pytest.mark.slow, needs_tmux]

CANFIELD, KING, CORNERS, BETSY = EVENINGS
PLAIN = ("linux", "vt100")
"""Terminals without a mouse, and without a second screen that leaves the shell's as it is."""


class Seat(NamedTuple):
    """Where an evening is spent: a text mode by its letter, and a terminal.

    `asked`: the mode asked for on the second start; `rows`: of the terminal, of 80 columns.
    """

    evening: Evening
    letter: str
    term: str
    rows: int
    asked: str

    def __str__(self) -> str:
        return f"{self.evening.game}-{self.letter}-{self.term}-{self.rows}"


SEATS = (
    Seat(CANFIELD, "T", "xterm-256color", 25, "hercules"),
    Seat(CANFIELD, "M", "vt100", 24, "mono"),
    Seat(KING, "T", "tmux-256color", 24, "amiga"),
    Seat(KING, "M", "xterm-256color", 25, "mono"),
    Seat(CORNERS, "T", "linux", 25, "composite"),
    Seat(CORNERS, "M", "screen", 24, "mono"),
    Seat(BETSY, "T", "screen", 24, "pcjr"),
    Seat(BETSY, "M", "tmux-256color", 25, "mono"),
)


@pytest.fixture
def tmux() -> Iterator[Tmux]:
    with terminal() as made:
        yield made


def start(tmux: Tmux, seat: Seat, *words: str, home: Path | None = None) -> None:
    """Start the game by its own command, where it is installed."""
    game, home = seat.evening.game, home or tmux.folder / "kept"
    own = Path(sys.executable).with_name(game)
    command = str(own) if own.exists() else f"{sys.executable} -m scripts.play {game}"
    env = f"-u DISPLAY -u WAYLAND_DISPLAY TERM={seat.term} TENSPOT_HOME={home} PYTHONPATH={ROOT}"
    tmux.shell(f"clear; echo {BEFORE}; env {env} {command} {' '.join(words)}")


def back_in_the_shell(tmux: Tmux, seat: Seat, modes: str, name: str) -> str:
    """The shell's screen, the cursor, the mouse and the modes are as they were; the screen."""
    first = "" if seat.term in PLAIN else BEFORE
    seen = tmux.until(
        lambda seen: seen.startswith(first) and seen.split()[-1:] == [">"], "the shell"
    )
    assert seat.evening.title[0] not in seen
    flags = ("alternate_on", "mouse_any_flag", "cursor_flag", "wrap_flag")
    assert [tmux.told(flag) for flag in flags] == ["0", "0", "1", "1"]
    assert tmux.stty(name) == modes
    return seen


@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_an_evening(tmux: Tmux, seat: Seat) -> None:
    evening, plain = seat.evening, seat.term in PLAIN
    lay_deck(evening, tmux.folder / "kept")
    tmux.resize(80, seat.rows)
    tmux.shell(f"cd {tmux.folder}")
    modes = tmux.stty("before")
    person = Person(tmux, has_mouse=not plain, has_suits=seat.term != "linux")

    sent = tmux.record("sent")
    start(tmux, seat, seat.letter)
    looks_at_the_title(person, evening)
    assert tmux.told("mouse_any_flag") == str(int(not plain))
    person.does(evening.choice)
    person.sees(*evening.table)
    reads_the_help(person, asked_by="?" if evening.game != "king" else "f1")
    assert not asks_for_pictures(sent)
    walks_the_menus(person, evening)
    plays_the_hand(person, evening)
    changes_the_terminal(person, seat)
    ends_the_hand(person, evening)
    left = leaves_in_mid_hand(person, evening)
    back_in_the_shell(tmux, seat, modes, "between")

    sent = tmux.record("sent_again")
    start(tmux, seat, "--mode", seat.asked)
    told = f"this terminal shows no pictures: cga-text is shown, not {seat.asked}"
    instead = [told] if seat.letter == "T" else []
    person.sees(
        "│ A hand was left unfinished: │",
        evening.again,
        "│ Go on with it? No gives it up. │",
        *instead,
    )
    person.does("y")
    person.sees_again(left)
    finishes(person, evening)
    last = back_in_the_shell(tmux, seat, modes, "after")
    assert (f"play: {told}" in last.splitlines()) == bool(instead)
    assert asks_for_pictures(sent) == (bool(instead) and not plain)


def asks_for_pictures(sent: Path) -> bool:
    """Whether the terminal was asked if it shows them, by kitty's protocol or its attributes."""
    return b"\x1b_G" in sent.read_bytes() or b"\x1b[c" in sent.read_bytes()


def looks_at_the_title(person: Person, evening: Evening) -> None:
    title = person.sees(*evening.title)
    for device in ("keyboard", "mouse", "joystick", "auto"):
        person.does("s")
        person.tmux.until(lambda seen, d=device: f"Input device: {d}" in seen, device)
    person.sees_again(title)
    if evening.scored:
        person.does("r")
        person.sees("│ Reset the high scores? │", "│ Yes No │")
        person.does("n")
        person.sees_again(title)
        person.does("h")
        person.sees("No hand has made points yet.", "Press any key")
        person.does("x")
        person.sees_again(title)
    person.does("t")
    statistics = person.sees("STATISTICS", "Hands played 0 0", "Given up 0 0")
    person.does("w")
    person.sees("What the words mean", "Played hands that ended after at least one move")
    person.does("b")
    person.sees_again(statistics)
    person.does("b")
    person.sees_again(title)


def reads_the_help(person: Person, asked_by: str) -> None:
    """Through all pages and back to what was there, which F1 does too."""
    before = person.tmux.screen()
    name = before.split("  ")[0].strip()
    person.does(asked_by)
    first = person.sees("What you want").splitlines()[0]
    pages = int(first.rpartition(" of ")[2])
    assert pages > 1
    for page in range(2, pages + 1):
        person.does("pagedown")
        person.sees(f"{name} PAGE {page} of {pages}")
    person.does("space")
    person.sees("This is the last page")
    person.does("pageup")
    person.sees(f"{name} PAGE {pages - 1} of {pages}")
    person.does("f1")
    person.sees_again(before)


def walks_the_menus(person: Person, evening: Evening) -> None:
    before = person.tmux.screen()
    bar = " ".join(title for title, _ in evening.menus)
    person.does("f10")
    for _, items in (*evening.menus, evening.menus[0]):
        person.sees(bar, *items)
        person.does("right")
    person.does("esc")
    person.sees_again(before)

    person.picks("MACHINE", "Next machine Ctrl+F12")
    person.tmux.until(lambda seen: ("░" in seen) != ("░" in before), "the other text mode")
    person.picks("MACHINE", "Machine before Ctrl+F11")
    person.sees_again(before)
    person.picks("MACHINE", "Screenshot Ctrl+F5")
    picture = person.tmux.folder / "tenspot-001.png"
    person.tmux.until(lambda _: picture.exists(), "the screenshot")


def plays_the_hand(person: Person, evening: Evening) -> None:
    for beat in evening.hand:
        person.does(beat.strokes)
        seen = person.sees(*beat.rows)
    person.does("ctrl+z")
    person.sees(*evening.undone)
    person.does("ctrl+y")
    person.sees_again(seen)


def changes_the_terminal(person: Person, seat: Seat) -> None:
    """Other sizes in mid-hand, and back."""
    tmux, last = person.tmux, seat.evening.hand[-1].rows
    before = person.sees(*last)
    tmux.resize(80, 49 - seat.rows)
    person.sees(*last)
    tmux.resize(60, 20)
    person.sees("Tenspot needs 80x24 characters.", "This terminal has 60x20.")
    for rows in range(20, 40):
        tmux.resize(2 * rows + 30, rows)
    person.sees(*last)
    tmux.resize(80, seat.rows)
    person.sees_again(before)


def ends_the_hand(person: Person, evening: Evening) -> None:
    """To the result, and on to a new hand."""
    table = person.tmux.screen()
    person.does(evening.ends)
    person.sees("│ End this hand? │", "│ Yes No │")
    person.does("n")
    person.sees_again(table)
    person.does("esc")
    person.sees("│ End this hand? │")
    person.does("y")
    result = person.sees(*evening.result)
    person.does("s")
    person.sees("STATISTICS")
    person.does("b")
    person.sees_again(result)
    person.does("n")
    if evening.scored:
        person.sees(*evening.scored)
        person.does("x")
    person.sees(*evening.table[-2:])


def leaves_in_mid_hand(person: Person, evening: Evening) -> str:
    """What is seen of the hand that is left."""
    person.does(evening.begins.strokes)
    seen = person.sees(*evening.begins.rows)
    person.picks("PROJECT", "Quit")
    person.sees("│ Quit? The hand is kept. │")
    person.does("y")
    return seen


def finishes(person: Person, evening: Evening) -> None:
    """The hand that was left, and the evening."""
    person.does("esc")
    person.sees("│ End this hand? │")
    person.does("y")
    person.sees("The hand was given up.", "S Statistics")
    person.does("t")
    if evening.scored:
        person.sees("Press any key")
        person.does("x")
    person.sees(*evening.title)
    person.does(evening.account)
    person.sees(*evening.kept)
    person.does("b")
    person.sees(*evening.title)
    person.does("esc")


def terminated(tmux: Tmux) -> None:
    os.kill(tmux.job(), signal.SIGTERM)


@pytest.mark.parametrize("end", [Tmux.close, terminated])
def test_a_hand_that_is_ended_from_outside_is_kept(
    tmp_path: Path, end: Callable[[Tmux], None]
) -> None:
    seat = SEATS[-1]
    with terminal() as tmux:
        start(tmux, seat, "--deal", "7", "--mode", "mono", home=tmp_path)
        person = Person(tmux)
        person.sees("BETSY ROSS SOLITAIRE PASS 1 of 2 SCORE 0 DEAL 7")
        person.does("d")
        left = person.sees("DECK 47 DISCARD PILE 1")
        program = tmux.job()
        end(tmux)
        gone(program)
    with terminal() as tmux:
        start(tmux, seat, "--mode", "mono", home=tmp_path)
        person = Person(tmux)
        person.sees("│ Deal 7, 1 move, score 0 │")
        person.does("y")
        person.sees_again(left)
        person.does("ctrl+c")
        tmux.until(lambda seen: seen.startswith(BEFORE), "the shell")


def gone(program: int) -> None:
    """Wait until the process has ended."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    with suppress(ProcessLookupError):
        while time.monotonic() < deadline:
            os.kill(program, 0)
            time.sleep(0.01)
        raise AssertionError(f"{program} goes on")


@pytest.mark.parametrize("term", ["dumb", ""])
def test_where_nothing_can_be_drawn_one_line_tells_so(tmux: Tmux, term: str) -> None:
    tmux.resize(160, 24)
    modes = tmux.stty("before")
    start(tmux, SEATS[0]._replace(term=term))
    name = term or "is not set"
    Person(tmux).sees(
        f"play: nothing can be drawn on this terminal (TERM={name}; xterm-256color is what most "
        "are); try --host window or --host headless"
    )
    assert tmux.stty("after") == modes
