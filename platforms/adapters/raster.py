"""Video memory to dots by table look-up on whole arrays: addresses and packed pixels.

Dots are uint8 colour indices. Nothing here knows a card's name.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.adapters.crtc import Geometry

Dots = NDArray[np.uint8]

BANK_WORDS: Final = 0x0FFF
"""The mask of word addresses within a bank of scan lines: 4096 words on every card."""

_BYTES = np.arange(256, dtype=np.uint8)
_PIXELS: Final[dict[int, Dots]] = {
    bits: np.stack(
        [_BYTES >> shift & (1 << bits) - 1 for shift in range(8 - bits, -1, -bits)], axis=-1
    )
    for bits in (2, 4)
}
"""Bits a pixel -> (256, pixels a byte): the pixel values in a byte, the leftmost first."""


def word_addresses(geometry: Geometry, mask: int, banks: int = 1) -> NDArray[np.intp]:
    """Which word the card fetches for each row, scan line and column, as (rows, lines, columns).

    The controller counts characters; `mask` keeps the address bits that are wired. With 2 or 4
    `banks` the scan line of the row chooses among banks of 4096 words.
    With one, every line fetches the same, and the second axis has length 1.
    """
    count = geometry.rows * geometry.columns
    characters = (np.arange(geometry.start, geometry.start + count) & mask).reshape(
        geometry.rows, 1, geometry.columns
    )
    if banks == 1:
        return characters
    bank = (np.arange(geometry.lines) & banks - 1) << 12
    return characters | bank[:, np.newaxis]


def fetch(memory: Dots, addresses: NDArray[np.intp], lines: int) -> Dots:
    """The bytes on each scan line, as (scan lines, bytes); rows without banks repeat `lines`."""
    rows, banked_lines, columns = addresses.shape
    words = np.take(memory.view(np.uint16), addresses)
    if banked_lines != lines:
        words = np.repeat(words, lines, axis=1)
    return words.reshape(rows * lines, columns).view(np.uint8)


def one_bit(data: Dots, background: int, foreground: int) -> Dots:
    """Eight dots a byte, bit 7 leftmost."""
    dots = np.unpackbits(data, axis=1)
    dots *= np.uint8(background ^ foreground)
    dots ^= np.uint8(background)
    return dots


def packed(data: Dots, colours: Dots, bits: int) -> Dots:
    """Pixels of 2 or 4 bits, the high bits leftmost, through a table of 4 or 16 colours."""
    table = colours[_PIXELS[bits]]
    of_byte = table.view(f"u{table.shape[1]}")[:, 0]
    return np.take(of_byte, data).view(np.uint8)


def two_planes(data: Dots, colours: Dots) -> Dots:
    """Eight dots a pair of bytes: the even byte holds colour bit 0, the odd byte bit 1."""
    zero, one, two, three = colours
    low = np.unpackbits(np.ascontiguousarray(data[:, 0::2]), axis=1)
    high = np.unpackbits(np.ascontiguousarray(data[:, 1::2]), axis=1)
    dots = low & high
    dots *= zero ^ one ^ two ^ three
    low *= zero ^ one
    high *= zero ^ two
    dots ^= low
    dots ^= high
    dots ^= zero
    return dots
