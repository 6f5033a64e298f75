"""How large planar pictures are in memory, as arithmetic alone."""

from __future__ import annotations

from typing import Final

HEADER_BYTES: Final = 6


def row_bytes(width: int) -> int:
    """Bytes of one plane's row: whole words.

    >>> row_bytes(640), row_bytes(70)
    (80, 10)
    """
    return (width + 15) // 16 * 2


def array_bytes(width: int, height: int, depth: int) -> int:
    """Bytes of the array that GET fills with such a picture; a listing of the time agrees.

    >>> array_bytes(56, 38, 4), array_bytes(632, 187, 2)
    (1222, 29926)
    """
    return HEADER_BYTES + row_bytes(width) * height * depth
