"""The switches that choose a display: the originals' letters, --mode, and the computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from platforms.configure import (
    ADAPTERS,
    AMIGA,
    LETTERS,
    MACHINES,
    NEW_DECK,
    ConfigurationError,
    choose,
)
from platforms.modes import (
    MONITORS,
    Computer,
    Mode,
    Rig,
    UnknownModeError,
    UnknownMonitorError,
    build,
    mode,
    monitor,
    names,
)
from scripts.cli import UsageError

if TYPE_CHECKING:
    from core.screens.app import App
    from platforms.console import Console
    from platforms.drivers.budget import Settings

AUTO: Final = "auto"

MEMORY_SWITCHES: Final[dict[str, dict[str, Any]]] = {
    "--memory": {"metavar": "SIZE", "help": "of the Amiga: 512K (as it was) or 1M"},
    "--windows": {"metavar": "N", "help": "of the Amiga: Workbench windows left open, 0 to 100"},
    "--ram-disk": {"metavar": "SIZE", "help": "of the Amiga: files in its RAM disk, as 60K"},
}
MEMORY_DEFAULTS: Final = {"memory": "512K", "windows": "0", "ram-disk": "0"}
"""What these are where they are left open."""

SWITCHES: Final[dict[str, dict[str, Any]]] = {
    "--mode": {
        "metavar": "NAME",
        "default": AUTO,
        "help": "auto, the game's own machine, or one of the modes",
    },
    "--machine": {
        "choices": (AUTO, *MACHINES),
        "default": AUTO,
        "help": "the computer that --mode auto probes; auto: the game's own",
    },
    "--adapter": {
        "choices": (AUTO, *ADAPTERS),
        "default": AUTO,
        "help": "its display adapter; auto: the usual one",
    },
    "--monitor": {
        "metavar": "NAME",
        "default": AUTO,
        "help": f"auto, the usual one of the mode, or {', '.join(row.name for row in MONITORS)}",
    },
    "--glow": {"action": "store_true", "help": "phosphor with an afterglow"},
    **MEMORY_SWITCHES,
}
OWN: Final[dict[str | None, Computer]] = {"king": Computer("amiga500", "amiga")}
"""The computers of games that were not made for a PC with a CGA."""
USUAL: Final = Computer("pc", "cga")


class Display(NamedTuple):
    """A mode on a computer; `monitor` None: the mode's own.

    `memory`: an Amiga's memory and what takes of it, where the switches tell. `own`: nothing was
    asked for, so each game takes its own machine.
    """

    mode: str
    computer: Computer
    monitor: str | None = None
    glow: bool = False
    memory: Settings | None = None
    own: bool = False


def split_letters(words: Sequence[str], flags: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """The words that are no letters, and the letters: as T, t, /T, /t, or flags like -T."""
    known = {NEW_DECK, *LETTERS}
    rest, letters = [], list(flags)
    for word in words:
        letter = word.removeprefix("/").upper()
        if letter in known:
            letters.append(letter)
        elif word.startswith("/"):
            raise UsageError(f"{word} is no switch; there are {_slashed(known)}")
        else:
            rest.append(word)
    return rest, tuple(dict.fromkeys(letters))


def read_display(
    given: dict[str, Any], letters: Sequence[str], game: str | None, told_mode: str | None
) -> Display:
    """What the switches ask for; UsageError names what contradicts and what would work.

    `told_mode` is the mode of a tape, which a switch overrules.
    """
    wish, name = _wished(given["mode"], letters)
    if wish is None:
        name = told_mode
    machine, adapter, screen = (_named(given[what]) for what in ("machine", "adapter", "monitor"))
    try:
        chosen, on = choose(wish, name, machine, adapter, OWN.get(game, USUAL))
        row = mode(chosen)
        if screen:
            monitor(screen, on.adapter)
    except UnknownModeError as error:
        raise UsageError(f"{error}, or auto") from None
    except (ConfigurationError, UnknownMonitorError) as error:
        raise UsageError(str(error)) from None
    own = name is None and machine is None and adapter is None
    return Display(row.name, on, screen, given["glow"], _memory(given, on), own)


def check_mode(name: str) -> None:
    """UsageError where there is no such mode."""
    if name != AUTO:
        try:
            mode(name)
        except UnknownModeError as error:
            raise UsageError(f"{error}, or auto") from None


def check_computer(mode_name: str, machine: str, adapter: str) -> None:
    """UsageError where these contradict each other, whatever is played."""
    wish, name = _wished(mode_name, ())
    try:
        choose(wish, name, _named(machine), _named(adapter), USUAL)
    except ConfigurationError as error:
        raise UsageError(str(error)) from None


def _named(name: str) -> str | None:
    return None if name == AUTO else name


def _memory(given: dict[str, Any], on: Computer) -> Settings | None:
    switches = [name for name in MEMORY_SWITCHES if given[name[2:].replace("-", "_")] is not None]
    if not switches:
        return None
    if on.machine != AMIGA:
        raise UsageError(f"{switches[0]} is of an Amiga's memory, and this computer is the {on}")
    from scripts.portkit_memory import read_settings

    return read_settings(given)


def build_rig(display: Display) -> Rig:
    """The machine in its mode, with what paints for it and the monitor asked for."""
    rig = build(display.mode, display.computer, display.monitor)
    if not display.glow:
        return rig
    from platforms.monitors.afterglow import Afterglow

    return rig._replace(monitor=Afterglow(rig.monitor))


def stepped(
    display: Display, steps: int, shown: Callable[[Mode], bool] = lambda _: True
) -> Display:
    """The mode that comes `steps` after, round and round, on the computer that it implies.

    Modes that are not `shown` are passed over.
    """
    every = names()
    at = every.index(display.mode) if display.mode in every else 0
    rows = (mode(every[(at + steps * n) % len(every)]) for n in range(1, len(every) + 1))
    row = next(filter(shown, rows))
    return Display(row.name, row.computer, glow=display.glow)


def follow_game(console: Console, app: App, display: Display) -> None:
    """From now on a game that is picked from the menu is shown on its own machine."""
    known = app.game_key

    def moved() -> Rig | None:
        nonlocal known
        if app.game_key in (None, known):
            return None
        known = app.game_key
        name, on = choose(None, None, None, None, OWN.get(known, USUAL))
        if name == console.rig.mode.name:
            return None
        screen = display.monitor if _fits(display.monitor, on) else None
        rig = build_rig(display._replace(mode=name, computer=on, monitor=screen))
        app.fit(rig.painter.text_room)
        return rig

    console.moved = moved


def _fits(name: str | None, on: Computer) -> bool:
    return any(row.name == name and on.adapter in row.adapters for row in MONITORS)


def _wished(mode_name: str, letters: Sequence[str]) -> tuple[str | None, str | None]:
    """How a mode was asked for, and its name; None, None: it was not."""
    displays = [letter for letter in letters if letter != NEW_DECK]
    if len(displays) > 1:
        told = " and ".join(f"{letter} ({LETTERS[letter]})" for letter in displays)
        raise UsageError(f"{told} each choose the display; give one of them")
    if displays and mode_name != AUTO:
        raise UsageError(f"{displays[0]} and --mode {mode_name} both choose the display; give one")
    if displays:
        return displays[0], LETTERS[displays[0]]
    return (None, None) if mode_name == AUTO else (f"--mode {mode_name}", mode_name)


def _slashed(letters: set[str]) -> str:
    return ", ".join(f"/{letter}" for letter in sorted(letters))
