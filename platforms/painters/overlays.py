"""What lies over a screen: the menu bar with its dropped menu, and dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from core.scene import Button, Dialog, Menu, MenuItem, Role, Scene
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.parts import Frame, Part, Rule, Surface, Target, Words, spell_keyed
from platforms.painters.wording import key_name, wrap_words

CHECK_CHARS = 2
"""Characters before an item's words, where its check mark stands."""
CHECK_MARK = "√"
KEY_GAP_CHARS = 2
"""Characters at least between an item's words and its key."""


def compose_menus(scene: Scene, metrics: Metrics) -> tuple[list[Part], list[Target]]:
    """The menu bar in place of the title, and the menu that is dropped down.

    While the bar is not shown its titles can be pointed at where they would be, and the first of
    them all over the title bar.
    """
    menus, opened = scene.menus, scene.open_menu
    if opened is None:
        first = [Target(f"menu:{menu.title}", (metrics.bar,)) for menu in menus[:1]]
        return [], [*first, *_titles(menus, metrics)]
    parts, targets = compose_strip(menus, opened.menu, metrics)
    if 0 <= opened.menu < len(menus):
        items, marked = menus[opened.menu].items, opened.item
        chars = CHECK_CHARS + max(map(_item_chars, items), default=0) + 1

        def set_item(n: int, row: Rect) -> Iterator[Part]:
            return _item(items[n], row, n == marked, metrics)

        width = chars * metrics.char_width + 2 * metrics.edge[0]
        over, areas = drop_menu(menus, opened.menu, width, metrics, set_item)
        parts += over
        targets += areas
    return parts, targets


def compose_strip(
    menus: tuple[Menu, ...], marked: int, metrics: Metrics
) -> tuple[list[Part], list[Target]]:
    """The titles in place of the title bar, that of menu number `marked` standing out."""
    parts: list[Part] = [Frame(metrics.bar, Surface.MENU)]
    y = (metrics.bar_height - metrics.char_height + 1) // 2
    for n, (menu, cell) in enumerate(_title_cells(menus, metrics)):
        surface = Surface.MARKED if n == marked else Surface.MENU
        x = cell.x + (cell.width - metrics.text_width(menu.title)) // 2
        parts += [Frame(cell, surface)] if n == marked else []
        parts.append(Words(x, y, menu.title, surface))
    return parts, [Target("", (metrics.bar,)), *_titles(menus, metrics)]


def drop_menu(
    menus: tuple[Menu, ...],
    number: int,
    width: int,
    metrics: Metrics,
    set_item: Callable[[int, Rect], Iterable[Part]],
) -> tuple[list[Part], list[Target]]:
    """The box under a menu's title, `width` with its edges, and its items in it.

    `set_item` gives the parts of an item by its number, in its row.
    """
    menu, cell = list(_title_cells(menus, metrics))[number]
    edge_x, edge_y = metrics.edge
    heights = [_item_height(item, metrics) for item in menu.items]
    x = max(0, min(cell.x, metrics.width - width))
    box = Rect(x, metrics.bar_height, width, sum(heights) + 2 * edge_y)
    parts: list[Part] = [Frame(box, Surface.MENU)]
    targets = [Target("", (box,))]
    y = box.y + edge_y
    for n, (item, height) in enumerate(zip(menu.items, heights, strict=True)):
        row = Rect(box.x + edge_x, y, width - 2 * edge_x, height)
        if item.text:
            parts += set_item(n, row)
            targets.append(Target(f"menu:{menu.title}/{item.text}", (row,)))
        else:
            parts.append(Rule(Rect(box.x, y, width, height), Surface.MENU))
        y += height
    return parts, targets


def _titles(menus: tuple[Menu, ...], metrics: Metrics) -> list[Target]:
    return [Target(f"menu:{menu.title}", (cell,)) for menu, cell in _title_cells(menus, metrics)]


