"""What the BIOS of a PC or a PCjr does to set a video mode: registers, memory, its variables.

Everything goes through the machine's buses. Tables: the listings of
the IBM PC BIOS of 10/27/82 and of the PCjr BIOS of 06/01/83.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from platforms.machine import Machine

BIOS_DATA = 0x400
EQUIPMENT = BIOS_DATA + 0x10
MEMORY_KB = BIOS_DATA + 0x13
CRT_MODE = BIOS_DATA + 0x49
CRT_COLUMNS = BIOS_DATA + 0x4A
CRT_LENGTH = BIOS_DATA + 0x4C
CRT_START = BIOS_DATA + 0x4E
CURSOR_POSITIONS = BIOS_DATA + 0x50
CURSOR_SHAPE = BIOS_DATA + 0x60
ACTIVE_PAGE = BIOS_DATA + 0x62
CRTC_BASE = BIOS_DATA + 0x63
MODE_COPY = BIOS_DATA + 0x65
COLOUR_COPY = BIOS_DATA + 0x66
PAGE_COPY = BIOS_DATA + 0x8A

COLOUR_CRTC = 0x3D4
MONO_CRTC = 0x3B4
GATE_ARRAY = 0x3DA
PAGE_PORT = 0x3DF
CRT_PAGE_BYTES = 0x4000

_TEXT_40 = bytes.fromhex("38282D0A1F06191C02070607")
_TEXT_80 = bytes.fromhex("71505A0A1F06191C02070607")
_GRAPHICS = bytes.fromhex("38282D0A7F06647002010607")
_MONO = bytes.fromhex("6150520F19061919020D0B0C")

_JR_TEXT_40 = bytes.fromhex("38282C061F06191C02070607")
_JR_TEXT_80 = bytes.fromhex("71505A0C1F06191C02070607")
_JR_GRAPHICS = bytes.fromhex("38282B067F06647002012607")
_JR_WIDE = bytes.fromhex("7150560C3F06323802032607")


class Display(IntEnum):
    """Equipment bits 5-4: what the switches say is shown at power-on."""

    NONE = 0
    CGA_40 = 1
    CGA_80 = 2
    MONO = 3


class Equipment(NamedTuple):
    """What INT 11h reports."""

    display: Display
    diskettes: int = 1
    planar_kb: int = 64
    serial: int = 0
    printers: int = 0
    game: bool = False
    no_dma: bool = False
    coprocessor: bool = False

    def word(self) -> int:
        """The equipment word at 40:10."""
        return (
            (self.diskettes > 0)
            | self.coprocessor << 1
            | (self.planar_kb // 16 - 1 & 3) << 2
            | self.display << 4
            | max(self.diskettes - 1, 0) << 6
            | self.no_dma << 8
            | self.serial << 9
            | self.game << 12
            | self.printers << 14
        )


class Mode(NamedTuple):
    """A row of the PC's tables."""

    crtc: bytes
    mode: int
    columns: int
    length: int
    """Bytes of a page, as 40:4C tells it."""
    colour: int = 0x30
    fill: int = 0x0720


PC_MODES = (
    Mode(_TEXT_40, 0x2C, 40, 0x0800),
    Mode(_TEXT_40, 0x28, 40, 0x0800),
    Mode(_TEXT_80, 0x2D, 80, 0x1000),
    Mode(_TEXT_80, 0x29, 80, 0x1000),
    Mode(_GRAPHICS, 0x2A, 40, 0x4000, fill=0),
    Mode(_GRAPHICS, 0x2E, 40, 0x4000, fill=0),
    Mode(_GRAPHICS, 0x1E, 80, 0x4000, colour=0x3F, fill=0),
    Mode(_MONO, 0x29, 80, 0x4000),
)


class JrMode(NamedTuple):
    """A row of the PCjr's tables; `palette` of 4, 2 or 16 registers, the rest are themselves."""

    crtc: bytes
    mode_1: int
    mask: int
    mode_2: int
    columns: int
    length: int
    page: int
    palette: bytes = bytes(range(16))
    fill: int = 0


_FOUR = bytes((0, 3, 5, 15))
_IN_TEXT = 0x0F20
JR_MODES = {
    0: JrMode(_JR_TEXT_40, 0x0C, 0x0F, 0x02, 40, 0x0800, 0x3F, fill=_IN_TEXT),
    1: JrMode(_JR_TEXT_40, 0x08, 0x0F, 0x02, 40, 0x0800, 0x3F, fill=_IN_TEXT),
    2: JrMode(_JR_TEXT_80, 0x0D, 0x0F, 0x02, 80, 0x1000, 0x3F, fill=_IN_TEXT),
    3: JrMode(_JR_TEXT_80, 0x09, 0x0F, 0x02, 80, 0x1000, 0x3F, fill=_IN_TEXT),
    4: JrMode(_JR_GRAPHICS, 0x0A, 0x03, 0x00, 40, 0x4000, 0x7F, _FOUR),
    5: JrMode(_JR_GRAPHICS, 0x0E, 0x03, 0x00, 40, 0x4000, 0x7F, _FOUR),
    6: JrMode(_JR_GRAPHICS, 0x0E, 0x01, 0x08, 80, 0x4000, 0x7F, bytes((0, 15))),
    8: JrMode(_JR_GRAPHICS, 0x1A, 0x0F, 0x00, 20, 0x4000, 0x7F),
    9: JrMode(_JR_WIDE, 0x1B, 0x0F, 0x00, 40, 0x8000, 0xF6),
    10: JrMode(_JR_WIDE, 0x0B, 0x03, 0x00, 80, 0x8000, 0xF6, _FOUR),
}
_JR_NEEDS_128K = (2, 3, 9, 10)
_JR_64K_PAGE = 0x24
"""Taken off the page register where memory ends at 64K: pages 7 and 6 become 3 and 2."""


