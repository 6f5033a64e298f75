"""The switches that games bring along: each option of a game is one of its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from scripts.cli import UsageError

if TYPE_CHECKING:
    from core.game import Game

ASK: Final = "ask"
"""The value of an option that the title screen is to ask for, as it does without any."""


def game_switches() -> dict[str, dict[str, Any]]:
    """The switches of all games, as those of play itself are told; where two games have an option
    of the same name, one switch is for both. One that play has itself stays play's."""
    from core.games import playable
    from scripts.switches import is_own

    switches: dict[str, dict[str, Any]] = {}
    for game in playable():
        for option in game.options:
            name = f"--{option.name}"
            if is_own(name):
                continue
            how = switches.setdefault(name, {"choices": (ASK,), "default": ASK, "help": ""})
            values = [str(choice.value) for choice in option.choices]
            how["choices"] = tuple(dict.fromkeys((*how["choices"], *values)))
            told = (
                f"of {game.key}: begin such a hand; ask: its title asks (--deal: {option.default})"
            )
            how["help"] = f"{how['help']}; {told}" if how["help"] else told
    return switches


def chosen(game: Game[Any], switches: Iterable[tuple[str, str | None]]) -> dict[str, int]:
    """What switches choose of a game's options; UsageError names what there is."""
    options = {}
    for switch, value in switches:
        choice = _choice(game, switch, value)
        if choice is not None:
            options[switch[2:]] = choice
    return options


def _choice(game: Game[Any], switch: str, value: str | None) -> int | None:
    option = next((o for o in game.options if f"--{o.name}" == switch), None)
    if option is None:
        has = ", ".join(f"--{o.name}" for o in game.options) or "no option"
        what = "is another game's" if switch in game_switches() else "is no switch of play"
        raise UsageError(f"{switch} {what}; {game.key} has {has}")
    values = {str(choice.value): choice.value for choice in option.choices}
    if value == ASK:
        return None
    if value not in values:
        what = "needs a value" if value is None else f"{value!r} does not exist"
        raise UsageError(f"{switch} {what}; {game.key} has {ASK}, {', '.join(values)}")
    return values[value]
