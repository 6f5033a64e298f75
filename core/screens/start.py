"""How the program is started: what the command line, or a tape's header, asked for."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, NamedTuple

from core.game import Game, Options
from core.shuffle import ORDERED_DECK, Deal


class Start(NamedTuple):
    """What to begin with. `direct`: straight to the table, with defaults for what is left open.

    `game`: its key, or None for the game menu. `position`: a position text, which names its game
    itself and is always direct. `authentic`: with the originals' limits: no undo, no hints.
    """

    game: str | None = None
    options: Options = MappingProxyType({})
    deal: Deal | None = None
    position: str | None = None
    direct: bool = False
    authentic: bool = False


def complete_options(game: Game[Any], given: Options) -> dict[str, int]:
    """All options of a game, with defaults; ValueError names a wrong one and the valid choices."""
    names = [option.name for option in game.options]
    if unknown := [name for name in given if name not in names]:
        raise ValueError(
            f"{game.key} has no option {unknown[0]!r}; it has {', '.join(names) or 'none'}"
        )
    chosen: dict[str, int] = {}
    for option in game.options:
        value = given.get(option.name, option.default)
        values = [choice.value for choice in option.choices]
        if value not in values:
            raise ValueError(
                f"{option.name} {value} is not one of {', '.join(map(str, values))} in {game.key}"
            )
        chosen[option.name] = value
    return chosen


def some_opening(game: Game[Any]) -> Any:
    """A position of the game, for a look at what its positions have: the cards as they come new."""
    return game.deal(ORDERED_DECK, complete_options(game, {}))


def options_of(game: Game[Any], position: str) -> dict[str, int]:
    """The options that a position text of this game tells, with defaults for the others."""
    told: dict[str, str] = {}
    for line in position.splitlines():
        name, _, value = line.partition(":")
        told[name.strip()] = value.strip()
    given = {o.name: int(told[o.name]) for o in game.options if told.get(o.name, "").isdecimal()}
    return complete_options(game, given)
