"""Events as words, for tapes and bug reports: ``key d``, ``press S``, ``menu PROJECT/Quit``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from core.events import Close, Event, Hover, Key, MenuPick, Press, Release, Tick

_POINTER: Final[Mapping[str, type[Press] | type[Release] | type[Hover]]] = {
    "press": Press,
    "release": Release,
    "hover": Hover,
}


def format_event(event: Event) -> str:
    """The words of an event; ``press`` alone is over nothing, a tick's time stands elsewhere."""
    match event:
        case Key(name):
            return f"key {_escape(name)}"
        case Press(zone) | Release(zone) | Hover(zone):
            word = type(event).__name__.lower()
            return word if zone is None else f"{word} {_escape(zone)}"
        case MenuPick(menu, item):
            return f"menu {_escape(menu)}/{_escape(item)}"
        case Tick():
            return "tick"
        case Close():
            return "close"


def parse_event(words: str, now_ns: int = 0) -> Event:
    """The inverse of `format_event`; ValueError tells what is wrong. A tick is at `now_ns`."""
    word, blank, rest = words.partition(" ")
    argument = _unescape(rest)
    match word:
        case "key" if blank:
            return Key(argument)
        case "press" | "release" | "hover":
            return _POINTER[word](argument if blank else None)
        case "menu" if "/" in argument:
            menu, _, item = argument.partition("/")
            return MenuPick(menu, item)
        case "tick" if not blank:
            return Tick(now_ns)
        case "close" if not blank:
            return Close()
        case _:
            raise ValueError(
                f"{words!r} is not an event: key NAME, press ZONE, release ZONE, hover ZONE, "
                "menu MENU/ITEM, tick or close"
            )


def _escape(text: str) -> str:
    r"""Line ends and other marks that do not print as ``\u000a``; the backslash doubled."""
    return "".join(_escape_mark(mark) for mark in text)


def _escape_mark(mark: str) -> str:
    if mark == "\\":
        return "\\\\"
    if mark.isprintable():
        return mark
    return f"\\u{ord(mark):04x}" if ord(mark) < 0x10000 else f"\\U{ord(mark):08x}"


def _unescape(text: str) -> str:
    return re.sub(r"\\(\\|u[0-9a-f]{4}|U[0-9a-f]{8}|.?)", _unescape_mark, text)


def _unescape_mark(found: re.Match[str]) -> str:
    code = found[1]
    if code == "\\":
        return code
    if len(code) < 5 or int(code[1:], 16) > 0x10FFFF:
        raise ValueError(f"{found[0]!r} is no escape: two backslashes, or \\u and four digits")
    return chr(int(code[1:], 16))
