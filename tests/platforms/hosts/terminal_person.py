"""A person at a terminal, for tests: strokes as ``--keys`` has them, and rows that are seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tests.evenings import words
from tests.platforms.hosts.tmux import Tmux

LETTERS: Final = str.maketrans("♥♦♣♠√", "HDCSv")
"""What stands for signs that a terminal has not."""
MOVED: Final = 32
"""The bit of a report that tells of a move."""


class Person:
    """Somebody who plays in this terminal.

    `has_mouse`: else the keys of the zones do what the pointer would. `has_suits`: else letters
    are seen.
    """

    def __init__(self, tmux: Tmux, has_mouse: bool = True, has_suits: bool = True) -> None:
        self.tmux = tmux
        self._has_mouse = has_mouse
        self._has_suits = has_suits

    def does(self, strokes: str) -> None:
        """Strokes, one after the other; keys go together where they can."""
        keys: list[str] = []
        for stroke in self._possible(strokes.split()):
            action, _, place = stroke.partition(":")
            if place:
                self._type(keys)
                keys = []
                self._point(action, place.partition("@")[2])
            else:
                keys.append(_tmux_key(stroke))
        self._type(keys)

    def sees(self, *rows: str) -> str:
        """Wait until all these rows are on the screen; the screen."""
        wanted = [row if self._has_suits else row.translate(LETTERS) for row in rows]
        return self.tmux.until(lambda seen: not missing(seen, wanted), f"{wanted}")

    def sees_again(self, screen: str) -> None:
        """Wait until the screen is this one."""
        self.tmux.until(lambda seen: seen == screen, f"what was seen before:\n{screen}")

    def picks(self, menu: str, item: str) -> None:
        """Walk to an item of a menu with the arrows. All items before it can be picked."""
        self.does("f10")
        bar = self.tmux.until(lambda seen: "PROJECT   " in seen, "the menus").splitlines()[0]
        self.does("right " * bar.strip().split("   ").index(menu))
        self.sees(f"│ {item} │")
        rows = [words(row) for row in self.tmux.screen().splitlines()]
        at = next(n for n, row in enumerate(rows) if f"│ {item} │" in row)
        self.does("down " * (at - 2) + "enter")

    def _possible(self, strokes: Iterable[str]) -> list[str]:
        """Without a mouse, each press, release or click is the key of its zone."""
        if self._has_mouse:
            return list(strokes)
        pairs = (stroke.partition(":") for stroke in strokes)
        return [place.partition("@")[0] if place else key for key, _, place in pairs]

    def _type(self, keys: list[str]) -> None:
        if keys:
            self.tmux.keys(*keys)

    def _point(self, action: str, seen: str) -> None:
        """Press, release or click where this is seen; a ten may take two characters."""
        texts = [seen.replace("T", "10", 1), seen] if seen[:1] == "T" and len(seen) == 2 else [seen]
        lines = self.tmux.screen().splitlines()
        row, line, text = next((n, s, t) for n, s in enumerate(lines, 1) for t in texts if t in s)
        column = line.index(text) + 1
        if action in ("press", "click"):
            self.tmux.mouse(column, row, 0, "M")
        if action == "release":
            self.tmux.mouse(column, row, MOVED, "M")
        if action in ("release", "click"):
            self.tmux.mouse(column, row, 0, "m")


def missing(screen: str, wanted: Iterable[str]) -> list[str]:
    """The rows that are not on the screen; those that begin with │ may stand beside others."""
    seen = [words(row) for row in screen.splitlines()]
    whole = set(seen)
    return [
        row
        for row in wanted
        if not (any(row in other for other in seen) if row.startswith("│") else row in whole)
    ]


def _tmux_key(name: str) -> str:
    """The key by tmux's name, which differs from that of an event in these two ways."""
    return "Escape" if name == "esc" else name.replace("ctrl+", "C-")
