"""The picture's place in the window, and the way from pixel to dot and back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platforms.hosts.geometry import Placement, Scaling, place, seen_size

CGA, CGA_640, HERCULES, TEXT_40 = (320, 200), (640, 200), (720, 348), (320, 200)

sizes = st.tuples(st.integers(1, 900), st.integers(1, 500))
windows = st.tuples(st.integers(1, 3000), st.integers(1, 2000))
scalings = st.sampled_from(Scaling)


@pytest.mark.parametrize(
    ("frame", "window", "expected"),
    [
        (CGA, (640, 480), (0, 0, 640, 480)),
        (CGA_640, (640, 480), (0, 0, 640, 480)),
        (HERCULES, (1600, 1200), (0, 0, 1600, 1200)),
        (CGA, (1024, 768), (0, 0, 1024, 768)),
        (CGA, (1920, 1080), (240, 0, 1440, 1080)),
        (CGA, (480, 800), (0, 220, 480, 360)),
        (CGA, (641, 480), (0, 0, 640, 480)),
        (CGA, (1, 1), (0, 0, 1, 1)),
    ],
)
def test_fit_is_the_largest_4_to_3_in_the_middle(frame, window, expected):
    at = place(frame, window)
    assert (at.x, at.y, at.width, at.height) == expected


@pytest.mark.parametrize(
    ("frame", "window", "expected"),
    [
        (CGA, (1600, 1200), (1600, 1200)),
        (CGA, (1024, 768), (960, 600)),
        (CGA, (4000, 700), (960, 600)),
        (CGA_640, (1024, 768), (640, 400)),
        (CGA_640, (1280, 1024), (1280, 1000)),
        (HERCULES, (1600, 1200), (1440, 1044)),
        (CGA, (320, 200), (320, 200)),
        (CGA, (319, 240), (319, 239)),
    ],
)
def test_integer_scaling_takes_whole_dots_near_4_to_3(frame, window, expected):
    at = place(frame, window, Scaling.INTEGER)
    assert (at.width, at.height) == expected
    assert abs(2 * at.x + at.width - window[0]) <= 1
    assert abs(2 * at.y + at.height - window[1]) <= 1


@given(sizes, windows)
def test_integer_scaling_is_whole_wherever_the_frame_fits(frame, window):
    at = place(frame, window, Scaling.INTEGER)
    if frame[0] <= window[0] and frame[1] <= window[1]:
        assert at.width % frame[0] == 0
        assert at.height % frame[1] == 0


@given(sizes, windows, scalings)
def test_the_picture_lies_inside_the_window(frame, window, scaling):
    at = place(frame, window, scaling)
    assert at.x >= 0
    assert at.y >= 0
    assert at.x + at.width <= window[0]
    assert at.y + at.height <= window[1]


@given(sizes, windows, scalings)
def test_the_borders_are_exact(frame, window, scaling):
    at = place(frame, window, scaling)
    right, bottom = at.x + at.width, at.y + at.height
    assert at.dot_at(at.x, at.y) == (0, 0)
    assert at.dot_at(at.x - 1, at.y) is None
    assert at.dot_at(at.x, at.y - 1) is None
    assert at.dot_at(right, at.y) is None
    assert at.dot_at(at.x, bottom) is None
    if at.width >= frame[0] and at.height >= frame[1]:
        assert at.dot_at(right - 1, bottom - 1) == (frame[0] - 1, frame[1] - 1)


@given(sizes, windows, scalings)
def test_dots_follow_pixels_without_a_step_back_or_a_gap(frame, window, scaling):
    at = place(frame, window, scaling)
    dots = [at.dot_at(x, at.y) for x in range(at.x, at.x + at.width)]
    columns = [dot[0] for dot in dots if dot is not None]
    assert len(columns) == at.width
    steps = {b - a for a, b in pairwise(columns)}
    assert steps <= ({0, 1} if at.width >= frame[0] else set(range(frame[0])))


def test_outside_is_nowhere():
    at = Placement((2, 2), 10, 10, 4, 4)
    assert at.dot_at(9, 12) is None
    assert at.dot_at(12, 14) is None
    assert at.dot_at(13, 13) == (1, 1)


@pytest.mark.parametrize(
    ("frame", "expected"),
    [
        (CGA, (1280, 960)),
        (CGA_640, (1280, 960)),
        (HERCULES, (1440, 1080)),
        ((640, 400), (1280, 960)),
        ((640, 256), (1280, 960)),
        ((321, 243), (1296, 972)),
    ],
)
def test_a_still_of_the_tube_is_exactly_4_to_3(frame, expected):
    size = seen_size(frame)
    assert size[0] * 3 == size[1] * 4
    assert size == expected


@pytest.mark.parametrize(
    ("pixel", "dot"),
    [((-50, 10), (0, 2)), ((900, 10), (319, 2)), ((100, -9), (40, 0)), ((100, 999), (40, 199))],
)
def test_beside_the_picture_the_nearest_dot_is_at_its_edge(
    pixel: tuple[int, int], dot: tuple[int, int]
) -> None:
    at = place((320, 200), (800, 600), Scaling.FIT)
    assert at.dot_at(*pixel) is None
    assert at.nearest(*pixel)[0] == dot[0]
    assert abs(at.nearest(*pixel)[1] - dot[1]) <= 1


def test_in_the_picture_the_nearest_dot_is_the_one_there() -> None:
    at = place((320, 200), (800, 600), Scaling.FIT)
    assert at.nearest(400, 300) == at.dot_at(400, 300)
