"""The shortcuts of menus: right-Amiga and a letter, one for each item that has words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from core.scene import Menu

CTRL: Final = "ctrl+"

Place = tuple[int, int]
"""The number of a menu and of an item in it."""


@lru_cache(maxsize=8)
def shortcuts(menus: tuple[Menu, ...]) -> dict[Place, str]:
    """A capital letter for each item, no two alike as far as the alphabet goes.

    An item that a Ctrl key stands for keeps its letter; the others take the first free letter
    among the initials of their words, else the first free one in them.
    """
    found = dict(_by_ctrl(menus))
    for place, text in _items(menus):
        if place not in found:
            initials = "".join(word[:1] for word in text.split())
            free = (c for c in (initials + text).upper() if "A" <= c <= "Z")
            letter = next((c for c in free if c not in found.values()), "")
            if letter:
                found[place] = letter
    return found


def place_of(menus: tuple[Menu, ...], letter: str) -> Place | None:
    """The item that a letter stands for; case does not matter."""
    return next((at for at, found in shortcuts(menus).items() if found == letter.upper()), None)


def _items(menus: Sequence[Menu]) -> Iterator[tuple[Place, str]]:
    for m, menu in enumerate(menus):
        for i, item in enumerate(menu.items):
            if item.text:
                yield (m, i), item.text


def _by_ctrl(menus: Sequence[Menu]) -> Iterator[tuple[Place, str]]:
    for m, menu in enumerate(menus):
        for i, item in enumerate(menu.items):
            if item.key.startswith(CTRL) and len(item.key) == len(CTRL) + 1:
                yield (m, i), item.key[-1].upper()
