"""One field's run: beam, Copper and bitplane DMA together, line by line, into a Plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from platforms.adapters.amiga import registers as reg
from platforms.adapters.amiga.copper import Copper
from platforms.adapters.amiga.plan import (
    FIRST_H,
    NEVER_H,
    EdgeLines,
    PaintLines,
    PaintState,
    Plan,
    SpriteWrite,
    mode_of,
    window_of_line,
)
from platforms.adapters.amiga.plane_dma import MODULI, POINTERS, PlaneDma

_FIRST_SEEN_CLOCK: Final = FIRST_H // 2
_LAST_SPRITE_SLOT: Final = 0x33
_DATA_DELAY: Final = 2
"""From the clock of the first BPL1DAT write to the first sprite dot, in lores dots."""
_DENISE: Final = frozenset(
    (reg.BPLCON0, reg.BPLCON2, *range(reg.COLOR00, reg.COLOR00 + 2 * reg.COLOURS, 2))
)
"""The registers that colours are made with."""


class FieldRun:
    """Runs the chips for one field from `values`, which it changes.

    `memory` is chip RAM; `visible` the lines between two vertical blanks, of which the later ends
    the field; `blitter_write` takes the Copper's writes to the Blitter. With `exact`, every line is
    put down word by word; otherwise lines that are alike are put down together. Both mean the same
    picture.
    """

    def __init__(
        self,
        memory: memoryview,
        values: list[int],
        visible: range,
        blitter_write: Callable[[int, int], None],
        *,
        exact: bool = False,
    ) -> None:
        self.values = values
        self._memory = memory
        self._first_line = visible.start
        self._beam_lines = visible.stop
        self._blitter_write = blitter_write
        self._exact = exact
        self._line = 0
        self._touched = False
        self._blitted = False
        self._dma = PlaneDma(values, visible.start, exact=exact)
        self._window_open = False
        self._window_settings: list[tuple[int, int, int]] = []
        self._state = self._paint_state()
        self._state_stale = False
        self._line_state: PaintState | None = None
        self._changes: list[tuple[int, PaintState]] = []
        self._paints: list[PaintLines] = []
        self._edges: list[EdgeLines] = []
        self._sprite_writes: list[SpriteWrite] = []
        self._early_fetch: dict[int, int] = {}

    def run(self) -> Plan:
        """The whole field."""
        copper = Copper(self._memory, self)
        line = 0
        while line < self._beam_lines:
            self._begin_line(line)
            copper.run_line(line)
            self._end_line()
            line += 1
            if not self._exact and not self._touched:
                line += self._repeat(line, copper.asleep_until(line - 1))
        return Plan(
            self._beam_lines,
            tuple(self._dma.runs),
            tuple(self._paints),
            tuple(self._edges),
            tuple(self._sprite_writes),
            self._early_fetch,
            self.values,
            tuple((start, bytes(self._memory[start:end])) for start, end in copper.spans()),
            self._blitted,
        )

    def free(self, clock: int) -> bool:
        """Whether no bitplane fetch has this clock of the running line."""
        return self._dma.free(clock)

    def copper_write(self, clock: int, offset: int, value: int) -> None:
        """A MOVE that lands at this clock of the running line."""
        self._touched = True
        if reg.is_sprite(offset):
            self._sprite_writes.append(SpriteWrite(self._line, clock, offset, value))
        elif reg.is_blitter(offset):
            self._blitted = True
            self._blitter_write(offset, value)
        elif offset in _DENISE:
            self._paint_write(clock, offset, value)
        else:
            self._fetch_write(clock, offset, value)

    def _paint_write(self, clock: int, offset: int, value: int) -> None:
        """What is written before the line can be seen is just its state."""
        if self._line_state is None and clock >= _FIRST_SEEN_CLOCK:
            self._line_state = self._current_state()
        reg.store(self.values, offset, value)
        self._state_stale = True
        if self._line_state is not None:
            self._changes.append((2 * clock, self._current_state()))

    def _fetch_write(self, clock: int, offset: int, value: int) -> None:
        if offset in POINTERS or offset in MODULI:
            self._dma.before_write(clock)
        reg.store(self.values, offset, value)
        self._dma.after_write(clock, offset)
        if offset in (reg.DIWSTRT, reg.DIWSTOP):
            self._dma.compare_vertical()
            window = self.values[reg.DIWSTRT >> 1], self.values[reg.DIWSTOP >> 1]
            self._window_settings.append((2 * clock, *window))
        elif offset == reg.DMACON:
            self._sprite_writes.append(SpriteWrite(self._line, clock, offset, value))

    def _begin_line(self, line: int) -> None:
        self._line = line
        self._touched = False
        self._line_state = None
        self._changes = []
        self._window_settings = [(0, self.values[reg.DIWSTRT >> 1], self.values[reg.DIWSTOP >> 1])]
        self._dma.begin_line(line)

    def _end_line(self) -> None:
        """Put the line down."""
        first_load = self._dma.end_line()
        shape = self._dma.shape
        if shape is not None and shape.start <= _LAST_SPRITE_SLOT:
            self._early_fetch[self._line] = shape.start
        self._put_paint()
        self._put_edges(NEVER_H if first_load is None else 2 * first_load + _DATA_DELAY)

    def _repeat(self, line: int, until: int) -> int:
        """Put down again the line that has just run, up to where something changes; how often."""
        for change in (*self._dma.vertical_window(), self._first_line, self._beam_lines):
            if line <= change < until:
                until = change
        count = until - line
        if count:
            self._dma.repeat(count)
            self._paints[-1] = self._paints[-1]._replace(lines=self._paints[-1].lines + count)
            self._edges[-1] = self._edges[-1]._replace(lines=self._edges[-1].lines + count)
            if line - 1 in self._early_fetch:
                start = self._early_fetch[line - 1]
                self._early_fetch.update(dict.fromkeys(range(line, until), start))
        return count

    def _put_edges(self, data_h: int) -> None:
        before = self._window_open
        window, self._window_open = window_of_line(before, tuple(self._window_settings))
        if before != self._window_open:
            self._touched = True
        last = self._edges[-1] if self._edges else None
        if last and last.window == window and last.data_h == data_h:
            self._edges[-1] = last._replace(lines=last.lines + 1)
        else:
            self._edges.append(EdgeLines(self._line, 1, window, data_h))

    def _put_paint(self) -> None:
        state = self._line_state or self._current_state()
        last = self._paints[-1] if self._paints else None
        if last and not self._changes and not last.changes and last.state == state:
            self._paints[-1] = last._replace(lines=last.lines + 1)
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
