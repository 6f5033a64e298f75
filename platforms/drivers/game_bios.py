"""The game port as the AT's BIOS and BASIC gave it to programs (Ralf Brown's list, GW-BASIC)."""

from __future__ import annotations

from typing import Final

from platforms.drivers.joystick import AXES, AXIS_BITS, GAME_PORT, PATIENCE_NS, read_counts
from platforms.machine import Machine

TIMER_0: Final = 0x40
TIMER_CONTROL: Final = 0x43
LATCH_0: Final = 0x00
POLL_NS: Final = 500

_LINES: Final = (0x10, 0x40, 0x20, 0x80)
"""The button behind each pair of STRIG numbers: A1, B1, A2, B2."""


def read_switches(machine: Machine) -> int:
    """INT 15h AH=84h DX=0: the buttons in bits 7-4, 0 while pressed."""
    return machine.input(GAME_PORT) & 0xF0


def read_positions(machine: Machine) -> tuple[int, ...]:
    """INT 15h AH=84h DX=1: AX, BX, CX, DX for A-X, A-Y, B-X, B-Y; 0 where an axis times out.

    Timed by timer 0, which the BIOS runs in mode 3: it goes down by twos.
    """
    positions = [0] * AXES
    waiting = AXIS_BITS
    machine.output(GAME_PORT, 0)
    start, end_ns = _timer(machine), machine.now_ns + PATIENCE_NS
    while waiting and machine.now_ns < end_ns:
        fallen = waiting & ~machine.input(GAME_PORT)
        for axis in range(AXES):
            if fallen >> axis & 1:
                positions[axis] = (start - _timer(machine) & 0xFFFF) >> 4
        waiting &= ~fallen
        machine.advance(machine.now_ns + POLL_NS)
    return tuple(positions)


def _timer(machine: Machine) -> int:
    machine.output(TIMER_CONTROL, LATCH_0)
    low = machine.input(TIMER_0)
    return low | machine.input(TIMER_0) << 8


class BasicSticks:
    """BASIC's STICK and STRIG; `poll` between statements, as after STRIG ON."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._stored = [0] * AXES
        self._pressed = [False] * len(_LINES)

    def stick(self, number: int) -> int:
        """STICK(0) reads all four axes and gives the first, 1-3 what it stored; 0: no stick."""
        self._check("STICK", number, AXES)
        if number == 0:
            self._stored = [count or 0 for count in read_counts(self._machine)]
        return self._stored[number]

    def poll(self) -> None:
        """Notice which buttons are down."""
        lines = self._machine.input(GAME_PORT)
        self._pressed = [
            was or not lines & line for was, line in zip(self._pressed, _LINES, strict=True)
        ]

    def strig(self, number: int) -> int:
        """Even: -1 if the button was pressed since the last such call; odd: -1 while it is down."""
        self._check("STRIG", number, 2 * len(_LINES))
        self.poll()
        button = number // 2
        if number & 1:
            return -(not self._machine.input(GAME_PORT) & _LINES[button])
        was, self._pressed[button] = self._pressed[button], False
        return -was

    @staticmethod
    def _check(function: str, number: int, count: int) -> None:
        if not 0 <= number < count:
            raise ValueError(f"{function}({number}): choose from 0-{count - 1}")
