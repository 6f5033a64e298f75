"""SIMCGA: a resident program that shows CGA memory on a Hercules card as 640x300.

It gives every character row three scan lines. CGA programs write their two banks at B800:0000 and
B800:2000; a handler of the timer interrupt copies one of the two to the third bank, B800:4000. The
CGA's registers do not exist: ports 3D4-3DA are not answered, and 40-column text becomes 80-column.
Sources: SIMCGA.DOC (Guzis 1986) and READ.ME of version 4.0 (1987); its own 6845 table is not known,
`CRTC` was worked out here and fits both documented frequencies.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from platforms import bios
from platforms.machine import TIMER_INTERRUPT, Machine

CRTC: Final = bytes.fromhex("35282C077301646902020000")
TEXT_CRTC: Final = bios.PC_MODES[7].crtc

MODE_PORT, CONFIGURATION_PORT = 0x3B8, 0x3BF
FULL: Final = 0x03
GRAPHICS_BLANK, GRAPHICS_SHOWN = 0x82, 0x8A
TEXT_BLANK, TEXT_SHOWN = 0x20, 0x28

MEMORY: Final = 0xB8000
BANK_SPAN: Final = 0x2000
LINES_BYTES: Final = 0x1F40
MEMORY_BYTES: Final = 0x6000

PIT_HZ_TIMES_88: Final = 105_000_000
TICK_DIVISOR: Final = 65536
GRAPHICS_MODES: Final = (4, 5, 6)


class Copied(Enum):
    """Which CGA line the third line of a row repeats; the documents do not say."""

    EVEN = 0
    ODD = 1


class SimCga:
    """SIMCGA in a machine with a Hercules card; attach it to the machine's clock."""

    def __init__(self, machine: Machine, copied: Copied = Copied.ODD) -> None:
        self._machine = machine
        self._source = MEMORY + copied.value * BANK_SPAN
        self._graphics = False
        self._ticks = 0

    def install(self) -> None:
        """Stay resident: from now on the equipment word tells a colour display."""
        word = bios.read_word(self._machine, bios.EQUIPMENT)
        colour = bios.Display.CGA_80 << 4
        bios.write_word(self._machine, bios.EQUIPMENT, word & ~0x30 | colour)
        self._machine.hook(TIMER_INTERRUPT, self.timer_tick)
        self._machine.attach(clocked=self)

    def set_mode(self, number: int) -> None:
        """INT 10h AH=0 as the resident program takes it: 4-6 graphics, all else 80-column text."""
        self._graphics = number in GRAPHICS_MODES
        if self._graphics:
            self._machine.output(CONFIGURATION_PORT, FULL)
            self._program(GRAPHICS_BLANK, CRTC)
            self._machine.block(MEMORY, MEMORY_BYTES)[:] = 0
            self._machine.output(MODE_PORT, GRAPHICS_SHOWN)
        else:
            self._program(TEXT_BLANK, TEXT_CRTC)
            text = self._machine.block(0xB0000, 4000)
            text[0::2], text[1::2] = 0x20, 0x07
            self._machine.output(MODE_PORT, TEXT_SHOWN)
        self._machine.write(bios.CRT_MODE, number)

    def advance(self, now_ns: int) -> None:
        """Follow the clock: the timer interrupt comes 1,193,182 / 65,536 times a second."""
        ticks = now_ns * PIT_HZ_TIMES_88 // (88 * TICK_DIVISOR * 1_000_000_000)
        if ticks != self._ticks:
            self._ticks = ticks
            self._machine.interrupt(TIMER_INTERRUPT)

    def timer_tick(self) -> None:
        """INT 8: bring the third lines up to date."""
        if self._graphics:
            third = self._machine.block(MEMORY + 2 * BANK_SPAN, LINES_BYTES)
            third[:] = self._machine.block(self._source, LINES_BYTES)

    def _program(self, blank: int, table: bytes) -> None:
        self._machine.output(MODE_PORT, blank)
        bios.program_crtc(self._machine, bios.MONO_CRTC, table)
