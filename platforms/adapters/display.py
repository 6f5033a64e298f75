"""What every 6845 card shares: its buses, its clock, and the way from memory to a frame."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from platforms.adapters.base import Register
from platforms.adapters.characters import Cursor, Phase
from platforms.adapters.crtc import BLINK_FIELDS, Beam, Crtc, Geometry, crtc_registers
from platforms.adapters.raster import Dots, word_addresses
from platforms.frame import RGBI, Frame

TUBE = Fraction(4, 3)
"""Width over height of the lit part of every PC monitor's screen."""

CGA_CLOCK_HZ = Fraction(157_500_000, 11)
"""14.31818 MHz, four times the colour subcarrier."""

ENABLE = 0x08
BLINK = 0x20
"""Bits of a mode register: the picture is shown; bit 7 of attributes blinks."""

LIGHT_PEN_SWITCH_OPEN = 0x04
"""Of the colour cards' status: no light pen is pressed on the screen."""


class Ports(NamedTuple):
    """Where a card's fixed functions answer."""

    crtc: range
    """The 6845: its index register at even ports, its data at odd ones."""
    crtc_data: int
    """The data port by which programs know it."""
    status: int
    light_pen: Mapping[int, bool] = MappingProxyType({})
    """Any access to the port sets the light pen latch, or clears it."""


