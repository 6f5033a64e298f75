"""Text art is read strictly, says where it is wrong, and survives the round trip."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fonts
from fonts import Font, FontError
from fonts.art import parse

TINY = "; two rows of three dots\nfont tiny 3x2\n\n41 A\n.#.\n#.#\n\n; the last one\nFF\n###\n...\n"


def test_reads_glyphs_by_their_codes_and_leaves_the_others_blank() -> None:
    font = parse(TINY, "tiny.txt")
    assert (font.name, font.width, font.height) == ("tiny", 3, 2)
    assert font.glyph(0x41) == bytes([0b01000000, 0b10100000])
    assert font.rows_art(0x41) == (".#.", "#.#")
    assert font.rows_art(0xFF) == ("###", "...")
    assert font.glyphs.count(0) == 512 - 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "bad.txt: empty, expected `font NAME WIDTHxHEIGHT`"),
        ("; only words\n", "bad.txt: empty, expected `font NAME WIDTHxHEIGHT`"),
        ("41 A\n", "bad.txt:1: expected `font NAME WIDTHxHEIGHT`, found '41 A'"),
        ("font a 9x8\n", "bad.txt:1: glyphs of 9x8 dots, must be 1x1 to 8x32"),
        ("font a 8x0\n", "bad.txt:1: glyphs of 8x0 dots, must be 1x1 to 8x32"),
        (
            "font a 3x2\n41 A\n.#.\n#.\n",
            "bad.txt:4: row 2 of 2 must be 3 of `.` and `#`, found '#.'",
        ),
        (
            "font a 3x2\n41 A\n.1.\n#.#\n",
            "bad.txt:3: row 1 of 2 must be 3 of `.` and `#`, found '.1.'",
        ),
        (
            "font a 3x2\n41 A\n.#.\n\n42 B\n",
            "bad.txt:4: row 2 of 2 must be 3 of `.` and `#`, found ''",
        ),
        ("font a 3x2\n41 A\n.#.\n", "bad.txt:4: the file ends after row 1 of 2"),
        (
            "font a 3x1\n41 A\n.#.\n###\n",
            "bad.txt:4: expected a glyph's code as two hex digits, found '###'",
        ),
        (
            "font a 3x1\n0x41 A\n.#.\n",
            "bad.txt:2: expected a glyph's code as two hex digits, found '0x41 A'",
        ),
        ("font a 3x1\n42 B\n.#.\n41 A\n.#.\n", "bad.txt:4: code 41 after 42, codes must rise"),
        ("font a 3x1\n42 B\n.#.\n42 B\n.#.\n", "bad.txt:4: code 42 after 42, codes must rise"),
    ],
)
def test_malformed_art_is_named_with_file_and_line(text: str, message: str) -> None:
    with pytest.raises(FontError) as caught:
        parse(text, "bad.txt")
    assert str(caught.value) == message


def to_art(font: Font) -> str:
    """A font as text art, every glyph headed by its code."""
    glyphs = ("\n".join([f"{code:02X}", *font.rows_art(code)]) for code in range(256))
    return "\n\n".join([f"font {font.name} {font.width}x{font.height}", *glyphs]) + "\n"


@st.composite
def any_font(draw: st.DrawFn) -> Font:
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 16))
    mask = 0xFF << (8 - width) & 0xFF
    rows = draw(st.binary(min_size=256 * height, max_size=256 * height))
    return Font("any", width, height, bytes(row & mask for row in rows))


@settings(max_examples=20, deadline=None)
@given(any_font())
def test_a_font_written_as_art_reads_back_the_same(font: Font) -> None:
    assert parse(to_art(font), "any.txt") == font


@pytest.mark.parametrize("name", fonts.names())
def test_the_project_fonts_survive_the_round_trip(name: str) -> None:
    font = fonts.load(name)
    assert parse(to_art(font), name) == font


def test_a_font_checks_its_size() -> None:
    with pytest.raises(FontError, match="short: 100 bytes, must be 256 x 8 = 2048"):
        Font("short", 8, 8, bytes(100))
    with pytest.raises(FontError, match="wide: glyphs of 9x8 dots, must be 1x1 to 8x32"):
        Font("wide", 9, 8, bytes(2048))
    with pytest.raises(FontError, match="flat: glyphs of 8x0 dots"):
        Font("flat", 8, 0, b"")


@pytest.mark.parametrize("code", [-1, 256])
def test_there_is_no_glyph_outside_one_byte(code: int) -> None:
    with pytest.raises(FontError, match=f"no glyph {code}, codes are 0 to 255"):
        fonts.load("cp437_8x8").glyph(code)


def test_an_unknown_font_is_refused_with_the_choices() -> None:
    with pytest.raises(FontError) as caught:
        fonts.load("topsy")
    assert str(caught.value) == "no font 'topsy', choose from amiga_8x8, cp437_8x14, cp437_8x8"
