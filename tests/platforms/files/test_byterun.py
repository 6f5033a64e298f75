"""ByteRun1: known answers from the rules of IFF (RKM: Devices), round trips, damaged bytes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.files.byterun import PackedError, pack, unpack

PACKED = [
    (bytes(80), "B1 00"),
    (b"\xff" * 80, "B1 FF"),
    (bytes([1, 2, 3, 4, 5]), "04 01 02 03 04 05"),
    (b"\xaa\xaa", "01 AA AA"),
    (bytes([0x80, 0x80, 0x80, 1, 2]) + bytes(75), "FE 80 01 01 02 B6 00"),
    (b"\x55" * 200, "81 55 B9 55"),
    (bytes(range(0x50)), "4F " + bytes(range(0x50)).hex(" ")),
    (b"", ""),
]


@pytest.mark.parametrize(("row", "packed"), PACKED)
def test_vectors(row: bytes, packed: str) -> None:
    assert pack(row) == bytes.fromhex(packed)
    assert unpack(bytes.fromhex(packed), len(row)) == row


def test_128_is_no_operation() -> None:
    assert unpack(bytes.fromhex("80 FF 07 00 09"), 3) == bytes([7, 7, 9])


def test_what_follows_is_left_alone() -> None:
    assert unpack(bytes.fromhex("B1 00 04 01"), 80) == bytes(80)


@pytest.mark.parametrize(
    ("packed", "length", "offset", "told"),
    [
        ("", 1, 0, "end 1 bytes too early"),
        ("B1 00", 81, 2, "end 1 bytes too early"),
        ("B1 00", 79, 0, "past the end"),
        ("00 01 04 01 02", 6, 2, "5 bytes should follow, 2 do"),
        ("80 80 FF", 2, 2, "no byte to repeat"),
    ],
)
def test_damaged(packed: str, length: int, offset: int, told: str) -> None:
    with pytest.raises(PackedError, match=told) as raised:
        unpack(bytes.fromhex(packed), length)
    assert raised.value.offset == offset


RUNS = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 300)), max_size=8)


@settings(max_examples=80, deadline=None)
@given(RUNS)
def test_round_trip(runs: list[tuple[int, int]]) -> None:
    row = b"".join(bytes([value]) * times for value, times in runs)
    packed = pack(row)
    assert unpack(packed, len(row)) == row
    assert len(packed) <= len(row) + -(-len(row) // 128) + len(runs)


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=300))
def test_any_row_round_trips(row: bytes) -> None:
    assert unpack(pack(row), len(row)) == row


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=100), st.integers(0, 400))
def test_any_bytes_unpack_or_are_told_to_be_damaged(packed: bytes, length: int) -> None:
    try:
        assert len(unpack(packed, length)) == length
    except PackedError as error:
        assert 0 <= error.offset <= len(packed)
