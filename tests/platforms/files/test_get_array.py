"""GET's arrays: their size, their layout, damaged ones.

29,926 bytes for 632 x 187 x 2 is what a listing of the time reserves for such a window.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.files.array_size import array_bytes
from platforms.files.get_array import ArrayError, pack, unpack


@pytest.mark.parametrize(
    ("width", "height", "depth", "size"),
    [(632, 187, 2, 29_926), (56, 38, 4, 1_222), (1, 1, 4, 14), (60, 40, 4, 1_286)],
)
def test_sizes(width: int, height: int, depth: int, size: int) -> None:
    assert array_bytes(width, height, depth) == size
    assert len(pack(np.zeros((height, width), np.uint8), depth)) == size


def test_the_planes_follow_one_another_after_three_integers() -> None:
    dots = np.array([[1, 0, 3], [2, 2, 0]], np.uint8)
    assert pack(dots, 2).hex(" ", 2) == "0003 0002 0002 a000 0000 2000 c000"
    other = pack(dots, 2, order=("depth", "height", "width"))
    assert other[:6].hex(" ", 2) == "0002 0002 0003"
    assert np.array_equal(unpack(other, order=("depth", "height", "width")), dots)


def test_eight_pens_of_a_byte() -> None:
    array = bytes.fromhex("0008 0001 0004 F000 CC00 AA00 8100")
    assert unpack(array).tolist() == [[15, 3, 5, 1, 6, 2, 4, 8]]


@pytest.mark.parametrize(
    ("array", "told"),
    [
        ("0008 0001", "offset 0: a header has 6 bytes, here are 4"),
        ("0000 0001 0001", "offset 0: no picture is 0 x 1 x 1"),
        ("0001 0001 0007", "offset 0: no picture is 1 x 1 x 7"),
        ("0001 0001 0002 0000", "offset 8: 1 x 1 x 2 dots take 10 bytes"),
    ],
)
def test_damaged(array: str, told: str) -> None:
    with pytest.raises(ArrayError, match=told):
        unpack(bytes.fromhex(array))


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 40), st.integers(1, 9), st.integers(1, 6), st.data())
def test_round_trip(width: int, height: int, depth: int, data: st.DataObject) -> None:
    pens = data.draw(st.binary(min_size=width * height, max_size=width * height))
    dots = np.frombuffer(pens, np.uint8).reshape(height, width) & np.uint8((1 << depth) - 1)
    assert np.array_equal(unpack(pack(dots, depth)), dots)
