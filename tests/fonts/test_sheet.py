"""The contact sheet shows every glyph where its code says."""

import subprocess
import sys

import pytest

import fonts
from fonts.sheet import sheet, sheet_bits


@pytest.mark.parametrize("name", fonts.names())
def test_bits_hold_every_glyph_at_its_place(name: str) -> None:
    font = fonts.load(name)
    rows = sheet_bits(font)
    across, down = font.width + 2, font.height + 2
    assert {len(row) for row in rows} == {17 * across}
    assert len(rows) == 17 * down
    assert {dot for row in rows for dot in row} == {0, 1}
    for code in range(256):
        x, y = (code % 16 + 1) * across, (code // 16 + 1) * down
        cell = [row[x : x + font.width] for row in rows[y : y + font.height]]
        assert cell == [row.translate({46: 0, 35: 1}).encode() for row in font.rows_art(code)]


def test_margins_name_the_codes() -> None:
    font = fonts.load("cp437_8x8")
    rows = sheet_bits(font)
    corner = [row[:8] for row in rows[10 * 11 : 10 * 11 + 8]]
    assert corner == [row.translate({46: 0, 35: 1}).encode() for row in font.rows_art(ord("A"))]
    lines = sheet(font).splitlines()
    assert lines[0].split() == [f"_{digit}" for digit in "0123456789ABCDEF"]
    assert [line[:2] for line in lines[1::5]] == [f"{digit}_" for digit in "0123456789ABCDEF"]


def test_text_draws_two_rows_of_dots_in_one_line() -> None:
    lines = sheet(fonts.load("cp437_8x8")).splitlines()
    first = 1 + 4 * 5
    across = 4 + 10
    assert [line[across : across + 8].rstrip() for line in lines[first : first + 4]] == [
        " ▄█▀█▄",
        "██   ██",
        "██▀▀▀██",
        "▀▀   ▀▀",
    ]


def test_fonts_load_nothing_heavy() -> None:
    program = (
        "import sys, fonts, fonts.cp437, fonts.readers, fonts.sheet; fonts.load('cp437_8x14');"
        "print(sorted({'numpy', 'PIL', 'pygame', 'core', 'platforms'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "[]\n", done.stderr
