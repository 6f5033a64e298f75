"""Sprite DMA and registers: which words each sprite shows on which lines (HRM chapter 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from platforms.adapters.amiga import registers as reg
from platforms.adapters.amiga.plan import END_H, LINE_CLOCKS, Plan, SpriteWrite

_FIRST_SLOT: Final = 0x15
_SLOT_STEP: Final = 4
_SPRITES_ON: Final = reg.DMA_MASTER | reg.DMA_SPRITES
_ATTACH: Final = 0x80


class SpriteRows(NamedTuple):
    """A sprite's 16 dots on `lines` lines from `line`, starting one right of lores dot `h`.

    `attach` is its ATTACH bit. `address`: where the first line's DATA and DATB lie, 4 bytes a line;
    None: `data` and `datb` on every line.
    """

    sprite: int
    line: int
    lines: int
    h: int
    attach: bool
    address: int | None
    data: int
    datb: int


@dataclass
class Sprite:
    """One sprite's registers, with what Agnus knows of its DMA (`active`) and Denise (`armed`)."""

    number: int
    pointer: int = 0
    position: int = 0
    control: int = 0
    data: int = 0
    datb: int = 0
    armed: bool = False
    active: bool = False

    @property
    def h(self) -> int:
        """HSTART, in lores dots."""
        return (self.position & 0xFF) << 1 | self.control & 1

    @property
    def first_line(self) -> int:
        """VSTART."""
        return self.position >> 8 | (self.control & 4) << 6

    @property
    def stop_line(self) -> int:
        """VSTOP, the line after the last."""
        return self.control >> 8 | (self.control & 2) << 7

    def write(self, offset: int, value: int) -> None:
        """A write to one of this sprite's registers: CTL disarms, DATA arms."""
        if offset < reg.SPR0POS:
            high = offset & 2 == 0
            kept = self.pointer & (0xFFFF if high else 0x70000)
            self.pointer = kept | ((value & 7) << 16 if high else value & 0xFFFE)
            return
        match offset & 6:
            case 0:
                self.position = value
            case 2:
                self.control = value
                self.armed = False
            case 4:
                self.data = value
                self.armed = True
            case _:
                self.datb = value

    def value(self, offset: int) -> int:
        """What one of this sprite's registers holds."""
        if offset < reg.SPR0POS:
            return self.pointer & 0xFFFF if offset & 2 else self.pointer >> 16
        return (self.position, self.control, self.data, self.datb)[offset >> 1 & 3]


def sprite_of(offset: int) -> int:
    """The number of the sprite that a register belongs to."""
    return (offset - reg.SPR0PT) // 4 if offset < reg.SPR0POS else (offset - reg.SPR0POS) // 8


class SpriteField(NamedTuple):
    """A field's sprites: all that they show, their registers afterwards.

    `sources` is the memory that decided it, by address: all that was read but the DATA of rows.
    """

    rows: list[SpriteRows]
    after: list[Sprite]
    sources: list[tuple[int, bytes]]


def run_sprites(
    memory: memoryview,
    sprites: Iterable[Sprite],
    plan: Plan,
    dmacon: int,
    control_line: int,
    *,
    exact: bool = False,
) -> SpriteField:
    """Run every sprite through a field.

    `dmacon` is DMACON at the field's start; `control_line` the line where every sprite fetches its
    first POS and CTL. With `exact`, line by line; otherwise equal lines are put down together.
    """
    writes: dict[int, list[SpriteWrite]] = {}
    for write in plan.sprite_writes:
        owners = range(reg.SPRITES) if write.offset == reg.DMACON else (sprite_of(write.offset),)
        for owner in owners:
            writes.setdefault(owner, []).append(write)
    field = SpriteField([], [], [])
    for before in sprites:
        sprite = replace(before)
        run = _SpriteRun(memory, sprite, plan, dmacon, control_line, field)
        run.run(writes.get(sprite.number, []), exact)
        field.after.append(sprite)
    return field


