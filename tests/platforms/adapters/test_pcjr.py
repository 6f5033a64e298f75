"""The PCjr's gate array: index and data, palette, pages, the pixel formats."""

from __future__ import annotations

import numpy as np
import pytest

from platforms.adapters.pcjr import PcJr
from platforms.pc import PC, build_pc

FULL_BLOCK = 0xDB
ROM = bytearray(256 * 8)
ROM[FULL_BLOCK * 8 : FULL_BLOCK * 8 + 8] = b"\xff" * 8


def in_mode(number: int) -> PC:
    pc = build_pc("pcjr", font=bytes(ROM))
    pc.set_mode(number)
    return pc


def gate(pc: PC, index: int, value: int) -> None:
    pc.machine.input(0x3DA)
    pc.machine.output(0x3DA, index)
    pc.machine.output(0x3DA, value)
    pc.machine.output(0x3DA, 0)


def shown_from(number: int) -> int:
    """Where in the computer's memory the displayed page starts."""
    return 0x18000 if number in (9, 10) else 0x1C000


@pytest.mark.parametrize(
    ("number", "shape"),
    [
        (0, (200, 320)),
        (1, (200, 320)),
        (2, (200, 640)),
        (3, (200, 640)),
        (4, (200, 320)),
        (5, (200, 320)),
        (6, (200, 640)),
        (8, (200, 160)),
        (9, (200, 320)),
        (10, (200, 640)),
    ],
)
def test_the_size_of_every_mode(number: int, shape: tuple[int, int]) -> None:
    assert in_mode(number).adapter.scan_out().dots.shape == shape


@pytest.mark.parametrize(
    ("number", "offset", "data", "x", "y", "expected"),
    [
        (8, 0x0000, [0x3C], 0, 0, [3, 12]),
        (8, 0x3F3F, [0x0E], 158, 199, [0, 14]),
        (8, 0x2000, [0x50], 0, 1, [5, 0]),
        (9, 0x7F3F, [0x0E], 318, 199, [0, 14]),
        (9, 0x2000, [0x50], 0, 1, [5, 0]),
        (9, 0x00A0, [0x50], 0, 4, [5, 0]),
        (9, 0x0FF0, [0x50], 160, 100, [5, 0]),
        (10, 0x0000, [0x80, 0x00], 0, 0, [3, 0]),
        (10, 0x0000, [0x00, 0x80], 0, 0, [5, 0]),
        (10, 0x0000, [0x80, 0x80], 0, 0, [15, 0]),
        (10, 0x0002, [0x80, 0x80], 8, 0, [15, 0]),
        (10, 0x7F3E, [0x01, 0x01], 638, 199, [0, 15]),
        (4, 0x0000, [0x1B], 0, 0, [0, 3, 5, 15]),
        (5, 0x2000, [0x1B], 0, 1, [0, 3, 5, 15]),
        (6, 0x0050, [0x81], 0, 2, [15, 0, 0, 0, 0, 0, 0, 15]),
    ],
)
def test_where_pixels_lie(
    number: int, offset: int, data: list[int], x: int, y: int, expected: list[int]
) -> None:
    pc = in_mode(number)
    first = shown_from(number) + offset
    pc.machine.block(first, len(data))[:] = data
    dots = pc.adapter.scan_out().dots
    assert dots[y, x : x + len(expected)].tolist() == expected
    assert np.count_nonzero(dots) == np.count_nonzero(expected)


def test_index_then_data_and_reading_starts_over() -> None:
    pc = in_mode(4)
    jr = pc.adapter
    assert isinstance(jr, PcJr)
    jr.output(0x3DA, 0x02)  # an index, whose data never comes
    jr.input(0x3DA)
    for value in (0x11, 0x04, 0x00):
        assert jr.output(0x3DA, value)
    assert jr.value("palette 1") == 4
    assert jr.index == 0


def test_an_index_without_a_register_takes_nothing() -> None:
    jr = in_mode(4).adapter
    jr.input(0x3DA)
    assert jr.output(0x3DA, 0x07)
    assert not jr.output(0x3DA, 0x01)


