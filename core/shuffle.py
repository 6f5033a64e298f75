"""Where decks come from: numbered deals, Microsoft's numbers, told cards, a real deck's riffles.

The generator is PCG32 (XSH RR 64/32, M. E. O'Neill, pcg-random.org): 64 bits of state,

    state = state * 6364136223846793005 + increment      (mod 2^64, increment odd)

each output being the 32 bits of ``(old ^ old >> 18) >> 27`` rotated right by ``old >> 59``.
A number's deal is a Fisher-Yates shuffle from the end of the ordered deck, clubs diamonds hearts
spades, ace to king. The same number is the same deal on every Python.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from core import cards

ORDERED_DECK: Final = bytes(range(cards.DECK_SIZE))
MAX_NUMBER: Final = 2**64 - 1
MAX_DIGITS: Final = len(str(MAX_NUMBER))
MAX_MS_NUMBER: Final = 2**31 - 1
DEFAULT_RIFFLES: Final = 7

_MULTIPLIER: Final = 6364136223846793005
_STREAM: Final = 54
_MASK_64: Final = 2**64 - 1
_MASK_32: Final = 2**32 - 1


class Generator:
    """PCG32 from a 64-bit seed; all deals draw from the same stream (54)."""

    __slots__ = ("_increment", "_state")

    def __init__(self, seed: int, stream: int = _STREAM) -> None:
        self._increment = (stream << 1 | 1) & _MASK_64
        self._state = 0
        self.next_32()
        self._state = (self._state + seed) & _MASK_64
        self.next_32()

    def next_32(self) -> int:
        """The next 32 bits."""
        old = self._state
        self._state = (old * _MULTIPLIER + self._increment) & _MASK_64
        word = (old >> 18 ^ old) >> 27 & _MASK_32
        turn = old >> 59
        return (word >> turn | word << (-turn & 31)) & _MASK_32

    def below(self, limit: int) -> int:
        """A number 0..limit-1, each equally likely: the lowest 2^32 mod limit are drawn again."""
        reject = 2**32 % limit
        while (value := self.next_32()) < reject:
            pass
        return value % limit


def fisher_yates(deck: bytes, generator: Generator) -> bytes:
    """Every order equally likely: from the end down, swap with a card at or before it."""
    pile = bytearray(deck)
    for last in range(len(pile) - 1, 0, -1):
        other = generator.below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return bytes(pile)


def riffle(deck: bytes, generator: Generator) -> bytes:
    """One Gilbert-Shannon-Reeds riffle: cut at binomial(n, 1/2), then drop cards from the two
    packets, each time with a chance proportional to the packet's size."""
    middle = _heads(len(deck), generator)
    left, right = deck[:middle], deck[middle:]
    mixed = bytearray()
    while left or right:
        if generator.below(len(left) + len(right)) < len(left):
            mixed.append(left[0])
            left = left[1:]
        else:
            mixed.append(right[0])
            right = right[1:]
    return bytes(mixed)


def _heads(coins: int, generator: Generator) -> int:
    """How many of so many coins fall on heads, each bit drawn being one coin."""
    heads = 0
    for left in range(coins, 0, -32):
        heads += (generator.next_32() >> max(0, 32 - left)).bit_count()
    return heads


def cut(deck: bytes, generator: Generator) -> bytes:
    """The deck cut once, every place equally likely."""
    place = generator.below(len(deck))
    return deck[place:] + deck[:place]


def riffle_shuffle(deck: bytes, generator: Generator, riffles: int = DEFAULT_RIFFLES) -> bytes:
    """What hands do between two games: `riffles` riffles and one cut."""
    for _ in range(riffles):
        deck = riffle(deck, generator)
    return cut(deck, generator)


def numbered_deal(number: int) -> bytes:
    """The deck of deal `number` (0..2^64-1), first dealt first."""
    return fisher_yates(ORDERED_DECK, Generator(number))


def microsoft_deal(number: int) -> bytes:
    """The deck of a Microsoft deal number, first dealt first.

    s = 214013 s + 2531011 (mod 2^31); each card is number (s >> 16) mod n of the n left, which lie
    AC AD AH AS 2C .. KS at first; the last one left fills the hole.
    """
    left = [13 * suit + rank for rank in range(13) for suit in range(4)]
    deck = bytearray()
    while left:
        number = (number * 214013 + 2531011) & MAX_MS_NUMBER
        place = (number >> 16) % len(left)
        left[place], left[-1] = left[-1], left[place]
        deck.append(left.pop())
    return bytes(deck)


class Deal(NamedTuple):
    """A deal as it is told: `text` is a number, ``ms:N`` or 52 card texts; make it by `parse_deal`.

    `number` is None unless the deal is a plain number: only numbers have neighbours.
    """

    text: str
    cards: bytes
    number: int | None = None

    def deck(self) -> bytes:
        """The 52 cards, first dealt first."""
        return self.cards

    def next(self) -> Deal | None:
        """The deal with the next number, or None."""
        return None if self.number is None else _neighbour(self.number + 1)

    def previous(self) -> Deal | None:
        """The deal with the number before, or None."""
        return None if self.number is None else _neighbour(self.number - 1)


def number_deal(number: int) -> Deal:
    """The deal of a plain number; ValueError outside 0..2^64-1."""
    if not 0 <= number <= MAX_NUMBER:
        raise ValueError(f"deal {number} is out of range: numbers are 0 to {MAX_NUMBER}")
    return Deal(str(number), numbered_deal(number), number)


def cards_deal(deck: Iterable[int]) -> Deal:
    """The deal of a deck as it lies; ValueError if it is not 52 different cards."""
    pile = bytes(deck)
    if twice := [card for card, times in Counter(pile).items() if times > 1]:
        raise ValueError(f"a deal holds each card once; {cards.text(twice[0])} is there twice")
    if len(pile) != cards.DECK_SIZE:
        raise ValueError(f"a deal told by its cards has 52 of them, not {len(pile)}")
    return Deal(cards.texts(pile), pile)


def parse_deal(text: str) -> Deal:
    """The deal told by `text`: ``N``, ``ms:N`` or 52 card texts; ValueError says what is wrong."""
    words = text.split()
    if len(words) > 1:
        return cards_deal(cards.pile(words))
    word = words[0] if words else ""
    digits = word.removeprefix("ms:")
    if not (digits.isascii() and digits.isdecimal()):
        raise ValueError(f"{text[:40]!r} is not a deal: a number, ms:N, or 52 cards as TH 9C ..")
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"deal {word[:40]} is out of range: numbers are 0 to {MAX_NUMBER}")
    number = int(digits)
    if digits == word:
        return number_deal(number)
    if number > MAX_MS_NUMBER:
        raise ValueError(f"ms:{number} is out of range: Microsoft's numbers end at {MAX_MS_NUMBER}")
    return Deal(f"ms:{number}", microsoft_deal(number))


def _neighbour(number: int) -> Deal | None:
    return number_deal(number) if 0 <= number <= MAX_NUMBER else None
