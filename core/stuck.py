"""When nothing can change any more: tests of positions that the rules do not end.

They look at no more than a bounded number of positions, and tell nothing where that is not enough.
The player is told, and ends the hand or not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Protocol, TypeVar, runtime_checkable

from core.game import Game

S = TypeVar("S", bound=Hashable)
S_contra = TypeVar("S_contra", bound=Hashable, contravariant=True)


@runtime_checkable
class TellsStuck(Protocol[S_contra]):
    """A game that knows when a hand in play cannot get any further."""

    def stuck(self, state: S_contra) -> str:
        """What to tell the player then; "" while something may still change."""
        ...


def stuck_words(game: Game[Any], state: Hashable) -> str:
    """What `game` tells of this position; "" in games that end such hands by their rules."""
    return game.stuck(state) if isinstance(game, TellsStuck) else ""


def leads_nowhere(start: S, ways: Callable[[S], Iterable[S] | None], bound: int) -> bool:
    """Whether every position that can be reached is known, and none of them gets further.

    `ways`: the positions that follow one, None if it gets further. False, too, where there are
    more than `bound` positions.
    """
    known, waiting = {start}, [start]
    while waiting:
        following = ways(waiting.pop())
        if following is None:
            return False
        for state in following:
            if state not in known:
                if len(known) == bound:
                    return False
                known.add(state)
                waiting.append(state)
    return True
