"""Readers for fonts in other formats. Each takes a file's bytes and gives a Font.

Glyphs are taken by position: glyph 65 of the file shows code 65. Files with more than 256 glyphs
give their first 256, absent ones are blank, and glyphs wider than 8 dots are refused.
"""

import struct
from typing import NamedTuple

from fonts.font import GLYPHS, MAX_WIDTH_DOTS, Font, FontError, check_size

ROM_HEIGHTS_DOTS = (8, 14, 16)

_PSF1_MAGIC = b"\x36\x04"
_PSF2_MAGIC = b"\x72\xb5\x4a\x86"
_PSF2_HEADER = struct.Struct("<8I")
_HUNK_HEADER = 0x3F3
_HUNK_CODE = 0x3E9
_HUNK_DATA = 0x3EA
_AMIGA_FILE_ID = 0x0F80
_AMIGA_COLOUR_FONT = 0x40


def read(data: bytes, name: str) -> Font:
    """Read a font of any known format, recognised by its first bytes, else by its size as a ROM."""
    if data.startswith((_PSF1_MAGIC, _PSF2_MAGIC)):
        return psf(data, name)
    if data.startswith(b"STARTFONT"):
        return bdf(data, name)
    if data.startswith(_HUNK_HEADER.to_bytes(4, "big")):
        return amiga(data, name)
    for height in ROM_HEIGHTS_DOTS:
        if len(data) == GLYPHS * height:
            return rom(data, height, name)
    sizes = ", ".join(str(GLYPHS * height) for height in ROM_HEIGHTS_DOTS)
    raise FontError(
        f"{name}: not a font: no PSF, BDF or Amiga header, and {len(data)} bytes where a ROM has"
        f" {sizes}"
    )


def rom(data: bytes, height: int, name: str = "rom") -> Font:
    """A character ROM: 256 glyphs in order, `height` bytes each, bit 7 leftmost."""
    return Font(name, MAX_WIDTH_DOTS, height, bytes(data))


def psf(data: bytes, name: str) -> Font:
    """A console font of Linux, version 1 (always 8 dots wide) or 2. Unicode tables are not used."""
    if data.startswith(_PSF1_MAGIC):
        if len(data) < 4:
            raise FontError(f"{name}: the file ends in the PSF1 header")
        mode, height = data[2], data[3]
        return _from_slots(data[4:], 512 if mode & 1 else 256, 8, height, height, name)
    if not data.startswith(_PSF2_MAGIC):
        raise FontError(f"{name}: not a PSF font, it begins with {data[:4].hex(' ')}")
    if len(data) < _PSF2_HEADER.size:
        raise FontError(f"{name}: the file ends in the PSF2 header")
    _, version, header_size, _, count, slot_size, height, width = _PSF2_HEADER.unpack_from(data)
    if version != 0 or header_size < _PSF2_HEADER.size:
        raise FontError(f"{name}: PSF2 version {version} with a header of {header_size} bytes")
    return _from_slots(data[header_size:], count, width, height, slot_size, name)


def _from_slots(
    body: bytes, count: int, width: int, height: int, slot_size: int, name: str
) -> Font:
    """Glyphs stored one after the other, `slot_size` bytes each."""
    check_size(width, height, name)
    if slot_size != height:
        raise FontError(f"{name}: {slot_size} bytes a glyph, {width}x{height} needs {height}")
    if len(body) < count * slot_size:
        raise FontError(f"{name}: the file ends before its {count} glyphs do")
    glyphs = body[: min(count, GLYPHS) * slot_size]
    return Font(name, width, height, glyphs.ljust(GLYPHS * height, b"\0"))


class _Box(NamedTuple):
    """A BDF bounding box in dots; `x` and `y` are its lower left corner from the origin."""

    width: int
    height: int
    x: int
    y: int


def bdf(data: bytes, name: str) -> Font:
    """An X11 bitmap font (BDF 2.1). Glyphs are placed in the font's bounding box by ENCODING."""
    lines = data.decode("latin-1").splitlines()
    cell: _Box | None = None
    glyphs = bytearray()
    code, box, at = -1, None, 0
    while at < len(lines):
        place = f"{name}:{at + 1}"
        keyword, _, rest = lines[at].strip().partition(" ")
        at += 1
        match keyword:
            case "FONTBOUNDINGBOX":
                cell = _Box(*_numbers(rest, 4, keyword, place))
                check_size(cell.width, cell.height, place)
                glyphs = bytearray(GLYPHS * cell.height)
            case "STARTCHAR":
                code, box = -1, None
            case "ENCODING":
                code = _numbers(rest, 1, keyword, place)[0]
            case "BBX":
                box = _glyph_box(rest, place)
            case "BITMAP":
                if cell is None or box is None:
                    raise FontError(f"{place}: BITMAP before FONTBOUNDINGBOX and BBX")
                if 0 <= code < GLYPHS:
                    rows = _bdf_rows(lines[at : at + box.height], cell, box, name, at + 1)
                    glyphs[code * cell.height : (code + 1) * cell.height] = rows
                at += box.height
    if cell is None:
        raise FontError(f"{name}: no FONTBOUNDINGBOX")
    return Font(name, cell.width, cell.height, bytes(glyphs))


