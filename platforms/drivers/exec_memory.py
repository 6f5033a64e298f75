"""Exec's memory: regions of real addresses, given out first fit in chunks of 8 bytes.

As AllocMem and FreeMem do it (ROM Kernel Manual: Libraries, Exec memory). The list of free chunks
is kept here and not in the chunks themselves, so that nothing a program writes can break it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from enum import IntFlag
from typing import Final, NamedTuple

CHUNK: Final = 8
"""Sizes are rounded up to this and addresses are multiples of it (MEM_BLOCKSIZE)."""

CHIP_BYTES: Final = 0x80000
SLOW_BASE: Final = 0xC00000
SLOW_BYTES: Final = 0x80000
"""The 512K expansion under the A500: no chip reaches it, and Exec takes from it first."""

FREED_TWICE: Final = 0x81000009
"""The alert of FreeMem for memory that is free already (exec/alerts: AN_FreeTwice, fatal)."""


class Kind(IntFlag):
    """What memory is good for, as MEMF bits; an allocation names what it needs."""

    PUBLIC = 1
    CHIP = 2
    FAST = 4


class Region(NamedTuple):
    """A piece of the address space, as a MemHeader tells it."""

    name: str
    base: int
    size: int
    kind: Kind


class Chunk(NamedTuple):
    """Free memory: where it starts and how many bytes it has."""

    address: int
    size: int

    @property
    def end(self) -> int:
        """The first address after it."""
        return self.address + self.size


class OutOfMemoryError(Exception):
    """No free chunk is large enough; `free` and `largest` tell what there is of that kind."""

    def __init__(self, size: int, kind: Kind, free: int, largest: int) -> None:
        where = "chip RAM" if kind & Kind.CHIP else "memory"
        super().__init__(
            f"no {size:,} bytes of {where} in one piece: {free:,} are free, at most {largest:,} "
            "together"
        )
        self.size, self.free, self.largest = size, free, largest


class FreeError(Exception):
    """Memory was given back that was not taken; on the machine alert `number`."""

    number: Final = FREED_TWICE


def rounded(size: int) -> int:
    """`size` bytes as Exec gives them out.

    >>> rounded(582), rounded(16000)
    (584, 16000)
    """
    return -(-size // CHUNK) * CHUNK


class ExecMemory:
    """The free memory of a machine; `regions` in the order in which Exec takes from them."""

    def __init__(self, regions: Iterable[Region]) -> None:
        self.regions = tuple(regions)
        self._free = {region: [Chunk(region.base, region.size)] for region in self.regions}

    def alloc(self, size: int, kind: Kind = Kind.PUBLIC) -> int:
        """The address of `size` bytes from the first free chunk that has them.

        OutOfMemoryError if there is none; ValueError for no bytes at all.
        """
        if size < 1:
            raise ValueError(f"cannot allocate {size} bytes")
        wanted = rounded(size)
        for region in self._of(kind):
            free = self._free[region]
            for at, chunk in enumerate(free):
                if chunk.size >= wanted:
                    rest = Chunk(chunk.address + wanted, chunk.size - wanted)
                    free[at : at + 1] = [rest] if rest.size else []
                    return chunk.address
        raise OutOfMemoryError(size, kind, self.available(kind), self.largest(kind))

    def free(self, address: int, size: int) -> None:
        """Give back what `alloc` gave; it joins the free chunks that it touches.

        FreeError if any of it is free already or is no memory of this machine.
        """
        region = next((r for r in self.regions if 0 <= address - r.base < r.size), None)
        chunk = Chunk(address, rounded(size))
        if region is None or address % CHUNK or size < 1 or chunk.end > region.base + region.size:
            raise FreeError(f"{size} bytes at {address:06X} were never given out")
        free = self._free[region]
        at = bisect_right(free, address, key=lambda c: c.address)
        before = free[at - 1] if at else None
        after = free[at] if at < len(free) else None
        if (before and before.end > address) or (after and after.address < chunk.end):
            raise FreeError(f"{size} bytes at {address:06X} are free already")
        first, last = at, at
        if before and before.end == address:
            first, chunk = at - 1, Chunk(before.address, before.size + chunk.size)
        if after and after.address == chunk.end:
            last, chunk = at + 1, Chunk(chunk.address, chunk.size + after.size)
        free[first:last] = [chunk]

    def chunks(self, kind: Kind = Kind.PUBLIC) -> tuple[Chunk, ...]:
        """The free chunks in the order in which they are tried."""
        return tuple(chunk for region in self._of(kind) for chunk in self._free[region])

    def available(self, kind: Kind = Kind.PUBLIC) -> int:
        """Bytes that are free (AvailMem)."""
        return sum(chunk.size for chunk in self.chunks(kind))

    def largest(self, kind: Kind = Kind.PUBLIC) -> int:
        """Bytes of the largest free chunk (AvailMem with MEMF_LARGEST)."""
        return max((chunk.size for chunk in self.chunks(kind)), default=0)

    def _of(self, kind: Kind) -> list[Region]:
        return [region for region in self.regions if region.kind & kind == kind]


def chip_region(first: int = 0) -> Region:
    """The 512K of chip RAM from address `first` on."""
    return Region("chip", first, CHIP_BYTES - first, Kind.PUBLIC | Kind.CHIP)


def slow_region() -> Region:
    """The 512K expansion at C00000."""
    return Region("slow", SLOW_BASE, SLOW_BYTES, Kind.PUBLIC | Kind.FAST)
