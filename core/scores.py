"""The high scores of one game: its best hands, whatever their options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.ending import End, Ending

SIZE: Final = 10
ASSISTED_MARK: Final = "*"


@dataclass(frozen=True, slots=True)
class Score:
    """One hand of the list; the fields are those of core.ending.Ending."""

    hand: int
    points: int
    date: str
    options: str
    deal: str
    end: End
    assisted: bool
    from_deck: bool = False
    riffles: int = 0


@dataclass(frozen=True, slots=True)
class Scores:
    """At most SIZE hands, most points first; of equal ones the older stands first."""

    entries: tuple[Score, ...] = ()

    def with_ending(self, ending: Ending) -> Scores:
        """The list after this hand ended. Hands without points, with none above zero, and hands
        that the list holds already, change nothing."""
        known = any(entry.hand == ending.hand for entry in self.entries)
        if known or ending.points is None or ending.points <= 0:
            return self
        new = Score(
            ending.hand,
            ending.points,
            ending.date,
            ending.options,
            ending.deal,
            ending.end,
            ending.assisted,
            ending.from_deck,
            ending.riffles,
        )
        ranked = sorted((*self.entries, new), key=lambda entry: -entry.points)
        return Scores(tuple(ranked[:SIZE]))
