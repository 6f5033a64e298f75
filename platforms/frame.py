"""A Frame is what leaves an adapter or a monitor: one picture, as data."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

RGB = tuple[int, int, int]

RGBI: Final[tuple[RGB, ...]] = tuple(
    (
        0xAA * (n >> 2 & 1) + 0x55 * (n >> 3),
        (0x55 if n == 6 else 0xAA * (n >> 1 & 1)) + 0x55 * (n >> 3),
        0xAA * (n & 1) + 0x55 * (n >> 3),
    )
    for n in range(16)
)
"""The 16 colours of an IBM colour display, which makes 6 brown (86Box, MartyPC)."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture.

    `dots` has one of three shapes: (height, width) uint8, indices into `palette`;
    (height, width) uint16, 12-bit 0x0RGB colours; (height, width, 3) uint8, RGB.
    `palette` has one RGB triple an index and is empty for the two direct kinds.
    `dot_shape` is the width of a dot over its height on the tube.
    `border` is the colour around the picture: an index, or 0x0RGB for direct frames.
    `cells`, of text modes, is (rows, columns, 2) uint8: character and attribute. Attributes are
    RGBI colours, or `mono` ones (underline, bright, reverse); bit 7 may be `blinking`.
    `chroma`, `burst` matter to composite monitors only: whether the card's colour wave runs, and
    whether the burst that lets a set decode it goes before the lines.
    """

    dots: NDArray[np.uint8] | NDArray[np.uint16]
    palette: tuple[RGB, ...]
    dot_shape: Fraction
    border: int = 0
    cells: NDArray[np.uint8] | None = None
    chroma: bool = True
    burst: bool = False
    mono: bool = False
    blinking: bool = False

    @property
    def height(self) -> int:
        """Scan lines."""
        return int(self.dots.shape[0])

    @property
    def width(self) -> int:
        """Dots a line."""
        return int(self.dots.shape[1])

    def same_picture(self, other: Frame | None) -> bool:
        """Whether both show the same dots in the same colours."""
        return other is self or (
            other is not None
            and self.palette == other.palette
            and self.border == other.border
            and self.dot_shape == other.dot_shape
            and self.dots.dtype == other.dots.dtype
            and np.array_equal(self.dots, other.dots)
        )

    def repaletted(self, palette: tuple[RGB, ...]) -> Frame:
        """The same dots in other colours."""
        return replace(self, palette=palette)

    def rgb(self) -> NDArray[np.uint8]:
        """The picture as (height, width, 3) uint8."""
        if self.dots.ndim == 3:
            return self.dots.astype(np.uint8)
        if self.dots.dtype == np.uint16:
            guns = np.stack([self.dots >> 8 & 15, self.dots >> 4 & 15, self.dots & 15], axis=-1)
            return (guns * 17).astype(np.uint8)
        colours = np.zeros((256, 3), np.uint8)
        colours[: len(self.palette)] = self.palette
        seen: NDArray[np.uint8] = colours[self.dots]
        return seen

    def digest(self) -> str:
        """A short stable hash of the picture: size, dots and palette (16 hex digits)."""
        state = hashlib.blake2b(digest_size=8)
        state.update(f"{self.dots.shape} {self.dots.dtype.str[1:]} {self.palette}".encode())
        state.update(self.dots.astype(self.dots.dtype.newbyteorder("<")).tobytes())
        return state.hexdigest()
