"""The terminal as a device: raw mode, bytes in and out, its size, and the signals about it."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import termios
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final

SignalHandler = Callable[[int, FrameType | None], Any] | int | None

END: Final = frozenset(
    {
        *(signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT),
        *(signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2),
    }
)
"""What would end a program that does not look, and leave the terminal as it is."""
STOP, CONTINUED, RESIZED = signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH
READ_BYTES: Final = 4096
GRACE_SECONDS: Final = 1.0
"""How long a terminal that takes nothing is waited for when the play is to end."""
LOOK_SECONDS: Final = 0.1


@dataclass(frozen=True, slots=True)
class Size:
    """The terminal's size in cells, and in pixels: 0 where it does not tell."""

    rows: int
    columns: int
    width: int = 0
    height: int = 0


FALLBACK: Final = Size(24, 80)


@dataclass(frozen=True, slots=True)
class Noted:
    """What signals ask for: to end, to stop, to go on after a stop, to look at the size."""

    end: bool
    stop: bool
    continued: bool
    resized: bool


class Signals:
    """Signals noted until asked for; `wakes` becomes readable when one comes.

    Only the main thread may `take` them.
    """

    def __init__(self) -> None:
        self.ending = False
        """Whether a signal to end came, asked for or not."""
        self.wakes, self._waker = os.pipe()
        os.set_blocking(self.wakes, False)
        os.set_blocking(self._waker, False)
        self._noted: set[int] = set()
        self._handlers: dict[int, SignalHandler] = {}
        self._old_waker = -1

    def take(self) -> None:
        """Note these signals from now on instead of what was done about them."""
        self._old_waker = signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        for number in (*END, STOP, CONTINUED, RESIZED):
            self._handlers[number] = signal.signal(number, self._note)

    def give_back(self) -> None:
        """Do again what was done before."""
        for number, handler in self._handlers.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        signal.set_wakeup_fd(self._old_waker)
        os.close(self.wakes)
        os.close(self._waker)

    def noted(self) -> Noted:
        """What came since the last call."""
        with suppress(BlockingIOError):
            os.read(self.wakes, READ_BYTES)
        noted, self._noted = self._noted, set()
        return Noted(bool(noted & END), STOP in noted, CONTINUED in noted, RESIZED in noted)

    def stop(self) -> None:
        """Stop this job, as Ctrl+Z does; comes back when it is continued."""
        signal.signal(STOP, signal.SIG_DFL)
        os.kill(0, STOP)
        signal.signal(STOP, self._note)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._noted.add(number)
        self.ending |= number in END


class Tty:
    """A terminal that is read from one descriptor and written to another.

    `gone` turns true when it was hung up: then there is nothing to read and nobody to see.
    """

    def __init__(self, source: int, sink: int) -> None:
        self.gone = False
        self.signals = Signals()
        self._source = source
        self._sink = sink
        self._writer = _writer(sink)
        self._modes: list[Any] | None = None

    def enter(self, sequence: str) -> None:
        """Read keys as they are typed, without echo, and send `sequence`."""
        try:
            if self._modes is None:
                self._modes = termios.tcgetattr(self._source)
            tty.setraw(self._source, termios.TCSANOW)
        except termios.error:
            self.gone = True
        self.write(sequence.encode())

    def leave(self, sequence: str) -> None:
        """Send `sequence`, drop what was typed ahead, and set the modes that were before."""
        self.write(sequence.encode())
        modes, self._modes = self._modes, None
        if modes is None:
            return
        try:
            termios.tcflush(self._source, termios.TCIFLUSH)
            termios.tcsetattr(self._source, termios.TCSANOW, modes)
        except termios.error:
            self.gone = True

    def size(self) -> Size:
        """How large the terminal is now."""
        try:
            told = fcntl.ioctl(self._sink, termios.TIOCGWINSZ, bytes(8))
        except OSError:
            return FALLBACK
        rows, columns, width, height = struct.unpack("4H", told)
        return Size(rows, columns, width, height) if rows and columns else FALLBACK

    def wait(self, seconds: float) -> bool:
        """Sleep until there is something to read (True), a signal came, or time is over."""
        sources = [] if self.gone else [self._source]
        ready, _, _ = select.select([*sources, self.signals.wakes], [], [], max(0.0, seconds))
        return self._source in ready

    def read(self) -> bytes:
        """What was sent, at most READ_BYTES; nothing if the terminal is gone."""
        try:
            data = os.read(self._source, READ_BYTES)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        self.gone |= not data
        return data

    def write(self, data: bytes) -> None:
        """Send bytes, all of them, unless the terminal is gone; a slow one is waited for."""
        rest = memoryview(data)
        while rest and not self.gone:
            try:
                rest = rest[os.write(self._writer, rest) :]
            except BlockingIOError:
                self._wait_for_room()
            except OSError:
                self.gone = True

    def close(self) -> None:
        """Let go of what was opened here."""
        if self._writer != self._sink:
            os.close(self._writer)
            self._writer = self._sink

    def _wait_for_room(self) -> None:
        """Until it takes something again; one that does not when the play is to end is gone."""
        since = time.monotonic()
        while not select.select([], [self._writer], [], LOOK_SECONDS)[1]:
            if self.signals.ending and time.monotonic() - since > GRACE_SECONDS:
                self.gone = True
                return


def _writer(sink: int) -> int:
    """The same terminal opened once more, so that a write need not wait: whoever else has it keeps
    it as it is. The descriptor itself where the terminal has no name."""
    try:
        return os.open(os.ttyname(sink), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return sink
