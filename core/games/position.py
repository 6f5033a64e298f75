"""The text form of positions: one ``key: value`` a line, the first being ``game: KEY``.

Stocks and decks are written next card first, all other piles bottom..top; ``-`` is empty. Positions
may hold part of a deck. A card may be told once only; what lies unseen below a foundation's top
card is implied, not told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from core import cards
from core.game import PositionError

MAX_COUNT: Final = 999_999_999
"""The largest pass or score, above or below zero, that a position may tell."""

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


def write(fields: Iterable[tuple[str, object]]) -> str:
    """The text of a position from its keys and values, in their order."""
    return "".join(f"{key}: {value}\n" for key, value in fields)


def piles(several: Iterable[bytes]) -> str:
    """Piles side by side, as ``KS / - / 5C 4D``."""
    return " / ".join(cards.texts(pile) for pile in several)


def game_of(text: str) -> tuple[str, int]:
    """The name of the game that a position is of, and its line."""
    for line, key, value in _lines(text):
        if key != "game":
            raise PositionError(f"a position begins with 'game: NAME', not with {key!r}", line)
        return value, line
    raise PositionError("the position is empty; it begins with 'game: NAME'", 1)


class Reader:
    """The fields of one position text of the game `game`, which may have the keys `keys`.

    Every method raises PositionError with the line that is wrong. A key that the text leaves out
    reads as its default, piles as empty.
    """

    def __init__(self, text: str, game: str, keys: Sequence[str]) -> None:
        name, first = game_of(text)
        if name != game:
            raise PositionError(f"this is a position of {name!r}, not of {game!r}", first)
        self._fields: dict[str, tuple[int, str]] = {}
        self._told: set[int] = set()
        for line, key, value in _lines(text):
            if key in self._fields:
                raise PositionError(f"{key!r} is told twice", line)
            if key != "game" and key not in keys:
                raise PositionError(f"{key!r} is none of the keys {', '.join(keys)}", line)
            self._fields[key] = line, value

    def error(self, key: str, message: str) -> PositionError:
        """A PositionError that blames the line of `key`."""
        return PositionError(f"{key}: {message}", self._fields[key][0] if self.has(key) else 0)

    def has(self, key: str) -> bool:
        """Whether the text tells `key`."""
        return key in self._fields

    def value(self, key: str) -> str:
        """The text after the colon; "" if it is empty, left out or ``-``."""
        value = self._fields[key][1] if self.has(key) else ""
        return "" if value == "-" else value

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number low..high."""
        if not self.has(key):
            return default
        value = self.value(key)
        if not _NUMBER.fullmatch(value) or not low <= int(value) <= high:
            raise self.error(key, f"{value or '-'!r} is not a number from {low} to {high}")
        return int(value)

    def base(self, tops: bytes) -> int:
        """The base rank 0..12; left out, that of the first of the foundations' `tops`, or ace."""
        if self.has("base"):
            return self.rank_of("base", self.value("base"))
        return cards.rank(tops[0]) if tops else cards.ACE

    def rank_of(self, key: str, letter: str) -> int:
        """The rank 0..12 that one letter of the value of `key` tells."""
        if len(letter) != 1 or letter not in cards.RANKS:
            raise self.error(key, f"{letter!r} is not a rank: one of {cards.RANKS}")
        return cards.RANKS.index(letter)

    def card(self, key: str, name: str) -> int:
        """The card that one word of the value of `key` tells; no card may be told twice."""
        try:
            card = cards.card(name)
        except ValueError as error:
            raise self.error(key, str(error)) from None
        if card in self._told:
            raise self.error(key, f"{name} is told twice")
        self._told.add(card)
        return card

    def pile(self, key: str) -> bytes:
        """A pile written bottom..top."""
        return self._pile(key, self.value(key))

    def stock(self, key: str) -> bytes:
        """A pile written next card first: the next card is the last byte."""
        return self.pile(key)[::-1]

    def piles(self, key: str, number: int) -> tuple[bytes, ...]:
        """`number` piles side by side; all are empty where nothing is told."""
        if not self.value(key):
            return (b"",) * number
        parts = self.value(key).split("/")
        if len(parts) != number:
            raise self.error(key, f"{number} piles with '/' between them, not {len(parts)}")
        return tuple(self._pile(key, part.strip()) for part in parts)

    def untold(self) -> list[int]:
        """The cards that no word told so far, lowest number first."""
        return [card for card in range(cards.DECK_SIZE) if card not in self._told]

    def _pile(self, key: str, names: str) -> bytes:
        words = [] if names == "-" else names.split()
        return bytes(self.card(key, word) for word in words)


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    for line, content in enumerate(text.splitlines(), 1):
        if content.strip():
            key, colon, value = content.partition(":")
            if not colon:
                raise PositionError(f"{content.strip()!r} is not 'key: value'", line)
            yield line, key.strip(), value.strip()
