"""CGA scenes on a Hercules card through SIMCGA: 320x200 dots become pairs on 640x300.

Colours 1 and 2 light one dot of a pair each and look alike, so that they are used as one grey.
"""

from __future__ import annotations

from typing import Final

from platforms.adapters.base import Adapter
from platforms.drivers.simcga import SimCga
from platforms.machine import Machine
from platforms.modes import Computer
from platforms.painters import cga_graphics, composite
from platforms.painters.cga_graphics import MODE, painter
from platforms.painters.composite import BLACK, WHITE
from platforms.painters.painter import ScenePainter
from platforms.painters.parts import Surface
from platforms.painters.styles import Paint
from platforms.pc import build_pc

GREY: Final = 1

METRICS: Final = cga_graphics.METRICS._replace(frame_width=640, frame_height=300)

STYLE: Final = composite.STYLE._replace(
    paints={
        **composite.STYLE.paints,
        Surface.MENU: Paint(WHITE, BLACK, BLACK, ghost=GREY),
    },
    heading=(WHITE, GREY),
    ghost_dots=False,
)


def parts(computer: Computer) -> tuple[Machine, Adapter, ScenePainter]:
    """A PC with a Hercules card, SIMCGA resident and set to graphics, and the painter for it."""
    pc = build_pc(computer.adapter, model=computer.machine)
    resident = SimCga(pc.machine)
    resident.install()
    resident.set_mode(MODE)
    return pc.machine, pc.adapter, painter(pc.machine, METRICS, STYLE, "hercules")
