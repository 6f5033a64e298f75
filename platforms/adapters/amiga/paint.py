"""Plane bits and sprites -> pens or colours: Denise's priorities and colour modes (HRM 3, 4, 7)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.adapters.amiga.plan import Mode, PaintState

Dots = NDArray[np.uint8]
Colours = NDArray[np.uint16]

SPRITE_PEN: Final = 0x1F
SPRITE_PAIR_SHIFT: Final = 5
"""A sprite dot is its pen with its pair (0-3) above; 0: no sprite."""

_PF2_FIRST: Final = 0x40
"""BPLCON2: the even planes' playfield is in front."""
_NUMBERS: Final = np.arange(64, dtype=np.uint8)
_ODD_PLANES: Final = _NUMBERS & 1 | _NUMBERS >> 1 & 2 | _NUMBERS >> 2 & 4
_EVEN_PLANES: Final = _ODD_PLANES[_NUMBERS >> 1]
_EVEN_PENS: Final = np.where(_EVEN_PLANES > 0, _EVEN_PLANES + 8, 0).astype(np.uint8)
_ODD_FIRST: Final = np.where(_ODD_PLANES > 0, _ODD_PLANES, _EVEN_PENS)
_EVEN_FIRST: Final = np.where(_EVEN_PENS > 0, _EVEN_PENS, _ODD_PLANES)


def dual_pens(dots: Dots, state: PaintState) -> Dots:
    """Two playfields: odd planes give pens 0-7, even planes 8-15; PF2PRI puts the even in front."""
    return (_EVEN_FIRST if state.bplcon2 & _PF2_FIRST else _ODD_FIRST).take(dots)


def sprites_in_front(found: Dots, sprites: Dots, state: PaintState) -> NDArray[np.bool_]:
    """Where a sprite shows over `found`, the pens of the playfields.

    Sprite pair n is in front of a playfield whose priority in BPLCON2 is above n.
    """
    pair = sprites >> SPRITE_PAIR_SHIFT
    level: NDArray[np.uint8] | int = state.bplcon2 >> 3 & 7
    if state.mode is Mode.DUAL:
        level = np.where(found >= 8, level, state.bplcon2 & 7).astype(np.uint8)
    seen: NDArray[np.bool_] = (sprites > 0) & ((found == 0) | (pair < level))
    return seen


def palette_of(state: PaintState) -> Colours:
    """COLOR00-31 and their half-bright versions, 64 entries 0x0RGB."""
    full = np.array(state.colours, np.uint16)
    return np.concatenate([full, full >> 1 & 0x777])


def held_colours(dots: Dots, base: Colours) -> Colours:
    """Hold-and-modify: plane bits 0-5 of whole lines -> colours.

    `base` holds the colour that pen `dots & 15` has at each dot. Bits 4-5: 0 sets it; 1, 2, 3 hold
    the colour of the dot to the left and change its blue, red or green to `dots & 15`. The first
    dots of a line have to be of pen 0, as the border is (HRM chapter 3).
    """
    command, value = dots >> 4, (dots & 15).astype(np.uint16)
    columns = np.arange(dots.shape[1], dtype=np.int32)
    out = np.zeros(dots.shape, np.uint16)
    for shift, changing in ((0, 1), (8, 2), (4, 3)):
        gun = np.where(command == 0, base >> shift & 15, value)
        fresh = (command == 0) | (command == changing)
        last = np.maximum.accumulate(np.where(fresh, columns, 0), axis=1)
        out |= np.take_along_axis(gun, last, axis=1).astype(np.uint16) << np.uint16(shift)
    return out
