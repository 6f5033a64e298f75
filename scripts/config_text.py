"""Texts that are made of the switches: the configuration to begin with, the read-me's tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap
from typing import Final

from core.folders import HOME
from core.machine_keys import listed
from scripts.cli import JobError
from scripts.config_values import (
    ONCE,
    Switch,
    default_of,
    lasting,
    quoted,
    type_of,
    values_of,
)

HEADING: Final = """\
## Tenspot: what play is to do each time, without being told on the command
## line. Each option is as the switch of its name, and a switch overrules it.
## What a game or its machine has no use for counts for nothing there. To set
## an option take the # away before it; here all are as without this file.
"""

PROSE_CHARS: Final = 76

NOTES: Final = {"data": "A path that is not whole begins where this file is; ~ is your home."}
"""What is to be said of an option in the file only."""


def config_text(switches: Mapping[str, Switch]) -> str:
    """The file with every option commented out, at its default, with what it can be."""
    blocks = [HEADING]
    for name, how in lasting(switches).items():
        told = (how.get("help", ""), f"Values: {values_of(name, how)}", NOTES.get(name, ""))
        lines = [f"## {line}" for text in told for line in wrap(text, PROSE_CHARS)]
        blocks.append("\n".join([*lines, f"#{name} = {_default(name, how)}"]) + "\n")
    return "\n".join(blocks)


def _default(name: str, how: Switch) -> str:
    value = default_of(name, how)
    if isinstance(value, bool):
        return str(value).lower()
    return value if type_of(how) is int and value.isdecimal() else quoted(value)


def write_config(path: Path, switches: Mapping[str, Switch]) -> None:
    """Write the file where there is none; JobError says why it cannot be written."""
    if path.parts[:1] == (HOME,):
        raise JobError(f"cannot write {path}: no home is known; name a file by --config FILE")
    if path.exists():
        raise JobError(f"{path} is there already; it was left as it is")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(config_text(switches))
    except OSError as error:
        raise JobError(f"cannot write {path}: {error.strerror}") from None


def readme_switches(switches: Mapping[str, Switch]) -> str:
    """The switches as the read-me lists them, those that a file may hold marked."""
    rows = ["| Switch | | What it tells |", "| --- | --- | --- |"]
    for name, how in switches.items():
        value = how.get("metavar", "")
        if not value and "choices" in how:
            value = " ".join(how["choices"])
        mark = "" if name in ONCE else "file"
        rows.append(f"| `{f'{name} {value}'.strip()}` | {mark} | {how.get('help', '')} |")
    return "\n".join(rows) + "\n"


def readme_keys() -> str:
    """The machine's keys as the read-me lists them."""
    rows = ["| Key | What it does |", "| --- | --- |", *listed("| `{name}` | {told} |")]
    return "\n".join(rows) + "\n"
