"""Colour monitors replace the palette and nothing else."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from platforms.frame import RGBI, Frame
from platforms.monitors.rgb import brown, no_brown

FRAME = Frame(np.arange(16, dtype=np.uint8).reshape(4, 4), RGBI, Fraction(5, 6), border=6)


def test_colour_6_is_brown_or_dark_yellow() -> None:
    assert brown(FRAME).palette[6] == (0xAA, 0x55, 0x00)
    assert no_brown(FRAME).palette[6] == (0xAA, 0xAA, 0x00)


def test_the_other_colours_are_the_same_on_both() -> None:
    others = [n for n in range(16) if n != 6]
    assert [no_brown(FRAME).palette[n] for n in others] == [RGBI[n] for n in others]


def test_dots_border_and_shape_stay() -> None:
    seen = no_brown(FRAME)
    assert seen.dots is FRAME.dots
    assert (seen.border, seen.dot_shape) == (FRAME.border, FRAME.dot_shape)


def test_brown_undoes_no_brown() -> None:
    assert brown(no_brown(FRAME)).same_picture(FRAME)


def test_a_picture_in_other_colours_passes() -> None:
    direct = Frame(np.zeros((2, 2), np.uint16), (), Fraction(1))
    assert brown(direct) is direct
    assert no_brown(direct) is direct
