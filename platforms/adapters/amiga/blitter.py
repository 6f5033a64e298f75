"""The Blitter: a write to BLTSIZE runs the whole blit at once (HRM chapter 6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from platforms.adapters.amiga import registers as reg

Words = NDArray[np.uint16]
Places = NDArray[np.intp]
"""Indices of words in chip RAM, (height, width), in the order of the blit."""

_WORD_MASK: Final = reg.ADDRESS_MASK >> 1
_LINE: Final = 0x01
_DESCENDING: Final = 0x02
_FILL_CARRY: Final = 0x04
_FILL_INCLUSIVE: Final = 0x08
_FILL_EXCLUSIVE: Final = 0x10
_MAX_WIDTH: Final = 64
_MAX_HEIGHT: Final = 1024


class _Channel(NamedTuple):
    """One of A, B, C, D: its USE bit of BLTCON0, pointer, modulo and data registers."""

    use: int
    pointer: int
    modulo: int
    data: int


_A: Final = _Channel(reg.USE_A, reg.BLTAPT, reg.BLTAMOD, reg.BLTADAT)
_B: Final = _Channel(reg.USE_B, reg.BLTBPT, reg.BLTBMOD, reg.BLTBDAT)
_C: Final = _Channel(reg.USE_C, reg.BLTCPT, reg.BLTCMOD, reg.BLTCDAT)
_D: Final = _Channel(reg.USE_D, reg.BLTDPT, reg.BLTDMOD, 0)
_SOURCES: Final = (_A, _B, _C)


class Blitter:
    """The Blitter's registers over chip RAM. `zero` is BZERO of the last blit.

    A blit runs in whole arrays. Where D writes words that the same blit reads later, it runs word
    by word: D is one word behind the sources, as in the chip. `exact` always takes that path.
    """

    def __init__(self, ram: NDArray[np.uint8], *, exact: bool = False) -> None:
        self.zero = False
        self._words = ram.view(">u2")
        self._exact = exact
        self._values = reg.reset_values()
        self._b_hold = 0

    def write(self, offset: int, value: int) -> None:
        """A write to a register of the Blitter. B's data is shifted as it is written."""
        reg.store(self._values, offset, value)
        if offset == reg.BLTBDAT:
            shift = self.value(reg.BLTCON1) >> 12
            left = self.value(reg.BLTCON1) & _DESCENDING
            self._b_hold = value << shift & 0xFFFF if left else value >> shift

    def run(self) -> None:
        """Do the blit that the registers describe."""
        size = self.value(reg.BLTSIZE)
        height, width = size >> 6 or _MAX_HEIGHT, size & 63 or _MAX_WIDTH
        if self.value(reg.BLTCON1) & _LINE:
            # No program of ours draws lines: it is loaded for one that does.
            from platforms.adapters.amiga.blitter_line import draw_line

            self.zero = draw_line(self._values, self._words, height, combined_word)
            return
        places = {c.use: self._places(c, width, height) for c in self._channels()}
        result = None if self._exact or _hazard(places) else self._at_once(places, width, height)
        if result is None:
            self.zero = self._word_by_word(places, width, height)
        else:
            self.zero = not result.any()
            if reg.USE_D in places:
                self._words[places[reg.USE_D]] = result.reshape(height, width)
        for channel in self._channels():
            self._move_on(channel, width, height)

    def value(self, offset: int) -> int:
        """What one of its registers holds."""
        return self._values[offset >> 1]

    def _channels(self) -> list[_Channel]:
        use = self.value(reg.BLTCON0)
        return [channel for channel in (*_SOURCES, _D) if use & channel.use]

    def _direction(self) -> int:
        return -1 if self.value(reg.BLTCON1) & _DESCENDING else 1

    def _row_step(self, channel: _Channel, width: int) -> int:
        """Words from the start of a row to the next, in the blit's direction."""
        return width + reg.signed(self.value(channel.modulo)) // 2

    def _places(self, channel: _Channel, width: int, height: int) -> Places:
        first = reg.pointer(self._values, channel.pointer) >> 1
        rows = np.arange(height) * self._row_step(channel, width)
        steps = rows[:, None] + np.arange(width)
        return first + self._direction() * steps & _WORD_MASK

    def _move_on(self, channel: _Channel, width: int, height: int) -> None:
        words = self._direction() * height * self._row_step(channel, width)
        address = reg.pointer(self._values, channel.pointer) + 2 * words
        reg.set_pointer(self._values, channel.pointer, address)

    def _at_once(self, places: dict[int, Places], width: int, height: int) -> Words:
        """All of D, in the order of the blit."""
        control, control1 = self.value(reg.BLTCON0), self.value(reg.BLTCON1)
        streams = []
        for channel in _SOURCES:
            if channel.use in places:
                stream = self._words[places[channel.use]].astype(np.uint16)
                self._values[channel.data >> 1] = int(stream[-1, -1])
            else:
                stream = np.full((height, width), self.value(channel.data), np.uint16)
            streams.append(stream)
        a, b, c = streams
        a[:, 0] &= self.value(reg.BLTAFWM)
        a[:, -1] &= self.value(reg.BLTALWM)
        left = bool(control1 & _DESCENDING)
        shifted_a = _shifted(a.ravel(), control >> 12, left)
        if reg.USE_B in places:
            shifted_b = _shifted(b.ravel(), control1 >> 12, left)
            self._b_hold = int(shifted_b[-1])
        else:
            shifted_b = np.full(height * width, self._b_hold, np.uint16)
        result = combined(control & 0xFF, shifted_a, shifted_b, c.ravel())
        if control1 & (_FILL_INCLUSIVE | _FILL_EXCLUSIVE):
            result = _filled(result.reshape(height, width), control1).ravel()
        return result

    def _word_by_word(self, places: dict[int, Places], width: int, height: int) -> bool:
        """The blit in the chip's own order; gives BZERO."""
        control, control1 = self.value(reg.BLTCON0), self.value(reg.BLTCON1)
        left = bool(control1 & _DESCENDING)
        where = {use: found.ravel().tolist() for use, found in places.items()}
        masks = {0: self.value(reg.BLTAFWM)}
        masks[width - 1] = masks.get(width - 1, 0xFFFF) & self.value(reg.BLTALWM)
        old_a = old_b = ones = carry = 0
        waiting: tuple[int, int] | None = None
        for n in range(width * height):
            for channel in _SOURCES:
                if channel.use in where:
                    self._values[channel.data >> 1] = int(self._words[where[channel.use][n]])
            if waiting is not None:
                self._words[waiting[0]] = waiting[1]
            column = n % width
            a = self.value(reg.BLTADAT) & masks.get(column, 0xFFFF)
            held_a = _shifted_word(a, old_a, control >> 12, left)
            old_a = a
            if reg.USE_B in where:
                b = self.value(reg.BLTBDAT)
                self._b_hold = _shifted_word(b, old_b, control1 >> 12, left)
                old_b = b
            result = combined_word(control & 0xFF, held_a, self._b_hold, self.value(reg.BLTCDAT))
            if control1 & (_FILL_INCLUSIVE | _FILL_EXCLUSIVE):
                if column == 0:
                    carry = int(bool(control1 & _FILL_CARRY))
                result, carry = _filled_word(result, carry, bool(control1 & _FILL_INCLUSIVE))
            ones |= result
            waiting = (where[reg.USE_D][n], result) if reg.USE_D in where else None
        if waiting is not None:
            self._words[waiting[0]] = waiting[1]
        return not ones


