"""Other formats give the same Font as ours; damaged files give one clear line."""

import struct
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fonts
from fonts import Font, FontError
from fonts.readers import amiga, bdf, psf, read, rom

PC8 = fonts.load("cp437_8x8")
PC14 = fonts.load("cp437_8x14")
AMIGA = fonts.load("amiga_8x8")


def psf1(font: Font) -> bytes:
    return bytes([0x36, 0x04, 0, font.height]) + font.glyphs


def psf2(font: Font, count: int = 256, version: int = 0, size: int | None = None) -> bytes:
    header = struct.pack(
        "<4s7I", b"\x72\xb5\x4a\x86", version, 32, 0, count, size or font.height, font.height, 8
    )
    return header + (font.glyphs * 2)[: count * font.height]


def as_bdf(font: Font) -> bytes:
    """As X11 fonts are: every bitmap cut to the rows and columns that are lit."""
    lines = ["STARTFONT 2.1", f"FONTBOUNDINGBOX 8 {font.height} 0 -1", "CHARS 256"]
    for code in range(256):
        glyph = font.glyph(code)
        lit = [y for y, row in enumerate(glyph) if row]
        top, end = (lit[0], lit[-1] + 1) if lit else (0, 0)
        columns = [x for x in range(8) if any(row >> 7 - x & 1 for row in glyph)]
        left, right = (columns[0], columns[-1] + 1) if columns else (0, 0)
        lines += [f"STARTCHAR c{code}", f"ENCODING {code}", "DWIDTH 8 0"]
        lines += [f"BBX {right - left} {end - top} {left} {font.height - 1 - end}", "BITMAP"]
        lines += [f"{glyph[y] << left & 0xFF:02X}" for y in range(top, end)]
        lines += ["ENDCHAR"]
    lines += [
        "STARTCHAR euro",
        "ENCODING 8364",
        "BBX 8 1 0 0",
        "BITMAP",
        "FF",
        "ENDCHAR",
        "ENDFONT",
    ]
    return "\n".join(lines).encode()


def as_amiga(font: Font, first: int = 32, last: int = 126, style: int = 0, width: int = 8) -> bytes:
    """A load file as an Amiga's font editor writes it; the default glyph is that of code 127."""
    codes = [*range(first, last + 1), 127]
    modulo = (len(codes) + 1) // 2 * 2
    header_size = 110
    strike = b"".join(
        bytes(font.glyph(code)[y] for code in codes).ljust(modulo, b"\0")
        for y in range(font.height)
    )
    places = b"".join(struct.pack(">HH", slot * 8, width) for slot in range(len(codes)))
    bits_at, places_at = header_size, header_size + len(strike)
    hunk = b"\x70\x00\x4e\x75" + bytes(14) + struct.pack(">HHI", 0x0F80, 1, 0) + b"tiny".ljust(32)
    hunk += bytes(20) + struct.pack(">HBBHHHH", font.height, style, 0x42, 8, 6, 1, 0)
    hunk += struct.pack(">BBIHIII", first, last, bits_at, modulo, places_at, 0, 0)
    assert len(hunk) == header_size
    hunk += strike + places
    hunk += bytes(-len(hunk) % 4)
    longs = len(hunk) // 4
    return struct.pack(">8I", 0x3F3, 0, 1, 0, 0, longs, 0x3E9, longs) + hunk + b"\0\0\x03\xf2"


@pytest.mark.parametrize("font", [PC8, PC14], ids=lambda font: font.name)
@pytest.mark.parametrize(
    "write", [lambda f: f.glyphs, psf1, psf2, as_bdf], ids=["rom", "psf1", "psf2", "bdf"]
)
def test_every_format_gives_the_same_glyphs(write: Callable[[Font], bytes], font: Font) -> None:
    found = read(write(font), "file")
    assert (found.name, found.width, found.height) == ("file", 8, font.height)
    assert found.glyphs == font.glyphs


def test_an_amiga_font_shows_its_default_glyph_outside_its_codes() -> None:
    found = read(as_amiga(AMIGA), "tiny/8")
    assert (found.width, found.height) == (8, 8)
    for code in range(256):
        assert found.glyph(code) == AMIGA.glyph(code if 32 <= code <= 126 else 127)


