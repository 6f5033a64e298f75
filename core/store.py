"""Where decks, scores and statistics are kept, so that nothing done to the files stops the play.

A file is read without a lock, since it is replaced at once, and changed under the folder's lock:
read, changed, written, with the one before kept as its backup. So two programs lose nothing of
each other's. What cannot be written is kept in memory, and tried again with the next change. What
has a file's name and cannot be used is given another name, whoever made it.

Nothing here raises for what is wrong with files or folder. It is told as notices: one line for
each, once (`take_notices`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from core.files import LOCK_NAME, PATIENCE_S, Files, UnusableError, temporary_of

BACKUP: Final = ".backup"
MISSING: Final = "missing"
UNUSABLE: Final = "unusable"

T = TypeVar("T")
Change = Callable[[T], T]


def _as_it_is(value: T) -> T:
    return value


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """One kind of file, one of them per game. `name`: its layout in core.records, and the end of
    its file's name. `fresh`: the value where there is no file. `restored`: what a backup's value
    is when it takes the file's place."""

    name: str
    fresh: Callable[[], T]
    restored: Callable[[T], T] = _as_it_is


class Store:
    """The data folder. It need not exist; the first change makes it."""

    def __init__(self, folder: Path, files: Files | None = None) -> None:
        self.folder = folder
        self.files = files or Files()
        self._waiting: dict[Path, tuple[Kind[Any], str, list[Change[Any]]]] = {}
        self._notices: list[str] = []
        self._told: set[str] = set()
        self._complained: set[Path] = set()
        self._mended: set[Path] = set()
        self._patience_s = PATIENCE_S

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
        """Make a change, and keep it; the value after it, whatever other programs make of that.

        `change` may be called more than once, each time with the value as it is then.
        """
        path = self.path(game, kind.name)
        self._waiting.setdefault(path, (kind, game, []))[2].append(change)
        written = self.write_waiting()
        return written[path] if path in written else self.read(kind, game)

    def write_waiting(self) -> dict[Path, Any]:
        """Try to write all that is not written yet: to be called before the program ends.

        The values that were written, by their files.
        """
        written: dict[Path, Any] = {}
        for path, (kind, game, _) in list(self._waiting.items()):
            try:
                with self.locked():
                    written[path] = self._write(path, kind, game)
            except OSError as error:
                self.complain(error, path)
                if isinstance(error, TimeoutError):
                    break
        return written

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder's lock; OSError if that is not possible.

        Another program that keeps it is waited for once, not each time.
        """
        with ExitStack() as stack:
            try:
                stack.enter_context(self._lock())
            except UnusableError as error:
                try:
                    self._clear(self.folder / LOCK_NAME)
                except OSError:
                    raise error from None
                stack.enter_context(self._lock())
            except TimeoutError:
                self._patience_s = 0.0
                raise
            self._patience_s = PATIENCE_S
            yield

    def put(self, path: Path, data: bytes) -> None:
        """Replace a file, once the way is clear; hold the lock. OSError."""
        for place in (path, temporary_of(path)):
            if self.files.in_the_way(place):
                self._clear(place)
        self.files.replace(path, data)

    def complain(self, error: OSError, path: Path) -> None:
        """Tell that a file cannot be kept, and why: it is at fault itself, or the folder is.

        Of each this is told once an evening.
        """
        at_fault = path if error.filename == str(path) else self.folder
        if at_fault not in self._complained:
            self._complained.add(at_fault)
            name = str(at_fault) if at_fault == self.folder else at_fault.name
            self.tell(f"Nothing new is kept in {printable(name)}: {reason(error)}.")

    def tell(self, notice: str) -> None:
        """Tell this line, unless it was told before."""
        if notice not in self._told:
            self._told.add(notice)
            self._notices.append(notice)

    def tell_mended(self, path: Path, what: str) -> None:
        """Tell what was wrong with a file and what was done."""
        self._mended.add(path)
        self.tell(f"{printable(path.name)} {what}.")

    def set_aside(self, path: Path, flaw: str) -> str:
        """Give a file another name; what to tell of it. Hold the lock; OSError if it must stay."""
        taken = {name.casefold() for name in self.files.names(path.parent)}
        names = (f"{path.name}.{flaw}-{number}" for number in range(1, len(taken) + 2))
        name = next(name for name in names if name.casefold() not in taken)
        self.files.move(path, name)
        return f"is {WORDS[flaw]}: set aside as {printable(name)}"

    def _lock(self) -> AbstractContextManager[None]:
        return self.files.lock(self.folder, self._patience_s)

    def _clear(self, path: Path, flaw: str = UNUSABLE) -> None:
        self.tell_mended(path, self.set_aside(path, flaw))

    def _with_waiting(self, path: Path, value: T) -> T:
        if path in self._waiting:
            for change in self._waiting[path][2]:
                value = change(value)
        return value

    def _load(self, path: Path, kind: Kind[T], game: str) -> tuple[T, bytes | None, str]:
        """A file's value, a fresh one where it has none; its bytes; "" or what is wrong with it."""
        try:
            data = self.files.read(path)
        except UnusableError:
            return kind.fresh(), None, UNUSABLE
        if data is None:
            return kind.fresh(), None, MISSING
        value, flaw = _unpack(kind, game, data)
        return value, data, flaw

    def _read(self, path: Path, kind: Kind[T], game: str) -> T:
        value, _, flaw = self._load(path, kind, game)
        if not flaw:
            return value
        saved, _, saved_flaw = self._load(_backup(path), kind, game)
        if flaw == saved_flaw == MISSING:
            return value
        try:
            with self.locked():
                return self._mend(path, kind, game)[0]
        except OSError as error:
            if path in self._mended:
                self.complain(error, path)
            else:
                self.tell_mended(path, f"is {WORDS[flaw]}, which cannot be mended: {reason(error)}")
            return kind.restored(saved)

    def _write(self, path: Path, kind: Kind[T], game: str) -> T:
        """Write the waiting changes of a file; the lock is held."""
        value, data = self._mend(path, kind, game)
        value = self._with_waiting(path, value)
        packed = _pack(kind, game, value)
        if packed != data and not (data is None and value == kind.fresh()):
            if data is not None:
                self._back_up(path, kind, game, data)
            self.put(path, packed)
        del self._waiting[path]
        return value

    def _mend(self, path: Path, kind: Kind[T], game: str) -> tuple[T, bytes | None]:
        """The value of a file and its bytes, after it was made good if need be; hold the lock."""
        value, data, flaw = self._load(path, kind, game)
        if not flaw:
            return value, data
        backup = _backup(path)
        saved, _, saved_flaw = self._load(backup, kind, game)
        if flaw == saved_flaw == MISSING:
            return value, None
        if flaw == MISSING and saved_flaw:
            self._clear(backup, saved_flaw)
            return value, None
        then = "a new one is begun" if saved_flaw else "the backup is used"
        if flaw != MISSING:
            self.tell_mended(path, f"{self.set_aside(path, flaw)}; {then}")
        elif path not in self._mended:
            self.tell_mended(path, f"is missing; {then}")
        if saved_flaw:
            if saved_flaw != MISSING:
                self.set_aside(backup, saved_flaw)
            return value, None
        value = kind.restored(saved)
        data = _pack(kind, game, value)
        self.put(path, data)
        return value, data

    def _back_up(self, path: Path, kind: Kind[Any], game: str, data: bytes) -> None:
        backup = _backup(path)
        flaw = self._load(backup, kind, game)[2]
        if flaw not in ("", MISSING):
            self._clear(backup, flaw)
        self.put(backup, data)


WORDS: Final = {
    "damaged": "damaged",
    "foreign": "not a file of this game",
    "newer": "of a newer version",
    MISSING: "missing",
    UNUSABLE: "not usable",
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


def printable(name: str) -> str:
    """A name as it can be told in a line."""
    return "".join(char if char.isprintable() else "?" for char in name)
