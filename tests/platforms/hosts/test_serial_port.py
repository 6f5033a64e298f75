"""The host's serial port over ptys, sockets and loop://, and what it says when it cannot be had.

What a pty can and cannot do was tried out with pyserial 3.5 on Linux.
"""

from __future__ import annotations

import errno
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from platforms.devices.mouse_packets import Buttons, Dialect
from platforms.devices.serial_mouse import SerialMouse
from platforms.drivers.mouse_decoder import MouseReader
from platforms.drivers.pc_mouse import PcMouse
from platforms.hosts.base import Button, PointerMoved
from platforms.hosts.serial_port import News, SerialPort, SerialPortError, open_at_mouse_speed, why
from platforms.pc import build_pc

tty = pytest.importorskip("tty", reason="no ptys on this system")
termios = pytest.importorskip("termios")

MS = 1_000_000


class Pty:
    """A pty whose slave is the port; `path` leads to it, also after it was plugged in again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plug_in()

    def plug_in(self) -> None:
        self.master, slave = os.openpty()
        tty.setraw(slave)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(slave))
        self._slave = slave

    def unplug(self) -> None:
        os.close(self._slave)
        os.close(self.master)
        self.path.unlink(missing_ok=True)


@pytest.fixture
def pty(tmp_path: Path) -> Iterator[Pty]:
    pty = Pty(tmp_path / "ttyMOUSE")
    yield pty
    if pty.path.is_symlink():
        pty.unplug()


@pytest.fixture
def port(pty: Pty) -> Iterator[SerialPort]:
    port = SerialPort(str(pty.path))
    port.open()
    yield port
    port.close()


def until(found: Callable[[], Any], limit_s: float = 3.0) -> Any:
    end = time.monotonic() + limit_s
    while not (value := found()):
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.001)
    return value


def test_bytes_cross_a_pty_both_ways(pty: Pty, port: SerialPort) -> None:
    assert port.read() == b""
    os.write(pty.master, b"\x4d\xc0\x11\x13\x00")
    assert until(port.read) == b"\x4d\xc0\x11\x13\x00"
    assert port.write(b"\x40\x01\x02")
    assert os.read(pty.master, 10) == b"\x40\x01\x02"


def test_the_line_has_the_speed_of_a_mouse(pty: Pty, port: SerialPort) -> None:
    assert termios.tcgetattr(pty.master)[4] == termios.B1200


def test_a_pty_has_no_lines_and_that_is_no_error(port: SerialPort) -> None:
    assert port.set_lines(True, True) is False
    assert port.lines() is None
    assert port.connected


def test_a_pty_that_refuses_seven_bits_is_opened_with_eight(pty: Pty, port: SerialPort) -> None:
    port.close()
    port.open()
    os.write(pty.master, b"M")
    assert until(port.read) == b"M"


def test_unplugging_is_told_once_and_plugging_in_again_too(pty: Pty) -> None:
    now_ns = [0]
    port = SerialPort(str(pty.path), clock=lambda: now_ns[0])
    port.open()
    pty.unplug()
    assert port.read() == b""
    assert not port.connected
    assert port.take_news() is News.LOST
    assert port.take_news() is None
    for _ in range(3):
        assert port.read() == b""
        assert port.write(b"x") is False
        assert port.lines() is None
        now_ns[0] += 2_000 * MS
    assert port.take_news() is None
    pty.plug_in()
    now_ns[0] += 2_000 * MS
    until(lambda: port.read() or port.connected)
    assert port.take_news() is News.BACK
    os.write(pty.master, b"M")
    assert until(port.read) == b"M"
    port.close()
    port.close()


class SlowPort:
    """A port that is gone at once, and takes its time to be opened again."""

    def __init__(self) -> None:
        self.may_open = threading.Event()
        self.is_open = 0

    def open(self, url: str, dtr: bool, rts: bool) -> SlowPort:
        if self.is_open or self.may_open.wait(5):
            self.is_open += 1
        return self

    def read(self, length: int) -> bytes:
        raise OSError("gone")

    def close(self) -> None:
        self.is_open -= 1


def test_a_port_that_is_found_after_it_was_closed_is_let_go() -> None:
    slow, now_ns = SlowPort(), [0]
    slow.may_open.set()
    port = SerialPort("slow", opener=slow.open, clock=lambda: now_ns[0])
    port.open()
    slow.may_open.clear()
    assert port.read() == b""
    now_ns[0] += 2_000 * MS
    assert port.read() == b""
    attempt = next(t for t in threading.enumerate() if t.name.endswith("(_try_again)"))
    port.close()
    slow.may_open.set()
    attempt.join(5)
    assert slow.is_open == 0
    now_ns[0] += 2_000 * MS
    assert port.read() == b""
    assert not port.connected


def test_loop_carries_bytes_and_lines() -> None:
    port = SerialPort("loop://")
    port.open()
    assert port.lines() == (False, False)
    assert port.set_lines(True, True)
    assert port.lines() == (True, True)
    assert port.write(b"\x40\x01\x02")
    assert port.read() == b"\x40\x01\x02"
    port.close()


def test_a_socket_is_a_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = SerialPort(f"socket://127.0.0.1:{server.getsockname()[1]}")
        port.open()
        peer, _ = server.accept()
        peer.sendall(b"M3" * 20)
        assert until(port.read)[:2] == b"M3"
        assert port.set_lines(True, True)
        assert port.lines() == (True, True)
        peer.close()
        assert until(lambda: port.read() or port.take_news()) is News.LOST
        port.close()


def refusal(url: str) -> str:
    with pytest.raises(SerialPortError) as caught:
        SerialPort(url).open()
    text = str(caught.value)
    assert "\n" not in text
    return text


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("/dev/no-such-port", "there is no serial port /dev/no-such-port: choose from "),
        ("", "there is no serial port"),
        ("/", "'/' is not a serial port"),
        (__file__, "is not a serial port"),
        ("gopher://x", "'gopher://x' is not a serial port: choose from "),
        ("a\0b", "is not a serial port"),
        ("socket://127.0.0.1:1", "cannot be opened: "),
        ("socket://nowhere", "cannot be opened: "),
    ],
)
def test_a_port_that_is_none_is_refused_in_one_line(url: str, said: str) -> None:
    assert said in refusal(url)


def test_a_busy_port_is_said_to_be_busy(pty: Pty, port: SerialPort) -> None:
    assert refusal(str(pty.path)).endswith("is busy: another program uses it")


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "is not permitted to this user"),
        (errno.EBUSY, "is busy"),
        (errno.ENODEV, "there is no serial port COM9"),
        (errno.EIO, "cannot be opened: "),
    ],
)
def test_what_the_system_says_is_put_into_words(number: int, said: str) -> None:
    def refuse(url: str, dtr: bool, rts: bool) -> Any:
        raise serial.SerialException(number, "could not open port:\nsome reason")

    with pytest.raises(SerialPortError, match=said):
        SerialPort("COM9", opener=refuse).open()
    assert "\n" not in why("COM9", termios.error(22, "Invalid argument"))


def test_a_port_nobody_reads_is_not_lost() -> None:
    class Full:
        def write(self, data: bytes) -> None:
            raise serial.SerialTimeoutException("Write timeout")

        def close(self) -> None:
            raise OSError(errno.EIO, "gone")

    port = SerialPort("x", opener=lambda url, dtr, rts: Full())
    port.open()
    assert port.write(b"x") is False
    assert port.connected
    port.close()


def test_lines_are_down_until_they_are_raised() -> None:
    port = open_at_mouse_speed("loop://", False, False)
    assert (port.dtr, port.rts, port.baudrate) == (False, False, 1200)
    port.close()


class Bench:
    """An emulated mouse at one end of the wire, paced by the clock on the wall."""

    def __init__(self, send: Callable[[bytes], object], dialect: Dialect) -> None:
        self._start_ns = time.monotonic_ns()
        self.mouse = SerialMouse(lambda byte, at: send(bytes((byte,))), dialect)

    @property
    def now_ns(self) -> int:
        return time.monotonic_ns() - self._start_ns

    def run(self) -> None:
        self.mouse.advance(self.now_ns)


@pytest.mark.parametrize("wire", ["pty", "loop"])
def test_the_whole_way_of_a_mouse_from_elsewhere(wire: str, request: Any) -> None:
    """Device, wire, host's port, 8250, driver, handler; on loop:// its lines power the mouse."""
    if wire == "pty":
        pty = request.getfixturevalue("pty")
        port = request.getfixturevalue("port")
        bench = Bench(lambda data: os.write(pty.master, data), Dialect.LOGITECH)
    else:
        port = SerialPort("loop://")
        port.open()
        bench = Bench(port.write, Dialect.LOGITECH)
    pc = build_pc("cga")
    pc.set_mode(4)
    reader = MouseReader(window_ns=1_500 * MS)
    mouse = PcMouse(pc.machine, (320, 200), None, reader=reader, lines=port.set_lines)
    mouse.start()
    head_start = pc.machine.now_ns

    def step() -> list[PointerMoved | Button]:
        bench.mouse.set_lines(*(port.lines() or (True, True)))
        bench.run()
        pc.machine.advance(max(pc.machine.now_ns, head_start + bench.now_ns))
        mouse.feed(port.read())
        return mouse.take()

    told: list[PointerMoved | Button] = []
    until(lambda: step() or reader.poll(pc.machine.now_ns))
    assert mouse.dialect is Dialect.LOGITECH
    bench.mouse.move(-20, 10)
    bench.mouse.button(Buttons.LEFT, True)
    bench.mouse.button(Buttons.LEFT, False)
    bench.mouse.button(Buttons.MIDDLE, True)
    until(lambda: told.extend(step()) or len(told) >= 4)
    assert told == [
        PointerMoved((140, 110)),
        Button(1, True, (140, 110)),
        Button(1, False, (140, 110)),
        Button(2, True, (140, 110)),
    ]
    port.close()
