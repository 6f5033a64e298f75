"""Text art: named shapes of one letter a dot, in files one can read and edit."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Letters: TypeAlias = NDArray[np.uint8]

CLEAR: Final = ord(".")


class Sheet:
    """The shapes of one file.

    ``[name]`` alone on a line starts a shape, the lines up to the next blank line are its rows,
    ``.`` is a dot that is not drawn, and a line that starts with ``;`` is a remark.
    """

    def __init__(self, path: Path) -> None:
        """Read `path`; ValueError names a shape whose rows differ in length."""
        self._rows: dict[str, list[bytes]] = {}
        self._shapes: dict[str, Letters] = {}
        rows: list[bytes] = []
        for line in path.read_bytes().splitlines():
            if line.startswith(b"["):
                rows = self._rows.setdefault(line[1 : line.index(b"]")].decode(), [])
            elif line and not line.startswith(b";"):
                rows.append(line)
        for name, drawn in self._rows.items():
            if len({len(row) for row in drawn}) != 1:
                raise ValueError(f"{path.name}: the rows of [{name}] differ in length or are none")

    def __contains__(self, name: str) -> bool:
        return name in self._rows

    def shape(self, name: str) -> Letters:
        """The letters of a shape, (height, width), read-only; KeyError if there is none."""
        if name not in self._shapes:
            rows = self._rows[name]
            self._shapes[name] = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)
        return self._shapes[name]


def stamp(onto: Letters, shape: Letters, x: int, y: int) -> None:
    """Draw `shape` with its upper left corner at (x, y) of `onto`; clear dots stay as they are."""
    height, width = shape.shape
    np.copyto(onto[y : y + height, x : x + width], shape, where=shape != CLEAR)
