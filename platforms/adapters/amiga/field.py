"""One field's run: beam, Copper and bitplane DMA together, line by line, into a Plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from platforms.adapters.amiga import registers as reg
from platforms.adapters.amiga.copper import Copper
from platforms.adapters.amiga.fetch import (
    FetchShape,
    Load,
    PlaneLine,
    PlaneLines,
    busy_clocks,
    fetch_shape,
    follows,
)
from platforms.adapters.amiga.plan import (
    FIRST_H,
    NEVER_H,
    PaintLines,
    PaintState,
    Plan,
    SpriteWrite,
    mode_of,
    window_of_line,
)

LINE_CLOCKS: Final = 227
"""Colour clocks a line; the half clock of NTSC is not modelled."""
_FIRST_SEEN_CLOCK: Final = FIRST_H // 2
_LAST_SPRITE_SLOT: Final = 0x33
_DATA_DELAY: Final = 2
"""From the clock of the first BPL1DAT write to the first sprite dot, in lores dots."""
_FETCH_ON: Final = reg.DMA_MASTER | reg.DMA_BITPLANES
_NOTHING_BUSY: Final[frozenset[int]] = frozenset()
_POINTERS: Final = range(reg.BPL1PT, reg.BPL1PT + 4 * reg.PLANES)
_MODULI: Final = (reg.BPL1MOD, reg.BPL2MOD)
_PALETTE: Final = range(reg.COLOR00, reg.COLOR00 + 2 * reg.COLOURS)


class FieldRun:
    """Runs the chips for one field from `values`, which it changes.

    `memory` is chip RAM; `blitter_write` takes the Copper's writes to the Blitter. With `exact`,
    every line is put down word by word; otherwise lines that are alike are put down together. Both
    mean the same picture.
    """

    def __init__(
        self,
        memory: memoryview,
        values: list[int],
        beam_lines: int,
        blitter_write: Callable[[int, int], None],
        *,
        exact: bool = False,
    ) -> None:
        self.values = values
        self._memory = memory
        self._beam_lines = beam_lines
        self._blitter_write = blitter_write
        self._exact = exact
        self._line = 0
        self._in_window = False
        self._window_open = False
        self._latched = False
        self._shape: FetchShape | None = None
        self._busy = _NOTHING_BUSY
        self._done = [0] * reg.PLANES
        self._stretches: list[list[tuple[int, int]]] = []
        self._scrolls: list[tuple[int, int]] = []
        self._manual: list[Load] = []
        self._window_settings: list[tuple[int, int, int]] = []
        self._state = self._paint_state()
        self._state_stale = False
        self._line_state: PaintState | None = None
        self._changes: list[tuple[int, PaintState]] = []
        self._planes: list[PlaneLines | PlaneLine] = []
        self._paints: list[PaintLines] = []
        self._sprite_writes: list[SpriteWrite] = []
        self._early_fetch: dict[int, int] = {}
        self._blitted = False

    def run(self) -> Plan:
        """The whole field."""
        copper = Copper(self._memory, self)
        windows, data_h = [], []
        for line in range(self._beam_lines):
            self._begin_line(line)
            copper.run_line(line)
            window, self._window_open = window_of_line(
                self._window_open, tuple(self._window_settings)
            )
            windows.append(window)
            data_h.append(self._end_line())
        return Plan(
            tuple(self._planes),
            tuple(self._paints),
            tuple(windows),
            tuple(data_h),
            tuple(self._sprite_writes),
            self._early_fetch,
            self.values,
            tuple((start, bytes(self._memory[start:end])) for start, end in copper.spans()),
            self._blitted,
        )

    def free(self, clock: int) -> bool:
        """Whether no bitplane fetch has this clock of the running line."""
        if not self._latched and clock >= self.values[reg.DDFSTRT >> 1]:
            self._latch()
        return clock not in self._busy

    def copper_write(self, clock: int, offset: int, value: int) -> None:
        """A MOVE that lands at this clock of the running line."""
        if reg.is_sprite(offset):
            self._sprite_writes.append(SpriteWrite(self._line, clock, offset, value))
            return
        if reg.is_blitter(offset):
            self._blitted = True
            self._blitter_write(offset, value)
            return
        if offset in _POINTERS or offset in _MODULI:
            self._fetch_until(clock)
        paints = offset in _PALETTE or offset in (reg.BPLCON0, reg.BPLCON2)
        if paints and self._line_state is None and clock >= _FIRST_SEEN_CLOCK:
            self._line_state = self._current_state()
        if not reg.store(self.values, offset, value):
            return
        if paints:
            self._state_stale = True
            if self._line_state is not None:
                self._changes.append((2 * clock, self._current_state()))
        else:
            self._after_write(clock, offset, value)

    def _after_write(self, clock: int, offset: int, value: int) -> None:
        """What a write to the other registers sets off in the running line."""
        values = self.values
        if offset in (reg.DIWSTRT, reg.DIWSTOP):
            self._compare_vertical()
            window = values[reg.DIWSTRT >> 1], values[reg.DIWSTOP >> 1]
            self._window_settings.append((2 * clock, *window))
        elif offset == reg.DDFSTRT and not self._latched:
            self._latched = values[offset >> 1] <= clock
        elif offset == reg.BPLCON1 and self._latched:
            self._scrolls.append((clock, values[offset >> 1]))
        elif offset == reg.BPL1DAT:
            self._manual.append(Load(clock, values[reg.BPLCON1 >> 1], self._data_words(0)))
        elif offset in _POINTERS and self._shape is not None:
            plane = (offset - reg.BPL1PT) // 4
            if plane < self._shape.planes and self._done[plane] < self._shape.words:
                address = reg.pointer(values, reg.BPL1PT + 4 * plane)
                self._stretches[plane].append((self._done[plane], address))
        elif offset == reg.DMACON:
            self._sprite_writes.append(SpriteWrite(self._line, clock, offset, value))

    def _begin_line(self, line: int) -> None:
        self._line = line
        self._latched = False
        self._shape = None
        self._busy = _NOTHING_BUSY
        self._line_state = None
        if self._changes or self._scrolls or self._manual:
            self._changes, self._scrolls, self._manual = [], [], []
        values = self.values
        self._window_settings = [(0, values[reg.DIWSTRT >> 1], values[reg.DIWSTOP >> 1])]
        self._compare_vertical()

    def _compare_vertical(self) -> None:
        """DIWSTOP has no bit 8: it is the inverse of its bit 7."""
        start, stop = self.values[reg.DIWSTRT >> 1] >> 8, self.values[reg.DIWSTOP >> 1] >> 8
        if self._line == start:
            self._in_window = True
        if self._line == (stop if stop & 0x80 else stop | 0x100):
            self._in_window = False

    def _latch(self) -> None:
        """The beam is at DDFSTRT: the registers now decide the line's fetch."""
        self._latched = True
        values = self.values
        if not self._in_window or values[reg.DMACON >> 1] & _FETCH_ON != _FETCH_ON:
            return
        shape = fetch_shape(
            values[reg.BPLCON0 >> 1], values[reg.DDFSTRT >> 1], values[reg.DDFSTOP >> 1]
        )
        if shape is None:
            return
        self._shape = shape
        self._busy = busy_clocks(shape)
        self._done = [0] * shape.planes
        self._stretches = [
            [(0, reg.pointer(values, reg.BPL1PT + 4 * plane))] for plane in range(shape.planes)
        ]
        self._scrolls = [(0, values[reg.BPLCON1 >> 1])]
        if shape.start <= _LAST_SPRITE_SLOT:
            self._early_fetch[self._line] = shape.start

    def _fetch_until(self, clock: int) -> None:
        """Move the pointers on by what has been fetched before `clock`."""
        shape = self._shape
        if shape is None:
            return
        for plane in range(shape.planes):
            before = self._done[plane]
            if before == shape.words:
                continue
            now = shape.words_before(plane, clock)
            offset = reg.BPL1PT + 4 * plane
            address = reg.pointer(self.values, offset) + 2 * (now - before)
            if now == shape.words:
                address += reg.signed(self.values[_MODULI[plane & 1] >> 1])
            reg.set_pointer(self.values, offset, address)
            self._done[plane] = now

    def _end_line(self) -> int:
        """Put the line down; gives the lores dot from which sprites show."""
        if not self._latched:
            self._latch()
        self._fetch_until(LINE_CLOCKS + LINE_CLOCKS)
        self._put_paint()
        loads = [load.clock for load in self._manual]
        if self._shape is not None:
            self._put_planes(self._shape)
            loads.append(self._shape.plane_clock(0))
        elif self._manual:
            hires = bool(self.values[reg.BPLCON0 >> 1] & 0x8000)
            self._planes.append(PlaneLine(self._line, hires, tuple(self._manual)))
        return 2 * min(loads) + _DATA_DELAY if loads else NEVER_H

    def _put_planes(self, shape: FetchShape) -> None:
        first_load = shape.plane_clock(0)
        bplcon1 = next(v for clock, v in reversed(self._scrolls) if clock <= first_load)
        lines = PlaneLines(
            self._line,
            1,
            shape,
            bplcon1,
            tuple(stretches[0][1] for stretches in self._stretches),
            tuple(
                2 * shape.words + reg.signed(self.values[_MODULI[plane & 1] >> 1])
                for plane in range(shape.planes)
            ),
            self._data_words(shape.planes) if shape.shown > shape.planes else (),
        )
        irregular = (
            self._exact
            or self._manual
            or self._scrolls[-1][0] > first_load
            or any(len(stretches) > 1 for stretches in self._stretches)
        )
        if irregular:
            self._planes.append(self._word_by_word(shape, lines.fixed))
            return
        last = self._planes[-1] if self._planes else None
        if isinstance(last, PlaneLines) and follows(last, lines):
            self._planes[-1] = replace(last, count=last.count + 1)
        else:
            self._planes.append(lines)

    def _word_by_word(self, shape: FetchShape, fixed: tuple[int, ...]) -> PlaneLine:
        loads = list(self._manual)
        clock = shape.plane_clock(0)
        for word in range(shape.words):
            addresses = []
            for stretches in self._stretches:
                first, address = next(s for s in reversed(stretches) if s[0] <= word)
                addresses.append(address + 2 * (word - first) & reg.ADDRESS_MASK)
            bplcon1 = next(v for when, v in reversed(self._scrolls) if when <= clock)
            loads.append(Load(clock, bplcon1, (*addresses, *fixed)))
            clock += shape.word_clocks
        loads.sort(key=lambda load: load.clock)
        return PlaneLine(self._line, shape.hires, tuple(loads))

    def _data_words(self, first_plane: int) -> tuple[int, ...]:
        """The data registers of planes from `first_plane` on, marked as values."""
        start = reg.BPL1DAT >> 1
        shown = self.values[reg.BPLCON0 >> 1] >> 12 & 7
        last_plane = min(shown, reg.PLANES)
        words = self.values[start + first_plane : start + last_plane]
        return tuple(word - 0x10000 for word in words)

    def _put_paint(self) -> None:
        state = self._line_state or self._current_state()
        last = self._paints[-1] if self._paints else None
        if last and not self._changes and not last.changes and last.state == state:
            self._paints[-1] = replace(last, count=last.count + 1)
        else:
            self._paints.append(PaintLines(self._line, 1, state, tuple(self._changes)))

    def _current_state(self) -> PaintState:
        if self._state_stale:
            self._state = self._paint_state()
            self._state_stale = False
        return self._state

    def _paint_state(self) -> PaintState:
        values = self.values
        start = reg.COLOR00 >> 1
        return PaintState(
            mode_of(values[reg.BPLCON0 >> 1]),
            values[reg.BPLCON2 >> 1],
            tuple(values[start : start + reg.COLOURS]),
        )
