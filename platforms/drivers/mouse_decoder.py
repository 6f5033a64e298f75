"""From the bytes of a serial mouse to reports, whatever else the line carries.

Rules: Linux's sermouse.c and CuteMouse. A byte with bit 6 starts a packet wherever the decoder
stands, so after garbage the first whole packet is read. Identification and Plug and Play text can
look like packets and are kept apart by `MouseReader`.
"""

from __future__ import annotations

from typing import Final

from platforms.devices.mouse_packets import (
    LEFT_BIT,
    LOGITECH_MIDDLE,
    PNP_BEGIN,
    PNP_END,
    RIGHT_BIT,
    SEVEN_BITS,
    SYNC,
    WHEEL_MIDDLE,
    Buttons,
    Dialect,
    Report,
    pnp_text,
)

GAP_NS: Final = 100_000_000
"""A pause that no packet has inside; also the silence that ends an identification."""
ID_WINDOW_NS: Final = 500_000_000
"""How long an identification may take. `platforms.real_mouse` waits longer."""
PACKET: Final = 3


class Decoder:
    """Bytes to reports; buttons are states, so two equal reports mean nothing new."""

    def __init__(self, dialect: Dialect = Dialect.MICROSOFT) -> None:
        self._dialect = dialect
        self._packet = bytearray()
        self._middle = Buttons.NONE
        self._last_ns = 0

    def restart(self) -> None:
        """Drop the packet begun: the line had a break or lost something."""
        self._packet.clear()

    def feed(self, data: bytes, at_ns: int = 0) -> list[Report]:
        """The reports that are complete with `data`, which came at `at_ns`."""
        if at_ns - self._last_ns > GAP_NS:
            self.restart()
        self._last_ns = at_ns
        reports = (self._byte(byte & SEVEN_BITS) for byte in data)
        return [report for report in reports if report is not None]

    def _byte(self, byte: int) -> Report | None:
        packet = self._packet
        if byte & SYNC:
            if len(packet) == PACKET and self._dialect is Dialect.LOGITECH:
                self._middle = Buttons.NONE
            packet.clear()
            packet.append(byte)
            return None
        if not packet:
            return None
        packet.append(byte)
        if len(packet) == PACKET:
            x, y = packet[0] << 6 & 0xC0 | packet[1], packet[0] << 4 & 0xC0 | packet[2]
            return Report(_signed(x, 8), _signed(y, 8), self._buttons(packet[0]))
        if len(packet) > PACKET:
            first = packet[0]
            packet.clear()
            return self._extension(first, byte)
        return None

    def _extension(self, first: int, byte: int) -> Report | None:
        match self._dialect:
            case Dialect.MICROSOFT:
                return None
            case Dialect.LOGITECH:
                down, wheel = byte & LOGITECH_MIDDLE, 0
            case Dialect.WHEEL:
                down, wheel = byte & WHEEL_MIDDLE, _signed(byte & 0x0F, 4)
        middle = Buttons.MIDDLE if down else Buttons.NONE
        if middle == self._middle and not wheel:
            return None
        self._middle = middle
        return Report(0, 0, self._buttons(first), wheel)

    def _buttons(self, first: int) -> Buttons:
        left = Buttons.LEFT if first & LEFT_BIT else Buttons.NONE
        right = Buttons.RIGHT if first & RIGHT_BIT else Buttons.NONE
        return left | right | self._middle


def _signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> bits - 1 else value


def identify(data: bytes) -> Dialect | None:
    """Which mouse these bytes come from, after any noise; None: they come from none.

    >>> identify(bytes.fromhex("FF CD B3"))
    <Dialect.LOGITECH: b'M3'>
    """
    letters = bytes(byte & SEVEN_BITS for byte in data).partition(bytes((PNP_BEGIN,)))[0]
    for dialect in (Dialect.LOGITECH, Dialect.WHEEL):
        if dialect.value[:2] in letters:
            return dialect
    # A BallPoint's fourth byte is not read: its packets begin like any mouse's.
    return Dialect.MICROSOFT if b"M" in letters or b"B" in letters else None


class MouseReader:
    """A decoder that first waits for the mouse to identify itself.

    The identification ends with its Plug and Play string, with silence, or after `window_ns`; what
    comes until then is never taken for motion. With `dialect` given, that is taken whatever the
    mouse says or fails to say.
    """

    def __init__(self, dialect: Dialect | None = None, window_ns: int = ID_WINDOW_NS) -> None:
        self.dialect = dialect
        self.answer = b""
        self._forced = dialect
        self._window_ns = window_ns
        self._until_ns: int | None = None
        self._heard_ns = 0
        self._decoder = Decoder(dialect or Dialect.MICROSOFT)

    @property
    def waiting(self) -> bool:
        """Whether the mouse may still identify itself."""
        return self._until_ns is not None

    @property
    def pnp(self) -> str:
        """The text of its Plug and Play string, or ""."""
        return pnp_text(self.answer)

    def expect(self, now_ns: int) -> None:
        """The mouse was reset at `now_ns`: wait for its identification."""
        self.answer, self.dialect = b"", self._forced
        self._until_ns, self._heard_ns = now_ns + self._window_ns, now_ns

    def restart(self) -> None:
        """The line had a break, a framing error or an overrun."""
        self._decoder.restart()

    def feed(self, data: bytes, at_ns: int) -> list[Report]:
        """The reports that are complete with `data`, which came at `at_ns`."""
        self.poll(at_ns)
        if not self.waiting or not data:
            return self._decoder.feed(data, at_ns)
        self._heard_ns = at_ns
        heard = self.answer + bytes(byte & SEVEN_BITS for byte in data)
        begin = heard.find(PNP_BEGIN)
        end = heard.find(PNP_END, begin) + 1 if begin >= 0 else 0
        if not end:
            self.answer = heard
            return []
        self.answer = heard[:end]
        self._settle()
        return self._decoder.feed(heard[end:], at_ns)

    def poll(self, now_ns: int) -> bool:
        """Whether the wait is over, by silence or because it took too long."""
        if self._until_ns is not None:
            silent = now_ns - self._heard_ns > GAP_NS and identify(self.answer) is not None
            if silent or now_ns >= self._until_ns:
                self._settle()
        return not self.waiting

    def _settle(self) -> None:
        self._until_ns = None
        self.dialect = self._forced or identify(self.answer)
        self._decoder = Decoder(self.dialect or Dialect.MICROSOFT)
