"""IBM Monochrome Display Adapter, and the text that a Hercules card shares with it.

Facts: the IBM PC Technical Reference; attributes and underline from a photograph of a real card
showing all 256 of them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import numpy as np

from platforms.adapters.base import Register
from platforms.adapters.characters import AttributeColours, Cursor, MonoGenerator, Phase
from platforms.adapters.crtc import Beam, Geometry
from platforms.adapters.display import ModeDisplay, Ports
from platforms.adapters.raster import Dots

MODE_PORT = 0x3B8
STATUS_PORT = 0x3BA
CRTC_PORTS = range(0x3B0, 0x3B8)
CRTC_DATA_PORT = 0x3B5

BLACK, DIM, NORMAL, BRIGHT = 0, 8, 7, 15
"""The four levels of the card, as the RGBI numbers that look like them."""

UNDERLINE_LINE = 12
MEMORY_BYTES = 0x1000
TEXT_WORDS = 0x07FF

MDA_CLOCK_HZ = Fraction(16_257_000)

_EXCEPTIONS: Final = {
    0x00: (BLACK, BLACK),
    0x08: (BLACK, BLACK),
    0x80: (BLACK, BLACK),
    0x88: (BLACK, BLACK),
    0x70: (BLACK, NORMAL),
    0x78: (DIM, NORMAL),
    0xF0: (BLACK, NORMAL),
    0xF8: (DIM, NORMAL),
}
"""Attribute -> foreground, background. All others: normal or bright (bit 3) on black."""


def mono_attributes(blinking: bool, hidden: bool) -> AttributeColours:
    """The complete attribute table.

    Bit 7 blinks where `blinking` is on; else it only makes F0 and F8 stand on bright.
    """
    codes = np.arange(256)
    shown = np.where(codes & 8, BRIGHT, NORMAL).astype(np.uint8)
    background = np.zeros(256, np.uint8)
    for code, (fore, back) in _EXCEPTIONS.items():
        shown[code], background[code] = fore, back
    if not blinking:
        background[[0xF0, 0xF8]] = BRIGHT
    gone = (codes >= 128) & blinking & hidden
    foreground = np.where(gone, background, shown)
    return AttributeColours(foreground, background, shown, codes & 7 == 1)


MONO_ATTRIBUTES: Final[dict[Phase, AttributeColours]] = {
    (blinking, hidden): mono_attributes(blinking, hidden)
    for blinking in (False, True)
    for hidden in (False, True)
}


class MonoText(ModeDisplay):
    """A monochrome card with its text.

    Dots are 0 black, 8 dim, 7 normal, 15 bright. `rom` is the character ROM, 256 x 14 bytes;
    `underline_line` counts from 0.
    """

    memory_range = range(0xB0000, 0xB8000)
    mono = True
    cell_dots = 9

    def __init__(self, memory: Dots, rom: bytes, underline_line: int) -> None:
        super().__init__(memory)
        self._generator = MonoGenerator(rom, MONO_ATTRIBUTES, underline_line)

    def _character_dots(self) -> int:
        return self.cell_dots

    def _drawn(self, cells: Dots, lines: int, cursor: Cursor) -> Dots:
        return self._generator.draw(cells, self._phase(), lines, cursor)


class Mda(MonoText):
    """4 KB at B0000, repeated up to B7FFF; 80x25 text in 9x14 cells.

    `status_idle` is what the status port's upper half reads: accounts differ between F0 and 70,
    but bit 7 never changes.
    """

    name = "mda"
    ports = Ports(crtc=CRTC_PORTS, crtc_data=CRTC_DATA_PORT, status=STATUS_PORT)
    own = (Register("mode", MODE_PORT, mask=0x29),)
    span = MEMORY_BYTES
    clock_hz = MDA_CLOCK_HZ

    def __init__(
        self, rom: bytes, underline_line: int = UNDERLINE_LINE, status_idle: int = 0xF0
    ) -> None:
        super().__init__(np.zeros(MEMORY_BYTES, np.uint8), rom, underline_line)
        self._status_idle = status_idle

    def _status(self, beam: Beam) -> int:
        lit = self._dot_under_beam(beam) != BLACK
        return self._status_idle | int(beam.horizontal_blank) | lit << 3

    def _picture(self, geometry: Geometry) -> tuple[Dots, Dots | None]:
        return self._text_picture(self._cells(self._memory, geometry, TEXT_WORDS), geometry)
