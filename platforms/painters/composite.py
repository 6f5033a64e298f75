"""CGA 320x200 for a composite monochrome monitor: black and white only, the card set redrawn.

On the old card such a monitor shows colours 1 to 3 of mode 5 as one grey (reenigne's circuit of
the card), so nothing here is told by colour.
"""

from __future__ import annotations

from typing import Final

from platforms.adapters.base import Adapter
from platforms.machine import Machine
from platforms.modes import Computer
from platforms.painters.cga_graphics import METRICS, mode_5, painter
from platforms.painters.painter import ScenePainter
from platforms.painters.parts import Surface
from platforms.painters.styles import Paint, PixelStyle

BLACK, WHITE = 0, 3

STYLE: Final = PixelStyle(
    grounds={Surface.TABLE: (BLACK, BLACK), Surface.PAGE: (BLACK, BLACK)},
    paints={
        Surface.TABLE: Paint(None, WHITE),
        Surface.PAGE: Paint(None, WHITE),
        Surface.BAR: Paint(WHITE, BLACK),
        Surface.MESSAGE: Paint(BLACK, WHITE),
        Surface.PANEL: Paint(BLACK, WHITE, WHITE),
        Surface.BOX: Paint(BLACK, WHITE, WHITE),
        Surface.BUTTON: Paint(BLACK, WHITE, WHITE),
        Surface.MENU: Paint(WHITE, BLACK, BLACK, ghost=WHITE),
        Surface.MARKED: Paint(BLACK, WHITE),
        Surface.SELECTED: Paint(WHITE, BLACK),
    },
    heading=(WHITE, BLACK),
    title=Paint(WHITE, BLACK, WHITE),
    ghost_dots=True,
)


def parts(computer: Computer) -> tuple[Machine, Adapter, ScenePainter]:
    """A PC with its CGA in mode 5, on high intensity, and the painter in black and white."""
    pc = mode_5(computer)
    return pc.machine, pc.adapter, painter(pc.machine, METRICS, STYLE, "composite")
