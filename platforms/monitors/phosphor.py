"""Monochrome monitors: every colour becomes a brightness of one phosphor.

Tints are a matter of taste; these are common ones. A card's levels 0, 8, 7 and 15 come out evenly
spaced.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np

from platforms.frame import RGB, Frame

_BLACK: Final[RGB] = (0, 0, 0)
_NORMAL, _BRIGHT = 0xAA, 0xFF
"""The brightness of RGBI 7 and 15, whose tints are given; others lie between."""


def green(frame: Frame) -> Frame:
    """P39 green."""
    return _tinted(frame, (0x00, 0xAA, 0x00), (0x00, 0xFF, 0x00))


def amber(frame: Frame) -> Frame:
    """Amber, which turns yellower as it gets brighter."""
    return _tinted(frame, (0xD3, 0x82, 0x00), (0xFF, 0xD3, 0x00))


def white(frame: Frame) -> Frame:
    """Paper white."""
    return _tinted(frame, (0xB6, 0xBA, 0xB6), (0xFF, 0xFF, 0xEF))


PHOSPHORS: Final[dict[str, Callable[[Frame], Frame]]] = {
    "green": green,
    "amber": amber,
    "white": white,
}


def _tinted(frame: Frame, normal: RGB, bright: RGB) -> Frame:
    if frame.palette:
        palette = tuple(_tint(_brightness(*colour), normal, bright) for colour in frame.palette)
        return replace(frame, palette=palette)
    red, green, blue = (frame.rgb()[..., gun].astype(np.uint32) for gun in range(3))
    levels = ((299 * red + 587 * green + 114 * blue + 500) // 1000).astype(np.uint8)
    nibbles = (frame.border >> shift & 15 for shift in (8, 4, 0))
    border = _brightness(*(17 * nibble for nibble in nibbles))
    palette = tuple(_tint(level, normal, bright) for level in range(256))
    return replace(frame, dots=levels, palette=palette, border=border)


def _brightness(red: int, green: int, blue: int) -> int:
    """0 to 255, by the weights of the television standards."""
    return (299 * red + 587 * green + 114 * blue + 500) // 1000


def _tint(level: int, normal: RGB, bright: RGB) -> RGB:
    """Straight lines from black through the normal tint to the bright one."""
    if level <= _NORMAL:
        start, end, step, span = _BLACK, normal, level, _NORMAL
    else:
        start, end, step, span = normal, bright, level - _NORMAL, _BRIGHT - _NORMAL
    red, green, blue = (a + (b - a) * step // span for a, b in zip(start, end, strict=True))
    return red, green, blue
