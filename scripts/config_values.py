"""The values that options have in the configuration: their types, their defaults, what is wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Final

from core.folders import data_folder
from scripts.cli import UsageError
from scripts.display import AUTO, MEMORY_DEFAULTS, check_mode
from scripts.game_options import ASK
from scripts.inputs import FORMS, serial_port

ONCE: Final = frozenset(
    (
        *("--deal", "--position", "--tape", "--check", "--record", "--wav", "--keys"),
        *("--screenshot", "--seen", "--json", "--config", "--write-config"),
    )
)
"""Switches that are for one run and stand in no file."""

Switch = Mapping[str, Any]
"""How argparse is told of a switch."""

_LARGE: Final = 10**9


def lasting(switches: Mapping[str, Switch]) -> dict[str, Switch]:
    """The switches that a file may hold, by their names there."""
    return {name[2:]: how for name, how in switches.items() if name not in ONCE}


def type_of(how: Switch) -> type:
    """Of which type an option's value is in the file; a game's option is also a text."""
    if how.get("action") == "store_true":
        return bool
    return int if how.get("metavar") == "N" or ASK in how.get("choices", ()) else str


def as_switch(value: Any, how: Switch) -> str | bool | None:
    """A value of the file as the command line would give it, None if its type is wrong."""
    kind = type_of(how)
    match value:
        case bool():
            return value if kind is bool else None
        case int():
            return str(value) if kind is int and abs(value) < _LARGE else None
        case str():
            return value if kind is str or ASK in how.get("choices", ()) else None
    return None


def is_value(name: str, told: str, how: Switch) -> bool:
    """Whether an option can have this value on some machine."""
    if "choices" in how:
        return told in how["choices"]
    try:
        _CHECKS[name](told)
    except UsageError:
        return False
    return bool(told) and told.isprintable()


def values_of(name: str, how: Switch) -> str:
    """All values of an option, or how they are told."""
    if name in _VALUES:
        return _VALUES[name]()
    if type_of(how) is bool:
        return "true, false"
    return ", ".join(how.get("choices", ()))


def needs(name: str, how: Switch) -> str:
    """What an option must be set to."""
    kind = type_of(how)
    if kind is bool:
        return "true or false"
    text = "a text in quotes" if kind is str else "a whole number"
    if ASK in how.get("choices", ()):
        text += f' or "{ASK}"'
    return f"{text}: {values_of(name, how)}"


def default_of(name: str, how: Switch) -> str | bool:
    """What an option is where nobody sets it, as the command line would give it."""
    if type_of(how) is bool:
        return False
    if name == "data":
        return str(data_folder(None, os.environ))
    return str(MEMORY_DEFAULTS.get(name) or how["default"])


def toml(value: Any) -> str:
    """A value as the file has it, cut where it is long."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value if len(value) <= _MOST_CHARS else f"{value[:_MOST_CHARS]}...")
        case list():
            return "a list"
        case dict():
            return "a table"
        case int() if abs(value) >= _LARGE:
            return "so large a number"
    return str(value)


def quoted(text: str) -> str:
    """A text as a file has it."""
    kept = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{"".join(map(_shown, kept))}"'


def _shown(char: str) -> str:
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


_MOST_CHARS: Final = 60


def _modes() -> str:
    from platforms.modes import names

    return ", ".join((AUTO, *names()))


def _monitors() -> tuple[str, ...]:
    from platforms.modes import MONITORS

    return (AUTO, *(row.name for row in MONITORS))


def _memory_sizes() -> str:
    from platforms.drivers.budget import MEMORY_SIZES

    return ", ".join(MEMORY_SIZES)


_VALUES: Final[dict[str, Callable[[], str]]] = {
    "mode": _modes,
    "monitor": lambda: ", ".join(_monitors()),
    "memory": _memory_sizes,
    "windows": lambda: "0-100",
    "ram-disk": lambda: "bytes, or as 60K, 1M",
    "mouse": lambda: FORMS,
    "data": lambda: "the name of a folder",
}


def _check_monitor(name: str) -> None:
    if name not in _monitors():
        raise UsageError(f"monitor {name!r}: choose from {', '.join(_monitors())}")


def _check_memory(name: str) -> Callable[[str], None]:
    def check(told: str) -> None:
        from scripts.portkit_memory import read_settings

        read_settings({name: told})

    return check


_CHECKS: Final[dict[str, Callable[[str], object]]] = {
    "mode": check_mode,
    "monitor": _check_monitor,
    "memory": _check_memory("memory"),
    "windows": _check_memory("windows"),
    "ram-disk": _check_memory("ram_disk"),
    "mouse": serial_port,
    "data": lambda told: None,
}
