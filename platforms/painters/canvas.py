"""Video memory as whole rows of a picture, one canvas per kind of memory."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from platforms.machine import Machine

Picture = NDArray[np.uint8]
"""(height, width) dots as colour numbers, or (rows, columns, 2) cells: character, attribute."""


def blit(
    picture: Picture, x: int, y: int, dots: Picture, where: NDArray[np.bool_] | None = None
) -> None:
    """Put dots or cells, or those that `where` marks, into a picture, cut at its edges."""
    height, width = picture.shape[:2]
    left, top = max(0, -x), max(0, -y)
    right, bottom = min(dots.shape[1], width - x), min(dots.shape[0], height - y)
    if left < right and top < bottom:
        part = np.s_[top:bottom, left:right]
        marked = True if where is None else where[part]
        np.copyto(picture[y + top : y + bottom, x + left : x + right], dots[part], where=marked)


class Canvas(Protocol):
    """Where a picture goes."""

    def show(self, picture: Picture, first: int, last: int) -> None:
        """Put rows `first` to `last` - 1 of a picture of the whole screen into memory."""
        ...


class PackedCanvas(NamedTuple):
    """`bits` a dot, the leftmost highest, and the lines dealt out to `banks` in turn.

    CGA 320x200: 2 bits, 2 banks of 2000h bytes; PCjr: 4 bits, 4 banks (IBM's BIOS listings).
    """

    machine: Machine
    base: int
    bits: int
    banks: int = 2
    bank_bytes: int = 0x2000

    def show(self, picture: Picture, first: int, last: int) -> None:
        """Put rows `first` to `last` - 1 of a picture of the whole screen into memory."""
        dots_a_byte = 8 // self.bits
        stride = picture.shape[1] // dots_a_byte
        dots = picture[first:last].reshape(last - first, stride, dots_a_byte)
        packed = dots[:, :, 0]
        for n in range(1, dots_a_byte):
            packed = np.left_shift(packed, self.bits, dtype=np.uint8) | dots[:, :, n]
        for bank in range(self.banks):
            skip = (bank - first) % self.banks
            rows = packed[skip :: self.banks]
            if len(rows):
                start = self.base + bank * self.bank_bytes + (first + skip) // self.banks * stride
                self.machine.block(start, rows.size)[:] = rows.reshape(-1)


class CellCanvas(NamedTuple):
    """Character and attribute, two bytes a cell."""

    machine: Machine
    base: int

    def show(self, picture: Picture, first: int, last: int) -> None:
        """Put rows `first` to `last` - 1 of a picture of the whole screen into memory."""
        rows = picture[first:last].reshape(-1)
        start = self.base + first * picture.shape[1] * 2
        self.machine.block(start, rows.size)[:] = rows
