"""Menus as Intuition drops them: the strip in place of the title, one box (RKM: Libraries 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.scene import Menu, MenuItem, OpenMenu
from platforms.drivers.intuition_menus import shortcuts
from platforms.painters.amiga_look import COMMAND_MARK
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.overlays import CHECK_MARK, title_cells
from platforms.painters.parts import Frame, Part, Rule, Surface, Target, Words

NO_MENU: Final = -1
"""In an OpenMenu: the strip alone is shown."""
OUTLINE: Final = (2, 1)
"""The width of a box's outline at the sides, and above and below."""
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
    cells = list(title_cells(menus, metrics))
    targets = [Target("", (metrics.bar,))]
    targets += [Target(f"menu:{menu.title}", (cell,)) for menu, cell in cells]
    parts: list[Part] = [Frame(metrics.bar, Surface.MENU)]
    y = (metrics.bar_height - metrics.char_height + 1) // 2
    for n, (menu, cell) in enumerate(cells):
        surface = Surface.MARKED if n == opened.menu else Surface.MENU
        x = cell.x + (cell.width - metrics.text_width(menu.title)) // 2
        parts += [Frame(cell, surface)] if n == opened.menu else []
        parts.append(Words(x, y, menu.title, surface))
    if 0 <= opened.menu < len(menus):
        letters = {i: c for (m, i), c in shortcuts(menus).items() if m == opened.menu}
        menu, cell = cells[opened.menu]
        for over, areas in _box(menu, letters, opened.item, cell.x, metrics):
            parts += over
            targets += areas
    return parts, targets


def _box(
    menu: Menu, letters: dict[int, str], marked: int | None, x: int, metrics: Metrics
) -> Iterator[tuple[list[Part], list[Target]]]:
    """The box, then each of its items."""
    words = max((metrics.text_width(item.text) for item in menu.items), default=0)
    width = CHECK_WIDTH + words + TEXT_GAP + COMMAND_WIDTH + 2 * OUTLINE[0]
    heights = [_height(item, metrics) for item in menu.items]
    x = max(0, min(x, metrics.width - width))
    box = Rect(x, metrics.bar_height, width, sum(heights) + 2 * OUTLINE[1])
    yield [Frame(box, Surface.MENU)], [Target("", (box,))]
    y = box.y + OUTLINE[1]
    for n, (item, height) in enumerate(zip(menu.items, heights, strict=True)):
        row = Rect(box.x + OUTLINE[0], y, width - 2 * OUTLINE[0], height)
        if item.text:
            parts = list(_item(item, letters.get(n, ""), row, n == marked, metrics))
            yield parts, [Target(f"menu:{menu.title}/{item.text}", (row,))]
        else:
            yield [Rule(Rect(box.x, y, width, height), Surface.MENU)], []
        y += height


def _height(item: MenuItem, metrics: Metrics) -> int:
    return metrics.line_height if item.text else (metrics.line_height + 1) // 2


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
