"""Bitplane DMA: which words a line fetches, on which clocks (HRM chapter 3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from platforms.adapters.amiga import registers as reg

_HIRES_OFFSETS: Final = (3, 1, 2, 0)
_LORES_OFFSETS: Final = (7, 3, 5, 1, 6, 2)
"""The clock of plane 1, 2, ... in a fetch unit of 4 (hires) or 8 clocks."""
_HARD_START: Final = 0x18
_HARD_STOP: Final = 0xD8
_UNIT: Final = 8
"""Clocks from one possible end of the fetch to the next: 2 hires words, 1 lores word."""
_ALIGNED_H: Final = 0x81
_LOAD_DELAY: Final = 3
"""A BPL1DAT write at clock c can show from H = 2 * c + 3 on."""


class FetchShape(NamedTuple):
    """The form of one line's fetch, without addresses.

    `planes` are fetched, `shown` take part in the picture; `words` of each plane a line;
    `start` is the first clock.
    """

    hires: bool
    planes: int
    shown: int
    start: int
    words: int

    @property
    def word_clocks(self) -> int:
        """Clocks from one word of a plane to its next."""
        return 4 if self.hires else 8

    @property
    def end(self) -> int:
        """The clock after the last unit."""
        return self.start + self.words * self.word_clocks

    def plane_clock(self, plane: int) -> int:
        """The clock of a plane's first word; planes count from 0."""
        offsets = _HIRES_OFFSETS if self.hires else _LORES_OFFSETS
        return self.start + offsets[plane]

    def words_before(self, plane: int, clock: int) -> int:
        """How many words of a plane have been fetched before `clock`."""
        past = clock - self.plane_clock(plane) + self.word_clocks - 1
        return min(self.words, max(0, past // self.word_clocks))


def fetch_planes(bplcon0: int) -> tuple[int, int]:
    """How many planes are fetched and shown; more than 4 in hires fetch none on OCS."""
    wanted = bplcon0 >> 12 & 7
    if bplcon0 & 0x8000:
        return (wanted, wanted) if wanted <= 4 else (0, 0)
    return (4, 6) if wanted == 7 else (wanted, wanted)


@lru_cache(maxsize=64)
def fetch_shape(bplcon0: int, start: int, stop: int) -> FetchShape | None:
    """The fetch that BPLCON0, DDFSTRT and DDFSTOP ask for; None: nothing is fetched.

    >>> [fetch_shape(0x8200 | 1 << 12, start, 0xD4).words for start in (0x3C, 0x38)]
    [40, 42]
    """
    planes, shown = fetch_planes(bplcon0)
    start = max(start, _HARD_START)
    if not planes or start > _HARD_STOP:
        return None
    if not start <= stop <= _HARD_STOP:
        stop = _HARD_STOP
    units = (stop - start + _UNIT - 1) // _UNIT + 1
    hires = bool(bplcon0 & 0x8000)
    return FetchShape(hires, planes, shown, start, units * (2 if hires else 1))


@lru_cache(maxsize=64)
def busy_clocks(shape: FetchShape) -> frozenset[int]:
    """The clocks of a line that its fetch takes."""
    return frozenset(
        shape.plane_clock(plane) + word * shape.word_clocks
        for plane in range(shape.planes)
        for word in range(shape.words)
    )


def load_h(clock: int, scroll: int, hires: bool) -> int:
    """The lores dot where a word shows whose BPL1DAT is written at `clock`.

    `scroll` is a nibble of BPLCON1, of which hires uses 3 bits (tried in FS-UAE).
    """
    period = 8 if hires else 16
    earliest = 2 * clock + _LOAD_DELAY
    return earliest + (_ALIGNED_H + scroll - earliest) % period


class Load(NamedTuple):
    """One write of BPL1DAT: its clock, BPLCON1 then, and each shown plane's word.

    A word is an address in chip RAM, or for a plane that is not fetched its value less 10000h.
    """

    clock: int
    bplcon1: int
    words: tuple[int, ...]


class PlaneLines(NamedTuple):
    """`lines` lines from `line` that fetch alike; each plane's address moves on by its step."""

    line: int
    lines: int
    shape: FetchShape
    bplcon1: int
    addresses: tuple[int, ...]
    steps: tuple[int, ...]
    fixed: tuple[int, ...] = ()
    """The data words of planes that are shown but not fetched."""


class PlaneLine(NamedTuple):
    """One line as a list of loads, for what does not repeat from word to word."""

    line: int
    hires: bool
    loads: tuple[Load, ...]


def follows(before: PlaneLines, after: PlaneLines) -> bool:
    """Whether `after` is what `before` would go on to."""
    return (
        before.line + before.lines == after.line
        and before.shape == after.shape
        and before.bplcon1 == after.bplcon1
        and before.fixed == after.fixed
        and before.steps == after.steps
        and all(
            (address + before.lines * step) & reg.ADDRESS_MASK == now
            for address, step, now in zip(
                before.addresses, before.steps, after.addresses, strict=True
            )
        )
    )
