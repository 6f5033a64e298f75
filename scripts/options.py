"""The command line of `play`: what a person wants to see, checked and read from its files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from core.folders import at_home, config_file
from platforms.configure import LETTERS, NEW_DECK
from scripts import display, inputs
from scripts.cli import JobError, UsageError, read_bytes
from scripts.display import AUTO, Display, read_display, split_letters
from scripts.game_options import chosen
from scripts.hosts import HEADLESS, TERMINAL, present_host
from scripts.inputs import Inputs, check_present, read_inputs
from scripts.outputs import check_files, is_film, is_iff
from scripts.settings import Settings
from scripts.switches import SWITCHES, game_words, parser_of

if TYPE_CHECKING:
    from core.game import Game
    from core.screens.start import Start
    from core.tape import Tape
    from scripts.keys import Stroke

TERMINAL_MODE: Final = "cga-text"
OPENINGS: Final = ("deal", "position", "tape")


class Wishes(NamedTuple):
    """What the command line asks for. `game` is known unless play begins at the game menu.

    `record`: the tape to write; `film`: the recording of what is seen. `kept`: whether decks,
    scores and unfinished hands are kept, in `data` if that is given. `places`: where in the
    configuration an option stands that was taken from there.
    """

    game: str | None
    start: Start
    tape: Tape | None
    display: Display
    inputs: Inputs
    host: str
    scaling: str
    strokes: tuple[Stroke, ...]
    record: Path | None
    film: Path | None
    screenshot: Path | None
    seen: bool
    json: bool
    kept: bool
    data: Path | None
    new_deck: bool
    check: bool
    config_to_write: Path | None
    places: Mapping[str, str]


def read_wishes(words: Sequence[str]) -> Wishes:
    """What the words of a command line ask for; UsageError or JobError say what is wrong."""
    given = vars(parser_of(words).parse_intermixed_args(words))
    _check_empty(given)
    given["game"], letters = _game_and_letters(given)
    return _wishes(given, letters, words, _settings(given, words))


def _settings(given: dict[str, Any], words: Sequence[str]) -> Settings:
    """What the configuration sets of what the command line leaves open."""
    driven = _is_driven(given) or given["tape"] or given["host"] == HEADLESS
    if given["write_config"] or (driven and given["config"] is None):
        return Settings(given)
    named = given["config"] is not None
    path = at_home(Path(given["config"])) if named else config_file(os.environ)
    if not named and not os.path.lexists(path):
        return Settings(given)
    from scripts.config import read_config

    told = {word.partition("=")[0] for word in words}
    rows = read_config(path, SWITCHES)
    return Settings(given, (row for row in rows if f"--{row.name}" not in told))


def _wishes(
    given: dict[str, Any], letters: Sequence[str], words: Sequence[str], settings: Settings
) -> Wishes:
    switches = {name: given[name] for name in game_words(words)}
    strokes = _strokes(given["keys"])
    host = _host(given, settings)
    _check_pairs(given)
    check_files(given, words)
    settings.take("authentic", read=lambda: _check_authentic(given))
    _check_authentic(given)
    settings.take("data", read=lambda: _is_kept(given, host))
    start, tape = _opening(given, switches, settings)
    _check_new_deck(given, letters)
    game = (tape.header.game if tape else None) or start.game
    shown = _display(given, letters, game, _told_mode(tape, host), settings)
    record = _path(given["record"])
    return Wishes(
        game=game,
        start=start._replace(authentic=given["authentic"]),
        tape=tape,
        display=shown,
        inputs=_inputs(given, host, shown.computer.machine, settings),
        host=host,
        scaling=given["scaling"],
        strokes=strokes,
        record=None if record is None or is_film(record) else record,
        film=record if record is not None and is_film(record) else None,
        screenshot=_path(given["screenshot"]),
        seen=given["seen"],
        json=given["json"],
        kept=_is_kept(given, host),
        data=_path(given["data"]),
        new_deck=NEW_DECK in letters,
        check=given["check"],
        config_to_write=_config_to_write(given),
        places=settings.places,
    )


def _display(
    given: dict[str, Any],
    letters: Sequence[str],
    game: str | None,
    told_mode: str | None,
    settings: Settings,
) -> Display:
    def read() -> Display:
        return read_display(given, letters, game, told_mode)

    settings.take(*(switch[2:] for switch in display.SWITCHES), read=read)
    return read()


def _inputs(given: dict[str, Any], host: str, machine: str, settings: Settings) -> Inputs:
    def read() -> Inputs:
        return read_inputs(given, host, machine)

    names = (switch[2:] for switch in inputs.SWITCHES)
    settings.take(*names, read=lambda: check_present(read(), host))
    return read()


def _config_to_write(given: dict[str, Any]) -> Path | None:
    if not given["write_config"]:
        return None
    named = _path(given["config"])
    return config_file(os.environ) if named is None else at_home(named)


def _check_empty(given: dict[str, Any]) -> None:
    """A name that is no name was meant to be one."""
    if "" in given["words"]:
        raise UsageError("an empty word is no game and no letter; leave it out")
    for switch, how in SWITCHES.items():
        if given[switch[2:].replace("-", "_")] == "" and how.get("metavar") != "KEYS":
            raise UsageError(f"{switch}: the {how.get('metavar', 'value')} is missing")


def _game_and_letters(given: dict[str, Any]) -> tuple[str | None, tuple[str, ...]]:
    """The game, if a word names one, and the letters in the order given."""
    games, letters = split_letters(given["words"], given["flags"] or ())
    if len(games) > 1:
        known = ", ".join((NEW_DECK, *LETTERS))
        raise UsageError(f"{games[1]!r} is neither the one game to play nor a letter of {known}")
    return (games[0] if games else None), letters


def _is_kept(given: dict[str, Any], host: str) -> bool:
    """Whether the play reads and writes the data folder: not without a person, unless a folder is
    named, and never with a tape, which must play again whatever lies in the folder."""
    recording = given["record"] is not None and not is_film(Path(given["record"]))
    for name, apart in (("tape", given["tape"] is not None), ("record", recording)):
        if apart and given["data"] is not None:
            raise UsageError(f"--{name} plays apart from what --data keeps; give one of them")
        if apart:
            return False
    return host != HEADLESS or given["data"] is not None


def _check_pairs(given: dict[str, Any]) -> None:
    """Switches that mean nothing without another one."""
    if given["seen"] and not given["screenshot"]:
        raise UsageError("--seen goes with --screenshot FILE")
    if given["seen"] and is_iff(Path(given["screenshot"])):
        raise UsageError("--seen goes with a PNG: an ILBM keeps the dots as they are")
    if given["check"] and not given["tape"]:
        raise UsageError("--check goes with --tape FILE")


def _check_authentic(given: dict[str, Any]) -> None:
    """A tape tells of each undo and of each hand that was taken up again."""
    if given["authentic"] and given["tape"] is not None:
        raise UsageError("--authentic does not go with --tape, which plays as it was recorded")


def _check_new_deck(given: dict[str, Any], letters: Sequence[str]) -> None:
    """N shuffles a deck of its own, so nothing else may tell the cards."""
    for opening in OPENINGS:
        if NEW_DECK in letters and given[opening] is not None:
            raise UsageError(f"N breaks out a new deck and --{opening} tells the cards; give one")


def _strokes(text: str | None) -> tuple[Stroke, ...]:
    if not text:
        return ()
    from scripts.keys import parse_keys

    return tuple(parse_keys(text))


def _host(given: dict[str, Any], settings: Settings) -> str:
    if not _is_driven(given):
        settings.take("host")
    settings.take("scaling")
    host = given["host"]
    if host == AUTO:
        return HEADLESS if _is_driven(given) else present_host()
    if host != HEADLESS and given["keys"] is not None:
        raise UsageError("--keys needs --host headless; in a window it is you who types")
    if host != HEADLESS and given["check"]:
        raise UsageError("--check needs --host headless, where nobody plays on after the tape")
    return str(host)


def _is_driven(given: dict[str, Any]) -> bool:
    """Whether switches play, and no person."""
    return any(given[name] not in (None, False) for name in ("keys", "screenshot", "json", "check"))


def _opening(
    given: dict[str, Any], switches: dict[str, Any], settings: Settings
) -> tuple[Start, Tape | None]:
    from core.games import UnknownGameError, find
    from core.screens.start import Start

    openings = [name for name in OPENINGS if given[name] is not None]
    if len(openings) > 1:
        raise UsageError(f"--{openings[0]} and --{openings[1]} both tell how to begin; give one")
    try:
        game = find(given["game"]) if given["game"] else None
    except UnknownGameError as error:
        raise UsageError(str(error)) from None
    told_by = next((name for name in ("position", "tape") if name in openings), None)
    if told_by and switches:
        raise UsageError(
            f"{next(iter(switches))} does not go with --{told_by}, which tells that itself"
        )
    if told_by == "tape":
        return Start(), _tape(given["tape"], game)
    if told_by == "position":
        return _position(given["position"], game), None
    if game is None:
        _need_game(openings, switches)
        return Start(), None
    options = _options(game, switches, settings)
    deal = _deal(given["deal"]) if openings else None
    return Start(game.key, options, deal, direct=bool(openings or options)), None


def _need_game(openings: Sequence[str], switches: Iterable[str]) -> None:
    from core.games import keys

    for name in (*switches, *(f"--{opening}" for opening in openings)):
        raise UsageError(f"{name} needs a game before it: {', '.join(keys())}")


def _options(game: Game[Any], switches: dict[str, Any], settings: Settings) -> dict[str, int]:
    """What the switches choose of a game's options, and the configuration where they do not."""
    options = chosen(game, switches.items())
    for switch in (f"--{option.name}" for option in game.options):
        value = settings.value(switch[2:]) if switch not in switches else None
        with suppress(UsageError):
            options |= chosen(game, [(switch, value)] if value else ())
    return options


