"""What is to be seen, completely and as data: the border between play and painting.

A Scene has no pixels, colours or fonts. Places are on a grid of card places (column, row; halves
allowed), which each painter maps to its own memory. Everything a person can point at has a target
name: a zone's name on the table, a button's or line's on dialogs and pages.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple


class Role(Enum):
    """What a text is, never how it looks."""

    TITLE = "title"
    BODY = "body"
    DIM = "dim"
    HIGHLIGHT = "highlight"
    WARNING = "warning"


class Fan(Enum):
    """How the cards of a stack lie: squared up, or spread downwards."""

    NONE = "none"
    DOWN = "down"


class Cue(Enum):
    """A sound that belongs to a moment; the machine's own chip plays it."""

    BEEP = "beep"
    DEAL = "deal"
    CARD = "card"
    WIN = "win"
    LOSE = "lose"


class Zone(NamedTuple):
    """One place of a table's layout.

    `column`, `row`: upper left corner in card places. `stacks`: piles side by side that are one
    target. `height`: rows a fan may fill. `key`: what a person types for it, shown there.
    `caption`: the word of the original for it, shown by it ("" for none). `beside`: caption and
    count stand to the right of the cards where there is room.
    """

    name: str
    column: float
    row: float
    stacks: int = 1
    fan: Fan = Fan.NONE
    height: float = 1
    key: str = ""
    caption: str = ""
    beside: bool = False


class Layout(NamedTuple):
    """A table: its size in card places, its zones, where the keyboard's cursor rests.

    `any_key`: the zone that every unbound key selects (King's Korner: the DECK), or "".
    """

    columns: float
    rows: float
    zones: tuple[Zone, ...]
    home: str
    any_key: str = ""

    def zone(self, name: str) -> Zone:
        """The zone of that name; KeyError if there is none."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)


class Stack(NamedTuple):
    """One pile as seen. `cards` bottom..top; the `face_down` lowest of them show their backs.

    An empty stack shows `label`: a card text (``KS``), a rank (``5``), a word (``FREE``) or "".
    `blocked`: the place is solid and takes nothing.
    """

    cards: bytes = b""
    face_down: int = 0
    label: str = ""
    blocked: bool = False


@dataclass(frozen=True)
class Pile:
    """A zone with what lies in it. `count`: the number shown beside it.

    `picked`: how many of the top cards are selected (shown lifted, in place). `cursor`: the
    keyboard's cursor rests here.
    """

    zone: Zone
    stacks: tuple[Stack, ...]
    count: int | None = None
    picked: int = 0
    cursor: bool = False


class Hand(NamedTuple):
    """Cards that the pointer carries: bottom..top, spread downwards. They left their pile."""

    cards: bytes
    origin: str


class Text(NamedTuple):
    """A piece of text in a role. `colour`: that it has where there are sixteen, 0..15 as the CGA
    counts them; None: its role's."""

    text: str
    role: Role = Role.BODY
    colour: int | None = None


NO_TEXT: Final = Text("")


class Panel(NamedTuple):
    """A block of fixed-width lines on the table (LEGAL MOVES).

    `column`: of the grid where its middle is; `row`: where its upper edge is.
    `heading` stands above. Each line is a tuple of texts printed one after the other.
    """

    column: float
    row: float
    heading: str
    lines: tuple[tuple[Text, ...], ...]


class Line(NamedTuple):
    """One line of a page. With a `target` it can be chosen; `key` is what a person types for it.

    A line with a `column` is running text: its `texts` stand one after the other from that column
    of the page's on.
    """

    text: str = ""
    role: Role = Role.BODY
    target: str = ""
    key: str = ""
    selected: bool = False
    column: int | None = None
    texts: tuple[Text, ...] = ()


class Page(NamedTuple):
    """A screen of text: `heading` in large letters, `cards` side by side below it as an ornament,
    then the lines, centred; `foot` at the bottom of the screen.

    Running text is `columns` wide, line below line from the top, and what can be chosen is below
    it.
    """

    heading: str
    cards: bytes = b""
    lines: tuple[Line, ...] = ()
    foot: str = ""
    columns: int = 0


class Button(NamedTuple):
    """A button of a dialog: its target name, its words, its key; `focus`: Enter presses it."""

    target: str
    text: str
    key: str = ""
    focus: bool = False


class Dialog(NamedTuple):
    """A question or a notice over the screen."""

    title: str
    lines: tuple[str, ...]
    buttons: tuple[Button, ...]


class MenuItem(NamedTuple):
    """One item of a menu; an item whose text is "" is a bar between items."""

    text: str
    key: str = ""
    enabled: bool = True
    checked: bool = False


class Menu(NamedTuple):
    """A menu of the bar. Its targets are ``menu:TITLE`` and ``menu:TITLE/ITEM``."""

    title: str
    items: tuple[MenuItem, ...]


class OpenMenu(NamedTuple):
    """The menu bar is shown, menu number `menu` dropped down, item number `item` marked."""

    menu: int
    item: int | None = None


@dataclass(frozen=True)
class Scene:
    """Everything to be seen. Either a table (`layout` and `piles`) or a `page`.

    `title`: the title bar or top line. `status`: short texts of the status line, in order.
    `message`: the line that speaks to the person. `cues` are sounds that start with this scene;
    they are not seen.
    """

    title: str
    status: tuple[Text, ...] = ()
    message: Text = NO_TEXT
    layout: Layout | None = None
    piles: tuple[Pile, ...] = ()
    panel: Panel | None = None
    hand: Hand | None = None
    page: Page | None = None
    menus: tuple[Menu, ...] = ()
    open_menu: OpenMenu | None = None
    dialog: Dialog | None = None
    keys_shown: bool = True
    cues: tuple[Cue, ...] = ()
