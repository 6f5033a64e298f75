"""Menus as Intuition drops them: the strip in place of the title, one box (RKM: Libraries 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.scene import Menu, MenuItem, OpenMenu
from platforms.drivers.intuition_menus import shortcuts
from platforms.painters.amiga_look import COMMAND_MARK
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.overlays import CHECK_MARK, compose_strip, drop_menu
from platforms.painters.parts import Frame, Part, Surface, Target, Words

CHECK_WIDTH: Final = 19
COMMAND_WIDTH: Final = 27
"""CHECKWIDTH, COMMWIDTH: the room for a tick before the words and for the shortcut after them."""
TEXT_GAP: Final = 8
"""At least so much between the words and the shortcut."""
TEXT_AT: Final = (1, 1)
"""Where an item's words start in its row, right of the tick's room."""


def compose_menus(
    menus: tuple[Menu, ...], opened: OpenMenu, metrics: Metrics
) -> tuple[list[Part], list[Target]]:
    """The strip with its titles, and the box of the menu that is dropped, if any."""
    parts, targets = compose_strip(menus, opened.menu, metrics)
    if 0 <= opened.menu < len(menus):
        items, marked = menus[opened.menu].items, opened.item
        letters = {i: c for (m, i), c in shortcuts(menus).items() if m == opened.menu}

        def set_item(n: int, row: Rect) -> Iterator[Part]:
            return _item(items[n], letters.get(n, ""), row, n == marked, metrics)

        words = max((metrics.text_width(item.text) for item in items), default=0)
        width = CHECK_WIDTH + words + TEXT_GAP + COMMAND_WIDTH + 2 * metrics.edge[0]
        over, areas = drop_menu(menus, opened.menu, width, metrics, set_item)
        parts += over
        targets += areas
    return parts, targets


def _item(item: MenuItem, letter: str, row: Rect, marked: bool, metrics: Metrics) -> Iterator[Part]:
    """An item; the marked one has all its planes complemented (HIGHCOMP)."""
    surface = Surface.MARKED if marked and item.enabled else Surface.MENU
    if surface is Surface.MARKED:
        yield Frame(row, surface)
    x, y = row.x + CHECK_WIDTH + TEXT_AT[0], row.y + TEXT_AT[1]
    ghost = not item.enabled
    if item.checked:
        yield Words(row.x + 2, y, CHECK_MARK, surface, ghost=ghost)
    yield Words(x, y, item.text, surface, ghost=ghost)
    if letter:
        key_x = row.right - COMMAND_WIDTH
        yield Words(key_x, y, COMMAND_MARK, surface, ghost=ghost)
        yield Words(key_x + 2 * metrics.char_width + 1, y, letter, surface, ghost=ghost)
