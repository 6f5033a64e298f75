"""Named ways of playing, for measuring how often a game can be won by simple rules.

A way ranks the moves of a position; the best is played that leads to a position not met before in
this hand (score and passes left aside). Of equal moves the first in the game's own order is taken.
A hand is given up when no move is left.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from core.game import Game, Options, Status
from core.games import betsy_ross, canfield, corners, kings_korner

MAX_MOVES: Final = 5000
"""More than any way needs; a guard against games of others that never end."""

Rank = Callable[[Any, str], int | None]


@dataclass(frozen=True, slots=True)
class Way:
    """How to play one game. `rank`: the lower the better, None for never. `table`: what of a state
    makes it the same position. `words`: the way as the help page tells it."""

    name: str
    words: str
    rank: Rank
    table: Callable[[Any], Hashable]


def play_out(game: Game[Any], way: Way, deck: bytes, options: Options) -> Any:
    """The position in which this way of playing ends."""
    state = game.deal(deck, options)
    met = {way.table(state)}
    for _ in range(MAX_MOVES):
        if game.outcome(state).status is not Status.PLAYING:
            break
        ranked = [(way.rank(state, move), move) for move in game.moves(state)]
        wanted = sorted((r for r in ranked if r[0] is not None), key=lambda r: r[0] or 0)
        for _, move in wanted:
            after = game.play(state, move)
            if way.table(after) not in met:
                break
        else:
            break
        met.add(way.table(after))
        state = after
    return state


def _canfield(state: canfield.State, move: str) -> int | None:
    if move == "V":
        return 5
    source, target = move[0], move[1]
    if target == "F":
        return 0
    if source == "S":
        return 1
    return 3 if source == "D" else 2


def _corners(state: corners.State, move: str) -> int | None:
    if move == "V":
        return 4
    source, target = move[0], move[1]
    if target == "F":
        return 0
    filled = bool(state.cross[corners.CROSS.index(target)])
    if source in "KX":
        return 2 if filled else 3
    alone = len(state.cross[corners.CROSS.index(source)]) == 1
    return 1 if alone and filled else None


def _king(state: kings_korner.State, move: str) -> int | None:
    """Ranks for discards, the deck, and places: the centre first, corners last."""
    if move == "D":
        return 1
    if move[0] == "P":
        cell = move[1:]
        if cell in kings_korner.CENTRE:
            return 0
        return 2 if cell in ("a1", "d1", "a4", "d4") else 1
    if move[0] == "X":
        return 0 if state.pending != kings_korner.NONE or _has_partner(state, move[1:]) else None
    return None


def _has_partner(state: kings_korner.State, cell: str) -> bool:
    at = kings_korner.CELLS.index(cell)
    value = state.grid[at] % 13 + 1
    others = (held % 13 + 1 for i, held in enumerate(state.grid) if held < 52 and i != at)
    return value == 10 or 10 - value in others


def _betsy(state: betsy_ross.State, move: str) -> int | None:
    """The pile that has the fewest cards first."""
    return 14 if move == "D" else len(state.foundations[int(move) - 1])


WAYS: Final[Mapping[str, Way]] = {
    "canfield": Way(
        "up at once",
        "Whatever goes to the foundations goes there at once; then the stock, the columns and the "
        "deck are played in this order, before the deck is turned.",
        _canfield,
        lambda s: (s.foundations, s.reserve, s.tableau, s.stock, s.waste),
    ),
    "corners": Way(
        "up at once",
        "Whatever goes to the corners goes there at once; a lone card of the cross is moved where "
        "it fits, to make room; every card that fits the cross is laid there.",
        _corners,
        lambda s: s,
    ),
    "king": Way(
        "out at once",
        "Tens and pairs are discarded at once; a number card is laid in the centre if it can be, "
        "else on a queen's or jack's space, in a corner last.",
        _king,
        lambda s: (s.grid, s.up, s.pending, s.deck),
    ),
    "betsy": Way(
        "always play",
        "A card that fits is always played, on the pile with the fewest cards if two take it.",
        _betsy,
        lambda s: (s.foundations, s.stock, s.waste, s.passes),
    ),
}
"""The way that the help page of each game gives the odds of."""
