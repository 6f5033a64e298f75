"""The few things done to files: whole ones read and replaced at once, locks that die with their
program. Everything here raises OSError and nothing else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import (
    EACCES,
    EAGAIN,
    EDEADLK,
    EINVAL,
    EISDIR,
    ELOOP,
    ENODEV,
    ENOENT,
    ENOLCK,
    ENOSYS,
    ENOTDIR,
    ENOTSUP,
    ENXIO,
    EPERM,
    EROFS,
)
from pathlib import Path
from stat import S_ISREG
from threading import Event
from typing import Final

from core.folders import HOME

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_NAME: Final = "lock"
PATIENCE_S: Final = 4.0
"""How long a lock is waited for. It is held for some milliseconds only."""
MAX_BYTES: Final = 2**24
"""More is read of no file; ours are far smaller."""

_TRY_EVERY_S: Final = 0.005
_TAKEN: Final = (EACCES, EAGAIN, EDEADLK)
_NO_LOCKS_HERE: Final = (ENOLCK, ENOSYS, ENOTSUP)
_NO_WRITING: Final = (EACCES, EPERM, EROFS)
_REFUSED: Final = (EACCES, EPERM, ELOOP, EISDIR, ENXIO, ENODEV, ENOENT)
"""What the system says of things that are there and cannot be opened; ENOENT of links to nothing.
Other errors may pass, and say nothing of the file."""
_LOCKED_BYTE: Final = 2**30
"""Where Windows locks a file: behind its end, since what it locks nobody can read."""

_BINARY: Final = getattr(os, "O_BINARY", 0)
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""Opening waits for nobody, whatever took the file's place meanwhile."""


class UnusableError(OSError):
    """What has the name of a file is none, or is refused to this person."""


class Files:
    """Files as the operating system has them; tests put failing ones in their place."""

    def read(self, path: Path) -> bytes | None:
        """The file, but no more than MAX_BYTES of it; None if nothing has that name.

        UnusableError where something has it that cannot be read.
        """
        if not self.is_there(path):
            return None
        descriptor = self._open(path, os.O_RDONLY)
        with os.fdopen(descriptor, "rb") as file:
            return file.read(MAX_BYTES)

    def is_there(self, path: Path) -> bool:
        """Whether anything at all has this name."""
        try:
            path.lstat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:
            # Looking a name up reads nothing but the folder.
            raise OSError(error.errno, error.strerror, str(path.parent)) from None
        return True

    def in_the_way(self, path: Path) -> bool:
        """Whether something has this name that is no file, and leads to none."""
        if not self.is_there(path):
            return False
        try:
            return not S_ISREG(path.stat().st_mode)
        except OSError as error:
            if error.errno not in _REFUSED:
                raise
        return True

    def replace(self, path: Path, data: bytes) -> None:
        """Put `data` in the file's place at once: whenever the program dies, the file is the old
        one or the new one. For one writer at a time: hold the folder's lock."""
        temporary = temporary_of(path)
        temporary.unlink(missing_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
        descriptor = os.open(temporary, flags, 0o666)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except OSError:
            with suppress(OSError):
                temporary.unlink()
            raise

    def move(self, path: Path, name: str) -> None:
        """Give the file another name in its folder, one that is free."""
        path.rename(path.with_name(name))

    def remove(self, path: Path) -> None:
        """Delete the file, if it is there."""
        path.unlink(missing_ok=True)

    def names(self, folder: Path) -> list[str]:
        """The names in the folder, sorted; none if there is no such folder."""
        try:
            return sorted(path.name for path in folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return []

    def open(self, path: Path) -> tuple[int, bool]:
        """A descriptor of an existing file, and whether it can be appended to.

        UnusableError as in `read`.
        """
        try:
            return self._open(path, os.O_RDWR | os.O_APPEND), True
        except OSError as error:
            if error.errno not in _NO_WRITING:
                raise
        return self._open(path, os.O_RDONLY), False

    def append(self, descriptor: int, data: bytes) -> int:
        """Append to the file; how many of the bytes were taken, at least one."""
        return os.write(descriptor, data)

    def is_open_as(self, descriptor: int, path: Path) -> bool:
        """Whether the open file still has this name."""
        try:
            return os.path.samestat(os.fstat(descriptor), path.stat())
        except OSError:
            return False

    @contextmanager
    def lock(self, folder: Path, patience_s: float = PATIENCE_S) -> Iterator[None]:
        """Hold the folder, which is made if need be, against all other programs and threads.

        TimeoutError when another holds it for so long; UnusableError where its lock cannot be
        used. Where the file system has no locks, it is not held.
        """
        if folder.parts[:1] == (HOME,):
            raise FileNotFoundError(ENOENT, "no home folder is known", str(folder))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(folder)) from None
        descriptor = self._open_lock(folder / LOCK_NAME)
        try:
            for _ in range(1 + round(patience_s / _TRY_EVERY_S)):
                if self.claim(descriptor):
                    break
                # A pause; what has to do with the clock is for hosts.
                Event().wait(_TRY_EVERY_S)
            else:
                raise TimeoutError(EAGAIN, "another program is writing there", str(folder))
            yield
        finally:
            os.close(descriptor)

    def claim(self, descriptor: int) -> bool:
        """Lock an open file until it is closed; False if another program or thread has it."""
        try:
            _lock(descriptor)
        except OSError as error:
            if error.errno in _TAKEN:
                return False
            if error.errno not in _NO_LOCKS_HERE:
                raise
        return True

    def _open_lock(self, path: Path) -> int:
        """One that another person made may be locked as well where it can be read."""
        try:
            return self._open(path, os.O_RDWR | os.O_CREAT)
        except UnusableError as error:
            try:
                return self._open(path, os.O_RDONLY)
            except OSError:
                raise error from None

    def _open(self, path: Path, flags: int) -> int:
        """A descriptor of a file; UnusableError for all else that has its name."""
        if self.in_the_way(path):
            raise UnusableError(EINVAL, "it is not a file", str(path))
        try:
            return os.open(path, flags | _BINARY | _AT_ONCE, 0o666)
        except OSError as error:
            if error.errno in _REFUSED:
                raise UnusableError(error.errno, error.strerror, str(path)) from None
            raise


def temporary_of(path: Path) -> Path:
    """The name under which a file is written before it takes the other's place."""
    return path.with_name(f".{path.name}.new")


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
