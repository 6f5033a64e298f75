"""Hands that a program left unfinished, found again at the next start.

A file that is damaged or was not written to its end is set aside, and its hand goes on from the
last move that is good.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from core.files import UnusableError
from core.game import Game, IllegalMove
from core.store import UNUSABLE, WORDS, Store, reason
from core.unfinished import Entry, EntryKind, Journal, Opening, hand_paths, parse_end

_LOST: Final = "its hand is lost"


def left_hands(store: Store, game: Game[Any]) -> Iterator[Journal]:
    """The hands of this game that no running program plays. Each is held from then on: close it if
    it is not wanted now. What is wrong with files is told in the store's notices."""
    try:
        paths = hand_paths(store, game.key)
    except OSError as error:
        store.complain(error, store.folder)
        return
    for path in paths:
        with ExitStack() as stack:
            try:
                stack.enter_context(store.locked())
            except TimeoutError as error:
                store.complain(error, path)
                continue
            except OSError as error:
                # Nothing can be written there, nor mended: the hand goes on in memory.
                store.complain(error, path)
            journal = _take_up(store, game, path)
        if journal is not None:
            yield journal


def _take_up(store: Store, game: Game[Any], path: Path) -> Journal | None:
    """The journal of a file, held; None if another program plays it or it cannot be used."""
    files = store.files
    try:
        if not files.is_there(path):
            return None
        descriptor, appends = files.open(path)
    except UnusableError:
        _put_away(store, path, UNUSABLE, _LOST)
        return None
    except OSError as error:
        store.complain(error, path)
        return None
    opening, entries, flaw = _claimed(store, game, path, descriptor)
    if opening is not None and not flaw:
        journal = Journal(store, game.key, opening)
        journal.load(entries)
        journal.hold(path, descriptor, appends)
        return journal
    os.close(descriptor)
    return _mended(store, game, path, opening, entries, flaw) if flaw else None


def _claimed(
    store: Store, game: Game[Any], path: Path, descriptor: int
) -> tuple[Opening | None, tuple[Entry, ...], str]:
    """What is good of an open file, and what is wrong with it; nothing if another program has it
    or it cannot be read now."""
    from core import records

    try:
        data = store.files.read(path) if store.files.claim(descriptor) else None
    except OSError as error:
        store.complain(error, path)
        data = None
    if data is None:
        return None, (), ""
    try:
        opening, entries, whole = records.unpack_hand(game.key, data)
        good = _good_entries(game, opening, entries)
    except records.RecordError as error:
        return None, (), error.flaw.value
    return opening, good, "" if whole and len(good) == len(entries) else "damaged"


def _mended(
    store: Store,
    game: Game[Any],
    path: Path,
    opening: Opening | None,
    entries: tuple[Entry, ...],
    flaw: str,
) -> Journal | None:
    """The journal of what is good of a file, which is set aside; None if that is nothing."""
    if opening is None or not entries:
        _put_away(store, path, flaw, _LOST)
        return None
    aside = _put_away(store, path, flaw, f"the hand goes on after move {len(entries)}")
    journal = Journal(store, game.key, opening, kept=aside)
    journal.load(entries)
    if aside:
        try:
            journal.create()
        except OSError as error:
            store.complain(error, path)
    return journal


def _put_away(store: Store, path: Path, flaw: str, then: str) -> bool:
    """Set a file aside and tell it; False if it must stay."""
    try:
        told = f"{store.set_aside(path, flaw)}; {then}"
    except OSError as error:
        store.tell_mended(path, f"is {WORDS[flaw]}, which cannot be mended: {reason(error)}")
        return False
    store.tell_mended(path, told)
    return True


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
