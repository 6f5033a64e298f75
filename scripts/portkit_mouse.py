"""`portkit mouse`: look at a serial mouse, or be one for another machine."""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final, TextIO

from platforms.devices.mouse_packets import HOST_BUTTONS, Buttons, Dialect, Report, pnp_answer
from scripts.cli import JobError, UsageError

if TYPE_CHECKING:
    from platforms.devices.serial_mouse import SerialMouse
    from platforms.drivers.mouse_decoder import MouseReader
    from platforms.hosts.captured_mouse import CapturedMouse, HandInput
    from platforms.hosts.serial_port import SerialPort

KINDS: Final = {kind.name.lower(): kind for kind in Dialect}
TITLES: Final = {
    Dialect.MICROSOFT: "a Microsoft mouse with two buttons",
    Dialect.LOGITECH: "a mouse with three buttons",
    Dialect.WHEEL: "a mouse with a wheel",
}
POWER_DOWN_S: Final = 0.2
"""How long the lines are low before they power the mouse."""
PAUSE_S: Final = 0.002
PLUG_AND_PLAY: Final = pnp_answer("PNP0F0C", description="TENSPOT SERIAL MOUSE")
NAMES: Final = ((Buttons.LEFT, "L"), (Buttons.MIDDLE, "M"), (Buttons.RIGHT, "R"))

AREA: Final = (640, 200)
"""The mickeys that the picture spans."""
PICTURE: Final = (40, 10)
"""Columns and rows of the picture."""
RECENT: Final = 4
"""Packets listed below the picture."""


def add_parser(commands: Any) -> None:
    """Add the command to `portkit`'s subparsers."""
    mouse = commands.add_parser("mouse", help="look at a serial mouse, or be one (--emulate)")
    mouse.add_argument(
        "port", metavar="PORT", help="/dev/ttyUSB0, COM3, socket://HOST:PORT, rfc2217://HOST:PORT"
    )
    mouse.add_argument(
        "--emulate", action="store_true", help="send this computer's mouse to the machine at PORT"
    )
    mouse.add_argument(
        "--kind", choices=("auto", *KINDS), default="auto", help="do not ask the mouse what it is"
    )
    mouse.add_argument("--wait", metavar="S", type=_seconds, default=1.5, help="for its answer")
    mouse.add_argument("--seconds", metavar="S", type=_seconds, help="stop after that time")
    mouse.add_argument("--packets", metavar="N", type=_count, help="stop after so many packets")
    mouse.set_defaults(command=mouse_command)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 86_400:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time of 0 to 86400 seconds")
    return value


