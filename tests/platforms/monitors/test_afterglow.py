"""A slow phosphor."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from platforms.frame import RGBI, Frame
from platforms.monitors.afterglow import Afterglow
from platforms.monitors.phosphor import green


def frame(*dots: int) -> Frame:
    return Frame(np.array([dots], np.uint8), RGBI, Fraction(1))


def test_the_first_picture_is_the_monitors_own() -> None:
    assert Afterglow(green)(frame(0, 7, 15)).rgb().tolist() == green(frame(0, 7, 15)).rgb().tolist()


def test_a_dot_fades_to_black_and_never_glows_up() -> None:
    glow = Afterglow(green)
    light = [int(glow(frame(dot)).rgb().max()) for dot in (15, *[0] * 20)]
    assert light == sorted(light, reverse=True)
    assert 0 < light[1] < light[0]
    assert light[-1] == 0


def test_what_is_lit_now_is_as_bright_as_ever() -> None:
    glow = Afterglow(green)
    glow(frame(15))
    assert glow(frame(7)).rgb()[0, 0, 1] >= green(frame(7)).rgb()[0, 0, 1]


def test_a_picture_of_another_size_starts_afresh() -> None:
    glow = Afterglow(green)
    glow(frame(15, 15))
    assert glow(frame(0)).rgb().max() == 0
