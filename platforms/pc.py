"""A PC or a PCjr: memory, model byte, a display card on the buses, and the BIOS's mode set.

pc = build_pc("cga")
pc.set_mode(4)
pc.machine.block(0xB8000, 0x4000)[:] = 0x1B
frame = pc.adapter.scan_out()
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fonts import load
from platforms import bios
from platforms.adapters.display import CrtcDisplay
from platforms.bios import Display, Equipment
from platforms.machine import Machine

ROM_START = 0xF0000
ROM_BYTES = 0x10000


class Model(NamedTuple):
    """How a computer tells what it is: bytes of its BIOS that programs looked at."""

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


class PC(NamedTuple):
    """A computer that is switched on; `adapter` is on `machine`'s buses, in no mode yet."""

    machine: Machine
    adapter: CrtcDisplay
    bios_set_mode: Callable[[Machine, int], None]
    """INT 10h AH=0; a resident program puts its own in with `_replace`."""

    def set_mode(self, number: int) -> None:
        """INT 10h AH=0: program the card from the BIOS's tables, clear its memory, note the mode.

        0-3 text, 4-6 graphics, 7 monochrome; PCjr 0-6 and 8-10. ValueError where a PC has none.
        """
        self.bios_set_mode(self.machine, number)

    def read_word(self, address: int) -> int:
        """A little-endian word of memory, such as the BIOS's variables (`platforms.bios`)."""
        return bios.read_word(self.machine, address)

    def write_word(self, address: int, value: int) -> None:
        """Store a little-endian word."""
        bios.write_word(self.machine, address, value)


class MachineError(ValueError):
    """There is no such computer; the text is one line and names the valid choices."""


class Card(NamedTuple):
    """A display card: the font that it comes with, its switches, the computers it fits."""

    font: str
    display: Display
    models: tuple[str, ...] = ("pc", "xt", "at")


CARDS: Final = {
    "mda": Card("cp437_8x14", Display.MONO),
    "cga": Card("cp437_8x8", Display.CGA_80),
    "hercules": Card("cp437_8x14", Display.MONO),
    "pcjr": Card("cp437_8x8", Display.CGA_40, ("pcjr",)),
}


def attach_adapter(machine: Machine, adapter: CrtcDisplay) -> None:
    """Put a display card on all the buses of a machine."""
    machine.attach(memory=adapter, ports=adapter, clocked=adapter)


def build_pc(
    adapter: str,
    *,
    model: str | None = None,
    font: bytes | None = None,
    equipment: Equipment | None = None,
    memory_kb: int | None = None,
    underline_line: int | None = None,
) -> PC:
    """Switch on a computer with the display card `adapter` (one of CARDS).

    `model` is one of MODELS, by default the first that the card fits; `font` a character ROM, by
    default the project's own; `equipment` the BIOS's equipment word, by default one diskette and
    the card's own display; `memory_kb` 640, on a PCjr 128 or 64; `underline_line` is of the
    monochrome cards, by default their own. MachineError for a combination that does not exist.
    """
    card = _card(adapter)
    model = _model(adapter, card, model)
    junior = model == "pcjr"
    memory_kb = memory_kb or (128 if junior else 640)
    if junior and memory_kb not in (64, 128):
        raise MachineError(f"a pcjr has 64 or 128 KB, not {memory_kb}")
    ram = np.zeros(memory_kb * 1024, np.uint8)
    rom = load(card.font).glyphs if font is None else font
    built = _build(adapter, rom, ram, underline_line)
    machine = Machine(model)
    attach_adapter(machine, built)
    machine.attach(memory=Ram(ram))
    machine.attach(memory=Rom(MODELS[model]))
    has = equipment or _equipment(card, junior)
    bios.write_word(machine, bios.EQUIPMENT, has.word())
    bios.write_word(machine, bios.MEMORY_KB, memory_kb)
    return PC(machine, built, bios.set_jr_mode if junior else bios.set_pc_mode)


def _card(adapter: str) -> Card:
    try:
        return CARDS[adapter]
    except KeyError:
        raise MachineError(
            f"no display adapter {adapter!r}, choose from {', '.join(CARDS)}"
        ) from None


def _model(adapter: str, card: Card, model: str | None) -> str:
    if model is None:
        return card.models[0]
    if model not in MODELS:
        raise MachineError(f"no machine {model!r}, choose from {', '.join(MODELS)}")
    if model not in card.models:
        raise MachineError(
            f"{adapter} does not fit the machine {model}, only {', '.join(card.models)}"
        )
    return model


def _build(
    adapter: str, rom: bytes, ram: NDArray[np.uint8], underline_line: int | None
) -> CrtcDisplay:
    """The card; only its own module is loaded."""
    underline = () if underline_line is None else (underline_line,)
    match adapter:
        case "mda":
            from platforms.adapters.mda import Mda

            return Mda(rom, *underline)
        case "hercules":
            from platforms.adapters.hercules import Hercules

            return Hercules(rom, *underline)
        case "pcjr":
            from platforms.adapters.pcjr import PcJr

            return PcJr(rom, ram)
        case _:
            from platforms.adapters.cga import Cga

            return Cga(rom)


def _equipment(card: Card, junior: bool) -> Equipment:
    # A PCjr's BIOS reports a game port without a test, and no DMA.
    return Equipment(card.display, game=junior, no_dma=junior)
