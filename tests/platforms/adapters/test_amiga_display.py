"""Fetch arithmetic, Copper, sprites and colours of the Amiga against known answers."""

from __future__ import annotations

import numpy as np
import pytest

from platforms.adapters.amiga import AmigaDisplay
from platforms.adapters.amiga import registers as reg
from platforms.adapters.amiga.display import NTSC, PAL
from platforms.adapters.amiga.fetch import fetch_planes, fetch_shape, load_h
from platforms.adapters.amiga.plan import window_of_line

COPPER_LIST = 0x1000
PLANES = 0x20000
PALETTE = [0x111 * (n % 16) for n in range(32)]
END = [0xFFFF, 0xFFFE]


def put(display: AmigaDisplay, address: int, words: list[int]) -> None:
    display.block(address, 2 * len(words))[:] = np.array(words, ">u2").view(np.uint8)


def screen(bplcon0: int = 0xC200, stop: int = 0xF4C1) -> list[int]:
    """The moves of a 640x200 screen whose planes follow one another from PLANES."""
    words = [reg.DIWSTRT, 0x2C81, reg.DIWSTOP, stop, reg.DDFSTRT, 0x3C, reg.DDFSTOP, 0xD4]
    words += [reg.BPLCON0, bplcon0, reg.BPLCON1, 0, reg.BPLCON2, 0x24]
    words += [reg.BPL1MOD, 0, reg.BPL2MOD, 0]
    for plane in range(4):
        address = PLANES + plane * 0x5000
        words += [reg.BPL1PT + 4 * plane, address >> 16, reg.BPL1PT + 4 * plane + 2]
        words += [address & 0xFFFF]
    for pen, colour in enumerate(PALETTE):
        words += [reg.COLOR00 + 2 * pen, colour]
    return words


def lores_screen(bplcon0: int = 0x1200) -> list[int]:
    return [*screen(bplcon0), reg.DDFSTRT, 0x38, reg.DDFSTOP, 0xD0]


def running(words: list[int], standard: str = "ntsc") -> AmigaDisplay:
    display = AmigaDisplay(standard)
    put(display, COPPER_LIST, words)
    display.output(reg.COP1LC, COPPER_LIST >> 16)
    display.output(reg.COP1LC + 2, COPPER_LIST & 0xFFFF)
    display.output(reg.DMACON, 0x83E0)
    return display


def test_bits_of_four_planes_make_pens() -> None:
    display = running([*screen(), *END])
    for plane, byte in enumerate((0xF0, 0xCC, 0xAA, 0x81)):
        display.write(PLANES + plane * 0x5000, byte)
    assert display.scan_out().dots[0, :9].tolist() == [15, 3, 5, 1, 6, 2, 4, 8, 0]


def test_twelve_bits_of_colour_become_twenty_four() -> None:
    colours = [0x05A, 0xFFF, 0x002, 0xF80, 0x620, 0xE50, 0x9F1, 0x0F8]
    moves = [word for n, c in enumerate(colours) for word in (reg.COLOR00 + 2 * n, c)]
    palette = running([*screen(), *moves, *END]).scan_out().palette
    assert ["{:02X}{:02X}{:02X}".format(*rgb) for rgb in palette[:8]] == (
        ["0055AA", "FFFFFF", "000022", "FF8800", "662200", "EE5500", "99FF11", "00FF88"]
    )
    assert len(palette) == 32


@pytest.mark.parametrize(
    ("bplcon0", "start", "stop", "words"),
    [
        (0xC200, 0x3C, 0xD4, 40),
        (0xC200, 0x38, 0xD4, 42),
        (0xC200, 0x5C, 0xB4, 24),
        (0x5200, 0x38, 0xD0, 20),
        (0x5200, 0x30, 0xD0, 21),
        (0x5200, 0x38, 0x10, 21),
    ],
)
def test_words_of_a_line(bplcon0: int, start: int, stop: int, words: int) -> None:
    shape = fetch_shape(bplcon0, start, stop)
    assert shape is not None
    assert shape.words == words


