"""IBM Color/Graphics Adapter, from its registers.

Facts: the IBM PC Technical Reference; colours and blanking from the card's netlists.
"""

from __future__ import annotations

import numpy as np

from platforms.adapters.base import Register
from platforms.adapters.characters import COLOUR_ATTRIBUTES, ColourGenerator, Cursor
from platforms.adapters.crtc import Beam, Geometry
from platforms.adapters.display import (
    CGA_CLOCK_HZ,
    ENABLE,
    LIGHT_PEN_SWITCH_OPEN,
    ModeDisplay,
    Ports,
)
from platforms.adapters.raster import BANK_WORDS, Dots, fetch, one_bit, packed, word_addresses

MODE_PORT = 0x3D8
COLOUR_PORT = 0x3D9
STATUS_PORT = 0x3DA

FAST_CLOCK = 0x01
GRAPHICS = 0x02
BURST_OFF = 0x04
HIGH_RESOLUTION = 0x10

MEMORY_BYTES = 0x4000
TEXT_WORDS = 0x1FFF

BROWN = 6

STATUS_HIGH_NIBBLE = 0xF0


class Cga(ModeDisplay):
    """16 KB at B8000, seen again at BC000; text, 320x200 in four colours, 640x200 in two.

    Dots are RGBI numbers. `rom` is the character ROM, 256 x 8 bytes. `status_idle` is what the
    status port's upper half reads: measurements differ between F and 0.
    """

    name = "cga"
    ports = Ports(
        crtc=range(0x3D0, 0x3D8),
        crtc_data=0x3D5,
        status=STATUS_PORT,
        light_pen={0x3DB: False, 0x3DC: True},
    )
    own = (Register("mode", MODE_PORT, mask=0x3F), Register("colour", COLOUR_PORT, mask=0x3F))
    memory_range = range(0xB8000, 0xC0000)
    span = MEMORY_BYTES
    clock_hz = CGA_CLOCK_HZ
    cell_dots = 8

    def __init__(self, rom: bytes, status_idle: int = STATUS_HIGH_NIBBLE) -> None:
        super().__init__(np.zeros(MEMORY_BYTES, np.uint8))
        self._generator = ColourGenerator(rom)
        self._status_idle = status_idle

    @property
    def colour(self) -> int:
        """The colour select register, which programs cannot read."""
        return self._values["colour"]

    def pixel_colours(self) -> tuple[int, int, int, int]:
        """The RGBI numbers of the four pixel values in 320x200.

        Red and green are the pixel's two bits; blue is the palette bit, or with the colour burst
        off the pixel's low bit.
        """
        intensity = self.colour >> 1 & 8
        palette = self.colour >> 5 & 1
        blue = (1, 0, 1) if self.mode & BURST_OFF else (palette,) * 3
        one, two, three = (intensity | (2, 4, 6)[n] | blue[n] for n in range(3))
        return self.colour & 15, one, two, three

    def _character_dots(self) -> int:
        return 8 if self.mode & FAST_CLOCK else 16

    def _border(self) -> int:
        high = GRAPHICS | HIGH_RESOLUTION
        return 0 if self.mode & high == high else self.colour & 15

    def _composite(self) -> tuple[bool, bool]:
        # The sync pulse of 80-column text is too short for a burst; a brown border stands in.
        mode = self.mode
        wide_text = bool(mode & FAST_CLOCK) and not mode & GRAPHICS
        coloured = not mode & BURST_OFF
        return coloured, coloured and (not wide_text or self._border() == BROWN)

    def _status(self, beam: Beam) -> int:
        return (
            self._status_idle
            | LIGHT_PEN_SWITCH_OPEN
            | int(beam.blank)
            | self._light_pen << 1
            | beam.vertical_sync << 3
        )

    def _picture(self, geometry: Geometry) -> tuple[Dots, Dots | None]:
        mode = self.mode
        if not mode & GRAPHICS:
            cells = self._cells(self._memory, geometry, TEXT_WORDS)
            return self._text_picture(cells, geometry)
        data = fetch(self._memory, word_addresses(geometry, BANK_WORDS, banks=2), geometry.lines)
        if not mode & ENABLE:
            data = np.zeros_like(data)
        if mode & HIGH_RESOLUTION:
            return one_bit(data, 0, self.colour & 15), None
        return packed(data, np.array(self.pixel_colours(), np.uint8), bits=2), None

    def _drawn(self, cells: Dots, lines: int, cursor: Cursor) -> Dots:
        return self._generator.draw(cells, COLOUR_ATTRIBUTES[self._phase()], lines, cursor)
