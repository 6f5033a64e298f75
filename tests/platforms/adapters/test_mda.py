"""The MDA: the complete attribute table, nine-dot cells, blinking, the status port."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from platforms.adapters.mda import Mda
from platforms.bios import PC_MODES

FULL_BLOCK = 0xDB
ROM = bytearray(256 * 14)
for code in (0xB3, 0xBF, 0xC0, FULL_BLOCK, 0xDF, 0xE0, 0xFF, 0x7F):
    ROM[code * 14 : code * 14 + 14] = b"\xff" * 14
BASE = 0xB0000
BLINK_OFF, BLINK_ON = 0x09, 0x29


def card(mode: int = BLINK_ON, underline_line: int = 12, **registers: int) -> Mda:
    """A card in mode 7 without a cursor; rN= replace the 6845's values."""
    mda = Mda(bytes(ROM), underline_line)
    registers = {"r10": 0x20, **registers}
    for index, value in enumerate(PC_MODES[7].crtc + bytes(4)):
        mda.output(0x3B4, index)
        mda.output(0x3B5, registers.get(f"r{index}", value))
    mda.output(0x3B8, mode)
    return mda


def cell(mda: Mda, character: int, attribute: int, field: int = 0) -> NDArray[np.uint8]:
    """The 14 x 9 dots of the first cell when it holds this; all others stay dark."""
    mda.write(BASE, character)
    mda.write(BASE + 1, attribute)
    mda.advance(mda.field_start_ns(field))
    dots = mda.scan_out().dots
    assert not dots[14:].any()
    assert not dots[:14, 9:].any()
    return dots[:14, :9].astype(np.uint8)


def test_the_picture_is_720_by_350() -> None:
    frame = card().scan_out()
    assert frame.dots.shape == (350, 720)
    assert frame.dot_shape == Fraction(35, 54)
    assert frame.cells is not None
    assert frame.cells.shape == (25, 80, 2)


def test_the_last_cell_lies_at_0f9e() -> None:
    mda = card()
    mda.write(BASE + 0xF9E, FULL_BLOCK)
    mda.write(BASE + 0xF9F, 0x07)
    lit = np.argwhere(mda.scan_out().dots)
    assert lit.min(axis=0).tolist() == [24 * 14, 79 * 9]
    assert lit.max(axis=0).tolist() == [349, 719]


def look(attribute: int, blinking: bool) -> tuple[int, int, bool]:
    """Foreground, background, underline of an attribute: the table, in another form."""
    if attribute in (0x00, 0x08, 0x80, 0x88):
        return 0, 0, False
    if attribute in (0x70, 0x78, 0xF0, 0xF8):
        on_bright = attribute >= 0x80 and not blinking
        return (8 if attribute & 8 else 0), (15 if on_bright else 7), False
    return (15 if attribute & 8 else 7), 0, attribute & 7 == 1


def every_attribute(mda: Mda, character: int, field: int) -> NDArray[np.uint8]:
    """(256, 14, 9): the dots of a character in each attribute."""
    cells = mda.block(BASE, 512)
    cells[0::2] = character
    cells[1::2] = range(256)
    mda.advance(mda.field_start_ns(field))
    dots = mda.scan_out().dots.reshape(25, 14, 80, 9).swapaxes(1, 2)
    return dots.reshape(2000, 14, 9)[:256].astype(np.uint8)


@pytest.mark.parametrize("field", [0, 16])
@pytest.mark.parametrize("mode", [BLINK_OFF, BLINK_ON])
def test_every_attribute(mode: int, field: int) -> None:
    mda = card(mode)
    spaces = every_attribute(mda, ord(" "), field)
    blocks = every_attribute(mda, FULL_BLOCK, field)
    for attribute in range(256):
        foreground, background, underlined = look(attribute, mode == BLINK_ON)
        if mode == BLINK_ON and attribute >= 0x80 and field:
            foreground = background
        expected = np.full((14, 9), background)
        if underlined:
            expected[12] = foreground
        assert spaces[attribute].tolist() == expected.tolist(), f"{attribute:02X}"
        assert set(blocks[attribute].flat) == {foreground}, f"{attribute:02X}"


@pytest.mark.parametrize(
    ("character", "attribute", "mode", "level"),
    [
        (0x20, 0x07, BLINK_ON, 0),
        (0x20, 0x05, BLINK_ON, 0),
        (FULL_BLOCK, 0x07, BLINK_ON, 7),
        (FULL_BLOCK, 0x70, BLINK_ON, 0),
        (0x20, 0x70, BLINK_ON, 7),
        (0x20, 0xF0, BLINK_OFF, 15),
        (0x20, 0xF0, BLINK_ON, 7),
        (FULL_BLOCK, 0x78, BLINK_ON, 8),
        (0x20, 0x77, BLINK_ON, 0),
        (FULL_BLOCK, 0x7F, BLINK_ON, 15),
        (FULL_BLOCK, 0x00, BLINK_ON, 0),
        (FULL_BLOCK, 0x08, BLINK_OFF, 0),
        (FULL_BLOCK, 0x80, BLINK_ON, 0),
        (FULL_BLOCK, 0x88, BLINK_OFF, 0),
    ],
)
def test_known_cells(character: int, attribute: int, mode: int, level: int) -> None:
    assert (cell(card(mode), character, attribute) == level).all()


