"""Foundations built up in suit from a base rank, round the corner from king to ace.

The four of them are `bytes` of their top cards, `NONE` where one is not open: all that lies below a
top card follows from the base rank.
"""

from __future__ import annotations

from typing import Final

from core import cards
from core.game import IllegalMove
from core.scene import Stack

NONE: Final = 255
ALL_EMPTY: Final = bytes([NONE] * 4)

BEFORE: Final = tuple(c - 1 if c % 13 else c + 12 for c in range(cards.DECK_SIZE))
"""The card of the same suit one rank lower; the king's before the ace."""

_RANKS: Final = bytes(c % 13 if c < cards.DECK_SIZE else NONE for c in range(256))
_COMPLETE: Final = tuple(bytes([(base - 1) % 13] * 4) for base in range(13))


def place(tops: bytes, card: int, base: int) -> int:
    """Which foundation takes `card`, -1 if none: a base card the first one that is not open."""
    if card % 13 != base:
        return tops.find(BEFORE[card])
    suit = card // 13
    for top in tops:
        if top // 13 == suit:
            return -1
    return tops.find(NONE)


def laid(tops: bytes, card: int, base: int) -> bytes:
    """The tops with `card` on the foundation that takes it; IllegalMove if none does."""
    at = place(tops, card, base)
    if at < 0:
        raise IllegalMove(f"{cards.text(card)} must wait for {cards.text(BEFORE[card])}.")
    return tops[:at] + bytes((card,)) + tops[at + 1 :]


def complete(tops: bytes, base: int) -> bool:
    """Whether all four hold their thirteen cards."""
    return tops.translate(_RANKS) == _COMPLETE[base]


def run(top: int, base: int) -> bytes:
    """The cards of one foundation, bottom..top; none if it is not open."""
    if top == NONE:
        return b""
    suit, height = top - top % 13, (top - base) % 13
    return bytes(suit + (base + step) % 13 for step in range(height + 1))


def count(tops: bytes, base: int) -> int:
    """The number of cards on all foundations, 0..52."""
    return sum((top - base) % 13 + 1 for top in tops if top != NONE)


def all_cards(tops: bytes, base: int) -> bytes:
    """The cards of all foundations, one after the other."""
    return b"".join(run(top, base) for top in tops)


def stacks(tops: bytes, base: int) -> tuple[Stack, ...]:
    """The foundations as seen; one that is not open shows the base rank."""
    return tuple(Stack(run(top, base), label=cards.RANKS[base]) for top in tops)


def one_a_suit(tops: bytes) -> bool:
    """Whether no two of them are of one suit."""
    suits = [top // 13 for top in tops if top != NONE]
    return len(suits) == len(set(suits))
