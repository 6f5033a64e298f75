"""The Amiga's controller ports as its registers tell them; a mouse at the first.

Two signals a quarter turn apart count up or down 8 bits for each direction; the buttons pull
lines of CIA-A and of the pot port low. Source: Hardware Reference Manual.
"""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from platforms.devices.mouse_packets import Buttons

JOY0DAT, JOY1DAT, POTGOR = 0x00A, 0x00C, 0x016
POTGO, JOYTEST = 0x034, 0x036
"""Offsets from DFF000."""
CIA_A_PRA: Final = 0xBFE001
FIRE_0, FIRE_1 = 0x40, 0x80
"""Bits of CIA-A's port A; 0 is pressed."""
RIGHT_0, MIDDLE_0, RIGHT_1, MIDDLE_1 = 0x0400, 0x0100, 0x4000, 0x1000
"""Bits of POTGOR; 0 is pressed."""
POT_LINES: Final = 0x5500
QUADRATURE_BITS: Final = 0x0303
"""The bits of JOYxDAT that the wires drive: JOYTEST cannot set them."""
STILL_UP: Final = 0xFF


class Controller(Protocol):
    """What is plugged into a port."""

    @property
    def joydat(self) -> int:
        """The port's JOYxDAT, 16 bits."""
        ...

    @property
    def buttons(self) -> Buttons:
        """LEFT is the fire line, RIGHT pin 9, MIDDLE pin 5."""
        ...


class QuadratureMouse:
    """Two counters, y high and x low, that wrap at 256; right and down count up."""

    def __init__(self) -> None:
        self.buttons = Buttons.NONE
        self._x = self._y = 0

    @property
    def joydat(self) -> int:
        """JOY0DAT."""
        return self._y << 8 | self._x

    def preset(self, value: int) -> None:
        """JOYTEST: set the counters but for what the wires drive."""
        word = value & ~QUADRATURE_BITS | self.joydat & QUADRATURE_BITS
        self._y, self._x = word >> 8 & 0xFF, word & 0xFF

    def move(self, dx: int, dy: int) -> None:
        """The ball turns: counts to the right and down."""
        self._x, self._y = self._x + dx & 0xFF, self._y + dy & 0xFF

    def button(self, button: Buttons, down: bool) -> None:
        """A button goes down or up."""
        self.buttons = self.buttons | button if down else self.buttons & ~button


class ControllerPorts:
    """JOY0DAT, JOY1DAT, POTGOR and CIA-A's port A, on the ports and in the memory of an Amiga.

    Attach it as `memory` and as `ports`. Whatever `second` is, a joystick or None, its buttons
    share registers with the mouse's.
    """

    memory_range = range(CIA_A_PRA, CIA_A_PRA + 1)

    def __init__(self, mouse: QuadratureMouse, second: Controller | None = None) -> None:
        self.mouse = mouse
        self.second = second

    def read(self, address: int) -> int:
        """CIA-A's port A."""
        value = STILL_UP
        if self.mouse.buttons & Buttons.LEFT:
            value &= ~FIRE_0
        if self.second is not None and self.second.buttons & Buttons.LEFT:
            value &= ~FIRE_1
        return value

    def write(self, address: int, value: int) -> None:
        """Nothing: the fire lines are inputs."""

    def block(self, address: int, length: int) -> NDArray[np.uint8]:
        """Raise IndexError: this is a register."""
        raise IndexError(f"no memory at {address:05X}")

    def input(self, port: int) -> int | None:
        """Read a register; None for those of other chips."""
        if port == JOY0DAT:
            return self.mouse.joydat
        if port == JOY1DAT:
            return self.second.joydat if self.second is not None else 0
        return self._pot_lines() if port == POTGOR else None

    def output(self, port: int, value: int) -> bool:
        """POTGO, whose pull-ups are taken to be on, and JOYTEST."""
        if port == JOYTEST:
            self.mouse.preset(value)
        return port in (POTGO, JOYTEST)

    def _pot_lines(self) -> int:
        down = 0
        for held, right, middle in (
            (self.mouse.buttons, RIGHT_0, MIDDLE_0),
            (self.second.buttons if self.second else Buttons.NONE, RIGHT_1, MIDDLE_1),
        ):
            down |= right if held & Buttons.RIGHT else 0
            down |= middle if held & Buttons.MIDDLE else 0
        return POT_LINES & ~down
