"""The screens that are read over whatever is shown: help, keys, what the words mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from core.game import Game
from core.pages import help_of, meanings
from core.scene import Line, Page, Role
from core.screens.pages import PageScreen
from core.screens.reader import Reader
from core.screens.start import some_opening
from core.screens.wishes import Do, Sound

PAGE_CHARS: Final = 38
"""What fits beside each other on the narrowest screen, of 40 columns."""

ALWAYS: Final = (
    ("Arrows, Enter", "move, pick up, drop"),
    ("Esc", "cancel, end the hand"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("Ctrl+A", "finish the hand"),
    ("F2, F3", "new deal, same again"),
    ("F4", "hint"),
    ("F1, F10", "help, menus"),
    ("Pointer", "drag, or click twice"),
)
AIDS: Final = ("Ctrl+Z, Ctrl+Y", "F4")
"""What the originals did not have."""


def screen_beside(
    wish: Do, game: Game[Any], sound: Sound, room: tuple[int, int], authentic: bool
) -> PageScreen | Reader:
    """What HELP, MEANINGS or KEYS asks for. `room`: columns and rows of the screen. `authentic`:
    without our aids."""
    match wish:
        case Do.HELP:
            return Reader(game.title, help_of(game), sound, room)
        case Do.MEANINGS:
            return Reader(game.title, meanings(), sound, room)
    return keys_screen(game, sound, authentic)


def keys_screen(game: Game[Any], sound: Sound, authentic: bool = False) -> PageScreen:
    """The keys of a game, from its layout. `authentic`: without our aids."""
    quits_by = game.quits_by.upper()
    zones = [z for z in game.layout.zones if len(z.key) == 1 and z.key != quits_by]
    bare = dict.fromkeys(zone.key for zone in zones if not zone.caption)
    named = dict.fromkeys(f"{zone.key} {zone.caption}" for zone in zones if zone.caption)
    words = [*_packed(list(bare)), *_packed(list(named))]
    lines = [Line("The table", Role.TITLE), *map(Line, words)]
    if game.layout.any_key:
        lines.append(Line(f"Any other key: {_words_of(game, game.layout.any_key)}"))
    elif _carries(game):
        lines.append(Line("First where from, then where to"))
    else:
        lines.append(Line("Each key is a move"))
    lines += [Line(), Line("Always", Role.TITLE)]
    always = [row for row in ALWAYS if not (authentic and row[0] in AIDS)]
    leaving = f"Esc, {quits_by}" if quits_by else "Esc"
    lines += [Line(f"{leaving if keys == 'Esc' else keys:16}{does:21}") for keys, does in always]
    lines += [Line(), Line("Press any key", Role.HIGHLIGHT, "back")]
    page = Page("KEYS", b"", tuple(lines))
    return PageScreen(game.title, page, {"back": Do.BACK}, sound, (), Do.BACK, anything="back")


def _carries(game: Game[Any]) -> bool:
    """Whether cards are taken from where a key says."""
    state = some_opening(game)
    return any(zone.key and game.lift(state, zone.name) for zone in game.layout.zones)


def _packed(words: Sequence[str]) -> list[str]:
    """The words in as few lines of PAGE_CHARS as hold them."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]}   {word}" if lines else word
        if lines and len(longer) <= PAGE_CHARS:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words_of(game: Game[Any], name: str) -> str:
    zone = game.layout.zone(name)
    return zone.caption or zone.key or zone.name
