"""What INT 16h gives for a key: AH scan code, AL character (IBM PC BIOS, 10/27/82).

`word_of` is the BIOS's own table; `NAMES` goes back from a word to the name of an event.
"""

from __future__ import annotations

from typing import Final

from platforms.devices.key_caps import ALT, CTRL, SHIFT, SHIFTED, Chord
from platforms.devices.keyboard import CURSOR, LOCKS, MODIFIER_CODES, PAD, TYPING

RIGHT_SHIFT, LEFT_SHIFT, CTRL_HELD, ALT_HELD = 0x01, 0x02, 0x04, 0x08
SCROLL_ON, NUM_ON, CAPS_ON, INSERT_ON = 0x10, 0x20, 0x40, 0x80
"""Bits of 40:17."""
SHIFT_HELD: Final = RIGHT_SHIFT | LEFT_SHIFT

_CAPS: Final = {code: cap for cap, code in TYPING.items()}

_ENTER, _BACKSPACE, _TAB, _SPACE, _ESC = (
    TYPING[cap] for cap in ("enter", "backspace", "tab", "space", "esc")
)
_PRINT_SCREEN: Final = PAD["kp*"]
_PAD_DIGITS: Final = {PAD[cap]: cap[2] for cap in PAD if cap[2] in "0123456789."}
_PAD_SIGNS: Final = {PAD[cap]: cap[2] for cap in ("kp-", "kp+")}
_PAD_MIDDLE: Final = PAD["kp5"]

_CTRL_SIGNS: Final = {"2": 0x00, "6": 0x1E, "-": 0x1F, "[": 0x1B, "]": 0x1D, "\\": 0x1C}
_CTRL_CURSOR: Final = {
    CURSOR[cap]: scan << 8
    for cap, scan in (
        *(("left", 0x73), ("right", 0x74), ("end", 0x75)),
        *(("pagedown", 0x76), ("home", 0x77), ("pageup", 0x84)),
    )
}
_ALT_DIGITS: Final = {cap: 0x78 + place << 8 for place, cap in enumerate("1234567890-=")}
_FUNCTION: Final = {TYPING[f"f{n}"]: n - 1 for n in range(1, 11)}
_FUNCTION_BASE: Final = {"": 0x3B, SHIFT: 0x54, CTRL: 0x5E, ALT: 0x68}


def word_of(scan: int, flags: int, extended: bool = False) -> int | None:
    """The word for a key going down with the shift flags of 40:17; None: it gives none.

    Alt goes before Ctrl, Ctrl before Shift. `extended`: the code came after E0.
    """
    held = ALT if flags & ALT_HELD else CTRL if flags & CTRL_HELD else ""
    held = held or (SHIFT if flags & SHIFT_HELD else "")
    if scan in _FUNCTION:
        return _FUNCTION_BASE[held] + _FUNCTION[scan] << 8
    if scan in _PAD_DIGITS or scan in _PAD_SIGNS:
        return _pad(scan, held, flags, extended)
    if scan == _PRINT_SCREEN:
        return {"": 0x372A, CTRL: 0x7200}.get(held)
    cap = _CAPS.get(scan, "")
    if len(cap) == 1:
        return _character(scan, cap, held, flags)
    return _control(scan, held)


def _character(scan: int, cap: str, held: str, flags: int) -> int | None:
    letter = cap.isalpha()
    if held == ALT:
        return scan << 8 if letter else _ALT_DIGITS.get(cap)
    if held == CTRL:
        code = ord(cap) & 0x1F if letter else _CTRL_SIGNS.get(cap)
        return None if code is None else scan << 8 | code
    shifted = (held == SHIFT) != (letter and bool(flags & CAPS_ON))
    return scan << 8 | ord(SHIFTED[cap] if shifted else cap)


def _control(scan: int, held: str) -> int | None:
    """Keys that give the same word but for a few modifiers."""
    plain = {_ENTER: 0x0D, _BACKSPACE: 0x08, _TAB: 0x09, _SPACE: 0x20, _ESC: 0x1B}.get(scan)
    special: dict[tuple[int, str], int | None] = {
        (_ENTER, CTRL): 0x0A,
        (_BACKSPACE, CTRL): 0x7F,
        (_TAB, SHIFT): 0x00,
        (_TAB, CTRL): None,
        **{(key, ALT): None for key in (_ENTER, _BACKSPACE, _TAB, _ESC)},
    }
    code = special.get((scan, held), plain)
    return None if code is None else scan << 8 | code


def _pad(scan: int, held: str, flags: int, extended: bool) -> int | None:
    """The number pad, and the grey cursor keys, which Num Lock and Shift leave alone."""
    if held == CTRL:
        return _CTRL_CURSOR.get(scan)
    if held == ALT:
        return None
    if scan in _PAD_SIGNS:
        return scan << 8 | ord(_PAD_SIGNS[scan])
    if not extended and bool(flags & NUM_ON) != (held == SHIFT):
        return scan << 8 | ord(_PAD_DIGITS[scan])
    return None if scan == _PAD_MIDDLE else scan << 8


def is_pad_digit(word: int) -> bool:
    """Whether Num Lock made a digit of a key that also moves.

    >>> is_pad_digit(0x4838), is_pad_digit(0x4800), is_pad_digit(0x0938)
    (True, False, False)
    """
    return _PAD_DIGITS.get(word >> 8) == chr(word & 0xFF)


_HELD: Final = {(): 0, (SHIFT,): LEFT_SHIFT, (CTRL,): CTRL_HELD, (ALT,): ALT_HELD}


def _names() -> dict[int, str]:
    """Every word's name; of several keys with one word the simplest counts."""
    found: dict[int, str] = {}
    for modifiers, flags in _HELD.items():
        for cap, scan in (TYPING | CURSOR).items():
            word = word_of(scan, flags, extended=cap in CURSOR)
            if word is not None:
                found.setdefault(word, Chord(cap, modifiers).name)
    return found


NAMES: Final = _names()
"""Words to the names of core.events.Key: every key and chord that the BIOS tells apart."""
TOLD: Final = frozenset(NAMES.values())
"""The names that come through as they went in."""


def key_name(word: int) -> str | None:
    """The event's name for a word of INT 16h; None where no event has one.

    Characters count by themselves: a digit of the number pad is that digit, and one composed
    with Alt, whose scan code is 0, is what the PC's character set has there.
    """
    if word in NAMES:
        return NAMES[word]
    code = word & 0xFF
    if code == ord(" "):
        return "space"
    if ord(" ") < code < 0x7F or (word < 0x100 and code >= 0x80):
        return bytes((code,)).decode("cp437")
    return None


MODIFIER_FLAGS: Final = {
    MODIFIER_CODES["rshift"]: RIGHT_SHIFT,
    MODIFIER_CODES["lshift"]: LEFT_SHIFT,
    MODIFIER_CODES["ctrl"]: CTRL_HELD,
    MODIFIER_CODES["alt"]: ALT_HELD,
}
TOGGLE_FLAGS: Final = {
    LOCKS["capslock"]: CAPS_ON,
    LOCKS["numlock"]: NUM_ON,
    LOCKS["scrolllock"]: SCROLL_ON,
}
