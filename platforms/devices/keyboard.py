"""The keyboard of a PC, PC/XT or AT: scan codes at port 60h (IBM PC BIOS, 10/27/82).

A code stays at the port until bit 7 of port 61h goes up and down again. Break codes have bit 7
set. The grey cursor keys of the 101-key board send E0 before their code; that is why Num Lock does
not touch them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from platforms.devices.key_caps import chord
from platforms.devices.speaker import PORT_B

DATA_PORT: Final = 0x60
ACKNOWLEDGE: Final = 0x80
BREAK: Final = 0x80
EXTENDED: Final = 0xE0

XT_DELAY_NS: Final = 500_000_000
XT_PERIOD_NS: Final = 91_743_119
"""10.9 a second; dbalsom/pc-emulation-book gives 10 to 11."""
MOST_WAITING: Final = 16
"""Codes that the keyboard keeps for a computer that does not take them; it then stops repeating."""


def _row(first: int, caps: str) -> dict[str, int]:
    return {cap: first + place for place, cap in enumerate(caps)}


# fmt: off
CURSOR: Final = {
    "home": 0x47, "up": 0x48, "pageup": 0x49, "left": 0x4B, "right": 0x4D,
    "end": 0x4F, "down": 0x50, "pagedown": 0x51, "insert": 0x52, "delete": 0x53,
}
"""The grey keys' codes, after E0."""
PAD: Final = {
    "kp7": 0x47, "kp8": 0x48, "kp9": 0x49, "kp-": 0x4A, "kp4": 0x4B, "kp5": 0x4C, "kp6": 0x4D,
    "kp+": 0x4E, "kp1": 0x4F, "kp2": 0x50, "kp3": 0x51, "kp0": 0x52, "kp.": 0x53, "kp*": 0x37,
}
MODIFIER_CODES: Final = {
    "shift": 0x2A, "lshift": 0x2A, "rshift": 0x36, "ctrl": 0x1D, "alt": 0x38,
}
LOCKS: Final = {"capslock": 0x3A, "numlock": 0x45, "scrolllock": 0x46}
TYPING: Final = {
    **_row(0x02, "1234567890-="), **_row(0x10, "qwertyuiop[]"), **_row(0x1E, "asdfghjkl;'`"),
    **_row(0x2B, "\\zxcvbnm,./"),
    "esc": 0x01, "backspace": 0x0E, "tab": 0x0F, "enter": 0x1C, "space": 0x39,
    **{f"f{n}": 0x3A + n for n in range(1, 11)},
}
# fmt: on
CODES: Final = {
    **{cap: bytes((code,)) for cap, code in (TYPING | PAD | MODIFIER_CODES | LOCKS).items()},
    **{cap: bytes((EXTENDED, code)) for cap, code in CURSOR.items()},
}
"""Each cap's make code."""


def break_code(make: bytes) -> bytes:
    """What a key sends when it comes up."""
    return make[:-1] + bytes((make[-1] | BREAK,))


def pressed(makes: Sequence[bytes]) -> bytes:
    """What keys send that go down in this order and come up in the other."""
    return b"".join(makes) + b"".join(break_code(make) for make in reversed(makes))


def strokes(name: str, *, caps_lock: bool = False) -> bytes:
    """The codes of pressing and letting go what types a key's name; none where no key does.

    >>> strokes("D").hex(" "), strokes("up").hex(" "), strokes("f12")
    ('2a 20 a0 aa', 'e0 48 e0 c8', b'')
    """
    wanted = chord(name, caps_lock=caps_lock)
    if wanted.cap not in CODES:
        return b""
    return pressed([CODES[cap] for cap in (*wanted.modifiers, wanted.cap)])


def typematic_ns(delay: int, rate: int) -> tuple[int, int]:
    """Delay and period of repeats that INT 16h AX=0305h sets by BH (0..3) and BL (0..1Fh).

    >>> [round(1e9 / typematic_ns(1, bl)[1], 1) for bl in (0, 4, 8, 0x0C, 0x14, 0x1F)]
    [30.0, 20.0, 15.0, 10.0, 5.0, 2.0]
    """
    if not (0 <= delay <= 3 and 0 <= rate <= 0x1F):
        raise ValueError(f"typematic delay {delay}, rate {rate}: choose from 0-3 and 0-31")
    return 250_000_000 * (delay + 1), (8 + (rate & 7) << (rate >> 3)) * 1_000_000_000 // 240


class Keyboard:
    """The keyboard; attach it to ports and clock, before the speaker, which has port 61h."""

    def __init__(self) -> None:
        self.typematic_ns = (XT_DELAY_NS, XT_PERIOD_NS)
        """Until a key held down repeats, and between repeats."""
        self._waiting: deque[int] = deque()
        self._data = 0
        self._pending = False
        self._inhibited = False
        self._repeating: str | None = None
        self._repeat_ns = 0
        self._now_ns = 0

    @property
    def pending(self) -> bool:
        """The interrupt line: a code is at the port."""
        return self._pending

    def send(self, codes: bytes) -> None:
        """Codes as keys send them, one after the other."""
        self._waiting.extend(codes)
        self._present()

    def type(self, name: str, *, caps_lock: bool = False) -> bool:
        """Press and let go what types a key's name; False where no key does."""
        codes = strokes(name, caps_lock=caps_lock)
        self.send(codes)
        return bool(codes)

    def press(self, cap: str) -> None:
        """A cap goes down, to repeat until it comes up; KeyError where there is no such cap."""
        self.send(CODES[cap])
        self._repeating, self._repeat_ns = cap, self._now_ns + self.typematic_ns[0]

    def release(self, cap: str) -> None:
        """A cap comes up."""
        self.send(break_code(CODES[cap]))
        if self._repeating == cap:
            self._repeating = None

    def advance(self, now_ns: int) -> None:
        """Follow the machine's clock: the key pressed last repeats."""
        self._now_ns = now_ns
        while self._repeating is not None and self._repeat_ns <= now_ns:
            if len(self._waiting) < MOST_WAITING:
                self.send(CODES[self._repeating])
            self._repeat_ns += self.typematic_ns[1]

    def input(self, port: int) -> int | None:
        """The code at the port."""
        return self._data if port == DATA_PORT else None

    def output(self, port: int, value: int) -> bool:
        """Watch bit 7 of port 61h, which belongs to the speaker: up it takes the code away."""
        if port == PORT_B:
            self._inhibited = bool(value & ACKNOWLEDGE)
            if self._inhibited:
                self._pending, self._data = False, 0
            self._present()
        return False

    def _present(self) -> None:
        if self._waiting and not self._pending and not self._inhibited:
            self._data, self._pending = self._waiting.popleft(), True
