"""PCjr video: a gate array beside the 6845, in the computer's own memory.

Facts: the PCjr Technical Reference and the BIOS listing in it.
"""

from __future__ import annotations

import numpy as np

from platforms.adapters.base import Register
from platforms.adapters.characters import COLOUR_ATTRIBUTES, AttributeColours, ColourGenerator
from platforms.adapters.crtc import Beam, Geometry
from platforms.adapters.display import (
    CGA_CLOCK_HZ,
    ENABLE,
    LIGHT_PEN_SWITCH_OPEN,
    CrtcDisplay,
    Ports,
)
from platforms.adapters.raster import (
    BANK_WORDS,
    Dots,
    fetch,
    one_bit,
    packed,
    two_planes,
    word_addresses,
)

GATE_ARRAY_PORT = 0x3DA
PAGE_PORT = 0x3DF

HIGH_BANDWIDTH = 0x01
GRAPHICS = 0x02
SIXTEEN_COLOURS = 0x10

BLINK = 0x02
TWO_COLOURS = 0x08

PALETTE_INDEX = 0x10
PAGE_BYTES = 0x4000
TEXT_WORDS = 0x1FFF
BANKS = (1, 2, 2, 4)
"""Banks of scan lines for each address mode; mode 2 is not used by anyone."""

_GATE_ARRAY = (
    Register("mode 1", GATE_ARRAY_PORT, 0x00, mask=0x1F),
    Register("palette mask", GATE_ARRAY_PORT, 0x01, mask=0x0F),
    Register("border", GATE_ARRAY_PORT, 0x02, mask=0x0F),
    Register("mode 2", GATE_ARRAY_PORT, 0x03, mask=0x0F),
    Register("reset", GATE_ARRAY_PORT, 0x04, mask=0x03),
    *(
        Register(f"palette {n}", GATE_ARRAY_PORT, PALETTE_INDEX + n, mask=0x0F, reset=n)
        for n in range(16)
    ),
)


class PcJr(CrtcDisplay):
    """Any 16 KB page of `ram` at B8000, seen again at BC000; text and graphics up to 16 colours.

    Port 3DA takes an index, then data; reading it gives the status and makes the next write an
    index. Dots are RGBI numbers, after the palette. `rom` is the character ROM, 256 x 8 bytes;
    `ram` is the computer's memory, 64 KB or 128 KB, shared with it.
    """

    name = "pcjr"
    ports = Ports(crtc=range(0x3D4, 0x3D6), crtc_data=0x3D5, status=GATE_ARRAY_PORT)
    own = (*_GATE_ARRAY, Register("page", PAGE_PORT))
    memory_range = range(0xB8000, 0xC0000)
    span = PAGE_BYTES
    clock_hz = CGA_CLOCK_HZ

    def __init__(self, rom: bytes, ram: Dots) -> None:
        super().__init__(ram)
        self._generator = ColourGenerator(rom)
        self._gate = {r.index: r for r in _GATE_ARRAY}
        self._index = 0
        self._data_next = False

    @property
    def mode(self) -> tuple[int, int]:
        """Mode control 1 and 2, which programs cannot read."""
        return self._values["mode 1"], self._values["mode 2"]

    @property
    def index(self) -> int:
        """The gate array register that is selected."""
        return self._index

    def input(self, port: int) -> int | None:
        """Read as any card; reading the gate array makes its next write an index."""
        if port == GATE_ARRAY_PORT:
            self._data_next = False
        return super().input(port)

    def output(self, port: int, value: int) -> bool:
        """Write as any card; the gate array takes an index, then data."""
        if port != GATE_ARRAY_PORT:
            return super().output(port, value)
        self._seen = None
        self._data_next = not self._data_next
        if self._data_next:
            self._index = value & 0x1F
            return True
        register = self._gate.get(self._index)
        if register is None:
            return False
        self._store(register, value & register.mask)
        return True

    def _store(self, register: Register, value: int) -> None:
        super()._store(register, value)
        page = self._values["page"] >> 3 & 7
        self._origin = page * PAGE_BYTES % len(self._memory)

    def _character_dots(self) -> int:
        return 8 if self._values["mode 1"] & HIGH_BANDWIDTH else 16

    def _border(self) -> int:
        return self._values["border"]

    def _blinks(self) -> bool:
        return self.mode[1] & BLINK != 0

    def _status(self, beam: Beam) -> int:
        lit = self._dot_under_beam(beam) != 0
        return int(not beam.blank) | LIGHT_PEN_SWITCH_OPEN | beam.vertical_sync << 3 | lit << 4

    def _colours(self) -> Dots:
        """RGBI numbers of the 16 pixel values, through mask and palette."""
        mask = self._values["palette mask"]
        return np.array([self._values[f"palette {n & mask}"] for n in range(16)], np.uint8)

    def _picture(self, geometry: Geometry) -> tuple[Dots, Dots | None]:
        mode_1, mode_2 = self.mode
        banks = BANKS[self._values["page"] >> 6]
        page = self._values["page"] & (6 if banks == 4 else 7)
        memory = self._memory[page * PAGE_BYTES % len(self._memory) :]
        colours = self._colours()
        mask = TEXT_WORDS if banks == 1 else BANK_WORDS
        cells = None
        if not mode_1 & GRAPHICS:
            cells = self._cells(memory, geometry, mask)
            dots = self._generator.draw(
                cells, self._attributes(colours), geometry.lines, self._cursor(geometry)
            )
        else:
            data = fetch(memory, word_addresses(geometry, mask, banks), geometry.lines)
            dots = _pixels(data, colours, mode_1, mode_2)
        # While the palette is being written, its address lines serve that and not the picture.
        if not mode_1 & ENABLE or self._index >= PALETTE_INDEX:
            return np.full_like(dots, self._border()), None
        return dots, cells

    def _attributes(self, colours: Dots) -> AttributeColours:
        rgbi = COLOUR_ATTRIBUTES[self._phase()]
        return AttributeColours(
            colours[rgbi.foreground],
            colours[rgbi.background],
            colours[rgbi.cursor],
            rgbi.underlined,
        )


def _pixels(data: Dots, colours: Dots, mode_1: int, mode_2: int) -> Dots:
    if mode_1 & SIXTEEN_COLOURS:
        return packed(data, colours, bits=4)
    if mode_2 & TWO_COLOURS:
        return one_bit(data, int(colours[0]), int(colours[1]))
    if mode_1 & HIGH_BANDWIDTH:
        return two_planes(data, colours[:4])
    return packed(data, colours[:4], bits=2)
