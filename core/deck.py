"""The physical deck of a game: fifty-two cards that lie as the last hand left them.

Between hands the cards are gathered in the game's collecting order, riffled a few times and cut, as
hands do it; so a won hand still shows in the next deal when it was riffled too little. A new deck
is shuffled fully.

No order is dealt to two hands. The deck remembers the hand it was dealt to; while that one waits to
be gone on with, or is played by another program, the next hand riffles before it deals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from core.shuffle import (
    DEFAULT_RIFFLES,
    ORDERED_DECK,
    Deal,
    Generator,
    cards_deal,
    fisher_yates,
    numbered_deal,
    riffle_shuffle,
)

FULL_SHUFFLE: Final = 0
"""Instead of a number of riffles: every order equally likely."""
AUTHENTIC_RIFFLES: Final = 4
MOST_RIFFLES: Final = 255
"""More are not told apart."""
REMEMBERED: Final = 16
"""So many hands are known as gathered already; more are never in doubt at once."""
UNKNOWN_HAND: Final = 2**64 - 1
"""Stands for whichever hand it was."""

_GATHERING: Final = 52
_DEALING: Final = 53
"""The generator's streams for riffles, apart from that of numbered deals."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of a game.

    `cards`: first dealt first. `riffles`: how often it was riffled since it was gathered;
    FULL_SHUFFLE after a full shuffle. `hands`: hands played with it since it was new. `left_by`:
    the hands that left it so, the last of them last. `dealt`: the hand that these cards were dealt
    to as they lie; 0 for none.
    """

    cards: bytes
    riffles: int = FULL_SHUFFLE
    hands: int = 0
    left_by: tuple[int, ...] = ()
    dealt: int = 0

    def __post_init__(self) -> None:
        if sorted(self.cards) != list(ORDERED_DECK):
            raise ValueError("a deck holds 52 different cards")

    def deal(self) -> Deal:
        """The deal that these cards make, dealt as they lie."""
        return cards_deal(self.cards)

    def dealt_to(self, hand: int, riffles: int = DEFAULT_RIFFLES) -> Deck:
        """The deck as hand number `hand` takes it: riffled first if it was dealt to another."""
        if self.dealt in (0, hand):
            return replace(self, dealt=hand)
        return self.riffled_for(hand, riffles)

    def riffled_for(self, hand: int, riffles: int = DEFAULT_RIFFLES) -> Deck:
        """The deck riffled once more, and dealt to hand number `hand`, which is the seed."""
        mixed = _mixed(self.cards, Generator(hand, _DEALING), riffles)
        known = FULL_SHUFFLE not in (self.riffles, riffles)
        times = min(self.riffles + riffles, MOST_RIFFLES) if known else FULL_SHUFFLE
        return replace(self, cards=mixed, riffles=times, dealt=hand)

    def given_back(self, hand: int) -> Deck:
        """The deck after hand number `hand` was left without a move: it can be dealt as it lies."""
        return replace(self, dealt=0) if self.dealt == hand else self

    def gathered(self, cards: bytes, hand: int, riffles: int = DEFAULT_RIFFLES) -> Deck:
        """The deck after hand number `hand`, whose cards were collected in the order of `cards`.

        The hand's number is the seed, so the same hand leaves the same deck; a hand that was
        gathered already changes nothing.
        """
        if hand in self.left_by:
            return self
        mixed = _mixed(cards, Generator(hand, _GATHERING), riffles)
        return Deck(mixed, riffles, self.hands + 1, (*self.left_by, hand)[-REMEMBERED:])

    def restored(self) -> Deck:
        """The deck of a backup: what was done with it since is not known."""
        return replace(self, dealt=self.dealt or UNKNOWN_HAND)


def new_deck(seed: int) -> Deck:
    """A new deck, fully shuffled: the cards of the deal with that number."""
    return Deck(numbered_deal(seed))


def _mixed(cards: bytes, generator: Generator, riffles: int) -> bytes:
    if riffles == FULL_SHUFFLE:
        return fisher_yates(cards, generator)
    return riffle_shuffle(cards, generator, riffles)
