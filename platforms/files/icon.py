"""The game's own Workbench icon, and how icons look."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.files.info import Icon, IconKind, Image
from platforms.painters.art.sheet import Sheet

WORKBENCH: Final = ((0x00, 0x55, 0xAA), (0xFF, 0xFF, 0xFF), (0x00, 0x00, 0x22), (0xFF, 0x88, 0x00))
"""The four pens of Workbench 1.x as RGB, measured on screenshots of 1.0 and 1.3."""
PENS: Final = {".": 0, "b": 0, "w": 1, "k": 2, "o": 3}

STACK_BYTES: Final = 8192
TOOL_TYPES: Final = ("GAME=KING",)


def game_icon() -> Icon:
    """The icon of a tool, with a second image for when it is selected."""
    sheet = Sheet(Path(__file__).with_name("king_icon.txt"))
    images = [Image(_pens(sheet.shape(name))) for name in ("normal", "selected")]
    return Icon(
        IconKind.TOOL,
        images[0],
        images[1],
        tool_types=TOOL_TYPES,
        stack_bytes=STACK_BYTES,
    )


def seen(icon: Icon) -> NDArray[np.uint8]:
    """An icon's images side by side in Workbench's colours, (height, width, 3) uint8 RGB."""
    images = [image for image in (icon.image, icon.selected) if image is not None]
    height = max(image.height for image in images)
    shown = [np.pad(image.dots, ((0, height - image.height), (0, 0))) for image in images]
    colours = np.array(WORKBENCH, np.uint8)
    return colours[np.hstack(shown) % len(WORKBENCH)]


def _pens(letters: NDArray[np.uint8]) -> NDArray[np.uint8]:
    table = np.zeros(256, np.uint8)
    for letter, pen in PENS.items():
        table[ord(letter)] = pen
    return table[letters]
