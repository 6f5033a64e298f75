"""A case of the Amiga (state.json, memory.bin) to its picture and its dumped planes.

Memory is loaded, the blits are done, the registers written; the second field is the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from platforms.adapters.amiga import AmigaDisplay
from platforms.adapters.amiga import registers as reg
from platforms.adapters.amiga.display import STANDARDS
from platforms.case_fields import STATE_FILE, CaseResult, StateFile, read_file, short
from platforms.frame import Frame
from platforms.machine import Machine

_LAST_OFFSET: Final = 0x1FE
_LINE_DOTS: Final = 0x200
"""No crop reaches further right, in lores dots."""
_DOTS: Final = ("hires", "lores")
_MOST_PLANES: Final = 8
"""A bitmap of Intuition's has no more."""

Write = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Crop:
    """The part of the field that the picture shows; `width` in hires dots."""

    h: int
    line: int
    width: int
    lines: int
    lores: bool


@dataclass(frozen=True, slots=True)
class AmigaCase:
    """A case, checked. `dump` has the spans of memory, (address, length), to give back."""

    standard: str
    memory: tuple[tuple[int, bytes], ...]
    blits: tuple[Write, ...]
    registers: tuple[Write, ...]
    crop: Crop
    dump: tuple[tuple[int, int], ...]


def show_amiga_case(case: AmigaCase) -> CaseResult:
    """The picture (RGB) and the dump: do what the case says, and scan the second field out."""
    machine = Machine("amiga")
    adapter = AmigaDisplay(case.standard)
    machine.attach(memory=adapter, ports=adapter, clocked=adapter)
    for address, contents in case.memory:
        machine.block(address, len(contents))[:] = np.frombuffer(contents, np.uint8)
    for offset, value in (*case.blits, *case.registers):
        machine.output(offset, value)
    crop = case.crop
    for _ in range(2):
        frame = adapter.scan_area(crop.h, crop.line, crop.width, crop.lines, lores=crop.lores)
    planes = [machine.block(address, length).tobytes() for address, length in case.dump]
    return CaseResult(Frame(frame.rgb(), (), frame.dot_shape), b"".join(planes) or None)


def read_amiga_case(directory: Path, state: dict[str, object]) -> AmigaCase:
    """Check a state and read its memory; CaseError if anything is wrong."""
    reader = _AmigaState(directory / STATE_FILE)
    reader.choice(reader.of(state, "machine"), "machine", ("amiga",))
    if "chipset" in state:
        reader.choice(state["chipset"], "chipset", ("ocs",))
    for key, high in (("copper_list", reg.ADDRESS_MASK), ("border", 0xFFF)):
        if key in state:
            reader.number(state[key], key, high)
    standard = reader.choice(reader.of(state, "standard"), "standard", tuple(STANDARDS))
    blits = reader.entries(state.get("blits", []), "blits", "lists of register writes")
    return AmigaCase(
        standard,
        reader.memory(reader.of(state, "memory")),
        tuple(write for where, blit in blits for write in reader.blit(blit, where)),
        reader.writes(reader.of(state, "registers"), "registers"),
        reader.crop(reader.of(state, "crop"), STANDARDS[standard].beam_lines),
        reader.dump(state["dump"]) if "dump" in state else (),
    )


class _AmigaState(StateFile):
    """The fields that only an Amiga's state file has."""

    def writes(self, value: object, where: str) -> tuple[Write, ...]:
        entries = self.entries(value, where, "register writes")
        return tuple(self._write(entry, place) for place, entry in entries)

    def _write(self, entry: object, where: str) -> Write:
        match entry:
            case [offset, value]:
                found = self.number(offset, f"{where} offset", _LAST_OFFSET)
                if found & 1:
                    raise self.error(f"{where} offset", f"{found} is odd")
                return found, self.number(value, f"{where} value", 0xFFFF)
        raise self.error(where, f"{short(entry)} is not [offset, value]")

    def blit(self, value: object, where: str) -> tuple[Write, ...]:
        writes = self.writes(value, where)
        if not writes or writes[-1][0] != reg.BLTSIZE:
            raise self.error(where, f"does not end with a write to BLTSIZE ({reg.BLTSIZE})")
        return writes

    def memory(self, value: object) -> tuple[tuple[int, bytes], ...]:
        entries = self.entries(value, "memory", "objects")
        return tuple(self._span(self.fields(entry, place), place) for place, entry in entries)

    def _span(self, entry: dict[str, object], where: str) -> tuple[int, bytes]:
        address, length = self._place(entry, where, "address", "length")
        if "fill" in entry:
            return address, self._filled(entry["fill"], f"{where}.fill", length)
        name = self.of(entry, "file", f"{where}.")
        if not isinstance(name, str) or not name or Path(name).name != name:
            raise self.error(f"{where}.file", f"{short(name)} is not the name of a file")
        first = self.number(
            self.of(entry, "file_offset", f"{where}."), f"{where}.file_offset", None
        )
        contents = read_file(self.path.parent / name)
        return address, self.part(contents, first, length, where, name)

    def _place(
        self, entry: dict[str, object], where: str, start: str, size: str
    ) -> tuple[int, int]:
        address, length = (
            self.number(self.of(entry, key, f"{where}."), f"{where}.{key}", reg.RAM_BYTES)
            for key in (start, size)
        )
        if address + length > reg.RAM_BYTES:
            raise self.error(where, f"{length} bytes at {address:05X} pass the end of chip RAM")
        return address, length

    def _filled(self, value: object, where: str, length: int) -> bytes:
        try:
            pattern = bytes.fromhex(value) if isinstance(value, str) else b""
        except ValueError:
            pattern = b""
        if not pattern:
            raise self.error(where, f"{short(value)} is not a pattern of hex digits")
        return (pattern * (length // len(pattern) + 1))[:length]

    def crop(self, value: object, beam_lines: int) -> Crop:
        entry = self.fields(value, "crop")
        h = self._size(entry, "h", 0, _LINE_DOTS - 1)
        line = self._size(entry, "v", 0, beam_lines - 1)
        width = self._size(entry, "width", 1, 2 * (_LINE_DOTS - h))
        lines = self._size(entry, "height", 1, beam_lines - line)
        dots = self.choice(self.of(entry, "dots", "crop."), "crop.dots", _DOTS)
        return Crop(h, line, width, lines, dots == "lores")

    def _size(self, entry: dict[str, object], key: str, low: int, high: int) -> int:
        return self.number(self.of(entry, key, "crop."), f"crop.{key}", high, low)

    def dump(self, value: object) -> tuple[tuple[int, int], ...]:
        entry = self.fields(value, "dump")
        address, length = self._place(entry, "dump", "address", "bytes_per_plane")
        planes = self.number(self.of(entry, "planes", "dump."), "dump.planes", _MOST_PLANES, 1)
        if address + planes * length > reg.RAM_BYTES:
            raise self.error("dump.planes", f"{planes} planes pass the end of chip RAM")
        return tuple((address + n * length, length) for n in range(planes))