def test_files_with_more_glyphs_give_their_first_256_and_with_fewer_leave_blanks() -> None:
    assert psf(psf2(PC8, count=512), "big").glyphs == PC8.glyphs
    assert psf(psf2(PC8, count=10), "small").glyphs == PC8.glyphs[:80] + bytes(2048 - 80)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            b"",
            "x: not a font: no PSF, BDF or Amiga header, "
            "and 0 bytes where a ROM has 2048, 3584, 4096",
        ),
        (psf1(PC8)[:-1], "x: the file ends before its 256 glyphs do"),
        (psf1(PC8)[:3], "x: the file ends in the PSF1 header"),
        (b"\x36\x04\x00\x00", "x: glyphs of 8x0 dots, must be 1x1 to 8x32"),
        (psf2(PC8)[:20], "x: the file ends in the PSF2 header"),
        (psf2(PC8, version=7), "x: PSF2 version 7 with a header of 32 bytes"),
        (psf2(PC8, size=9), "x: 9 bytes a glyph, 8x8 needs 8"),
        (b"STARTFONT 2.1\n", "x: no FONTBOUNDINGBOX"),
        (
            b"STARTFONT 2.1\nFONTBOUNDINGBOX 8 x 0 0\n",
            "x:2: FONTBOUNDINGBOX needs 4 whole numbers, found '8 x 0 0'",
        ),
        (
            b"STARTFONT 2.1\nFONTBOUNDINGBOX 12 8 0 0\n",
            "x:2: glyphs of 12x8 dots, must be 1x1 to 8x32",
        ),
        (b"STARTFONT 2.1\nBITMAP\n", "x:2: BITMAP before FONTBOUNDINGBOX and BBX"),
        (
            b"STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nENCODING 65\nBBX 8 2 0 0\nBITMAP\nFF\nG0\n",
            "x:7: not a bitmap row: 'G0'",
        ),
        (
            b"STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nENCODING 65\nBBX 8 2 0 0\nBITMAP\nFF",
            "x:7: the file ends in a bitmap",
        ),
        (
            b"STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nENCODING 65\nBBX 8 9 0 0\nBITMAP\n",
            "x:6: the glyph leaves the font's bounding box",
        ),
        (
            b"STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nENCODING 65\nBBX 8 -9 0 0\nBITMAP\n",
            "x:4: BBX of 8x-9 dots",
        ),
        (as_amiga(PC8)[:200], "x: the file ends inside the Amiga font"),
        (as_amiga(PC8, style=0x40), "x: a colour font, only fonts of one plane can be read"),
        (
            as_amiga(PC8, width=9),
            "x: glyph 127 does not fit 8 dots, only fonts of fixed width can be read",
        ),
        (
            struct.pack(">8I", 0x3F3, 0, 2, 0, 1, 4, 4, 0x3E9),
            "x: not an Amiga load file of one hunk",
        ),
        (
            struct.pack(">8I", 0x3F3, 0, 1, 0, 0, 30, 0x3E9, 30) + bytes(120),
            "x: not an Amiga font, its file id is 0000, not 0F80",
        ),
    ],
)
def test_damaged_files_are_refused_in_one_line(data: bytes, message: str) -> None:
    with pytest.raises(FontError) as caught:
        read(data, "x")
    assert str(caught.value) == message


@pytest.mark.parametrize("size", [2047, 2049, 3584])
def test_a_rom_has_exactly_its_size(size: int) -> None:
    with pytest.raises(FontError, match=f"rom: {size} bytes, must be 256 x 8 = 2048"):
        rom(bytes(size), 8)


def test_what_pads_a_bdf_row_is_not_seen() -> None:
    lines = ["STARTFONT 2.1", "FONTBOUNDINGBOX 6 1 0 0", "STARTCHAR a", "ENCODING 65"]
    lines += ["BBX 3 1 2 0", "BITMAP", "BF", "ENDCHAR", "ENDFONT"]
    assert bdf("\n".join(lines).encode(), "padded").glyph(65) == bytes([0b00101000])


@settings(max_examples=60, deadline=None)
@given(
    source=st.sampled_from([psf1(PC8), psf2(PC8), as_bdf(PC8)[:2000], as_amiga(PC8)]),
    keep=st.integers(0, 2200),
    place=st.integers(0, 130),
    junk=st.binary(max_size=6),
)
def test_no_damage_escapes_as_another_error(
    source: bytes, keep: int, place: int, junk: bytes
) -> None:
    data = (source[:place] + junk + source[place + len(junk) :])[:keep]
    for reader in (read, psf, bdf, amiga):
        try:
            font = reader(data, "x")
        except FontError as error:
            assert "\n" not in str(error)
        else:
            assert len(font.glyphs) == 256 * font.height
