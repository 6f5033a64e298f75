"""How a hand ended: what scores and statistics are told of it.

Words, meant exactly. A hand is *touched* once a move was made in it. A touched hand *ends* when it
is won, lost or given up, and only then is it counted, once. A hand that is kept to be resumed has
not ended. Hands that began from a position text are never counted.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from core.game import Game, Options, Status

S_contra = TypeVar("S_contra", bound=Hashable, contravariant=True)

MAX_HAND: Final = 2**64 - 1
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_OPTIONS: Final = re.compile(r"([a-z][a-z0-9_-]*=[0-9]{1,9}( (?!$)|$))*")


class End(Enum):
    """How a hand ended. `GIVEN_UP`: by its player, while it could have been played on."""

    WON = "won"
    LOST = "lost"
    GIVEN_UP = "given up"


ENDS: Final = {Status.WON: End.WON, Status.LOST: End.LOST, Status.PLAYING: End.GIVEN_UP}
"""The end of a hand that its player leaves in this status."""


@dataclass(frozen=True, slots=True)
class Ending:
    """One hand that ended.

    `hand`: a number 1..2^64-1 that no other hand has, so that none is counted twice. `options`:
    see `options_text`. `deal`: as Deal tells it. `points`, `placed`: None where the game counts no
    such thing. `assisted`: the player was aided, by undo, by a hint, or since the cards were known.
    `undos`, `hints`: how many moves were taken back, how many hints given. `date`: the day it
    ended, YYYY-MM-DD. `played_ms`: the time at the table, in milliseconds. `from_deck`: dealt
    from the deck that is kept, which was riffled `riffles` times before; 0 for a full shuffle.
    """

    hand: int
    options: str
    deal: str
    end: End
    points: int | None
    placed: int | None
    assisted: bool
    date: str
    played_ms: int
    from_deck: bool = False
    riffles: int = 0
    undos: int = 0
    hints: int = 0


@runtime_checkable
class CountsPlaced(Protocol[S_contra]):
    """A game whose best is told by the cards placed in a hand, as King's Korner's."""

    def placed(self, state: S_contra) -> int:
        """The number of cards placed so far."""
        ...


def placed(game: Game[Any], state: Hashable) -> int | None:
    """The number of cards placed, or None in a game that does not count them."""
    return game.placed(state) if isinstance(game, CountsPlaced) else None


def options_text(options: Options) -> str:
    """``level=2``; one text for equal options, whatever their order; "" for none."""
    return " ".join(f"{name}={options[name]}" for name in sorted(options))


def parse_options(text: str) -> dict[str, int]:
    """The inverse of `options_text`; ValueError for another text."""
    if not _OPTIONS.fullmatch(text):
        raise ValueError(f"{text[:40]!r} is not a list of options, as level=2")
    pairs = (word.partition("=") for word in text.split())
    return {name: int(value) for name, _, value in pairs}


def check_date(text: str) -> str:
    """`text` itself; ValueError unless it is written as YYYY-MM-DD."""
    if not _DATE.fullmatch(text):
        raise ValueError(f"{text[:40]!r} is not a date, as 1991-07-11")
    return text
