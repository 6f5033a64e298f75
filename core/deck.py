"""The physical deck of a game: fifty-two cards that lie as the last hand left them.

Between hands the cards are gathered in the game's collecting order, riffled a few times and cut, as
hands do it; so a won hand still shows in the next deal when it was riffled too little. A new deck
is shuffled fully.
"""

from __future__ import annotations

from dataclasses import dataclass
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

_STREAM: Final = 52
"""The generator's stream for riffles, apart from that of numbered deals."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck ready to be dealt.

    `cards`: first dealt first. `riffles`: how often it was riffled since it was gathered;
    FULL_SHUFFLE after a full shuffle. `hands`: hands played with it since it was new. `hand`: the
    one that left it so; 0 for a new deck.
    """

    cards: bytes
    riffles: int = FULL_SHUFFLE
    hands: int = 0
    hand: int = 0

    def __post_init__(self) -> None:
        if sorted(self.cards) != list(ORDERED_DECK):
            raise ValueError("a deck holds 52 different cards")

    def deal(self) -> Deal:
        """The deal that these cards make, dealt as they lie."""
        return cards_deal(self.cards)

    def gathered(self, cards: bytes, hand: int, riffles: int = DEFAULT_RIFFLES) -> Deck:
        """The deck after hand number `hand`, whose cards were collected in the order of `cards`.

        The hand's number is the seed, so the same hand leaves the same deck; a hand that left
        this deck already changes nothing.
        """
        if hand == self.hand:
            return self
        generator = Generator(hand, _STREAM)
        if riffles == FULL_SHUFFLE:
            mixed = fisher_yates(cards, generator)
        else:
            mixed = riffle_shuffle(cards, generator, riffles)
        return Deck(mixed, riffles, self.hands + 1, hand)


def new_deck(seed: int) -> Deck:
    """A new deck, fully shuffled: the cards of the deal with that number."""
    return Deck(numbered_deal(seed))


def rising_sequences(cards: bytes) -> int:
    """How many times one goes through the cards to meet 0, 1, 2 .. in order; 1 for a new deck.

    A deck riffled k times has at most 2^k of them, a well shuffled one about 26.5.
    """
    place = {card: at for at, card in enumerate(cards)}
    inside = range(1, len(cards))
    return 1 + sum(place[card] < place[card - 1] for card in inside)
