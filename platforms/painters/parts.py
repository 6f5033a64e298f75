"""What a screen is made of: placed parts, still without colours, and the targets over them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from core.scene import Hand, Role, Stack
from platforms.painters.geometry import Metrics, Rect


class Surface(Enum):
    """What a text stands on or a frame is filled with.

    MARKED: a menu's title or item under the pointer; SELECTED: a line or button that Enter takes.
    """

    TABLE = auto()
    PAGE = auto()
    BAR = auto()
    MESSAGE = auto()
    PANEL = auto()
    BOX = auto()
    BUTTON = auto()
    MENU = auto()
    MARKED = auto()
    SELECTED = auto()


class Words(NamedTuple):
    """Text from its upper left corner on; `ghost`: shown as out of reach. `colour`: 0..15 instead
    of the role's, where there are sixteen."""

    x: int
    y: int
    text: str
    surface: Surface
    role: Role = Role.BODY
    ghost: bool = False
    colour: int | None = None


class Heading(NamedTuple):
    """Large letters, each `letter` units wide and high."""

    x: int
    y: int
    text: str
    letter: tuple[int, int]


@dataclass(frozen=True)
class Frame:
    """A filled and framed area; `title` stands in its upper edge."""

    rect: Rect
    surface: Surface
    title: str = ""


class Rule(NamedTuple):
    """A line across a box."""

    rect: Rect
    surface: Surface


class Cards(NamedTuple):
    """A stack in its place: `steps` tells how far below the first each card lies.

    `picked` top cards are shown as selected; `cursor`: the keyboard's cursor is on the place.
    """

    rect: Rect
    stack: Stack
    steps: tuple[int, ...]
    picked: int = 0
    cursor: bool = False


def carried(hand: Hand, x: int, y: int, metrics: Metrics) -> Cards:
    """The cards in hand, held at the middle of the lowest card's upper edge."""
    m = metrics
    steps = tuple(m.fan_step * n for n in range(len(hand.cards)))
    height = steps[-1] + m.card_height if steps else 0
    at = Rect(x - m.card_width // 2, y - m.card_height // 4, m.card_width, height)
    return Cards(at, Stack(hand.cards), steps)


Part = Words | Heading | Frame | Rule | Cards


class Target(NamedTuple):
    """What can be pointed at; "" is a name that hides what lies beneath it.

    `key` finds it too, as F finds each of Corners' foundations.
    """

    name: str
    areas: tuple[Rect, ...]
    key: str = ""


class View(NamedTuple):
    """A screen: its ground, its parts and its targets, lowest first."""

    ground: Surface
    parts: tuple[Part, ...]
    targets: tuple[Target, ...]

    def name_at(self, x: int, y: int) -> str | None:
        """The target of a unit."""
        for target in reversed(self.targets):
            if any(area.contains(x, y) for area in target.areas):
                return target.name or None
        return None

    def unit_of(self, name: str) -> tuple[int, int] | None:
        """A unit well inside that target's area which nothing hides; None if there is none.

        Where no target has the name, it is that of the first one with the key.
        """
        named = [target for target in reversed(self.targets) if target.name == name]
        for target in named or [target for target in self.targets if target.key == name]:
            for area in target.areas:
                for x, y in _inside(area):
                    if self.name_at(x, y) == target.name:
                        return x, y
        return None


def _inside(area: Rect) -> list[tuple[int, int]]:
    """Units of an area from its middle outwards, on a lattice of eighths."""
    eighths = [(i, j) for i in range(1, 8) for j in range(1, 8)]
    eighths.sort(key=lambda at: (at[0] - 4) ** 2 + (at[1] - 4) ** 2)
    return [(area.x + area.width * i // 8, area.y + area.height * j // 8) for i, j in eighths]


def spell_keyed(
    text: str, key: str, x: int, y: int, surface: Surface, metrics: Metrics, role: Role = Role.BODY
) -> list[Words]:
    """Text in which the letter that is its key stands out."""
    at = text.upper().find(key.upper()) if len(key) == 1 else -1
    if at < 0:
        return [Words(x, y, text, surface, role)]
    pieces = [(text[:at], role), (text[at], Role.HIGHLIGHT), (text[at + 1 :], role)]
    words = []
    for piece, piece_role in pieces:
        if piece:
            words.append(Words(x, y, piece, surface, piece_role))
            x += metrics.text_width(piece)
    return words
