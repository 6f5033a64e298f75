"""A PC or a PCjr: memory, model byte, a display card on the buses, and the BIOS's mode set.

pc = build_pc("cga")
pc.set_mode(4)
pc.machine.block(0xB8000, 0x4000)[:] = 0x1B
frame = pc.adapter.scan_out()
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fonts import load
from platforms import bios
from platforms.adapters.cga import Cga
from platforms.adapters.display import CrtcDisplay
from platforms.bios import Display, Equipment
from platforms.machine import Machine

ROM_START = 0xF0000
ROM_BYTES = 0x10000


@dataclass(frozen=True, slots=True)
class Model:
    """How a computer tells what it is (spec/pc_video.md 5.4)."""

    byte: int
    """F000:FFFE."""
    date: bytes
    """F000:FFF5, mm/dd/yy."""
    entry: int = 0xE05B
    """Where the jump at F000:FFF0 goes."""
    diskette_byte: int = 0x02
    """F000:EFC8; 03 says that there is no DMA."""


MODELS: Final = {
    "pc": Model(0xFF, b"10/27/82"),
    "xt": Model(0xFE, b"11/08/82"),
    "at": Model(0xFC, b"01/10/84"),
    "pcjr": Model(0xFD, b"06/01/83", entry=0x0043, diskette_byte=0x03),
}


class Ram:
    """Memory from address 0."""

    def __init__(self, memory: NDArray[np.uint8]) -> None:
        self.memory_range = range(len(memory))
        self._memory = memory

    def read(self, address: int) -> int:
        """One byte."""
        return int(self._memory[address])

    def write(self, address: int, value: int) -> None:
        """Store one byte."""
        self._memory[address] = value & 0xFF

    def block(self, address: int, length: int) -> NDArray[np.uint8]:
        """A writable view; IndexError beyond the end."""
        if length < 0 or address + length > len(self._memory):
            raise IndexError(f"no {length} bytes of memory at {address:05X}")
        return self._memory[address : address + length]


class Rom:
    """The 64 KB below 1 MB as far as programs looked at them; writes change nothing."""

    memory_range = range(ROM_START, ROM_START + ROM_BYTES)

    def __init__(self, model: Model) -> None:
        contents = bytearray(ROM_BYTES)
        contents[0xEFC8] = model.diskette_byte
        contents[0xFFF0:0xFFF5] = bytes((0xEA, model.entry & 0xFF, model.entry >> 8, 0x00, 0xF0))
        contents[0xFFF5:0xFFFD] = model.date
        contents[0xFFFE] = model.byte
        self._contents = bytes(contents)

    def read(self, address: int) -> int:
        """One byte."""
        return self._contents[address - ROM_START]

    def write(self, address: int, value: int) -> None:
        """Do nothing: it is read-only."""

    def block(self, address: int, length: int) -> NDArray[np.uint8]:
        """Raise IndexError: there is nothing to write to."""
        raise IndexError(f"read-only memory at {address:05X}")


@dataclass(frozen=True, slots=True)
class PC:
    """A computer that is switched on; `adapter` is on `machine`'s buses, in no mode yet."""

    machine: Machine
    adapter: CrtcDisplay
    equipment: Equipment
    _set_mode: Callable[[Machine, int], None]

    def set_mode(self, number: int) -> None:
        """INT 10h AH=0: program the card from the BIOS's tables, clear its memory, note the mode.

        0-3 text, 4-6 graphics, 7 monochrome; PCjr 0-6 and 8-10. ValueError where a PC has none.
        """
        self._set_mode(self.machine, number)

    def read_word(self, address: int) -> int:
        """A little-endian word of memory, such as the BIOS's variables (`platforms.bios`)."""
        return bios.read_word(self.machine, address)

    def write_word(self, address: int, value: int) -> None:
        """Store a little-endian word."""
        bios.write_word(self.machine, address, value)


@dataclass(frozen=True, slots=True)
class Card:
    """A display card that a computer can have: its font, its switches, how to build it."""

    font: str
    display: Display
    build: Callable[[bytes], CrtcDisplay]


CARDS: Final = {
    "cga": Card("cp437_8x8", Display.CGA_80, Cga),
}


def attach_adapter(machine: Machine, adapter: CrtcDisplay) -> None:
    """Put a display card on all the buses of a machine."""
    machine.attach(memory=adapter, ports=adapter, clocked=adapter)


def build_pc(
    adapter: str,
    *,
    model: str = "pc",
    font: bytes | None = None,
    equipment: Equipment | None = None,
    memory_kb: int = 640,
) -> PC:
    """Switch on a computer with the display card `adapter` (one of CARDS).

    `model` is one of MODELS; `font` a character ROM, by default the project's own; `equipment`
    the BIOS's equipment word, by default one diskette and the card's own display.
    """
    card = CARDS[adapter]
    built = card.build(load(card.font).glyphs if font is None else font)
    machine = Machine(model)
    attach_adapter(machine, built)
    machine.attach(memory=Ram(np.zeros(memory_kb * 1024, np.uint8)))
    machine.attach(memory=Rom(MODELS[model]))
    has = equipment or Equipment(card.display)
    bios.write_word(machine, bios.EQUIPMENT, has.word())
    bios.write_word(machine, bios.MEMORY_KB, memory_kb)
    return PC(machine, built, has, bios.set_pc_mode)