def _count(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 10**9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def mouse_command(options: argparse.Namespace) -> int:
    """`portkit mouse`."""
    from platforms.hosts.serial_port import SerialPort, SerialPortError

    if options.emulate and options.packets is not None:
        raise UsageError("--packets does not go with --emulate")
    port = SerialPort(options.port)
    try:
        port.open()
    except SerialPortError as error:
        raise JobError(str(error)) from None
    with ExitStack() as stack:
        stack.callback(port.close)
        kind = KINDS.get(options.kind)
        if options.emulate:
            return _emulate(port, kind or Dialect.LOGITECH, options.seconds, stack)
        _watch(port, kind, options)
    return 0


def _watch(port: SerialPort, kind: Dialect | None, options: argparse.Namespace) -> None:
    from platforms.drivers.mouse_decoder import MouseReader

    reader = MouseReader(kind, int(options.wait * 1e9))
    screen = Screen(sys.stdout)
    screen.say(f"{port.url}: waiting for the mouse to identify itself")
    time.sleep(POWER_DOWN_S)
    start_ns = time.monotonic_ns()
    reader.expect(start_ns)
    if not port.set_lines(True, True):
        screen.say(f"{port.url}: this port cannot power or reset a mouse")
    deadline_ns = None if options.seconds is None else start_ns + int(options.seconds * 1e9)
    while not screen.seen(options.packets):
        now_ns = time.monotonic_ns()
        if deadline_ns is not None and now_ns >= deadline_ns:
            break
        _hear(port, reader, screen, now_ns)
        time.sleep(PAUSE_S)


def _hear(port: SerialPort, reader: MouseReader, screen: Screen, now_ns: int) -> None:
    """Read what came, and show it."""
    from platforms.hosts.serial_port import News

    waiting = reader.waiting
    for byte in (*port.read(), None):
        reports = [] if byte is None else reader.feed(bytes((byte,)), now_ns)
        reader.poll(now_ns)
        if waiting and not reader.waiting:
            screen.identified(reader)
            waiting = False
        elif byte is not None:
            screen.heard(byte, reports)
    news = port.take_news()
    if news is not None:
        screen.say(f"{port.url}: {news.value}")
        if news is News.BACK:
            reader.expect(now_ns)


class Screen:
    """What `portkit mouse` shows: a line a packet, on a terminal also a picture that moves."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._live = out.isatty()
        self._at = (AREA[0] // 2, AREA[1] // 2)
        self._packets = 0
        self._raw = bytearray()
        self._recent: deque[str] = deque(maxlen=RECENT)
        self._lines = 0

    def say(self, text: str) -> None:
        """A line that stays."""
        self._rub_out()
        print(text, file=self._out, flush=True)

    def seen(self, packets: int | None) -> bool:
        """Whether so many packets were shown."""
        return packets is not None and self._packets >= packets

    def identified(self, reader: MouseReader) -> None:
        """What the mouse said that it is."""
        self._raw.clear()
        answer = reader.answer.hex(" ").upper() or "nothing"
        title = TITLES[reader.dialect] if reader.dialect else "no mouse that is known here"
        self.say(f"identification: {answer}: {title}")
        if reader.pnp:
            self.say(f"plug and play: {reader.pnp}")

    def heard(self, byte: int, reports: list[Report]) -> None:
        """A byte, and the reports that it completes."""
        self._raw.append(byte)
        for report in reports:
            line = f"{self._raw.hex(' ').upper():<12} {describe(report)}"
            self._raw.clear()
            self._packets += 1
            x, y = self._at[0] + report.dx, self._at[1] + report.dy
            self._at = max(0, min(x, AREA[0] - 1)), max(0, min(y, AREA[1] - 1))
            if self._live:
                self._recent.append(line)
                self._draw(report.buttons)
            else:
                self.say(line)

    def _draw(self, buttons: Buttons) -> None:
        lines = [*picture(buttons, *self._at), *self._recent]
        self._rub_out()
        print("\n".join(lines), file=self._out, flush=True)
        self._lines = len(lines)

    def _rub_out(self) -> None:
        if self._lines:
            print(f"\x1b[{self._lines}A\x1b[J", end="", file=self._out)
            self._lines = 0


def describe(report: Report) -> str:
    """A report in words.

    >>> describe(Report(-8, 8, Buttons.LEFT))
    'L--  right -8  down +8'
    """
    down = "".join(name if report.buttons & button else "-" for button, name in NAMES)
    wheel = f"  wheel {report.wheel:+}" if report.wheel else ""
    return f"{down}  right {report.dx:+}  down {report.dy:+}{wheel}"


def picture(buttons: Buttons, x: int, y: int) -> list[str]:
    """Buttons and place of a mouse, in plain characters; x and y in mickeys within AREA."""
    columns, rows = PICTURE
    at = x * columns // AREA[0], y * rows // AREA[1]
    edge = f"+{'-' * columns}+"
    body = [
        "|" + "".join("*" if (column, row) == at else " " for column in range(columns)) + "|"
        for row in range(rows)
    ]
    keys = "  ".join(f"[{name if buttons & button else ' '}]" for button, name in NAMES)
    return [edge, *body, edge, f" {keys}"]


def _emulate(port: SerialPort, kind: Dialect, seconds: float | None, stack: ExitStack) -> int:
    from platforms.hosts.base import HostError
    from platforms.hosts.captured_mouse import CapturedMouse

    hand = CapturedMouse()
    try:
        hand.open(f"Mouse for {port.url}: Esc or F10 gives it back")
    except HostError as error:
        raise JobError(str(error)) from None
    stack.callback(hand.close)
    print(f"{port.url}: sending {TITLES[kind]}; Esc or F10 in the window ends it", flush=True)
    lend(port, kind, hand, seconds)
    return 0


def lend(
    port: SerialPort,
    kind: Dialect,
    hand: CapturedMouse,
    seconds: float | None,
    clock: Callable[[], int] = time.monotonic_ns,
) -> None:
    """Send what the hand does over the port until it leaves, or for so many seconds.

    The machine's DTR and RTS power the mouse; where the port cannot tell them it is always on.
    """
    from platforms.devices.serial_mouse import SerialMouse
    from platforms.hosts.captured_mouse import HandGone

    start_ns = clock()
    mouse = SerialMouse(lambda byte, at_ns: _send(port, byte), kind, pnp=PLUG_AND_PLAY)
    while seconds is None or clock() - start_ns < seconds * 1e9:
        mouse.advance(clock() - start_ns)
        port.read()
        if (news := port.take_news()) is not None:
            print(f"{port.url}: {news.value}", flush=True)
        mouse.set_lines(*(port.lines() or (port.connected, port.connected)))
        given = hand.poll()
        for what in given:
            _move(mouse, what)
        if HandGone() in given:
            return
        time.sleep(PAUSE_S)


def _send(port: SerialPort, byte: int) -> None:
    port.write(bytes((byte,)))


def _move(mouse: SerialMouse, what: HandInput) -> None:
    from platforms.hosts.captured_mouse import HandMoved, HandPressed, HandTurned

    match what:
        case HandMoved(dx, dy):
            mouse.move(dx, dy)
        case HandPressed(number, down):
            mouse.button(HOST_BUTTONS[number], down)
        case HandTurned(notches):
            mouse.turn(notches)
