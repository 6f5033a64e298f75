"""PCjr 320x200 in sixteen colours: four bits a dot, the lines in four banks."""

from __future__ import annotations

from typing import Final

from core.scene import Role
from fonts import cp437, load
from platforms.adapters.base import Adapter
from platforms.machine import Machine
from platforms.modes import Computer
from platforms.painters.art.cards import card_set
from platforms.painters.canvas import PackedCanvas
from platforms.painters.cga_graphics import METRICS
from platforms.painters.painter import ScenePainter
from platforms.painters.parts import Surface
from platforms.painters.pixels import PixelLook
from platforms.painters.pointers import Arrow
from platforms.painters.rgbi import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    LIGHT_CYAN,
    LIGHT_RED,
    ON_PAGE,
    ON_TABLE,
    PAINTS,
    RED,
    WHITE,
    YELLOW,
)
from platforms.painters.styles import Paint, PixelStyle
from platforms.pc import build_pc

MODE: Final = 9
MEMORY: Final = 0x18000
"""Where page 6 of a 128K PCjr lies; B800 reaches only its first half (PCjr BIOS listing)."""
BITS, BANKS = 4, 4

STYLE: Final = PixelStyle(
    grounds={Surface.TABLE: (GREEN, BLACK), Surface.PAGE: (BLUE, BLUE)},
    paints={
        **PAINTS,
        Surface.TABLE: Paint(None, WHITE, inks=ON_TABLE),
        Surface.PAGE: Paint(None, WHITE, inks=ON_PAGE),
        Surface.BAR: Paint(BLUE, WHITE, inks={Role.DIM: LIGHT_CYAN, Role.WARNING: LIGHT_RED}),
        Surface.BUTTON: Paint(WHITE, BLACK, BLACK, {Role.HIGHLIGHT: RED}),
        Surface.MENU: Paint(WHITE, BLACK, BLACK, ghost=GREY),
        Surface.MARKED: Paint(BLUE, WHITE),
    },
    heading=(YELLOW, BLACK),
    title=Paint(BLUE, WHITE, BLACK),
    sixteen=True,
)


def parts(computer: Computer) -> tuple[Machine, Adapter, ScenePainter]:
    """A PCjr of 128K in mode 9, and the painter for it."""
    pc = build_pc(computer.adapter, model=computer.machine)
    pc.set_mode(MODE)
    look = PixelLook(METRICS, STYLE, card_set("pcjr16"), load("cp437_8x8"), cp437.encode)
    canvas = PackedCanvas(pc.machine, MEMORY, BITS, BANKS)
    return pc.machine, pc.adapter, ScenePainter(canvas, look, Arrow(WHITE))
