"""Named ways of playing, for hints, and for measuring how often a game can be won by simple rules.

A way ranks the moves of a position; the best is played that leads to a position not met before in
this hand (score and passes left aside). Of equal moves the first in the game's own order is taken.
A hand is given up when no move is left.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

from core import cards
from core.game import Game, Options, Status
from core.games import betsy_ross, canfield, corners, kings_korner

MAX_MOVES: Final = 5000
"""More than any way needs; a guard against games of others that never end."""

Rank = tuple[int, int]
"""How good a move is, the lower the better: first by its kind, then among those of its kind."""


@dataclass(frozen=True, slots=True)
class Way:
    """How to play one game. `rank`: None for never. `table`: what of a state makes it the same
    position. `words`: the way as the help page tells it."""

    name: str
    words: str
    rank: Callable[[Any, str], Rank | None]
    table: Callable[[Any], Hashable]


@runtime_checkable
class HasWay(Protocol):
    """A game that tells itself how it is played."""

    way: Way


def way_of(game: Game[Any]) -> Way:
    """How a game is played; one that nothing is told of takes its moves in their order."""
    if isinstance(game, HasWay):
        return game.way
    return WAYS.get(game.key, _ANY)


def ranked_moves(
    game: Game[Any], way: Way, state: Any, met: Container[Hashable]
) -> Iterator[tuple[Rank, str, Any]]:
    """Rank, move and position after it of all moves that the way can make, the best first; none
    that lead to a position of `met`."""
    ranked = [(way.rank(state, move), move) for move in game.moves(state)]
    wanted = sorted(((r, move) for r, move in ranked if r is not None), key=lambda r: r[0])
    for rank, move in wanted:
        after = game.play(state, move)
        if way.table(after) not in met:
            yield rank, move, after


def play_out(game: Game[Any], way: Way, deck: bytes, options: Options) -> Any:
    """The position in which this way of playing ends."""
    state = game.deal(deck, options)
    met = {way.table(state)}
    for _ in range(MAX_MOVES):
        if game.outcome(state).status is not Status.PLAYING:
            break
        following = next(ranked_moves(game, way, state, met), None)
        if following is None:
            break
        state = following[2]
        met.add(way.table(state))
    return state


def _canfield(state: canfield.State, move: str) -> Rank:
    if move == "V":
        return 5, 0
    source, target = move[0], move[1]
    if target == "F":
        return 0, 0
    return {"S": 1, "D": 3}.get(source, 2), 0


def _corners(state: corners.State, move: str) -> Rank | None:
    if move == "V":
        return 4, 0
    source, target = move[0], move[1]
    if target == "F":
        return 0, 0
    filled = bool(state.cross[corners.CROSS.index(target)])
    if source in "KX":
        return 2 if filled else 3, 0
    alone = len(state.cross[corners.CROSS.index(source)]) == 1
    return (1, 0) if alone and filled else None


def _king(state: kings_korner.State, move: str) -> Rank | None:
    """Ranks for discards, the deck, and places: the centre first, corners last."""
    match move[0], move[1:]:
        case "D", _:
            return 1, 0
        case "P", cell if cell in kings_korner.CENTRE:
            return 0, 0
        case "P", cell:
            return 2 if cell in ("a1", "d1", "a4", "d4") else 1, 0
        case "X", cell if state.pending != kings_korner.NONE or _has_partner(state, cell):
            return 0, 0
    return None


def _has_partner(state: kings_korner.State, cell: str) -> bool:
    """Whether the card of this cell can be discarded now: it is a ten, or makes ten with one."""
    at = kings_korner.CELLS.index(cell)
    held = [card for card in state.grid if card < cards.DECK_SIZE]
    card = state.grid[at]
    held.remove(card)
    rank = cards.rank(card)
    return rank == cards.TEN or any(
        rank + cards.rank(other) == kings_korner.PAIR_SUM for other in held
    )


def _betsy(state: betsy_ross.State, move: str) -> Rank:
    """The pile that has the fewest cards first."""
    return (1, 0) if move == "D" else (0, len(state.foundations[int(move) - 1]))


_ANY: Final = Way("as they come", "The first move is made.", lambda _, move: (0, 0), lambda s: s)

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
