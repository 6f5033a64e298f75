"""Video memory to dots by table look-up on whole arrays: addresses, text and packed pixels.

Dots are uint8 colour indices. Nothing here knows a card's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.adapters.crtc import Geometry

Dots = NDArray[np.uint8]

_BYTES = np.arange(256, dtype=np.uint8)
_PIXELS: Final[dict[int, Dots]] = {
    bits: np.stack(
        [_BYTES >> shift & (1 << bits) - 1 for shift in range(8 - bits, -1, -bits)], axis=-1
    )
    for bits in (2, 4)
}
"""Bits a pixel -> (256, pixels a byte): the pixel values in a byte, the leftmost first."""

_EVERY_BYTE = np.uint64(0x0101010101010101)


def word_addresses(geometry: Geometry, mask: int, banks: int = 1) -> NDArray[np.intp]:
    """Which word the card fetches for each row, scan line and column, as (rows, lines, columns).

    The controller counts characters; `mask` keeps the address bits that are wired. With 2 or 4
    `banks` the scan line of the row chooses among banks of 4096 words (spec/pc_video.md 2.5, 3.2).
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


@dataclass(frozen=True, slots=True, eq=False)
class AttributeColours:
    """What the 256 attributes look like in one phase of the blinking; arrays of length 256."""

    foreground: Dots
    background: Dots
    cursor: Dots
    """The foreground with the blinking left out: what the cursor is drawn in."""
    underlined: NDArray[np.bool_] | None = None


@dataclass(frozen=True, slots=True)
class Cursor:
    """The cells and the scan lines in them that are filled with the foreground."""

    cells: tuple[tuple[int, int], ...] = ()
    lines: tuple[int, ...] = ()


class CharacterGenerator:
    """A character ROM, and cells of 8 or 9 dots drawn from it.

    The ninth dot repeats the eighth in codes C0-DF and is background elsewhere
    (spec/pc_video.md 1.3). A ROM of 256 x 8 or 256 x 14 bytes; `lines` that the ROM's address
    wires can count (8 or 16) repeat in taller rows, and lines beyond the glyph are blank.
    """

    def __init__(self, rom: bytes, wired_lines: int, cell_dots: int, underline_line: int = 31):
        height, rest = divmod(len(rom), 256)
        if rest or not 1 <= height <= wired_lines:
            raise ValueError(
                f"a character ROM has 256 bytes a scan line, up to {wired_lines} lines; "
                f"this one has {len(rom)} bytes"
            )
        glyphs = np.zeros((256, wired_lines), np.uint8)
        glyphs[:, :height] = np.frombuffer(rom, np.uint8).reshape(256, height)
        self._masks = np.zeros((256, wired_lines, cell_dots), np.uint8)
        self._masks[:, :, :8] = np.unpackbits(glyphs[..., np.newaxis], axis=2) * np.uint8(255)
        if cell_dots == 9:
            self._masks[0xC0:0xE0, :, 8] = self._masks[0xC0:0xE0, :, 7]
        self._cell_dots = cell_dots
        self._underline_line = underline_line
        self._lines = 0
        self._glyphs = np.zeros((256, 0), np.uint64)
        self._canvas = np.zeros((0, 0), np.uint64)

    def draw(self, cells: Dots, colours: AttributeColours, lines: int, cursor: Cursor) -> Dots:
        """(rows, columns, 2) characters and attributes -> (rows * lines, columns * dots)."""
        rows, columns, _ = cells.shape
        canvas = self._prepare(rows * columns, lines)
        characters = cells[..., 0].reshape(-1)
        attributes = cells[..., 1].reshape(-1)
        background = colours.background * _EVERY_BYTE
        np.take(self._glyphs, characters, axis=0, out=canvas, mode="clip")
        self._underline(canvas, attributes, colours)
        # Glyphs are masks of 00 and FF: where they are FF, the foreground differs in these bits.
        canvas &= np.take(background ^ colours.foreground * _EVERY_BYTE, attributes)[:, np.newaxis]
        canvas ^= np.take(background, attributes)[:, np.newaxis]
        dots = self._by_scan_line(canvas, rows, columns, lines)
        for row, column in cursor.cells:
            dots[row, cursor.lines, column] = colours.cursor[cells[row, column, 1]]
        return dots.reshape(rows * lines, columns * self._cell_dots)

    def _prepare(self, count: int, lines: int) -> NDArray[np.uint64]:
        """Glyphs of so many lines, and a canvas: one row a cell, padded to whole words."""
        words = -(-lines * self._cell_dots // 8)
        if lines != self._lines:
            wired = np.arange(lines) % self._masks.shape[1]
            padded = np.zeros((256, words * 8), np.uint8)
            padded[:, : lines * self._cell_dots] = self._masks[:, wired].reshape(256, -1)
            self._glyphs = padded.view(np.uint64)
            self._lines = lines
        if self._canvas.shape != (count, words):
            self._canvas = np.empty((count, words), np.uint64)
        return self._canvas

    def _underline(
        self, canvas: NDArray[np.uint64], attributes: Dots, colours: AttributeColours
    ) -> None:
        if colours.underlined is None or self._underline_line >= self._lines:
            return
        first = self._underline_line * self._cell_dots
        line = canvas.view(np.uint8)[:, first : first + self._cell_dots]
        line[np.take(colours.underlined, attributes)] = 255

    def _by_scan_line(
        self, canvas: NDArray[np.uint64], rows: int, columns: int, lines: int
    ) -> Dots:
        """Reorder from cell by cell to (rows, lines, columns, dots), a glyph line at a time."""
        cell = canvas.shape[1] * 8
        glyph_lines = np.ndarray(
            (rows, lines, columns),
            f"V{self._cell_dots}",
            buffer=canvas.data,
            strides=(cell * columns, self._cell_dots, cell),
        )
        ordered = np.ascontiguousarray(glyph_lines).view(np.uint8)
        return ordered.reshape(rows, lines, columns, self._cell_dots)


def colour_attributes(blinking: bool, hidden: bool) -> AttributeColours:
    """Attributes of the colour cards: RGBI foreground in bits 0-3, background above it.

    Bit 7 makes the character blink, or with `blinking` off intensifies the background;
    `hidden` is the phase in which blinking characters are not seen (spec/pc_video.md 2.6).
    """
    shown = _BYTES & np.uint8(15)
    background = _BYTES >> np.uint8(4) & np.uint8(7 if blinking else 15)
    foreground = shown
    if blinking and hidden:
        foreground = np.where(_BYTES < 128, shown, background)
    return AttributeColours(foreground, background, shown)


COLOUR_ATTRIBUTES: Final = {
    (blinking, hidden): colour_attributes(blinking, hidden)
    for blinking in (False, True)
    for hidden in (False, True)
}
"""`colour_attributes` for each pair of its arguments."""
