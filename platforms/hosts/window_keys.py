"""The window's keys by the names of core.events.Key."""

from __future__ import annotations

from typing import Final

import pygame

MENU_KEY: Final = 0x40000065
"""SDL's code of the menu key beside the right Ctrl, which pygame does not name."""

NAMED: Final = {
    MENU_KEY: "f10",
    pygame.K_MENU: "f10",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "esc",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_INSERT: "insert",
    pygame.K_DELETE: "delete",
} | {pygame.K_F1 + n: f"f{n + 1}" for n in range(12)}

KEYPAD: Final = {
    pygame.K_KP0: ("0", "insert"),
    pygame.K_KP1: ("1", "end"),
    pygame.K_KP2: ("2", "down"),
    pygame.K_KP3: ("3", "pagedown"),
    pygame.K_KP4: ("4", "left"),
    pygame.K_KP5: ("5", ""),
    pygame.K_KP6: ("6", "right"),
    pygame.K_KP7: ("7", "home"),
    pygame.K_KP8: ("8", "up"),
    pygame.K_KP9: ("9", "pageup"),
    pygame.K_KP_PERIOD: (".", "delete"),
}
"""What a key of the number pad means with and without number lock."""

NO_SHIFT: Final = {"enter", "space", "esc", "backspace"}
"""Keys that mean the same with shift held."""


def key_name(key: int, modifiers: int, typed: str) -> str | None:
    """The name of a key that went down; `typed` is the text it gives; None: nothing to tell.

    A key that types a character is that character, whatever shift did for it.
    """
    name = NAMED.get(key) or _pad_name(key, modifiers, typed)
    if name is not None:
        return _with_modifiers(name, modifiers, shift=name not in NO_SHIFT) if name else None
    if _commands(key, modifiers, typed):
        return _with_modifiers(chr(key), modifiers, shift=True) if 32 < key < 127 else None
    return typed if len(typed) == 1 and typed.isprintable() else None


def _pad_name(key: int, modifiers: int, typed: str) -> str | None:
    if key not in KEYPAD or (typed.isprintable() and typed):
        return None
    digit, moves = KEYPAD[key]
    return digit if modifiers & pygame.KMOD_NUM else moves


def _commands(key: int, modifiers: int, typed: str) -> bool:
    """Whether ctrl or alt makes a command of the key; AltGr that types a character does not."""
    alt_graph = modifiers & (pygame.KMOD_RALT | pygame.KMOD_MODE)
    if alt_graph and typed.isprintable() and typed and typed.lower() != chr(key):
        return False
    return bool(modifiers & (pygame.KMOD_CTRL | pygame.KMOD_ALT))


def _with_modifiers(name: str, modifiers: int, shift: bool) -> str:
    held = (
        ("shift+", shift and modifiers & pygame.KMOD_SHIFT),
        ("ctrl+", modifiers & pygame.KMOD_CTRL),
        ("alt+", modifiers & pygame.KMOD_ALT),
    )
    return "".join(word for word, down in held if down) + name
