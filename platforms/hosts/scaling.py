"""Frames brought to the size of a picture, dot by dot, on whole arrays."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from platforms.frame import Frame
from platforms.hosts.geometry import Size


def scaled(frame: Frame, size: Size) -> NDArray[np.uint8]:
    """The nearest dot for every pixel: (height, width) indices, or (height, width, 3) RGB.

    The pixel to dot rule is that of `Placement.dot_at`, so that a pointer hits what it sees.
    """
    dots = frame.dots if is_indexed(frame) else frame.rgb()
    width, height = size
    wide = dots if width == frame.width else dots[:, _sources(frame.width, width)]
    tall = wide if height == frame.height else wide[_sources(frame.height, height)]
    return np.ascontiguousarray(tall, dtype=np.uint8)


def is_indexed(frame: Frame) -> bool:
    """Whether the dots are indices into the palette."""
    return frame.dots.ndim == 2 and frame.dots.dtype == np.uint8


@lru_cache(maxsize=8)
def _sources(dots: int, pixels: int) -> NDArray[np.intp]:
    return np.arange(pixels, dtype=np.intp) * dots // pixels
