"""Composite monitors: greys, artifact colours, known answers CGA-17..20.

Levels: reenigne's circuits and measurements of both cards; the tables of greys and of colours were
computed with the model of DOSBox Staging and 86Box.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from platforms.frame import RGBI, Frame
from platforms.monitors.composite import (
    GREYS,
    KNOBS,
    Card,
    composite,
    decode,
    levels,
    mono_composite,
    signal,
)

OLD, NEW = Card.OLD, Card.NEW

ACCEPTED = {
    OLD: "000000 006419 2728BC 1199DE 820D57 717170 B138FF 9CA9FF"
    " 4A4900 40B900 727172 63EE86 DF5812 D4C71E FF83EB FFFFFF",
    NEW: "000000 00A015 270DFF 00B1FF EE0066 7D7D7C FF00FF A38DFF"
    " 557000 00FF00 7D7D7D 09FF8E FF4C00 D9EF00 FF59EE FFFFFF",
}


def frame(dots: list[int], *, chroma: bool = True, burst: bool = True) -> Frame:
    line = np.array([dots], np.uint8)
    return Frame(line, RGBI, Fraction(5, 12), chroma=chroma, burst=burst)


def pattern(nibble: int) -> list[int]:
    return [15 * (nibble >> 3 - x % 4 & 1) for x in range(640)]


@pytest.mark.parametrize(
    ("card", "chroma", "colours", "greys"),
    [
        (OLD, False, (3, 4, 7), (184, 184, 184)),  # CGA-17, 3D9=20h
        (OLD, False, (11, 12, 15), (255, 255, 255)),  # CGA-17, 3D9=30h
        (NEW, False, (3, 4, 7), (148, 99, 173)),  # CGA-18, 3D9=20h
        (NEW, False, (11, 12, 15), (229, 181, 255)),  # CGA-18, 3D9=30h
        (OLD, True, (2, 4, 6), (90, 84, 83)),  # CGA-19
    ],
)
def test_grey_of_a_colour(
    card: Card, chroma: bool, colours: tuple[int, ...], greys: tuple[int, ...]
) -> None:
    seen = mono_composite(frame([0] * 640, chroma=chroma), card)
    assert tuple(seen.palette[c][0] for c in colours) == greys


@pytest.mark.parametrize("key", GREYS)
def test_sixteen_greys_from_black_to_white(key: tuple[Card, bool]) -> None:
    greys = GREYS[key]
    assert len(greys) == 16
    assert (greys[0], greys[15]) == (0, 255)


@pytest.mark.parametrize("card", Card)
def test_levels_agree_with_the_greys(card: Card) -> None:
    """The mean of a colour's wave is its grey, within the fit's few per cent."""
    means = levels(card).mean(axis=1) * 255
    assert np.abs(means - GREYS[card, True]).max() < 12


@pytest.mark.parametrize("card", Card)
@pytest.mark.parametrize("nibble", range(16))
def test_artifact_colours_are_the_accepted_rendering(card: Card, nibble: int) -> None:
    wanted = bytes.fromhex(ACCEPTED[card].split()[nibble])
    seen = composite(frame(pattern(nibble)), card).rgb()[0, 320]
    assert np.abs(seen.astype(int) - list(wanted)).max() <= 16


@pytest.mark.parametrize("card", Card)
@pytest.mark.parametrize("nibble", range(16))
def test_moving_a_pattern_by_a_dot_turns_its_hue_by_a_quarter(card: Card, nibble: int) -> None:
    turned = (nibble >> 1) | (nibble & 1) << 3
    moved = composite(frame([0, *pattern(nibble)[:-1]]), card).rgb()[0, 320]
    assert moved.tolist() == composite(frame(pattern(turned)), card).rgb()[0, 320].tolist()


def test_white_dots_then_black_dots() -> None:
    """CGA-20: byte F0h shows white on the left of its cycle and black on the right."""
    dots = [15] * 320 + [0] * 320
    seen = composite(frame(dots), OLD).rgb()[0]
    assert seen[300].tolist() == [255] * 3
    assert seen[340].tolist() == [0] * 3


def test_without_a_burst_there_is_no_colour() -> None:
    seen = composite(frame(pattern(8), burst=False)).rgb()
    assert (seen == seen[..., :1]).all()


def test_320_dots_are_two_hdots_each() -> None:
    assert signal(np.array([[6, 1] * 160], np.uint8), NEW).shape == (1, 640)
    with pytest.raises(ValueError, match="720 dots"):
        signal(np.zeros((1, 720), np.uint8), NEW)


def test_knobs_turn_hue() -> None:
    wave = signal(np.array([pattern(4)], np.uint8), NEW)
    turned = decode(wave, type(KNOBS[NEW])(KNOBS[NEW].hue_degrees + 180, 1.2))
    assert turned[0, 320].tolist() != decode(wave, KNOBS[NEW])[0, 320].tolist()