def _deal(text: str) -> Any:
    from core.shuffle import parse_deal

    try:
        return parse_deal(text)
    except ValueError as error:
        raise UsageError(f"--deal: {error}") from None


def _position(name: str, game: Game[Any] | None) -> Start:
    from core.game import PositionError
    from core.games import read_position
    from core.screens.start import Start

    text = read_text(name)
    try:
        found, _ = read_position(text)
    except PositionError as error:
        raise JobError(f"{name}: {error}") from None
    _agree(game, found.key, name)
    return Start(found.key, position=text, direct=True)


def _tape(name: str, game: Game[Any] | None) -> Tape:
    from core.tape import TapeError, parse_tape

    try:
        tape = parse_tape(read_text(name))
    except TapeError as error:
        raise JobError(f"{name}: {error}") from None
    if tape.header.game is not None:
        _agree(game, tape.header.game, name)
    return tape


def _agree(game: Game[Any] | None, told: str, name: str) -> None:
    if game is not None and game.key != told:
        raise UsageError(f"{name} is of {told}, not of {game.key}; leave the game out or name it")


def _told_mode(tape: Tape | None, host: str) -> str | None:
    """The mode that a tape's header tells, or the one that every terminal shows."""
    if tape is not None and tape.header.mode != "-":
        return tape.header.mode
    return TERMINAL_MODE if host == TERMINAL else None


def read_text(name: str) -> str:
    """The text of a file, ``-`` being standard input; JobError where there is none."""
    try:
        return read_bytes(name).decode()
    except UnicodeDecodeError:
        raise JobError(f"cannot read {name}: it is not a text in UTF-8") from None


def _path(name: str | None) -> Path | None:
    return None if name is None else Path(name)
