"""The pointers that are drawn into a picture: an arrow in its dots, a reversed cell."""

from __future__ import annotations

from typing import Final

import numpy as np

from platforms.drivers.mouse_arrow import CURSOR_MASK, SCREEN_MASK
from platforms.painters.canvas import Picture
from platforms.painters.geometry import Rect

HOT_SPOT: Final = 1
"""The arrow's white tip, from the left and from the top of its masks."""

TEXT_SCREEN_MASK: Final = 0x77
TEXT_CURSOR_MASK: Final = 0x77
"""What the mouse driver does to the attribute under its text cursor (CuteMouse)."""


def _mask(words: tuple[int, ...]) -> Picture:
    rows = np.array(words, ">u2").view(np.uint8).reshape(len(words), 2)
    return np.unpackbits(rows, axis=1)


class Arrow:
    """The mouse driver's arrow, for dots of colour numbers 0 .. `white`."""

    def __init__(self, white: int) -> None:
        self._keep = _mask(SCREEN_MASK) * np.uint8(white)
        self._flip = _mask(CURSOR_MASK) * np.uint8(white)

    def move(self, at: tuple[int, int] | None) -> None:
        """Nothing: the arrow is in the picture."""

    def area(self, x: int, y: int) -> Rect | None:
        """The units that the arrow covers."""
        return Rect(x - HOT_SPOT, y - HOT_SPOT, 16, 16)

    def draw(self, picture: Picture, x: int, y: int) -> None:
        """Put the arrow into a picture, cut at its edges."""
        left, top = x - HOT_SPOT, y - HOT_SPOT
        beneath = picture[max(0, top) : top + 16, max(0, left) : left + 16]
        height, width = beneath.shape
        skip_y, skip_x = max(0, -top), max(0, -left)
        cut = np.s_[skip_y : skip_y + height, skip_x : skip_x + width]
        beneath &= self._keep[cut]
        beneath ^= self._flip[cut]


class CellCursor:
    """The mouse driver's text cursor: the cell with its colours exchanged."""

    def move(self, at: tuple[int, int] | None) -> None:
        """Nothing: the cursor is in the picture."""

    def area(self, x: int, y: int) -> Rect | None:
        """The cell itself."""
        return Rect(x, y, 1, 1)

    def draw(self, picture: Picture, x: int, y: int) -> None:
        """Exchange the colours of a cell."""
        picture[y, x, 1] = (picture[y, x, 1] & TEXT_SCREEN_MASK) ^ TEXT_CURSOR_MASK
