"""The mouse of an Amiga from the hand to Intuition: counters, polled at every vertical blank.

The pointer is sprite 0, so a count is a lores dot across and a line down, and positions are in
hires dots.
"""

from __future__ import annotations

from typing import Final

from platforms.adapters.amiga.display import STANDARDS
from platforms.devices.mouse_packets import HOST_BUTTONS, Buttons
from platforms.devices.quadrature import (
    CIA_A_PRA,
    FIRE_0,
    JOY0DAT,
    MIDDLE_0,
    POTGO,
    POTGOR,
    RIGHT_0,
    ControllerPorts,
)
from platforms.drivers.steering import By, Go, HandMouse, Push
from platforms.hosts.base import Button, PointerMoved
from platforms.machine import Machine

Dot = tuple[int, int]

MOST_COUNTS: Final = 127
"""What the hand turns the ball in a field: more could not be told from less."""
PULL_UP: Final = 0xFF00
DOTS_A_COUNT: Final = 2
"""Hires dots, across."""


def counted(old: int, new: int) -> Dot:
    """Motion between two readings of JOY0DAT.

    >>> counted(0x00FE, 0x0003), counted(0x0100, 0xFF00), counted(0x0000, 0x8000)
    ((5, 0), (0, -2), (0, -128))
    """
    return _signed(new - old), _signed((new >> 8) - (old >> 8))


def _signed(value: int) -> int:
    return (value + 0x80 & 0xFF) - 0x80


class AmigaMouse(HandMouse):
    """The mouse at the first port and the driver that polls it; `frame` in hires dots."""

    def __init__(
        self, machine: Machine, frame: Dot, standard: str = "ntsc", *, ports: ControllerPorts
    ) -> None:
        super().__init__(machine)
        self.ports = ports
        self._frame = frame
        self._field_ns = STANDARDS[standard].field_ns
        self._x, self._y = frame[0] // 2 // DOTS_A_COUNT, frame[1] // 2
        self._seen = self._buttons_seen = 0
        self._last_ns = machine.now_ns
        machine.attach(memory=ports, ports=ports, clocked=self)

    def start(self) -> bool:
        """Begin to poll; the mouse that comes with every Amiga is always there."""
        self._machine.output(POTGO, PULL_UP)
        self._seen = self._machine.input(JOY0DAT)
        return True

    @property
    def position(self) -> Dot:
        """Where the pointer is, in dots of the frame."""
        return self._x * DOTS_A_COUNT, self._y

    @property
    def settled(self) -> bool:
        """Whether all that the hand meant to do is done."""
        return self._hand.next is None

    @property
    def next_ns(self) -> int | None:
        """The next vertical blank; None: nothing will happen until the hand does more."""
        return None if self.settled else self._last_ns + self._field_ns

    def place(self, x: int, y: int) -> None:
        """Put the pointer at a dot of the frame, whatever the mouse does."""
        dx, dy = self._way(x, y)
        self._x, self._y = self._x + dx, self._y + dy

    def advance(self, now_ns: int) -> None:
        """Follow the machine's clock: in every field the hand acts and the driver looks."""
        while self._last_ns + self._field_ns <= now_ns:
            if self.settled:
                fields = (now_ns - self._last_ns) // self._field_ns
                self._last_ns += fields * self._field_ns
                return
            self._last_ns += self._field_ns
            self._act()
            self._poll()

    def _steer(self) -> None:
        """Nothing: the hand acts once a field."""

    def _act(self) -> None:
        """What the hand does in a field: one motion, or one button."""
        match self._hand.next:
            case Go(x, y):
                dx, dy = self._way(x, y)
                self.ports.mouse.move(_most(dx), _most(dy))
                if max(abs(dx), abs(dy)) <= MOST_COUNTS:
                    self._hand.done()
            case By(dx, dy):
                self.ports.mouse.move(_most(dx), _most(dy))
                self._hand.done()
                if (rest := By(dx - _most(dx), dy - _most(dy))) != By(0, 0):
                    self._hand.put_back(rest)
            case Push(button, down):
                self.ports.mouse.button(button, down)
                self._hand.done()

    def _way(self, x: int, y: int) -> Dot:
        x = max(0, min(x, self._frame[0] - 1))
        y = max(0, min(y, self._frame[1] - 1))
        return x // DOTS_A_COUNT - self._x, y - self._y

    def _poll(self) -> None:
        """The vertical blank server: counters and buttons, through the machine's buses."""
        now = self._machine.input(JOY0DAT)
        dx, dy = counted(self._seen, now)
        self._seen = now
        if dx or dy:
            self._x = max(0, min(self._x + dx, (self._frame[0] - 1) // DOTS_A_COUNT))
            self._y = max(0, min(self._y + dy, self._frame[1] - 1))
            self._told.append(PointerMoved(self.position))
        self._look_at_buttons()

    def _look_at_buttons(self) -> None:
        fire, pot = self._machine.read(CIA_A_PRA), self._machine.input(POTGOR)
        down = Buttons.NONE
        down |= Buttons.NONE if fire & FIRE_0 else Buttons.LEFT
        down |= Buttons.NONE if pot & RIGHT_0 else Buttons.RIGHT
        down |= Buttons.NONE if pot & MIDDLE_0 else Buttons.MIDDLE
        for number, button in HOST_BUTTONS.items():
            if (down ^ self._buttons_seen) & button:
                self._told.append(Button(number, bool(down & button), self.position))
        self._buttons_seen = down


def _most(counts: int) -> int:
    return max(-MOST_COUNTS, min(counts, MOST_COUNTS))
