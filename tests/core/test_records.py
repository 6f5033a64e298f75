"""File layouts: what is written is read back, and nothing else is taken for it."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import records
from core.records import Flaw, RecordError
from core.store import Kind
from core.unfinished import Entry, EntryKind, Opening
from tests.core.keeping import SAMPLE_IDS, SAMPLES

OPENING = Opening(hand=2**64 - 1, options="level=2", deal="17", from_deck=True, riffles=7)
ENTRIES = [
    Entry(EntryKind.MOVE, 0, "V"),
    Entry(EntryKind.MOVE, 1500, "D2"),
    Entry(EntryKind.MOVE, 1500, "undo"),
    Entry(EntryKind.END, 2000, "given up 1991-07-11"),
]
EACH = pytest.mark.parametrize(("kind", "value"), SAMPLES, ids=SAMPLE_IDS)


def packed_hand(entries: list[Entry]) -> bytes:
    data, crc = records.pack(records.HAND, "canfield", OPENING), 0
    for entry in entries:
        record, crc = records.pack_entry(entry, crc)
        data += record
    return data


def envelope(tag: bytes, contents: bytes, version: int = 1) -> bytes:
    body = b"TENSPOT\x1a" + tag + version.to_bytes(2, "little")
    body += len(contents).to_bytes(4, "little") + contents
    return body + crc32(body).to_bytes(4, "little")


def flaw_of(kind: str, data: bytes, game: str = "canfield") -> Flaw:
    with pytest.raises(RecordError) as caught:
        records.unpack(kind, game, data)
    return caught.value.flaw


@EACH
def test_what_is_written_is_read_back(kind: Kind[Any], value: Any) -> None:
    data = records.pack(kind.name, "canfield", value)
    assert records.unpack(kind.name, "canfield", data) == value


@EACH
def test_the_envelope_is_as_documented(kind: Kind[Any], value: Any) -> None:
    data = records.pack(kind.name, "canfield", value)
    assert data[18:27] == b"\x08canfield"
    assert data == envelope(data[8:12], data[18:-4])


def test_the_deck_of_canfield_byte_for_byte() -> None:
    _, deck = SAMPLES[1]
    contents = b"\x08canfield" + bytes(range(52)) + bytes(1 + 4 + 1 + 8)
    assert records.pack("deck", "canfield", deck) == envelope(b"DECK", contents)


@EACH
def test_every_damaged_byte_is_noticed(kind: Kind[Any], value: Any) -> None:
    data = records.pack(kind.name, "canfield", value)
    for at in range(len(data)):
        for bit in (0x01, 0x80):
            broken = data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :]
            assert flaw_of(kind.name, broken) in (Flaw.FOREIGN, Flaw.DAMAGED)


@EACH
def test_every_cut_and_every_addition_is_noticed(kind: Kind[Any], value: Any) -> None:
    data = records.pack(kind.name, "canfield", value)
    for size in range(len(data)):
        assert flaw_of(kind.name, data[:size]) is Flaw.DAMAGED
    assert flaw_of(kind.name, data + b"\0") is Flaw.DAMAGED


def test_a_newer_file_is_no_damaged_one() -> None:
    assert flaw_of("scores", envelope(b"SCOR", b"what will be", version=2)) is Flaw.NEWER


@pytest.mark.parametrize(
    "data",
    [
        b"a text of somebody's",
        envelope(b"DECK", b""),
        records.pack("scores", "king", SAMPLES[2][1]),
    ],
)
def test_a_foreign_file_is_told_as_such(data: bytes) -> None:
    assert flaw_of("scores", data) is Flaw.FOREIGN


TAGS = {"deck": b"DECK", "scores": b"SCOR", "statistics": b"STAT"}


@settings(max_examples=200)
@given(st.sampled_from(sorted(TAGS)), st.binary(max_size=120))
def test_forged_contents_raise_nothing_else(kind: str, contents: bytes) -> None:
    data = envelope(TAGS[kind], b"\x08canfield" + contents)
    try:
        value = records.unpack(kind, "canfield", data)
    except RecordError:
        return
    assert records.pack(kind, "canfield", value) == data


def test_a_hand_is_read_back() -> None:
    assert records.unpack_hand("canfield", packed_hand(ENTRIES)) == (OPENING, tuple(ENTRIES), True)


def test_a_hand_that_is_cut_off_keeps_its_beginning() -> None:
    whole = packed_hand(ENTRIES)
    ends = [len(packed_hand(ENTRIES[:number])) for number in range(len(ENTRIES) + 1)]
    for size in range(ends[0], len(whole) + 1):
        _, entries, good = records.unpack_hand("canfield", whole[:size])
        assert entries == tuple(ENTRIES[: sum(end <= size for end in ends) - 1])
        assert good == (size in ends)


@settings(max_examples=100)
@given(st.data())
def test_a_damaged_hand_keeps_what_lies_before_the_damage(data: st.DataObject) -> None:
    whole = packed_hand(ENTRIES)
    ends = [len(packed_hand(ENTRIES[:number])) for number in range(len(ENTRIES) + 1)]
    at = data.draw(st.integers(0, len(whole) - 1))
    broken = bytearray(whole)
    broken[at] ^= data.draw(st.integers(1, 255))
    try:
        _, entries, good = records.unpack_hand("canfield", bytes(broken))
    except RecordError:
        assert at < ends[0]
        return
    assert not good
    assert entries == tuple(ENTRIES[: sum(end <= at for end in ends) - 1])


def test_no_record_can_be_left_out_or_moved() -> None:
    records_of = [records.pack_entry(entry, 0)[0] for entry in ENTRIES]
    opening = packed_hand([])
    whole = packed_hand(ENTRIES[:2])
    first = whole[len(opening) :][: len(records_of[0])]
    second = whole[len(opening) + len(first) :]
    for order in (second, second + first, first + first + second):
        assert records.unpack_hand("canfield", opening + order)[2] is False
