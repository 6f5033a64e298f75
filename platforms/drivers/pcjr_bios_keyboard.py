"""The PCjr's keyboard software: the NMI samples a frame, INT 48h makes of it what a PC would send.

Facts: the BIOS listing in the PCjr Technical Reference.
"""

from __future__ import annotations

from typing import Final

from platforms.devices.keyboard import (
    BREAK,
    CURSOR,
    EXTENDED,
    LOCKS,
    MODIFIER_CODES,
    PAD,
    TYPING,
)
from platforms.devices.pcjr_keyboard import (
    CELL_NS,
    CLEAR_PORT,
    DATA_BIT,
    FN,
    STATUS_PORT,
    JuniorKeyboard,
)
from platforms.drivers.bios_keyboard import BiosKeyboard
from platforms.drivers.key_words import ALT_HELD, CTRL_HELD, NUM_ON, SHIFT_HELD
from platforms.machine import Machine

FRAME_BITS: Final = 10
"""Start, data and parity."""

_ALT_WORDS: Final = {
    TYPING["/"]: 0x2B5C,
    TYPING["'"]: 0x2960,
    TYPING["["]: 0x2B7C,
    TYPING["]"]: 0x297E,
    TYPING["."]: 0x372A,
}
"""Characters without a key of their own."""


def _held(modifier: str, code: int) -> bytes:
    key = MODIFIER_CODES[modifier]
    return bytes((key, code, code | BREAK, key | BREAK))


_FN_SINGLE: Final = {
    **{TYPING[str(n % 10)]: bytes((TYPING[f"f{n}"],)) for n in range(1, 11)},
    **{
        CURSOR[arrow]: bytes((EXTENDED, CURSOR[cap]))
        for arrow, cap in (
            *(("up", "home"), ("down", "end")),
            *(("left", "pageup"), ("right", "pagedown")),
        )
    },
    TYPING["-"]: bytes((PAD["kp-"],)),
    TYPING["="]: bytes((PAD["kp+"],)),
    TYPING["s"]: bytes((LOCKS["scrolllock"],)),
}
"""Keys that Fn makes others of; they come up as those."""
_FN_WHOLE: Final = {
    TYPING["b"]: _held("ctrl", LOCKS["scrolllock"]),
    TYPING["q"]: _held("ctrl", LOCKS["numlock"]),
    TYPING["e"]: _held("ctrl", PAD["kp*"]),
    TYPING["p"]: _held("shift", PAD["kp*"]),
}
"""Keys that Fn makes whole chords of: break, pause, echo, print."""
_NUM_LOCK: Final = bytes((LOCKS["numlock"], LOCKS["numlock"] | BREAK))
_NUM_DIGITS: Final = {TYPING[digit]: bytes((PAD[f"kp{digit}"],)) for digit in "1234567890"}


class JuniorBiosKeyboard(BiosKeyboard):
    """`BiosKeyboard` behind the NMI and INT 48h; service it with `serve`."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._fn_down = self._fn_waits = self._fn_locked = False
        self._sent: dict[int, bytes] = {}

    def serve(self, keyboard: JuniorKeyboard) -> None:
        """Take all that the keyboard sends; the machine's time goes on with every frame."""
        while keyboard.pending or keyboard.next_ns is not None:
            if not keyboard.pending:
                self._machine.advance(keyboard.next_ns or 0)
            code = self._read_frame()
            if code is not None:
                self.translate(code)

    def translate(self, code: int) -> None:
        """INT 48h: a code of the PCjr's keyboard."""
        key, up = code & ~BREAK, bool(code & BREAK)
        if key == FN:
            self._fn(up)
        elif up:
            for sent in _broken(self._sent.pop(key, bytes((key,)))):
                self.code(sent)
        else:
            self._sent[key] = self._made(key)
            for sent in self._sent[key]:
                self.code(sent)

    def _read_frame(self) -> int | None:
        """Sample the middle of each half cell; None where a cell or the parity is wrong."""
        start_ns = self._machine.now_ns
        bits = []
        for cell in range(FRAME_BITS):
            first, second = (
                self._signal(start_ns + cell * CELL_NS + quarter * CELL_NS // 4)
                for quarter in (1, 3)
            )
            bits.append(first if first != second else None)
        self._machine.input(CLEAR_PORT)
        if None in bits or sum(bit or 0 for bit in bits[1:]) % 2 == 0:
            return None
        return sum((bit or 0) << place for place, bit in enumerate(bits[1:9]))

    def _signal(self, at_ns: int) -> int:
        self._machine.advance(max(at_ns, self._machine.now_ns))
        return self._machine.input(STATUS_PORT) & DATA_BIT and 1

    def _fn(self, up: bool) -> None:
        """Fn counts for keys pressed with it, or for the one that follows it."""
        self._fn_down = not up
        if not up:
            self._fn_waits = True

    def _made(self, key: int) -> bytes:
        """The PC's codes for a key that goes down; none where it was used up here."""
        fn = self._fn_down or self._fn_waits or self._fn_locked
        if key not in MODIFIER_CODES.values():
            self._fn_waits = False
        if fn and (codes := self._with_fn(key)) is not None:
            return codes
        flags = self.flags
        if flags & ALT_HELD and key in _ALT_WORDS:
            self.put(_ALT_WORDS[key])
            return b""
        if flags & NUM_ON and not flags & (ALT_HELD | CTRL_HELD | SHIFT_HELD):
            return _NUM_DIGITS.get(key, bytes((key,)))
        return bytes((key,))

    def _with_fn(self, key: int) -> bytes | None:
        flags = self.flags
        if key == TYPING["esc"] and flags & SHIFT_HELD:
            self._fn_locked = not self._fn_locked
            return b""
        if key == TYPING["n"] and flags & ALT_HELD:
            return _NUM_LOCK
        return _FN_WHOLE.get(key, _FN_SINGLE.get(key))


def _broken(sent: bytes) -> bytes:
    """What goes out when a key comes up that went out as `sent`."""
    whole = not sent or sent[-1] & BREAK
    return b"" if whole else sent[:-1] + bytes((sent[-1] | BREAK,))
