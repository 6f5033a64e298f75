"""The piles of a table as they are seen while cards are picked up and the cursor rests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.scene import Hand, Pile, Stack


@dataclass(frozen=True)
class Held:
    """Cards picked up from a zone: `carried` by the pointer, else marked where they lie."""

    zone: str
    count: int
    carried: bool


def seen_piles(piles: Iterable[Pile], held: Held | None, cursor: str | None) -> tuple[Pile, ...]:
    """The piles with the picked-up cards marked or gone, and the cursor where it rests."""
    return tuple(_seen(pile, held, cursor) for pile in piles)


def carried_hand(piles: Iterable[Pile], held: Held | None) -> Hand | None:
    """The cards that the pointer carries, or None."""
    if held is None or not held.carried:
        return None
    pile = next(pile for pile in piles if pile.zone.name == held.zone)
    stack = pile.stacks[_source(pile, held.count)]
    return Hand(stack.cards[-held.count :], held.zone)


def _seen(pile: Pile, held: Held | None, cursor: str | None) -> Pile:
    if pile.zone.name == cursor:
        pile = replace(pile, cursor=True)
    if held is None or pile.zone.name != held.zone:
        return pile
    if not held.carried:
        return replace(pile, picked=held.count)
    at = _source(pile, held.count)
    stacks = list(pile.stacks)
    stacks[at] = _without(stacks[at], held.count)
    return replace(pile, stacks=tuple(stacks))


def _source(pile: Pile, count: int) -> int:
    """Which of the zone's stacks the cards come from: the last that holds so many."""
    return max(i for i, stack in enumerate(pile.stacks) if len(stack.cards) >= count)


def _without(stack: Stack, count: int) -> Stack:
    left = stack.cards[:-count]
    return stack._replace(cards=left, face_down=min(stack.face_down, len(left)))
