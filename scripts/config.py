"""The configuration: a file of the same options as the command line's, for what is always wanted.

It is read where a person plays, or where ``--config`` names it; a run that is driven by switches
depends on nothing but these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from scripts.cli import JobError, UsageError

ONCE: Final = frozenset(
    (
        *("--deal", "--position", "--tape", "--check", "--record", "--wav", "--keys"),
        *("--screenshot", "--seen", "--json", "--config", "--write-config"),
    )
)
"""Switches that are for one run and stand in no file."""

HEADING: Final = """\
# Tenspot: what play is to do each time, without being told on the command line.
# Each option is as the switch of its name; a switch overrules it.
# Take the # away before an option to set it.
"""

Switch = Mapping[str, Any]
"""How argparse is told of a switch."""


class Setting(NamedTuple):
    """An option that the file sets. `value`: as the command line would give it."""

    name: str
    value: Any
    line: int


def lasting(switches: Mapping[str, Switch]) -> dict[str, Switch]:
    """The switches that a file may hold, by their names there."""
    return {name[2:]: how for name, how in switches.items() if name not in ONCE}


def read_config(path: Path, switches: Mapping[str, Switch]) -> tuple[Setting, ...]:
    """What the file sets.

    JobError for a file that cannot be read, UsageError for what in it is wrong.
    """
    try:
        text = path.read_bytes().decode()
    except OSError as error:
        raise JobError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: it is not a text in UTF-8") from None
    import tomllib

    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path}: {error}") from None
    known = lasting(switches)
    return tuple(_setting(path, name, value, text, known) for name, value in told.items())


def _setting(path: Path, name: str, value: Any, text: str, known: Mapping[str, Switch]) -> Setting:
    line = line_of(name, text)
    where = f"{path}, line {line}"
    if name not in known:
        raise UsageError(f"{where}: there is no option {name!r}; there are {', '.join(known)}")
    how = known[name]
    kind = type_of(how)
    if type(value) is not kind:
        raise UsageError(f"{where}: {name} needs {_KIND_WORDS[kind]}, not {_toml(value)}")
    if kind is int:
        value = str(value)
    values = values_of(name, how)
    if values and value not in values:
        raise UsageError(
            f"{where}: {name} {_toml(value)} does not exist; choose from {', '.join(values)}"
        )
    return Setting(name, value, line)


_KIND_WORDS: Final[dict[type, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text in quotes",
}


def type_of(how: Switch) -> type:
    """Of which type an option's value is in the file."""
    if how.get("action") == "store_true":
        return bool
    return int if how.get("metavar") == "N" else str


def values_of(name: str, how: Switch) -> tuple[str, ...]:
    """All values that an option can have, () where they cannot be listed."""
    if name in _LISTED:
        return _LISTED[name]()
    return tuple(how.get("choices", ()))


def _modes() -> tuple[str, ...]:
    from platforms.modes import names

    return ("auto", *names())


def _monitors() -> tuple[str, ...]:
    from platforms.modes import MONITORS

    return tuple(row.name for row in MONITORS)


_LISTED: Final[dict[str, Callable[[], tuple[str, ...]]]] = {"mode": _modes, "monitor": _monitors}


def line_of(name: str, text: str) -> int:
    """The line that sets an option or begins a table of that name; 1 where it is not found."""
    key = rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[\].=]"""
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if re.match(key, line)), 1)


def config_text(switches: Mapping[str, Switch]) -> str:
    """The file with every option commented out, at its default, with what it can be."""
    blocks = [HEADING]
    for name, how in lasting(switches).items():
        lines = [f"# {how['help']}"] if how.get("help") else []
        if values := values_of(name, how):
            lines.append(f"# one of {', '.join(values)}")
        lines.append(f"#{name} = {_toml(_shown_value(how, values))}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def readme_table(switches: Mapping[str, Switch]) -> str:
    """The switches as the read-me lists them, those that a file may hold marked."""
    rows = ["| Switch | | What it tells |", "| --- | --- | --- |"]
    for name, how in switches.items():
        value = how.get("metavar", "")
        if not value and "choices" in how:
            value = " ".join(how["choices"])
        mark = "" if name in ONCE else "file"
        rows.append(f"| `{f'{name} {value}'.strip()}` | {mark} | {how.get('help', '')} |")
    return "\n".join(rows) + "\n"


def _shown_value(how: Switch, values: Iterable[str]) -> Any:
    """The default, or where there is none a value of the right type."""
    kind = type_of(how)
    if kind is bool:
        return False
    if kind is int:
        return 0
    return how.get("default") or next(iter(values), "")


def write_config(path: Path, switches: Mapping[str, Switch]) -> None:
    """Write the file where there is none; JobError says why it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(config_text(switches))
    except FileExistsError:
        raise JobError(f"{path} is there already; it was left as it is") from None
    except OSError as error:
        raise JobError(f"cannot write {path}: {error.strerror}") from None


def _toml(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{escaped}"'
        case _:
            return str(value)[:40]