def test_the_palette_mask_cuts_pixels_before_the_palette() -> None:
    pc = in_mode(9)
    gate(pc, 1, 0x07)
    for entry in range(16):
        gate(pc, 0x10 + entry, 15 - entry)
    pc.machine.write(0x18000, 0x9F)
    dots = pc.adapter.scan_out().dots
    assert dots[0, :2].tolist() == [15 - 1, 15 - 7]


def test_text_goes_through_the_palette_and_blinks_by_mode_control_2() -> None:
    pc = in_mode(3)
    pc.machine.output(0x3D4, 10)
    pc.machine.output(0x3D5, 0x20)
    gate(pc, 0x1E, 0x05)
    pc.machine.block(0x1C000, 2)[:] = FULL_BLOCK, 0x9E
    jr = pc.adapter
    assert (jr.scan_out().dots[:8, :8] == 5).all()
    pc.machine.advance(jr.field_start_ns(16))
    assert (jr.scan_out().dots[:8, :8] == 1).all()
    gate(pc, 3, 0x00)
    assert (jr.scan_out().dots[:8, :8] == 5).all()
    pc.machine.block(0x1C000, 1)[:] = ord(" ")
    assert (jr.scan_out().dots[:8, :8] == 9).all()


def test_the_border() -> None:
    pc = in_mode(3)
    gate(pc, 2, 0x1B)
    assert pc.adapter.scan_out().border == 11


@pytest.mark.parametrize("number", [3, 9])
def test_the_picture_is_border_while_video_is_off_or_the_palette_selected(number: int) -> None:
    pc = in_mode(number)
    pc.machine.block(0x18000, 0x8000)[:] = 0xDD
    gate(pc, 2, 6)
    assert (pc.adapter.scan_out().dots != 6).any()
    pc.machine.input(0x3DA)
    pc.machine.output(0x3DA, 0x10)
    assert (pc.adapter.scan_out().dots == 6).all()
    gate(pc, 0, pc.adapter.value("mode 1") & ~0x08)
    assert (pc.adapter.scan_out().dots == 6).all()


def test_the_page_register_moves_window_and_picture_apart() -> None:
    pc = in_mode(8)
    machine = pc.machine
    machine.output(0x3DF, 0x40 | 6 << 3 | 5)
    machine.block(0xB8000, 0x4000)[:] = 0x77
    assert machine.read(0x18000) == 0x77
    assert machine.read(0xBC000) == 0x77
    assert not pc.adapter.scan_out().dots.any()
    machine.output(0x3DF, 0x40 | 6 << 3 | 6)
    assert (pc.adapter.scan_out().dots == 7).all()


def test_the_window_reaches_16_kb() -> None:
    pc = in_mode(9)
    with pytest.raises(IndexError):
        pc.machine.block(0xB8000, 0x4001)


def test_with_64_kb_pages_repeat() -> None:
    pc = build_pc("pcjr", font=bytes(ROM), memory_kb=64)
    pc.set_mode(4)
    pc.machine.output(0x3DF, 0x7F)
    pc.machine.write(0xB8000, 0xC0)
    assert pc.machine.read(0xC000) == 0xC0
    assert pc.adapter.scan_out().dots[0, 0] == 15


def test_nothing_listens_at_the_registers_of_a_cga() -> None:
    jr = in_mode(3).adapter
    assert not jr.output(0x3D8, 0x2A)
    assert not jr.output(0x3D9, 0x30)


def test_the_status_says_when_the_display_is_enabled() -> None:
    pc = in_mode(4)
    assert pc.machine.input(0x3DA) == 0x05
    pc.machine.write(0x1C000, 0xC0)
    pc.machine.output(0x3DA, 0)
    assert pc.machine.input(0x3DA) == 0x15  # the dot under the beam is lit
    pc.machine.advance(50_000)
    assert pc.machine.input(0x3DA) == 0x04
    pc.machine.advance(228 * 63_700)
    assert pc.machine.input(0x3DA) == 0x0C
