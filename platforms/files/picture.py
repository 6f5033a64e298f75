"""A planar picture as a file holds it: pens or colours, and what is to be known of the display."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, IntFlag
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.frame import RGB, Frame

DEEP: Final = 24
MAX_PLANES: Final = 8
PERIOD_LINES: Final = (52, 44)
"""The heights by which dots are told wide, NTSC and PAL (22:52 in high resolution)."""
MAX_ASPECT: Final = 255


class Masking(IntEnum):
    """Which dots of a picture are not drawn."""

    NONE = 0
    PLANE = 1
    TRANSPARENT = 2
    LASSO = 3


class View(IntFlag):
    """The display's mode bits that a CAMG tells."""

    NONE = 0
    LACE = 0x0004
    EHB = 0x0080
    HAM = 0x0800
    HIRES = 0x8000


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture of `planes` planes.

    `dots`: (height, width) uint8 pens, or with 24 planes (height, width, 3) uint8 RGB. `colours`:
    the file's palette, replicated to 8 bits a gun. `mask`, of Masking.PLANE: (height, width) of 0
    and 1. `transparent`: the pen of Masking.TRANSPARENT and LASSO. `view`: CAMG's bits, all of
    them. `aspect`: a dot's width to its height. `origin`, `page`: where on how large a screen.
    """

    dots: NDArray[np.uint8]
    planes: int
    colours: tuple[RGB, ...] = ()
    view: int = 0
    aspect: tuple[int, int] = (22, 52)
    masking: Masking = Masking.NONE
    mask: NDArray[np.uint8] | None = None
    transparent: int = 0
    origin: tuple[int, int] = (0, 0)
    page: tuple[int, int] | None = None

    @property
    def height(self) -> int:
        """Rows."""
        return int(self.dots.shape[0])

    @property
    def width(self) -> int:
        """Dots a row."""
        return int(self.dots.shape[1])

    def rgb(self) -> NDArray[np.uint8]:
        """The picture as it looks, (height, width, 3) uint8; HAM and half-brite are worked out.

        A picture without colours is a ramp of greys.
        """
        if self.dots.ndim == 3:
            return self.dots
        greys = np.arange(256) * 255 // ((1 << self.planes) - 1)
        table = np.repeat(greys.astype(np.uint8)[:, None], 3, axis=1)
        if self.colours:
            table[:] = 0
            table[: len(self.colours)] = self.colours
        if self.view & View.HAM and self.planes > 4:
            return _held(self.dots, table, self.planes - 2)
        if self.view & View.EHB and self.planes == 6:
            # A half-bright gun is the 4-bit one shifted right, so it has a 4-bit value again.
            table[32:64] = (table[:32] >> 5) * 17
        seen: NDArray[np.uint8] = table[self.dots]
        return seen


def of_frame(frame: Frame) -> Picture:
    """A frame as a picture: as few planes as its dots need, or 24 where it has no palette."""
    aspect = _aspect(frame.dot_shape)
    view = _view(frame)
    if frame.dots.ndim == 3 or frame.dots.dtype != np.uint8:
        return Picture(frame.rgb(), DEEP, (), view, aspect)
    dots = frame.dots.astype(np.uint8)
    planes = max(1, int(dots.max(initial=0)).bit_length())
    colours = (*frame.palette, *((0, 0, 0),) * (1 << planes))[: 1 << planes]
    return Picture(dots, planes, colours, view, aspect)


def _aspect(shape: Fraction) -> tuple[int, int]:
    for lines in PERIOD_LINES:
        if (shape * lines).denominator == 1 and 1 <= shape * lines <= MAX_ASPECT:
            return int(shape * lines), lines
    near = shape.limit_denominator(MAX_ASPECT)
    return max(1, min(near.numerator, MAX_ASPECT)), near.denominator


def _view(frame: Frame) -> int:
    hires = View.HIRES if frame.width > 400 else View.NONE
    return hires | (View.LACE if frame.height > 300 else View.NONE)


def _held(dots: NDArray[np.uint8], table: NDArray[np.uint8], bits: int) -> NDArray[np.uint8]:
    """Hold-and-modify: each dot sets a colour or changes one gun of the dot to its left."""
    command = dots >> bits
    value = dots & (1 << bits) - 1
    gun = (value.astype(np.uint16) * 255 // ((1 << bits) - 1)).astype(np.uint8)
    seen = np.empty((*dots.shape, 3), np.uint8)
    colour = np.repeat(table[:1], len(dots), axis=0)
    for x in range(dots.shape[1]):
        plain = command[:, x] == 0
        colour = np.where(plain[:, None], table[value[:, x]], colour)
        for number, changed in ((2, 1), (0, 2), (1, 3)):
            colour[:, number] = np.where(command[:, x] == changed, gun[:, x], colour[:, number])
        seen[:, x] = colour
    return seen
