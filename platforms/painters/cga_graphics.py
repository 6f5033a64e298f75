"""CGA 320x200 in four colours: black, light cyan, light red, white."""

from __future__ import annotations

from typing import Final

from core.scene import Role
from fonts import cp437, load
from platforms.adapters.base import Adapter
from platforms.machine import Machine
from platforms.modes import Computer
from platforms.painters.art.cards import card_set
from platforms.painters.canvas import PackedCanvas
from platforms.painters.geometry import Metrics
from platforms.painters.painter import ScenePainter
from platforms.painters.parts import Surface
from platforms.painters.pixels import PixelLook
from platforms.painters.pointers import Arrow
from platforms.painters.styles import Paint, PixelStyle
from platforms.pc import PC, build_pc

BLACK, CYAN, RED, WHITE = range(4)
MODE: Final = 5
COLOUR_PORT: Final = 0x3D9
HIGH_INTENSITY: Final = 0x10
"""With mode 5's colours and a black background (reenigne's circuit of the card)."""
MEMORY: Final = 0xB8000
BITS: Final = 2

METRICS: Final = Metrics(
    width=320,
    height=200,
    frame_width=320,
    frame_height=200,
    char_width=8,
    char_height=8,
    bar_height=9,
    bar_right=316,
    line_height=9,
    place_width=34,
    card_width=32,
    card_height=40,
    gap=(1, 6),
    fan_step=9,
    pad=(6, 4),
    edge=(1, 1),
    button_pad=(8, 3),
    letters=((32, 32), (24, 24), (16, 16), (8, 8)),
    letter_lines=1,
)

STYLE: Final = PixelStyle(
    grounds={Surface.TABLE: (BLACK, BLACK), Surface.PAGE: (BLACK, BLACK)},
    paints={
        Surface.TABLE: Paint(None, CYAN, inks={Role.HIGHLIGHT: WHITE, Role.WARNING: RED}),
        Surface.PAGE: Paint(
            None,
            WHITE,
            inks={
                Role.TITLE: CYAN,
                Role.DIM: CYAN,
                Role.HIGHLIGHT: CYAN,
                Role.WARNING: RED,
            },
        ),
        Surface.BAR: Paint(CYAN, BLACK),
        Surface.MESSAGE: Paint(BLACK, WHITE, inks={Role.DIM: CYAN, Role.WARNING: RED}),
        Surface.PANEL: Paint(BLACK, CYAN, CYAN, {Role.TITLE: WHITE, Role.HIGHLIGHT: WHITE}),
        Surface.BOX: Paint(WHITE, BLACK, BLACK, {Role.WARNING: RED}),
        Surface.BUTTON: Paint(WHITE, BLACK, BLACK, {Role.HIGHLIGHT: RED}),
        Surface.MENU: Paint(WHITE, BLACK, BLACK, ghost=CYAN),
        Surface.MARKED: Paint(RED, WHITE),
        Surface.SELECTED: Paint(RED, WHITE, inks={Role.HIGHLIGHT: WHITE}),
    },
    heading=(WHITE, RED),
    title=Paint(CYAN, BLACK, BLACK),
)


def parts(computer: Computer) -> tuple[Machine, Adapter, ScenePainter]:
    """A PC with its CGA in mode 5, on high intensity, and the painter for it."""
    pc = mode_5(computer)
    return pc.machine, pc.adapter, painter(pc.machine, METRICS, STYLE, "cga")


def mode_5(computer: Computer) -> PC:
    """A PC with a CGA that shows cyan, red and white, all bright, on black."""
    pc = build_pc(computer.adapter, model=computer.machine)
    pc.set_mode(MODE)
    pc.machine.output(COLOUR_PORT, HIGH_INTENSITY)
    return pc


def painter(machine: Machine, metrics: Metrics, style: PixelStyle, cards: str) -> ScenePainter:
    """A painter into CGA memory of two bits a dot, with one of the card sets for it."""
    look = PixelLook(metrics, style, card_set(cards), load("cp437_8x8"), cp437.encode)
    return ScenePainter(PackedCanvas(machine, MEMORY, BITS), look, Arrow(2**BITS - 1))
