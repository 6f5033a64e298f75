"""Where the picture lies in a window and which dot lies under a pixel: pure arithmetic.

The whole frame shows as 4:3, as the tube showed it, whatever the shape of its dots.
"""

from __future__ import annotations

import math
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple

TUBE: Final = Fraction(4, 3)
"""Width over height of the picture on a tube."""

STILL_WIDTH: Final = 1200
"""The least width of a still, in pixels."""

Size = tuple[int, int]
"""Width and height."""


class Scaling(Enum):
    """How a frame is brought to the size of the window."""

    FIT = "fit"
    """As large as 4:3 fits; dots may differ by one pixel in size."""
    INTEGER = "integer"
    """Every dot the same whole number of pixels; the aspect only near 4:3."""


class Placement(NamedTuple):
    """A frame of `frame` dots that fills a rectangle of the window, in pixels."""

    frame: Size
    x: int
    y: int
    width: int
    height: int

    def dot_at(self, x: int, y: int) -> tuple[int, int] | None:
        """The dot under a pixel of the window; None beside the picture."""
        column, row = x - self.x, y - self.y
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        return column * self.frame[0] // self.width, row * self.frame[1] // self.height

    def nearest(self, x: int, y: int) -> tuple[int, int]:
        """The dot under a pixel, or that at the picture's edge which is nearest to it."""
        column = max(0, min(x - self.x, self.width - 1))
        row = max(0, min(y - self.y, self.height - 1))
        return column * self.frame[0] // self.width, row * self.frame[1] // self.height


def place(frame: Size, window: Size, scaling: Scaling = Scaling.FIT) -> Placement:
    """The place of a frame in a window, centred; at least one pixel wide and high.

    A window too small for whole dots is filled as `Scaling.FIT` does.
    """
    size = _whole_dots(frame, window) if scaling is Scaling.INTEGER else None
    width, height = size or _fit(window)
    return Placement(frame, (window[0] - width) // 2, (window[1] - height) // 2, width, height)


def _fit(window: Size) -> Size:
    width = min(window[0], math.floor(window[1] * TUBE))
    return max(1, width), max(1, min(window[1], math.floor(window[0] / TUBE)))


def _whole_dots(frame: Size, window: Size) -> Size | None:
    """The scale nearest to 4:3 of those that fill the window in x or in y; of equals the larger."""
    most_x, most_y = window[0] // frame[0], window[1] // frame[1]
    pairs = [(x, most_y) for x in range(1, most_x + 1)]
    pairs += [(most_x, y) for y in range(1, most_y + 1)]
    if not most_x or not most_y:
        return None
    x, y = min(pairs, key=lambda pair: (_distance(frame, *pair), -pair[0] * pair[1]))
    return frame[0] * x, frame[1] * y


def _distance(frame: Size, x: int, y: int) -> Fraction:
    """How far from 4:3 a frame is at this scale: the larger aspect over the smaller, 1 at best."""
    aspect = Fraction(frame[0] * x, frame[1] * y)
    return max(aspect / TUBE, TUBE / aspect)


def seen_size(frame: Size) -> Size:
    """The size of a still of the tube: exactly 4:3, a whole number of pixels to a dot across.

    Wide enough that the lines, which cannot all be equally high, differ little.
    """
    dots = -(-frame[0] // 4) * 4
    width = dots * -(-STILL_WIDTH // dots)
    return width, width * 3 // 4
