"""Each game played to its end by tape, in every mode: one final position, the pictures as told.

The tapes hold moves alone and, for every mode, hashes of the frames on the way. They are written
anew by ``pytest --update-golden``, from deals and a way of playing that reach the end.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.game import Status
from core.games import find
from core.screens.replay import Replay
from core.shuffle import parse_deal
from core.tape import Header, Line, Move, Shown, Tape, format_tape, parse_tape
from platforms import modes
from platforms.console import Console
from platforms.hosts.headless import HeadlessHost
from scripts.taping import play_tape

TAPES = Path(__file__).parent / "tapes"
HANDS = {
    "canfield-won": ("canfield", "1", {"level": 1}, Status.WON),
    "king-won": ("king", "7", {"free": 4}, Status.WON),
    "king-lost": ("king", "2", {"free": 0}, Status.LOST),
    "corners-won": ("corners", "42", {}, Status.WON),
    "corners-lost": ("corners", "13", {}, Status.LOST),
    "betsy-won": ("betsy", "1698", {}, Status.WON),
    "betsy-lost": ("betsy", "1", {}, Status.LOST),
}
MOVE_NS = 200_000_000
PICTURES = 4
"""How many moments of a hand are kept as hashes, the last among them."""

Weigh = Callable[[Any, str, random.Random], float]


def weigh_canfield(_state: Any, move: str, chance: random.Random) -> float:
    order = {"V": 5.0, "S": 1.0, "D": 2.0}
    return 0.0 if move.endswith("F") else order.get(move[0], 3 + chance.random())


def weigh_king(state: Any, move: str, chance: random.Random) -> float:
    game: Any = find("king")
    if move[0] == "X":
        after = game.moves(game.play(state, move))
        return 0.0 if after != ("B",) else 9.0
    if move[0] == "P":
        return 2.0 if move[1:] in ("b2", "c2", "b3", "c3") else 2.5 + chance.random()
    return 8.0 if move == "B" else 3.0


def weigh_corners(_state: Any, move: str, chance: random.Random) -> float:
    return 0.0 if move.endswith("F") else 4.0 if move == "V" else 2 + 3 * chance.random()


def weigh_betsy(_state: Any, move: str, chance: random.Random) -> float:
    return 3.0 if move == "D" else 1 + chance.random()


WAYS: dict[str, Weigh] = {
    "canfield": weigh_canfield,
    "king": weigh_king,
    "corners": weigh_corners,
    "betsy": weigh_betsy,
}


def played_out(key: str, deal: str, options: dict[str, int]) -> list[str]:
    """The moves of a hand played to its end in the game's way."""
    game: Any = find(key)
    number = parse_deal(deal)
    state, chance, journal = game.deal(number.deck(), options), random.Random(number.number), []
    while moves := game.moves(state):
        move = min(moves, key=lambda text: WAYS[key](state, text, chance))
        state = game.play(state, move)
        journal.append(move)
    return journal


def written_anew(key: str, deal: str, options: dict[str, int]) -> str:
    journal = played_out(key, deal, options)
    header = Header("table", key, options, deal)
    lines = [Line(MOVE_NS * (n + 1), Move(move)) for n, move in enumerate(journal)]
    marks = {len(lines) * n // PICTURES for n in range(1, PICTURES + 1)}
    kept: list[Line] = []
    digests = {mode: pictures(Tape(header, tuple(lines)), mode, marks) for mode in modes.names()}
    for n, line in enumerate(lines, start=1):
        kept.append(line)
        if n in marks:
            kept += [Line(line.time_ns, Shown(mode, seen[n])) for mode, seen in digests.items()]
    return format_tape(Tape(header, tuple(kept)))


def pictures(tape: Tape, mode: str, marks: set[int]) -> dict[int, str]:
    replay = Replay(tape)
    console = Console(modes.build(mode), HeadlessHost(), replay.app)
    console.start()
    seen = {}
    for n, line in enumerate(tape.lines, start=1):
        console.advance(line.time_ns)
        console.show(replay.feed(line))
        if n in marks:
            seen[n] = console.settled_frame().digest()
    return seen


def tape_of(name: str, request: pytest.FixtureRequest) -> Tape:
    path = TAPES / f"{name}.tape"
    if request.config.getoption("--update-golden"):
        key, deal, options, _ = HANDS[name]
        path.parent.mkdir(exist_ok=True)
        path.write_text(written_anew(key, deal, options), encoding="utf-8")
    return parse_tape(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", HANDS)
def test_one_tape_ends_in_one_position_in_every_mode(
    name: str, request: pytest.FixtureRequest
) -> None:
    tape = tape_of(name, request)
    ends = set()
    for mode in modes.names():
        replay = Replay(replace(tape, header=replace(tape.header, mode=mode)))
        console = Console(modes.build(mode), HeadlessHost(), replay.app)
        console.start()
        assert play_tape(console, replay, to_the_end=True) is None, mode
        hand = replay.app.session
        assert hand is not None
        assert hand.outcome.status is HANDS[name][3]
        ends.add(hand.game.format(hand.state))
    assert len(ends) == 1


@pytest.mark.parametrize("name", HANDS)
def test_a_tape_keeps_frames_of_every_mode(name: str) -> None:
    tape = parse_tape((TAPES / f"{name}.tape").read_text(encoding="utf-8"))
    told = [line.what.mode for line in tape.lines if isinstance(line.what, Shown)]
    assert {mode: told.count(mode) for mode in told} == dict.fromkeys(modes.names(), PICTURES)


def test_a_wrong_hash_is_found() -> None:
    tape = parse_tape((TAPES / "betsy-lost.tape").read_text(encoding="utf-8"))
    lines = [
        replace(line, what=Shown("cga", "0" * 16)) if isinstance(line.what, Shown) else line
        for line in tape.lines
    ]
    replay = Replay(replace(tape, lines=tuple(lines)))
    console = Console(modes.build("cga"), HeadlessHost(), replay.app)
    console.start()
    blamed = play_tape(console, replay, to_the_end=True)
    assert blamed is not None
    assert "picture" in blamed