def read_word(machine: Machine, address: int) -> int:
    """A little-endian word of memory."""
    return machine.read(address) | machine.read(address + 1) << 8


def write_word(machine: Machine, address: int, value: int) -> None:
    """Store a little-endian word."""
    machine.write(address, value & 0xFF)
    machine.write(address + 1, value >> 8)


def set_pc_mode(machine: Machine, number: int) -> None:
    """INT 10h AH=0 of a PC. ValueError for a number that its tables lack.

    Only the equipment word decides which card is programmed: with a monochrome display every
    number becomes mode 7, and without one mode 7 sends the monochrome table to the colour card.
    """
    if number not in range(len(PC_MODES)):
        raise ValueError(f"no BIOS mode {number} on a PC, choose 0 to {len(PC_MODES) - 1}")
    mono = read_word(machine, EQUIPMENT) >> 4 & 3 == Display.MONO
    if mono:
        number = 7
    base, memory = (MONO_CRTC, 0xB0000) if mono else (COLOUR_CRTC, 0xB8000)
    mode = PC_MODES[number]
    machine.output(base + 4, int(mono))
    program_crtc(machine, base, mode.crtc)
    _fill(machine, memory, 2048 if number == 7 else 8192, mode.fill)
    machine.output(base + 4, mode.mode)
    machine.output(base + 5, mode.colour)
    _note_mode(machine, number, mode.columns, mode.length, base)
    machine.write(MODE_COPY, mode.mode)
    machine.write(COLOUR_COPY, mode.colour)


def set_jr_mode(machine: Machine, number: int) -> None:
    """INT 10h AH=0 of a PCjr: bit 7 keeps the memory, an unknown number gives mode 0."""
    keep, number = number & 0x80, number & 0x7F
    large = read_word(machine, MEMORY_KB) >= 128
    if number not in JR_MODES or (number in _JR_NEEDS_128K and not large):
        number = 0
    mode = JR_MODES[number]
    page = mode.page if large else mode.page - _JR_64K_PAGE
    machine.input(GATE_ARRAY)
    _gate(machine, 0, mode.mode_1 & ~0x08)
    program_crtc(machine, COLOUR_CRTC, mode.crtc)
    machine.output(PAGE_PORT, page)
    if not keep:
        _fill(machine, (page >> 3 & 7) * CRT_PAGE_BYTES, max(mode.length, 0x4000) // 2, mode.fill)
    palette = mode.palette + bytes(range(len(mode.palette), 16))
    for entry, colour in enumerate(palette):
        _gate(machine, 0x10 + entry, colour)
    for index, value in enumerate((mode.mask, 0, mode.mode_2), start=1):
        _gate(machine, index, value)
    _gate(machine, 0, mode.mode_1)
    _note_mode(machine, number, mode.columns, mode.length, COLOUR_CRTC)
    machine.write(MODE_COPY, mode.mode_1)
    machine.write(PAGE_COPY, page)


def program_crtc(machine: Machine, base: int, table: bytes) -> None:
    """Set the 6845 whose index port is `base`: R0 to R11 from a table, R12 to R15 to 0."""
    for index, value in enumerate(table + bytes(4)):
        machine.output(base, index)
        machine.output(base + 1, value)


def _gate(machine: Machine, index: int, value: int) -> None:
    machine.output(GATE_ARRAY, index)
    machine.output(GATE_ARRAY, value)


def _fill(machine: Machine, address: int, words: int, value: int) -> None:
    pattern = value.to_bytes(2, "little")
    try:
        memory = machine.block(address, words * 2)
    except IndexError:
        for offset in range(words * 2):
            machine.write(address + offset, pattern[offset & 1])
    else:
        memory[0::2], memory[1::2] = pattern


def _note_mode(machine: Machine, number: int, columns: int, length: int, base: int) -> None:
    machine.write(CRT_MODE, number)
    write_word(machine, CRT_COLUMNS, columns)
    write_word(machine, CRT_LENGTH, length)
    write_word(machine, CRT_START, 0)
    for page in range(8):
        write_word(machine, CURSOR_POSITIONS + 2 * page, 0)
    # The 1982 BIOS notes 0607h in every mode, mode 7 included.
    write_word(machine, CURSOR_SHAPE, 0x0607)
    machine.write(ACTIVE_PAGE, 0)
    write_word(machine, CRTC_BASE, base)
