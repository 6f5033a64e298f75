"""What a Microsoft-compatible serial mouse says: packets, identification, Plug and Play text.

Three bytes of seven bits, only the first with bit 6 set (mouse(4), CuteMouse's protocol.txt):

    1  L  R  Y7 Y6 X7 X6
    0  X5 X4 X3 X2 X1 X0
    0  Y5 Y4 Y3 Y2 Y1 Y0
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntFlag
from typing import Final

SEVEN_BITS: Final = 0x7F
SYNC: Final = 0x40
LEFT_BIT, RIGHT_BIT = 0x20, 0x10
LOGITECH_MIDDLE: Final = 0x20
WHEEL_MIDDLE: Final = 0x10

PNP_BEGIN, PNP_END = 0x08, 0x09
PNP_REVISION: Final = b"\x01\x24"
PNP_OFFSET: Final = 0x20
"""What devices of six bits take off every character."""


class Buttons(IntFlag):
    """Buttons that are down, with the bits of INT 33h."""

    NONE = 0
    LEFT = 1
    RIGHT = 2
    MIDDLE = 4


HOST_BUTTONS: Final = {1: Buttons.LEFT, 2: Buttons.MIDDLE, 3: Buttons.RIGHT}
"""By the numbers of platforms.hosts.base.Button."""


class Dialect(Enum):
    """A kind of mouse; its value is how it identifies itself after a reset."""

    MICROSOFT = b"M"
    LOGITECH = b"M3"
    """A fourth byte while the middle button is down, and once when it comes up."""
    WHEEL = b"MZ@\0\0\0"
    """Always a fourth byte: middle button and wheel."""

    @property
    def buttons(self) -> Buttons:
        """The buttons that it can tell of."""
        both = Buttons.LEFT | Buttons.RIGHT
        return both if self is Dialect.MICROSOFT else both | Buttons.MIDDLE


@dataclass(frozen=True, slots=True)
class Report:
    """Motion in mickeys since the last report, right and down, and the buttons down now.

    `wheel` counts notches, toward the person.
    """

    dx: int = 0
    dy: int = 0
    buttons: Buttons = Buttons.NONE
    wheel: int = 0


def encode(
    report: Report, dialect: Dialect = Dialect.MICROSOFT, *, middle_before: bool = False
) -> bytes:
    """The packet of a report; `middle_before`: the last one had the middle button down.

    ValueError where motion does not fit 8 bits or the wheel 4.

    >>> encode(Report(-8, 8, Buttons.LEFT)).hex()
    '633808'
    """
    if not (-128 <= report.dx <= 127 and -128 <= report.dy <= 127 and -8 <= report.wheel <= 7):
        raise ValueError(f"{report} does not fit one packet")
    x, y, down = report.dx & 0xFF, report.dy & 0xFF, report.buttons
    first = SYNC | (y >> 6) << 2 | x >> 6
    first |= LEFT_BIT if down & Buttons.LEFT else 0
    first |= RIGHT_BIT if down & Buttons.RIGHT else 0
    packet = bytes((first, x & 0x3F, y & 0x3F))
    middle = bool(down & Buttons.MIDDLE)
    match dialect:
        case Dialect.LOGITECH if middle or middle_before:
            return packet + bytes((LOGITECH_MIDDLE if middle else 0,))
        case Dialect.WHEEL:
            return packet + bytes((WHEEL_MIDDLE * middle | report.wheel & 0x0F,))
        case _:
            return packet


def pnp_answer(
    device: str, *, serial: str = "", kind: str = "MOUSE", drivers: str = "", description: str = ""
) -> bytes:
    """The Plug and Play string that follows the identification (External COM Device 1.00).

    `device` is the EISA identifier, as PNP0F0C. Text in upper case only keeps bit 6 clear.
    ValueError for characters that six or seven bits cannot hold.
    """
    text = "\\".join((device, serial, kind, drivers, description))
    if not all(PNP_OFFSET <= ord(letter) <= SEVEN_BITS for letter in text):
        raise ValueError(f"{text!r} is not plain ASCII")
    body = bytes((PNP_BEGIN,)) + PNP_REVISION + _six_bits(text)
    total = sum(body) + PNP_END & 0xFF
    return body + _six_bits(f"{total:02X}") + bytes((PNP_END,))


def pnp_text(answer: bytes) -> str:
    """The text between the marks of a Plug and Play string, without checksum; "" if there is none.

    >>> pnp_text(b"M" + pnp_answer("PNP0F0C"))
    'PNP0F0C\\\\\\\\MOUSE\\\\\\\\'
    """
    begin = answer.find(PNP_BEGIN)
    end = answer.find(PNP_END, begin + 1 + len(PNP_REVISION))
    if begin < 0 or end < begin + 5:
        return ""
    body = answer[begin + 1 + len(PNP_REVISION) : end - 2]
    return "".join(chr(byte + PNP_OFFSET) for byte in body if byte + PNP_OFFSET <= SEVEN_BITS)


def _six_bits(text: str) -> bytes:
    return bytes(ord(letter) - PNP_OFFSET for letter in text)