class _SpriteRun:
    """One sprite's way through a field."""

    def __init__(
        self,
        memory: memoryview,
        sprite: Sprite,
        plan: Plan,
        dmacon: int,
        control_line: int,
        field: SpriteField,
    ) -> None:
        self._memory = memory
        self._sprite = sprite
        self._early_fetch = plan.early_fetch
        self._lines = plan.beam_lines
        self._dmacon = reg.reset_values()
        self._dmacon[reg.DMACON >> 1] = dmacon
        self._control_line = control_line
        self._rows = field.rows
        self._sources = field.sources
        self._slot = _FIRST_SLOT + _SLOT_STEP * sprite.number

    def run(self, writes: list[SpriteWrite], exact: bool) -> None:
        """All lines; `writes` are the Copper's, in order."""
        self._sprite.active = False
        stepwise = exact or bool(self._early_fetch)
        line, place = 0, 0
        while line < self._lines:
            first = place
            while place < len(writes) and writes[place].line == line:
                place += 1
            if stepwise or place > first or not self._quiet(line):
                self._one_line(line, writes[first:place])
                line += 1
            else:
                until = writes[place].line if place < len(writes) else self._lines
                line = self._many_lines(line, until)

    def _quiet(self, line: int) -> bool:
        """Whether DMA has nothing but DATA to fetch on this line."""
        return line != self._control_line and line != self._sprite.stop_line

    def _dma_on(self) -> bool:
        return self._dmacon[reg.DMACON >> 1] & _SPRITES_ON == _SPRITES_ON

    def _one_line(self, line: int, writes: list[SpriteWrite]) -> None:
        """Writes, DMA and display of one line in the beam's order."""
        since = 0
        pending = [write for write in writes if write.clock > self._slot]
        for write in writes[: len(writes) - len(pending)]:
            since = self._apply(line, since, write)
        self._show(line, since, 2 * self._slot)
        since = 2 * self._slot
        self._fetch(line)
        for write in pending:
            since = self._apply(line, since, write)
        self._show(line, since, END_H)
        self._attach_unseen(line, 1)

    def _apply(self, line: int, since: int, write: SpriteWrite) -> int:
        self._show(line, since, 2 * write.clock)
        if write.offset == reg.DMACON:
            reg.store(self._dmacon, write.offset, write.value)
        else:
            self._sprite.write(write.offset, write.value)
        return 2 * write.clock

    def _show(self, line: int, since: int, until: int) -> None:
        """The sprite appears if the beam meets HSTART between these lores dots."""
        sprite = self._sprite
        if sprite.armed and since <= sprite.h < until:
            self._put(line, 1, None)

    def _put(self, line: int, count: int, address: int | None) -> None:
        sprite = self._sprite
        self._rows.append(
            SpriteRows(
                sprite.number,
                line,
                count,
                sprite.h,
                bool(sprite.control & _ATTACH),
                address,
                sprite.data,
                sprite.datb,
            )
        )

    def _fetch(self, line: int) -> None:
        """The sprite's two DMA slots."""
        sprite = self._sprite
        taken = self._early_fetch.get(line, LINE_CLOCKS) <= self._slot + 2
        fetches = self._dma_on() and not taken
        if not self._quiet(line):
            sprite.active = False
            if fetches and line >= self._control_line:
                sprite.position, sprite.control = self._pair()
                sprite.armed = False
            return
        if line == sprite.first_line and line > self._control_line:
            sprite.active = True
        if sprite.active and fetches:
            sprite.data, sprite.datb = self._pair()
            sprite.armed = True

    def _pair(self) -> tuple[int, int]:
        """Two words from the pointer, which moves on."""
        sprite = self._sprite
        source = bytes(self._memory[sprite.pointer : sprite.pointer + 4])
        self._sources.append((sprite.pointer, source))
        first = self._word(sprite.pointer)
        second = self._word(sprite.pointer + 2 & reg.ADDRESS_MASK)
        sprite.pointer = sprite.pointer + 4 & reg.ADDRESS_MASK
        return first, second

    def _word(self, address: int) -> int:
        return self._memory[address] << 8 | self._memory[address + 1]

    def _many_lines(self, line: int, until: int) -> int:
        """Quiet lines up to where something happens; gives that line."""
        sprite = self._sprite
        for change in (self._control_line, sprite.first_line, sprite.stop_line):
            if line < change < until:
                until = change
        if line == sprite.first_line and line > self._control_line:
            sprite.active = True
        count = until - line
        if sprite.active and self._dma_on():
            self._put(line, count, sprite.pointer)
            sprite.pointer = sprite.pointer + 4 * (count - 1) & reg.ADDRESS_MASK
            sprite.data, sprite.datb = self._pair()
            sprite.armed = True
        elif sprite.armed:
            self._put(line, count, None)
        else:
            self._attach_unseen(line, count)
        return until

    def _attach_unseen(self, line: int, count: int) -> None:
        """ATTACH works on the even sprite even where the odd one has no dots: a row of none."""
        sprite = self._sprite
        if sprite.number & 1 and sprite.control & _ATTACH:
            self._rows.append(SpriteRows(sprite.number, line, count, 0, True, None, 0, 0))
