"""Hercules Graphics Card, from its registers.

Facts: the Hercules Owner's Manual as drivers of the time follow it.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from platforms.adapters.base import Register
from platforms.adapters.crtc import Beam, Geometry
from platforms.adapters.display import ENABLE, Ports
from platforms.adapters.mda import (
    BLACK,
    CRTC_DATA_PORT,
    CRTC_PORTS,
    MODE_PORT,
    NORMAL,
    STATUS_PORT,
    TEXT_WORDS,
    UNDERLINE_LINE,
    MonoText,
)
from platforms.adapters.raster import BANK_WORDS, Dots, fetch, one_bit, word_addresses

CONFIGURATION_PORT = 0x3BF

GRAPHICS = 0x02
PAGE_1 = 0x80
ALLOW_GRAPHICS = 0x01
ALLOW_PAGE_1 = 0x02

MEMORY_BYTES = 0x10000
PAGE_BYTES = 0x8000
PROTECTED_BYTES = 0x1000
GRAPHICS_CHARACTER_DOTS = 16

HERCULES_CLOCK_HZ = Fraction(16_000_000)


class Hercules(MonoText):
    """64 KB in two pages at B0000 and B8000: text as on the MDA, and graphics in four banks.

    The configuration register decides what the mode register may do: until it allows graphics,
    4 KB repeat from B0000 and the card is an MDA; until it allows page 1, nothing answers at
    B8000. Width, height and lines a row follow from the 6845 in graphics too.

    `retrace_high` turns the polarity of status bit 7 around, `clock_hz` is 16.257 MHz on many
    clones, `identity` stands in status bits 6-4.
    """

    name = "hercules"
    ports = Ports(
        crtc=CRTC_PORTS,
        crtc_data=CRTC_DATA_PORT,
        status=STATUS_PORT,
        light_pen={0x3B9: True, 0x3BB: False},
    )
    own = (
        Register("mode", MODE_PORT, mask=0xAA),
        Register("configuration", CONFIGURATION_PORT, mask=0x03),
    )
    span = PROTECTED_BYTES

    def __init__(
        self,
        rom: bytes,
        underline_line: int = UNDERLINE_LINE,
        *,
        retrace_high: bool = False,
        identity: int = 0x00,
        clock_hz: Fraction = HERCULES_CLOCK_HZ,
    ) -> None:
        super().__init__(np.zeros(MEMORY_BYTES, np.uint8), rom, underline_line)
        self.clock_hz = clock_hz
        self._retrace_high = retrace_high
        self._identity = identity

    def _allowed(self) -> int:
        """The mode register's bits that the configuration register lets through."""
        configuration = self._values["configuration"]
        graphics = GRAPHICS if configuration & ALLOW_GRAPHICS else 0
        return graphics | (PAGE_1 if configuration & ALLOW_PAGE_1 else 0)

    def _shows(self, bit: int) -> bool:
        """Whether graphics or page 1 is on: both registers have to agree."""
        return bool(self.mode & self._allowed() & bit)

    def _store(self, register: Register, value: int) -> None:
        if register.name == "mode":
            # A protected bit can be cleared at any time, but only set where it is allowed.
            value &= ~(GRAPHICS | PAGE_1) | self._allowed() | self.mode
        super()._store(register, value)
        configuration = self._values["configuration"]
        self.span = MEMORY_BYTES if configuration & ALLOW_GRAPHICS else PROTECTED_BYTES
        end = 0xC0000 if configuration & ALLOW_PAGE_1 else 0xB8000
        self.memory_range = range(0xB0000, end)

    def _character_dots(self) -> int:
        return GRAPHICS_CHARACTER_DOTS if self._shows(GRAPHICS) else self.cell_dots

    def _status(self, beam: Beam) -> int:
        lit = self._dot_under_beam(beam) != BLACK
        return (
            int(beam.horizontal_blank)
            | self._light_pen << 1
            | lit << 3
            | self._identity
            | (beam.vertical_sync == self._retrace_high) << 7
        )

    def _picture(self, geometry: Geometry) -> tuple[Dots, Dots | None]:
        page = PAGE_BYTES if self._shows(PAGE_1) else 0
        if not self._shows(GRAPHICS):
            cells = self._cells(self._memory, geometry, TEXT_WORDS)
            if page:
                # Characters come from page 1, attributes still from page 0.
                characters = self._cells(self._memory[page:], geometry, TEXT_WORDS)
                cells[..., 0] = characters[..., 0]
            return self._text_picture(cells, geometry)
        addresses = word_addresses(geometry, BANK_WORDS, banks=4)
        data = fetch(self._memory[page:], addresses, geometry.lines)
        return one_bit(data, BLACK, NORMAL if self.mode & ENABLE else BLACK), None
