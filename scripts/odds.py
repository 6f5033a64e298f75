"""`python -m scripts.odds`: how often named ways of playing win, in numbered deals 1, 2, 3 .."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from scripts.cli import Parser, run

HANDS = 5000


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; the exit status."""
    return run("odds", lambda: _odds(argv))


def _odds(argv: Sequence[str] | None) -> int:
    from core.games import find
    from core.ways import WAYS

    parser = Parser(prog="odds", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*", help=f"{', '.join(WAYS)}; or all")
    parser.add_argument("--hands", metavar="N", type=int, default=HANDS)
    given = parser.parse_args(argv)
    if unknown := set(given.games) - set(WAYS):
        parser.error(f"no way to play {sorted(unknown)[0]!r} is known; choose of {', '.join(WAYS)}")
    if given.hands < 1:
        parser.error(f"--hands {given.hands} is less than one")
    for key in given.games or WAYS:
        game = find(key)
        print(f"{key}, {WAYS[key].name}: {WAYS[key].words}")
        for options in every_option(game):
            won = wins(game, options, given.hands)
            told = " ".join(f"{name} {value}" for name, value in options.items())
            print(f"  {told or 'all hands':12} {won:6} of {given.hands} hands won", flush=True)
    return 0


def every_option(game: Any) -> Iterator[dict[str, int]]:
    """All combinations of a game's options."""
    names = [option.name for option in game.options]
    values = [[choice.value for choice in option.choices] for option in game.options]
    return (dict(zip(names, chosen, strict=True)) for chosen in product(*values))


def wins(game: Any, options: dict[str, int], hands: int) -> int:
    """How many of the deals 1..hands the game's way of playing wins."""
    from core.game import Status
    from core.shuffle import numbered_deal
    from core.ways import WAYS, play_out

    way = WAYS[game.key]
    ends = (play_out(game, way, numbered_deal(n), options) for n in range(1, hands + 1))
    return sum(game.outcome(state).status is Status.WON for state in ends)


if __name__ == "__main__":
    sys.exit(main())
