"""Cards as small integers: suit * 13 + rank, suits C D H S, ranks A..K (0..51), and their text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
DECK_SIZE: Final = 52

ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
CLUBS, DIAMONDS, HEARTS, SPADES = 0, 1, 2, 3

_NUMBER: Final = {r + s: 13 * i + j for i, s in enumerate(SUITS) for j, r in enumerate(RANKS)}
_TEXT: Final = tuple(_NUMBER)


def rank(card: int) -> int:
    """Rank 0 (ace) .. 12 (king)."""
    return card % 13


def suit(card: int) -> int:
    """Suit 0..3 in the order clubs, diamonds, hearts, spades."""
    return card // 13


def is_red(card: int) -> bool:
    """True for diamonds and hearts."""
    return 13 <= card < 39


def text(card: int) -> str:
    """``TH`` for the ten of hearts."""
    return _TEXT[card]


def card(name: str) -> int:
    """The card that `name` tells; ValueError names what is wrong."""
    try:
        return _NUMBER[name]
    except KeyError:
        raise ValueError(
            f"{name!r} is not a card: a rank of {RANKS} and a suit of {SUITS}, as TH"
        ) from None


def texts(pile: Iterable[int]) -> str:
    """The cards of a pile, bottom first, separated by blanks; ``-`` when empty."""
    return " ".join(_TEXT[c] for c in pile) or "-"


def pile(names: str | Sequence[str]) -> bytes:
    """The inverse of `texts`: a pile from card texts; ``-`` or nothing is the empty pile."""
    words = names.split() if isinstance(names, str) else list(names)
    return b"" if words == ["-"] else bytes(card(w) for w in words)
