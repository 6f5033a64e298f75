"""Bitplane DMA along a field: the words of each line, with what the Copper changes under way."""

from __future__ import annotations

from typing import Final

from platforms.adapters.amiga import registers as reg
from platforms.adapters.amiga.fetch import (
    FetchShape,
    Load,
    PlaneLine,
    PlaneLines,
    busy_clocks,
    fetch_planes,
    fetch_shape,
    follows,
)

POINTERS: Final = range(reg.BPL1PT, reg.BPL1PT + 4 * reg.PLANES)
MODULI: Final = (reg.BPL1MOD, reg.BPL2MOD)
"""Of the odd and of the even planes."""

_FETCH_ON: Final = reg.DMA_MASTER | reg.DMA_BITPLANES
_NOTHING_BUSY: Final[frozenset[int]] = frozenset()
_EVER: Final = 0x200
"""A clock past every fetch of a line."""


class PlaneDma:
    """Puts down what each line fetches from the registers in `values`, which it moves on.

    Before `first_line` is vertical blank: nothing is fetched.

    The registers decide a line's fetch when the beam is at DDFSTRT; a later write to BPLCON0,
    DDFSTOP or DMACON counts from the next line on.
    """

    def __init__(self, values: list[int], first_line: int, *, exact: bool) -> None:
        self.runs: list[PlaneLines | PlaneLine] = []
        self.shape: FetchShape | None = None
        self._values = values
        self._first_line = first_line
        self._exact = exact
        self._line = 0
        self._in_window = False
        self._decided = False
        self._busy = _NOTHING_BUSY
        self._done: list[int] = []
        self._stretches: list[list[tuple[int, int]]] = []
        self._scrolls: list[tuple[int, int]] = []
        self._manual: list[Load] = []

    def begin_line(self, line: int) -> None:
        """The beam is at the start of a line."""
        self._line = line
        self.shape = None
        self._decided = False
        self._busy = _NOTHING_BUSY
        self._manual = []
        self.compare_vertical()

    def vertical_window(self) -> tuple[int, int]:
        """Lines where the window starts and stops; DIWSTOP's bit 8 is the inverse of its bit 7."""
        start, stop = self._values[reg.DIWSTRT >> 1] >> 8, self._values[reg.DIWSTOP >> 1] >> 8
        return start, stop if stop & 0x80 else stop | 0x100

    def compare_vertical(self) -> None:
        """Open or close the window where the line is the one asked for."""
        start, stop = self.vertical_window()
        if self._line == self._first_line:
            self._in_window = start <= self._line < stop
        elif self._line == stop:
            self._in_window = False
        elif self._line == start:
            self._in_window = self._line > self._first_line

    def free(self, clock: int) -> bool:
        """Whether no fetch has this clock of the running line."""
        if not self._decided and clock >= self._values[reg.DDFSTRT >> 1]:
            self._decide()
        return clock not in self._busy

    def before_write(self, clock: int) -> None:
        """A pointer or modulo is about to change: move the pointers on by what is fetched."""
        if self.shape is not None:
            self._fetch_until(self.shape, clock)

    def after_write(self, clock: int, offset: int) -> None:
        """A register of bitplane DMA has changed under way."""
        value = self._values[offset >> 1]
        if offset == reg.DDFSTRT and not self._decided:
            self._decided = value <= clock
        elif offset == reg.BPLCON1 and self.shape is not None:
            if clock < self.shape.end:
                self._scrolls.append((clock, value))
        elif offset == reg.BPL1DAT:
            self._manual.append(Load(clock, self._values[reg.BPLCON1 >> 1], self._data_words(0)))
        elif offset in POINTERS and self.shape is not None:
            plane = (offset - reg.BPL1PT) // 4
            if plane < self.shape.planes and self._done[plane] < self.shape.words:
                address = reg.pointer(self._values, reg.BPL1PT + 4 * plane)
                self._stretches[plane].append((self._done[plane], address))

    def end_line(self) -> int | None:
        """Put the line down; gives the clock of its first BPL1DAT write, if there is one."""
        if not self._decided:
            self._decide()
        loads = [load.clock for load in self._manual]
        if self.shape is not None:
            self._fetch_until(self.shape, _EVER)
            self._put(self.shape)
            loads.append(self.shape.plane_clock(0))
        elif self._manual:
            hires = bool(self._values[reg.BPLCON0 >> 1] & 0x8000)
            self.runs.append(PlaneLine(self._line, hires, tuple(self._manual)))
        return min(loads, default=None)

    def repeat(self, count: int) -> None:
        """Put the line that has just ended down `count` times more."""
        last = self.runs[-1] if self.runs else None
        if self.shape is None or not isinstance(last, PlaneLines):
            return
        for plane, step in enumerate(last.steps):
            offset = reg.BPL1PT + 4 * plane
            address = reg.pointer(self._values, offset) + count * step
            reg.set_pointer(self._values, offset, address)
        self.runs[-1] = last._replace(lines=last.lines + count)

    def _decide(self) -> None:
        self._decided = True
        values = self._values
        if not self._in_window or values[reg.DMACON >> 1] & _FETCH_ON != _FETCH_ON:
            return
        shape = fetch_shape(
            values[reg.BPLCON0 >> 1], values[reg.DDFSTRT >> 1], values[reg.DDFSTOP >> 1]
        )
        self.shape = shape
        if shape is not None:
            self._busy = busy_clocks(shape)
            self._done = [0] * shape.planes
            self._stretches = [
                [(0, reg.pointer(values, reg.BPL1PT + 4 * plane))] for plane in range(shape.planes)
            ]
            self._scrolls = [(0, values[reg.BPLCON1 >> 1])]

    def _fetch_until(self, shape: FetchShape, clock: int) -> None:
        """Move the pointers on by what has been fetched before `clock`."""
        for plane in range(shape.planes):
            before = self._done[plane]
            if before == shape.words:
                continue
            now = shape.words_before(plane, clock)
            offset = reg.BPL1PT + 4 * plane
            address = reg.pointer(self._values, offset) + 2 * (now - before)
            if now == shape.words:
                address += self._modulo(plane)
            reg.set_pointer(self._values, offset, address)
            self._done[plane] = now

    def _modulo(self, plane: int) -> int:
        return reg.signed(self._values[MODULI[plane & 1] >> 1])

    def _put(self, shape: FetchShape) -> None:
        first_load = shape.plane_clock(0)
        fixed = self._data_words(shape.planes) if shape.shown > shape.planes else ()
        regular = (
            not self._exact
            and not self._manual
            and self._scrolls[-1][0] <= first_load
            and all(len(stretches) == 1 for stretches in self._stretches)
        )
        if not regular:
            self.runs.append(self._word_by_word(shape, fixed))
            return
        lines = PlaneLines(
            self._line,
            1,
            shape,
            self._scrolls[-1][1],
            tuple(stretches[0][1] for stretches in self._stretches),
            tuple(2 * shape.words + self._modulo(plane) for plane in range(shape.planes)),
            fixed,
        )
        last = self.runs[-1] if self.runs else None
        if isinstance(last, PlaneLines) and follows(last, lines):
            self.runs[-1] = last._replace(lines=last.lines + 1)
        else:
            self.runs.append(lines)

    def _word_by_word(self, shape: FetchShape, fixed: tuple[int, ...]) -> PlaneLine:
        loads = list(self._manual)
        clock = shape.plane_clock(0)
        for word in range(shape.words):
            addresses = []
            for stretches in self._stretches:
                first, address = next(s for s in reversed(stretches) if s[0] <= word)
                addresses.append(address + 2 * (word - first) & reg.ADDRESS_MASK)
            bplcon1 = next(value for since, value in reversed(self._scrolls) if since <= clock)
            loads.append(Load(clock, bplcon1, (*addresses, *fixed)))
            clock += shape.word_clocks
        loads.sort(key=lambda load: load.clock)
        return PlaneLine(self._line, shape.hires, tuple(loads))

    def _data_words(self, first_plane: int) -> tuple[int, ...]:
        """The data registers of the planes shown from `first_plane` on, marked as values."""
        start = reg.BPL1DAT >> 1
        shown = fetch_planes(self._values[reg.BPLCON0 >> 1])[1]
        words = self._values[start + first_plane : start + shown]
        return tuple(word - 0x10000 for word in words)
