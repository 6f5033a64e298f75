"""What a player may do next, by the way of playing that is known of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from core.game import Game
from core.ways import ranked_moves, way_of


class Hint(NamedTuple):
    """The zones of the best moves: all from `source`, None where a move is one choice; `targets`
    are as good as each other but for the order, the best first."""

    source: str | None
    targets: tuple[str, ...]


def hint_for(game: Game[Any], past: Sequence[Any]) -> Hint | None:
    """The moves to make in the last position of `past`, which holds all since the first; None
    where those that are left only lead back or to no good."""
    way, state = way_of(game), past[-1]
    found = list(ranked_moves(game, way, state, {way.table(before) for before in past}))
    if not found:
        return None
    (kind, _), *_ = (rank for rank, _, _ in found)
    chosen = [_choices(game, state, move) for rank, move, _ in found if rank[0] == kind]
    source = chosen[0][0]
    return Hint(source, tuple(dict.fromkeys(to for start, to in chosen if start == source)))


def _choices(game: Game[Any], state: Any, move: str) -> tuple[str | None, str]:
    """The zones that a person chooses for a move: where from, if that is asked, and where to."""
    zones = [zone.name for zone in game.layout.zones]
    sources = (None, *(zone for zone in zones if game.lift(state, zone)))
    spelt = ((source, to) for source in sources for to in zones)
    return next(pair for pair in spelt if game.spell(state, *pair) == move)