class CrtcDisplay(ABC):
    """A card with one 6845. Cards differ by what they declare, their memory and `_picture`.

    `own`: the registers behind direct ports that can be written; to them and the 6845's the
    status is added. The window of `span` bytes that `_origin` opens into `memory` repeats through
    `memory_range`. `mono`: attributes are those of the monochrome card.
    """

    name: str
    ports: Ports
    own: tuple[Register, ...]
    memory_range: range
    span: int
    clock_hz: Fraction
    mono = False

    def __init__(self, memory: Dots) -> None:
        status = Register("status", self.ports.status, readable=True, writable=False)
        self.registers = (*self.own, status, *crtc_registers(self.ports.crtc_data))
        self.crtc = Crtc()
        self._direct = {r.port: r for r in self.own if r.index is None}
        self._named = {r.name: r for r in self.registers if r.writable}
        self._values = {r.name: r.reset for r in self.own}
        self._memory = memory
        self._origin = 0
        self._light_pen = False
        self._now_ns = 0
        self._seen: tuple[int, Dots] | None = None

    def value(self, name: str) -> int:
        """A register's contents by name, as a debugger would see them; KeyError for others."""
        register = self._named[name]
        if register.index is not None and register.port == self.ports.crtc_data:
            return self.crtc.value(register.index)
        return self._values[name]

    def read(self, address: int) -> int:
        """One byte of video memory."""
        return int(self._memory[self._origin + (address & self.span - 1)])

    def write(self, address: int, value: int) -> None:
        """One byte to video memory."""
        self._memory[self._origin + (address & self.span - 1)] = value & 0xFF

    def block(self, address: int, length: int) -> Dots:
        """A writable view; IndexError where the window ends or repeats within it."""
        first = address & self.span - 1
        within = address in self.memory_range and address + length <= self.memory_range.stop
        if not within or length < 0 or first + length > self.span:
            raise IndexError(f"{self.name}: no {length} bytes in a run at {address:05X}")
        return self._memory[self._origin + first : self._origin + first + length]

    def input(self, port: int) -> int | None:
        """Read the 6845's selected register or the status; other ports read as absent."""
        if port in self.ports.crtc and port & 1:
            return self.crtc.read()
        if port == self.ports.status:
            return self._status(self.beam())
        return 0xFF if self._touch_light_pen(port) else None

    def output(self, port: int, value: int) -> bool:
        """Write the 6845 or one of the card's own registers; False: nothing listens."""
        self._seen = None
        if port in self.ports.crtc:
            return self.crtc.write(value) if port & 1 else self.crtc.select(value)
        register = self._direct.get(port)
        if register is None:
            return self._touch_light_pen(port)
        self._store(register, value & register.mask)
        return True

    def advance(self, now_ns: int) -> None:
        """Set the clock that beam and blinking follow."""
        self._now_ns = now_ns

    def beam(self) -> Beam:
        """Where the beam is now."""
        return self.crtc.beam(self._now_ns, self.clock_hz, self._character_dots())

    def field_start_ns(self, number: int) -> int:
        """When a field begins, counted from power-on with the registers as they are."""
        return self.crtc.field_start_ns(number, self.clock_hz, self._character_dots())

    def scan_out(self) -> Frame:
        """The picture of the field that the clock stands in.

        Nothing displayed (no columns or no rows) gives a single dot of the border.
        """
        geometry = self.crtc.geometry
        if geometry.columns and geometry.rows:
            dots, cells = self._picture(geometry)
        else:
            dots, cells = np.full((1, 1), self._border(), np.uint8), None
        height, width = dots.shape
        chroma, burst = self._composite()
        shape = TUBE * height / width
        border = self._border()
        return Frame(dots, RGBI, shape, border, cells, chroma, burst, self.mono, self._blinks())

    def _store(self, register: Register, value: int) -> None:
        self._values[register.name] = value

    def _touch_light_pen(self, port: int) -> bool:
        if port not in self.ports.light_pen:
            return False
        self._light_pen = self.ports.light_pen[port]
        return True

    @abstractmethod
    def _character_dots(self) -> int:
        """Clock cycles that one character of the 6845 takes."""

    def _border(self) -> int:
        return 0

    def _composite(self) -> tuple[bool, bool]:
        """Whether the composite output carries the colour wave, and the burst to decode it."""
        return True, False

    @abstractmethod
    def _blinks(self) -> bool:
        """Whether bit 7 of attributes makes characters blink."""

    @abstractmethod
    def _status(self, beam: Beam) -> int:
        """What the status register reads with the beam there."""

    @abstractmethod
    def _picture(self, geometry: Geometry) -> tuple[Dots, Dots | None]:
        """Dots and, in text, the cells, for a geometry with at least one cell."""

    def _phase(self) -> Phase:
        """Whether text blinks, and whether what blinks is not seen now."""
        return self._blinks(), self.beam().field & BLINK_FIELDS != 0

    def _cells(self, memory: Dots, geometry: Geometry, mask: int) -> Dots:
        """The characters and attributes shown, as (rows, columns, 2)."""
        words = np.take(memory.view(np.uint16), word_addresses(geometry, mask)[:, 0])
        return words.view(np.uint8).reshape(geometry.rows, geometry.columns, 2)

    def _cursor(self, geometry: Geometry) -> Cursor:
        """The cursor in the phase of its blinking."""
        if not self.crtc.cursor_shown(self.beam().field):
            return Cursor()
        at = tuple(geometry.cells_at(self.crtc.cursor_address))
        return Cursor(at, self.crtc.cursor_lines())

    def _dot_under_beam(self, beam: Beam) -> int:
        """The dot being drawn, from the picture as this field was first looked at; 0 in blank."""
        if beam.blank:
            return 0
        if self._seen is None or self._seen[0] != beam.field:
            self._seen = beam.field, self._picture(self.crtc.geometry)[0]
        dots = self._seen[1]
        across = self.crtc.geometry.columns * self._character_dots()
        return int(dots[beam.line, beam.dot * dots.shape[1] // across])


class ModeDisplay(CrtcDisplay):
    """A card with a mode register; its characters are `cell_dots` wide."""

    cell_dots: int

    @property
    def mode(self) -> int:
        """The mode register, which programs cannot read."""
        return self._values["mode"]

    def _blinks(self) -> bool:
        return self.mode & BLINK != 0

    def _text_picture(self, cells: Dots, geometry: Geometry) -> tuple[Dots, Dots | None]:
        """Text of these characters and attributes; with the picture off all is black."""
        if not self.mode & ENABLE:
            height, width = geometry.rows * geometry.lines, geometry.columns * self.cell_dots
            return np.zeros((height, width), np.uint8), None
        return self._drawn(cells, geometry.lines, self._cursor(geometry)), cells

    @abstractmethod
    def _drawn(self, cells: Dots, lines: int, cursor: Cursor) -> Dots:
        """What the character generator makes of cells, rows of `lines` scan lines."""
