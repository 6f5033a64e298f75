"""How Intuition draws: title bars, gadgets, windows, marks; measured on screenshots of 1.x."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.drivers.intuition_bar import BAR_LINES, GADGETS_WIDTH, TO_BACK, TO_FRONT
from platforms.painters.art.sheet import CLEAR, Sheet
from platforms.painters.canvas import Picture
from platforms.painters.geometry import Rect
from platforms.painters.overlays import CHECK_MARK
from platforms.painters.parts import Frame, Surface
from platforms.painters.pixels import PixelLook, fill

BLUE, WHITE, BLACK, ORANGE = range(4)
"""Workbench's pens, the first four of every screen."""

COMMAND_MARK: Final = "Ⓐ"
"""Stands for the picture of the Amiga key."""

SIDE: Final = 2
"""The width of upright lines; lines across are one row high."""
CLOSE_X: Final = range(6, 26)
"""The columns of a window's close gadget, from its left edge."""
TITLE_X: Final = {True: 28, False: 6}
"""Where a window's title starts, with and without a close gadget before it."""
STRIPE_ROWS: Final = (2, 3, 6, 7)


@dataclass(frozen=True)
class Window(Frame):
    """A window with its drag bar; `close`: it has a close gadget."""

    close: bool = False


class Marks:
    """The pictures of art/intuition.txt."""

    def __init__(self) -> None:
        self._sheet = Sheet(Path(__file__).parent / "art" / "intuition.txt")

    def mask(self, name: str) -> NDArray[np.bool_]:
        """Where a mark is inked."""
        where: NDArray[np.bool_] = self._sheet.shape(name) != CLEAR
        return where

    def pens(self, name: str) -> tuple[Picture, NDArray[np.bool_]]:
        """A picture of Workbench's pens, and where it is drawn."""
        letters = self._sheet.shape(name)
        return (letters - ord("0")).astype(np.uint8), letters != CLEAR


MARKS: Final = Marks()


class IntuitionLook(PixelLook):
    """The look of a screen under Intuition 1.x."""

    def letters(self, text: str) -> NDArray[np.bool_]:
        """The dots of a text, or of the mark that a text stands for."""
        if text == COMMAND_MARK:
            return MARKS.mask("command")
        if text == CHECK_MARK:
            return MARKS.mask("check")
        return super().letters(text)

    def frame(self, picture: Picture, part: Frame) -> None:
        """A filled and framed area: the bar with its gadgets, the menus' strip, a window, a box."""
        bar = part.rect == self.metrics.bar
        if isinstance(part, Window):
            draw_window(picture, part.rect, part.close)
            text_x = part.rect.x + TITLE_X[part.close]
            draw_stripes(picture, part.rect, text_x + self.metrics.text_width(part.title))
            dots = self.letters(part.title)
            self.inscribe(picture, text_x, part.rect.y + 1, dots, BLUE, WHITE)
        elif bar and part.surface in (Surface.BAR, Surface.MENU):
            fill(picture, part.rect, WHITE)
            if part.surface is Surface.BAR:
                draw_depth_gadgets(picture, part.rect.right, part.rect.y)
        else:
            super().frame(picture, part)


def draw_depth_gadgets(picture: Picture, right: int, y: int) -> None:
    """The two boxes at the right of a bar that ends before column `right`."""
    left = right - GADGETS_WIDTH
    for x in (TO_BACK.start - SIDE, TO_FRONT.start - SIDE, TO_FRONT.stop):
        fill(picture, Rect(left + x, y, SIDE, BAR_LINES), BLUE)
    _linked_boxes(picture, left + TO_BACK.start + SIDE, y, front_solid=True)
    _linked_boxes(picture, left + TO_FRONT.start + SIDE, y, front_solid=False)


def _linked_boxes(picture: Picture, x: int, y: int, *, front_solid: bool) -> None:
    """Two rectangles that overlap; one outlined in pen 0, one solid in pen 2."""
    rear, front = Rect(x, y + 1, 14, 6), Rect(x + 4, y + 3, 14, 6)
    for rect, solid in ((rear, not front_solid), (front, front_solid)):
        fill(picture, rect, BLACK if solid else BLUE)
        if not solid:
            fill(picture, rect.grow(-SIDE, -1), WHITE)


def draw_window(picture: Picture, rect: Rect, close: bool, body: int = WHITE) -> None:
    """A window: its bar with the gadgets, its borders, its empty body."""
    fill(picture, rect, WHITE)
    inside = Rect(rect.x + SIDE, rect.y + BAR_LINES, rect.width - 2 * SIDE, rect.height - 11)
    fill(picture, inside, BLUE)
    fill(picture, inside.grow(-SIDE, -1), body)
    draw_depth_gadgets(picture, rect.right, rect.y)
    if close:
        box = Rect(rect.x + CLOSE_X.start, rect.y, len(CLOSE_X), BAR_LINES)
        fill(picture, Rect(box.x - SIDE, rect.y, SIDE, BAR_LINES), BLUE)
        fill(picture, Rect(box.right, rect.y, SIDE, BAR_LINES), BLUE)
        fill(picture, Rect(box.x + 2, rect.y + 1, 16, 8), BLUE)
        fill(picture, Rect(box.x + 4, rect.y + 2, 12, 6), WHITE)
        fill(picture, Rect(box.x + 8, rect.y + 4, 4, 2), BLACK)


def draw_stripes(picture: Picture, rect: Rect, text_end: int) -> None:
    """The lines of a window's drag bar, from its title's end to the depth gadgets."""
    left, right = text_end + 4, rect.right - GADGETS_WIDTH - 4
    if left < right:
        for row in STRIPE_ROWS:
            fill(picture, Rect(left, rect.y + row, right - left, 1), BLUE)
