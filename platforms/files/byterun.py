"""ByteRun1, the packing of IFF pictures (ROM Kernel Manual: Devices, IFF)."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 128
NO_OP: Final = 128

_RUN: Final = re.compile(rb"(.)\1{2,127}", re.DOTALL)


class PackedError(ValueError):
    """Packed bytes that do not unpack; `offset` counts from the first of them."""

    def __init__(self, offset: int, text: str) -> None:
        super().__init__(text)
        self.offset = offset


def pack(row: bytes) -> bytes:
    """Pack the bytes of one row of one plane: three alike or more become a run.

    >>> pack(bytes([1, 2, 3, 3, 3, 3])).hex(" ")
    '01 01 02 fd 03'
    """
    packed = bytearray()
    at = 0
    for run in _RUN.finditer(row):
        _put_literals(packed, row[at : run.start()])
        packed += bytes((257 - len(run[0]),)) + run[1]
        at = run.end()
    _put_literals(packed, row[at:])
    return bytes(packed)


def unpack(packed: bytes, length: int) -> bytes:
    """`length` bytes; what follows them is left alone.

    PackedError where the bytes end too early or a run goes on past the end.
    """
    out = bytearray()
    at = 0
    while len(out) < length:
        if at >= len(packed):
            raise PackedError(at, f"packed bytes end {length - len(out)} bytes too early")
        control = packed[at]
        if control < NO_OP:
            piece = packed[at + 1 : at + 2 + control]
            if len(piece) <= control:
                raise PackedError(at, f"{control + 1} bytes should follow, {len(piece)} do")
            step = 1 + len(piece)
        elif control > NO_OP:
            piece = packed[at + 1 : at + 2] * (257 - control)
            if not piece:
                raise PackedError(at, "a run has no byte to repeat")
            step = 2
        else:
            piece, step = b"", 1
        if len(out) + len(piece) > length:
            raise PackedError(at, "a run goes on past the end of the picture")
        out += piece
        at += step
    return bytes(out)


def _put_literals(packed: bytearray, data: bytes) -> None:
    for at in range(0, len(data), LONGEST):
        piece = data[at : at + LONGEST]
        packed.append(len(piece) - 1)
        packed += piece
