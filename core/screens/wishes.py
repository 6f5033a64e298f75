"""What a screen asks the App to do next, and the menu bar's entries that ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import NamedTuple

from core.scene import Cue, Dialog, Menu, MenuItem


class Do(Enum):
    """Everything that can be asked for without saying more."""

    LEAVE = auto()
    """End the program at once."""
    QUIT = auto()
    """End the program, asking first in mid-hand."""
    END = auto()
    """End the hand, asking first in mid-hand."""
    MENU = auto()
    TITLE = auto()
    BACK = auto()
    RESULT = auto()
    NEW = auto()
    AGAIN = auto()
    NEXT = auto()
    PREVIOUS = auto()
    UNDO = auto()
    REDO = auto()
    HINT = auto()
    FINISH = auto()
    HELP = auto()
    KEYS = auto()
    ABOUT = auto()
    RESUME = auto()
    """Go on with the hand that was left unfinished."""
    DECLINE = auto()
    """Give it up."""
    LATER = auto()
    """Keep it for another time."""
    SCORES = auto()
    ASK_RESET = auto()
    RESET = auto()
    """Forget the high scores."""
    MEANINGS = auto()
    """What the words of the statistics mean."""
    DEVICE = auto()
    """The next input device."""


class Choose(NamedTuple):
    """Go to the title of this game."""

    game: str


class Play(NamedTuple):
    """Go on from the title with these options chosen."""

    options: Mapping[str, int]


class Tell(NamedTuple):
    """Show what came of the hands with these options."""

    options: Mapping[str, int]


class Ask(NamedTuple):
    """Ask a question; `answers` go with the dialog's buttons, and the last one is Esc's."""

    dialog: Dialog
    answers: tuple[Wish | None, ...]


class Command(NamedTuple):
    """Press one of the keys that the machine's own front answers to."""

    key: str


Wish = Do | Choose | Play | Tell | Ask | Command

Sound = Callable[[Cue], None]


class Entry(NamedTuple):
    """An item of the menu bar; `key` asks for the same without the menu. "" is a bar."""

    text: str
    wish: Wish | None = None
    key: str = ""
    enabled: bool = True
    checked: bool = False


Bar = tuple[tuple[str, tuple[Entry, ...]], ...]


def menus(bar: Bar) -> tuple[Menu, ...]:
    """The bar as a scene shows it."""
    return tuple(
        Menu(title, tuple(MenuItem(e.text, e.key, e.enabled, e.checked) for e in entries))
        for title, entries in bar
    )
