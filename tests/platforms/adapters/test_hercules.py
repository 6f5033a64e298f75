"""The Hercules card: protection, pages, four banks, geometry from the 6845."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from platforms.adapters.hercules import Hercules
from platforms.bios import PC_MODES

FULL_BLOCK = 0xDB
ROM = bytearray(256 * 14)
ROM[FULL_BLOCK * 14 : FULL_BLOCK * 14 + 14] = b"\xff" * 14
ROM[1 * 14 : 2 * 14] = b"\x80" * 14

GRAPHICS = "35 2D 2E 07 5B 02 57 57 02 03 20 00"
THREE_LINES = "35 28 2C 07 73 01 64 69 02 02 20 00"
FOUR_LINES_640 = "35 28 2C 07 5B 02 57 57 02 03 20 00"
PAGE_0, PAGE_1 = 0xB0000, 0xB8000


def programmed(configuration: int, mode: int, crtc: str = GRAPHICS) -> Hercules:
    card = Hercules(bytes(ROM))
    card.output(0x3BF, configuration)
    for index, value in enumerate(bytes.fromhex(crtc) + bytes(4)):
        card.output(0x3B4, index)
        card.output(0x3B5, value)
    card.output(0x3B8, mode)
    return card


def text(configuration: int = 0, mode: int = 0x28) -> Hercules:
    card = programmed(configuration, mode, PC_MODES[7].crtc.hex())
    card.output(0x3B4, 10)
    card.output(0x3B5, 0x20)
    return card


@pytest.mark.parametrize(
    ("x", "y", "offset", "mask"),
    [
        (0, 0, 0x0000, 0x80),
        (0, 1, 0x2000, 0x80),
        (0, 2, 0x4000, 0x80),
        (0, 3, 0x6000, 0x80),
        (0, 4, 0x005A, 0x80),
        (0, 5, 0x205A, 0x80),
        (0, 347, 0x7E3C, 0x80),
        (719, 347, 0x7E95, 0x01),
        (360, 174, 0x4F4B, 0x80),
        (100, 50, 0x4444, 0x08),
    ],
)
@pytest.mark.parametrize("page", [0, 1])
def test_where_pixels_lie(x: int, y: int, offset: int, mask: int, page: int) -> None:
    card = programmed(3, 0x0A | page << 7)
    card.write(PAGE_0 + page * 0x8000 + offset, mask)
    frame = card.scan_out()
    assert frame.dots.shape == (348, 720)
    assert frame.dot_shape == Fraction(29, 45)
    assert np.argwhere(frame.dots).tolist() == [[y, x]]
    assert frame.dots[y, x] == 7
    assert frame.cells is None


@pytest.mark.parametrize(
    ("crtc", "shape"),
    [(THREE_LINES, (300, 640)), (FOUR_LINES_640, (348, 640)), (GRAPHICS, (348, 720))],
)
def test_the_6845_sets_the_size_of_graphics(crtc: str, shape: tuple[int, int]) -> None:
    assert programmed(3, 0x0A, crtc).scan_out().dots.shape == shape


def test_three_lines_a_row_come_from_three_banks() -> None:
    card = programmed(3, 0x8A, THREE_LINES)
    for bank, value in ((0, 0x80), (1, 0x40), (2, 0x20), (3, 0xFF)):
        card.write(PAGE_1 + bank * 0x2000 + 80, value)
    assert np.argwhere(card.scan_out().dots).tolist() == [[3, 0], [4, 1], [5, 2]]


def test_the_start_address_counts_words_in_graphics() -> None:
    card = programmed(3, 0x0A)
    card.output(0x3B4, 13)
    card.output(0x3B5, 45)
    card.write(PAGE_0 + 0x5A, 0x80)
    assert np.argwhere(card.scan_out().dots).tolist() == [[0, 0]]


@pytest.mark.parametrize(
    ("writes", "mode"),
    [
        ([(0x3BF, 0), (0x3B8, 0x0A)], 0x08),
        ([(0x3BF, 1), (0x3B8, 0x0A)], 0x0A),
        ([(0x3BF, 1), (0x3B8, 0x8A)], 0x0A),
        ([(0x3BF, 3), (0x3B8, 0x8A)], 0x8A),
        ([(0x3BF, 2), (0x3B8, 0x8A)], 0x88),
        ([(0x3BF, 3), (0x3B8, 0x8A), (0x3BF, 0), (0x3B8, 0x00)], 0x00),
        ([(0x3BF, 3), (0x3B8, 0x8A), (0x3BF, 0), (0x3B8, 0x8A)], 0x8A),
    ],
)
def test_the_configuration_decides_which_mode_bits_can_be_set(
    writes: list[tuple[int, int]], mode: int
) -> None:
    card = Hercules(bytes(ROM))
    for port, value in writes:
        assert card.output(port, value)
    assert card.value("mode") == mode


def test_taking_the_permission_away_drops_to_text_at_once() -> None:
    card = programmed(3, 0x0A)
    assert card.scan_out().cells is None
    card.output(0x3BF, 0)
    assert card.scan_out().cells is not None
    card.output(0x3BF, 3)
    assert card.scan_out().cells is None


@pytest.mark.parametrize(
    ("configuration", "last", "span"),
    [(0, 0xB7FFF, 0x1000), (1, 0xB7FFF, 0x8000), (3, 0xBFFFF, 0x10000)],
)
def test_the_configuration_decides_how_much_memory_answers(
    configuration: int, last: int, span: int
) -> None:
    card = Hercules(bytes(ROM))
    card.output(0x3BF, configuration)
    assert card.memory_range == range(PAGE_0, last + 1)
    card.write(PAGE_0, 0x5A)
    card.write(last, 0xA5)
    assert card.read(PAGE_0) == 0x5A
    assert card.read(PAGE_0 + span - 1) == 0xA5
    if span == 0x1000:
        assert card.read(PAGE_0 + 0x1000) == 0x5A
    with pytest.raises(IndexError):
        card.block(PAGE_0, span + 1)


def test_text_is_that_of_the_mda() -> None:
    card = text()
    card.write(PAGE_0, FULL_BLOCK)
    card.write(PAGE_0 + 1, 0x0F)
    frame = card.scan_out()
    assert frame.dots.shape == (350, 720)
    assert (frame.dots[:14, :9] == 15).all()
    assert not frame.dots[:, 9:].any()


def test_text_of_page_1_takes_its_attributes_from_page_0() -> None:
    card = text(3, 0xA8)
    card.write(PAGE_0, FULL_BLOCK)
    card.write(PAGE_0 + 1, 0x0F)
    card.write(PAGE_1, 0x01)
    card.write(PAGE_1 + 1, 0x70)
    frame = card.scan_out()
    assert frame.cells is not None
    assert frame.cells[0, 0].tolist() == [0x01, 0x0F]
    assert np.flatnonzero(frame.dots[0]).tolist() == [0]
    assert frame.dots[0, 0] == 15


@pytest.mark.parametrize("mode", [0x02, 0x82])
def test_video_off_is_black(mode: int) -> None:
    card = programmed(3, mode)
    card.block(PAGE_0, 0x10000)[:] = 0xFF
    frame = card.scan_out()
    assert frame.dots.shape == (348, 720)
    assert not frame.dots.any()


@pytest.mark.parametrize("retrace_high", [False, True])
def test_status_bit_7_changes_in_vertical_retrace(retrace_high: bool) -> None:
    card = Hercules(bytes(ROM), retrace_high=retrace_high)
    for index, value in enumerate(PC_MODES[7].crtc):
        card.output(0x3B4, index)
        card.output(0x3B5, value)
    seen = set()
    for now_ns in range(0, 21_000_000, 99_991):
        card.advance(now_ns)
        status = card.input(0x3BA)
        assert status is not None
        assert bool(status & 0x80) == (card.beam().vertical_sync == retrace_high)
        seen.add(status & 0x80)
    assert seen == {0x00, 0x80}


@pytest.mark.parametrize("identity", [0x00, 0x10, 0x50])
def test_the_identity_stands_in_status_bits_6_to_4(identity: int) -> None:
    status = Hercules(bytes(ROM), identity=identity).input(0x3BA)
    assert status is not None
    assert status & 0x70 == identity
