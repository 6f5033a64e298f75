"""The CGA: known answers from memory and registers to dots."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from platforms.adapters.cga import Cga
from platforms.bios import PC_MODES

FULL_BLOCK = 0xDB
ROM = bytearray(256 * 8)
ROM[FULL_BLOCK * 8 : FULL_BLOCK * 8 + 8] = b"\xff" * 8
ROM[ord("1") * 8 : ord("1") * 8 + 8] = bytes(range(1, 9))  # row n holds n + 1
BASE = 0xB8000


def in_mode(number: int, **registers: int) -> Cga:
    """A card as the BIOS leaves it in a mode; mode=, colour= and rN= replace values."""
    cga = Cga(bytes(ROM))
    row = PC_MODES[number]
    for index, value in enumerate(row.crtc + bytes(4)):
        cga.output(0x3D4, index)
        cga.output(0x3D5, registers.get(f"r{index}", value))
    cga.output(0x3D8, registers.get("mode", row.mode))
    cga.output(0x3D9, registers.get("colour", row.colour))
    return cga


def put(cga: Cga, offset: int, *values: int) -> None:
    for n, value in enumerate(values):
        cga.write(BASE + offset + n, value)


@pytest.mark.parametrize(
    ("mode", "colour", "expected"),
    [
        (0x2A, 0x20, [0, 3, 5, 7]),
        (0x2A, 0x30, [0, 11, 13, 15]),
        (0x2A, 0x00, [0, 2, 4, 6]),
        (0x2A, 0x10, [0, 10, 12, 14]),
        (0x2E, 0x00, [0, 3, 4, 7]),
        (0x2E, 0x20, [0, 3, 4, 7]),
        (0x2E, 0x30, [0, 11, 12, 15]),
        (0x2A, 0x21, [1, 3, 5, 7]),
    ],
)
def test_the_four_pixel_values_in_every_palette(
    mode: int, colour: int, expected: list[int]
) -> None:
    cga = in_mode(4, mode=mode, colour=colour)
    put(cga, 0, 0x1B)
    frame = cga.scan_out()
    assert frame.dots.shape == (200, 320)
    assert frame.dots[0, :4].tolist() == expected
    assert frame.border == colour & 15


@pytest.mark.parametrize(
    ("x", "y", "offset", "shift"),
    [
        (0, 1, 0x2000, 6),
        (160, 100, 0x0FC8, 6),
        (319, 199, 0x3F3F, 0),
        (319, 198, 0x1F3F, 0),
    ],
)
def test_where_320x200_pixels_lie(x: int, y: int, offset: int, shift: int) -> None:
    cga = in_mode(4)
    put(cga, offset, 3 << shift)
    dots = cga.scan_out().dots
    assert np.argwhere(dots).tolist() == [[y, x]]
    assert dots[y, x] == 15


@pytest.mark.parametrize(
    ("lit", "offset", "value"),
    [
        ([(2, 0), (2, 7)], 0x0050, 0x81),
        ([(199, 639)], 0x3F3F, 0x01),
        ([(0, 0)], 0x0000, 0x80),
    ],
)
def test_where_640x200_pixels_lie(lit: list[tuple[int, int]], offset: int, value: int) -> None:
    cga = in_mode(6, colour=0x0E)
    put(cga, offset, value)
    frame = cga.scan_out()
    assert frame.dots.shape == (200, 640)
    assert [tuple(at) for at in np.argwhere(frame.dots)] == lit
    assert all(frame.dots[at] == 14 for at in lit)
    assert frame.border == 0


@pytest.mark.parametrize(
    ("mode", "attribute", "background"),
    [(0x29, 0x1E, 1), (0x29, 0x9E, 1), (0x09, 0x9E, 9)],
)
def test_the_background_of_text(mode: int, attribute: int, background: int) -> None:
    cga = in_mode(3, mode=mode)
    put(cga, 0, ord(" "), attribute)
    assert (cga.scan_out().dots[:6, :8] == background).all()


def test_the_foreground_of_text_and_its_blinking() -> None:
    cga = in_mode(3)
    put(cga, 2, FULL_BLOCK, 0x9E, FULL_BLOCK, 0x1E)
    for field in (0, 15, 16, 31, 32):
        cga.advance(cga.field_start_ns(field))
        dots = cga.scan_out().dots
        assert (dots[:8, 8:16] == (1 if field & 16 else 14)).all()
        assert (dots[:8, 16:24] == 14).all()


@pytest.mark.parametrize(
    ("number", "row", "column", "offset"), [(3, 24, 79, 0xF9E), (1, 24, 39, 0x7CE)]
)
def test_where_text_cells_lie(number: int, row: int, column: int, offset: int) -> None:
    cga = in_mode(number, r10=0x20)
    put(cga, offset, FULL_BLOCK, 0x0C)
    frame = cga.scan_out()
    lit = np.argwhere(frame.dots)
    assert lit.min(axis=0).tolist() == [row * 8, column * 8]
    assert lit.max(axis=0).tolist() == [row * 8 + 7, column * 8 + 7]
    assert frame.cells is not None
    assert frame.cells[row, column].tolist() == [FULL_BLOCK, 0x0C]


@pytest.mark.parametrize(
    ("number", "shape", "dot_shape"),
    [
        (1, (200, 320), Fraction(5, 6)),
        (3, (200, 640), Fraction(5, 12)),
        (4, (200, 320), Fraction(5, 6)),
        (6, (200, 640), Fraction(5, 12)),
    ],
)
def test_the_picture_fills_a_4_to_3_tube(
    number: int, shape: tuple[int, int], dot_shape: Fraction
) -> None:
    frame = in_mode(number).scan_out()
    assert frame.dots.shape == shape
    assert frame.dot_shape == dot_shape


def test_the_start_address_counts_words() -> None:
    cga = in_mode(3, r12=0x00, r13=0x28)
    put(cga, 0x50, ord("A"), 0x07)
    cells = cga.scan_out().cells
    assert cells is not None
    assert cells[0, 0].tolist() == [ord("A"), 0x07]


def test_text_wraps_at_16_kb_and_graphics_at_8_kb_a_bank() -> None:
    cga = in_mode(3, r12=0x1F, r13=0xFF)
    put(cga, 0x3FFE, 1, 2, 3, 4)
    put(cga, 0, 5, 6)
    cells = cga.scan_out().cells
    assert cells is not None
    assert cells[0, :2].tolist() == [[1, 2], [5, 6]]

    cga = in_mode(6, r12=0x0F, r13=0xFF, colour=0x0F)
    put(cga, 0x0000, 0x80)
    put(cga, 0x2000, 0x40)
    dots = cga.scan_out().dots
    assert np.argwhere(dots).tolist() == [[0, 16], [1, 17]]


def test_memory_is_seen_again_at_bc000() -> None:
    cga = in_mode(3)
    cga.write(0xBC123, 0x5A)
    assert cga.read(0xB8123) == 0x5A
    cga.block(0xBC000, 0x4000)[0x123] = 0xA5
    assert cga.read(0xB8123) == 0xA5
    with pytest.raises(IndexError):
        cga.block(0xBA000, 0x4000)


@pytest.mark.parametrize(("number", "shown"), [(3, 0), (4, 5), (5, 5), (6, 0)])
def test_with_video_off_text_is_black_and_320x200_all_background(number: int, shown: int) -> None:
    mode = PC_MODES[number].mode & ~0x08
    cga = in_mode(number, mode=mode, colour=0x25)
    cga.block(BASE, 0x4000)[:] = FULL_BLOCK
    frame = cga.scan_out()
    assert (frame.dots == shown).all()
    assert frame.cells is None


def test_rows_of_two_lines_make_160x100_in_16_colours() -> None:
    rom = bytearray(ROM)
    rom[0xDE * 8 : 0xDE * 8 + 8] = b"\x0f" * 8
    cga = Cga(bytes(rom))
    table = bytes.fromhex("71505A0A7F06647002012007")
    for index, value in enumerate(table):
        cga.output(0x3D4, index)
        cga.output(0x3D5, value)
    cga.output(0x3D8, 0x09)
    put(cga, 160, 0xDE, 0x9C)
    frame = cga.scan_out()
    assert frame.dots.shape == (200, 640)
    assert frame.dots[2:4, :8].tolist() == [[9] * 4 + [12] * 4] * 2
    assert frame.cells is not None
    assert frame.cells.shape == (100, 80, 2)


def test_rows_taller_than_the_glyph_repeat_it() -> None:
    cga = in_mode(3, r9=9, r10=0x20)
    put(cga, 0, ord("1"), 0x01)
    dots = cga.scan_out().dots
    assert dots.shape == (250, 640)
    seen = np.packbits(dots[:10, :8], axis=1)[:, 0].tolist()
    assert seen == [1, 2, 3, 4, 5, 6, 7, 8, 1, 2]


@pytest.mark.parametrize(
    ("r10", "r11", "lines"), [(6, 7, [6, 7]), (0, 7, list(range(8))), (6, 1, [0, 1, 6, 7])]
)
def test_the_cursor_is_solid_foreground_for_8_fields_in_16(
    r10: int, r11: int, lines: list[int]
) -> None:
    cga = in_mode(3, r10=r10, r11=r11, r14=0, r15=81)
    put(cga, 162, ord(" "), 0x8E)  # blinking, which the cursor does not
    for field in (0, 7, 8, 15, 16, 23):
        cga.advance(cga.field_start_ns(field))
        dots = cga.scan_out().dots
        lit = np.flatnonzero((dots[8:16, 8:16] == 14).all(axis=1)).tolist()
        assert lit == ([] if field & 8 else lines)
        assert np.count_nonzero(dots) == len(lit) * 8


def test_no_cursor_in_graphics() -> None:
    cga = in_mode(4, r10=0, r11=1)
    assert not cga.scan_out().dots.any()


def test_the_status_port_follows_the_beam() -> None:
    cga = in_mode(3)
    line_ns = 63_700  # a little more than one line
    assert cga.input(0x3DA) == 0xF4
    cga.advance(50_000)
    assert cga.input(0x3DA) == 0xF5  # right of the picture
    cga.advance(201 * line_ns)
    assert cga.input(0x3DA) == 0xF5  # below it
    cga.advance(228 * line_ns)
    assert cga.input(0x3DA) == 0xFD  # vertical sync


def test_the_light_pen_latch() -> None:
    cga = in_mode(3)
    cga.output(0x3DC, 0)
    assert cga.input(0x3DA) == 0xF6
    cga.input(0x3DB)
    assert cga.input(0x3DA) == 0xF4


def test_the_upper_half_of_the_status_is_a_parameter() -> None:
    for idle in (0x00, 0xF0):
        status = Cga(bytes(ROM), status_idle=idle).input(0x3DA)
        assert status is not None
        assert status & 0xF0 == idle


@pytest.mark.parametrize("index_port", [0x3D0, 0x3D2, 0x3D4, 0x3D6])
def test_the_6845_answers_at_four_pairs_of_ports(index_port: int) -> None:
    cga = Cga(bytes(ROM))
    assert cga.output(index_port, 0x0F)
    assert cga.output(index_port + 1, 0x66)
    cga.output(0x3D4, 0x0F)
    assert cga.input(0x3D5) == 0x66


def test_before_any_mode_is_set_there_is_a_picture_of_one_dot() -> None:
    assert Cga(bytes(ROM)).scan_out().dots.tolist() == [[0]]


@pytest.mark.parametrize("size", [0, 100, 256 * 14])
def test_a_rom_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"this one has {size} bytes"):
        Cga(bytes(size))


@pytest.mark.parametrize(
    ("number", "registers", "chroma", "burst"),
    [
        (1, {}, True, True),
        (0, {}, False, False),
        (3, {}, True, False),
        (3, {"colour": 6}, True, True),
        (2, {"colour": 6}, False, False),
        (4, {}, True, True),
        (5, {}, False, False),
        (6, {}, False, False),
        (6, {"mode": 0x1A}, True, True),
    ],
)
def test_what_a_composite_monitor_is_told(
    number: int, registers: dict[str, int], chroma: bool, burst: bool
) -> None:
    frame = in_mode(number, **registers).scan_out()
    assert (frame.chroma, frame.burst) == (chroma, burst)


def test_registers_are_declared_by_the_ports_that_programs_use() -> None:
    ports = {register.port for register in Cga(bytes(ROM)).registers}
    assert ports == {0x3D5, 0x3D8, 0x3D9, 0x3DA}
