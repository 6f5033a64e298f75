"""Monochrome monitors: one tint, brightness by colour."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from platforms.frame import RGB, RGBI, Frame
from platforms.monitors.phosphor import PHOSPHORS

FRAME = Frame(np.arange(16, dtype=np.uint8).reshape(4, 4), RGBI, Fraction(1), border=7)


@pytest.mark.parametrize(
    ("name", "black", "normal", "bright"),
    [
        ("green", (0, 0, 0), (0, 0xAA, 0), (0, 0xFF, 0)),
        ("amber", (0, 0, 0), (0xD3, 0x82, 0), (0xFF, 0xD3, 0)),
        ("white", (0, 0, 0), (0xB6, 0xBA, 0xB6), (0xFF, 0xFF, 0xEF)),
    ],
)
def test_the_levels_of_a_monochrome_card(name: str, black: RGB, normal: RGB, bright: RGB) -> None:
    palette = PHOSPHORS[name](FRAME).palette
    assert (palette[0], palette[7], palette[15]) == (black, normal, bright)
    assert black < palette[8] < normal


@pytest.mark.parametrize("name", PHOSPHORS)
def test_brighter_colours_stay_brighter(name: str) -> None:
    palette = PHOSPHORS[name](FRAME).palette
    by_brightness = sorted(
        range(16), key=lambda n: 299 * RGBI[n][0] + 587 * RGBI[n][1] + 114 * RGBI[n][2]
    )
    sums = [sum(palette[n]) for n in by_brightness]
    assert sums == sorted(sums)
    assert len(set(sums)) == 16


@pytest.mark.parametrize("name", PHOSPHORS)
def test_only_the_palette_of_an_indexed_frame_changes(name: str) -> None:
    seen = PHOSPHORS[name](FRAME)
    assert seen.dots is FRAME.dots
    assert seen.border == FRAME.border


@pytest.mark.parametrize("name", PHOSPHORS)
def test_a_direct_frame_looks_as_an_indexed_one_of_the_same_colours(name: str) -> None:
    direct = Frame(np.array([[0x000, 0x0A0, 0xF0F]], np.uint16), (), Fraction(1), border=0x0A0)
    colours = ((0, 0, 0), (0, 0xAA, 0), (0xFF, 0, 0xFF))
    indexed = Frame(np.array([[0, 1, 2]], np.uint8), colours, Fraction(1), border=1)
    seen, expected = PHOSPHORS[name](direct), PHOSPHORS[name](indexed)
    assert seen.rgb().tolist() == expected.rgb().tolist()
    assert seen.palette[seen.border] == expected.palette[expected.border]
