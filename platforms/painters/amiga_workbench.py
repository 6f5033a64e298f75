"""The Workbench screen behind the game's: a title bar, the icons of two disks, open windows."""

from __future__ import annotations

from typing import Final

import numpy as np

from fonts import Font
from platforms.drivers.intuition_bar import BAR_LINES
from platforms.drivers.intuition_copper import SCREEN_WIDTH
from platforms.painters.amiga_look import (
    BLUE,
    MARKS,
    TITLE_X,
    WHITE,
    draw_depth_gadgets,
    draw_stripes,
    draw_window,
)
from platforms.painters.canvas import Picture, blit
from platforms.painters.geometry import Rect
from platforms.painters.pixels import fill

RELEASE: Final = "1.3"
BAR_TEXT: Final = (5, 1)
ICONS: Final = (("ram disk", "RAM DISK", 24), ("game disk", "Tenspot", 70))
"""Each disk's picture, its name and the line where it stands, at the right of the screen."""
ICON_MIDDLE: Final = 576
WINDOWS: Final = ("Tenspot", "RAM DISK", "System", "Utilities", "Demos", "Fonts", "Expansion")
"""What open windows are called, one after the other."""
WINDOW: Final = Rect(16, 18, 400, 110)
WINDOW_STEP: Final = (16, 11)
"""Where the first window stands, and how much further each next one."""


def draw_workbench(lines: int, font: Font, free_bytes: int, windows: int = 0) -> Picture:
    """The whole screen in pens 0-3, so many lines high, with so many drawers open."""
    picture = np.full((lines, SCREEN_WIDTH), BLUE, np.uint8)
    fill(picture, Rect(0, 0, SCREEN_WIDTH, BAR_LINES), WHITE)
    title = f"Workbench release {RELEASE}.  {free_bytes} free memory"
    _print(picture, *BAR_TEXT, title, font, BLUE)
    draw_depth_gadgets(picture, SCREEN_WIDTH, 0)
    for name, caption, y in ICONS:
        dots, where = MARKS.pens(name)
        blit(picture, ICON_MIDDLE - dots.shape[1] // 2, y, dots, where)
        x = ICON_MIDDLE - font.width * len(caption) // 2
        _print(picture, x, y + dots.shape[0] + 2, caption, font, WHITE)
    for n in range(windows):
        _window(picture, n, font)
    return picture


def _window(picture: Picture, number: int, font: Font) -> None:
    title = WINDOWS[number % len(WINDOWS)]
    steps = number % len(WINDOWS)
    x, y = WINDOW.x + steps * WINDOW_STEP[0], WINDOW.y + steps * WINDOW_STEP[1]
    rect = Rect(x, y, WINDOW.width, min(WINDOW.height, len(picture) - y))
    draw_window(picture, rect, True, BLUE)
    text_x = rect.x + TITLE_X[True]
    _print(picture, text_x, rect.y + 1, title, font, BLUE)
    draw_stripes(picture, rect, text_x + font.width * len(title))


def _print(picture: Picture, x: int, y: int, text: str, font: Font, pen: int) -> None:
    rows = np.frombuffer(font.glyphs, np.uint8).reshape(-1, font.height)
    codes = np.frombuffer(text.encode("latin-1", "replace"), np.uint8)
    dots = np.unpackbits(rows[codes].T.copy(), axis=1).astype(np.bool_)
    blit(picture, x, y, np.full(dots.shape, pen, np.uint8), dots)
