"""The switches of `play`: one table for command line, help, configuration and read-me."""

from __future__ import annotations

from argparse import SUPPRESS, RawDescriptionHelpFormatter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from core.folders import CONFIG_NAME
from platforms.configure import LETTERS, NEW_DECK
from scripts import display, inputs
from scripts.cli import Parser
from scripts.display import AUTO
from scripts.hosts import HEADLESS, TERMINAL, WINDOW

HELP: Final = ("-h", "--help")

SHOWING: Final[dict[str, dict[str, Any]]] = {
    "--host": {
        "choices": (AUTO, WINDOW, TERMINAL, HEADLESS),
        "default": AUTO,
        "help": "where it is shown; auto: a window, without a display the terminal, and headless "
        "with --keys, --json, --screenshot or --check",
    },
    "--scaling": {
        "choices": ("fit", "integer"),
        "default": "fit",
        "help": "of the picture in a window: as large as fits, or whole multiples of its dots",
    },
}
PLAYING: Final[dict[str, dict[str, Any]]] = {
    "--deal": {
        "metavar": "DEAL",
        "help": "the hand to play: a number, ms:N (FreeCell's deals on Windows), or 52 cards",
    },
    "--position": {
        "metavar": "FILE",
        "help": "play on from a position, the text that --json gives",
    },
    "--authentic": {
        "action": "store_true",
        "help": "the originals' limits: no undo, no hint, no hand kept for later",
    },
    "--data": {"metavar": "DIR", "help": "where decks, scores and unfinished hands are kept"},
}
RECORDING: Final[dict[str, dict[str, Any]]] = {
    "--record": {
        "metavar": "FILE",
        "help": "a tape of the hand; a name with .gif, .png or .apng: a film of what is seen",
    },
    "--tape": {"metavar": "FILE", "help": "play a tape again, then go on by hand in a window"},
    "--check": {"action": "store_true", "help": "of a tape: whether all is as it was recorded"},
    "--keys": {
        "metavar": "KEYS",
        "help": 'play these, as "v d 2 ctrl+z press:S release:1 menu:PROJECT/Quit"',
    },
    "--screenshot": {"metavar": "FILE", "help": "write the last picture: PNG, or .iff"},
    "--seen": {"action": "store_true", "help": "the screenshot in 4:3, as on the tube"},
    "--json": {"action": "store_true", "help": "print how the hand stands in the end"},
}
CONFIGURING: Final[dict[str, dict[str, Any]]] = {
    "--config": {"metavar": "FILE", "help": f"a configuration in the place of {CONFIG_NAME}"},
    "--write-config": {
        "action": "store_true",
        "help": f"write {CONFIG_NAME} with every option explained, tell where it is, and end",
    },
}
GROUPS: Final = {
    "the machine": display.SWITCHES,
    "hands and ears": inputs.SWITCHES,
    "where it is shown": SHOWING,
    "what is played": PLAYING,
    "recordings, and play without a screen": RECORDING,
    "the configuration": CONFIGURING,
}
SWITCHES: Final = {name: how for group in GROUPS.values() for name, how in group.items()}


def parser_of(words: Sequence[str]) -> Parser:
    from core.games import BUILT_IN

    asked = bool(set(HELP) & set(words))
    parser = Parser(
        prog="play",
        # Told here: making it up from the switches costs every start, not only that of --help.
        usage="play [GAME] [N] [T | M | H | C] [--SWITCH ...]",
        description="Play a solitaire of 1987-1991 on the machine it ran on.",
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "words",
        metavar="GAME N T M H C",
        nargs="*",
        help=f"a game: {', '.join(BUILT_IN)}; without one, the game menu. Letters, also as /T or "
        "-T: N a new deck; T colour text, M monochrome text, H Hercules, C composite",
    )
    for letter in (NEW_DECK, *LETTERS):
        parser.add_argument(
            f"-{letter}", dest="flags", action="append_const", const=letter, help=SUPPRESS
        )
    for title, switches in GROUPS.items():
        group = parser.add_argument_group(title) if asked else parser
        for name, how in switches.items():
            group.add_argument(name, **how)
    if asked:
        _explain(parser)
    for name in () if asked else game_words(words):
        parser.add_argument(name, dest=name, metavar="N", nargs="?", default=None)
    return parser


def game_words(words: Iterable[str]) -> list[str]:
    """The switches that are none of play's own: a game may have an option of that name."""
    names = [word.partition("=")[0] for word in words if word.startswith("--") and len(word) > 2]
    return [name for name in dict.fromkeys(names) if not is_own(name)]


def is_own(switch: str) -> bool:
    """Whether this is a switch of play itself, whatever the options of games are called."""
    return switch in SWITCHES or switch in HELP


def _explain(parser: Parser) -> None:
    """Add what only help tells: the games' switches, the modes, the keys."""
    from core.machine_keys import MACHINE_KEYS
    from platforms.modes import MODES
    from scripts.game_options import game_switches

    group = parser.add_argument_group("the games' own options")
    for name, how in game_switches().items():
        group.add_argument(name, **how)
    lines = [
        "modes:",
        *(f"  {row.name:22}{row.title}" for row in MODES),
        "",
        "keys of the machine, also in the menu MACHINE (F10):",
        *(f"  {row.name:22}{row.told}" for row in MACHINE_KEYS),
        "",
        "F1 in a game explains it, and all other keys.",
    ]
    parser.epilog = "\n".join(lines)
