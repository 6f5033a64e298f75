"""Pictures brought to an Amiga's bit planes by its Blitter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from platforms.adapters.amiga import registers as reg
from platforms.machine import Machine
from platforms.painters.canvas import Picture
from platforms.painters.geometry import Rect

WORD_DOTS: Final = 16
_COPY: Final = 0x09F0
"""BLTCON0: channels A and D, D = A (Hardware Reference Manual 6)."""
_ALL_DOTS: Final = 0xFFFF


class BlitterCanvas:
    """The planes of a screen; what is drawn waits in `buffer`, room for one plane in chip RAM.

    Like the TmpRas of a window the buffer serves one plane after the other, and is left clear.
    """

    def __init__(
        self, machine: Machine, planes: Sequence[int], row_bytes: int, buffer: int
    ) -> None:
        self._machine = machine
        self._planes = tuple(planes)
        self._row_bytes = row_bytes
        self._buffer = buffer

    def show(self, picture: Picture, area: Rect) -> None:
        """Blit the words that hold an area of a picture of the whole screen to their places.

        A plane that holds them already is left alone.
        """
        if not area.width or not area.height:
            return
        first, last = area.x // WORD_DOTS, -(-area.right // WORD_DOTS)
        words, lines = last - first, area.height
        dots = picture[area.y : area.bottom, first * WORD_DOTS : last * WORD_DOTS]
        start = area.y * self._row_bytes + 2 * first
        buffer = self._machine.block(self._buffer, 2 * words * lines).reshape(lines, 2 * words)
        self._write(
            *((reg.BLTCON0, _COPY), (reg.BLTCON1, 0)),
            *((reg.BLTAFWM, _ALL_DOTS), (reg.BLTALWM, _ALL_DOTS)),
            *((reg.BLTAMOD, 0), (reg.BLTDMOD, self._row_bytes - 2 * words)),
        )
        for bit, plane in enumerate(self._planes):
            packed = np.packbits(dots & (1 << bit), axis=1)
            rows = self._machine.block(plane, len(picture) * self._row_bytes)
            held = rows.reshape(-1, self._row_bytes)[area.y : area.bottom, 2 * first : 2 * last]
            if np.array_equal(held, packed):
                continue
            buffer[:] = packed
            source, target = self._buffer, plane + start
            self._write(
                *((reg.BLTAPT, source >> 16), (reg.BLTAPT + 2, source & 0xFFFF)),
                *((reg.BLTDPT, target >> 16), (reg.BLTDPT + 2, target & 0xFFFF)),
                (reg.BLTSIZE, lines << 6 | words),
            )
        buffer[:] = 0

    def _write(self, *moves: tuple[int, int]) -> None:
        for offset, value in moves:
            self._machine.output(offset, value)
