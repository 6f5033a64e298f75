"""Tapes played again: what was recorded happens again, and what does not is named by its line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.events import Event, Key, MenuPick, Press, Release, Tick
from core.games import find
from core.screens.app import App, Start
from core.screens.replay import Replay
from core.shuffle import number_deal, parse_deal
from core.tape import (
    Recorder,
    TapeError,
    TapeMismatchError,
    parse_tape,
)

KEYS = (
    *"v1234sdfknweybqrt",
    *("space", "enter", "left", "right", "up", "down", "esc", "f2", "f3", "f4", "y"),
)
MOVES_ONLY = """\
tenspot tape 1
mode: cga
start: table
game: canfield
options: level=1
deal: 17

0 move V
5 move V
9 move undo
12 hand canfield level=3 18
20 move V
"""
BY_EVENTS = """\
tenspot tape 1
mode: cga
start: title
game: canfield
options: -
deal: -

5 event key 3
5 hand canfield level=3 231
9 event press V
9 move V
"""


def record(start: Start, batches: list[Event]) -> tuple[App, str]:
    written: list[str] = []
    app = App(start, iter(range(7, 999)).__next__, Recorder("cga", written.append))
    for number, event in enumerate(batches):
        app([Tick(number * 1000), event])
    return app, "".join(written)


def state_of(app: App) -> Any:
    session = app.session
    return session and (session.game.key, session.state, session.moves, session.assisted)


STARTS = [
    Start(),
    Start("canfield"),
    Start("king", {"free": 2}, number_deal(5), direct=True),
    Start("corners", deal=parse_deal("ms:8"), direct=True),
    Start(position="game: betsy\ntops: A234\nstock: 2C 9H\nwaste: -\n"),
]


@given(start=st.sampled_from(STARTS), words=st.lists(st.sampled_from(KEYS), max_size=40))
@settings(max_examples=40, deadline=None)
def test_a_recording_replays_to_the_same_end(start: Start, words: list[str]) -> None:
    app, text = record(start, [Key(word) for word in words])
    written: list[str] = []
    replay = Replay(parse_tape(text), written.append)
    replay.run()
    assert state_of(replay.app) == state_of(app)
    assert replay.app.exit_reason == app.exit_reason
    replay.app([])
    app([])
    assert replay.app([]) == app([])
    assert "".join(written) == text


def test_a_tape_of_moves_is_driven_by_them() -> None:
    app = Replay(parse_tape(MOVES_ONLY)).run()
    assert app.session is not None and app.session.deal is not None
    assert (app.session.deal.text, app.session.moves) == ("18", ("V",))
    assert app.session.options == {"level": 3}


def test_a_tape_of_events_is_driven_by_them_and_its_moves_are_checked() -> None:
    app = Replay(parse_tape(BY_EVENTS)).run()
    assert app.session is not None and app.session.deal is not None
    assert (app.session.deal.text, app.session.moves) == ("231", ("V",))


@pytest.mark.parametrize(
    ("tape", "old", "new", "line"),
    [
        (BY_EVENTS, "move V", "move 21", 11),
        (BY_EVENTS, "level=3 231", "level=2 231", 9),
        (BY_EVENTS, "level=3 231", f"level=3 {'9' * 5000}", 9),
        (BY_EVENTS, "press V", "press Q", 11),
        (MOVES_ONLY, "5 move V", "5 move 1F2", 9),
        (MOVES_ONLY, "9 move undo", "9 move redo", 10),
    ],
)
def test_what_goes_another_way_is_named(tape: str, old: str, new: str, line: int) -> None:
    with pytest.raises(TapeMismatchError) as caught:
        Replay(parse_tape(tape.replace(old, new))).run()
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("game: canfield", "game: whist", 4),
        ("options: level=1", "options: level=9", 5),
        ("deal: 17", "deal: lots", 6),
        ("deal: 17\n", "position:\n  game: canfield\n  level: 9\n", 8),
        ("hand canfield", "hand whist", 11),
        ("level=3 18", "level=3 many", 11),
    ],
)
def test_a_tape_of_what_there_is_not_is_refused(old: str, new: str, line: int) -> None:
    with pytest.raises(TapeError) as caught:
        Replay(parse_tape(MOVES_ONLY.replace(old, new))).run()
    assert caught.value.line == line


def test_a_tape_that_begins_at_a_position() -> None:
    start = Start(position=find("king").format(find("king").deal(number_deal(3).deck(), {})))
    events = [Press("D"), Release("D"), MenuPick("NEW GAME", "Undo"), Key("f3"), Key("x")]
    app, text = record(start, events)
    assert state_of(Replay(parse_tape(text)).run()) == state_of(app)
    assert app.session is not None and app.session.moves == ("D",)


def test_after_its_end_one_plays_on() -> None:
    replay = Replay(parse_tape(BY_EVENTS), seeds=lambda: 55)
    app = replay.run()
    app([Key("v"), Key("f2"), Key("y")])
    assert app.session is not None
    assert app.session.deal == number_deal(55)