def _glyph_box(text: str, place: str) -> _Box:
    box = _Box(*_numbers(text, 4, "BBX", place))
    if min(box.width, box.height) < 0:
        raise FontError(f"{place}: BBX of {box.width}x{box.height} dots")
    return box


def _numbers(text: str, count: int, keyword: str, place: str) -> list[int]:
    try:
        numbers = [int(word) for word in text.split()[:count]]
    except ValueError:
        numbers = []
    if len(numbers) < count:
        raise FontError(f"{place}: {keyword} needs {count} whole numbers, found {text!r}")
    return numbers


def _bdf_rows(lines: list[str], cell: _Box, box: _Box, name: str, first_line: int) -> bytes:
    """One glyph's rows in the font's cell; `first_line` is where its bitmap starts."""
    left = box.x - cell.x
    top = cell.y + cell.height - box.y - box.height
    if left < 0 or left + box.width > cell.width or top < 0 or top + box.height > cell.height:
        raise FontError(f"{name}:{first_line}: the glyph leaves the font's bounding box")
    rows = bytearray(cell.height)
    for offset, line in enumerate(lines):
        digits = line.strip()
        try:
            bits = bytes.fromhex(digits)
        except ValueError:
            bits = b""
        if len(bits) != (box.width + 7) // 8:
            raise FontError(f"{name}:{first_line + offset}: not a bitmap row: {digits!r}")
        # What pads a row to whole bytes should be 0, and is not always.
        ink = bits[0] & 0xFF00 >> box.width if bits else 0
        rows[top + offset] = ink >> left
    if len(lines) < box.height:
        raise FontError(f"{name}:{first_line + len(lines)}: the file ends in a bitmap")
    return bytes(rows)


class _Strike(NamedTuple):
    """The fields of an Amiga TextFont that say where its glyphs are; offsets in bytes."""

    height: int
    style: int
    flags: int
    width: int
    baseline: int
    smear: int
    accessors: int
    first: int
    last: int
    bits: int
    modulo: int
    places: int
    spaces: int
    kerns: int


_STRIKE = struct.Struct(">HBBHHHHBBIHIII")
_STRIKE_OFFSET = 78
_FILE_ID_OFFSET = 18


def amiga(data: bytes, name: str) -> Font:
    """An Amiga disk font, one size of it (the file `fonts/NAME/8`): a load file of one hunk.

    The hunk holds two instructions, a DiskFontHeader and the strike (Amiga ROM Kernel Manual,
    Libraries, Graphics: Text). Codes outside the font show its default glyph.
    """
    try:
        return _amiga(_first_hunk(data, name), name)
    except (struct.error, IndexError):
        raise FontError(f"{name}: the file ends inside the Amiga font") from None


def _first_hunk(data: bytes, name: str) -> bytes:
    words = struct.unpack_from(">8I", data)
    size_bytes = words[7] * 4
    if words[0] != _HUNK_HEADER or words[1] != 0 or words[6] not in (_HUNK_CODE, _HUNK_DATA):
        raise FontError(f"{name}: not an Amiga load file of one hunk")
    return data[32 : 32 + size_bytes]


def _amiga(hunk: bytes, name: str) -> Font:
    (file_id,) = struct.unpack_from(">H", hunk, _FILE_ID_OFFSET)
    if file_id != _AMIGA_FILE_ID:
        raise FontError(f"{name}: not an Amiga font, its file id is {file_id:04X}, not 0F80")
    strike = _Strike(*_STRIKE.unpack_from(hunk, _STRIKE_OFFSET))
    if strike.style & _AMIGA_COLOUR_FONT:
        raise FontError(f"{name}: a colour font, only fonts of one plane can be read")
    check_size(strike.width, strike.height, name)
    if strike.last < strike.first:
        raise FontError(f"{name}: last code {strike.last} before first code {strike.first}")
    default = strike.last - strike.first + 1
    slots = [
        code - strike.first if strike.first <= code <= strike.last else default
        for code in range(GLYPHS)
    ]
    glyphs = b"".join(_amiga_glyph(hunk, strike, slot, name) for slot in slots)
    return Font(name, strike.width, strike.height, glyphs)


def _amiga_glyph(hunk: bytes, strike: _Strike, slot: int, name: str) -> bytes:
    """Cut one glyph out of the strike, in which all glyphs lie side by side."""
    bit, width = struct.unpack_from(">HH", hunk, strike.places + slot * 4)
    kern = struct.unpack_from(">h", hunk, strike.kerns + slot * 2)[0] if strike.kerns else 0
    if kern < 0 or kern + width > strike.width:
        raise FontError(
            f"{name}: glyph {slot + strike.first} does not fit {strike.width} dots, "
            "only fonts of fixed width can be read"
        )
    rows = bytearray()
    for y in range(strike.height):
        start = strike.bits + y * strike.modulo
        row = hunk[start : start + strike.modulo]
        if len(row) < strike.modulo:
            raise IndexError
        value = int.from_bytes(row, "big") >> max(strike.modulo * 8 - bit - width, 0)
        rows.append((value & ((1 << width) - 1)) << (MAX_WIDTH_DOTS - width) >> kern)
    return bytes(rows)
