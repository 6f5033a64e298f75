"""The colours of a mode, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.scene import Role
from platforms.painters.parts import Surface


class Paint(NamedTuple):
    """The colours of a surface: its paper (None: what lies beneath), its frame, its inks.

    `inks` names the roles that differ from `ink`; `ghost` is the ink of what is
    out of reach, or what is dotted over it.
    """

    paper: int | None
    ink: int
    frame: int | None = None
    inks: Mapping[Role, int] | None = None
    ghost: int = 0

    def of(self, role: Role) -> int:
        """The ink of a role."""
        return self.inks.get(role, self.ink) if self.inks else self.ink

    def of_text(self, role: Role, colour: int | None) -> int:
        """The ink of a text that has a colour of its own, where that shows on the paper."""
        return self.of(role) if colour is None or colour == self.paper else colour


class PixelStyle(NamedTuple):
    """The colours of a mode. `grounds`: colours on even and odd squares of a chessboard.

    `heading`: large letters and their shadow; `title`: a box's title. `ghost_dots`: what is out of
    reach is dotted over. `sixteen`: the inks are the CGA's, so a text can have its own.
    """

    grounds: Mapping[Surface, tuple[int, int]]
    paints: Mapping[Surface, Paint]
    heading: tuple[int, int]
    title: Paint
    ghost_dots: bool = False
    sixteen: bool = False


class CardCells(NamedTuple):
    """The attributes of cards in text: foreground in the low half, background in the high.

    `suits` and `frames`, the edges of faces: C, D, H, S. `back`: the edge of backs; its `lattice`
    is a cell: character and attribute. `blocked`: a wall. `place` and `labels` (black, red): an
    empty place.
    `picked`: bits to keep in the attributes of a picked card, then bits to flip; `picked_edge`: of
    the heavy frame it gets, None for none. `cursor`: the frame about the cursor, on a card that is
    not picked and on one that is. `ten`: how the rank is written.
    """

    suits: tuple[int, int, int, int]
    frames: tuple[int, int, int, int]
    back: int
    lattice: tuple[int, int]
    blocked: int
    place: int
    labels: tuple[int, int]
    picked: tuple[int, int]
    picked_edge: int | None
    cursor: tuple[int, int]
    ten: str


class CellStyle(NamedTuple):
    """The attributes of a text mode; `grounds` are cells: character and attribute.

    A `Paint`'s paper is the background half of an attribute, its inks are the foreground; on a
    monochrome card these give reverse, bold and underline. `sixteen`: the inks are the CGA's, so a
    text can have its own.
    """

    grounds: Mapping[Surface, tuple[int, int]]
    paints: Mapping[Surface, Paint]
    heading: int
    title: Paint
    cards: CardCells
    sixteen: bool = False
