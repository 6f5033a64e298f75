"""A case directory (state.json, memory.bin) to the picture that its adapter shows.

`state.json` holds every port access from power-on and where the bytes of `memory.bin` go; no
BIOS takes part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import numpy as np

from platforms.adapters.crtc import BLINK_FIELDS
from platforms.adapters.mda import UNDERLINE_LINE
from platforms.case_fields import (
    STATE_FILE,
    CaseError,
    CaseResult,
    StateFile,
    read_file,
    read_state,
    short,
)
from platforms.frame import Frame
from platforms.machine import Machine
from platforms.pc import CARDS, build_pc

MEMORY_FILE = "memory.bin"
AMIGA = "amiga"
HIDDEN_FIELD = BLINK_FIELDS + BLINK_FIELDS // 2
"""The first field in which blinking text and the cursor are both hidden."""

_ADDRESS_SPACE = 0x100000


@dataclass(frozen=True, slots=True)
class PortAccess:
    """One read of a port (`value` None) or one write to it."""

    port: int
    value: int | None

    def on(self, machine: Machine) -> None:
        """Do it."""
        if self.value is None:
            machine.input(self.port)
        else:
            machine.output(self.port, self.value)


@dataclass(frozen=True, slots=True)
class Span:
    """Bytes for memory, and the port accesses that come before them."""

    address: int
    contents: bytes
    io_before: tuple[PortAccess, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A case of a PC adapter, checked."""

    adapter: str
    io: tuple[PortAccess, ...]
    memory: tuple[Span, ...]
    io_after_memory: tuple[PortAccess, ...]
    underline_line: int


def read_case(
    directory: Path, *, blink: Literal["on", "off"] = "on", rom: bytes | None = None
) -> CaseResult:
    """What a case shows; CaseError with one line for whatever is wrong with it.

    `blink` chooses the phase in which blinking text and the cursor are shown or hidden. `rom` is
    a character ROM of 8 or 14 bytes a glyph; without it the project's own font serves.
    """
    state = read_state(directory / STATE_FILE)
    if state.get("machine") == AMIGA:
        from platforms.case_amiga import read_amiga_case, show_amiga_case

        return show_amiga_case(read_amiga_case(directory, state))
    return CaseResult(show(pc_case(directory, state), blink=blink, rom=rom))


def show(case: Case, *, blink: Literal["on", "off"] = "on", rom: bytes | None = None) -> Frame:
    """Program a PC's adapter as the case says, and scan it out."""
    try:
        pc = build_pc(case.adapter, font=rom, underline_line=case.underline_line)
    except ValueError as error:
        raise CaseError(str(error)) from None
    machine = pc.machine
    for access in case.io:
        access.on(machine)
    for span in case.memory:
        for access in span.io_before:
            access.on(machine)
        _copy(machine, span)
    for access in case.io_after_memory:
        access.on(machine)
    if blink == "off":
        machine.advance(pc.adapter.field_start_ns(HIDDEN_FIELD))
    return pc.adapter.scan_out()


def pc_case(directory: Path, state: dict[str, object]) -> Case:
    """Check the state of a PC adapter's case and read its memory; CaseError if it is wrong."""
    path = directory / STATE_FILE
    reader = _Reader(path)
    for key, (kind, fits) in _REMARKS.items():
        if key in state and not fits(state[key]):
            raise reader.error(key, f"{short(state[key])} is not {kind}")
    adapter = reader.of(state, "machine")
    if not isinstance(adapter, str) or adapter not in CARDS:
        known = ", ".join((*CARDS, AMIGA))
        raise reader.error("machine", f"{short(adapter)} is not one of {known}")
    underline = state.get("underline_line")
    return Case(
        adapter,
        io=reader.accesses(reader.of(state, "io"), "io"),
        memory=tuple(reader.spans(reader.of(state, "memory"), directory / MEMORY_FILE)),
        io_after_memory=reader.accesses(state.get("io_after_memory", []), "io_after_memory"),
        underline_line=underline if isinstance(underline, int) else UNDERLINE_LINE,
    )


def _copy(machine: Machine, span: Span) -> None:
    try:
        memory = machine.block(span.address, len(span.contents))
    except IndexError:
        for offset, byte in enumerate(span.contents):
            machine.write(span.address + offset, byte)
    else:
        memory[:] = np.frombuffer(span.contents, np.uint8)


class _Reader(StateFile):
    """The fields that only a PC's state file has."""

    def accesses(self, value: object, where: str) -> tuple[PortAccess, ...]:
        entries = self.entries(value, where, "port accesses")
        return tuple(self._access(entry, place) for place, entry in entries)

    def _access(self, entry: object, where: str) -> PortAccess:
        match entry:
            case ["out", port, value]:
                return PortAccess(
                    self.number(port, f"{where} port", 0xFFFF),
                    self.number(value, f"{where} value", 0xFF),
                )
            case ["in", port]:
                return PortAccess(self.number(port, f"{where} port", 0xFFFF), None)
        raise self.error(where, f'{short(entry)} is not ["out", port, value] or ["in", port]')

    def spans(self, value: object, path: Path) -> Iterator[Span]:
        entries = self.entries(value, "memory", "objects")
        contents = read_file(path)
        for where, entry in entries:
            yield self._span(self.fields(entry, where), where, contents, path)

    def _span(self, entry: dict[str, object], where: str, contents: bytes, path: Path) -> Span:
        segment, offset, length, first = (
            self.number(self.of(entry, key, f"{where}."), f"{where}.{key}", high)
            for key, high in (
                ("segment", 0xFFFF),
                ("offset", 0xFFFF),
                ("length", _ADDRESS_SPACE),
                ("file_offset", None),
            )
        )
        address = segment * 16 + offset
        if address + length > _ADDRESS_SPACE:
            raise self.error(where, f"{length} bytes at {segment:04X}:{offset:04X} pass 1 MB")
        data = self.part(contents, first, length, where, path.name)
        io_before = self.accesses(entry.get("io_before", []), f"{where}.io_before")
        return Span(address, data, io_before)


def _is_line(value: object) -> bool:
    return value is None or (type(value) is int and 0 <= value <= 31)


def _is_size(value: object) -> bool:
    match value:
        case [int(width), int(height)]:
            return width > 0 and height > 0
    return False


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


_REMARKS: Final[dict[str, tuple[str, Callable[[object], bool]]]] = {
    "name": ("a text", _is_text),
    "class": ("a text", _is_text),
    "drawn_by": ("a text", _is_text),
    "trust": ("a text", _is_text),
    "size": ("[width, height]", _is_size),
    "underline_line": ("null or a scan line from 0 to 31", _is_line),
    "blink_phases": ("true or false", _is_flag),
    "blocks_only": ("true or false", _is_flag),
    "font": ('null, "8x8" or "8x14"', lambda value: value in (None, "8x8", "8x14")),
}
"""Optional fields: what they have to be."""
