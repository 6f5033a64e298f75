"""Contact sheets: all 256 glyphs of a font, 16 by 16, with their codes in the margins."""

from fonts.font import Font

_COLUMNS = 16
_GAP = ".."
_BITS = str.maketrans(".#", "\0\1")
_HALF_BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
_HEX = "0123456789ABCDEF"


def sheet(font: Font) -> str:
    """The sheet as text, two rows of dots in a line of half blocks."""
    pitch = font.width + len(_GAP)
    margin = " " * 4
    lines = [margin + "".join(f"_{digit}".ljust(pitch) for digit in _HEX)]
    for first in range(0, 256, _COLUMNS):
        rows = _band(font, first)
        if len(rows) % 2:
            rows.append("." * len(rows[0]))
        for at in range(0, len(rows), 2):
            dots = "".join(_HALF_BLOCKS[a + b] for a, b in zip(rows[at], rows[at + 1], strict=True))
            lines.append((f"{first >> 4:X}_  " if at == 0 else margin) + dots)
        lines.append("")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def sheet_bits(font: Font) -> list[bytes]:
    """The sheet as rows of dots, one byte a dot (0 dark, 1 lit), all rows of one length.

    The codes in the margins are written in the font itself.
    """
    margin = "." * font.width + _GAP
    top = [margin + row for row in _join(font, _HEX)]
    rows = _spaced(top)
    for first in range(0, 256, _COLUMNS):
        digits = font.rows_art(ord(_HEX[first >> 4]))
        band = _band(font, first)
        rows += _spaced([d + _GAP + row for d, row in zip(digits, band, strict=True)])
    return [row.translate(_BITS).encode("latin-1") for row in rows]


def _band(font: Font, first: int) -> list[str]:
    """Sixteen glyphs side by side from code `first` on."""
    return _join(font, bytes(range(first, first + _COLUMNS)).decode("latin-1"))


def _join(font: Font, codes: str) -> list[str]:
    glyphs = [font.rows_art(ord(code)) for code in codes]
    return [_GAP.join(parts) + _GAP for parts in zip(*glyphs, strict=True)]


def _spaced(rows: list[str]) -> list[str]:
    return [*rows, *["." * len(rows[0])] * len(_GAP)]
