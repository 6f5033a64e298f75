"""Hands that a program left unfinished, found again at the next start.

A file that is damaged or was not written to its end is set aside, and its hand goes on from the
last move that is good.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from core.game import Game, IllegalMove
from core.store import WORDS, Store, reason
from core.unfinished import Entry, EntryKind, Journal, Opening, hand_paths, parse_end


def left_hands(store: Store, game: Game[Any]) -> Iterator[Journal]:
    """The hands of this game that no running program plays. Each is held from then on: close it if
    it is not wanted now. What is wrong with files is told in the store's notices."""
    try:
        paths = hand_paths(store, game.key)
    except OSError as error:
        store.complain(error, store.folder)
        return
    for path in paths:
        try:
            with store.files.lock(store.folder):
                journal = _take_up(store, game, path)
        except OSError as error:
            store.complain(error, path)
            continue
        if journal is not None:
            yield journal


def _take_up(store: Store, game: Game[Any], path: Path) -> Journal | None:
    """The journal of a file, held; None if another program plays it or it cannot be used."""
    from core import records

    data = store.files.read(path)
    if data is None:
        return None
    descriptor = store.files.open(path)
    if not store.files.claim(descriptor):
        os.close(descriptor)
        return None
    try:
        opening, entries, whole = records.unpack_hand(game.key, data)
        good = _good_entries(game, opening, entries)
    except records.RecordError as error:
        os.close(descriptor)
        flaw = error.flaw.value
        _put_away(store, path, flaw, "its hand is lost")
        return None
    journal = Journal(store, game.key, opening)
    if whole and len(good) == len(entries):
        journal.load(good, written=True)
        journal.hold(path, descriptor)
        return journal
    os.close(descriptor)
    journal.load(good, written=False)
    _put_away(store, path, "damaged", f"the hand goes on after move {len(journal.texts)}")
    try:
        journal.create()
    except OSError as error:
        store.complain(error, path)
    return journal


def _put_away(store: Store, path: Path, flaw: str, then: str) -> None:
    try:
        aside = store.set_aside(path, flaw)
    except OSError as error:
        store.tell_mended(path, f"is {WORDS[flaw]}, which cannot be mended: {reason(error)}")
        raise
    store.tell_mended(path, f"is {WORDS[flaw]}: set aside as {aside}; {then}")


def _good_entries(
    game: Game[Any], opening: Opening, entries: tuple[Entry, ...]
) -> tuple[Entry, ...]:
    """The records up to the first that this game cannot follow; RecordError without a deal."""
    from core.records import Flaw, RecordError

    try:
        session = opening.session(game)
    except ValueError:
        raise RecordError(Flaw.FOREIGN) from None
    for at, entry in enumerate(entries):
        try:
            if entry.kind is EntryKind.END:
                parse_end(entry.text)
                return entries[: at + 1]
            session.perform(entry.text)
        except (IllegalMove, ValueError):
            return entries[:at]
    return entries
