"""What every case has: a state file whose fields are checked, bytes from files, a result."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from platforms.frame import Frame

STATE_FILE = "state.json"


class CaseError(ValueError):
    """A case that cannot be shown; the text is one line and names the file and the field."""


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What a case shows, and the bytes that it asks to dump, if it does."""

    frame: Frame
    dump: bytes | None = None


class StateFile:
    """Checks the fields of one state file and says precisely which is wrong."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def error(self, field: str, problem: str) -> CaseError:
        """The complaint about one field."""
        return CaseError(f"{self.path}: {field}: {problem}")

    def of(self, values: dict[str, object], key: str, where: str = "") -> object:
        """A field that has to be there."""
        if key not in values:
            raise self.error(where + key, "missing")
        return values[key]

    def number(self, value: object, where: str, high: int | None, low: int = 0) -> int:
        """A whole number from `low` to `high`; None: as high as it likes."""
        if type(value) is int and low <= value and (high is None or value <= high):
            return value
        limit = f"{low} or more" if high is None else f"from {low} to {high}"
        raise self.error(where, f"{short(value)} is not a whole number {limit}")

    def choice(self, value: object, where: str, choices: tuple[str, ...]) -> str:
        """One of these words."""
        if isinstance(value, str) and value in choices:
            return value
        raise self.error(where, f"{short(value)} is not one of {', '.join(choices)}")

    def entries(self, value: object, where: str, of_what: str) -> list[tuple[str, object]]:
        """A list's entries, each with its place in the file."""
        if not isinstance(value, list):
            raise self.error(where, f"{short(value)} is not a list of {of_what}")
        return [(f"{where}[{n}]", entry) for n, entry in enumerate(value)]

    def fields(self, value: object, where: str) -> dict[str, object]:
        """An object's fields."""
        if not isinstance(value, dict):
            raise self.error(where, f"{short(value)} is not an object")
        return value

    def part(self, contents: bytes, first: int, length: int, where: str, name: str) -> bytes:
        """A part of a file's contents."""
        if first + length > len(contents):
            raise self.error(
                where, f"bytes {first} to {first + length} asked for, {name} has {len(contents)}"
            )
        return contents[first : first + length]


def read_state(path: Path) -> dict[str, object]:
    """The object in a state file."""
    contents = read_file(path)
    try:
        state = json.loads(contents)
    except (ValueError, RecursionError) as error:
        raise CaseError(f"{path}: not JSON: {error}") from None
    if not isinstance(state, dict):
        raise CaseError(f"{path}: {short(state)} is not an object")
    return state


def read_file(path: Path) -> bytes:
    """A file's contents; CaseError where it cannot be read, or no file can have its name."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise CaseError(f"{path}: {error.strerror}") from None
    except ValueError:
        raise CaseError(f"{path.parent}: no file can be named {short(path.name)}") from None


def short(value: object) -> str:
    """A value of a state file, cut to fit a line."""
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
