"""The Copper: its list, run clock by clock along each beam line (HRM chapter 2)."""

from __future__ import annotations

from bisect import bisect_left
from enum import Enum, auto
from typing import Final, Protocol

from platforms.adapters.amiga import registers as reg

CLOCKS: Final = (*range(0, 0xE0, 2), 0xE1)
"""The colour clocks of a line that the Copper may take. E0 is closed: that turn comes at E1."""
FOREVER: Final = 0x10000
"""A line that never comes."""
_AHEAD: Final = 2
"""The comparator sees the beam this many clocks ahead."""
_DANGER: Final = 0x80
_FORBIDDEN: Final = 0x40
"""Registers below _DANGER need COPCON bit 1; those below _FORBIDDEN are never the Copper's."""


class Bus(Protocol):
    """What the Copper drives: the chip bus and the registers of the running field."""

    values: list[int]

    def free(self, clock: int) -> bool:
        """Whether no bitplane fetch has this clock of the running line."""
        ...

    def copper_write(self, clock: int, offset: int, value: int) -> None:
        """A MOVE that lands at this clock of the running line."""
        ...


class _State(Enum):
    FIRST = auto()
    SECOND = auto()
    WAITING = auto()
    SKIPPING = auto()
    JUMPING = auto()
    JUMPED = auto()
    STOPPED = auto()


class Copper:
    """Runs one field's list over `memory` (all of chip RAM), from COP1LC."""

    def __init__(self, memory: memoryview, bus: Bus) -> None:
        self._memory = memory
        self._bus = bus
        self._state = _State.FIRST
        self._first = 0
        self._second = 0
        self._ignore_next = False
        self._span_start = self._address = reg.pointer(bus.values, reg.COP1LC)
        self._spans: set[tuple[int, int]] = set()

    def spans(self) -> list[tuple[int, int]]:
        """The stretches of memory read so far: (start, end) addresses."""
        return sorted(self._spans | {(self._span_start, self._address)})

    def asleep_until(self, line: int) -> int:
        """After this line has run: the next line on which the Copper may do something."""
        if self._state is _State.STOPPED or not self._on():
            return FOREVER
        wanted = self._first >> 8
        unmasked = self._second >> 8 & 0x7F == 0x7F
        if self._state is _State.WAITING and unmasked and wanted > line & 0xFF:
            return line & ~0xFF | wanted
        return line + 1

    def _on(self) -> bool:
        return self._bus.values[reg.DMACON >> 1] & _COPPER_ON == _COPPER_ON

    def run_line(self, line: int) -> None:
        """Run along one beam line."""
        turn = 0
        while self._on():
            if self._state is _State.WAITING:
                turn = self._next_match(line, turn)
            if turn >= len(CLOCKS) or self._state is _State.STOPPED:
                return
            clock = CLOCKS[turn]
            turn += 1
            if self._bus.free(clock):
                self._take(line, clock)

    def _take(self, line: int, clock: int) -> None:
        """Use one free clock."""
        match self._state:
            case _State.FIRST:
                self._first = self._fetch()
                self._state = _State.SECOND
            case _State.SECOND:
                self._second = self._fetch()
                self._decode(clock)
            case _State.WAITING:
                self._state = _State.FIRST
            case _State.SKIPPING:
                self._ignore_next = self._passed(line, clock)
                self._state = _State.FIRST
            case _State.JUMPING:
                self._state = _State.JUMPED
            case _State.JUMPED:
                self._state = _State.FIRST

    def _decode(self, clock: int) -> None:
        ignored, self._ignore_next = self._ignore_next, False
        self._state = _State.FIRST
        if ignored:
            return
        if self._first & 1:
            self._state = _State.SKIPPING if self._second & 1 else _State.WAITING
            return
        offset = self._first & 0x1FE
        dangerous = self._bus.values[reg.COPCON >> 1]
        if offset < (_FORBIDDEN if dangerous else _DANGER):
            self._state = _State.STOPPED
        elif offset in _JUMPS:
            self._jump(_JUMPS[offset])
        else:
            self._bus.copper_write(clock, offset, self._second)

    def _jump(self, location: int) -> None:
        self._spans.add((self._span_start, self._address))
        self._span_start = self._address = reg.pointer(self._bus.values, location)
        self._state = _State.JUMPING

    def _fetch(self) -> int:
        address = self._address
        if address == reg.RAM_BYTES:
            self._spans.add((self._span_start, address))
            self._span_start = address = 0
        self._address = address + 2
        return self._memory[address] << 8 | self._memory[address + 1]

    def _vertical(self, line: int) -> int:
        """The beam's line against the wanted one under the mask; bit 7 cannot be masked."""
        mask = self._second >> 8 | 0x80
        return (line & mask & 0xFF) - (self._first >> 8 & mask)

    def _passed(self, line: int, clock: int) -> bool:
        vertical = self._vertical(line)
        mask = self._second & 0xFE
        return vertical > 0 or (
            vertical == 0 and (clock + _AHEAD) & mask >= self._first & mask & 0xFE
        )

    def _next_match(self, line: int, turn: int) -> int:
        """The first turn from `turn` on whose comparison holds; past the end: none on this line."""
        vertical = self._vertical(line)
        if vertical < 0:
            return len(CLOCKS)
        if vertical > 0:
            return turn
        mask = self._second & 0xFE
        wanted = self._first & mask
        if mask == 0xFE:
            return max(turn, bisect_left(CLOCKS, wanted - _AHEAD))
        while turn < len(CLOCKS) and CLOCKS[turn] + _AHEAD & mask < wanted:
            turn += 1
        return turn


_JUMPS: Final = {reg.COPJMP1: reg.COP1LC, reg.COPJMP2: reg.COP2LC}
_COPPER_ON: Final = reg.DMA_MASTER | reg.DMA_COPPER
