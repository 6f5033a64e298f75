"""Input events as input.device hands them to Intuition, eight bytes each, for tapes.

The bytes of an event, high byte first: class, code, qualifiers (a word), x and y (signed words).
Class 1 is a key, class 2 the mouse. A mouse code is the button, FFh where none changed; 80h is
added when it comes up. x and y are dots of the display, -1 where the pointer left it.
"""

from __future__ import annotations

import struct
from typing import Final

from platforms.hosts.base import Button, KeyDown, PointerMoved

RAW_KEY: Final = 1
RAW_MOUSE: Final = 2
BUTTON_CODES: Final = {1: 0x68, 3: 0x69, 2: 0x6A}
NO_BUTTON: Final = 0xFF
UP: Final = 0x80
LEFT_AMIGA: Final = 0x0040
FRONT_KEY, BACK_KEY = "shift+alt+n", "shift+alt+m"
"""Left-Amiga N brings Workbench to the front, left-Amiga M sends the front screen to the back. A
host's Alt keys are the right Amiga key, with Shift the left one."""
KEY_CODES: Final = {FRONT_KEY: 0x36, BACK_KEY: 0x37}
"""The keys that Intuition keeps."""

Input = PointerMoved | Button | KeyDown

_EVENT: Final = struct.Struct(">BBHhh")
_NUMBERS: Final = {code: number for number, code in BUTTON_CODES.items()}
_NAMES: Final = {code: name for name, code in KEY_CODES.items()}


def pack(given: Input) -> bytes:
    """The bytes of an event; KeyError for a key that Intuition does not keep."""
    match given:
        case KeyDown(name):
            return _EVENT.pack(RAW_KEY, KEY_CODES[name], LEFT_AMIGA, 0, 0)
        case PointerMoved(at):
            return _EVENT.pack(RAW_MOUSE, NO_BUTTON, 0, *(at or (-1, -1)))
        case Button(number, down, at):
            code = BUTTON_CODES[number] | (0 if down else UP)
            return _EVENT.pack(RAW_MOUSE, code, 0, *(at or (-1, -1)))


def unpack(data: bytes) -> Input:
    """The event of these bytes; ValueError where they are none."""
    if len(data) != _EVENT.size:
        raise ValueError(f"an input event has {_EVENT.size} bytes, not {len(data)}")
    kind, code, _, x, y = _EVENT.unpack(data)
    at = None if (x, y) == (-1, -1) else (x, y)
    if kind == RAW_KEY and code in _NAMES:
        return KeyDown(_NAMES[code])
    if kind == RAW_MOUSE and code == NO_BUTTON:
        return PointerMoved(at)
    if kind == RAW_MOUSE and code & ~UP in _NUMBERS:
        return Button(_NUMBERS[code & ~UP], not code & UP, at)
    raise ValueError(f"{data.hex()} is no key or mouse event of Intuition's")
