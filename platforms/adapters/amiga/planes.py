"""Bitplane words -> dots: the number that the plane bits of each dot make, on whole arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from platforms.adapters.amiga import registers as reg
from platforms.adapters.amiga.fetch import Load, PlaneLine, PlaneLines, load_h
from platforms.adapters.amiga.plan import EdgeLines

Dots = NDArray[np.uint8]


def _spread(data: Dots, plane: int) -> NDArray[np.uint64]:
    """Each byte's eight bits as eight bytes in one number, shifted left by the plane."""
    eights = np.unpackbits(data).view(np.uint64)
    if plane:
        eights <<= np.uint64(plane)
    return eights


class Area(NamedTuple):
    """A part of the field: lores dot and beam line of its corner, width in hires dots, lines."""

    h: int
    line: int
    width: int
    lines: int

    def rows(self, line: int, count: int) -> tuple[int, int]:
        """The rows of the area that the beam lines fall on, as a range; empty: start >= stop."""
        start = max(0, line - self.line)
        return start, min(self.lines, line + count - self.line)

    def columns(self, start_h: int, stop_h: int) -> tuple[int, int]:
        """The columns that lores dots fall on, as a range."""
        start = min(self.width, max(0, 2 * (start_h - self.h)))
        return start, min(self.width, max(start, 2 * (stop_h - self.h)))


def outside(
    edges: Iterable[EdgeLines], area: Area, *, data: bool = False
) -> Iterator[tuple[slice, slice]]:
    """Rows and columns of the area that lie outside the display window.

    `data`: what comes before the line's first BPL1DAT write, too.
    """
    for lines in edges:
        part = slice(*area.rows(lines.line, lines.lines))
        if part.start >= part.stop:
            continue
        column, least_h = 0, lines.data_h if data else 0
        for start_h, stop_h in lines.window:
            start, stop = area.columns(max(start_h, least_h), max(stop_h, least_h))
            if column < start:
                yield part, slice(column, start)
            column = stop
        if column < area.width:
            yield part, slice(column, area.width)


def decode(planes: tuple[PlaneLines | PlaneLine, ...], ram: Dots, area: Area) -> Dots:
    """The plane bits of each dot of the area as a number, (lines, width) uint8."""
    dots: Dots | None = None
    for lines in planes:
        if isinstance(lines, PlaneLine):
            start, stop = area.rows(lines.line, 1)
            if start < stop:
                dots = _blank(area) if dots is None else dots
                _decode_words(lines, ram, area, dots[start])
            continue
        start, stop = area.rows(lines.line, lines.lines)
        if start >= stop:
            continue
        skipped = area.line + start - lines.line
        places = _places(lines)
        if len(places) == 1:
            picture = _decode_rows(lines, ram, range(lines.shape.shown), skipped, stop - start)
            x = 2 * (places[0] - area.h)
            if dots is None and x == 0 and picture.shape == (area.lines, area.width):
                return picture
            dots = _blank(area) if dots is None else dots
            _put(dots[start:stop], x, picture)
            continue
        dots = _blank(area) if dots is None else dots
        for parity, place in enumerate(places):
            numbers = range(parity, lines.shape.shown, 2)
            picture = _decode_rows(lines, ram, numbers, skipped, stop - start)
            _put(dots[start:stop], 2 * (place - area.h), picture)
    return _blank(area) if dots is None else dots


def _blank(area: Area) -> Dots:
    return np.zeros((area.lines, area.width), np.uint8)


def _places(lines: PlaneLines) -> tuple[int, ...]:
    """The lores dot where odd and even planes start; one entry where they agree."""
    clock = lines.shape.plane_clock(0)
    odd = load_h(clock, lines.bplcon1 & 15, lines.shape.hires)
    even = load_h(clock, lines.bplcon1 >> 4, lines.shape.hires)
    return (odd,) if odd == even or lines.shape.shown == 1 else (odd, even)


def _put(rows: Dots, x: int, picture: Dots) -> None:
    """Add a picture at column x, cut at the edges."""
    first, last = max(0, x), min(rows.shape[1], x + picture.shape[1])
    if first < last:
        rows[:, first:last] |= picture[:, first - x : last - x]


def _decode_rows(lines: PlaneLines, ram: Dots, numbers: range, skipped: int, count: int) -> Dots:
    """`count` lines of the planes `numbers`, past the first `skipped` ones; in hires dots."""
    width = 2 * lines.shape.words
    found: NDArray[np.uint64] | None = None
    for plane in numbers:
        if plane < lines.shape.planes:
            step = lines.steps[plane]
            address = lines.addresses[plane] + skipped * step & reg.ADDRESS_MASK
            data = _fetch(ram, address, width, step, count)
        else:
            word = lines.fixed[plane - lines.shape.planes] + 0x10000
            pair = np.array([word >> 8, word & 0xFF], np.uint8)
            data = np.tile(pair, (count, lines.shape.words))
        spread = _spread(data, plane)
        if found is None:
            found = spread
        else:
            found |= spread
    if found is None:
        return np.zeros((count, width * 8), np.uint8)
    dots = found.view(np.uint8).reshape(count, width * 8)
    return dots if lines.shape.hires else _doubled(dots)


def _doubled(dots: Dots) -> Dots:
    """Every lores dot as two hires dots."""
    return (dots.astype(np.uint16) * np.uint16(0x0101)).view(np.uint8)


def _fetch(ram: Dots, address: int, width: int, step: int, count: int) -> Dots:
    """`count` rows of `width` bytes, `step` apart."""
    if step == width and address + width * count <= reg.RAM_BYTES:
        return ram[address : address + width * count].reshape(count, width)
    starts = address + step * np.arange(count)
    where: NDArray[np.intp] = (starts[:, None] + np.arange(width)) & reg.ADDRESS_MASK
    return ram[where]


def _decode_words(line: PlaneLine, ram: Dots, area: Area, row: Dots) -> None:
    """One line, load by load: each puts a word a plane into the shifters when its turn comes."""
    for parity in (0, 1):
        places = [
            load_h(load.clock, load.bplcon1 >> 4 * parity & 15, line.hires) for load in line.loads
        ]
        for load, place, until in zip(line.loads, places, [*places[1:], None], strict=True):
            dots = _word_dots(load, ram, parity)
            if not line.hires:
                dots = _doubled(dots)
            x = 2 * (place - area.h)
            if until is not None:
                dots = dots[: max(0, 2 * (until - place))]
            _put(row[None], x, dots[None])


def _word_dots(load: Load, ram: Dots, parity: int) -> Dots:
    """The sixteen dots of one load, of the odd (parity 0) or even planes only."""
    found = np.zeros(16, np.uint8)
    for plane in range(parity, len(load.words), 2):
        word = load.words[plane]
        if word < 0:
            data = np.array([word + 0x10000 >> 8, word & 0xFF], np.uint8)
        else:
            data = ram[[word, (word + 1) & reg.ADDRESS_MASK]]
        found |= _spread(data, plane).view(np.uint8)
    return found
