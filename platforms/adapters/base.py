"""The contract of a display adapter, and registers declared as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from platforms.frame import Frame


@dataclass(frozen=True)
class Register:
    """One register: its port, its index behind that port (None: direct), its bits that exist.

    `readable`, `writable`: a write-only register reads as an absent one.
    """

    name: str
    port: int
    index: int | None = None
    mask: int = 0xFF
    reset: int = 0
    readable: bool = False
    writable: bool = True


class Adapter(Protocol):
    """Memory + registers -> Frame. Laws: tests/contracts/test_adapters.py.

    Addresses are the machine's own (B8000h); ports are port numbers on a PC, register offsets
    from DFF000h on an Amiga. Time is handed in as integer nanoseconds.
    """

    name: str
    registers: tuple[Register, ...]
    memory_range: range
    """The addresses that the adapter answers to."""

    def read(self, address: int) -> int:
        """One byte of video memory as the processor sees it."""
        ...

    def write(self, address: int, value: int) -> None:
        """One byte to video memory."""
        ...

    def block(self, address: int, length: int) -> NDArray[np.uint8]:
        """A writable view of `length` bytes of video memory from `address`, for whole-array work.

        IndexError where the span is not one contiguous run of real memory.
        """
        ...

    def input(self, port: int) -> int | None:
        """What a read of `port` gives; None: nothing answers there."""
        ...

    def output(self, port: int, value: int) -> bool:
        """A write to `port`; False: nothing listens there, or the value means nothing."""
        ...

    def advance(self, now_ns: int) -> None:
        """The machine's clock stands at `now_ns`: beam position and blink follow."""
        ...

    def scan_out(self) -> Frame:
        """The picture of one field; its size follows from the registers."""
        ...
