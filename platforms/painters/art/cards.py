"""The playing cards of each graphics mode, as arrays of colour indices."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.cards import ACE, DECK_SIZE, JACK, RANKS, SUITS, rank, suit
from platforms.painters.art import inks
from platforms.painters.art.inks import TRANSPARENT, Ink, Inks
from platforms.painters.art.sheet import CLEAR, Letters, Sheet, stamp

Dots: TypeAlias = NDArray[np.uint8]

_PIPS: Final = (
    *("", "C0", "C0 C6", "L0 R0", "L0 R0 C6", "L0 R0 L6 R6", "L0 R0 L6 R6 c3"),
    *("L0 R0 L6 R6 C3", "L0 R0 L4 R4 C6", "L0 R0 L4 R4 C2"),
)
"""By rank, the pips of the upper half: column and twelfths of the way down. The lower half is the
same turned round, but for the middle (6) and the one pip of the seven (c)."""


class Geometry(NamedTuple):
    """Where things are on the cards of a sheet, in dots.

    `body`: x, y, width and height of the part that is the same turned round. Within it: `rank`, the
    upper left corner of the index; `columns`, the left edges of the three columns of pips, and
    `top`, the upper edge of their first row.
    """

    body: tuple[int, int, int, int]
    rank: tuple[int, int]
    columns: Mapping[str, int]
    top: int


_LARGE: Final = Geometry(
    body=(0, 0, 68, 41),
    rank=(3, 2),
    columns={"L": 15, "C": 27, "R": 39},
    top=2,
)
_SMALL: Final = Geometry(
    body=(0, 1, 31, 38),
    rank=(1, 1),
    columns={"L": 7, "C": 12, "R": 17},
    top=1,
)

_SETS: Final[Mapping[str, tuple[str, Geometry, Inks]]] = {
    "amiga": ("large.txt", _LARGE, inks.AMIGA),
    "cga": ("small.txt", _SMALL, inks.CGA),
    "composite": ("small.txt", _SMALL, inks.COMPOSITE),
    "hercules": ("small.txt", _SMALL, inks.HERCULES),
    "pcjr16": ("small.txt", _SMALL, inks.PCJR16),
}


class CardSet:
    """The cards of one mode: arrays (height, width) of colour indices, 255 where the table shows.

    Every array is drawn when first asked for, kept, and read-only.
    """

    def __init__(self, sheet: Sheet, geometry: Geometry, table: Inks) -> None:
        self._sheet = sheet
        self._geometry = geometry
        self._inks = table
        self._drawn: dict[str | int, Dots] = {}
        self._tables: dict[str, tuple[Dots, Dots]] = {}
        self.height_dots, self.width_dots = sheet.shape("blank").shape
        rows, columns = np.indices((self.height_dots, self.width_dots))
        self._odd = ((rows + columns) & 1).astype(np.bool_)
        self._picked = np.arange(256, dtype=np.uint8)
        self._picked[list(table.picked)] = list(table.picked.values())

    def face(self, card: int) -> Dots:
        """The face of card 0..51; ValueError for any other number."""
        if card not in range(DECK_SIZE):
            raise ValueError(f"card {card}: cards are 0..51")
        if card not in self._drawn:
            letters = self._sheet.shape("blank").copy()
            self._draw_face(letters, RANKS[rank(card)], SUITS[suit(card)])
            self._keep(card, letters, SUITS[suit(card)])
        return self._drawn[card]

    def back(self) -> Dots:
        """The back of a card."""
        return self._whole("back")

    def blocked(self) -> Dots:
        """A place that takes nothing."""
        return self._whole("blocked")

    def place(self, label: str) -> Dots:
        """An empty place: ``KS`` (rank and suit), ``5`` ``T`` ``10`` (a rank), a word, or nothing.

        ValueError if a word does not fit or has a character other than A-Z.
        """
        key = f"place {label}"
        if key not in self._drawn:
            letters = self._sheet.shape("place").copy()
            table = "label red" if label[1:] in ("D", "H") and label[0] in RANKS else "label black"
            _stack(self._body(letters), self._label(label))
            self._keep(key, letters, table)
        return self._drawn[key]

    def selected(self, dots: Dots) -> Dots:
        """`dots` of this set as a picked card looks: other colours, in monochrome inverted."""
        return _read_only(self._picked[dots])

    def cursor(self, dots: Dots, *, bare: bool = False) -> Dots:
        """`dots` of this set with the keyboard's cursor resting there: a frame and two pointers.

        Of a picked card, give this what `selected` returned. `bare`: no card lies there.
        """
        frame = self._whole("cursor", "bare" if bare else "")
        return _read_only(np.where(frame == TRANSPARENT, dots, frame))

    def _body(self, letters: Letters) -> Letters:
        left, top, width, height = self._geometry.body
        return letters[top : top + height, left : left + width]

    def _draw_face(self, letters: Letters, rank_name: str, suit_name: str) -> None:
        upper = self._body(letters)
        lower = upper[::-1, ::-1]
        index = self._sheet.shape(f"rank {rank_name}")
        pip = self._sheet.shape(f"pip {suit_name}")
        number = RANKS.index(rank_name)
        if number >= JACK:
            court = self._sheet.shape(f"court {rank_name}{suit_name}")
            for half in (upper, lower):
                stamp(half, court, 0, 0)
        elif number == ACE:
            _stack(upper, [self._sheet.shape(f"ace {suit_name}")])
        else:
            self._draw_pips(upper, lower, pip, _PIPS[number])
        for half in (upper, lower):
            stamp(half, index, *self._geometry.rank)
            if number == ACE or number >= JACK:
                stamp(half, pip, self._geometry.columns["L"], self._geometry.top)

    def _draw_pips(self, upper: Letters, lower: Letters, pip: Letters, places: str) -> None:
        top = self._geometry.top
        way = upper.shape[0] - pip.shape[0] - 2 * top
        for place in places.split():
            twelfths = int(place[1:])
            x = self._geometry.columns[place[0].upper()]
            y = top + round(way * twelfths / 12)
            stamp(upper, pip, x, y)
            if place[0].isupper() and twelfths < 6:
                stamp(lower, pip, x, y)

    def _label(self, label: str) -> list[Letters]:
        """The shapes of a label, which stand one above the other."""
        if not label:
            return []
        name = "T" if label == "10" else label
        if len(name) == 1 and name in RANKS:
            return [self._sheet.shape(f"big {name}")]
        if len(name) == 2 and name[0] in RANKS and name[1] in SUITS:
            return [self._sheet.shape(f"big {name[0]}"), self._sheet.shape(f"sign {name[1]}")]
        unknown = [c for c in name if f"letter {c}" not in self._sheet]
        if unknown:
            raise ValueError(f"label {label!r}: a card, a rank or a word of the letters A-Z")
        word = np.hstack([self._sheet.shape(f"letter {c}") for c in name])
        word = word[:, : np.flatnonzero((word != CLEAR).any(axis=0))[-1] + 1]
        if word.shape[1] > self._geometry.body[2]:
            raise ValueError(f"label {label!r} is wider than a card")
        return [word]

    def _whole(self, name: str, table: str = "") -> Dots:
        key = f"{name} {table}"
        if key not in self._drawn:
            self._keep(key, self._sheet.shape(name), table)
        return self._drawn[key]

    def _keep(self, key: str | int, letters: Letters, table: str) -> None:
        even, odd = self._table(table)
        dots = np.where(self._odd, odd[letters], even[letters])
        self._drawn[key] = _read_only(dots)

    def _table(self, name: str) -> tuple[Dots, Dots]:
        """Letter -> index on the two colours of a chessboard."""
        if name not in self._tables:
            extra: Mapping[str, Ink] = {}
            if name in self._inks.suits:
                extra = self._inks.suits[name]
            elif name == "bare":
                extra = self._inks.bare
            elif name.startswith("label"):
                extra = self._inks.labels[name == "label red"]
            even = np.full(256, TRANSPARENT, np.uint8)
            odd = even.copy()
            for letter, ink in (dict(self._inks.common) | dict(extra)).items():
                even[ord(letter)], odd[ord(letter)] = (ink, ink) if isinstance(ink, int) else ink
            self._tables[name] = even, odd
        return self._tables[name]


def card_set(name: str) -> CardSet:
    """The set ``amiga`` ``cga`` ``composite`` ``hercules`` or ``pcjr16``; ValueError else."""
    try:
        file, geometry, table = _SETS[name]
    except KeyError:
        raise ValueError(f"card set {name!r}: the sets are {', '.join(_SETS)}") from None
    return CardSet(Sheet(Path(__file__).parent / file), geometry, table)


def _stack(onto: Letters, shapes: list[Letters]) -> None:
    """Draw `shapes` one above the other, two dots apart, in the middle."""
    y = (onto.shape[0] - sum(len(shape) + 2 for shape in shapes) + 2) // 2
    for shape in shapes:
        stamp(onto, shape, (onto.shape[1] - shape.shape[1]) // 2, y)
        y += len(shape) + 2


def _read_only(dots: Dots) -> Dots:
    dots.flags.writeable = False
    return dots
