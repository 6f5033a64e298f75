"""The menu bar: opened by F10 or a click, walked with arrows, picked by words."""

from __future__ import annotations

from core.events import Event, Hover, Key, MenuPick, Press, Release
from core.scene import OpenMenu
from core.screens.wishes import Bar, Entry

_ALIASES = {"ctrl+shift+z": "ctrl+y", "shift+ctrl+z": "ctrl+y"}


class MenuBar:
    """Which menu is dropped down, if any."""

    def __init__(self) -> None:
        self.open: OpenMenu | None = None

    def handle(self, event: Event, bar: Bar) -> tuple[bool, Entry | None]:
        """Whether the event was the menu bar's, and the entry that it picked."""
        match event:
            case MenuPick(menu, item):
                self.open = None
                return True, _by_words(bar, menu, item)
            case Key(name):
                return self._key(name, bar)
            case Press(target):
                return self._press(target, bar), None
            case Release(target) if self.open:
                return self._release(target, bar)
            case Hover(target) if self.open:
                self._mark(target, bar)
                return True, None
        return False, None

    def _key(self, name: str, bar: Bar) -> tuple[bool, Entry | None]:
        if self.open is None:
            if name == "f10" and bar:
                self.open = OpenMenu(0, _next_item(bar, 0, -1, 1))
                return True, None
            return False, None
        menu, item = self.open.menu, self.open.item
        match name:
            case "left" | "right":
                menu = (menu + (1 if name == "right" else -1)) % len(bar)
                self.open = OpenMenu(menu, _next_item(bar, menu, -1, 1))
            case "up" | "down":
                step = 1 if name == "down" else -1
                at = item if item is not None else -1 if step > 0 else 0
                self.open = OpenMenu(menu, _next_item(bar, menu, at, step))
            case "enter" | "space":
                self.open = None
                return True, None if item is None else bar[menu][1][item]
            case "esc" | "f10":
                self.open = None
        return True, None

    def _press(self, target: str | None, bar: Bar) -> bool:
        found = _by_target(bar, target)
        if found is None:
            was_open, self.open = self.open is not None, None
            return was_open
        if found.item is None and self.open is not None and self.open.menu == found.menu:
            self.open = None
        else:
            self.open = found
        return True

    def _release(self, target: str | None, bar: Bar) -> tuple[bool, Entry | None]:
        found = _by_target(bar, target)
        if found is None or found.item is None:
            return True, None
        self.open = None
        return True, bar[found.menu][1][found.item]

    def _mark(self, target: str | None, bar: Bar) -> None:
        found = _by_target(bar, target)
        if found is not None:
            self.open = found
        elif self.open is not None:
            self.open = OpenMenu(self.open.menu)


def by_key(bar: Bar, name: str) -> Entry | None:
    """The entry that this key stands for."""
    key = _ALIASES.get(name, name)
    return next((e for _, entries in bar for e in entries if e.key == key), None)


def _by_words(bar: Bar, menu: str, item: str) -> Entry:
    """The entry of these words; an unknown one comes back with nothing behind it."""
    for title, entries in bar:
        for entry in entries:
            if entry.text and (title.lower(), entry.text.lower()) == (menu.lower(), item.lower()):
                return entry
    return Entry(f"{menu}/{item}")


def _by_target(bar: Bar, target: str | None) -> OpenMenu | None:
    for menu, (title, entries) in enumerate(bar):
        if target == f"menu:{title}":
            return OpenMenu(menu)
        for item, entry in enumerate(entries):
            if entry.text and target == f"menu:{title}/{entry.text}":
                return OpenMenu(menu, item)
    return None


def _next_item(bar: Bar, menu: int, at: int, step: int) -> int | None:
    """The next item that can be picked, around the ends; None if there is none."""
    entries = bar[menu][1]
    for distance in range(1, len(entries) + 1):
        item = (at + step * distance) % len(entries)
        if entries[item].text and entries[item].enabled:
            return item
    return None
