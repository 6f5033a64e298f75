"""The files' layouts: magic, kind, version, length, contents, checksum.

Every file begins with an envelope, all numbers little-endian:

    0   8  magic, 54 45 4E 53 50 4F 54 1A (``TENSPOT`` and DOS's end of text)
    8   4  kind: DECK, SCOR, STAT or HAND
    12  2  version, 1
    14  4  length n of the contents
    18  n  contents, which begin with the game's key
    18+n 4 CRC-32 of all before

Only the file of an unfinished hand goes on after that: one record for each thing done, appended
as it happens (2 bytes length, 4 bytes CRC-32, the record). The CRC is taken over length and record
and goes on from that of the record before, so that none can be lost or moved unseen.

Importing this costs as much as construct does: the store imports it when it meets a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from io import BytesIO
from itertools import pairwise
from typing import Any, Final, TypeVar, cast
from zlib import crc32

import construct as c

from core.deck import Deck
from core.ending import End, check_date, parse_options
from core.scores import SIZE, Score, Scores
from core.statistics import Account, Statistics, Tally
from core.unfinished import Entry, EntryKind, Opening

MAGIC: Final = b"TENSPOT\x1a"
VERSION: Final = 1
HAND: Final = "hand"
MAX_TIME_MS: Final = 2**32 - 1

_NONE: Final = -(2**63)
_MAX_TEXT: Final = 2000

D = TypeVar("D")


class Flaw(Enum):
    """Why a file cannot be used; the value is a part of the name under which it is set aside."""

    DAMAGED = "damaged"
    FOREIGN = "foreign"
    NEWER = "newer"


class RecordError(ValueError):
    """A file that cannot be used."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(flaw.value)
        self.flaw = flaw


def _text(length: Any = c.Int8ul) -> Any:
    return c.PascalString(length, "utf8")


def _maybe() -> Any:
    """A number or None."""
    return c.ExprAdapter(
        c.Int64sl,
        decoder=lambda value, _: None if value == _NONE else value,
        encoder=lambda value, _: _NONE if value is None else value,
    )


def _one_of(values: tuple[Enum, ...]) -> Any:
    """A member of an enumeration, told by its place; the places are fixed for ever."""
    return c.ExprAdapter(
        c.Int8ul,
        decoder=lambda at, _: values[at],
        encoder=lambda value, _: values.index(value),
    )


_ENDS: Final = (End.WON, End.LOST, End.GIVEN_UP)
_ENTRY_KINDS: Final = (EntryKind.MOVE, EntryKind.END)

_ENVELOPE: Final = c.Struct(
    "body"
    / c.RawCopy(
        c.Struct(
            "magic" / c.Const(MAGIC),
            "tag" / c.Bytes(4),
            "version" / c.Int16ul,
            "contents" / c.Prefixed(c.Int32ul, c.GreedyBytes),
        )
    ),
    "crc" / c.Checksum(c.Int32ul, crc32, c.this.body.data),
)

_DECK: Final = c.Struct(
    "game" / _text(),
    "cards" / c.Bytes(52),
    "riffles" / c.Int8ul,
    "hands" / c.Int32ul,
    "left_by" / c.PrefixedArray(c.Int8ul, c.Int64ul),
    "dealt" / c.Int64ul,
)
_SCORE: Final = c.Struct(
    "hand" / c.Int64ul,
    "points" / c.Int64sl,
    "date" / _text(),
    "options" / _text(c.Int16ul),
    "deal" / _text(c.Int16ul),
    "end" / _one_of(_ENDS),
    "assisted" / c.Flag,
    "from_deck" / c.Flag,
    "riffles" / c.Int8ul,
)
_SCORES: Final = c.Struct("game" / _text(), "entries" / c.PrefixedArray(c.Int8ul, _SCORE))
_TALLY: Final = c.Struct(
    "won" / c.Int32ul,
    "lost" / c.Int32ul,
    "given_up" / c.Int32ul,
    "best_points" / _maybe(),
    "best_placed" / _maybe(),
    "played_ms" / c.Int64ul,
    "best_win_ms" / _maybe(),
    "undos" / c.Int32ul,
    "hints" / c.Int32ul,
)
_ACCOUNT: Final = c.Struct(
    "options" / _text(c.Int16ul),
    "unaided" / _TALLY,
    "assisted" / _TALLY,
    "streak" / c.Int32ul,
    "best_streak" / c.Int32ul,
)
_STATISTICS: Final = c.Struct(
    "game" / _text(),
    "accounts" / c.PrefixedArray(c.Int16ul, _ACCOUNT),
    "counted" / c.PrefixedArray(c.Int8ul, c.Int64ul),
)
_OPENING: Final = c.Struct(
    "game" / _text(),
    "hand" / c.Int64ul,
    "options" / _text(c.Int16ul),
    "deal" / _text(c.Int16ul),
    "position" / _text(c.Int16ul),
    "from_deck" / c.Flag,
    "riffles" / c.Int8ul,
    "known" / c.Flag,
)
_ENTRY: Final = c.Struct(
    "kind" / _one_of(_ENTRY_KINDS),
    "played_ms" / c.Int32ul,
    "text" / c.GreedyString("utf8"),
)
_FRAME: Final = c.Struct(
    "sized" / c.RawCopy(c.Int16ul),
    "crc" / c.Int32ul,
    "entry" / c.Bytes(c.this.sized.value),
)


@dataclass(frozen=True, slots=True)
class _Layout:
    """How one kind of file is written, and made a value again."""

    tag: bytes
    contents: Any
    value: Callable[[Any], Any]