@pytest.mark.parametrize(
    ("bplcon0", "planes"),
    [
        (0x0000, (0, 0)),
        (0x6200, (6, 6)),
        (0x7200, (4, 6)),
        (0x8200, (0, 0)),
        (0xC200, (4, 4)),
        (0xD200, (0, 0)),
        (0xF200, (0, 0)),
    ],
)
def test_planes_fetched_and_shown(bplcon0: int, planes: tuple[int, int]) -> None:
    assert fetch_planes(bplcon0) == planes


@pytest.mark.parametrize(
    ("start", "hires", "scroll", "h"),
    [
        (0x38 + 7, False, 0, 0x81),
        (0x38 + 7, False, 15, 0x90),
        (0x30 + 7, False, 0, 0x71),
        (0x34 + 7, False, 0, 0x81),
        (0x3C + 3, True, 0, 0x81),
        (0x3C + 3, True, 7, 0x88),
        (0x3C + 3, True, 8, 0x81),
        (0x34 + 3, True, 3, 0x74),
    ],
)
def test_where_a_word_shows(start: int, hires: bool, scroll: int, h: int) -> None:
    assert load_h(start, scroll, hires) == h


def test_the_window_is_a_flip_flop() -> None:
    assert window_of_line(False, ((0, 0x2C81, 0xF4C1),)) == (((0x81, 0x1C1),), False)
    assert window_of_line(False, ((0, 0x2C81, 0xF4C8),)) == (((0x81, 0x1C6),), True)
    assert window_of_line(False, ((0, 0x2C81, 0xF4C7),)) == (((0x81, 0x1C7),), False)
    assert window_of_line(False, ((0, 0x2C01, 0xF4C1),)) == ((), False)
    assert window_of_line(True, ((0, 0x2C81, 0xF4C1),)) == (((0, 0x1C1),), False)
    moved = ((0, 0x2C81, 0xF4C1), (0x70, 0x2CA1, 0xF4C1), (0xA8, 0x2CB0, 0xF4C1))
    assert window_of_line(False, moved) == (((0xA1, 0x1C1),), False)


def test_waits_have_the_words_of_the_vectors() -> None:
    """WAIT for line 150 is 9601 FF00; MOVE to COLOR01 of F80 is 0182 0F80."""
    words = [*screen(), 0x9601, 0xFF00, 0x0180, 0x0F80, *END]
    display = running(words)
    colours = display.scan_out().dots[:, 0]
    change = 150 - 0x2C
    assert colours[change - 1 : change + 1].tolist() == [0x000, 0xF80]


def first_change(display: AmigaDisplay, line: int) -> int:
    """The lores dot of the first colour change on a beam line."""
    dots = display.scan_area(0x80, line, 652, 1).dots[0]
    return 0x80 + int(np.flatnonzero(dots != dots[0])[0]) // 2


@pytest.mark.parametrize("hp", [0x40, 0x42, 0x80, 0xB6])
def test_a_colour_shows_four_dots_after_the_wait(hp: int) -> None:
    words = [*lores_screen(), 0x5001 | hp, 0xFFFE, 0x0180, 0x0F00, 0x0180, 0x00F0, *END]
    display = running(words)
    assert first_change(display, 0x50) == 2 * hp + 4
    line = display.scan_area(2 * hp + 4, 0x50, 64, 1).dots[0].tolist()
    assert line[:16] == [0xF00] * 16
    assert line[16] == 0x0F0


def test_four_hires_planes_keep_the_copper_out_until_the_line_is_over() -> None:
    words = [*screen(), 0x5041, 0xFFFE, 0x0180, 0x0F00, *END]
    display = running(words)
    assert first_change(display, 0x50) == 450


def test_fewer_planes_leave_it_room() -> None:
    words = [*screen(0xA200), 0x5041, 0xFFFE, 0x0180, 0x0F00, *END]
    assert first_change(running(words), 0x50) == 2 * 0x40 + 4