def _title_cells(menus: tuple[Menu, ...], metrics: Metrics) -> Iterator[tuple[Menu, Rect]]:
    """Each menu with its title's place in the bar."""
    x = metrics.char_width
    for menu in menus:
        width = metrics.text_width(menu.title) + 2 * (metrics.char_width // 2 or 1)
        yield menu, Rect(x, 0, width, metrics.bar_height)
        x += width + metrics.char_width


def _item_chars(item: MenuItem) -> int:
    return len(item.text) + (KEY_GAP_CHARS + len(item.key) if item.key else 0)


def _item_height(item: MenuItem, metrics: Metrics) -> int:
    return metrics.line_height if item.text else (metrics.line_height + 1) // 2


def _item(item: MenuItem, row: Rect, marked: bool, metrics: Metrics) -> Iterator[Part]:
    surface = Surface.MARKED if marked and item.enabled else Surface.MENU
    if surface is Surface.MARKED:
        yield Frame(row, surface)
    y = row.y + (row.height - metrics.char_height + 1) // 2
    x = row.x + CHECK_CHARS * metrics.char_width
    ghost = not item.enabled
    if item.checked:
        yield Words(row.x + metrics.char_width // 2, y, CHECK_MARK, surface, ghost=ghost)
    yield Words(x, y, item.text, surface, ghost=ghost)
    if item.key:
        key = key_name(item.key)
        key_x = row.right - metrics.text_width(key) - (metrics.char_width // 2 or 1)
        yield Words(key_x, y, key, surface, Role.DIM, ghost)


def compose_dialog(dialog: Dialog, metrics: Metrics) -> tuple[list[Part], list[Target]]:
    """A box in the middle of the screen; nothing but its buttons can be pointed at."""
    m = metrics
    room = (m.width - 2 * m.pad[0] - 2 * m.edge[0] - 2 * m.char_width) // m.char_width
    lines = [piece for line in dialog.lines for piece in wrap_words(line, room)]
    rows = _button_rows(dialog.buttons, room * m.char_width, m)
    button_height = m.char_height + 2 * m.button_pad[1]
    widths = [
        m.text_width(dialog.title) + 4 * m.char_width,
        *map(m.text_width, lines),
        *(_row_width(row, m) for row in rows),
    ]
    height = m.bar_height + len(lines) * m.line_height + 2 * m.pad[1]
    height += len(rows) * (button_height + m.pad[1])
    width = max(widths) + 2 * m.pad[0] + 2 * m.edge[0]
    width += width % 2
    box = Rect((m.width - width) // 2, (m.height - height) // 2, width, height)
    parts: list[Part] = [Frame(box, Surface.BOX, dialog.title)]
    targets = [Target("", (m.screen,))]
    y = box.y + m.bar_height + m.pad[1]
    for line in lines:
        x = box.x + (width - m.text_width(line)) // 2
        parts.append(Words(x, y, line, Surface.BOX))
        y += m.line_height
    for row in rows:
        y += m.pad[1]
        x = box.x + (width - _row_width(row, m)) // 2
        for button in row:
            area = Rect(x, y, button_width(button, m), button_height)
            parts += _button(button, area, m)
            targets.append(Target(button.target, (area,)))
            x = area.right + 2 * m.char_width
        y += button_height
    return parts, targets


def _button(button: Button, area: Rect, metrics: Metrics) -> list[Part]:
    surface = Surface.SELECTED if button.focus else Surface.BUTTON
    x = area.x + (area.width - metrics.text_width(button.text)) // 2
    y = area.y + (area.height - metrics.char_height) // 2
    return [Frame(area, surface), *spell_keyed(button.text, button.key, x, y, surface, metrics)]


def button_width(button: Button, metrics: Metrics) -> int:
    """Of a button, its words and what is about them."""
    return metrics.text_width(button.text) + 2 * metrics.button_pad[0]


def _row_width(row: tuple[Button, ...], metrics: Metrics) -> int:
    gaps = 2 * metrics.char_width * (len(row) - 1)
    return sum(button_width(button, metrics) for button in row) + gaps


def _button_rows(
    buttons: tuple[Button, ...], room: int, metrics: Metrics
) -> list[tuple[Button, ...]]:
    """The buttons in one row if they fit there, else each in its own."""
    if not buttons:
        return []
    if _row_width(buttons, metrics) <= room:
        return [buttons]
    return [(button,) for button in buttons]
