"""Character generators: cells of a character and an attribute to dots.

A character ROM has 256 bytes a scan line of a glyph, all lines of code 0 first, bit 7 leftmost.
`wired_lines` are what the card's address wires can count: taller rows of characters repeat them,
and those beyond the glyph are blank.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from platforms.adapters.raster import Dots

_EVERY_BYTE = np.uint64(0x0101010101010101)
_TWO_WORDS: Final = np.dtype(np.complex128)
"""16 bytes that numpy moves as one element, whatever they mean."""

Phase = tuple[bool, bool]
"""Whether bit 7 blinks, and whether blinking characters are now hidden."""


class AttributeColours(NamedTuple):
    """What the 256 attributes look like in one phase of the blinking; arrays of length 256."""

    foreground: Dots
    background: Dots
    cursor: Dots
    """The foreground with the blinking left out: what the cursor is drawn in."""
    underlined: NDArray[np.bool_]


class Cursor(NamedTuple):
    """The cells, and the scan lines in them, that are filled with the foreground."""

    cells: tuple[tuple[int, int], ...] = ()
    lines: tuple[int, ...] = ()

    def draw(self, dots: Dots, cells: Dots, colours: AttributeColours) -> None:
        """Fill in `dots`, shaped (rows, lines, columns, dots a cell)."""
        for row, column in self.cells:
            dots[row, self.lines, column] = colours.cursor[cells[row, column, 1]]


class ColourGenerator:
    """Cells of 8 dots in any foreground on any background."""

    def __init__(self, rom: bytes, wired_lines: int = 8) -> None:
        masks = _glyph_masks(rom, wired_lines)
        self._masks = masks.view(np.uint64)[..., 0]

    def draw(self, cells: Dots, colours: AttributeColours, lines: int, cursor: Cursor) -> Dots:
        """(rows, columns, 2) characters and attributes -> (rows * lines, columns * 8) dots."""
        rows, columns, _ = cells.shape
        background = colours.background * _EVERY_BYTE
        difference = background ^ colours.foreground * _EVERY_BYTE
        characters, attributes = cells[..., 0], cells[..., 1]
        wired = np.arange(lines) % self._masks.shape[1]
        glyphs = np.take(self._masks[:, wired], characters, axis=0)
        words = np.empty((rows, lines, columns), np.uint64)
        # Masks of 00 and FF: where FF, the foreground differs from the background.
        np.bitwise_and(
            glyphs.transpose(0, 2, 1), np.take(difference, attributes)[:, np.newaxis], out=words
        )
        words ^= np.take(background, attributes)[:, np.newaxis]
        cursor.draw(words.view(np.uint8).reshape(rows, lines, columns, 8), cells, colours)
        return words.view(np.uint8).reshape(rows * lines, columns * 8)


class MonoGenerator:
    """Cells of 9 dots in the few looks of a monochrome card, underline included.

    The ninth dot repeats the eighth in codes C0-DF and is background elsewhere
    (IBM PC Technical Reference). `phases` are the attribute tables that `draw` chooses from. Every
    glyph is kept in every look, ready to be placed.
    """

    def __init__(
        self,
        rom: bytes,
        phases: Mapping[Phase, AttributeColours],
        underline_line: int,
        wired_lines: int = 16,
    ) -> None:
        glyphs = np.zeros((wired_lines, 256, 9), np.uint8)
        glyphs[..., :8] = _glyph_masks(rom, wired_lines).transpose(1, 0, 2)
        glyphs[:, 0xC0:0xE0, 8] = glyphs[:, 0xC0:0xE0, 7]
        looks = np.concatenate(
            [np.stack([c.foreground, c.background, c.underlined], 1) for c in phases.values()]
        )
        looks, look_of_attribute = np.unique(looks, axis=0, return_inverse=True)
        inked = np.zeros((wired_lines, len(looks), 256, 16), np.uint8)
        for look, (foreground, background, underlined) in enumerate(looks):
            inked[:, look, :, :9] = background ^ glyphs & (foreground ^ background)
            if underlined and underline_line < wired_lines:
                inked[underline_line, look, :, :9] = foreground
        self._inked = inked.reshape(wired_lines, -1).view(_TWO_WORDS)
        self._phases = phases
        self._first_glyph = dict(zip(phases, look_of_attribute.reshape(-1, 256) * 256, strict=True))

    def draw(self, cells: Dots, phase: Phase, lines: int, cursor: Cursor) -> Dots:
        """(rows, columns, 2) characters and attributes -> (rows * lines, columns * 9) dots."""
        rows, columns, _ = cells.shape
        glyphs = np.take(self._first_glyph[phase], cells[..., 1]) + cells[..., 0]
        size = rows * lines * columns * 9
        dots = np.empty(size + 7, np.uint8)
        strides = (lines * columns * 9, columns * 9, 9)
        places = np.ndarray((rows, lines, columns), _TWO_WORDS, dots.data, strides=strides)
        for line in range(lines):
            # 16 bytes are placed for each 9 dots, and the next cell covers the rest of them.
            places[:, line] = np.take(self._inked[line % len(self._inked)], glyphs)
        # The rest of a row's last cell fell on the next row's first, which was there already.
        heads = np.ndarray((rows, 2), np.uint64, dots.data, strides=(strides[0], 1))
        heads[:, 0] = np.take(self._inked[0], glyphs[:, 0]).view(np.uint64)[::2]
        picture = dots[:size].reshape(rows, lines, columns, 9)
        cursor.draw(picture, cells, self._phases[phase])
        return picture.reshape(rows * lines, columns * 9)


def colour_attributes(blinking: bool, hidden: bool) -> AttributeColours:
    """Attributes of the colour cards: RGBI foreground in bits 0-3, background above it.

    Bit 7 makes the character blink, or with `blinking` off intensifies the background;
    `hidden` is the phase in which blinking characters are not seen.
    """
    codes = np.arange(256, dtype=np.uint8)
    shown = codes & np.uint8(15)
    background = codes >> np.uint8(4) & np.uint8(7 if blinking else 15)
    foreground = shown
    if blinking and hidden:
        foreground = np.where(codes < 128, shown, background)
    return AttributeColours(foreground, background, shown, np.zeros(256, np.bool_))


COLOUR_ATTRIBUTES: Final[dict[Phase, AttributeColours]] = {
    (blinking, hidden): colour_attributes(blinking, hidden)
    for blinking in (False, True)
    for hidden in (False, True)
}
"""`colour_attributes` for each pair of its arguments."""


def _glyph_masks(rom: bytes, wired_lines: int) -> Dots:
    """(256, wired_lines, 8): FF where a dot is lit. ValueError for a ROM that does not fit."""
    height, rest = divmod(len(rom), 256)
    if rest or not 1 <= height <= wired_lines:
        raise ValueError(
            f"a character ROM has 256 bytes a scan line, up to {wired_lines} lines; "
            f"this one has {len(rom)} bytes"
        )
    glyphs = np.zeros((256, wired_lines), np.uint8)
    glyphs[:, :height] = np.frombuffer(rom, np.uint8).reshape(256, height)
    return np.unpackbits(glyphs[..., np.newaxis], axis=2) * np.uint8(255)