@pytest.mark.parametrize(("attribute", "level"), [(0x01, 7), (0x09, 15)])
@pytest.mark.parametrize("line", [12, 13])
def test_the_underline_fills_nine_dots_of_its_line(attribute: int, level: int, line: int) -> None:
    dots = cell(card(underline_line=line), ord(" "), attribute)
    assert (dots[line] == level).all()
    assert np.count_nonzero(dots) == 9


@pytest.mark.parametrize(
    ("character", "ninth_lit"),
    [
        (0x7F, False),
        (0xB3, False),
        (0xBF, False),
        (0xC0, True),
        (FULL_BLOCK, True),
        (0xDF, True),
        (0xE0, False),
        (0xFF, False),
    ],
)
def test_the_ninth_dot_repeats_the_eighth_in_c0_to_df(character: int, ninth_lit: bool) -> None:
    dots = cell(card(), character, 0x07)
    assert (dots[:, :8] == 7).all()
    assert (dots[:, 8] == (7 if ninth_lit else 0)).all()


def test_text_blinks_16_fields_on_and_16_off() -> None:
    mda = card(BLINK_ON)
    assert [bool(cell(mda, FULL_BLOCK, 0x87, f).any()) for f in (0, 15, 16, 31, 32)] == [
        True,
        True,
        False,
        False,
        True,
    ]
    mda = card(BLINK_OFF)
    assert all(cell(mda, FULL_BLOCK, 0x87, f).all() for f in (0, 16))


def test_an_underline_blinks_with_its_character() -> None:
    mda = card()
    assert cell(mda, ord(" "), 0x81).any()
    assert not cell(mda, ord(" "), 0x81, field=16).any()


def test_the_cursor_is_nine_dots_wide_and_blinks_8_and_8() -> None:
    mda = card(r10=0x0B)
    dots = cell(mda, ord(" "), 0x07)
    assert np.flatnonzero(dots.all(axis=1)).tolist() == [11, 12]
    assert np.count_nonzero(dots) == 18
    seen = [bool(cell(mda, ord(" "), 0x07, f).any()) for f in range(0, 40, 4)]
    assert seen == [True, True, False, False] * 2 + [True, True]


def test_four_kilobytes_repeat_up_to_b7fff() -> None:
    mda = card()
    for bank in range(8):
        mda.write(BASE + 0x1000 * bank + 0x123, bank)
        assert mda.read(BASE + 0x123) == bank
    assert 0xB8000 not in mda.memory_range
    with pytest.raises(IndexError):
        mda.block(BASE, 0x1001)


def test_video_off_is_black() -> None:
    mda = card(mode=0x21)
    assert not cell(mda, FULL_BLOCK, 0x70).any()


def test_rows_of_another_height_follow_the_6845() -> None:
    mda = card(r9=15)
    mda.write(BASE, FULL_BLOCK)
    mda.write(BASE + 1, 0x01)
    dots = mda.scan_out().dots
    assert dots.shape == (400, 720)
    assert (dots[:14, :9] == 7).all()
    assert not dots[14:16].any()


def test_status_bit_0_is_horizontal_blanking_and_bit_7_never_changes() -> None:
    mda = card()
    seen = set()
    for now_ns in range(0, 21_000_000, 9_973):
        mda.advance(now_ns)
        status = mda.input(0x3BA)
        assert status is not None
        assert status & 1 == mda.beam().horizontal_blank
        seen.add(status)
    assert seen == {0xF0, 0xF1}


def test_status_bit_3_is_the_dot_being_drawn() -> None:
    mda = card()
    mda.write(BASE, FULL_BLOCK)
    mda.write(BASE + 1, 0x07)
    assert mda.input(0x3BA) == 0xF8
    mda.advance(1_000)  # 16 dots further
    assert mda.input(0x3BA) == 0xF0


@pytest.mark.parametrize("index_port", [0x3B0, 0x3B2, 0x3B4, 0x3B6])
def test_the_6845_answers_at_four_pairs_of_ports(index_port: int) -> None:
    mda = Mda(bytes(ROM))
    assert mda.output(index_port, 0x0F)
    assert mda.output(index_port + 1, 0x66)
    mda.output(0x3B4, 0x0F)
    assert mda.input(0x3B5) == 0x66


def test_nothing_listens_where_a_hercules_has_its_light_pen_and_configuration() -> None:
    mda = Mda(bytes(ROM))
    assert not any(mda.output(port, 0x30) for port in (0x3B9, 0x3BB, 0x3BF))
