"""Unfinished hands, kept move by move in files that survive the program's death at any moment.

Each hand in play has a file of its own: how it began, then one record for each thing done, appended
as it happens. While a program plays the hand it holds the file's lock, so no other is offered it;
the lock dies with the program. How such hands are found again: core.recovery.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final

from core.ending import End, check_date, options_text, parse_options
from core.game import Game
from core.session import Session, Watch
from core.shuffle import parse_deal
from core.store import Store, file_stem

SUFFIX: Final = "hand"


@dataclass(frozen=True, slots=True)
class Opening:
    """How a hand began.

    `hand`: its number 1..2^64-1, that of no other hand. `options`: see core.ending.options_text.
    One of `deal` and `position` is a text, the other is "". `from_deck`: dealt from the physical
    deck, which was riffled `riffles` times before. `known`: its cards were played with before.
    """

    hand: int
    options: str
    deal: str
    position: str = ""
    from_deck: bool = False
    riffles: int = 0
    known: bool = False

    def session(self, game: Game[Any], watch: Watch | None = None) -> Session[Any]:
        """The hand as it was dealt; ValueError for what this game cannot deal."""
        options = parse_options(self.options)
        if self.position:
            return Session(game, game.parse(self.position), options, None, watch, self.known)
        deal = parse_deal(self.deal)
        state = game.deal(deal.deck(), check_options(game, options))
        return Session(game, state, options, deal, watch, self.known)


def opening_of(
    session: Session[Any], hand: int, from_deck: bool = False, riffles: int = 0
) -> Opening:
    """The opening of a hand that was not played yet."""
    deal = "" if session.deal is None else session.deal.text
    position = "" if deal else session.game.format(session.state)
    options = options_text(session.options)
    return Opening(hand, options, deal, position, from_deck, riffles, session.known)


def check_options(game: Game[Any], options: dict[str, int]) -> dict[str, int]:
    """`options` itself; ValueError unless they are just those of the game, each with a choice."""
    choices = {option.name: {choice.value for choice in option.choices} for option in game.options}
    if options.keys() != choices.keys() or any(options[n] not in choices[n] for n in options):
        raise ValueError(f"these are not the options of {game.key}")
    return options


class EntryKind(Enum):
    """What a record tells: something done at the table, or that the hand ended."""

    MOVE = "move"
    END = "end"


@dataclass(frozen=True, slots=True)
class Entry:
    """One record. `text`: what core.session.Watch is told; of an END its words and day.

    `played_ms`: the time at the table from the hand's beginning to then, in milliseconds.
    """

    kind: EntryKind
    played_ms: int
    text: str


class Journal:
    """The file of a hand in play. What cannot be written now is written with the next record."""

    def __init__(self, store: Store, game: str, opening: Opening, kept: bool = True) -> None:
        self.opening = opening
        self.texts: list[str] = []
        """Everything done, in order."""
        self.played_ms = 0
        """The time at the table up to the last record, in milliseconds."""
        self.ended: tuple[End, str] | None = None
        """How and on which day the hand ended."""
        self._store = store
        self._game = game
        self._kept = kept
        self._path: Path | None = None
        self._descriptor: int | None = None
        self._appends = False
        self._crc = 0
        self._records = bytearray()
        self._written = 0
        """So many bytes of the records are in the file."""

    @property
    def is_kept(self) -> bool:
        """Whether all of it is in a file."""
        return self._descriptor is not None and self._written == len(self._records)

    def note(self, text: str, played_ms: int) -> None:
        """Something was done: for Session's `watch`."""
        self._take(Entry(EntryKind.MOVE, played_ms, text))
        self.write()

    def end(self, end: End, date: str) -> None:
        """The hand ended on that day, YYYY-MM-DD; from now on it is to be counted, not offered."""
        self._take(Entry(EntryKind.END, self.played_ms, f"{end.value} {check_date(date)}"))
        self.write()

    def write(self) -> None:
        """Write what is not written yet, the file's beginning first."""
        if not self._kept:
            return
        try:
            if not self._has_file():
                with self._store.locked():
                    self.create()
            while self._descriptor is not None and not self.is_kept:
                rest = bytes(self._records[self._written :])
                self._written += self._store.files.append(self._descriptor, rest)
        except OSError as error:
            self._store.complain(error, self._path or self._store.folder)

    def close(self) -> None:
        """Let go of the file: a later start offers the hand."""
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._descriptor = None

    def discard(self) -> None:
        """Delete the file: the hand was counted, or is not worth keeping."""
        own = self._own_path()
        if own is not None:
            try:
                with self._store.locked():
                    self.close()
                    self._store.files.remove(own)
            except OSError as error:
                self._store.complain(error, own)
        self.close()

    def create(self) -> None:
        """Make the file, with all that is known; the folder's lock is held. OSError if that is not
        possible."""
        from core import records

        files = self._store.files
        path = self._own_path() or _free_path(self._store, self._game)
        opening = records.pack(records.HAND, self._game, self.opening)
        self._store.put(path, opening + bytes(self._records))
        descriptor, appends = files.open(path)
        files.claim(descriptor)
        self.hold(path, descriptor, appends)

    def hold(self, path: Path, descriptor: int, appends: bool = True) -> None:
        """Go on in this file, which is open and has all records. `appends`: more can be added."""
        self.close()
        self._path, self._descriptor, self._appends = path, descriptor, appends
        self._written = len(self._records)

    def load(self, entries: Iterable[Entry]) -> None:
        """Take records over."""
        for entry in entries:
            self._take(entry)

    def _has_file(self) -> bool:
        """Whether there is a file to append to; it may have been deleted under our hands."""
        return (
            self._descriptor is not None
            and self._appends
            and os.fstat(self._descriptor).st_nlink > 0
        )

    def _own_path(self) -> Path | None:
        """Where the file is, if it is there still."""
        if self._path is None or self._descriptor is None:
            return None
        return self._path if self._store.files.is_open_as(self._descriptor, self._path) else None

    def _take(self, entry: Entry) -> None:
        from core import records

        packed, self._crc = records.pack_entry(entry, self._crc)
        self._records += packed
        self.played_ms = entry.played_ms
        if entry.kind is EntryKind.END:
            self.ended = parse_end(entry.text)
        else:
            self.texts.append(entry.text)


def parse_end(text: str) -> tuple[End, str]:
    """End and date of an END record; ValueError if it tells none."""
    end, _, date = text.rpartition(" ")
    return End(end), check_date(date)


def hand_paths(store: Store, game: str) -> list[Path]:
    """The files of a game's hands: ``canfield.hand``, ``canfield.2.hand`` ..; OSError.

    In capitals too, as other systems may have left them.
    """
    stem, names = re.escape(file_stem(game)), store.files.names(store.folder)
    pattern = re.compile(rf"{stem}(\.[0-9]+)?\.{SUFFIX}", re.IGNORECASE)
    return [store.folder / name for name in names if pattern.fullmatch(name)]


def _free_path(store: Store, game: str) -> Path:
    taken = {path.name.casefold() for path in hand_paths(store, game)}
    stem = file_stem(game)
    names = [f"{stem}.{SUFFIX}", *(f"{stem}.{n}.{SUFFIX}" for n in range(2, len(taken) + 2))]
    return store.folder / next(name for name in names if name.casefold() not in taken)
