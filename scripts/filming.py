"""Recordings at the console: a camera before the host's screen, and Ctrl+F7 that starts it."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.scene import Role
from scripts.cli import JobError
from scripts.outputs import free_path

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from platforms.console import Console
    from platforms.frame import Frame
    from platforms.hosts.base import Host, RawInput
    from platforms.hosts.recording import Recording

LONG_S: Final = 1.0
"""A file that takes longer to write is worth a word."""


class Camera:
    """A host whose pictures can be recorded, in the time of the machine in `watch`.

    What the machine's own front says on the screen is not filmed.
    """

    def __init__(self, notices: list[str]) -> None:
        self._notices = notices
        self._console: Console | None = None
        self._recording: Recording | None = None
        self._written: list[Recording] = []
        self._blamed: list[Recording] = []
        self._asked: Recording | None = None

    def stand_before(self, host: Host) -> Camera:
        """Take the pictures of that host; itself."""
        self._host = host
        return self

    def watch(self, console: Console) -> None:
        """The machine that is filmed, to be known before its first picture."""
        self._console = console

    @property
    def shown(self) -> int:
        """How many pictures were brought to the screen."""
        return self._host.shown

    def open(self, title: str) -> None:
        """Take the screen."""
        self._host.open(title)

    def poll(self, wait_ms: int) -> list[RawInput]:
        """What the hands did; a film that could not be written is told of at once."""
        self._look_after_films()
        return self._host.poll(wait_ms)

    def now_ns(self) -> int:
        """The host's clock."""
        return self._host.now_ns()

    def present(self, frame: Frame) -> None:
        """Show a picture, and record it if that goes on."""
        self._host.present(frame)
        if self._recording is not None:
            self._take(self._recording, frame)
            if self._recording.film.full:
                self._tell(f"the recording {self._recording.path} ends early: it is full")
                self._stop()

    def play(self, samples: NDArray[np.int16], rate_hz: int) -> None:
        """Play sound."""
        self._host.play(samples, rate_hz)

    def close(self) -> None:
        """Give the screen back."""
        self._host.close()

    def record(self, path: Path) -> None:
        """Record from now on; JobError if the file cannot be made."""
        self._asked = self._recording = _begun(path)

    def toggle(self) -> None:
        """Stop recording, or start under the next free number; a failure stops nobody's play."""
        if self._recording is not None:
            self._say(f"The film ends: {self._recording.path}")
            self._stop()
            return
        path = free_path(".gif", {recording.path for recording in self._written})
        try:
            self._recording = _begun(path)
        except JobError as error:
            self._tell(str(error))
            return
        self._take(self._recording)
        self._say(f"The film begins: {path}")

    def finish(self) -> None:
        """Wait until all is written; Ctrl+C leaves what is not. JobError if that fails with the
        file of `record`."""
        self._stop()
        if not self._written:
            return
        from platforms.hosts.recording import RecordingError

        for recording in self._written:
            try:
                _wait(recording)
            except RecordingError as error:
                if recording is self._asked:
                    raise JobError(str(error)) from None
                self._notices.append(str(error))
            except KeyboardInterrupt:
                for unwritten in self._written:
                    unwritten.cancel()
                raise

    @property
    def _now_ns(self) -> int:
        return 0 if self._console is None else self._console.now_ns

    def _take(self, recording: Recording, shown: Frame | None = None) -> None:
        console = self._console
        if console is not None and (shown is None or console.speaking):
            shown = console.picture_for_files()
        if shown is not None:
            recording.take(shown, self._now_ns)

    def _stop(self) -> None:
        if self._recording is not None:
            self._recording.stop(self._now_ns)
            self._written.append(self._recording)
            self._recording = None

    def _look_after_films(self) -> None:
        """Say on the screen which of them failed; `finish` tells it where the screen was."""
        for recording in self._written:
            if recording.fault is not None and recording not in self._blamed:
                self._blamed.append(recording)
                self._say(str(recording.fault), Role.WARNING)

    def _tell(self, text: str) -> None:
        """Say it now, and when the screen is given back."""
        self._notices.append(text)
        self._say(text, Role.WARNING)

    def _say(self, text: str, role: Role = Role.HIGHLIGHT) -> None:
        if self._console is not None:
            self._console.say(text, role)


def _begun(path: Path) -> Recording:
    from platforms.hosts.recording import Recording, RecordingError

    try:
        return Recording(path)
    except RecordingError as error:
        raise JobError(str(error)) from None


def _wait(recording: Recording) -> None:
    """Wait for a file, and tell how far it is to a person who would wonder."""
    began_s, told = time.monotonic(), False
    try:
        while not recording.wait(0.1):
            if sys.stderr and sys.stderr.isatty() and time.monotonic() - began_s >= LONG_S:
                told = True
                percent = round(100 * recording.progress)
                print(f"\rwriting {recording.path}: {percent}%", end="", file=sys.stderr)
                sys.stderr.flush()
    finally:
        if told:
            print(file=sys.stderr)
