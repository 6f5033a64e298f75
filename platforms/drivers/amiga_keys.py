"""The Amiga's keyboard.device and keymap: raw codes and qualifiers to keys.

Codes and bits: ROM Kernel Manual. Keys are named as core.events.Key has them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag
from string import ascii_lowercase
from typing import Final

from platforms.devices.amiga_keyboard import (
    CONTROL_A,
    HANDSHAKE_NS,
    INTERRUPTS,
    RAW_CODES,
    SERIAL_DATA,
    SERIAL_INTERRUPT,
    SERIAL_OUTPUT,
    UP,
    AmigaKeyboard,
    decoded,
)
from platforms.devices.key_caps import ALT, CTRL, SHIFT, SHIFTED, Chord
from platforms.machine import Machine


class Qualifier(IntFlag):
    """What is held with a key, with the bits of an IntuiMessage (RKM)."""

    NONE = 0
    LEFT_SHIFT = 0x0001
    RIGHT_SHIFT = 0x0002
    CAPS_LOCK = 0x0004
    CONTROL = 0x0008
    LEFT_ALT = 0x0010
    RIGHT_ALT = 0x0020
    LEFT_AMIGA = 0x0040
    RIGHT_AMIGA = 0x0080
    NUMERIC_PAD = 0x0100
    REPEAT = 0x0200


SHIFTS: Final = Qualifier.LEFT_SHIFT | Qualifier.RIGHT_SHIFT
ALTS: Final = Qualifier.LEFT_ALT | Qualifier.RIGHT_ALT
_FIRST_QUALIFIER: Final = RAW_CODES["lshift"]
_QUALIFIER_KEYS: Final = range(8)
"""From LEFT_SHIFT on in the order of their bits."""

_CAPS: Final = {
    code: cap for cap, code in RAW_CODES.items() if code < _FIRST_QUALIFIER and cap != "help"
}
_NAMED_PAD: Final = {"kpenter": "enter"}


@dataclass(frozen=True, slots=True)
class RawKey:
    """A key that went down, and what was held."""

    code: int
    qualifier: Qualifier


def key_name(key: RawKey) -> str | None:
    """The event's name; None for keys that no event has, and for right-Amiga shortcuts.

    >>> key_name(RawKey(0x22, Qualifier.RIGHT_SHIFT)), key_name(RawKey(0x4C, Qualifier.NONE))
    ('D', 'up')
    """
    cap = _CAPS.get(key.code)
    if cap is None or key.qualifier & Qualifier.RIGHT_AMIGA:
        return None
    if cap.startswith("kp"):
        return _NAMED_PAD.get(cap, cap[2:])
    ctrl, alt = bool(key.qualifier & Qualifier.CONTROL), bool(key.qualifier & ALTS)
    locked = key.qualifier & Qualifier.CAPS_LOCK and cap in ascii_lowercase and not (ctrl or alt)
    shift = bool(locked or key.qualifier & SHIFTS)
    shows = cap in SHIFTED or cap == "tab" or cap[0] == "f"
    held = ((SHIFT, shift and shows), (CTRL, ctrl), (ALT, alt))
    return Chord(cap, tuple(word for word, down in held if down)).name


class AmigaKeys:
    """The interrupt's handler, which knows what is held; `take` gives what was typed."""

    def __init__(self, machine: Machine) -> None:
        self.qualifier = Qualifier.NONE
        self._machine = machine
        self._pressed: list[RawKey] = []

    def service(self, keyboard: AmigaKeyboard) -> None:
        """Take all that the keyboard has; the machine's time goes on with every handshake."""
        while keyboard.pending:
            self.interrupt()

    def interrupt(self) -> None:
        """Read a code and hand the line back."""
        machine = self._machine
        if not machine.read(INTERRUPTS) & SERIAL_INTERRUPT:
            return
        code = decoded(machine.read(SERIAL_DATA))
        control = machine.read(CONTROL_A)
        machine.write(CONTROL_A, control | SERIAL_OUTPUT)
        machine.advance(machine.now_ns + HANDSHAKE_NS)
        machine.write(CONTROL_A, control & ~SERIAL_OUTPUT)
        self._code(code)

    def raw_keys(self) -> list[RawKey]:
        """The keys that went down since the last call."""
        pressed, self._pressed = self._pressed, []
        return pressed

    def take(self) -> list[str]:
        """The names of the keys that went down since the last call, where they have one."""
        return [name for key in self.raw_keys() if (name := key_name(key)) is not None]

    def _code(self, code: int) -> None:
        key, up = code & ~UP, bool(code & UP)
        number = key - _FIRST_QUALIFIER
        if number in _QUALIFIER_KEYS:
            bit = Qualifier(1 << number)
            self.qualifier = self.qualifier & ~bit if up else self.qualifier | bit
        elif not up:
            pad = _CAPS.get(key, "").startswith("kp")
            extra = Qualifier.NUMERIC_PAD if pad else Qualifier.NONE
            self._pressed.append(RawKey(key, self.qualifier | extra))
