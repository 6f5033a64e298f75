"""The configuration: a file of the same options as the command line's, for what is always wanted.

It is read where a person plays, or where ``--config`` names it; a run that is driven by switches
depends on nothing but these.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from scripts.cli import JobError, UsageError
from scripts.config_values import (
    Switch,
    as_switch,
    default_of,
    is_value,
    lasting,
    needs,
    toml,
)
from scripts.display import AUTO, check_computer
from scripts.settings import Setting

COMPUTER: Final = ("mode", "machine", "adapter")
"""Options that may contradict each other."""

_TOO_LONG: Final = re.compile(r"[0-9_]{1000}")
"""Numbers longer than Python reads."""


def read_config(path: Path, switches: Mapping[str, Switch]) -> tuple[Setting, ...]:
    """What the file sets to something else than its default, in the order of the switches.

    JobError for a file that cannot be read, UsageError for what in it is wrong, whether or not this
    start has a use for it.
    """
    text = _read(path)
    known = lasting(switches)
    told = _parsed(path, text, known)
    if set(told) - set(known):
        from scripts.game_options import game_switches

        known |= lasting(game_switches())
    for name in told:
        if name not in known:
            names = ", ".join(known)
            raise UsageError(
                f"{_place(path, text, name)}: there is no option {name!r}; there are {names}"
            )
    rows = [
        Setting(name, _value(path, text, name, told[name], known[name]), _place(path, text, name))
        for name in known
        if name in told
    ]
    _check_computer(rows)
    return tuple(row for row in rows if row.value != default_of(row.name, known[row.name]))


def line_of(name: str, text: str) -> int:
    """The line that sets an option or begins a table of that name; 1 where it is not found."""
    key = rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[\].=]"""
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if re.match(key, line)), 1)


def _place(path: Path, text: str, name: str) -> str:
    return f"{path}, line {line_of(name, text)}"


def _read(path: Path) -> str:
    """The text of the file, without the mark that some editors put before it."""
    try:
        # A pipe would make us wait for somebody to write.
        if not stat.S_ISREG(path.stat().st_mode) and path != Path(os.devnull):
            raise JobError(f"cannot read {path}: it is not a plain file")
        data = path.read_bytes()
    except OSError as error:
        raise JobError(f"cannot read {path}: {error.strerror}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{path}, line {line}: it is not a text in UTF-8") from None


def _parsed(path: Path, text: str, known: Mapping[str, Switch]) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise UsageError(f"{path}: lists or tables lie too deep in each other") from None
    except ValueError as error:
        line, told = _what_is_wrong(str(error), text)
        raise UsageError(f"{path}, line {line}: {told}{_hint(line, text, known)}") from None


def _what_is_wrong(error: str, text: str) -> tuple[int, str]:
    """The line and the words of what Python's reader of TOML says."""
    lines = text.split("\n")
    if found := re.fullmatch(r"(?s)(.*) \(at line ([0-9]+), column [0-9]+\)", error):
        line = int(found[2])
        key = _key(lines[line - 1])
        if key and (before := line_of(key, text)) < line:
            return line, f"{key} is set in line {before} already"
        return line, found[1][:1].lower() + found[1][1:]
    if long := next((n for n, row in enumerate(lines, 1) if _TOO_LONG.search(row)), None):
        return long, "the number is too long"
    told = error.removesuffix(" (at end of document)")
    return len(text.rstrip().split("\n")), told[:1].lower() + told[1:]


def _hint(line: int, text: str, known: Mapping[str, Switch]) -> str:
    key = _key(text.split("\n")[line - 1])
    how = known.get(key)
    return f"; {key} needs {needs(key, how)}" if how else '; an option stands as mode = "cga"'


def _key(line: str) -> str:
    """The option that a line sets, "" for none."""
    found = re.match(r"""\s*["']?([A-Za-z0-9_-]+)["']?\s*=""", line)
    return found[1] if found else ""


def _value(path: Path, text: str, name: str, value: Any, how: Switch) -> str | bool:
    """What the file sets an option to, as the command line would give it."""
    place = _place(path, text, name)
    told = as_switch(value, how)
    if told is None or (isinstance(told, str) and not is_value(name, told, how)):
        raise UsageError(f"{place}: {name} cannot be {toml(value)}; it needs {needs(name, how)}")
    return _folder(place, path, told) if name == "data" and isinstance(told, str) else told


def _folder(place: str, path: Path, told: str) -> str:
    """A folder as a shell would tell it; others than whole paths begin where the file is."""
    try:
        return str(path.parent / Path(told).expanduser())
    except RuntimeError:
        raise UsageError(f"{place}: data {toml(told)}: there is nobody of that name") from None


def _check_computer(rows: list[Setting]) -> None:
    """UsageError where what the file says of the computer can nowhere be true."""
    told = {row.name: row for row in rows if row.name in COMPUTER}
    values = (str(told[name].value) if name in told else AUTO for name in COMPUTER)
    try:
        check_computer(*values)
    except UsageError as error:
        *_, last = told.values()
        raise UsageError(f"{last.place}: {error}") from None
