"""Where decks, scores and statistics are kept, so that nothing done to the files stops the play.

A file is read without a lock, since it is replaced at once, and changed under the folder's lock:
read, changed, written, with the one before kept as its backup. So two programs lose nothing of
each other's. What cannot be written is kept in memory, and tried again with the next change.

Nothing here raises for what is wrong with files or folder. It is told as notices: one line for
each, once (`take_notices`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from core.files import Files

BACKUP: Final = ".backup"

T = TypeVar("T")
Change = Callable[[T], T]


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """One kind of file, one of them per game. `name`: its layout in core.records, and the end of
    its file's name. `fresh`: the value where there is no file."""

    name: str
    fresh: Callable[[], T]


class Store:
    """The data folder. It need not exist; the first change makes it."""

    def __init__(self, folder: Path, files: Files | None = None) -> None:
        self.folder = folder
        self.files = files or Files()
        self._waiting: dict[Path, tuple[Kind[Any], str, list[Change[Any]]]] = {}
        self._notices: list[str] = []
        self._told: set[str] = set()
        self._mended: set[Path] = set()

    def take_notices(self) -> tuple[str, ...]:
        """What a person should be told since the last call: lines, each told once an evening."""
        notices, self._notices = tuple(self._notices), []
        return notices

    @property
    def in_memory_only(self) -> bool:
        """True while there are changes that could not be written."""
        return bool(self._waiting)

    def path(self, game: str, ending: str) -> Path:
        """The file of a game: ``canfield.scores``."""
        return self.folder / f"{file_stem(game)}.{ending}"

    def read(self, kind: Kind[T], game: str) -> T:
        """The value now, with the changes that could not be written yet."""
        path = self.path(game, kind.name)
        try:
            value = self._read(path, kind, game)
        except OSError as error:
            self.complain(error, path)
            value = kind.fresh()
        return self._with_waiting(path, value)

    def change(self, kind: Kind[T], game: str, change: Change[T]) -> T:
        """Make a change, and keep it; the value after it.

        `change` may be called more than once, each time with the value as it is then.
        """
        path = self.path(game, kind.name)
        self._waiting.setdefault(path, (kind, game, []))[2].append(change)
        self.write_waiting()
        return self.read(kind, game)

    def write_waiting(self) -> None:
        """Try to write all that is not written yet: to be called before the program ends."""
        for path, (kind, game, _) in list(self._waiting.items()):
            try:
                with self.files.lock(self.folder):
                    self._write(path, kind, game)
            except OSError as error:
                self.complain(error, path)
                if isinstance(error, TimeoutError):
                    return

    def complain(self, error: OSError, path: Path) -> None:
        """Tell that a file cannot be kept, and why: it is at fault itself, or the folder is."""
        at_fault = path.name if error.filename == str(path) else str(self.folder)
        self.tell(f"Nothing new is kept in {_printable(at_fault)}: {reason(error)}.")

    def tell(self, notice: str) -> None:
        """Tell this line, unless it was told before."""
        if notice not in self._told:
            self._told.add(notice)
            self._notices.append(notice)

    def tell_mended(self, path: Path, what: str) -> None:
        """Tell what was wrong with a file and what was done."""
        self._mended.add(path)
        self.tell(f"{_printable(path.name)} {what}.")

    def set_aside(self, path: Path, why: str) -> str:
        """Give a file a new name, which is returned; hold the lock. OSError if it must stay."""
        taken = set(self.files.names(path.parent))
        names = (f"{path.name}.{why}-{number}" for number in range(1, len(taken) + 2))
        name = next(name for name in names if name not in taken)
        self.files.move(path, name)
        return name

    def _with_waiting(self, path: Path, value: T) -> T:
        if path in self._waiting:
            for change in self._waiting[path][2]:
                value = change(value)
        return value

    def _read(self, path: Path, kind: Kind[T], game: str) -> T:
        data = self.files.read(path)
        flaw = "missing"
        if data is not None:
            value, flaw = _unpack(kind, game, data)
            if not flaw:
                return value
        elif self.files.read(_backup(path)) is None:
            return kind.fresh()
        try:
            with self.files.lock(self.folder):
                return self._mend(path, kind, game)[0]
        except OSError as error:
            if path in self._mended:
                self.complain(error, path)
            else:
                self.tell_mended(path, f"is {WORDS[flaw]}, which cannot be mended: {reason(error)}")
            return self._backed_up(path, kind, game)[0]

    def _write(self, path: Path, kind: Kind[Any], game: str) -> None:
        """Write the waiting changes of a file; the lock is held."""
        value, data = self._mend(path, kind, game)
        value = self._with_waiting(path, value)
        packed = _pack(kind, game, value)
        if packed != data and not (data is None and value == kind.fresh()):
            if data is not None:
                self.files.replace(_backup(path), data)
            self.files.replace(path, packed)
        del self._waiting[path]

    def _mend(self, path: Path, kind: Kind[T], game: str) -> tuple[T, bytes | None]:
        """The value of a file and its bytes, after it was made good if need be; hold the lock."""
        data = self.files.read(path)
        what = "is missing"
        if data is not None:
            value, flaw = _unpack(kind, game, data)
            if not flaw:
                return value, data
            what = f"is {WORDS[flaw]}: set aside as {_printable(self.set_aside(path, flaw))}"
        elif self.files.read(_backup(path)) is None:
            return kind.fresh(), None
        value, backup = self._backed_up(path, kind, game)
        if data is not None or path not in self._mended:
            then = "a new one is begun" if backup is None else "the backup is used"
            self.tell_mended(path, f"{what}; {then}")
        if backup is None:
            self._set_bad_backup_aside(path, kind, game)
        else:
            self.files.replace(path, backup)
        return value, backup

    def _backed_up(self, path: Path, kind: Kind[T], game: str) -> tuple[T, bytes | None]:
        """The backup's value and bytes; a fresh value and None without a good one."""
        data = self.files.read(_backup(path))
        if data is not None:
            value, flaw = _unpack(kind, game, data)
            if not flaw:
                return value, data
        return kind.fresh(), None

    def _set_bad_backup_aside(self, path: Path, kind: Kind[Any], game: str) -> None:
        backup = _backup(path)
        data = self.files.read(backup)
        if data is not None:
            self.set_aside(backup, _unpack(kind, game, data)[1])


WORDS: Final = {
    "damaged": "damaged",
    "foreign": "not a file of this game",
    "newer": "of a newer version",
    "missing": "missing",
}
"""What is wrong with a file, by the name it is set aside under."""


def reason(error: OSError) -> str:
    """Why the system refused, in its words."""
    return error.strerror or type(error).__name__


def _pack(kind: Kind[T], game: str, value: T) -> bytes:
    from core import records

    return records.pack(kind.name, game, value)


def _unpack(kind: Kind[T], game: str, data: bytes) -> tuple[T, str]:
    """The value, and "" or what is wrong with the file: a key of WORDS."""
    from core import records

    try:
        value: T = records.unpack(kind.name, game, data)
    except records.RecordError as error:
        return kind.fresh(), error.flaw.value
    return value, ""


def _backup(path: Path) -> Path:
    return path.with_name(path.name + BACKUP)


def file_stem(game: str) -> str:
    """The beginning of the names of a game's files."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", game)


def _printable(name: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in name)
