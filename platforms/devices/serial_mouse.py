"""A mouse at a serial port: powered and reset by the port's lines, 1200 bits a second.

Sources: mouse(4), CuteMouse, QEMU and 86Box. A report is sent only when something changed. Motion
piles up while one is on the line and what does not fit into 8 bits goes with the next; a button
that goes down and up in that time gives two reports, never none.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from platforms.devices.mouse_packets import Buttons, Dialect, Report, encode

BITS_PER_S: Final = 1200
DIVISOR: Final = 96
"""What an 8250 is given for 1200 bits a second."""
FRAME_BITS: Final = 9
"""Start, seven data, one stop; mice with two stop bits send 10."""
ID_DELAY_NS: Final = 14_000_000
"""From the reset to the first byte of the identification."""

Send = Callable[[int, int], None]
"""Takes a byte, and the time at which its last bit was on the line."""


@dataclass(slots=True)
class _Pending:
    """Motion, and the buttons after it; None: the buttons stay, and motion may be added."""

    dx: int = 0
    dy: int = 0
    wheel: int = 0
    buttons: Buttons | None = None


class SerialMouse:
    """The device: a hand moves it, `send` gets what it puts on the line, `set_lines` powers it.

    It lives on DTR and RTS together: when the second of them rises, it resets and identifies
    itself. `pnp` follows the identification.
    """

    def __init__(
        self,
        send: Send,
        dialect: Dialect = Dialect.MICROSOFT,
        *,
        frame_bits: int = FRAME_BITS,
        pnp: bytes = b"",
    ) -> None:
        self.dialect = dialect
        self.powered = False
        self.byte_ns = frame_bits * 1_000_000_000 // BITS_PER_S
        self._send = send
        self._pnp = pnp
        self._now_ns = 0
        self._line: deque[tuple[int, int]] = deque()
        self._pending: deque[_Pending] = deque()
        self._held = Buttons.NONE
        self._told = Buttons.NONE

    @property
    def next_ns(self) -> int | None:
        """When the next byte will have been sent; None: the line is silent."""
        return self._line[0][0] if self._line else None

    @property
    def idle(self) -> bool:
        """Nothing is on the line, and nothing waits for it."""
        return not self._line

    def set_lines(self, dtr: bool, rts: bool) -> None:
        """What the computer does to the lines that power the mouse."""
        powered = dtr and rts
        if powered and not self.powered:
            self._told = self._held
            self._put(self.dialect.value + self._pnp, self._now_ns + ID_DELAY_NS)
        elif not powered:
            self._line.clear()
            self._pending.clear()
        self.powered = powered

    def move(self, dx: int, dy: int) -> None:
        """The hand moves it by so many mickeys, right and down."""
        if self.powered and (dx or dy):
            pending = self._open()
            pending.dx += dx
            pending.dy += dy
            self._report(self._now_ns)

    def turn(self, notches: int) -> None:
        """The hand turns the wheel, toward itself; nothing where there is none."""
        if self.powered and notches and self.dialect is Dialect.WHEEL:
            self._open().wheel += notches
            self._report(self._now_ns)

    def button(self, button: Buttons, down: bool) -> None:
        """A button goes down or up; nothing for one that the mouse lacks."""
        held = self._held | button if down else self._held & ~button
        held &= self.dialect.buttons
        if held == self._held:
            return
        self._held = held
        if self.powered:
            self._open().buttons = held
            self._report(self._now_ns)

    def advance(self, now_ns: int) -> None:
        """Send what is due by `now_ns`; ValueError where time would run backwards."""
        if now_ns < self._now_ns:
            raise ValueError(f"the mouse is at {self._now_ns} ns and cannot go to {now_ns} ns")
        while self._line and self._line[0][0] <= now_ns:
            self._now_ns, byte = self._line.popleft()
            self._send(byte, self._now_ns)
            self._report(self._now_ns)
        self._now_ns = now_ns

    def _open(self) -> _Pending:
        if not self._pending or self._pending[-1].buttons is not None:
            self._pending.append(_Pending())
        return self._pending[-1]

    def _put(self, data: bytes, start_ns: int) -> None:
        for n, byte in enumerate(data, start=1):
            self._line.append((start_ns + n * self.byte_ns, byte))

    def _report(self, start_ns: int) -> None:
        """Put the next report on the line if that is silent."""
        if self._line or not self._pending:
            return
        head = self._pending[0]
        dx, dy, wheel = _fit(head.dx, 7), _fit(head.dy, 7), _fit(head.wheel, 3)
        head.dx, head.dy, head.wheel = head.dx - dx, head.dy - dy, head.wheel - wheel
        buttons = self._told
        if not (head.dx or head.dy or head.wheel):
            self._pending.popleft()
            buttons = self._told if head.buttons is None else head.buttons
        middle_before = bool(self._told & Buttons.MIDDLE)
        self._told = buttons
        report = Report(dx, dy, buttons, wheel)
        self._put(encode(report, self.dialect, middle_before=middle_before), start_ns)


def _fit(value: int, bits: int) -> int:
    return max(-(1 << bits), min(value, (1 << bits) - 1))
