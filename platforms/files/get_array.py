"""The integer arrays that AmigaBASIC's GET fills and PUT draws.

Three 16-bit integers, then whole planes one after another, rows padded to 16 dots. A listing of
the time reserves just this much for a window.
"""

from __future__ import annotations

from typing import Final

import construct as c
import numpy as np
from numpy.typing import NDArray

from platforms.files.array_size import HEADER_BYTES, array_bytes
from platforms.files.planes import dots_of, planes_of

HEADER_ORDER: Final = ("width", "height", "depth")
"""The order of the three integers is not certain; nothing but `pack` and `unpack` knows it."""

MAX_DEPTH: Final = 6


class ArrayError(ValueError):
    """An array that GET cannot have filled; the text tells the offset."""


def pack(dots: NDArray[np.uint8], depth: int, order: tuple[str, ...] = HEADER_ORDER) -> bytes:
    """The array of a picture (height, width) of pens below 2 ** `depth`."""
    height, width = dots.shape
    head = _header(order).build({"width": width, "height": height, "depth": depth})
    return bytes(head) + planes_of(dots, depth).tobytes()


def unpack(data: bytes, order: tuple[str, ...] = HEADER_ORDER) -> NDArray[np.uint8]:
    """The picture (height, width) in an array; ArrayError if there is none."""
    if len(data) < HEADER_BYTES:
        raise ArrayError(f"offset 0: a header has {HEADER_BYTES} bytes, here are {len(data)}")
    head = _header(order).parse(data)
    width, height, depth = head.width, head.height, head.depth
    if not (width and height and 1 <= depth <= MAX_DEPTH):
        raise ArrayError(f"offset 0: no picture is {width} x {height} x {depth}")
    needed = array_bytes(width, height, depth)
    if len(data) < needed:
        raise ArrayError(
            f"offset {len(data)}: {width} x {height} x {depth} dots take {needed} bytes"
        )
    planes = np.frombuffer(data, np.uint8, needed - HEADER_BYTES, HEADER_BYTES)
    return dots_of(planes.reshape(depth, height, -1), width)


def _header(order: tuple[str, ...]) -> c.Struct:
    return c.Struct(*(name / c.Int16ub for name in order))
