"""A case directory (state.json, memory.bin) to the picture that its adapter shows.

`state.json` holds every port access from power-on and where the bytes of `memory.bin` go; no
BIOS takes part.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import numpy as np

from platforms.adapters.crtc import BLINK_FIELDS
from platforms.adapters.mda import UNDERLINE_LINE
from platforms.frame import Frame
from platforms.machine import Machine
from platforms.pc import CARDS, build_pc

STATE_FILE = "state.json"
MEMORY_FILE = "memory.bin"
AMIGA = "amiga"
HIDDEN_FIELD = BLINK_FIELDS + BLINK_FIELDS // 2
"""The first field in which blinking text and the cursor are both hidden."""

_ADDRESS_SPACE = 0x100000


class CaseError(ValueError):
    """A case that cannot be shown; the text is one line and names the file and the field."""


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


def frame_of_case(
    directory: Path, *, blink: Literal["on", "off"] = "on", rom: bytes | None = None
) -> Frame:
    """The picture of a case; CaseError with one line for whatever is wrong with it.

    `blink` chooses the phase in which blinking text and the cursor are shown or hidden. `rom` is
    a character ROM of 8 or 14 bytes a glyph; without it the project's own font serves.
    """
    state = _state(directory / STATE_FILE)
    if state.get("machine") == AMIGA:
        from platforms.case_amiga import amiga_frame

        return amiga_frame(directory, state)
    return show(pc_case(directory, state), blink=blink, rom=rom)


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
            raise reader.error(key, f"{_short(state[key])} is not {kind}")
    adapter = reader.of(state, "machine")
    if not isinstance(adapter, str) or adapter not in CARDS:
        known = ", ".join((*CARDS, AMIGA))
        raise reader.error("machine", f"{_short(adapter)} is not one of {known}")
    underline = state.get("underline_line")
    return Case(
        adapter,
        io=reader.accesses(reader.of(state, "io"), "io"),
        memory=tuple(reader.spans(reader.of(state, "memory"), directory / MEMORY_FILE)),
        io_after_memory=reader.accesses(state.get("io_after_memory", []), "io_after_memory"),
        underline_line=underline if isinstance(underline, int) else UNDERLINE_LINE,
    )


def _state(path: Path) -> dict[str, object]:
    try:
        state = json.loads(_read(path))
    except (ValueError, RecursionError) as error:
        raise CaseError(f"{path}: not JSON: {error}") from None
    if not isinstance(state, dict):
        raise CaseError(f"{path}: {_short(state)} is not an object")
    return state


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CaseError(f"{path}: {error.strerror}") from None


def _copy(machine: Machine, span: Span) -> None:
    try:
        memory = machine.block(span.address, len(span.contents))
    except IndexError:
        for offset, byte in enumerate(span.contents):
            machine.write(span.address + offset, byte)
    else:
        memory[:] = np.frombuffer(span.contents, np.uint8)


class _Reader:
    """Checks the fields of one state file and says precisely which is wrong."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def error(self, field: str, problem: str) -> CaseError:
        return CaseError(f"{self._path}: {field}: {problem}")

    def of(self, values: dict[str, object], key: str, where: str = "") -> object:
        if key not in values:
            raise self.error(where + key, "missing")
        return values[key]

    def accesses(self, value: object, where: str) -> tuple[PortAccess, ...]:
        if not isinstance(value, list):
            raise self.error(where, f"{_short(value)} is not a list of port accesses")
        return tuple(self._access(entry, f"{where}[{n}]") for n, entry in enumerate(value))

    def _access(self, entry: object, where: str) -> PortAccess:
        match entry:
            case ["out", port, value]:
                return PortAccess(
                    self._number(port, f"{where} port", 0xFFFF),
                    self._number(value, f"{where} value", 0xFF),
                )
            case ["in", port]:
                return PortAccess(self._number(port, f"{where} port", 0xFFFF), None)
        raise self.error(where, f'{_short(entry)} is not ["out", port, value] or ["in", port]')

    def spans(self, value: object, path: Path) -> Iterator[Span]:
        if not isinstance(value, list):
            raise self.error("memory", f"{_short(value)} is not a list of objects")
        contents = _read(path)
        for n, entry in enumerate(value):
            where = f"memory[{n}]"
            if not isinstance(entry, dict):
                raise self.error(where, f"{_short(entry)} is not an object")
            yield self._span(entry, where, contents, path)

    def _span(self, entry: dict[str, object], where: str, contents: bytes, path: Path) -> Span:
        segment, offset, length, first = (
            self._number(self.of(entry, key, f"{where}."), f"{where}.{key}", high)
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
        if first + length > len(contents):
            raise self.error(
                where,
                f"bytes {first} to {first + length} asked for, {path.name} has {len(contents)}",
            )
        io_before = self.accesses(entry.get("io_before", []), f"{where}.io_before")
        return Span(address, contents[first : first + length], io_before)

    def _number(self, value: object, where: str, high: int | None) -> int:
        top = value if high is None else high
        if type(value) is int and type(top) is int and 0 <= value <= top:
            return value
        limit = "0 or more" if high is None else f"from 0 to {high}"
        raise self.error(where, f"{_short(value)} is not a whole number {limit}")


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


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
