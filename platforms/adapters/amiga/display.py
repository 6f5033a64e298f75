"""The adapter: chip RAM and the custom chips' display registers -> Frame."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.adapters.amiga import registers as reg
from platforms.frame import Frame

WINDOW_H: Final = 0x81
WINDOW_V: Final = 0x2C
"""Where the standard display window starts, in lores dots and beam lines."""
WINDOW_WIDTH: Final = 640


@dataclass(frozen=True, slots=True)
class Standard:
    """A television standard: beam lines a field, lines of the window, the hires dot's shape."""

    name: str
    beam_lines: int
    window_lines: int
    first_sprite_line: int
    dot_shape: Fraction
    clock_hz: int


NTSC: Final = Standard("ntsc", 262, 200, 20, Fraction(11, 26), 3_579_545)
PAL: Final = Standard("pal", 312, 256, 25, Fraction(1, 2), 3_546_895)
STANDARDS: Final = {standard.name: standard for standard in (NTSC, PAL)}


class AmigaDisplay:
    """See platforms.adapters.base.Adapter; ports are offsets from DFF000h, values 16 bits."""

    name = "amiga"
    registers = reg.REGISTERS
    memory_range = range(reg.RAM_BYTES)

    def __init__(self, standard: str = "ntsc") -> None:
        if standard not in STANDARDS:
            raise ValueError(f"standard {standard!r}: choose from {', '.join(STANDARDS)}")
        self.standard = STANDARDS[standard]
        self._ram: NDArray[np.uint8] = np.zeros(reg.RAM_BYTES, np.uint8)
        self._values = reg.reset_values()
        self._now_ns = 0

    def read(self, address: int) -> int:
        """One byte of chip RAM."""
        return int(self._ram[address & reg.ADDRESS_MASK])

    def write(self, address: int, value: int) -> None:
        """One byte to chip RAM."""
        self._ram[address & reg.ADDRESS_MASK] = value & 0xFF

    def block(self, address: int, length: int) -> NDArray[np.uint8]:
        """A writable view of chip RAM; IndexError where it would pass the end."""
        if address < 0 or length < 0 or address + length > reg.RAM_BYTES:
            raise IndexError(f"no {length} bytes of chip RAM at {address:05X}")
        return self._ram[address : address + length]

    def input(self, port: int) -> int | None:
        """What a word register gives; None where nothing can be read."""
        if port == reg.DMACONR:
            return self._values[reg.DMACON >> 1]
        return None

    def output(self, port: int, value: int) -> bool:
        """A 16-bit write to a register."""
        return reg.store(self._values, port, value)

    def advance(self, now_ns: int) -> None:
        """The beam follows the clock."""
        self._now_ns = now_ns

    def scan_out(self) -> Frame:
        """The standard window."""
        address = reg.pointer(self._values, reg.COP1LC)
        for _ in range(200):
            first, second = self._word(address), self._word(address + 2)
            if first == 0xFFFF:
                break
            if not first & 1:
                reg.store(self._values, first, second)
            address += 4
        lines = self.standard.window_lines
        dots = np.zeros((lines, WINDOW_WIDTH), np.uint8)
        for plane in range(self._values[reg.BPLCON0 >> 1] >> 12 & 7):
            start = reg.pointer(self._values, reg.BPL1PT + 4 * plane)
            bits = np.unpackbits(self.block(start, lines * 80)).reshape(lines, WINDOW_WIDTH)
            dots |= bits << plane
        colours = self._values[reg.COLOR00 >> 1 :][: reg.COLOURS]
        palette = tuple(((c >> 8) * 17, (c >> 4 & 15) * 17, (c & 15) * 17) for c in colours)
        return Frame(dots, palette, self.standard.dot_shape)

    def _word(self, address: int) -> int:
        return self.read(address) << 8 | self.read(address + 1)
