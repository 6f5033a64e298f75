"""What one field shows, as data: the outcome of running the Copper, before any dot is decoded."""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from platforms.adapters.amiga.fetch import PlaneLine, PlaneLines

LINE_CLOCKS: Final = 227
"""Colour clocks a line, of two lores dots each; the half clock of NTSC is not modelled."""
FIRST_H: Final = 0x5C
END_H: Final = 0x1C6
"""The lores dots of a line that a tube can show."""
NEVER_H: Final = 0x200
_FIRST_COUNT: Final = 2
_LAST_COUNT: Final = 0x1C7
"""Denise counts the dots of a line from 2 to 1C7h: other positions are never met."""

Interval = tuple[int, int]


class Mode(Enum):
    """How plane bits become colours."""

    PENS = auto()
    DUAL = auto()
    HAM = auto()


def mode_of(bplcon0: int) -> Mode:
    """The mode that BPLCON0 asks for; plane 6 in PENS is extra half-brite."""
    if bplcon0 & 0x0400:
        return Mode.DUAL
    return Mode.HAM if bplcon0 & 0x0800 else Mode.PENS


class PaintState(NamedTuple):
    """What Denise makes colours with: mode, BPLCON2, COLOR00-31."""

    mode: Mode
    bplcon2: int
    colours: tuple[int, ...]


class PaintLines(NamedTuple):
    """`lines` lines painted alike; `changes` (one line only) give the state from lores dot H on."""

    line: int
    lines: int
    state: PaintState
    changes: tuple[tuple[int, PaintState], ...] = ()


class EdgeLines(NamedTuple):
    """`lines` lines whose picture has the same edges, in lores dots.

    `window` is the display window as intervals; `data_h` the dot from which on sprites show, after
    the line's first BPL1DAT write.
    """

    line: int
    lines: int
    window: tuple[Interval, ...]
    data_h: int


class SpriteWrite(NamedTuple):
    """A Copper write to a sprite's registers or to DMACON."""

    line: int
    clock: int
    offset: int
    value: int


class Plan(NamedTuple):
    """One field of `beam_lines`; `paints` and `edges` cover it from top to bottom.

    `early_fetch`: lines whose fetch takes sprite slots, with its first clock. `values`: the
    registers afterwards. `sources`: what the Copper read, by address. `blitted`: the Copper wrote
    to the Blitter, so that the plan serves once.
    """

    beam_lines: int

    planes: tuple[PlaneLines | PlaneLine, ...]
    paints: tuple[PaintLines, ...]
    edges: tuple[EdgeLines, ...]
    sprite_writes: tuple[SpriteWrite, ...]
    early_fetch: dict[int, int]
    values: list[int]
    sources: tuple[tuple[int, bytes], ...]
    blitted: bool


WindowSetting = tuple[int, int, int]
"""From lores dot, DIWSTRT, DIWSTOP."""


@lru_cache(maxsize=256)
def window_of_line(
    open_before: bool, settings: tuple[WindowSetting, ...]
) -> tuple[tuple[Interval, ...], bool]:
    """A line's display window and whether it stays open into the next line.

    The window is a flip-flop: DIWSTRT's H opens it, DIWSTOP's H (bit 8 is 1) closes it.
    """
    turns: list[tuple[int, bool]] = []
    ends = [setting[0] for setting in settings[1:]] + [_LAST_COUNT + 1]
    for (since, start, stop), until in zip(settings, ends, strict=True):
        for h, opens in ((start & 0xFF, True), (0x100 | stop & 0xFF, False)):
            if max(since, _FIRST_COUNT) <= h < until:
                turns.append((h, opens))
    is_open, since = open_before, 0
    found: list[Interval] = []
    for h, opens in sorted(turns):
        if is_open and not opens:
            found.append((since, h))
        if opens and not is_open:
            since = h
        is_open = opens
    if is_open:
        found.append((since, END_H))
    return tuple(found), is_open
