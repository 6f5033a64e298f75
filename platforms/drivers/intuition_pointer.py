"""The shapes and colours of the mouse pointer, which is sprite 0.

Those of 1.x were measured on screenshots of Workbench 1.0 and 1.3.
"""

from __future__ import annotations

from typing import Final, NamedTuple

Rows = tuple[tuple[int, int], ...]
"""A (DATA, DATB) pair a line: bits 0 and 1 of each dot's colour."""


class PointerShape(NamedTuple):
    """A pointer's image, and where it starts from the point it points at: lores dots, lines."""

    rows: Rows
    hot_spot: tuple[int, int]


def _drawn(art: str) -> Rows:
    """Rows of ``.123``, 16 dots wide: clear and COLOR17-19."""
    pairs = []
    for line in art.split():
        bits = [0 if mark == "." else int(mark) for mark in line]
        data, datb = (
            sum((bit >> plane & 1) << 15 - n for n, bit in enumerate(bits)) for plane in (0, 1)
        )
        pairs.append((data, datb))
    return tuple(pairs)


# fmt: off
POINTER_IMAGE: Final[Rows] = (
    (0x0000, 0xFC00), (0x7C00, 0xFE00), (0x7C00, 0x8600), (0x7800, 0x8C00),
    (0x7C00, 0x8600), (0x6E00, 0x9300), (0x0700, 0x6980), (0x0380, 0x04C0),
    (0x01C0, 0x0260), (0x0080, 0x0140), (0x0000, 0x0080),
)
# fmt: on
"""The 1.x pointer."""
HOT_SPOT: Final = (-1, -1)

NORMAL: Final = PointerShape(POINTER_IMAGE, HOT_SPOT)

BUSY: Final = PointerShape(
    _drawn(
        """
        2222222222222...
        2133333333312...
        .22222222222....
        .23.......32....
        ..23.1.1.32.....
        ...23.1.32......
        ....23.32.......
        .....212........
        ....23132.......
        ...23.1.32......
        ..23..1..32.....
        .23..111..32....
        .23.11111.32....
        .22222222222....
        2133333333312...
        2222222222222...
        """
    ),
    (-6, -7),
)
"""An hour-glass of ours: Intuition 1.x has no busy pointer, programs bring their own."""

POINTER_COLOURS: Final = {
    "1.2": (0xD22, 0x000, 0xFCA),
    "1.3": (0xD22, 0x000, 0xABC),
}
"""COLOR17-19, body, outline and edge, by the release of the Workbench disk."""
