"""CGA 80x25 text in sixteen colours, backgrounds included."""

from __future__ import annotations

from typing import Final

from core.scene import Role
from fonts import cp437, load
from platforms.adapters.base import Adapter
from platforms.bios import COLOUR_CRTC
from platforms.machine import Machine
from platforms.modes import Computer
from platforms.painters.canvas import CellCanvas
from platforms.painters.cells import CellLook
from platforms.painters.geometry import Metrics
from platforms.painters.painter import ScenePainter
from platforms.painters.parts import Surface
from platforms.painters.pointers import CellCursor
from platforms.painters.rgbi import (
    BLACK,
    BLUE,
    CYAN,
    DARK,
    GREEN,
    GREY,
    ON_PAGE,
    ON_TABLE,
    PAINTS,
    RED,
    WHITE,
    YELLOW,
)
from platforms.painters.styles import CardCells, CellStyle, Paint
from platforms.pc import build_pc

MODE: Final = 3
MODE_PORT: Final = 0x3D8
NO_BLINK: Final = 0x09
"""80 columns, display on, attribute bit 7 = bright background (IBM Technical Reference)."""
CURSOR_START: Final = 10
NO_CURSOR: Final = 0x20
MEMORY: Final = 0xB8000

LIGHT_SHADE, MIDDLE_SHADE = 0xB0, 0xB1

METRICS: Final = Metrics(
    width=80,
    height=25,
    frame_width=640,
    frame_height=200,
    char_width=1,
    char_height=1,
    bar_height=1,
    bar_right=79,
    line_height=1,
    place_width=8,
    card_width=7,
    card_height=5,
    gap=(0, 1),
    fan_step=1,
    pad=(2, 1),
    edge=(1, 1),
    button_pad=(2, 0),
    letters=((8, 4), (1, 1)),
    letter_lines=2,
)

STYLE: Final = CellStyle(
    grounds={Surface.TABLE: (LIGHT_SHADE, GREEN), Surface.PAGE: (ord(" "), BLUE << 4)},
    paints={
        **PAINTS,
        Surface.TABLE: Paint(BLACK, WHITE, inks=ON_TABLE),
        Surface.PAGE: Paint(BLUE, WHITE, inks=ON_PAGE),
        Surface.BAR: Paint(CYAN, BLACK, inks={Role.TITLE: BLACK, Role.WARNING: RED}),
        Surface.BUTTON: Paint(CYAN, BLACK, inks={Role.HIGHLIGHT: YELLOW}),
        Surface.MENU: Paint(GREY, BLACK, BLACK, {Role.DIM: BLUE}, ghost=DARK),
        Surface.MARKED: Paint(BLACK, WHITE),
    },
    heading=BLUE << 4 | YELLOW,
    title=Paint(GREY, RED),
    cards=CardCells(
        suits=(0xF0, 0xF4, 0xF4, 0xF0),
        frames=(0xF8,) * 4,
        back=0x1F,
        lattice=(MIDDLE_SHADE, 0x1B),
        blocked=0x78,
        place=0x0A,
        labels=(0x0F, 0x0C),
        picked=(0x0F, 0xE0),
        picked_edge=None,
        cursor=(0xE4, 0xE4),
        ten="10",
    ),
    sixteen=True,
)


def parts(computer: Computer) -> tuple[Machine, Adapter, ScenePainter]:
    """A PC with its CGA in 80-column text, without blink and cursor, and the painter for it."""
    pc = build_pc(computer.adapter, model=computer.machine)
    pc.set_mode(MODE)
    pc.machine.output(MODE_PORT, NO_BLINK)
    hide_cursor(pc.machine, COLOUR_CRTC)
    return pc.machine, pc.adapter, painter(pc.machine, MEMORY, METRICS, STYLE)


def hide_cursor(machine: Machine, crtc: int) -> None:
    """Turn the cursor of the 6845 off; `crtc` is the port of its index."""
    machine.output(crtc, CURSOR_START)
    machine.output(crtc + 1, NO_CURSOR)


def painter(machine: Machine, memory: int, metrics: Metrics, style: CellStyle) -> ScenePainter:
    """A painter into character cells at the address `memory`."""
    look = CellLook(metrics, style, load("cp437_8x8"), cp437.encode)
    return ScenePainter(CellCanvas(machine, memory), look, CellCursor())
