"""The few things done to files: whole ones read and replaced at once, locks that die with their
program. Everything here raises OSError and nothing else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EAGAIN, EDEADLK, ENOLCK, ENOSYS, ENOTSUP
from pathlib import Path
from threading import Event
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_NAME: Final = "lock"
PATIENCE_S: Final = 4.0
"""How long a lock is waited for. It is held for some milliseconds only."""

_TRY_EVERY_S: Final = 0.005
_TAKEN: Final = (EACCES, EAGAIN, EDEADLK)
_NO_LOCKS_HERE: Final = (ENOLCK, ENOSYS, ENOTSUP)
_LOCKED_BYTE: Final = 2**30
"""Where Windows locks a file: behind its end, since what it locks nobody can read."""

_BINARY: Final = getattr(os, "O_BINARY", 0)


class Files:
    """Files as the operating system has them; tests put failing ones in their place."""

    def read(self, path: Path) -> bytes | None:
        """The whole file, or None if there is none."""
        try:
            return path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None

    def replace(self, path: Path, data: bytes) -> None:
        """Put `data` in the file's place at once: whenever the program dies, the file is the old
        one or the new one. For one writer at a time: hold the folder's lock."""
        temporary = path.with_name(f".{path.name}.new")
        try:
            with temporary.open("wb") as file:
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

    def open(self, path: Path) -> int:
        """A descriptor of an existing file, for reading and for appending."""
        return os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)

    def append(self, descriptor: int, data: bytes) -> int:
        """Append to the file; how many of the bytes were taken, at least one."""
        return os.write(descriptor, data)

    @contextmanager
    def lock(self, folder: Path) -> Iterator[None]:
        """Hold the folder, which is made if need be, against all other programs and threads.

        TimeoutError when another holds it for PATIENCE_S. Where the file system has no locks, it
        is not held.
        """
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT | _BINARY, 0o666)
        try:
            for _ in range(round(PATIENCE_S / _TRY_EVERY_S)):
                if self.claim(descriptor):
                    break
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


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
