"""What a terminal sends: bytes to keys by name, the mouse in cells, and answers to queries.

Facts: ECMA-48 for the shape of control sequences, xterm's "Control Sequences" for modifiers and
the mouse, the Linux console for ``CSI [ A``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

ESC: Final = 0x1B
MAX_SEQUENCE: Final = 4096
"""Longer ones are noise: no answer that is asked for here comes near it."""


@dataclass(frozen=True, slots=True)
class TypedKey:
    """A key by the names of core.events.Key."""

    name: str


@dataclass(frozen=True, slots=True)
class Mouse:
    """A button of the mouse (1 left, 2 middle, 3 right; None: which is not told) at a cell.

    `down` is None where the mouse only moved.
    """

    number: int | None
    down: bool | None
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What the terminal tells about itself: a control sequence or string without its ESC."""

    text: bytes


Token = TypedKey | Mouse | Answer

_CONTROLS: Final = {
    0x00: "ctrl+space",
    0x08: "backspace",
    0x09: "tab",
    0x0A: "enter",
    0x0D: "enter",
    0x1B: "esc",
    0x1C: "ctrl+\\",
    0x1D: "ctrl+]",
    0x1E: "ctrl+^",
    0x1F: "ctrl+_",
    0x20: "space",
    0x7F: "backspace",
}
_ENDED_BY_LETTER: Final = dict(
    zip(
        "ABCDFHPQRSM",
        ("up", "down", "right", "left", "end", "home", "f1", "f2", "f3", "f4", "enter"),
        strict=True,
    )
)
_KEYPAD: Final = dict(zip("jklmnopqrstuvwxyX", "*+,-./0123456789=", strict=True))
"""``SS3`` and a letter: the number pad in its application mode."""

_NUMBERED: Final = (
    dict(enumerate(("home", "insert", "delete", "end", "pageup", "pagedown", "home", "end"), 1))
    | dict(enumerate(("f1", "f2", "f3", "f4", "f5"), 11))
    | dict(enumerate(("f6", "f7", "f8", "f9", "f10"), 17))
    | {23: "f11", 24: "f12", 25: "shift+f1", 26: "shift+f2", 28: "shift+f3", 29: "shift+f4"}
    | dict(enumerate(("shift+f5", "shift+f6", "shift+f7", "shift+f8"), 31))
)
"""``CSI`` a number ``~``."""

_CONSOLE: Final = {"A": "f1", "B": "f2", "C": "f3", "D": "f4", "E": "f5"}
"""``CSI [`` and a letter, on the Linux console."""

SHIFT, ALT, CTRL, META = 1, 2, 4, 8
_UTF_8: Final = {2: range(0xC2, 0xE0), 3: range(0xE0, 0xF0), 4: range(0xF0, 0xF5)}
"""How many bytes a character has, by its first."""

_CSI: Final = re.compile(rb"\x1b\[([0-?]*)([ -/]*)([@-~])")
_CSI_SO_FAR: Final = re.compile(rb"\x1b\[[0-?]*[ -/]*")
_SS3: Final = re.compile(rb"\x1bO([0-9]?)([A-Za-z])")
_STRING: Final = re.compile(rb"\x1b([]P_^X])([^\x1b\x07]*)(?:\x1b\\|\x07)")
_STRING_SO_FAR: Final = re.compile(rb"\x1b[]P_^X][^\x1b\x07]*\x1b?")
_MOUSE: Final = re.compile(r"<(\d{1,5});(\d{1,5});(\d{1,5})")
_PLAIN_MOUSE: Final = b"\x1b[M"
_PLAIN_MOUSE_BYTES: Final = 6


class InputParser:
    """Bytes as they come, in any pieces, to tokens; nothing that is sent makes it fail."""

    def __init__(self) -> None:
        self._data = b""

    @property
    def waiting(self) -> bool:
        """Whether what came so far may be the beginning of something longer."""
        return bool(self._data)

    def feed(self, data: bytes) -> list[Token]:
        """The tokens that are complete with these bytes."""
        self._data += data
        tokens: list[Token] = []
        while self._data:
            length, token = _first(self._data)
            if not length:
                break
            self._data = self._data[length:]
            if token is not None:
                tokens.append(token)
        return tokens

    def expire(self) -> list[Token]:
        """Nothing more comes: ESC was the key, ESC and a character was Alt; the rest is noise."""
        data, self._data = self._data, b""
        match data[:1], data[1:]:
            case b"\x1b", b"":
                return [TypedKey("esc")]
            case b"\x1b", b"\x1b":
                return [TypedKey("esc"), TypedKey("esc")]
            case b"\x1b", rest if len(rest) == 1 and rest.isascii():
                return [key] if (key := _with(TypedKey(rest.decode("ascii")), ALT)) else []
        return []


def _first(data: bytes) -> tuple[int, Token | None]:
    """How many bytes the first token takes, and what it is if anything; 0: more is to come."""
    if data[0] != ESC:
        return _character(data)
    if len(data) == 1:
        return 0, None
    match data[1:2]:
        case b"[":
            return _control_sequence(data)
        case b"O":
            return _keypad(data)
        case b"]" | b"P" | b"_" | b"^" | b"X":
            return _string(data)
        case b"\x1b":
            return _twice(data)
    length, token = _character(data[1:])
    return (length + 1 if length else 0), _with(token, ALT)


def _twice(data: bytes) -> tuple[int, Token | None]:
    """ESC before a sequence is Alt; before anything else it is a key of its own."""
    if len(data) == 2:
        return 0, None
    if data[2:3] not in (b"[", b"O"):
        return 1, TypedKey("esc")
    length, token = _first(data[1:])
    return (length + 1 if length else 0), _with(token, ALT)


