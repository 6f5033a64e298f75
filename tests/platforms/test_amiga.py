"""The Amiga as built: its screen, palette and pointer, by writes to memory and registers alone."""

from __future__ import annotations

import numpy as np
import pytest

from platforms.amiga import SCREEN_COLOURS, build_amiga, sprite_control
from platforms.drivers.intuition_copper import load_pointer
from platforms.drivers.intuition_pointer import POINTER_IMAGE

POINTER_ROWS = (
    "222222",
    "2333332",
    "2111132",
    "211132",
    "2111132",
    "21121132",
    ".22.21132",
    ".....21132",
    "......21132",
    ".......212",
    "........2",
)


@pytest.mark.parametrize(
    ("x", "y", "height", "words"),
    [
        (0, 0, 11, (0x2C40, 0x3700)),
        (160, 100, 11, (0x9090, 0x9B00)),
        (159, 189, 11, (0xE98F, 0xF401)),
        (319, 199, 1, (0xF3DF, 0xF401)),
        (5, 220, 11, (0x0842, 0x1307)),
    ],
)
def test_position_words(x: int, y: int, height: int, words: tuple[int, int]) -> None:
    assert sprite_control(x, y, height) == words


def test_pointer_moves() -> None:
    assert load_pointer(0x0E0, 0x2ABCD) == [0x0E0, 0x0002, 0x0E2, 0xABCD]


@pytest.mark.parametrize(("standard", "height"), [("ntsc", 200), ("pal", 256)])
def test_a_dot_of_every_pen(standard: str, height: int) -> None:
    amiga = build_amiga(standard)
    assert amiga.plane_bytes == 80 * height
    pens = np.arange(640 * height).reshape(height, 640) * 7 % 16
    for number, address in enumerate(amiga.planes):
        packed = np.packbits((pens >> number & 1).astype(np.uint8), axis=1)
        amiga.machine.block(address, amiga.plane_bytes)[:] = packed.ravel()
    frame = amiga.adapter.scan_out()
    assert np.array_equal(frame.dots, pens)
    assert frame.palette[:16] == tuple(
        ((c >> 8) * 17, (c >> 4 & 15) * 17, (c & 15) * 17) for c in SCREEN_COLOURS
    )
    assert not amiga.machine.trace


def test_the_palette_is_in_the_copper_list() -> None:
    amiga = build_amiga()
    amiga.set_palette([0xF00, 0x0F0], first=5)
    assert amiga.adapter.scan_out().palette[4:8] == (
        (0, 0, 255),
        (255, 0, 0),
        (0, 255, 0),
        (255, 255, 255),
    )
    for colours, first in (([0x1000], 0), ([0] * 33, 0), ([0], 32), ([0], -1)):
        with pytest.raises(ValueError, match="choose from"):
            amiga.set_palette(colours, first)


def test_the_pointer_has_the_shape_of_1988() -> None:
    amiga = build_amiga()
    amiga.set_pointer(100, 50, hot_spot=(0, 0))
    dots = amiga.adapter.scan_out().dots
    for row, text in enumerate(POINTER_ROWS):
        expected = [0 if c == "." else 16 + int(c) for c in text.ljust(16, ".")]
        assert dots[50 + row, 200:232:2].tolist() == expected
        assert dots[50 + row, 201:232:2].tolist() == expected
    assert np.count_nonzero(dots) == 2 * sum(c != "." for row in POINTER_ROWS for c in row)


def test_the_hot_spot_lies_one_dot_inside_the_image() -> None:
    amiga = build_amiga()
    amiga.set_pointer(100, 50)
    rows, columns = np.nonzero(amiga.adapter.scan_out().dots)
    assert (rows.min(), columns.min() // 2) == (49, 99)


def test_the_pointer_is_cut_at_the_edges_and_can_be_hidden() -> None:
    amiga = build_amiga()
    for x, y in ((0, 0), (319, 199), (319, 0), (0, 199)):
        amiga.set_pointer(x, y)
        assert 0 < np.count_nonzero(amiga.adapter.scan_out().dots) <= 2 * 16 * len(POINTER_IMAGE)
    amiga.hide_pointer()
    assert not amiga.adapter.scan_out().dots.any()
