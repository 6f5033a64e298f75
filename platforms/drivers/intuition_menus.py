"""Menus as Intuition tells of them: what is pointed at and chosen, and the items' shortcuts.

A shortcut is right-Amiga and a letter; each item that has words gets one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from core.events import MenuPick
from core.scene import Menu, OpenMenu

CTRL: Final = "ctrl+"
NO_MENU: Final = -1
"""In an OpenMenu: the strip alone is shown."""

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


def pointed_at(menus: Sequence[Menu], zone: str | None, otherwise: OpenMenu) -> OpenMenu:
    """The menu that a target names, or the item of the menu that is dropped in `otherwise`."""
    for m, menu in enumerate(menus):
        if zone == f"menu:{menu.title}":
            return OpenMenu(m)
        for i, item in enumerate(menu.items):
            if item.text and m == otherwise.menu and zone == f"menu:{menu.title}/{item.text}":
                return OpenMenu(m, i)
    return otherwise


def chosen(menus: Sequence[Menu], opened: OpenMenu) -> list[MenuPick]:
    """The item that is marked, if it can be chosen."""
    if opened.item is None or opened.menu >= len(menus):
        return []
    items = menus[opened.menu].items
    enabled = opened.item < len(items) and items[opened.item].enabled
    return [pick(menus, opened.menu, opened.item)] if enabled else []


def pick(menus: Sequence[Menu], menu: int, item: int) -> MenuPick:
    """The event of choosing an item by the numbers of its menu and of itself."""
    return MenuPick(menus[menu].title, menus[menu].items[item].text)


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
