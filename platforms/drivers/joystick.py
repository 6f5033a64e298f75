"""Reading sticks as programs of the time did, and moving the pointer with them.

On a PC a program starts the one-shots of port 201h and counts until their bits fall, giving up
after a while: that is what makes a missing stick no trouble. On an Amiga it reads four switches.
Facts: 86Box and dbalsom/pc-emulation-book (port 201h), Hardware Reference Manual (switches).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from platforms.devices.amiga_joystick import switches_of
from platforms.devices.quadrature import CIA_A_PRA, FIRE_1, JOY1DAT
from platforms.hosts.base import Button, PointerMoved
from platforms.machine import Machine

Dot = tuple[int, int]

GAME_PORT: Final = 0x201
AXES: Final = 4
AXIS_BITS: Final = 0x0F
BUTTON_BITS: Final = (0x30, 0xC0)
"""The buttons of stick A and of stick B."""
LOOP_NS: Final = 7_500
"""IN, TEST and LOOPNZ on a PC of 4.77 MHz."""
PATIENCE_NS: Final = 3_000_000
"""Longer than the 250 kOhm of the largest stick take."""

FULL: Final = 1000
"""A stick at its end, in thousandths."""
DEAD_ZONE: Final = 250
"""Of a half range: a stick within it stands still."""
LEAST_RANGE: Final = 8
"""Counts between centre and end below which a stick was not moved."""

Counts = tuple[int | None, int | None, int | None, int | None]


class CalibrationError(ValueError):
    """The readings make no calibration; the text is one line."""


def read_counts(machine: Machine, loop_ns: int = LOOP_NS) -> Counts:
    """How many loops each one-shot lasts: A-X, A-Y, B-X, B-Y; None: no stick there.

    The machine's time goes on while the loop runs, at most by PATIENCE_NS.
    """
    machine.output(GAME_PORT, 0)
    counts: list[int | None] = [None] * AXES
    for count in range(PATIENCE_NS // loop_ns):
        timing = machine.input(GAME_PORT) & AXIS_BITS
        for axis in range(AXES):
            if counts[axis] is None and not timing >> axis & 1:
                counts[axis] = count
        if not timing:
            break
        machine.advance(machine.now_ns + loop_ns)
    a_x, a_y, b_x, b_y = counts
    return a_x, a_y, b_x, b_y


@dataclass(frozen=True, slots=True)
class Axis:
    """The counts of a stick's axis at its ends and at rest."""

    low: int
    centre: int
    high: int

    def deflection(self, count: int) -> int:
        """-FULL..FULL, 0 within the dead zone.

        >>> [Axis(3, 77, 151).deflection(count) for count in (0, 3, 77, 90, 114, 151, 200)]
        [-1000, -1000, 0, 0, 333, 1000, 1000]
        """
        half = self.high - self.centre if count > self.centre else self.centre - self.low
        part = min(FULL, abs(count - self.centre) * FULL // max(1, half))
        beyond = max(0, part - DEAD_ZONE) * FULL // (FULL - DEAD_ZONE)
        return beyond if count > self.centre else -beyond


@dataclass(frozen=True, slots=True)
class Calibration:
    """Both axes of one stick."""

    x: Axis
    y: Axis


def calibrate(counts: Sequence[Counts], stick: int = 0) -> Calibration:
    """A calibration from readings: the first at rest, the others, if any, in the corners.

    Without corners the ends are guessed from the rest. CalibrationError where the stick is missing
    or an axis did not move.
    """
    return Calibration(_axis(counts, stick, 0), _axis(counts, stick, 1))


def _axis(counts: Sequence[Counts], stick: int, across: int) -> Axis:
    name = f"stick {'AB'[stick]}'s {'xy'[across]} axis"
    read = [reading[2 * stick + across] for reading in counts]
    known = [count for count in read if count is not None]
    if not read or len(known) < len(read):
        raise CalibrationError(f"{name} does not answer: is the stick plugged in?")
    centre, *ends = known
    guessed = _guessed(centre)
    low, high = (min(ends), max(ends)) if ends else (guessed.low, guessed.high)
    if min(centre - low, high - centre) < LEAST_RANGE:
        raise CalibrationError(
            f"{name} went from {low} to {high} around {centre}: move it from corner to corner"
        )
    return Axis(low, centre, high)


def _guessed(centre: int) -> Axis:
    """Ends a tenth short of where a stick with its rest in the middle would have them.

    Sticks differ, and each should be able to go all the way.
    """
    half = centre * 9 // 10
    return Axis(centre - half, centre, centre + half)


@dataclass(frozen=True, slots=True)
class Deflection:
    """Where a stick is pushed, in thousandths (right and down count up), and its fire button."""

    x: int = 0
    y: int = 0
    fire: bool = False


class Stick(Protocol):
    """A stick that a program can read."""

    def read(self) -> Deflection | None:
        """How it stands now; None: there is none."""
        ...


class PcStick:
    """A stick at the game port; how it stands when first read is taken for its rest."""

    def __init__(self, machine: Machine, stick: int = 0) -> None:
        self.calibration: Calibration | None = None
        """Set it to what `calibrate` gave, or to None to take the next reading for rest."""
        self._machine = machine
        self._stick = stick

    def read(self) -> Deflection | None:
        """A count of the port's one-shots; either of the stick's buttons fires."""
        counts = read_counts(self._machine)
        x, y = counts[2 * self._stick], counts[2 * self._stick + 1]
        if x is None or y is None:
            self.calibration = None
            return None
        if self.calibration is None:
            self.calibration = Calibration(_guessed(x), _guessed(y))
        lines = self._machine.input(GAME_PORT)
        buttons = BUTTON_BITS[self._stick]
        known = self.calibration
        return Deflection(
            known.x.deflection(x), known.y.deflection(y), fire=lines & buttons != buttons
        )


class AmigaStick:
    """A stick at an Amiga's second port: pushed wholly or not at all.

    Nothing tells an Amiga whether one is plugged in.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def read(self) -> Deflection:
        """JOY1DAT and CIA-A."""
        fire = not self._machine.read(CIA_A_PRA) & FIRE_1
        now = switches_of(self._machine.input(JOY1DAT), fire)
        return Deflection(FULL * (now.right - now.left), FULL * (now.down - now.up), fire)


POLL_NS: Final = 20_000_000
LONGEST_NS: Final = 2 * POLL_NS
"""What a poll that comes late counts for, so that the pointer does not jump."""
ACROSS_NS: Final = 1_200_000_000
DOWN_NS: Final = 900_000_000
"""What the pointer takes for the picture's width and height, with the stick at its end."""


class StickPointer:
    """A pointer that a stick moves, as Canfield had it: the farther the stick, the faster.

    `frame` is the picture's size in dots. A console calls `poll` when the hand did something to
    the stick, and when the machine's clock has come to `next_ns`; what happened comes in the words
    of a mouse.
    """

    def __init__(self, machine: Machine, stick: Stick, frame: Dot) -> None:
        self.present = False
        """Whether the last poll found a stick."""
        self._machine = machine
        self._stick = stick
        self._frame = frame
        self._units = (FULL * FULL * ACROSS_NS, FULL * FULL * DOWN_NS)
        self._at = [side // 2 * unit for side, unit in zip(frame, self._units, strict=True)]
        self._seen = Deflection()
        self._last_ns = machine.now_ns

    @property
    def position(self) -> Dot:
        """Where the pointer is, in dots of the frame."""
        return self._at[0] // self._units[0], self._at[1] // self._units[1]

    @property
    def next_ns(self) -> int | None:
        """When to look at the stick again; None: not until the hand does more."""
        moving = self._seen.x or self._seen.y
        return self._last_ns + POLL_NS if moving else None

    def place(self, x: int, y: int) -> None:
        """The pointer was brought somewhere by other means."""
        for axis, dot in enumerate((x, y)):
            self._at[axis] = max(0, min(dot, self._frame[axis] - 1)) * self._units[axis]

    def poll(self) -> list[PointerMoved | Button]:
        """Read the stick and move; the fire button is button 1."""
        elapsed_ns = min(self._machine.now_ns - self._last_ns, LONGEST_NS)
        if self.next_ns is None:
            # The stick has just been pushed: from now on it moves the pointer.
            elapsed_ns = 0
        self._last_ns = self._machine.now_ns
        now = self._stick.read()
        self.present = now is not None
        before, was = self.position, self._seen
        self._seen = now or Deflection()
        self._push(0, self._seen.x, elapsed_ns)
        self._push(1, self._seen.y, elapsed_ns)
        told: list[PointerMoved | Button] = []
        if self.position != before:
            told.append(PointerMoved(self.position))
        if self._seen.fire != was.fire:
            told.append(Button(1, self._seen.fire, self.position))
        return told

    def _push(self, axis: int, deflection: int, elapsed_ns: int) -> None:
        """The rate grows with the square of the deflection, for small motions too."""
        rate = deflection * abs(deflection) * self._frame[axis]
        most = self._frame[axis] * self._units[axis] - 1
        self._at[axis] = max(0, min(self._at[axis] + rate * elapsed_ns, most))
