"""What the drawn fonts owe their readers: complete, distinct, on their lines, and joined."""

import string
from itertools import combinations

import pytest

import fonts
from fonts import Font, cp437

SIZES = {"amiga_8x8": (8, 8), "cp437_8x8": (8, 8), "cp437_8x14": (8, 14)}
BLANK = {
    "amiga_8x8": {0x00, 0x20, 0xA0},
    "cp437_8x8": {0, 0x20, 0xFF},
    "cp437_8x14": {0, 0x20, 0xFF},
}
LINES = {  # first row of capitals, first row of small letters, baseline, last row of descenders
    "amiga_8x8": (0, 2, 6, 7),
    "cp437_8x8": (0, 2, 6, 7),
    "cp437_8x14": (2, 5, 10, 12),
}
PC = ("cp437_8x8", "cp437_8x14")
ASCII = range(0x21, 0x7F)
LATIN1 = (*ASCII, *range(0xA1, 0xAD), *range(0xAE, 0x100))  # AD, the soft hyphen, is a hyphen

every_font = pytest.mark.parametrize("name", SIZES)
pc_font = pytest.mark.parametrize("name", PC)


def lit_rows(font: Font, code: int) -> list[int]:
    return [y for y, row in enumerate(font.glyph(code)) if row]


def test_these_are_the_fonts() -> None:
    assert fonts.names() == tuple(sorted(SIZES))


@every_font
def test_size_and_completeness(name: str) -> None:
    font = fonts.load(name)
    assert font.name == name
    assert (font.width, font.height) == SIZES[name]
    assert {code for code in range(256) if not any(font.glyph(code))} == BLANK[name]


@pytest.mark.parametrize(
    ("name", "codes"),
    [("amiga_8x8", LATIN1), ("cp437_8x8", range(1, 255)), ("cp437_8x14", range(1, 255))],
)
def test_no_two_printable_glyphs_are_equal(name: str, codes: range | tuple[int, ...]) -> None:
    font = fonts.load(name)
    drawn: dict[bytes, list[str]] = {}
    for code in codes:
        if code != 0x20:
            drawn.setdefault(font.glyph(code), []).append(f"{code:02X}")
    assert [twins for twins in drawn.values() if len(twins) > 1] == []


@every_font
@pytest.mark.parametrize("pair", ["0O", "1I", "1l", "Il", "5S", "2Z", "8B", "6G", "QO", "TJ"])
def test_look_alikes_differ_by_two_dots_at_least(name: str, pair: str) -> None:
    one, other = (int.from_bytes(fonts.load(name).glyph(ord(char)), "big") for char in pair)
    assert (one ^ other).bit_count() >= 2


@every_font
def test_capitals_and_digits_stand_between_cap_line_and_baseline(name: str) -> None:
    font, (cap, _, base, last) = fonts.load(name), LINES[name]
    for char in string.ascii_uppercase + string.digits:
        rows = lit_rows(font, ord(char))
        assert rows[0] == cap, char
        assert rows[-1] == base or (char == "Q" and base < rows[-1] <= last), char
        assert rows == list(range(rows[0], rows[-1] + 1)), char


@every_font
def test_small_letters_stand_on_the_baseline_or_descend(name: str) -> None:
    font, (cap, small, base, last) = fonts.load(name), LINES[name]
    for char in string.ascii_lowercase:
        rows = lit_rows(font, ord(char))
        assert rows[-1] == (last if char in "gjpqy" else base), char
        if char in "acegmnopqrsuvwxyz":
            assert rows[0] == small, char
        elif char != "t":
            assert rows[0] == cap, char


@every_font
def test_letters_and_digits_keep_a_gap_to_the_next_cell(name: str) -> None:
    font = fonts.load(name)
    nine_dots = name == "cp437_8x14"
    for char in string.ascii_letters + string.digits:
        wide = nine_dots and char in "TY"
        reaches = name == "amiga_8x8" and char in "4Q"
        assert wide or reaches or not any(row & 1 for row in font.glyph(ord(char))), char


@every_font
def test_upright_strokes_are_two_dots_wide(name: str) -> None:
    font = fonts.load(name)
    for char in "HIJKLTUilhn":
        for row in font.rows_art(ord(char))[LINES[name][1] + 2 : LINES[name][2] - 1]:
            assert "##" in row and not {"#"} & {run for run in row.split(".") if len(run) == 1}, (
                char
            )


EXPECTED = {
    ("cp437_8x8", "A"): "..###... .##.##.. ##...##. ##...##. #######. ##...##. ##...##. ........",
    ("cp437_8x8", "g"): "........ ........ ..#####. .##..##. .##..##. ..#####. .....##. ..####..",
    ("amiga_8x8", "A"): "...##... ..####.. .##..##. .##..##. .######. .##..##. .##..##. ........",
    ("amiga_8x8", "ß"): "..####.. .##..##. .##..##. .##.##.. .##..##. .##..##. .##.##.. .##.....",
}


@pytest.mark.parametrize(("name", "char"), EXPECTED)
def test_some_glyphs_as_drawn(name: str, char: str) -> None:
    assert " ".join(fonts.load(name).rows_art(ord(char))) == EXPECTED[name, char]


@pc_font
def test_suits_are_large_and_nothing_alike(name: str) -> None:
    font = fonts.load(name)
    suits = [int.from_bytes(font.glyph(code), "big") for code in range(3, 7)]
    assert all(suit.bit_count() >= 24 for suit in suits)
    assert all((one ^ other).bit_count() >= 8 for one, other in combinations(suits, 2))


@pc_font
def test_blocks_fill_their_part_of_the_cell_exactly(name: str) -> None:
    font = fonts.load(name)
    half = font.height // 2
    assert font.glyph(0x00) == font.glyph(0x20) == bytes(font.height)
    assert font.glyph(0xDB) == b"\xff" * font.height
    assert font.glyph(0xDC) == bytes(half) + b"\xff" * half
    assert font.glyph(0xDF) == b"\xff" * half + bytes(half)
    assert font.glyph(0xDD) == b"\xf0" * font.height
    assert font.glyph(0xDE) == b"\x0f" * font.height


@pc_font
def test_shades_are_a_quarter_a_half_and_three_quarters_and_tile(name: str) -> None:
    font = fonts.load(name)
    for code, quarters in ((0xB0, 1), (0xB1, 2), (0xB2, 3)):
        glyph = font.glyph(code)
        assert {row.bit_count() for row in glyph} == {2 * quarters}
        assert all(row >> 4 == row & 15 for row in glyph), "repeats every four dots"
        assert font.height % 2 == 0
        assert glyph == glyph[:2] * (font.height // 2), "repeats every two rows"
        assert glyph[0] != glyph[1]


@every_font
def test_codes_without_a_character_show_a_hollow_box_or_nothing(name: str) -> None:
    if name != "amiga_8x8":
        assert all(char.isprintable() or char == "\u00a0" for char in cp437.UNICODE)
        return
    font = fonts.load(name)
    assert {font.glyph(code) for code in (*range(1, 32), *range(127, 160))} == {font.glyph(1)}
