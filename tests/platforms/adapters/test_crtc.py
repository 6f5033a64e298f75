"""The 6845: registers, geometry, cursor shapes, timing."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platforms.adapters.crtc import Crtc, crtc_registers
from platforms.adapters.display import CGA_CLOCK_HZ
from platforms.adapters.hercules import HERCULES_CLOCK_HZ
from platforms.adapters.mda import MDA_CLOCK_HZ

MDA_TEXT = "61 50 52 0F 19 06 19 19 02 0D 0B 0C 00 00 00 00"
CGA_TEXT_40 = "38 28 2D 0A 1F 06 19 1C 02 07 06 07 00 00 00 00"
CGA_TEXT_80 = "71 50 5A 0A 1F 06 19 1C 02 07 06 07 00 00 00 00"
CGA_GRAPHICS = "38 28 2D 0A 7F 06 64 70 02 01 06 07 00 00 00 00"
HERCULES = "35 2D 2E 07 5B 02 57 57 02 03 00 00 00 00 00 00"
SIMCGA = "35 28 2C 07 73 01 64 69 02 02 00 00 00 00 00 00"


def programmed(table: str, **changes: int) -> Crtc:
    crtc = Crtc()
    values = list(bytes.fromhex(table))
    for name, value in changes.items():
        values[int(name[1:])] = value
    for index, value in enumerate(values):
        crtc.select(index)
        assert crtc.write(value)
    return crtc


@pytest.mark.parametrize(
    ("table", "columns", "rows", "lines"),
    [
        (MDA_TEXT, 80, 25, 14),
        (CGA_TEXT_40, 40, 25, 8),
        (CGA_TEXT_80, 80, 25, 8),
        (CGA_GRAPHICS, 40, 100, 2),
        (HERCULES, 45, 87, 4),
        (SIMCGA, 40, 100, 3),
    ],
)
def test_geometry_follows_from_the_registers(
    table: str, columns: int, rows: int, lines: int
) -> None:
    geometry = programmed(table).geometry
    assert (geometry.columns, geometry.rows, geometry.lines) == (columns, rows, lines)


def test_nothing_is_displayed_beyond_the_totals() -> None:
    geometry = programmed(CGA_TEXT_80, r0=9, r4=4).geometry
    assert (geometry.columns, geometry.rows) == (10, 5)


@pytest.mark.parametrize(
    ("table", "clock_hz", "character_dots", "field_dots", "line_hz", "field_hz"),
    [
        (MDA_TEXT, MDA_CLOCK_HZ, 9, 882 * 370, 18432, 49.816),
        (CGA_TEXT_80, CGA_CLOCK_HZ, 8, 912 * 262, 15700, 59.923),
        (CGA_TEXT_40, CGA_CLOCK_HZ, 16, 912 * 262, 15700, 59.923),
        (CGA_GRAPHICS, CGA_CLOCK_HZ, 16, 912 * 262, 15700, 59.923),
        (MDA_TEXT, HERCULES_CLOCK_HZ, 9, 882 * 370, 18141, 49.03),
        (HERCULES, HERCULES_CLOCK_HZ, 16, 864 * 370, 18519, 50.05),
        (SIMCGA, HERCULES_CLOCK_HZ, 16, 864 * 349, 18519, 53.06),
    ],
)
def test_timing(
    table: str,
    clock_hz: Fraction,
    character_dots: int,
    field_dots: int,
    line_hz: float,
    field_hz: float,
) -> None:
    crtc = programmed(table)
    assert crtc.field_dots(character_dots) == field_dots
    field_ns = crtc.field_start_ns(1, clock_hz, character_dots)
    lines = crtc.beam(field_ns - 1, clock_hz, character_dots).line + 1
    assert lines * 1e9 / field_ns == pytest.approx(line_hz, abs=1)
    assert 1e9 / field_ns == pytest.approx(field_hz, abs=0.005)


def test_the_beam_runs_through_picture_blank_and_sync() -> None:
    crtc = programmed(CGA_TEXT_80)
    hz = Fraction(1_000_000_000)  # one dot a nanosecond
    line = 114 * 8

    def at(now_ns: int) -> tuple[int, int, bool, bool, bool]:
        beam = crtc.beam(now_ns, hz, 8)
        flags = beam.horizontal_blank, beam.vertical_blank, beam.vertical_sync
        return beam.line, beam.dot, *flags

    assert at(0) == (0, 0, False, False, False)
    assert at(639) == (0, 639, False, False, False)
    assert at(640) == (0, 640, True, False, False)
    assert at(199 * line) == (199, 0, False, False, False)
    assert at(200 * line) == (200, 0, False, True, False)
    assert at(0x1C * 8 * line - 1) == (223, 911, True, True, False)
    assert at(0x1C * 8 * line) == (224, 0, False, True, True)
    assert at((0x1C * 8 + 16) * line) == (240, 0, False, True, False)
    assert at(262 * line - 1) == (261, 911, True, True, False)
    assert crtc.beam(262 * line, hz, 8).field == 1


@given(field=st.integers(0, 10**7))
def test_a_field_starts_where_the_one_before_ends(field: int) -> None:
    crtc = programmed(CGA_TEXT_80)
    start = crtc.field_start_ns(field, CGA_CLOCK_HZ, 8)
    assert crtc.beam(start, CGA_CLOCK_HZ, 8).field == field
    if field:
        assert crtc.beam(start - 1, CGA_CLOCK_HZ, 8).field == field - 1


@pytest.mark.parametrize(
    ("start", "end", "last", "lines"),
    [
        (6, 7, 7, [6, 7]),
        (11, 12, 13, [11, 12]),
        (0, 7, 7, list(range(8))),
        (3, 3, 7, [3]),
        (8, 7, 7, []),  # starts beyond the cell
        (6, 31, 7, list(range(8))),  # never ends
        (6, 1, 7, [0, 1, 6, 7]),  # split
        (7, 0, 7, [0, 7]),
    ],
)
def test_cursor_shapes(start: int, end: int, last: int, lines: list[int]) -> None:
    crtc = programmed(CGA_TEXT_80, r9=last, r10=start, r11=end)
    assert list(crtc.cursor_lines()) == lines


@pytest.mark.parametrize(
    ("bits", "lit_fields"),
    [
        (0, [*range(8), *range(16, 24)]),
        (1, []),
        (2, []),
        (3, list(range(8))),
    ],
)
def test_cursor_blinking(bits: int, lit_fields: list[int]) -> None:
    crtc = programmed(CGA_TEXT_80, r10=bits << 5 | 6)
    assert [field for field in range(32) if crtc.cursor_shown(field)] == lit_fields


def test_only_the_cursor_and_the_light_pen_can_be_read() -> None:
    crtc = Crtc()
    for register in crtc_registers(0x3D5):
        assert register.index is not None
        crtc.select(register.index)
        assert crtc.write(0xFF) == (register.index < 16)
        expected = register.mask if register.index in (14, 15) else 0
        assert crtc.read() == expected


def test_an_index_without_a_register_takes_nothing() -> None:
    crtc = Crtc()
    crtc.select(18)
    assert not crtc.write(1)
    assert crtc.read() == 0
    crtc.select(0x20 | 14)  # the index has five bits
    assert crtc.write(0x12)
    assert crtc.cursor_address == 0x1200


@given(start=st.integers(0, 0x3FFF), cell=st.integers(0, 1999))
def test_the_cursor_is_found_by_address_even_where_memory_wraps(start: int, cell: int) -> None:
    geometry = programmed(CGA_TEXT_80, r12=start >> 8, r13=start & 0xFF).geometry
    assert list(geometry.cells_at((start + cell) % 0x4000)) == [divmod(cell, 80)]
    assert list(geometry.cells_at((start + 2000) % 0x4000)) == []
