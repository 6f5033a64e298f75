"""A serial port of the host, or one on the network, through pyserial.

Ports are named as pyserial names them: /dev/ttyUSB0, COM3, socket://HOST:PORT,
rfc2217://HOST:PORT, loop://. Nothing here waits for the line. What can go wrong with a port while
it is in use is one thing only: it is gone, and it may come back.
"""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable
from enum import Enum
from typing import Final, Protocol

import serial
from serial.tools import list_ports

from platforms.devices.serial_mouse import BITS_PER_S

FAILURES: tuple[type[Exception], ...] = (OSError,)
"""What a port raises. SerialException is an OSError; a pty that refuses 7 bits raises neither."""

try:
    import termios
except ImportError:
    # Not on Windows, which has its own errors, all of them OSError.
    pass
else:
    FAILURES = (OSError, termios.error)

OPEN_FAILURES: tuple[type[Exception], ...] = (*FAILURES, ValueError)

RETRY_NS: Final = 1_000_000_000
MOST_BYTES: Final = 4096
WRITE_TIMEOUT_S: Final = 0.1
BUSY: Final = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
FORBIDDEN: Final = (errno.EACCES, errno.EPERM)
MISSING: Final = (errno.ENOENT, errno.ENODEV, errno.ENXIO)


class SerialPortError(Exception):
    """The port cannot be opened; the text is one line that names it and says why."""


class News(Enum):
    """What happened to an open port."""

    LOST = "unplugged"
    BACK = "plugged in again"


class OpenPort(Protocol):
    """What is used of pyserial's ports; each may raise one of FAILURES."""

    dtr: bool
    rts: bool

    @property
    def dsr(self) -> bool: ...
    @property
    def cts(self) -> bool: ...
    def read(self, size: int, /) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...
    def close(self) -> None: ...


def open_at_mouse_speed(url: str, dtr: bool, rts: bool) -> OpenPort:
    """A pyserial port at 1200 bits a second, with its lines as given; raises what pyserial does.

    A pty is 8 bits wide whatever is asked for, and may refuse to be asked for 7.
    """
    try:
        return _open(url, serial.SEVENBITS, dtr, rts)
    except FAILURES as error:
        if isinstance(error, OSError):
            raise
        return _open(url, serial.EIGHTBITS, dtr, rts)


def _open(url: str, bits: int, dtr: bool, rts: bool) -> OpenPort:
    port = serial.serial_for_url(
        url,
        BITS_PER_S,
        bytesize=bits,
        timeout=0,
        write_timeout=WRITE_TIMEOUT_S,
        exclusive=True if "://" not in url else None,
        do_not_open=True,
    )
    # pyserial raises both lines when it opens a port, unless told before.
    port.dtr, port.rts = dtr, rts
    port.open()
    opened: OpenPort = port
    return opened


Opener = Callable[[str, bool, bool], OpenPort]


class SerialPort:
    """One port, opened by name. After `open` no method raises."""

    def __init__(
        self,
        url: str,
        *,
        opener: Opener = open_at_mouse_speed,
        clock: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.url = url
        self._opener = opener
        self._clock = clock
        self._port: OpenPort | None = None
        self._lines = (False, False)
        self._news: News | None = None
        self._retry_ns = 0
        self._attempt: threading.Thread | None = None
        self._found: OpenPort | None = None
        self._wanted = False

    @property
    def connected(self) -> bool:
        """Whether the port is there."""
        return self._port is not None

    def open(self) -> None:
        """Open it, DTR and RTS low; SerialPortError says why it cannot be."""
        try:
            self._port = self._opener(self.url, *self._lines)
        except OPEN_FAILURES as error:
            raise SerialPortError(why(self.url, error)) from None
        self._wanted = True

    def set_lines(self, dtr: bool, rts: bool) -> bool:
        """Raise or drop the lines that power a mouse; False where the port has none (a pty)."""
        self._lines = (dtr, rts)
        if self._port is None:
            return False
        try:
            self._port.dtr, self._port.rts = dtr, rts
        except FAILURES:
            return False
        return True

    def lines(self) -> tuple[bool, bool] | None:
        """DSR and CTS: the DTR and RTS of a computer at the other end; None where none are."""
        if self._port is None:
            return None
        try:
            return bool(self._port.dsr), bool(self._port.cts)
        except FAILURES:
            return None

    def read(self) -> bytes:
        """What has come since the last call; nothing while the port is gone."""
        if self._port is None:
            if self._wanted:
                self._look_for_it()
            return b""
        try:
            return bytes(self._port.read(MOST_BYTES))
        except FAILURES:
            self._lose()
            return b""

    def write(self, data: bytes) -> bool:
        """Send; False where the port is gone or nobody takes it."""
        if self._port is None:
            return False
        try:
            self._port.write(data)
        except serial.SerialTimeoutException:
            return False
        except FAILURES:
            self._lose()
            return False
        return True

    def take_news(self) -> News | None:
        """What happened to the port since the last call, told once."""
        news, self._news = self._news, None
        return news

    def close(self) -> None:
        """Let it go, now or as soon as it is found; safe to call twice."""
        self._wanted = False
        self._let_go()

    def _let_go(self) -> None:
        self._release(self._port)
        self._release(self._found)
        self._port = self._found = None

    def _lose(self) -> None:
        self._let_go()
        self._news = News.LOST
        self._retry_ns = self._clock() + RETRY_NS

    def _look_for_it(self) -> None:
        """Try now and then in the background: a network may take seconds to say no."""
        if self._attempt is not None and self._attempt.is_alive():
            return
        if self._found is not None:
            self._port, self._found = self._found, None
            self._news = News.BACK
        elif self._clock() >= self._retry_ns:
            self._retry_ns = self._clock() + RETRY_NS
            self._attempt = threading.Thread(target=self._try_again, daemon=True)
            self._attempt.start()

    def _try_again(self) -> None:
        try:
            self._found = self._opener(self.url, *self._lines)
        except OPEN_FAILURES:
            self._found = None
        if not self._wanted:
            self._let_go()

    @staticmethod
    def _release(port: OpenPort | None) -> None:
        if port is not None:
            try:
                port.close()
            except FAILURES:
                # It is gone already.
                return


def why(url: str, error: Exception) -> str:
    """Why a port could not be opened, in one line."""
    number = getattr(error, "errno", None)
    if number in MISSING:
        return f"there is no serial port {url}: {_choices()}"
    if number in FORBIDDEN:
        return f"the serial port {url} is not permitted to this user (see the group that owns it)"
    if number in BUSY:
        return f"the serial port {url} is busy: another program uses it"
    text = " ".join(str(error).split())
    # pyserial gives no number where a file is no terminal.
    no_terminal = number == errno.EISDIR or f"({errno.ENOTTY}," in text
    if isinstance(error, ValueError) or no_terminal:
        return f"{url!r} is not a serial port: {_choices()}"
    return f"the serial port {url} cannot be opened: {text}"


def _choices() -> str:
    names = [port.device for port in list_ports.comports()]
    return f"choose from {', '.join((*names, 'socket://HOST:PORT', 'rfc2217://HOST:PORT'))}"
