"""Digital colour monitors: what they make of the 16 RGBI colours."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from platforms.frame import RGB, RGBI, Frame

BROWN = 6
DARK_YELLOW: Final[RGB] = (0xAA, 0xAA, 0x00)
_PLAIN: Final = (*RGBI[:BROWN], DARK_YELLOW, *RGBI[BROWN + 1 :])


def brown(frame: Frame) -> Frame:
    """An IBM 5153, which halves the green of dark yellow; other palettes pass unchanged."""
    return _exchange(frame, _PLAIN, RGBI)


def no_brown(frame: Frame) -> Frame:
    """A monitor that takes RGBI literally: colour 6 is dark yellow."""
    return _exchange(frame, RGBI, _PLAIN)


def _exchange(frame: Frame, old: tuple[RGB, ...], new: tuple[RGB, ...]) -> Frame:
    return replace(frame, palette=new) if frame.palette == old else frame
