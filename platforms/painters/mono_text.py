"""Monochrome 80x25 text: everything told by shape, intensity, reverse and underline.

Black suits are dark on lit cards, red ones bright on dark cards.
"""

from __future__ import annotations

from typing import Final

from core.scene import Role
from platforms.adapters.base import Adapter
from platforms.bios import MONO_CRTC
from platforms.machine import Machine
from platforms.modes import Computer
from platforms.painters import cga_text
from platforms.painters.painter import ScenePainter
from platforms.painters.parts import Surface
from platforms.painters.styles import CardCells, CellStyle, Paint
from platforms.pc import build_pc

MODE: Final = 7
MEMORY: Final = 0xB0000

NORMAL, BRIGHT, REVERSE = 0x07, 0x0F, 0x70
"""Attributes as a photograph of a real card shows them; 01 and, bright, 09 underline."""

CROSS: Final = 0xC5
"""It joins its neighbours across the ninth column, as shades do not."""

METRICS: Final = cga_text.METRICS._replace(frame_width=720, frame_height=350)

STYLE: Final = CellStyle(
    grounds={Surface.TABLE: (ord(" "), NORMAL), Surface.PAGE: (ord(" "), NORMAL)},
    paints={
        Surface.TABLE: Paint(0, 7, inks={Role.HIGHLIGHT: 15, Role.TITLE: 15, Role.WARNING: 15}),
        Surface.PAGE: Paint(0, 7, inks={Role.HIGHLIGHT: 15, Role.TITLE: 15, Role.WARNING: 15}),
        Surface.BAR: Paint(0, 1, inks={Role.TITLE: 9, Role.WARNING: 9}),
        Surface.MESSAGE: Paint(0, 7, inks={Role.HIGHLIGHT: 15, Role.WARNING: 15}),
        Surface.PANEL: Paint(0, 7, 7, {Role.TITLE: 15, Role.HIGHLIGHT: 15}),
        Surface.BOX: Paint(0, 7, 15, {Role.WARNING: 15}),
        Surface.BUTTON: Paint(0, 7, inks={Role.HIGHLIGHT: 15}),
        Surface.MENU: Paint(7, 0, 0, ghost=8),
        Surface.MARKED: Paint(0, 15),
        Surface.SELECTED: Paint(7, 0),
    },
    heading=BRIGHT,
    title=Paint(0, 15),
    cards=CardCells(
        suits=(REVERSE, BRIGHT, BRIGHT, REVERSE),
        frames=(REVERSE, NORMAL, NORMAL, REVERSE),
        back=NORMAL,
        lattice=(CROSS, NORMAL),
        blocked=REVERSE,
        place=NORMAL,
        labels=(NORMAL, BRIGHT),
        picked=(0xFF, 0),
        picked_edge=BRIGHT,
        cursor=(BRIGHT, REVERSE),
        ten="T",
    ),
)


def parts(computer: Computer) -> tuple[Machine, Adapter, ScenePainter]:
    """A PC with its monochrome adapter, without a cursor, and the painter for it."""
    pc = build_pc(computer.adapter, model=computer.machine)
    pc.set_mode(MODE)
    cga_text.hide_cursor(pc.machine, MONO_CRTC)
    painter = cga_text.painter(pc.machine, MEMORY, METRICS, STYLE)
    return pc.machine, pc.adapter, painter
