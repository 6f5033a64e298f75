"""The Amiga's keyboard: raw codes through CIA-A's serial register, with a handshake.

The register holds the code turned left by one bit and inverted; a key that comes up has bit 7 of
its code set. The next code comes when the computer has pulled the data line low for 85 us, by
bit 6 of control register A (Hardware Reference Manual).
"""

from __future__ import annotations

from collections import deque
from string import ascii_lowercase
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.devices.key_caps import chord

SERIAL_DATA: Final = 0xBFEC01
INTERRUPTS: Final = 0xBFED01
CONTROL_A: Final = 0xBFEE01
"""Addresses of CIA-A's registers."""
SERIAL_INTERRUPT: Final = 0x08
INTERRUPT: Final = 0x80
SERIAL_OUTPUT: Final = 0x40
HANDSHAKE_NS: Final = 85_000
UP: Final = 0x80
CAPS_LOCK: Final = 0x62

# fmt: off
RAW_CODES: Final = {
    "`": 0x00, **{cap: 0x01 + place for place, cap in enumerate("1234567890-=\\")},
    **{cap: 0x10 + place for place, cap in enumerate("qwertyuiop[]")},
    **{cap: 0x20 + place for place, cap in enumerate("asdfghjkl;'")},
    **{cap: 0x31 + place for place, cap in enumerate("zxcvbnm,./")},
    "space": 0x40, "backspace": 0x41, "tab": 0x42, "enter": 0x44, "esc": 0x45, "delete": 0x46,
    "up": 0x4C, "down": 0x4D, "right": 0x4E, "left": 0x4F,
    **{f"f{n}": 0x4F + n for n in range(1, 11)},
    "kp0": 0x0F, **{f"kp{n}": 0x1C + n for n in range(1, 4)},
    **{f"kp{n}": 0x29 + n for n in range(4, 7)}, **{f"kp{n}": 0x36 + n for n in range(7, 10)},
    "kp.": 0x3C, "kpenter": 0x43, "kp-": 0x4A, "kp+": 0x5E, "help": 0x5F,
    "shift": 0x60, "lshift": 0x60, "rshift": 0x61, "capslock": CAPS_LOCK, "ctrl": 0x63,
    "alt": 0x64, "lalt": 0x64, "ralt": 0x65, "lamiga": 0x66, "ramiga": 0x67,
}
# fmt: on
"""Each cap's code; those that only a PC's keyboard has are missing."""


def strokes(name: str) -> bytes:
    """The codes of pressing and letting go what types a key's name; none where no key does.

    >>> strokes("D").hex(" "), strokes("ramiga+q").hex(" "), strokes("home")
    ('60 22 a2 e0', '67 10 90 e7', b'')
    """
    amiga = "ramiga" if name.startswith("ramiga+") else ""
    wanted = chord(name.removeprefix("ramiga+"))
    caps = [word for word in (amiga, *wanted.modifiers) if word]
    if wanted.cap not in RAW_CODES:
        return b""
    codes = bytes(RAW_CODES[cap] for cap in (*caps, wanted.cap))
    return codes + bytes(code | UP for code in reversed(codes))


def encoded(code: int) -> int:
    """A raw code as the serial register holds it.

    >>> f"{encoded(0x22):02X} {decoded(encoded(0x22)):02X}"
    'BB 22'
    """
    return ~(code << 1 | code >> 7) & 0xFF


def decoded(register: int) -> int:
    """The inverse of `encoded`."""
    turned = ~register & 0xFF
    return turned >> 1 | (turned & 1) << 7


class AmigaKeyboard:
    """The keyboard and its side of CIA-A; attach it to memory and clock."""

    memory_range = range(SERIAL_DATA, CONTROL_A + 1)

    def __init__(self) -> None:
        self._waiting: deque[int] = deque()
        self._register = encoded(0)
        self._interrupt = False
        self._handed_over = True
        self._caps_light = False
        self._low_since_ns: int | None = None
        self._now_ns = 0

    @property
    def pending(self) -> bool:
        """The interrupt line: a code is in the register."""
        return self._interrupt

    def send(self, codes: bytes) -> None:
        """Codes as keys send them, one after the other."""
        self._waiting.extend(codes)
        self._present()

    def type(self, name: str) -> bool:
        """Press and let go what types a key's name; False where no key does.

        The caps lock key reports only that its light goes on, or off. While it is on no letter is
        small, with shift neither; so it goes off for one.
        """
        codes = strokes(name)
        on, off = bytes((CAPS_LOCK,)), bytes((CAPS_LOCK | UP,))
        if codes == on + off:
            self._caps_light = not self._caps_light
            codes = on if self._caps_light else off
        elif self._caps_light and name in ascii_lowercase:
            codes = off + codes + on
        self.send(codes)
        return bool(codes)

    def press(self, cap: str) -> None:
        """A cap goes down; KeyError where there is no such cap."""
        self.send(bytes((RAW_CODES[cap],)))

    def release(self, cap: str) -> None:
        """A cap comes up."""
        self.send(bytes((RAW_CODES[cap] | UP,)))

    def advance(self, now_ns: int) -> None:
        """Follow the machine's clock."""
        self._now_ns = now_ns

    def read(self, address: int) -> int:
        """A register; reading the interrupts clears them."""
        if address == SERIAL_DATA:
            return self._register
        if address == INTERRUPTS:
            pending, self._interrupt = self._interrupt, False
            return INTERRUPT | SERIAL_INTERRUPT if pending else 0
        if address == CONTROL_A:
            return 0 if self._low_since_ns is None else SERIAL_OUTPUT
        return 0xFF

    def write(self, address: int, value: int) -> None:
        """Control register A: its bit 6 holds the keyboard's data line low."""
        if address != CONTROL_A:
            return
        if value & SERIAL_OUTPUT:
            if self._low_since_ns is None:
                self._low_since_ns = self._now_ns
        elif self._low_since_ns is not None:
            self._handed_over |= self._now_ns - self._low_since_ns >= HANDSHAKE_NS
            self._low_since_ns = None
            self._present()

    def block(self, address: int, length: int) -> NDArray[np.uint8]:
        """Raise IndexError: these are registers."""
        raise IndexError(f"no memory at {address:05X}")

    def _present(self) -> None:
        if self._waiting and self._handed_over:
            self._register = encoded(self._waiting.popleft())
            self._interrupt, self._handed_over = True, False
