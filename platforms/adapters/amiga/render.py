"""A plan and chip RAM -> the dots of an area, as pens where one palette serves, else as colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.adapters.amiga.fetch import PlaneLine
from platforms.adapters.amiga.paint import (
    SPRITE_PEN,
    dual_pens,
    held_colours,
    palette_of,
    sprites_in_front,
)
from platforms.adapters.amiga.plan import Mode, PaintLines, PaintState, Plan
from platforms.adapters.amiga.planes import Area, decode, outside
from platforms.adapters.amiga.sprite_dots import sprite_dots
from platforms.adapters.amiga.sprites import SpriteRows

Dots = NDArray[np.uint8]
Colours = NDArray[np.uint16]
Sprites = tuple[int, Dots] | None
Piece = tuple[slice, slice, PaintState]
"""Rows and columns of an area that are painted in one state."""

_EXTRA_HALF_BRITE: Final = 6
"""Planes shown from which on pens pass 31."""
_HOLD_H: Final = 0x30
"""HAM lines are decoded from here, left of all data, because a dot depends on those before it."""


def one_palette(plan: Plan, area: Area) -> tuple[int, ...] | None:
    """COLOR00-31 where they serve the whole area and every dot is one of their pens; else None."""
    states = [
        state
        for paint in _paints(plan, area)
        for state in (paint.state, *(change[1] for change in paint.changes))
    ]
    first = states[0].colours
    if any(state.mode is Mode.HAM or state.colours != first for state in states):
        return None
    if all(state.mode is Mode.DUAL for state in states):
        return first
    for lines in plan.planes:
        if isinstance(lines, PlaneLine):
            count, shown = 1, max(len(load.words) for load in lines.loads)
        else:
            count, shown = lines.lines, lines.shape.shown
        start, stop = area.rows(lines.line, count)
        if start < stop and shown >= _EXTRA_HALF_BRITE:
            return None
    return first


def render_pens(plan: Plan, rows: Sequence[SpriteRows], ram: Dots, area: Area) -> Dots:
    """The pen of every dot, (lines, width) uint8, where `one_palette` serves."""
    dots = decode(plan.planes, ram, area)
    for part, columns in outside(plan.edges, area):
        dots[part, columns] = 0
    sprites = sprite_dots(rows, plan, ram, area)
    for part, columns, state in _pieces(plan, area):
        if state.mode is Mode.DUAL:
            dots[part, columns] = dual_pens(dots[part, columns], state)
        covered = _covered(sprites, part, columns)
        if covered is not None:
            where, over = covered
            under = dots[where, columns]
            np.copyto(under, over & SPRITE_PEN, where=sprites_in_front(under, over, state))
    return dots


def render_colours(plan: Plan, rows: Sequence[SpriteRows], ram: Dots, area: Area) -> Colours:
    """The colour of every dot, (lines, width) uint16 0x0RGB."""
    pens = render_pens(plan, rows, ram, area)
    colours = np.zeros(pens.shape, np.uint16)
    pieces = list(_pieces(plan, area))
    for part, columns, state in pieces:
        colours[part, columns] = palette_of(state).take(pens[part, columns])
    if any(state.mode is Mode.HAM for _, _, state in pieces):
        _paint_held(colours, plan, rows, ram, area)
    return colours


def _paint_held(
    colours: Colours, plan: Plan, rows: Sequence[SpriteRows], ram: Dots, area: Area
) -> None:
    """Paint the parts of the area that are in hold-and-modify."""
    cut = max(0, 2 * (area.h - _HOLD_H))
    wide = Area(min(area.h, _HOLD_H), area.line, area.width + cut, area.lines)
    dots = decode(plan.planes, ram, wide)
    base = np.zeros(dots.shape, np.uint16)
    for part, columns, state in _pieces(plan, wide):
        base[part, columns] = palette_of(state).take(dots[part, columns] & 15)
    held = held_colours(dots, base)[:, cut:]
    dots = dots[:, cut:]
    inside = np.ones(dots.shape, np.bool_)
    for part, columns in outside(plan.edges, area):
        inside[part, columns] = False
    sprites = sprite_dots(rows, plan, ram, area)
    for part, columns, state in _pieces(plan, area):
        if state.mode is not Mode.HAM:
            continue
        np.copyto(colours[part, columns], state.colours[0])
        np.copyto(colours[part, columns], held[part, columns], where=inside[part, columns])
        covered = _covered(sprites, part, columns)
        if covered is not None:
            where, over = covered
            front = sprites_in_front(dots[where, columns], over, state)
            pens = palette_of(state).take(over & SPRITE_PEN)
            np.copyto(colours[where, columns], pens, where=front)


def _paints(plan: Plan, area: Area) -> list[PaintLines]:
    """The plan's runs of paint that fall on the area."""
    end = area.line + area.lines
    return [p for p in plan.paints if p.line < end and p.line + p.lines > area.line]


def _pieces(plan: Plan, area: Area) -> Iterator[Piece]:
    """The area cut into pieces of one state each."""
    for paint in _paints(plan, area):
        part = slice(*area.rows(paint.line, paint.lines))
        since, state = area.h, paint.state
        for h, after in paint.changes:
            columns = slice(*area.columns(since, h))
            if columns.start < columns.stop:
                yield part, columns, state
            since, state = max(since, h), after
        yield part, slice(area.columns(since, since)[0], area.width), state


def _covered(sprites: Sprites, part: slice, columns: slice) -> tuple[slice, Dots] | None:
    """The rows of a piece that have sprites, and their sprite dots."""
    if sprites is None:
        return None
    first, dots = sprites
    start, stop = max(part.start, first), min(part.stop, first + len(dots))
    if start >= stop:
        return None
    return slice(start, stop), dots[start - first : stop - first, columns]
