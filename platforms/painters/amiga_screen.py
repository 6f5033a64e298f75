"""Amiga 640x200 in sixteen colours: an Intuition screen."""

from __future__ import annotations

from typing import Final

from core.scene import Role
from fonts import load
from platforms.adapters.base import Adapter
from platforms.amiga import WORKBENCH_COLOURS, ChipMap, build_amiga
from platforms.drivers.budget import Settings, budget, screen_allocator
from platforms.drivers.intuition import Intuition
from platforms.drivers.intuition_copper import ROW_BYTES
from platforms.machine import Machine
from platforms.modes import Computer
from platforms.painters.amiga_canvas import BlitterCanvas
from platforms.painters.amiga_look import BLACK, BLUE, ORANGE, WHITE, IntuitionLook
from platforms.painters.amiga_painter import AmigaPainter
from platforms.painters.amiga_workbench import draw_workbench
from platforms.painters.art.cards import card_set
from platforms.painters.art.inks import AMIGA_PALETTE, AMIGA_TABLE_PEN, AMIGA_TABLE_SHADE_PEN
from platforms.painters.geometry import Metrics
from platforms.painters.parts import Surface
from platforms.painters.styles import Paint, PixelStyle

RED, GOLD, GREY = 6, 8, 13

WORKBENCH_PLANES: Final = 2

METRICS: Final = Metrics(
    width=640,
    height=200,
    frame_width=640,
    frame_height=200,
    char_width=8,
    char_height=8,
    bar_height=10,
    bar_right=580,
    line_height=9,
    place_width=71,
    card_width=70,
    card_height=42,
    gap=(1, 4),
    fan_step=10,
    pad=(10, 4),
    edge=(2, 1),
    button_pad=(12, 3),
    letters=((64, 32), (48, 24), (32, 16), (16, 8)),
    letter_lines=1,
)

STYLE: Final = PixelStyle(
    grounds={
        Surface.TABLE: (AMIGA_TABLE_PEN, AMIGA_TABLE_PEN),
        Surface.PAGE: (BLUE, BLUE),
    },
    paints={
        Surface.TABLE: Paint(
            None, WHITE, inks={Role.HIGHLIGHT: GOLD, Role.TITLE: GOLD, Role.WARNING: ORANGE}
        ),
        Surface.PAGE: Paint(
            None,
            WHITE,
            inks={Role.TITLE: GOLD, Role.HIGHLIGHT: GOLD, Role.DIM: GREY, Role.WARNING: ORANGE},
        ),
        Surface.BAR: Paint(WHITE, BLUE, inks={Role.WARNING: RED}),
        Surface.MESSAGE: Paint(
            AMIGA_TABLE_PEN, WHITE, inks={Role.HIGHLIGHT: GOLD, Role.WARNING: ORANGE}
        ),
        Surface.PANEL: Paint(
            AMIGA_TABLE_SHADE_PEN, WHITE, GOLD, {Role.TITLE: GOLD, Role.HIGHLIGHT: GOLD}
        ),
        Surface.BOX: Paint(WHITE, BLUE, BLUE, {Role.WARNING: RED}),
        Surface.BUTTON: Paint(WHITE, BLUE, BLUE, {Role.HIGHLIGHT: RED}),
        Surface.MENU: Paint(WHITE, BLUE, BLUE, ghost=WHITE),
        Surface.MARKED: Paint(15 - WHITE, 15 - BLUE),
        Surface.SELECTED: Paint(ORANGE, BLACK, inks={Role.HIGHLIGHT: WHITE}),
    },
    heading=(WHITE, BLACK),
    title=Paint(WHITE, BLUE, BLUE),
    ghost_dots=True,
)


_SIGNS: Final = {
    "-": "─",
    "=": "═",
    "|": "│║",
    "+": "┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫",
    "#": "█▌▐▄▀■▓",
    ":": "░▒",
    "C": "♣",
    "D": "♦",
    "H": "♥",
    "S": "♠",
    "·": "•∙",
    ">": "→►",
    "<": "←◄",
    "^": "↑▲",
    "v": "↓▼",
}
_DRAWN: Final = {ord(sign): drawn for drawn, signs in _SIGNS.items() for sign in signs}


def parts(
    _computer: Computer, settings: Settings | None = None
) -> tuple[Machine, Adapter, AmigaPainter, Intuition]:
    """An Amiga with its screen in the cards' colours before the Workbench, what paints for it.

    `settings` tell of its memory and of the windows that are open; the game must fit.
    """
    made = budget(settings or Settings())
    (copper,) = made.addresses("copper")
    arrow, busy = made.addresses("sprites")
    chip = ChipMap(copper, (arrow, busy))
    amiga = build_amiga(allocate=screen_allocator(made), chip=chip)
    amiga.set_palette(AMIGA_PALETTE)
    font = load("amiga_8x8")
    buffer = amiga.allocate(amiga.plane_bytes)
    workbench = amiga.open_screen(WORKBENCH_PLANES, WORKBENCH_COLOURS, behind=True)
    behind = BlitterCanvas(amiga.machine, workbench.planes, ROW_BYTES, buffer)
    drawn = draw_workbench(amiga.height, font, made.memory.available(), made.settings.windows)
    behind.show(drawn, METRICS.screen)
    amiga.rethink()
    look = IntuitionLook(METRICS, STYLE, card_set("amiga"), font, _latin_1)
    canvas = BlitterCanvas(amiga.machine, amiga.planes, ROW_BYTES, buffer)
    painter = AmigaPainter(amiga, canvas, look)
    return amiga.machine, amiga.adapter, painter, Intuition(amiga, painter)


def _latin_1(text: str) -> bytes:
    """The font's codes; what it has no signs for is drawn with those it has."""
    return text.translate(_DRAWN).encode("latin-1", "replace")