@lru_cache(maxsize=256)
def _terms(minterm: int) -> tuple[int, ...]:
    """A minterm byte as products to be XORed together: bits 4, 2, 1 of each name A, B, C.

    >>> _terms(0xCA)
    (1, 5, 6)
    """
    found = []
    for product in range(8):
        under = [n for n in range(8) if n & product == n]
        if sum(minterm >> n & 1 for n in under) & 1:
            found.append(product)
    return tuple(found)


def combined(minterm: int, a: Words, b: Words, c: Words) -> Words:
    """The logic function of BLTCON0: bit A*4 + B*2 + C of `minterm` for each bit of the words."""
    result: Words = np.zeros_like(a)
    for product in _terms(minterm):
        term: Words | None = None
        for bit, source in ((4, a), (2, b), (1, c)):
            if product & bit:
                term = source if term is None else term & source
        result = result ^ (np.uint16(0xFFFF) if term is None else term)
    return result


def combined_word(minterm: int, a: int, b: int, c: int) -> int:
    """`combined` for one word.

    >>> "%04X" % combined_word(0xCA, 0xF0F0, 0xCCCC, 0xAAAA)
    'CACA'
    """
    result = 0
    for n in range(8):
        if minterm >> n & 1:
            result |= (a if n & 4 else ~a) & (b if n & 2 else ~b) & (c if n & 1 else ~c)
    return result & 0xFFFF


def _shifted(stream: Words, shift: int, left: bool) -> Words:
    """The barrel shifter over a whole blit: bits that leave a word enter the next."""
    if not shift:
        return stream
    before = np.zeros_like(stream)
    before[1:] = stream[:-1]
    away = np.uint16(16 - shift)
    shift16 = np.uint16(shift)
    if left:
        return stream << shift16 | before >> away
    return stream >> shift16 | before << away


def _shifted_word(word: int, before: int, shift: int, left: bool) -> int:
    if left:
        return (word << 16 | before) << shift >> 16 & 0xFFFF
    return (before << 16 | word) >> shift & 0xFFFF


def _filled(words: Words, control1: int) -> Words:
    """Area fill of each row: the carry toggles at each 1 bit, from bit 0 of the first word on."""
    little = words.astype("<u2")
    bits = np.unpackbits(little.view(np.uint8), axis=1, bitorder="little")
    carry = np.bitwise_xor.accumulate(bits, axis=1) ^ np.uint8(bool(control1 & _FILL_CARRY))
    if control1 & _FILL_INCLUSIVE:
        carry |= bits
    packed = np.packbits(carry, axis=1, bitorder="little")
    return packed.view("<u2").astype(np.uint16)


def _filled_word(word: int, carry: int, inclusive: bool) -> tuple[int, int]:
    """One word filled, and the carry out of its bit 15."""
    result = 0
    for bit in range(16):
        value = word >> bit & 1
        carry ^= value
        result |= (carry | (value if inclusive else 0)) << bit
    return result, carry


def _hazard(places: dict[int, Places]) -> bool:
    """Whether a word that D writes is read again two or more words later."""
    if reg.USE_D not in places:
        return False
    written = places[reg.USE_D].ravel()
    low, high = int(written.min()), int(written.max())
    order = np.arange(written.size)
    first_write: NDArray[np.intp] | None = None
    for use, found in places.items():
        read = found.ravel()
        if use == reg.USE_D or int(read.max()) < low or int(read.min()) > high:
            continue
        if first_write is None:
            first_write = np.full(high - low + 1, written.size, np.intp)
            first_write[written[::-1] - low] = order[::-1]
        inside = (read >= low) & (read <= high)
        if (first_write[read[inside] - low] + 1 < order[inside]).any():
            return True
    return False
