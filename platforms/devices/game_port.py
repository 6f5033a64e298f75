"""The game port: four one-shots timed by the sticks' resistances, four buttons (port 201h).

A write starts the one-shots; bits 0-3 read 1 while they run: A-X, A-Y, B-X, B-Y. Bits 4-7 are the
buttons A1, A2, B1, B2, 0 while pressed (86Box, MartyPC and Linux agree; HelpPC turns it round).
"""

from __future__ import annotations

from typing import Final

PORTS: Final = range(0x201, 0x202)
JUNIOR_PORTS: Final = range(0x200, 0x208)
"""A PCjr decodes fewer address lines."""

AXES: Final = 4
BUTTONS: Final = 4
STICKS: Final = ("A", "B")

FULL_OHM: Final = 100_000
"""A stick's resistance at its right or lower end."""
CENTRE_OHM: Final = FULL_OHM // 2

BASE_NS: Final = 24_200
NS_PER_OHM: Final = 11


def one_shot_ns(resistance_ohm: int) -> int:
    """How long an axis' bit stays 1: 24.2 us + 0.011 us for each ohm."""
    return BASE_NS + NS_PER_OHM * resistance_ohm


class GamePort:
    """The card; attach it to ports and clock. An axis without a stick never times out.

    A one-shot that still runs is not started anew.
    """

    def __init__(self, ports: range = PORTS) -> None:
        self._ports = ports
        self._resistance_ohm: list[int | None] = [None] * AXES
        self._pressed = [False] * BUTTONS
        self._started_ns: list[int | None] = [None] * AXES
        self._now_ns = 0

    def advance(self, now_ns: int) -> None:
        """Follow the machine's clock."""
        self._now_ns = now_ns

    def move(self, stick: int, x_ohm: int, y_ohm: int) -> None:
        """Stick 0 (A) or 1 (B) is plugged in and stands here; ValueError for another stick."""
        self._check(stick)
        self._resistance_ohm[2 * stick : 2 * stick + 2] = [x_ohm, y_ohm]

    def press(self, stick: int, button: int, down: bool) -> None:
        """Button 0 or 1 of a stick went down or up."""
        self._check(stick)
        self._pressed[2 * stick + button] = down

    def unplug(self, stick: int) -> None:
        """The stick is gone: its axes never time out, its buttons are up."""
        self._check(stick)
        self._resistance_ohm[2 * stick : 2 * stick + 2] = [None, None]
        self._pressed[2 * stick : 2 * stick + 2] = [False, False]

    def input(self, port: int) -> int | None:
        """One-shots and buttons."""
        if port not in self._ports:
            return None
        timing = sum(self._timing(axis) << axis for axis in range(AXES))
        return timing | sum((not down) << 4 + n for n, down in enumerate(self._pressed))

    def output(self, port: int, value: int) -> bool:
        """Start the one-shots, whatever is written."""
        if port not in self._ports:
            return False
        for axis in range(AXES):
            if self._started_ns[axis] is None or not self._timing(axis):
                self._started_ns[axis] = self._now_ns
        return True

    def _timing(self, axis: int) -> bool:
        resistance_ohm = self._resistance_ohm[axis]
        if resistance_ohm is None:
            return True
        started_ns = self._started_ns[axis]
        return started_ns is not None and self._now_ns - started_ns < one_shot_ns(resistance_ohm)

    @staticmethod
    def _check(stick: int) -> None:
        if not 0 <= stick < len(STICKS):
            raise ValueError(f"stick {stick}: choose from 0 ({STICKS[0]}) and 1 ({STICKS[1]})")
