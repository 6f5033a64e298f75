"""What the configuration sets, and how much of it applies to the start that the command line tells.

A switch overrules the file. What the file sets and this start cannot use, as an Amiga's memory on a
PC, is left out: the file is for every start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from scripts.cli import UsageError


class Setting(NamedTuple):
    """An option that the file sets. `value`: as the command line would give it; `place`: where."""

    name: str
    value: Any
    place: str


class Settings:
    """Settings that no switch overrules, put among what the command line has given."""

    def __init__(self, given: dict[str, Any], rows: Iterable[Setting] = ()) -> None:
        self.places: dict[str, str] = {}
        """Where each option stands that was taken from the file."""
        self._given = given
        self._rows = {row.name: row for row in rows}

    def value(self, name: str) -> Any:
        """What the file sets an option to, None where it does not."""
        row = self._rows.get(name)
        return None if row is None else row.value

    def take(self, *names: str, read: Callable[[], object] = lambda: None) -> None:
        """Take those of these options, one after the other, with which `read` raises no
        UsageError."""
        for name in names:
            row = self._rows.get(name)
            if row is None:
                continue
            key = name.replace("-", "_")
            before, self._given[key] = self._given.get(key), row.value
            try:
                read()
            except UsageError:
                self._given[key] = before
            else:
                self.places[name] = row.place
