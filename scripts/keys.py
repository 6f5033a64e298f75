"""The words of ``play --keys``: what hands do, told beforehand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from scripts.cli import UsageError

NAMED: Final = (
    *("enter", "space", "esc", "tab", "backspace", "up", "down", "left", "right"),
    *("home", "end", "pageup", "pagedown", "insert", "delete"),
    *(f"f{n}" for n in range(1, 13)),
)
MODIFIERS: Final = ("shift", "ctrl", "alt")
MENU: Final = "menu:"


@dataclass(frozen=True, slots=True)
class KeyStroke:
    """A key, by the names of core.events.Key."""

    name: str


@dataclass(frozen=True, slots=True)
class PointerStroke:
    """The pointer goes to a target; there its button goes down (press), up (release) or both."""

    action: str
    zone: str


@dataclass(frozen=True, slots=True)
class MenuStroke:
    """An item is picked from a menu."""

    menu: str
    item: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Time passes."""

    delay_ms: int


Stroke = KeyStroke | PointerStroke | MenuStroke | Pause


def parse_keys(text: str) -> list[Stroke]:
    """The strokes that `text` tells; UsageError names the word that is none.

    Menus may have blanks in their words: what follows ``menu:`` goes up to the next stroke.
    """
    strokes: list[Stroke] = []
    words = text.split()
    while words:
        word = words.pop(0)
        if word.startswith(MENU):
            while words and not ("/" in word and _is_stroke(words[0])):
                word += f" {words.pop(0)}"
        stroke = _stroke(word)
        if stroke is None:
            raise UsageError(
                f"--keys: {word!r} is not a key: one character, {' '.join(NAMED[:-12])} f1..f12, "
                "with ctrl+ alt+ shift+ before it where wanted, or press:ZONE release:ZONE "
                "click:ZONE menu:MENU/ITEM wait:MS (MS up to 999999999)"
            )
        strokes.append(stroke)
    return strokes


def _is_stroke(word: str) -> bool:
    return word.startswith(MENU) or _stroke(word) is not None


def _stroke(word: str) -> Stroke | None:
    kind, colon, rest = word.partition(":")
    if colon and rest:
        menu, slash, item = rest.partition("/")
        match kind:
            case "press" | "release" | "click":
                return PointerStroke(kind, rest)
            case "menu":
                return MenuStroke(menu, item) if menu and slash and item else None
            case "wait":
                return Pause(int(rest)) if re.fullmatch("[0-9]{1,9}", rest) else None
    name = _key(word)
    return None if name is None else KeyStroke(name)


def _key(word: str) -> str | None:
    """The key's name with its modifiers in the agreed order."""
    if len(word) == 1:
        return word
    modifiers, plus, key = word[:-1].rpartition("+")
    key += word[-1]
    held = modifiers.lower().split("+") if plus else []
    known = len(key) == 1 or key.lower() in NAMED
    if not known or not set(held) <= set(MODIFIERS):
        return None
    return "".join(f"{name}+" for name in MODIFIERS if name in held) + key.lower()
