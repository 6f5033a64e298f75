"""The PCjr's keyboard: 62 keys whose codes come as light or by a cord, bit by bit.

A code is a frame of 21 cells of 440 us: start, eight data bits lowest first, odd parity, eleven
cells of rest. In a cell of 1 the signal is in the first half, in one of 0 in the second
(PCjr Technical Reference). Its start raises the NMI; the processor does the rest.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from platforms.devices.key_caps import ALT, Chord, chord
from platforms.devices.keyboard import CURSOR, LOCKS, MODIFIER_CODES, TYPING, pressed

CELL_NS: Final = 440_000
CELLS: Final = 21
FRAME_NS: Final = CELLS * CELL_NS
REST_CELLS: Final = 11

STATUS_PORT: Final = 0x62
DATA_BIT, LATCH_BIT, CORD_BIT = 0x40, 0x01, 0x80
CLEAR_PORT: Final = 0xA0

FN: Final = 0x54
FN_CAPS: Final = {
    **{f"f{n}": str(n % 10) for n in range(1, 11)},
    "home": "up",
    "end": "down",
    "pageup": "left",
    "pagedown": "right",
    "scrolllock": "s",
}
"""Keys that it does not have, as Fn and another."""
ALT_CAPS: Final = {"\\": "/", "`": "'", "|": "[", "~": "]"}
"""Characters that it does not have, as Alt and a key."""

_KEYS: Final = {
    cap: code
    for cap, code in (TYPING | MODIFIER_CODES | CURSOR).items()
    if cap not in FN_CAPS and cap not in ALT_CAPS
} | {"capslock": LOCKS["capslock"]}


def frame(code: int) -> tuple[tuple[int, int], ...]:
    """The signal in both halves of each of the 21 cells."""
    bits = [code >> place & 1 for place in range(8)]
    cells = [1, *bits, 1 - sum(bits) % 2]
    return (*((bit, 1 - bit) for bit in cells), *((0, 0),) * REST_CELLS)


def strokes(name: str, *, caps_lock: bool = False) -> bytes:
    """The codes of pressing and letting go what types a key's name; none where no chord does.

    >>> strokes("up").hex(" "), strokes("f1").hex(" "), strokes("numlock").hex(" ")
    ('48 c8', '54 02 82 d4', '38 54 31 b1 d4 b8')
    """
    if name == "numlock":
        return _chord(MODIFIER_CODES["alt"], FN, _KEYS["n"])
    if name in ALT_CAPS:
        return _chord(MODIFIER_CODES["alt"], _KEYS[ALT_CAPS[name]])
    wanted = chord(name, caps_lock=caps_lock)
    codes = [MODIFIER_CODES[word] for word in wanted.modifiers]
    cap = wanted.cap
    if cap in FN_CAPS:
        codes.append(FN)
        cap = FN_CAPS[cap]
    return _chord(*codes, _KEYS[cap]) if cap in _KEYS and not _taken(wanted) else b""


def _chord(*codes: int) -> bytes:
    return pressed([bytes((code,)) for code in codes])


def _taken(wanted: Chord) -> bool:
    """Whether Alt makes another character of the cap."""
    return ALT in wanted.modifiers and wanted.cap in (*ALT_CAPS.values(), ".")


class JuniorKeyboard:
    """The receiver's end; attach it to ports and clock.

    Port 62h has the signal in bit 6, the latch in bit 0, and bit 7 set while the cord is in; a
    read of port A0h clears the latch.
    """

    def __init__(self, *, cord: bool = True) -> None:
        self._cord = cord
        self._waiting: deque[int] = deque()
        self._cells: tuple[tuple[int, int], ...] = ()
        self._start_ns = 0
        self._latch = False
        self._now_ns = 0

    @property
    def pending(self) -> bool:
        """The NMI's line: a frame began."""
        return self._latch

    @property
    def next_ns(self) -> int | None:
        """When the next frame begins; None: there is none to come."""
        if not self._waiting:
            return None
        return max(self._now_ns, self._start_ns + len(self._cells) * CELL_NS)

    def send(self, codes: bytes) -> None:
        """Codes as keys send them; each waits until the one before has gone."""
        self._waiting.extend(codes)
        self.advance(self._now_ns)

    def type(self, name: str, *, caps_lock: bool = False) -> bool:
        """Press and let go what types a key's name; False where no chord does."""
        codes = strokes(name, caps_lock=caps_lock)
        self.send(codes)
        return bool(codes)

    def advance(self, now_ns: int) -> None:
        """Follow the machine's clock."""
        while (due_ns := self.next_ns) is not None and due_ns <= now_ns:
            self._cells = frame(self._waiting.popleft())
            self._start_ns, self._latch = due_ns, True
        self._now_ns = now_ns

    def input(self, port: int) -> int | None:
        """The status, or the latch's clearing."""
        if port == STATUS_PORT:
            signal = DATA_BIT if self._signal() else 0
            return signal | (LATCH_BIT if self._latch else 0) | (CORD_BIT if self._cord else 0)
        if port == CLEAR_PORT:
            self._latch = False
            return 0xFF
        return None

    def output(self, port: int, value: int) -> bool:
        """Port A0h takes the NMI's mask, which nothing here needs."""
        return port == CLEAR_PORT

    def _signal(self) -> int:
        cell, rest_ns = divmod(self._now_ns - self._start_ns, CELL_NS)
        return self._cells[cell][2 * rest_ns >= CELL_NS] if cell < len(self._cells) else 0
