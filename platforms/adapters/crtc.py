"""The 6845 cathode ray tube controller that every PC display card of the time carries.

Facts: the MC6845 data sheet; the blinking, which cards add, from the CGA's netlist.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from platforms.adapters.base import Register

ADDRESS_MASK = 0x3FFF
SYNC_LINES = 16
"""Vertical sync lasts 16 lines on an MC6845, whatever R3 says."""
BLINK_FIELDS = 16
"""Text is shown for 16 fields and hidden for 16; the cursor blinks twice as fast."""

_NS = 1_000_000_000

_TABLE = (
    ("R0 horizontal total", 0xFF),
    ("R1 horizontal displayed", 0xFF),
    ("R2 horizontal sync position", 0xFF),
    ("R3 sync width", 0xFF),
    ("R4 vertical total", 0x7F),
    ("R5 vertical total adjust", 0x1F),
    ("R6 vertical displayed", 0x7F),
    ("R7 vertical sync position", 0x7F),
    ("R8 interlace", 0xFF),
    ("R9 maximum scan line", 0x1F),
    ("R10 cursor start", 0x7F),
    ("R11 cursor end", 0x1F),
    ("R12 start address high", 0x3F),
    ("R13 start address low", 0xFF),
    ("R14 cursor high", 0x3F),
    ("R15 cursor low", 0xFF),
    ("R16 light pen high", 0x3F),
    ("R17 light pen low", 0xFF),
)
_READABLE = range(14, 18)
_WRITABLE = range(16)


def crtc_registers(data_port: int) -> tuple[Register, ...]:
    """The 18 registers as they stand behind a card's data port."""
    return tuple(
        Register(
            name,
            data_port,
            index,
            mask,
            readable=index in _READABLE,
            writable=index in _WRITABLE,
        )
        for index, (name, mask) in enumerate(_TABLE)
    )


class Geometry(NamedTuple):
    """What the registers make of the picture, in characters and scan lines."""

    columns: int
    rows: int
    lines: int
    """Scan lines in a row of characters."""
    start: int
    """The memory address of the first character, 14 bits."""

    def cells_at(self, address: int) -> Iterator[tuple[int, int]]:
        """Row and column of every cell shown whose memory address is `address`."""
        first = (address - self.start) & ADDRESS_MASK
        for cell in range(first, self.rows * self.columns, ADDRESS_MASK + 1):
            yield divmod(cell, self.columns)


class Beam(NamedTuple):
    """Where the beam stands: `line` and `dot` count from the picture's top left corner."""

    field: int
    """Fields since power-on."""
    line: int
    dot: int
    horizontal_blank: bool
    vertical_blank: bool
    vertical_sync: bool

    @property
    def blank(self) -> bool:
        """The display is disabled, horizontally or vertically."""
        return self.horizontal_blank or self.vertical_blank


class Crtc:
    """Registers, and the geometry, cursor and timing derived from them."""

    def __init__(self) -> None:
        self._index = 0
        self._values = [0] * len(_TABLE)
        self._geometry = self._derive_geometry()

    def select(self, index: int) -> bool:
        """Write the index register, which has five bits; always True."""
        self._index = index & 0x1F
        return True

    def write(self, value: int) -> bool:
        """Write the selected register; False: there is none, or it cannot be written."""
        if self._index not in _WRITABLE:
            return False
        self._values[self._index] = value & _TABLE[self._index][1]
        self._geometry = self._derive_geometry()
        return True

    def read(self) -> int:
        """Read the selected register; what cannot be read gives 0."""
        return self._values[self._index] if self._index in _READABLE else 0

    def value(self, index: int) -> int:
        """A register's contents, as a debugger would see them."""
        return self._values[index]

    @property
    def geometry(self) -> Geometry:
        """The displayed part, which never exceeds the totals."""
        return self._geometry

    @property
    def cursor_address(self) -> int:
        """The memory address of the cell under the cursor."""
        return self._values[14] << 8 | self._values[15]

    def cursor_lines(self) -> tuple[int, ...]:
        """The scan lines of a cell that the cursor fills.

        The cursor switches on at the start line and off after the end line: an end above the
        start splits it, an end that never comes leaves it on.
        """
        start, end, last = self._values[10] & 0x1F, self._values[11], self._values[9]
        if start > last:
            return ()
        if end > last:
            return tuple(range(last + 1))
        if end < start:
            return (*range(end + 1), *range(start, last + 1))
        return tuple(range(start, end + 1))

    def cursor_shown(self, field: int) -> bool:
        """Whether the cursor is lit in this field.

        The card blinks it every 8 fields. R10 bits 6-5 add the controller's own rate: 01 none;
        10 has the card's rate in opposite phase, so that nothing is left; 11 blinks at half of it.
        """
        lit = field & 8 == 0
        match self._values[10] >> 5:
            case 0:
                return lit
            case 3:
                return lit and field & 16 == 0
            case _:
                return False

    def field_dots(self, character_dots: int) -> int:
        """The length of a field in dots, blanking included."""
        return self._line_dots(character_dots) * self._field_lines()

    def field_start_ns(self, field: int, clock_hz: Fraction, character_dots: int) -> int:
        """The first nanosecond of a field."""
        dots = field * self.field_dots(character_dots)
        return -(-dots * clock_hz.denominator * _NS // clock_hz.numerator)

    def beam(self, now_ns: int, clock_hz: Fraction, character_dots: int) -> Beam:
        """The beam at a moment; the first field starts with the picture at power-on."""
        dots = now_ns * clock_hz.numerator // (clock_hz.denominator * _NS)
        field, within = divmod(dots, self.field_dots(character_dots))
        line, dot = divmod(within, self._line_dots(character_dots))
        geometry = self._geometry
        sync = self._values[7] * geometry.lines
        return Beam(
            field=field,
            line=line,
            dot=dot,
            horizontal_blank=dot >= geometry.columns * character_dots,
            vertical_blank=line >= geometry.rows * geometry.lines,
            vertical_sync=sync <= line < sync + SYNC_LINES,
        )

    def _line_dots(self, character_dots: int) -> int:
        return (self._values[0] + 1) * character_dots

    def _field_lines(self) -> int:
        return (self._values[4] + 1) * (self._values[9] + 1) + self._values[5]

    def _derive_geometry(self) -> Geometry:
        r = self._values
        return Geometry(
            columns=min(r[1], r[0] + 1),
            rows=min(r[6], r[4] + 1),
            lines=r[9] + 1,
            start=r[12] << 8 | r[13],
        )
