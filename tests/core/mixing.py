"""How well a deck is mixed."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

RISING_MEANS: Final = {1: 2.0, 2: 4.0, 3: 7.9, 4: 14.1, 5: 19.6, 6: 22.9, 7: 24.7}
"""The rising sequences of an ordered deck after so many riffles, on average: Bayer and Diaconis,
1992."""


def rising_sequences(deck: bytes) -> int:
    """How many times one goes through the cards to meet 0, 1, 2 .. in order: 1 in a new deck, at
    most 2^k after k riffles, about 26.5 in a well shuffled one."""
    place = {card: at for at, card in enumerate(deck)}
    return 1 + sum(place[low] > place[high] for low, high in pairwise(range(len(deck))))
