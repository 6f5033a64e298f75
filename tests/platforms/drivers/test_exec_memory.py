"""Exec's allocator: first fit in chunks of 8 bytes, free neighbours that join."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platforms.drivers.exec_memory import (
    CHIP_BYTES,
    Chunk,
    ExecMemory,
    FreeError,
    Kind,
    OutOfMemoryError,
    Region,
    chip_region,
    rounded,
    slow_region,
)


def small(size: int = 0x100) -> ExecMemory:
    return ExecMemory([Region("chip", 0x1000, size, Kind.PUBLIC | Kind.CHIP)])


@pytest.mark.parametrize(("size", "taken"), [(1, 8), (8, 8), (9, 16), (582, 584), (16_000, 16_000)])
def test_sizes_are_rounded_up_to_chunks(size: int, taken: int) -> None:
    memory = ExecMemory([chip_region()])
    assert rounded(size) == taken
    memory.alloc(size)
    assert memory.available() == CHIP_BYTES - taken


def test_the_first_chunk_that_is_large_enough_is_taken_from_its_front() -> None:
    memory = small()
    a, b, c, d = (memory.alloc(0x20) for _ in range(4))
    assert [a, b, c, d] == [0x1000, 0x1020, 0x1040, 0x1060]
    memory.free(a, 0x20)
    memory.free(c, 0x20)
    assert memory.chunks() == (Chunk(0x1000, 0x20), Chunk(0x1040, 0x20), Chunk(0x1080, 0x80))
    assert memory.alloc(0x18) == 0x1000
    assert memory.alloc(0x20) == 0x1040
    assert memory.alloc(0x08) == 0x1018


def test_fragments_that_would_do_together_do_not_do() -> None:
    memory = small()
    blocks = [memory.alloc(0x20) for _ in range(8)]
    for block in blocks[::2]:
        memory.free(block, 0x20)
    assert (memory.available(), memory.largest()) == (0x80, 0x20)
    with pytest.raises(OutOfMemoryError, match=r"no 40 bytes.*128 are free, at most 32 together"):
        memory.alloc(0x28)


def test_freed_neighbours_become_one_chunk_again() -> None:
    memory = small()
    blocks = [memory.alloc(0x20) for _ in range(4)]
    for block in (blocks[0], blocks[2], blocks[3], blocks[1]):
        memory.free(block, 0x20)
    assert memory.chunks() == (Chunk(0x1000, 0x100),)


@pytest.mark.parametrize(
    ("address", "size"),
    [(0x1000, 0x20), (0x0FF8, 8), (0x1024, 8), (0x1018, 0x10), (0x1030, 0x20), (0x10F8, 0x10)],
)
def test_what_was_not_taken_cannot_be_given_back(address: int, size: int) -> None:
    memory = small()
    first, _second = memory.alloc(0x20), memory.alloc(0x20)
    memory.free(first, 0x20)
    before = memory.chunks()
    with pytest.raises(FreeError) as raised:
        memory.free(address, size)
    assert raised.value.number == 0x81000009
    assert memory.chunks() == before


def test_no_bytes_cannot_be_had() -> None:
    with pytest.raises(ValueError, match="0 bytes"):
        small().alloc(0)


def test_the_expansion_is_taken_from_first_and_never_for_chip_memory() -> None:
    memory = ExecMemory([slow_region(), chip_region(0x420)])
    assert memory.alloc(100) == 0xC00000
    assert memory.alloc(100, Kind.CHIP) == 0x420
    assert memory.available(Kind.CHIP) == CHIP_BYTES - 0x420 - 104
    memory.alloc(memory.largest(Kind.FAST))
    assert memory.alloc(100) == 0x420 + 104


STEPS = st.lists(st.tuples(st.booleans(), st.integers(1, 0x300)), max_size=60)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_no_byte_is_lost_or_given_twice(steps: list[tuple[bool, int]]) -> None:
    memory = small(0x400)
    taken: list[tuple[int, int]] = []
    for give_back, number in steps:
        if give_back and taken:
            memory.free(*taken.pop(number % len(taken)))
        elif memory.largest() >= rounded(number):
            taken.append((memory.alloc(number), number))
        else:
            with pytest.raises(OutOfMemoryError):
                memory.alloc(number)
    spans = sorted((a, a + rounded(n)) for a, n in taken)
    spans += [(chunk.address, chunk.end) for chunk in memory.chunks()]
    spans.sort()
    assert spans[0][0] == 0x1000
    assert spans[-1][1] == 0x1400
    assert all(a[1] == b[0] for a, b in pairwise(spans))
    free = memory.chunks()
    assert all(a.end < b.address for a, b in pairwise(free))
