"""Where a picture lies on a terminal, in cells: pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.uint8]
"""(rows, columns, 2): character and attribute."""


@dataclass(frozen=True, slots=True)
class TextView:
    """A text screen of `rows` x `columns` on a terminal, its corner at (`top`, `left`).

    `without` is the row that gives way where the terminal is one row short.
    """

    rows: int
    columns: int
    top: int
    left: int
    without: int | None = None

    def shown(self, cells: Cells) -> Cells:
        """The rows that are on the terminal."""
        return cells if self.without is None else np.delete(cells, self.without, axis=0)

    def cell_at(self, row: int, column: int) -> tuple[int, int] | None:
        """The cell of the text screen at a place of the terminal; None beside it."""
        row, column = row - self.top, column - self.left
        if self.without is not None and row >= self.without:
            row += 1
        if row < 0 or not (row < self.rows and 0 <= column < self.columns):
            return None
        return row, column


def place_text(
    cells: Cells, terminal: tuple[int, int], before: TextView | None = None
) -> TextView | None:
    """The place of a text screen on a terminal of (rows, columns), centred; None: it is too small.

    One row short, the row that gives way is the lowest one that shows the same all along, and
    else the last but one: the last is where the table's message stands. As long as that
    is so, it is the row that gave way `before`.
    """
    rows, columns = cells.shape[:2]
    height, width = terminal
    if height < rows - 1 or width < columns:
        return None
    left = (width - columns) // 2
    if height >= rows:
        return TextView(rows, columns, (height - rows) // 2, left)
    even = np.flatnonzero((cells == cells[:, :1]).all(axis=(1, 2)))
    lowest = int(even[-1]) if len(even) else rows - 2
    kept = before is not None and before.without in even
    return TextView(rows, columns, 0, left, before.without if before and kept else lowest)


def dot_in_cell(
    cell: tuple[int, int], cells: tuple[int, int], dots: tuple[int, int]
) -> tuple[int, int]:
    """The dot (x, y) in the middle of a cell (row, column) of a frame of (width, height) dots."""
    (row, column), (rows, columns), (width, height) = cell, cells, dots
    return (2 * column + 1) * width // (2 * columns), (2 * row + 1) * height // (2 * rows)