def test_six_lores_planes_take_half_of_its_clocks() -> None:
    """Clocks 3A and 3E of each unit belong to planes 6 and 5."""
    words = [*lores_screen(0x6200), 0x5041, 0xFFFE, 0x0180, 0x0F00, *END]
    assert first_change(running(words), 0x50) == 2 * 0x48


def test_skip_passes_over_one_instruction() -> None:
    for vertical, expected in ((0x20, 0x111), (0x60, 0xF00)):
        skip = [vertical << 8 | 1, 0xFFFF]
        words = [*screen(), 0x4001, 0xFFFE, *skip, 0x0182, 0x0F00, *END]
        display = running(words)
        display.scan_out()
        assert display.value("COLOR01") == expected


def test_line_256_is_reached_through_line_255() -> None:
    words = [*screen(stop=0x2CC1), 0xFFDF, 0xFFFE, 0x0A01, 0xFFFE, 0x0180, 0x0F00, *END]
    display = running(words, "pal")
    colours = display.scan_out().dots[:, 0]
    assert int(np.flatnonzero(colours == 0xF00)[0]) + 0x2C == 256 + 0x0A


def test_the_list_starts_anew_every_field_and_its_writes_stay() -> None:
    display = running([*screen(), 0x8001, 0xFFFE, 0x0180, 0x0ABC, *END])
    assert display.scan_area(0x81, 0x2C, 640, 10).palette[0] == (0, 0, 0)
    assert display.value("COLOR00") == 0xABC


@pytest.mark.parametrize(
    ("offset", "copcon", "runs_on"),
    [(0x180, 0, True), (0x074, 0, False), (0x074, 2, True), (0x03E, 2, False)],
)
def test_the_copper_stops_at_registers_that_are_not_its(
    offset: int, copcon: int, runs_on: bool
) -> None:
    display = AmigaDisplay()
    display.output(reg.COPCON, copcon)
    put(display, COPPER_LIST, [offset, 0x123, 0x0182, 0x0F00, *END])
    display.output(reg.COP1LC + 2, COPPER_LIST)
    display.output(reg.DMACON, 0x8280)
    display.scan_out()
    assert (display.value("COLOR01") == 0xF00) == runs_on


def sprite_screen(*, planes: int = 1) -> list[int]:
    words = screen(0x8200 | planes << 12)
    for sprite in range(8):
        words += [reg.SPR0PT + 4 * sprite, 0, reg.SPR0PT + 4 * sprite + 2, 0x3000]
    return words


def test_a_row_of_a_sprite() -> None:
    """DATA 7C00 with DATB 8600 is 2 1 1 1 1 3 2; sprite 0's colours are 17-19."""
    words = [*sprite_screen(), reg.SPR0PT + 2, 0x4000, *END]
    display = running(words)
    put(display, 0x4000, [0x2C40, 0x2D00, 0x7C00, 0x8600, 0, 0])
    frame = display.scan_out()
    assert frame.dots.dtype == np.uint8
    pens = [18, 17, 17, 17, 17, 19, 18, *[0] * 9]
    assert frame.dots[0, :32:2].tolist() == frame.dots[0, 1:32:2].tolist() == pens
    assert not frame.dots[1:].any()


def test_sprites_need_a_plane_on_their_line() -> None:
    words = [*sprite_screen(planes=0), reg.SPR0PT + 2, 0x4000, *END]
    display = running(words)
    put(display, 0x4000, [0x2C40, 0x2D00, 0x7C00, 0x8600, 0, 0])
    assert not display.scan_out().dots.any()