def _character(data: bytes) -> tuple[int, Token | None]:
    code = data[0]
    if code in _CONTROLS:
        return 1, TypedKey(_CONTROLS[code])
    if code < 0x20:
        return 1, TypedKey(f"ctrl+{chr(code + 0x60)}")
    if code < 0x80:
        return 1, TypedKey(chr(code))
    length = next((n for n, codes in _UTF_8.items() if code in codes), 1)
    if any(byte & 0xC0 != 0x80 for byte in data[1:length]):
        return 1, None
    if len(data) < length:
        return 0, None
    typed = data[:length].decode("utf-8", errors="ignore")
    return length, TypedKey(typed) if typed.isprintable() and typed else None


def _control_sequence(data: bytes) -> tuple[int, Token | None]:
    if data.startswith(_PLAIN_MOUSE):
        return _plain_mouse(data)
    if data.startswith(b"\x1b[["):
        if len(data) == 3:
            return 0, None
        return 4, _key(_CONSOLE.get(chr(data[3])))
    found = _CSI.match(data)
    if found is None:
        so_far = _CSI_SO_FAR.match(data)
        end = so_far.end() if so_far else 2
        return (0 if end == len(data) <= MAX_SEQUENCE else end), None
    parameters, between, final = (part.decode("ascii") for part in found.groups())
    if between or parameters.startswith(("?", ">", "=")) or final in "tc":
        return found.end(), Answer(found.group()[1:])
    if parameters.startswith("<") and final in "Mm":
        return found.end(), _sgr_mouse(parameters, down=final == "M")
    return found.end(), _sequence_key(parameters, final)


def _sequence_key(parameters: str, final: str) -> TypedKey | None:
    """Keys as ``CSI n ; modifiers ~``, ``CSI 1 ; modifiers A`` and ``CSI code ; modifiers u``."""
    numbers = [int(n) for part in parameters.split(";") if (n := part[:5]).isdecimal()]
    modifiers = (numbers[1] - 1 if len(numbers) > 1 else 0) & 15
    match final, numbers:
        case "~", [27, _, code, *_]:
            return _coded(code, modifiers)
        case "~", [number, *_]:
            return _with(_key(_NUMBERED.get(number)), modifiers)
        case "u", [code, *_]:
            return _coded(code, modifiers)
        case "Z", _:
            return TypedKey("shift+tab")
    return _with(_key(_ENDED_BY_LETTER.get(final)), modifiers)


def _coded(code: int, modifiers: int) -> TypedKey | None:
    """A key told by the number of its character."""
    if code in _CONTROLS:
        return _with(TypedKey(_CONTROLS[code]), modifiers)
    character = chr(code)
    return _with(TypedKey(character), modifiers) if character.isprintable() else None


def _keypad(data: bytes) -> tuple[int, Token | None]:
    found = _SS3.match(data)
    if found is None:
        if len(data) == 2 or (len(data) == 3 and data[2:3].isdigit()):
            return 0, None
        return 2, _with(TypedKey("O"), ALT)
    modifiers, letter = (part.decode("ascii") for part in found.groups())
    key = _key(_ENDED_BY_LETTER.get(letter) or _KEYPAD.get(letter))
    return found.end(), _with(key, int(modifiers or 1) - 1 & 15)


def _string(data: bytes) -> tuple[int, Token | None]:
    found = _STRING.match(data)
    if found:
        return found.end(), Answer(found.group(1) + found.group(2))
    so_far = _STRING_SO_FAR.match(data)
    end = so_far.end() if so_far else 2
    if end == len(data) <= MAX_SEQUENCE:
        return 0, None
    return end - (data[end - 1] == ESC), None


def _sgr_mouse(parameters: str, down: bool) -> Mouse | None:
    found = _MOUSE.fullmatch(parameters)
    if found is None:
        return None
    code, column, row = (int(number) for number in found.groups())
    return _mouse(code, down, column, row)


def _plain_mouse(data: bytes) -> tuple[int, Token | None]:
    if len(data) < _PLAIN_MOUSE_BYTES:
        return 0, None
    code, column, row = (byte - 32 for byte in data[3:6])
    down = code & 3 != 3
    return _PLAIN_MOUSE_BYTES, _mouse(code, down, column, row) if code >= 0 else None


def _mouse(code: int, down: bool, column: int, row: int) -> Mouse | None:
    """Bits 0-1 are the button, 3 for none; 32 says that it moved; from 64 on it is a wheel."""
    if code >= 64 or column < 1 or row < 1:
        return None
    number = (code & 3) + 1 if code & 3 < 3 else None
    return Mouse(number, None if code & 32 else down, column - 1, row - 1)


def _key(name: str | None) -> TypedKey | None:
    return None if name is None else TypedKey(name)


def _with(token: Token | None, modifiers: int) -> TypedKey | None:
    """A key with modifiers, in the agreed order, besides those that its name has.

    A character is told as typed; with Ctrl or Alt it is a command, in small letters.
    """
    if not isinstance(token, TypedKey):
        return None
    key = token.name.rpartition("+")[2] or token.name[-1:]
    held = token.name[: -len(key)]
    if len(key) == 1:
        if not modifiers & ~SHIFT:
            return token
        modifiers |= SHIFT if key.isupper() else 0
        key = key.lower()
    bits = ((SHIFT, "shift+"), (CTRL, "ctrl+"), (ALT | META, "alt+"))
    words = (word for bit, word in bits if modifiers & bit or word in held)
    return TypedKey("".join(words) + key)
