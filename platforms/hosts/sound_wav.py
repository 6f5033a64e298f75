"""Sound into a WAV file, sample by sample as it comes: mono, 16 bits."""

from __future__ import annotations

import wave
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

SAMPLE_BYTES: Final = 2
MOST_BYTES: Final = 0xFFFF_FFFF - 36
"""What the header's 32-bit lengths can tell."""


class SoundFileError(Exception):
    """The file cannot be written; the text is one line and names it."""


class WavWriter:
    """A WAV file that is whole after every `write`: what was written survives a crash.

    SoundFileError where the file cannot be made or written, or would pass 4 GB.
    """

    def __init__(self, path: Path, rate_hz: int) -> None:
        if rate_hz < 1:
            raise ValueError(f"a sample rate of {rate_hz} Hz: at least 1 Hz")
        self.path = path
        self.rate_hz = rate_hz
        self.samples = 0
        """How many were written."""
        self._closed = False
        try:
            self._stream = path.open("wb")
        except OSError as error:
            raise _cannot(path, error) from None
        if not self._stream.seekable():
            self._stream.close()
            raise SoundFileError(f"cannot write sound to {path}: it is not a plain file")
        self._file = wave.Wave_write(self._stream)
        self._file.setnchannels(1)
        self._file.setsampwidth(SAMPLE_BYTES)
        self._file.setframerate(rate_hz)
        self.write(np.zeros(0, np.int16))

    def write(self, samples: NDArray[np.int16]) -> None:
        """Append samples; ValueError after `close`. A writer that failed is closed."""
        if self._closed:
            raise ValueError(f"{self.path} is closed")
        if (self.samples + len(samples)) * SAMPLE_BYTES > MOST_BYTES:
            raise SoundFileError(f"{self.path} is full: a WAV file holds 4 GB")
        try:
            self._file.writeframes(samples.astype("<i2").tobytes())
            self._stream.flush()
        except OSError as error:
            with suppress(SoundFileError):
                self.close()
            raise _cannot(self.path, error) from None
        self.samples += len(samples)

    def close(self) -> None:
        """End the file; safe to call twice."""
        if self._closed:
            return
        self._closed = True
        try:
            # Both, so that neither tries again when it is thrown away.
            with self._stream:
                self._file.close()
        except OSError as error:
            raise _cannot(self.path, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _cannot(path: Path, error: OSError) -> SoundFileError:
    return SoundFileError(f"cannot write sound to {path}: {error.strerror or error}")