def _made(kind: type[D], parsed: Any, **given: Any) -> D:
    """A dataclass from a parsed structure that has its fields."""
    names = [field.name for field in fields(cast(Any, kind)) if field.name not in given]
    return kind(**{name: parsed[name] for name in names}, **given)


def _deck(parsed: Any) -> Deck:
    return _made(Deck, parsed, left_by=tuple(parsed.left_by))


def _score(parsed: Any) -> Score:
    parse_options(parsed.options)
    check_date(parsed.date)
    _check_plain(parsed.deal)
    return _made(Score, parsed)


def _scores(parsed: Any) -> Scores:
    entries = tuple(_score(entry) for entry in parsed.entries)
    ranked = all(a.points >= b.points for a, b in pairwise(entries))
    if len(entries) > SIZE or not ranked or len({entry.hand for entry in entries}) < len(entries):
        raise ValueError("not a list of high scores")
    return Scores(entries)


def _account(parsed: Any) -> Account:
    parse_options(parsed.options)
    tallies = {name: _made(Tally, parsed[name]) for name in ("unaided", "assisted")}
    return _made(Account, parsed, **tallies)


def _statistics(parsed: Any) -> Statistics:
    accounts = tuple(_account(account) for account in parsed.accounts)
    if len({account.options for account in accounts}) < len(accounts):
        raise ValueError("options are there twice")
    return Statistics(accounts, tuple(parsed.counted))


def _opening(parsed: Any) -> Opening:
    parse_options(parsed.options)
    _check_plain(parsed.deal)
    if bool(parsed.deal) == bool(parsed.position):
        raise ValueError("a hand begins with a deal or from a position")
    return _made(Opening, parsed)


def _check_plain(text: str) -> None:
    if len(text) > _MAX_TEXT or not (text.isascii() and text.isprintable()):
        raise ValueError("not a plain text")


_LAYOUTS: Final[Mapping[str, _Layout]] = {
    "deck": _Layout(b"DECK", _DECK, _deck),
    "scores": _Layout(b"SCOR", _SCORES, _scores),
    "statistics": _Layout(b"STAT", _STATISTICS, _statistics),
    HAND: _Layout(b"HAND", _OPENING, _opening),
}


def pack(kind: str, game: str, value: Any) -> bytes:
    """The file of a value: a Deck, Scores, Statistics or Opening, by its kind."""
    layout = _LAYOUTS[kind]
    contents = layout.contents.build(_plain(value) | {"game": game})
    body = {"tag": layout.tag, "version": VERSION, "contents": contents}
    return bytes(_ENVELOPE.build({"body": {"value": body}}))


def unpack(kind: str, game: str, data: bytes) -> Any:
    """The value that a file holds; RecordError if it cannot be used."""
    value, end = _unpack(kind, game, data)
    if end != len(data):
        raise RecordError(Flaw.DAMAGED)
    return value


def _unpack(kind: str, game: str, data: bytes) -> tuple[Any, int]:
    """The value in the envelope at the beginning of `data`, and where the envelope ends."""
    layout, stream = _LAYOUTS[kind], BytesIO(data)
    if not data.startswith(MAGIC) and not MAGIC.startswith(data):
        raise RecordError(Flaw.FOREIGN)
    try:
        body = _ENVELOPE.parse_stream(stream).body.value
        if body.tag != layout.tag:
            raise RecordError(Flaw.FOREIGN)
        if body.version != VERSION:
            raise RecordError(Flaw.NEWER)
        parsed = layout.contents.parse(body.contents)
        if parsed.game != game:
            raise RecordError(Flaw.FOREIGN)
        if layout.contents.build(parsed) != body.contents:
            raise RecordError(Flaw.DAMAGED)
        return layout.value(parsed), stream.tell()
    except RecordError:
        raise
    except (c.ConstructError, ValueError, LookupError, OverflowError):
        raise RecordError(Flaw.DAMAGED) from None


def _plain(value: Any) -> Any:
    """A dataclass as construct builds it: dicts and lists, all else as it is."""
    match value:
        case tuple():
            return [_plain(item) for item in value]
        case Enum() | str() | bytes() | int() | None:
            return value
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def pack_entry(entry: Entry, crc: int) -> tuple[bytes, int]:
    """A record of an unfinished hand, and its CRC; `crc` is that of the record before, or 0."""
    packed = _ENTRY.build(
        {"kind": entry.kind, "played_ms": min(entry.played_ms, MAX_TIME_MS), "text": entry.text}
    )
    size = c.Int16ul.build(len(packed))
    crc = crc32(packed, crc32(size, crc))
    return bytes(size + c.Int32ul.build(crc) + packed), crc


def unpack_hand(game: str, data: bytes) -> tuple[Opening, tuple[Entry, ...], bool]:
    """What an unfinished hand's file tells: its opening, its records, whether it is whole.

    Records after the first bad one are left out. RecordError where not even the opening is good.
    """
    opening, at = _unpack(HAND, game, data)
    stream = BytesIO(data)
    stream.seek(at)
    entries: list[Entry] = []
    crc = 0
    while stream.tell() < len(data):
        try:
            frame = _FRAME.parse_stream(stream)
            crc = crc32(frame.entry, crc32(frame.sized.data, crc))
            if crc != frame.crc:
                return opening, tuple(entries), False
            entries.append(_made(Entry, _ENTRY.parse(frame.entry)))
        except (c.ConstructError, ValueError, LookupError):
            return opening, tuple(entries), False
    return opening, tuple(entries), True
