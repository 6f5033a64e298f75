"""Fonts as text art: files one can read, edit and compare line by line.

    ; a comment runs to the end of its line
    font tiny 8x8

    41 A
    ..###...
    (one line for each row, `#` lit, `.` dark)

A glyph is headed by its code in two hex digits and a label, which only people read. Blank lines
may stand between glyphs. Codes rise, so that a glyph is easily found; absent codes are blank.
"""

import re

from fonts.font import GLYPHS, MAX_WIDTH_DOTS, Font, FontError, check_size

_HEAD = re.compile(r"font (\S+) (\d{1,3})x(\d{1,3})")
_HEX = frozenset("0123456789ABCDEFabcdef")
_BITS = str.maketrans(".#", "01")


def parse(text: str, source: str) -> Font:
    """Read a font from text art. Raises FontError with `source` and the line number."""
    lines = text.splitlines()
    name, width, height, at = _head(lines, source)
    glyphs = bytearray(GLYPHS * height)
    pad = "." * (MAX_WIDTH_DOTS - width)
    last_code = -1
    while at < len(lines):
        if lines[at].startswith(";") or not lines[at].strip():
            at += 1
            continue
        code = _code(lines[at], last_code, f"{source}:{at + 1}")
        rows = lines[at + 1 : at + 1 + height]
        art = pad.join(rows) + pad
        if len(rows) != height or set(map(len, rows)) != {width} or art.strip(".#"):
            raise _bad_row(rows, width, height, source, at + 2)
        bits = int(art.translate(_BITS), 2)
        glyphs[code * height : (code + 1) * height] = bits.to_bytes(height, "big")
        last_code = code
        at += 1 + height
    return Font(name, width, height, bytes(glyphs))


def _head(lines: list[str], source: str) -> tuple[str, int, int, int]:
    """Name, width, height in dots, and the index of the line after the `font` line."""
    for at, line in enumerate(lines):
        if line.startswith(";") or not line.strip():
            continue
        if not (found := _HEAD.fullmatch(line.rstrip())):
            raise FontError(f"{source}:{at + 1}: expected `font NAME WIDTHxHEIGHT`, found {line!r}")
        name, width, height = found[1], int(found[2]), int(found[3])
        check_size(width, height, f"{source}:{at + 1}")
        return name, width, height, at + 1
    raise FontError(f"{source}: empty, expected `font NAME WIDTHxHEIGHT`")


def _code(line: str, last_code: int, place: str) -> int:
    """The code that heads a glyph, which must be above `last_code`."""
    digits = line.split(maxsplit=1)[0]
    if len(digits) != 2 or not _HEX.issuperset(digits):
        raise FontError(f"{place}: expected a glyph's code as two hex digits, found {line!r}")
    code = int(digits, 16)
    if code <= last_code:
        raise FontError(f"{place}: code {code:02X} after {last_code:02X}, codes must rise")
    return code


def _bad_row(rows: list[str], width: int, height: int, source: str, first_line: int) -> FontError:
    """Say which of a glyph's rows is wrong; `first_line` is the file line of the first one."""
    for offset, row in enumerate(rows):
        if len(row) != width or row.strip(".#"):
            return FontError(
                f"{source}:{first_line + offset}: row {offset + 1} of {height} must be "
                f"{width} of `.` and `#`, found {row!r}"
            )
    return FontError(
        f"{source}:{first_line + len(rows)}: the file ends after row {len(rows)} of {height}"
    )
