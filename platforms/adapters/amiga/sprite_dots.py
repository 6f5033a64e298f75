"""Sprite rows -> sprite dots: pairs, attached pairs and who is in front of whom (HRM chapter 4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.adapters.amiga import registers as reg
from platforms.adapters.amiga.paint import SPRITE_PAIR_SHIFT
from platforms.adapters.amiga.plan import Plan
from platforms.adapters.amiga.planes import Area, outside
from platforms.adapters.amiga.sprites import SpriteRows

Dots = NDArray[np.uint8]

_WIDTH: Final = 16
_LINE_DOTS: Final = 0x200 + _WIDTH
_DELAY: Final = 1
"""The first dot shows one lores dot after the beam meets HSTART."""
_BITS: Final = np.unpackbits(np.arange(256, dtype=np.uint8)).reshape(256, 8)


def _pair_tables() -> NDArray[np.uint8]:
    """[pair, attached, even | odd << 2] -> a sprite dot as paint.py takes it."""
    both = np.arange(16, dtype=np.uint8)
    even, odd = both & 3, both >> 2
    tables = np.zeros((4, 2, 16), np.uint8)
    for pair in range(4):
        first = 16 + 4 * pair
        separate = np.where(even > 0, first + even, np.where(odd > 0, first + odd, 0))
        attached = np.where(both > 0, 16 + both, 0)
        for kind, pens in enumerate((separate, attached)):
            tables[pair, kind] = np.where(pens > 0, pens | pair << SPRITE_PAIR_SHIFT, 0)
    return tables


_PAIR_TABLES: Final = _pair_tables()


def sprite_dots(
    rows: Sequence[SpriteRows], plan: Plan, ram: Dots, area: Area
) -> tuple[int, Dots] | None:
    """The sprites over the area: its first row with any, and (rows, width) sprite dots.

    They show within the display window and after the line's first BPL1DAT write.
    """
    seen = [r for r in rows if r.line < area.line + area.lines and r.line + r.lines > area.line]
    if not seen:
        return None
    first = max(area.line, min(r.line for r in seen))
    count = min(area.line + area.lines, max(r.line + r.lines for r in seen)) - first
    front: Dots = np.zeros((count, _LINE_DOTS), np.uint8)
    for pair, members in groupby(sorted(seen, key=_pair_of, reverse=True), key=_pair_of):
        dots = _pair_dots(pair, list(members), ram, range(first, first + count))
        np.copyto(front, dots, where=dots > 0)
    lores = front[:, area.h : area.h + (area.width + 1) // 2]
    found = np.zeros((count, (area.width + 1) // 2 * 2), np.uint8)
    found[:, : 2 * lores.shape[1]] = lores.repeat(2, axis=1)
    found = found[:, : area.width]
    for part, columns in outside(plan.edges, Area(area.h, first, area.width, count), data=True):
        found[part, columns] = 0
    return first - area.line, found


def _pair_of(rows: SpriteRows) -> int:
    return rows.sprite >> 1


def _pair_dots(pair: int, members: Sequence[SpriteRows], ram: Dots, lines: range) -> Dots:
    """One pair's dots on `lines`, whole lines of lores dots."""
    both: Dots = np.zeros((len(lines), _LINE_DOTS), np.uint8)
    attached = np.zeros((len(lines), 1), np.uint8)
    for parity in (0, 1):
        single: Dots = np.zeros_like(both) if parity else both
        for rows in members:
            if rows.sprite & 1 == parity:
                _put(single, rows, ram, lines, attached)
        if parity:
            both |= single << 2
    tables = _PAIR_TABLES[pair]
    dots: Dots = tables[attached, both] if attached.any() else tables[0].take(both)
    return dots


def _put(
    picture: Dots, rows: SpriteRows, ram: Dots, lines: range, attached: NDArray[np.uint8]
) -> None:
    """Shift the words of one run of rows out to the right of its HSTART."""
    start, stop = max(rows.line, lines.start), min(rows.line + rows.lines, lines.stop)
    if start >= stop:
        return
    where = slice(start - lines.start, stop - lines.start)
    x = rows.h + _DELAY
    if rows.address is None:
        words = np.array([rows.data >> 8, rows.data & 255, rows.datb >> 8, rows.datb & 255])
        words = words[None]
    else:
        first = rows.address + 4 * (start - rows.line)
        words = ram[(first + np.arange(4 * (stop - start))) & reg.ADDRESS_MASK].reshape(-1, 4)
    bits = _BITS[words]
    dots = bits[:, :2] | bits[:, 2:] << 1
    picture[where, x : x + _WIDTH] = dots.reshape(len(dots), _WIDTH)
    if rows.sprite & 1 and rows.attach:
        attached[where] = 1
