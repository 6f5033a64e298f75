"""The registry of games: which there are, and the one of a given name.

The built-in games are imported when they are asked for. Installed packages add games under the
entry-point group ``tenspot.games`` (name = the game's key, object = its class); they are looked up
only when all names are wanted or a name is not a built-in one.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from core.game import Game, PositionError
from core.games import position

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

GROUP: Final = "tenspot.games"
BUILT_IN: Final = {
    "canfield": "core.games.canfield:Canfield",
    "king": "core.games.kings_korner:KingsKorner",
    "corners": "core.games.corners:Corners",
    "betsy": "core.games.betsy_ross:BetsyRoss",
}


class UnknownGameError(ValueError):
    """No game of that name, or an installed one that does not load."""


def keys() -> tuple[str, ...]:
    """The names of all games: the built-in ones, then those of installed packages."""
    return (*BUILT_IN, *sorted(name for name in _installed().names if name not in BUILT_IN))


def playable() -> tuple[Game[Any], ...]:
    """All games that load, in the order of `keys`. A package that is broken keeps nobody from the
    others: what is wrong with it, `find` tells whoever asks for its game."""
    games: list[Game[Any]] = []
    for key in keys():
        with suppress(UnknownGameError):
            games.append(find(key))
    return tuple(games)


def find(key: str) -> Game[Any]:
    """The game of that name; UnknownGameError names the valid choices."""
    if key in BUILT_IN:
        module, _, name = BUILT_IN[key].partition(":")
        game: Game[Any] = getattr(import_module(module), name)()
        return game
    for entry in _installed().select(name=key):
        return _load(entry)
    raise UnknownGameError(f"there is no game {key!r}; choose one of {', '.join(keys())}")


def read_position(text: str) -> tuple[Game[Any], Any]:
    """The game that a position text names, and the state it tells; PositionError if unreadable."""
    key, line = position.game_of(text)
    try:
        game = find(key)
    except UnknownGameError as error:
        raise PositionError(str(error), line) from None
    return game, game.parse(text)


def _installed() -> EntryPoints:
    # Costs as much as half of numpy: only when it is needed.
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _load(entry: EntryPoint) -> Game[Any]:
    from core.installed import loading

    with loading("game", entry, UnknownGameError):
        game: Game[Any] = entry.load()()
    return game
