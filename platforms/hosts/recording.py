"""Recordings of what is seen: pictures kept small while they come, written as GIF or APNG after.

They are written in the background, into a file beside the one named, which takes its place when
it is whole.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from threading import Event, Thread
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from platforms.frame import RGB, Frame
from platforms.hosts.animation import write_apng, write_gif

MOST_BYTES: Final = 256 * 1024 * 1024
"""What a recording may take of the memory: about 100,000 pictures of a game on a CGA."""

PICTURE_BYTES: Final = 400
"""What a picture takes besides its packed dots, at most."""

WRITERS: Final = {".gif": write_gif, ".png": write_apng, ".apng": write_apng}
"""By the suffix of the file's name."""


class RecordingError(Exception):
    """The file cannot be written; the text is one line and names it."""


class _CancelledError(Exception):
    """Nobody waits for the file any more."""


class _Packed(NamedTuple):
    """A picture. `data`: its dots, deflated; exclusive-or those before if `follows`."""

    start_ns: int
    data: bytes
    follows: bool
    shape: tuple[int, ...]
    dtype: str
    palette: tuple[RGB, ...]


class Film:
    """Pictures and the machine times at which they came; `end_ns`: until when the last stays.

    `full`: it has `most_bytes`, and takes no more.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.end_ns = 0
        self.full = False
        self._pictures: list[_Packed] = []
        self._dots: NDArray[np.uint8] | NDArray[np.uint16] | None = None
        self._bytes = 0
        self._most_bytes = most_bytes

    def __len__(self) -> int:
        return len(self._pictures)

    @property
    def starts_ns(self) -> list[int]:
        """When each picture came."""
        return [picture.start_ns for picture in self._pictures]

    @property
    def size(self) -> tuple[int, int]:
        """The most dots across and the most lines of a picture."""
        shapes = {picture.shape for picture in self._pictures}
        return max(shape[1] for shape in shapes), max(shape[0] for shape in shapes)

    @property
    def palette(self) -> tuple[RGB, ...] | None:
        """The palette of all pictures; None where they have not the same one, or none."""
        palettes = {picture.palette for picture in self._pictures}
        return (palettes.pop() or None) if len(palettes) == 1 else None

    def take(self, frame: Frame, now_ns: int) -> None:
        """Add a picture, unless it is the one before or the film is full."""
        self.end_ns = now_ns
        if self.full:
            return
        change = dots = frame.dots
        before, follows = self._dots, False
        if before is not None and (before.shape, before.dtype) == (dots.shape, dots.dtype):
            change, follows = dots ^ before, True
            if self._pictures[-1].palette == frame.palette and not change.any():
                return
        data = zlib.compress(change.tobytes(), 1)
        self._pictures.append(
            _Packed(now_ns, data, follows, dots.shape, dots.dtype.str, frame.palette)
        )
        self._dots = dots.copy()
        self._bytes += len(data) + PICTURE_BYTES
        self.full = self._bytes >= self._most_bytes

    def frames(self) -> Iterator[Frame]:
        """The pictures, one after the other."""
        dots = np.zeros(0, np.uint8)
        for picture in self._pictures:
            change = np.frombuffer(zlib.decompress(picture.data), picture.dtype)
            change = change.reshape(picture.shape)
            dots = dots ^ change if picture.follows else change
            yield Frame(dots, picture.palette, Fraction(1))


class Recording:
    """A file to be, for the pictures between now and `stop`.

    RecordingError if it cannot be made; ValueError for a name that tells no kind of recording.
    """

    def __init__(self, path: Path, most_bytes: int = MOST_BYTES) -> None:
        if path.suffix.lower() not in WRITERS:
            raise ValueError(f"{path} ends in none of {', '.join(WRITERS)}")
        self.path = path
        self.film = Film(most_bytes)
        self.progress = 0.0
        """How much of the file is written, up to 1."""
        self._target = path.resolve()
        self._part = self._target.with_name(f".{path.name}.{os.getpid()}.part")
        self.fault: RecordingError | None = None
        """Why the file could not be written, as soon as that is known."""
        self._cancelled = Event()
        self._writer = Thread(target=self._write, name=f"writer of {path}", daemon=True)
        try:
            if self._target.exists() and not self._target.is_file():
                raise RecordingError(f"cannot record to {path}: it is not a plain file")
            if self._target.exists():
                self._target.open("r+b").close()
            self._file = self._part.open("wb")
        except OSError as error:
            raise self._cannot(error) from None

    def take(self, frame: Frame, now_ns: int) -> None:
        """A picture that is shown from now on, in the machine's time."""
        self.film.take(frame, now_ns)

    def stop(self, now_ns: int) -> None:
        """Begin to write what was shown until now. Without a picture no file is made."""
        if not self.film.full:
            self.film.end_ns = now_ns
        self._writer.start()

    def wait(self, seconds: float) -> bool:
        """Whether the file is written, after `stop`; RecordingError if it cannot be."""
        self._writer.join(seconds)
        if self.fault is not None:
            raise self.fault
        return not self._writer.is_alive()

    def cancel(self) -> None:
        """Leave the file unwritten; after `stop`."""
        self._cancelled.set()
        self._writer.join()

    def _write(self) -> None:
        try:
            with self._file as file:
                if len(self.film):
                    WRITERS[self.path.suffix.lower()](self.film, file, self._tell)
            if len(self.film):
                self._part.replace(self._target)
        except _CancelledError:
            pass
        except OSError as error:
            self.fault = self._cannot(error)
        finally:
            with suppress(OSError):
                self._part.unlink(missing_ok=True)

    def _tell(self, progress: float) -> None:
        if self._cancelled.is_set():
            raise _CancelledError
        self.progress = progress

    def _cannot(self, error: OSError) -> RecordingError:
        return RecordingError(f"cannot record to {self.path}: {error.strerror or error}")
