"""The contract of one game: the first file a porter reads.

A game is pure. States are immutable and hashable, piles are `bytes` of card numbers with the last
byte on top. A move is a short text (`V`, `21`, `3F`, `Pa1`): journals, tapes and tests hold moves
as they are typed. A new game is one module with a class of this shape, named in the registry of
core.games or declared by an installed package under the entry-point group ``tenspot.games``.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import Enum
from typing import NamedTuple, Protocol, TypeVar

from core.scene import Layout, Panel, Pile, Text


class IllegalMove(Exception):  # noqa: N818 - the rule book's word
    """A move the rules refuse; its text is the reason a person reads."""


class PositionError(ValueError):
    """A position text that cannot be read; `line` is 1-based, 0 where no one line is to blame."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class Status(Enum):
    """How a hand stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Outcome(NamedTuple):
    """The status of a hand and, when it is over, the reason as a person reads it."""

    status: Status
    reason: str = ""


class Choice(NamedTuple):
    """One value of an option: its number, and the words the title screen shows for it."""

    value: int
    text: str


class Option(NamedTuple):
    """A choice made before the deal, as Canfield's level or King's Korner's FREE SPACES.

    `name` is the key of position texts and the command line's switch (``level``, ``free``).
    """

    name: str
    prompt: str
    choices: tuple[Choice, ...]
    default: int


Options = Mapping[str, int]

S = TypeVar("S", bound=Hashable)


class Game(Protocol[S]):
    """The rules and the table of one game. Laws: tests/contracts/test_games.py."""

    key: str
    """Name on the command line and in files: ``canfield``."""
    title: str
    """As the original wrote it: ``CANFIELD``."""
    credit: str
    """Author and year of the original, as the title screen credits them."""
    options: tuple[Option, ...]
    layout: Layout
    quits_by: str
    """The game's own key that ends a hand (``q``), or "" where every key means something else."""

    def deal(self, deck: bytes, options: Options) -> S:
        """The opening position; `deck` holds 52 different cards, first dealt first."""
        ...

    def moves(self, state: S) -> tuple[str, ...]:
        """Exactly the moves that `play` accepts, in a fixed order."""
        ...

    def play(self, state: S, move: str) -> S:
        """The position after `move`; IllegalMove with the reason if the rules refuse it."""
        ...

    def points(self, state: S) -> int | None:
        """The score, or None in a game that keeps none."""
        ...

    def outcome(self, state: S) -> Outcome:
        """Playing, won or lost, and why."""
        ...

    def finish(self, state: S) -> tuple[str, ...]:
        """The forced moves that end the hand, where the rules let the computer play them."""
        ...

    def piles(self, state: S) -> tuple[Pile, ...]:
        """The table as seen: every zone of the layout once, in the layout's order."""
        ...

    def status(self, state: S) -> tuple[Text, ...]:
        """What the status line tells: level, score, pass."""
        ...

    def panel(self, state: S) -> Panel | None:
        """A block of text on the table, or None."""
        ...

    def prompt(self, state: S) -> str:
        """What the person may do now, in one short line."""
        ...

    def spell(self, state: S, source: str | None, target: str) -> str:
        """The move text for choosing zone `target`, after picking up from `source` if not None.

        The move need not be legal: `play` tells why it is not.
        """
        ...

    def lift(self, state: S, zone: str) -> int:
        """How many cards a hand takes when it picks up from `zone`; 0: there is nothing to take."""
        ...

    def cards(self, state: S) -> bytes:
        """All cards of the position in the collecting order of the physical deck."""
        ...

    def format(self, state: S) -> str:
        """The position as text, ``key: value`` lines, beginning with ``game: KEY``."""
        ...

    def parse(self, text: str) -> S:
        """The inverse of `format`; PositionError names the line and what is wrong."""
        ...
