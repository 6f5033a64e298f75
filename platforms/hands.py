"""From what the drivers tell to the events of the table."""

from __future__ import annotations

from typing import Final

from core.events import Close, Event, Hover, Key, Press, Release
from core.scene import Scene
from platforms.hosts.base import Button, Closed, KeyDown, PointerMoved, RawInput
from platforms.painters.base import Painter

QUIT_KEY: Final = "q"
COMMANDS: Final = ("ctrl+", "alt+", "shift+ctrl+")

Dot = tuple[int, int]


class Hands:
    """Keys as they are, the pointer by what the painter shows.

    The button that goes down first drags; the last one up ends it. Hovering is told by target.
    """

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._held: set[int] = set()
        self._hovered: str | None = None

    def take(self, given: RawInput) -> list[Event]:
        """The events that a piece of input becomes."""
        match given:
            case KeyDown(name):
                return [Key(name)]
            case PointerMoved(at):
                return self._move(at)
            case Button(number, down, at):
                return self._button(number, down, at)
            case Closed():
                return [Close()]
            case _:
                return []

    def let_go(self) -> list[Event]:
        """The events of a hand that opens over nothing."""
        dragging = bool(self._held)
        self._held.clear()
        return [Release(None)] if dragging else []

    def _move(self, at: Dot | None) -> list[Event]:
        zone = self._zone(at)
        if self._held or zone == self._hovered:
            return []
        self._hovered = zone
        return [Hover(zone)]

    def _button(self, number: int, down: bool, at: Dot | None) -> list[Event]:
        was_held = bool(self._held)
        if down:
            self._held.add(number)
            return [] if was_held else [Press(self._zone(at))]
        self._held.discard(number)
        return [Release(self._zone(at))] if was_held and not self._held else []

    def _zone(self, at: Dot | None) -> str | None:
        return None if at is None else self._painter.zone_at(*at)


def is_game_key(name: str, scene: Scene | None) -> bool:
    """Whether a key plays at the table, where Canfield with a mouse or a joystick has only Q.

    >>> [is_game_key(name, Scene("A table")) for name in ("d", "Q", "f1", "ctrl+z", "enter")]
    [True, False, False, False, True]
    """
    if scene is None or scene.page or scene.dialog or scene.open_menu:
        return False
    function_key = name[:1] == "f" and name[1:].isdecimal()
    return not (name.lower() == QUIT_KEY or function_key or name.startswith(COMMANDS))
