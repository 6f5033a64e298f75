"""Text screens on a terminal: what to send so that it shows the next one after the last one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.frame import Frame
from platforms.hosts.terminal_looks import CLEAR, Depth, Style, change, styles
from platforms.hosts.terminal_view import Cells, TextView

Folds = NDArray[np.uint8]
"""For each of 256 numbers the first one that means the same."""

SPACE: Final = 0x20
WIDEST_GAP: Final = 5
"""Cells that may be sent again because that is shorter than to step over them."""


class Pen:
    """The terminal's cursor and style, and the bytes that brought them there."""

    def __init__(self, width: int) -> None:
        self.sent = bytearray()
        self.style: Style | None = None
        self.at: tuple[int, int] | None = None
        self._width = width

    def move(self, row: int, column: int) -> None:
        """Go to a cell by the shortest way."""
        self.sent += self.way(row, column)
        self.at = row, column

    def way(self, row: int, column: int) -> bytes:
        """The shortest sequence to a cell: its address, or steps from where the cursor is."""
        address = f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H"
        if self.at is None or row < self.at[0]:
            return address.encode()
        down, right = row - self.at[0], column - self.at[1]
        sides = [_steps(right, "\b", "C", "D"), "\r" + _steps(column, "", "C", "")]
        steps = _steps(down, "", "B", "") if down > 3 else "\n" * down
        return min(address, *(steps + side for side in sides), key=len).encode()

    def write(self, glyphs: Sequence[bytes], style: Style) -> None:
        """Cells in one style, from where the cursor is."""
        self.sent += change(self.style, style).encode()
        self.style = style
        self.sent += b"".join(glyphs)
        if self.at is not None:
            row, column = self.at[0], self.at[1] + len(glyphs)
            # After the last column terminals differ in where the cursor is.
            self.at = (row, column) if column < self._width else None


def _steps(count: int, back: str, forward_end: str, back_end: str) -> str:
    """Steps along a line: to the right or down where `count` is positive, else back."""
    if count >= 0:
        number = "" if count == 1 else str(count)
        return f"\x1b[{number}{forward_end}" if count else ""
    return min(back * -count, f"\x1b[{-count}{back_end}", key=len)


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """The styles of all attributes, and for each the first one that looks the same."""

    styles: tuple[Style, ...]
    hidden: NDArray[np.bool_]
    for_text: Folds
    for_blanks: Folds

    @classmethod
    def of(cls, made: tuple[Style, ...]) -> Looks:
        """The looks of these styles."""
        hidden = np.array([style.hidden for style in made])
        return cls(made, hidden, _folds(made), _folds([style.ground for style in made]))


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What is on the terminal: cells brought to the form in which equal looks are equal."""

    cells: Cells
    looks: Looks
    view: TextView

    def lies_as(self, other: Shown) -> bool:
        """Whether the other's cells can be compared with these, one by one."""
        views = [(shown.view.top, shown.view.left, shown.cells.shape) for shown in (self, other)]
        return views[0] == views[1] and self.looks is other.looks


class CellScreen:
    """The text on a terminal that shows `glyphs` in so many colours."""

    def __init__(self, glyphs: tuple[bytes, ...], depth: Depth) -> None:
        self._glyphs = glyphs
        self._depth = depth
        self._plain = _folds(glyphs)
        self._blank = int(self._plain[SPACE])
        self._looks: dict[tuple[bool, bool], Looks] = {}
        self._shown: Shown | None = None

    def forget(self) -> bytes:
        """The terminal may show anything now; nothing is needed to take the text off it."""
        self._shown = None
        return b""

    def draw(self, frame: Frame, view: TextView, width: int) -> bytes:
        """What makes a terminal `width` columns wide show the frame's cells, and nothing else.

        ValueError for a frame without cells.
        """
        if frame.cells is None:
            raise ValueError("this frame has no cells")
        looks = self._looks_of(frame)
        shown = Shown(self._folded(view.shown(frame.cells), looks), looks, view)
        before, self._shown = self._shown, shown
        pen = Pen(width)
        changed = np.ones(shown.cells.shape[:2], np.bool_)
        if before is not None and before.lies_as(shown):
            changed = (before.cells != shown.cells).any(axis=2)
        else:
            pen.sent += CLEAR
        for row, first, last in _runs(changed, shown.cells[..., 1]):
            self._reach(pen, shown, row, first)
            pen.write(*self._content(pen, shown, row, first, last))
        return bytes(pen.sent)

    def _looks_of(self, frame: Frame) -> Looks:
        kind = frame.mono, frame.blinking
        if kind not in self._looks:
            self._looks[kind] = Looks.of(styles(*kind, self._depth))
        return self._looks[kind]

    def _folded(self, cells: Cells, looks: Looks) -> Cells:
        folded = np.empty_like(cells)
        attributes = cells[..., 1]
        characters = np.where(looks.hidden[attributes], self._blank, self._plain[cells[..., 0]])
        blank = characters == self._blank
        folded[..., 0] = characters
        folded[..., 1] = np.where(blank, looks.for_blanks[attributes], looks.for_text[attributes])
        return folded

    def _reach(self, pen: Pen, shown: Shown, row: int, column: int) -> None:
        """Go to a cell, or send those before it again where that is shorter."""
        at = (row + shown.view.top, column + shown.view.left)
        if pen.at == at:
            return
        way = pen.way(*at)
        if pen.at is not None and pen.at[0] == at[0] and at[1] - pen.at[1] <= WIDEST_GAP:
            first = column - at[1] + pen.at[1]
            glyphs, style = self._content(pen, shown, row, first, column)
            alike = len(set(shown.cells[row, first:column, 1].tolist())) == 1
            if alike and style == pen.style and sum(map(len, glyphs)) <= len(way):
                pen.write(glyphs, style)
                return
        pen.move(*at)

    def _content(
        self, pen: Pen, shown: Shown, row: int, first: int, last: int
    ) -> tuple[list[bytes], Style]:
        """What cells of one attribute show, and in which style the pen should write it."""
        characters = shown.cells[row, first:last, 0].tolist()
        style = shown.looks.styles[shown.cells[row, first, 1]]
        if all(character == self._blank for character in characters):
            style = style.for_blank(pen.style)
        return [self._glyphs[character] for character in characters], style


def _runs(changed: NDArray[np.bool_], attributes: Folds) -> Iterator[tuple[int, int, int]]:
    """Changed cells side by side in one attribute: row, first column, the column after the last."""
    rows, columns = np.nonzero(changed)
    kinds = attributes[rows, columns]
    ends = (np.diff(rows) != 0) | (np.diff(columns) != 1) | (np.diff(kinds) != 0)
    starts = np.flatnonzero(np.concatenate(([True], ends))) if len(rows) else rows
    stops = np.append(starts[1:], len(rows)) - 1
    yield from zip(
        rows[starts].tolist(),
        columns[starts].tolist(),
        (columns[stops] + 1).tolist() if len(rows) else [],
        strict=True,
    )


def _folds(values: Sequence[object]) -> Folds:
    """For each index the first one with an equal value."""
    first: dict[object, int] = {}
    return np.array([first.setdefault(value, n) for n, value in enumerate(values)], np.uint8)
