"""A character generator's contents: 256 glyphs of one size, one byte a row."""

from dataclasses import dataclass

GLYPHS = 256
MAX_WIDTH_DOTS = 8
MAX_HEIGHT_DOTS = 32


class FontError(ValueError):
    """A font that cannot be found or read. The message is one line and names the culprit."""


@dataclass(frozen=True)
class Font:
    """256 glyphs, each `height` bytes from the top row down, bit 7 the leftmost dot.

    `width` and `height` are in dots; a font narrower than 8 keeps its dots in the high bits.
    Code `c` starts at `glyphs[c * height]`, as in a character ROM of the time.
    """

    name: str
    width: int
    height: int
    glyphs: bytes

    def __post_init__(self) -> None:
        check_size(self.width, self.height, self.name)
        if len(self.glyphs) != GLYPHS * self.height:
            raise FontError(
                f"{self.name}: {len(self.glyphs)} bytes, must be {GLYPHS} x {self.height}"
                f" = {GLYPHS * self.height}"
            )

    def glyph(self, code: int) -> bytes:
        """The rows of one glyph, top first. Raises FontError for a code outside 0..255."""
        if not 0 <= code < GLYPHS:
            raise FontError(f"{self.name}: no glyph {code}, codes are 0 to {GLYPHS - 1}")
        return self.glyphs[code * self.height : (code + 1) * self.height]

    def rows_art(self, code: int) -> tuple[str, ...]:
        """The rows of one glyph as `#` (lit) and `.` (dark), `width` characters each."""
        return tuple(row_art(row, self.width) for row in self.glyph(code))


def check_size(width: int, height: int, place: str) -> None:
    """Raise FontError, which blames `place`, for glyphs of a size that no generator has."""
    if not 1 <= width <= MAX_WIDTH_DOTS or not 1 <= height <= MAX_HEIGHT_DOTS:
        raise FontError(
            f"{place}: glyphs of {width}x{height} dots, "
            f"must be 1x1 to {MAX_WIDTH_DOTS}x{MAX_HEIGHT_DOTS}"
        )


def row_art(row: int, width: int) -> str:
    """One row byte as `width` characters `#` and `.`, bit 7 first."""
    return f"{row:08b}"[:width].replace("0", ".").replace("1", "#")
