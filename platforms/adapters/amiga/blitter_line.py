"""The Blitter's line mode: one dot a step, by Bresenham's method in the chip (HRM chapter 6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.adapters.amiga import registers as reg

_ONE_DOT: Final = 0x02
_MAJOR_BACK: Final = 0x04
_MINOR_BACK: Final = 0x08
_X_MAJOR: Final = 0x10
_SIGN: Final = 0x40


@dataclass(slots=True)
class LineWalk:
    """Where the line is: the word's address, the bit in it from the left, the error sum.

    `negative` is the sign by which the next dot is chosen.
    """

    address: int
    bit: int
    error: int
    row_bytes: int
    negative: bool
    new_row: bool = True

    def move_on(self, values: list[int]) -> None:
        """Go to the next dot."""
        control, control1 = values[reg.BLTCON0 >> 1], values[reg.BLTCON1 >> 1]
        x_major = bool(control1 & _X_MAJOR)
        self.new_row = False
        if not self.negative:
            self._step(not x_major, bool(control1 & _MINOR_BACK))
        self._step(x_major, bool(control1 & _MAJOR_BACK))
        if control & reg.USE_A:
            modulo = reg.BLTBMOD if self.negative else reg.BLTAMOD
            self.error = reg.signed(self.error + values[modulo >> 1] & 0xFFFF)
        self.negative = self.error < 0

    def _step(self, horizontal: bool, back: bool) -> None:
        """One dot to the right or left, or one row down or up."""
        if not horizontal:
            self.address += -self.row_bytes if back else self.row_bytes
            self.new_row = True
        elif back:
            self.bit -= 1
            if self.bit < 0:
                self.bit = 15
                self.address -= 2
        else:
            self.bit += 1
            if self.bit > 15:
                self.bit = 0
                self.address += 2
        self.address &= reg.ADDRESS_MASK & ~1


def draw_line(
    values: list[int],
    words: NDArray[np.uint16],
    length: int,
    logic: Callable[[int, int, int, int], int],
) -> bool:
    """Draw `length` dots with the Blitter's registers, which it moves on; gives BZERO.

    `words` is chip RAM; `logic` combines a minterm with the words A, B, C. The first dot goes where
    BLTDPT points, every other where BLTCPT has come to. Bit BSH of BLTBDAT is the first of the
    texture, which runs to the right of it and round again.
    """
    control, control1 = values[reg.BLTCON0 >> 1], values[reg.BLTCON1 >> 1]
    dot = values[reg.BLTADAT >> 1] & values[reg.BLTAFWM >> 1]
    texture, texture_bit = values[reg.BLTBDAT >> 1], control1 >> 12
    walk = LineWalk(
        reg.pointer(values, reg.BLTCPT),
        control >> 12,
        reg.signed(values[(reg.BLTAPT >> 1) + 1]),
        reg.signed(values[reg.BLTCMOD >> 1]),
        bool(control1 & _SIGN),
    )
    target = reg.pointer(values, reg.BLTDPT)
    ones = 0
    for _ in range(length):
        if control & reg.USE_C:
            values[reg.BLTCDAT >> 1] = int(words[walk.address >> 1])
        b = 0xFFFF if texture >> texture_bit & 1 else 0
        result = logic(control & 0xFF, dot >> walk.bit, b, values[reg.BLTCDAT >> 1])
        ones |= result
        if control & reg.USE_D and (walk.new_row or not control1 & _ONE_DOT):
            words[target >> 1] = result
        texture_bit = texture_bit - 1 & 15
        walk.move_on(values)
        target = walk.address
    _keep(values, walk, texture_bit)
    return not ones


def _keep(values: list[int], walk: LineWalk, texture_bit: int) -> None:
    """Leave the registers as the chip does, so that a next line can go on from here."""
    reg.set_pointer(values, reg.BLTCPT, walk.address)
    reg.set_pointer(values, reg.BLTDPT, walk.address)
    values[(reg.BLTAPT >> 1) + 1] = walk.error & 0xFFFE
    control, control1 = reg.BLTCON0 >> 1, reg.BLTCON1 >> 1
    values[control] = values[control] & 0x0FFF | walk.bit << 12
    values[control1] = values[control1] & 0x0FBF | texture_bit << 12 | _SIGN * walk.negative