def test_an_early_fetch_takes_the_last_sprite_slots() -> None:
    """DDFSTRT 30 leaves no slot for sprite 7, 38 does."""
    for start, seen in ((0x30, False), (0x38, True)):
        words = [*sprite_screen(), reg.DDFSTRT, start, reg.SPR0PT + 4 * 7 + 2, 0x4000, *END]
        display = running(words)
        put(display, 0x4000, [0x4060, 0x4400, *[0xFFFF, 0] * 4, 0, 0])
        assert (display.scan_out().dots == 29).any() == seen


def test_the_copper_can_move_an_armed_sprite_along_a_line() -> None:
    words = lores_screen()
    for sprite in range(8):
        words += [reg.SPR0PT + 4 * sprite, 0, reg.SPR0PT + 4 * sprite + 2, 0x3000]
    words += [0x5001, 0xFFFE, 0x140, 0x0048, 0x142, 0, 0x146, 0, 0x144, 0xFFFF]
    words += [0x5061, 0xFFFE, 0x140, 0x0070, 0x5101, 0xFFFE, 0x142, 0, *END]
    dots = running(words).scan_out().dots[0x50 - 0x2C]
    starts = np.flatnonzero((dots[1:] == 17) & (dots[:-1] == 0)) + 1
    assert starts.tolist() == [2 * (2 * 0x48 - 0x80), 2 * (2 * 0x70 - 0x80)]


def test_standards_and_sizes() -> None:
    for standard, height, shape in (("ntsc", 200, (11, 26)), ("pal", 256, (1, 2))):
        display = AmigaDisplay(standard)
        frame = display.scan_out()
        assert frame.dots.shape == (height, 640)
        assert frame.dot_shape.as_integer_ratio() == shape
        lores = display.scan_area(0x81, 0x2C, 640, height, lores=True)
        assert lores.dots.shape == (height, 320)
        assert lores.dot_shape == 2 * frame.dot_shape
    with pytest.raises(ValueError, match="secam"):
        AmigaDisplay("secam")


def test_the_whole_field_contains_the_window() -> None:
    display = running([*screen(), *END])
    display.block(PLANES, 0x14000)[:] = np.random.default_rng(3).integers(0, 256, 0x14000)
    field, window = display.field(), display.scan_out()
    top, left = 0x2C - 21, 2 * (0x81 - 0x5C)
    assert np.array_equal(field.dots[top : top + 200, left : left + 640], window.dots)
    assert not field.dots[:top].any()


def test_an_area_outside_the_field_is_refused() -> None:
    display = AmigaDisplay()
    for area in ((0x81, 100, 640, 200), (-1, 44, 640, 10), (0x81, 44, 0, 10)):
        with pytest.raises(ValueError, match="not in a field of 262 lines"):
            display.scan_area(*area)


def test_the_beam_follows_the_clock() -> None:
    display = AmigaDisplay("pal")
    line_ns = 227 * 1_000_000_000 / 3_546_895
    display.advance(int(line_ns * 300.5))
    high, low = display.input(reg.VPOSR), display.input(reg.VHPOSR)
    assert high is not None and low is not None
    assert (high & 1) << 8 | low >> 8 == 300
    assert low & 0xFF == 113


def test_memory_wraps_at_19_bits_where_the_chips_count() -> None:
    last_row = reg.RAM_BYTES - 40
    words = [*screen(0x9200), reg.BPL1PT, last_row >> 16, reg.BPL1PT + 2, last_row & 0xFFFF]
    display = running([*words, *END])
    display.block(last_row, 40)[:] = 0xFF
    display.block(0, 40)[:] = 0x0F
    assert (
        display.scan_out().dots[0, 300:340].tolist()
        == [1] * 20 + [0, 0, 0, 0, 1, 1, 1, 1] * 2 + [0] * 4
    )


@pytest.mark.parametrize(("standard", "fields_hz"), [(NTSC, 60.05), (PAL, 50.08)])
def test_fields_come_as_often_as_their_lines_and_clocks_say(standard, fields_hz) -> None:
    """262 lines of 227.5 clocks, 312 of 227."""
    assert 1e9 / standard.field_ns == pytest.approx(fields_hz, abs=0.01)
