"""The window's keys by the names of core.events.Key, those of the number pad by their caps."""

from __future__ import annotations

from typing import Final

import pygame

MENU_KEY: Final = 0x40000065
"""SDL's code of the menu key beside the right Ctrl, which pygame does not name."""

PAD_DIGITS: Final = tuple(f"kp{digit}" for digit in range(10))

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

CAPS: Final = {
    **dict(zip((pygame.K_KP0, *range(pygame.K_KP1, pygame.K_KP9 + 1)), PAD_DIGITS, strict=True)),
    pygame.K_KP_PERIOD: "kp.",
    pygame.K_KP_PLUS: "kp+",
    pygame.K_KP_MINUS: "kp-",
    pygame.K_KP_MULTIPLY: "kp*",
    pygame.K_NUMLOCKCLEAR: "numlock",
}
"""Keys of the number pad, whose meaning is the emulated machine's own number lock's."""

NO_SHIFT: Final = {"enter", "space", "esc", "backspace"}
"""Keys that mean the same with shift held."""


ALT: Final = pygame.KMOD_ALT | pygame.KMOD_GUI
"""The keys beside the space bar; on an Amiga the outer ones have the logo."""


def key_name(key: int, modifiers: int, typed: str) -> str | None:
    """The name of a key that went down; `typed` is the text it gives; None: nothing to tell.

    A key that types a character is that character, whatever shift did for it.
    """
    name = NAMED.get(key) or CAPS.get(key)
    if name is not None:
        return _with_modifiers(name, modifiers, shift=name not in NO_SHIFT)
    if _commands(key, modifiers, typed):
        return _with_modifiers(chr(key), modifiers, shift=True) if 32 < key < 127 else None
    return typed if len(typed) == 1 and typed.isprintable() else None


def _commands(key: int, modifiers: int, typed: str) -> bool:
    """Whether ctrl or alt makes a command of the key; AltGr that types a character does not."""
    alt_graph = modifiers & (pygame.KMOD_RALT | pygame.KMOD_MODE)
    if alt_graph and typed.isprintable() and typed and typed.lower() != chr(key):
        return False
    return bool(modifiers & (pygame.KMOD_CTRL | ALT))


def _with_modifiers(name: str, modifiers: int, shift: bool) -> str:
    held = (
        ("shift+", shift and modifiers & pygame.KMOD_SHIFT),
        ("ctrl+", modifiers & pygame.KMOD_CTRL),
        ("alt+", modifiers & ALT),
    )
    return "".join(word for word, down in held if down) + name
