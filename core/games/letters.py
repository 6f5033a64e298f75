"""Moves of two letters, as ``3F`` or ``KN``: where a card is taken, and where it goes.

Cards go to the foundations, whose letter is F, or to columns, from which they are taken as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core import cards
from core.game import IllegalMove

FOUNDATIONS: Final = -1
"""The target that is no column."""


class Letters:
    """The moves of one game. Sources are numbered: the columns, then the others.

    `to_foundations`, by source, and `to_column`, by source and column, are the moves' texts.
    `names` are of the sources, `only` tells where cards go, `example` is some moves.
    """

    def __init__(
        self, columns: str, others: str, *, names: Sequence[str], only: str, example: str
    ) -> None:
        sources = columns + others
        self.to_foundations = tuple(source + "F" for source in sources)
        self.to_column = tuple(tuple(source + column for column in columns) for source in sources)
        self._parts = {move: (at, FOUNDATIONS) for at, move in enumerate(self.to_foundations)} | {
            move: (at, column)
            for at, moves in enumerate(self.to_column)
            for column, move in enumerate(moves)
            if at != column
        }
        self._names = names
        self._only = only
        self._example = example

    def read(self, move: str, piles: Sequence[bytes]) -> tuple[int, int, bytes]:
        """Source, target and the source's pile, of all the `piles`.

        IllegalMove where the text is no move or the pile is empty.
        """
        if move not in self._parts:
            no_move = f"{move!r} is no move such as {self._example}."
            raise IllegalMove(self._only if len(move) == 2 else no_move)
        source, target = self._parts[move]
        if not piles[source]:
            raise IllegalMove(f"There is no card to take from {self._names[source]}.")
        return source, target, piles[source]


def unfit(card: int, on: int) -> IllegalMove:
    """What to raise where `card` does not go on the card `on`."""
    return IllegalMove(f"{cards.text(card)} does not fit on {cards.text(on)}.")
