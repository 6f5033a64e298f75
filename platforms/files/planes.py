"""Pens and the bit planes of which files keep them: lowest bit first, rows of whole words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from platforms.files.array_size import row_bytes


def planes_of(dots: NDArray[np.uint8], depth: int) -> NDArray[np.uint8]:
    """The planes, (depth, height, row bytes), of pens (height, width) below 2 ** `depth`."""
    height, width = dots.shape
    planes = np.zeros((depth, height, row_bytes(width)), np.uint8)
    for bit, plane in enumerate(planes):
        packed = np.packbits(dots >> bit & 1, axis=1)
        plane[:, : packed.shape[1]] = packed
    return planes


def dots_of(planes: NDArray[np.uint8], width: int) -> NDArray[np.uint8]:
    """The inverse of `planes_of`, for up to eight planes."""
    dots = np.zeros((planes.shape[1], width), np.uint8)
    for bit, plane in enumerate(planes):
        dots |= np.unpackbits(plane, axis=1, count=width) << bit
    return dots
