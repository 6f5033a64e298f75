"""The title bar of an Intuition screen: its height and gadgets, measured on screenshots of 1.x."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

BAR_LINES: Final = 10
GADGETS_WIDTH: Final = 53
"""From the left line of the depth gadgets to the right edge of their bar, in dots."""
TO_BACK: Final = range(2, 24)
TO_FRONT: Final = range(26, 48)
"""The columns of the two boxes, from the left line of the gadgets on."""


class Gadget(Enum):
    """What a press in a title bar is for."""

    DRAG = auto()
    TO_BACK = auto()
    TO_FRONT = auto()


COLUMNS: Final = {Gadget.TO_BACK: TO_BACK, Gadget.TO_FRONT: TO_FRONT}


def gadget_at(x: int, width: int) -> Gadget:
    """The gadget under a dot of a bar so wide."""
    column = x - (width - GADGETS_WIDTH)
    return next((gadget for gadget, box in COLUMNS.items() if column in box), Gadget.DRAG)
