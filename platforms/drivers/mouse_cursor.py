"""The mouse driver's cursor in video memory; what lies beneath is kept and put back.

Graphics: dot = (screen AND first mask) XOR second; text: the same with the word of a cell; or
the text cursor of the 6845 (Ralf Brown's list, INT 33h functions 9 and 0A).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from platforms.drivers.mouse_screens import Raster, Screen, TextPage
from platforms.machine import Machine

SIZE: Final = 16
CURSOR_START, CURSOR_END, CURSOR_HIGH, CURSOR_LOW = 10, 11, 14, 15
CURSOR_OFF: Final = 0x20


@dataclass(frozen=True, slots=True)
class Shape:
    """How the cursor looks: the dots' masks and hot spot, the cell's, or the 6845's lines."""

    masks: tuple[int, ...]
    hot_spot: tuple[int, int]
    text: tuple[int, int]
    hardware: bool


class Cursor:
    """Draws in one place at a time."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._beneath: list[tuple[int, bytes]] = []
        self._drawn: tuple[Screen, Shape, int, int] | None = None
        self._crtc: int | None = None

    def place(self, screen: Screen, shape: Shape, x: int, y: int) -> None:
        """Show the cursor at a virtual position; nothing changes if it stands there."""
        at = (screen, shape, x // screen.virtual.step_x, y // screen.virtual.step_y)
        if at == self._drawn:
            return
        self.lift()
        match screen.surface:
            case Raster() as raster:
                self._draw_dots(raster, shape, at[2], at[3])
            case TextPage() as page if page.holds(at[2], at[3]):
                self._draw_text(page, shape, page.cell(at[2], at[3]))
        self._drawn = at

    def lift(self) -> None:
        """Take the cursor away: memory is again as it was beneath."""
        for address, data in self._beneath:
            for n, byte in enumerate(data):
                self._machine.write(address + n, byte)
        if self._crtc is not None:
            self._out(self._crtc, CURSOR_START, CURSOR_OFF)
        self.forget()

    def forget(self) -> None:
        """What is in memory now is not ours: the mode was set."""
        self._beneath, self._drawn, self._crtc = [], None, None

    def _draw_text(self, page: TextPage, shape: Shape, address: int) -> None:
        keep, flip = shape.text
        if shape.hardware:
            self._set_hardware(page.crtc, keep, flip, address - page.base >> 1)
            return
        cell = bytes((self._machine.read(address), self._machine.read(address + 1)))
        self._beneath.append((address, cell))
        shown = int.from_bytes(cell, "little") & keep ^ flip
        self._machine.write(address, shown & 0xFF)
        self._machine.write(address + 1, shown >> 8)

    def _draw_dots(self, raster: Raster, shape: Shape, x: int, y: int) -> None:
        left, top = x - shape.hot_spot[0], y - shape.hot_spot[1]
        row_bytes = raster.stride // raster.planes
        first = max(0, left * raster.bits // 8)
        last = min(row_bytes, -(-(left + SIZE) * raster.bits // 8))
        if first >= last:
            return
        shift = 8 * last - (left + SIZE) * raster.bits
        for row in range(max(0, -top), min(SIZE, raster.lines - top)):
            cleared, flipped = ~shape.masks[row] & 0xFFFF, shape.masks[SIZE + row]
            self._draw_row(
                raster.line(top + row) + first * raster.planes,
                last - first,
                raster.planes,
                _shifted(_spread(cleared, raster.bits), shift),
                _shifted(_spread(flipped, raster.bits), shift),
            )

    def _draw_row(self, address: int, width: int, planes: int, cleared: int, flipped: int) -> None:
        try:
            memory = self._machine.block(address, width * planes)
        except IndexError:
            # The card does not show this part of its memory now.
            return
        self._beneath.append((address, memory.tobytes()))
        inside = (1 << 8 * width) - 1
        for plane in range(planes):
            dots = int.from_bytes(memory[plane::planes].tobytes(), "big")
            dots = (dots & ~cleared ^ flipped) & inside
            memory[plane::planes] = np.frombuffer(dots.to_bytes(width, "big"), np.uint8)

    def _set_hardware(self, crtc: int, start: int, end: int, word: int) -> None:
        self._crtc = crtc
        for register, value in (
            (CURSOR_START, start),
            (CURSOR_END, end),
            (CURSOR_HIGH, word >> 8),
            (CURSOR_LOW, word),
        ):
            self._out(crtc, register, value)

    def _out(self, crtc: int, register: int, value: int) -> None:
        self._machine.output(crtc, register)
        self._machine.output(crtc + 1, value & 0xFF)


def _spread(mask: int, bits: int) -> int:
    """Every bit of a mask word, `bits` times."""
    return int("".join(bit * bits for bit in f"{mask:016b}"), 2)


def _shifted(mask: int, left: int) -> int:
    return mask << left if left >= 0 else mask >> -left
