"""One game of Canfield won three times: by a serial mouse, a joystick and a keyboard alone.

Each way is the signals of its device and nothing else: packets on the mouse's wire, resistances
and switches at the game port, keys whose codes the BIOS puts into its buffer. All three end in one
position, that of the tape of moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.game import Status
from core.screens.replay import Replay
from core.tape import Move, Raw, Shown, Tape, format_tape, parse_tape
from platforms import modes
from platforms.console import Console
from platforms.hosts.base import Button, KeyDown, PointerMoved, RawInput
from platforms.hosts.headless import HeadlessHost
from platforms.hosts.sticks import FULL, StickState
from platforms.wiring import Plugs
from scripts.cli import JobError
from scripts.taping import play_tape, record_frames

TAPE = parse_tape((Path(__file__).parent / "tapes/canfield-won.tape").read_text(encoding="utf-8"))
MOVES = [line.what.text for line in TAPE.lines if isinstance(line.what, Move)]
STEP_MS = 40
"""Two looks at the stick."""
NEAR = 30
"""Dots from the goal at which the stick is let back half way."""


class Person:
    """Someone who plays the opening of the tape on a machine with one device."""

    def __init__(self, mode: str, device: str) -> None:
        header = replace(TAPE.header, mode=mode)
        sink: list[str] = []
        self.written = sink
        self.play = Replay(Tape(header), sink.append)
        self.host = HeadlessHost()
        self.console = Console(modes.build(mode), self.host, self.play.app, Plugs(device))
        record_frames(self.console, self.play.recorder)
        self.console.start()

    def do(self, *inputs: RawInput) -> None:
        self.host.feed(inputs)
        self.host.wait(STEP_MS)
        self.console.step()
        self.console.settle()

    def dot(self, zone: str) -> tuple[int, int]:
        at = self.console.rig.painter.target(zone)
        assert at is not None
        return at

    def zones(self) -> Iterator[str]:
        """Places to click on, one after the other: a move is spelt by its places."""
        for move in MOVES:
            yield from move

    def position(self) -> str:
        hand = self.play.app.session
        assert hand is not None
        assert hand.outcome.status is Status.WON
        return hand.game.format(hand.state)


def by_moves() -> str:
    replay = Replay(TAPE)
    replay.run()
    hand = replay.app.session
    assert hand is not None
    return hand.game.format(hand.state)


def packets_of_a_winner(mode: str) -> str:
    """A tape of the mouse's packets, and of the moves they make, without any event."""
    person = Person(mode, "mouse")
    for zone in person.zones():
        at = person.dot(zone)
        person.do(PointerMoved(at), Button(1, True, at), Button(1, False, at))
    person.position()
    tape = parse_tape("".join(person.written))
    kept = [line for line in tape.lines if isinstance(line.what, Raw | Move | Shown)]
    return format_tape(replace(tape, lines=tuple(kept)))


@pytest.fixture(scope="module")
def cga_tape() -> Tape:
    return parse_tape(packets_of_a_winner("cga"))


def test_by_packets_of_a_serial_mouse_alone(cga_tape: Tape) -> None:
    play_packets(cga_tape)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["cga-text", "mono", "hercules", "composite", "pcjr"])
def test_by_packets_on_every_machine_with_a_serial_port(mode: str) -> None:
    play_packets(parse_tape(packets_of_a_winner(mode)))


def play_packets(tape: Tape) -> None:
    assert tape.driver == "raw"
    wire = b"".join(line.what.data for line in tape.lines if isinstance(line.what, Raw))
    assert {line.what.device for line in tape.lines if isinstance(line.what, Raw)} == {"serial"}
    assert len(wire) % 3 == 0
    replay = Replay(tape)
    console = Console(modes.build(tape.header.mode), HeadlessHost(), replay.app)
    console.start()
    assert play_tape(console, replay, to_the_end=True) is None
    hand = replay.app.session
    assert hand is not None
    assert hand.game.format(hand.state) == by_moves()


def test_a_packet_less_and_the_tape_tells_where_it_goes_wrong(cga_tape: Tape) -> None:
    lines = cga_tape.lines
    first = next(n for n, line in enumerate(lines) if isinstance(line.what, Raw))
    lost = replace(cga_tape, lines=(*lines[:first], *lines[first + 1 :]))
    replay = Replay(lost)
    console = Console(modes.build("cga"), HeadlessHost(), replay.app)
    console.start()
    with pytest.raises(JobError, match="the tape, line "):
        play_tape(console, replay, to_the_end=True)


def test_by_keys_of_int_16h_alone() -> None:
    person = Person("cga", "keyboard")
    for zone in person.zones():
        person.do(KeyDown(zone.lower()))
    assert person.position() == by_moves()


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["cga", "amiga"])
def test_by_a_joystick_alone(mode: str) -> None:
    person = Person(mode, "joystick")
    person.do(StickState(0), StickState(1))
    for zone in person.zones():
        steer(person, zone)
        person.do(StickState(0, buttons=(True, False)))
        person.do(StickState(0))
    assert person.position() == by_moves()


def steer(person: Person, zone: str) -> None:
    """Push the stick toward a place until the pointer is there; then let it go."""
    goal, painter = person.dot(zone), person.console.rig.painter
    for _ in range(500):
        at = person.console.pointer or (0, 0)
        if painter.zone_at(*at) == zone:
            break
        push = [pushed(there - here) for here, there in zip(at, goal, strict=True)]
        person.do(StickState(0, *push), StickState(1))
    person.do(StickState(0))


def pushed(dots: int) -> int:
    """How far to push for so many dots still to go."""
    if abs(dots) <= 2:
        return 0
    return (1 if dots > 0 else -1) * (FULL if abs(dots) > NEAR else FULL * 6 // 10)
