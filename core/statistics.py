"""What came of all hands of one game, per options, in words that mean what they say.

Hands in which the player was aided are counted apart from those played without. What *played*,
*ended* and *given up* mean: core.ending; what the player reads of it: core/pages/kept.txt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from core.ending import End, Ending

REMEMBERED: Final = 16
"""So many hands are known as counted already; more are never in doubt at once."""

COLUMNS: Final = ("UNAIDED", "AIDED")


@dataclass(frozen=True, slots=True)
class Tally:
    """Hands of one kind. None where there was no such hand yet, or the game counts no such thing.

    `best_points`, `best_placed`: the most in a hand, however it ended. `played_ms`: the time of
    all these hands together; `best_win_ms`: that of the fastest win; in milliseconds. `undos`,
    `hints`: moves taken back and hints given in all these hands together.
    """

    won: int = 0
    lost: int = 0
    given_up: int = 0
    best_points: int | None = None
    best_placed: int | None = None
    played_ms: int = 0
    best_win_ms: int | None = None
    undos: int = 0
    hints: int = 0

    @property
    def played(self) -> int:
        """All hands that ended."""
        return self.won + self.lost + self.given_up

    def with_ending(self, ending: Ending) -> Tally:
        """With one hand more."""
        time_ms = ending.played_ms
        return Tally(
            won=self.won + (ending.end is End.WON),
            lost=self.lost + (ending.end is End.LOST),
            given_up=self.given_up + (ending.end is End.GIVEN_UP),
            best_points=_most(self.best_points, ending.points),
            best_placed=_most(self.best_placed, ending.placed),
            played_ms=self.played_ms + time_ms,
            best_win_ms=_least(self.best_win_ms, time_ms if ending.end is End.WON else None),
            undos=self.undos + ending.undos,
            hints=self.hints + ending.hints,
        )


@dataclass(frozen=True, slots=True)
class Account:
    """The hands of one game with the same options.

    `streak`: unaided wins since the last hand that was not won. `best_streak`: the longest such
    row ever. An aided win changes neither.
    """

    options: str
    unaided: Tally = field(default_factory=Tally)
    assisted: Tally = field(default_factory=Tally)
    streak: int = 0
    best_streak: int = 0

    def with_ending(self, ending: Ending) -> Account:
        """With one hand more."""
        streak = self.streak
        if ending.end is not End.WON:
            streak = 0
        elif not ending.assisted:
            streak += 1
        changed = replace(self, streak=streak, best_streak=max(streak, self.best_streak))
        if ending.assisted:
            return replace(changed, assisted=self.assisted.with_ending(ending))
        return replace(changed, unaided=self.unaided.with_ending(ending))

    def rows(self) -> tuple[tuple[str, str, str], ...]:
        """Label, value unaided, value aided; rows of what this game never counts are left out.

        "-" stands for what there is not yet.
        """
        told = (
            ("Hands played", *self._each(lambda t: str(t.played))),
            ("Won", *self._each(lambda t: str(t.won))),
            ("Lost", *self._each(lambda t: str(t.lost))),
            ("Given up", *self._each(lambda t: str(t.given_up))),
            ("Won of 100 played", *self._each(_percentage)),
            ("Best score", *self._each(lambda t: _number(t.best_points))),
            ("Most cards placed", *self._each(lambda t: _number(t.best_placed))),
            ("Time of all hands", *self._each(lambda t: clock_text(t.played_ms))),
            ("Fastest win", *self._each(lambda t: _clock(t.best_win_ms))),
            ("Moves taken back", "", str(self.assisted.undos)),
            ("Hints", "", str(self.assisted.hints)),
            ("Wins in a row now", str(self.streak), ""),
            ("Most wins in a row", str(self.best_streak), ""),
        )
        never = {"Best score", "Most cards placed"}
        return tuple(row for row in told if row[0] not in never or row[1:] != ("-", "-"))

    def _each(self, told: Callable[[Tally], str]) -> tuple[str, str]:
        return told(self.unaided), told(self.assisted)


@dataclass(frozen=True, slots=True)
class Statistics:
    """All accounts of one game, sorted by their options. `counted`: the hands counted last."""

    accounts: tuple[Account, ...] = ()
    counted: tuple[int, ...] = ()

    def of(self, options: str) -> Account:
        """The account of these options (see core.ending.options_text); a blank one if there is
        none yet."""
        found = (account for account in self.accounts if account.options == options)
        return next(found, Account(options))

    def with_ending(self, ending: Ending) -> Statistics:
        """With one hand more; unchanged if that hand is counted already."""
        if ending.hand in self.counted:
            return self
        changed = self.of(ending.options).with_ending(ending)
        others = [account for account in self.accounts if account.options != ending.options]
        accounts = sorted([*others, changed], key=lambda account: account.options)
        return Statistics(tuple(accounts), (*self.counted, ending.hand)[-REMEMBERED:])


def clock_text(time_ms: int) -> str:
    """``4:05``, with hours ``1:04:05``; parts of a second are dropped."""
    minutes, seconds = divmod(time_ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _clock(time_ms: int | None) -> str:
    return "-" if time_ms is None else clock_text(time_ms)


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)


def _percentage(tally: Tally) -> str:
    return f"{100 * tally.won / tally.played:.1f}" if tally.played else "-"


def _most(old: int | None, new: int | None) -> int | None:
    return max((value for value in (old, new) if value is not None), default=None)


def _least(old: int | None, new: int | None) -> int | None:
    return min((value for value in (old, new) if value is not None), default=None)
