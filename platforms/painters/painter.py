"""The one painter behind every mode: compose, draw, and store the rows that changed.

The picture is drawn whole each time, so that a change cannot leave anything behind; only rows
that differ reach video memory. The pointer and the hand are laid over a copy of the rows they
touch, which the picture restores.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

import numpy as np

from core.scene import Hand, Scene
from platforms.painters.canvas import Canvas, Picture
from platforms.painters.compose import compose
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.parts import Cards, View, carried


class Look(Protocol):
    """How the parts of a view look in one mode."""

    @property
    def metrics(self) -> Metrics:
        """The measures of the screen."""
        ...

    def draw(self, view: View) -> Picture:
        """The whole screen."""
        ...

    def cards(self, picture: Picture, part: Cards) -> None:
        """One stack, drawn into a picture."""
        ...


class Pointer(Protocol):
    """What shows where the pointer is."""

    def move(self, at: tuple[int, int] | None) -> None:
        """Go to a unit; None: vanish. For a pointer that the hardware draws."""
        ...

    def area(self, x: int, y: int) -> Rect | None:
        """The units that the pointer covers in the picture; None where the hardware draws it."""
        ...

    def draw(self, picture: Picture, x: int, y: int) -> None:
        """Put the pointer into a picture, cut at its edges."""
        ...


class _Elsewhere:
    """The pointer of a painter that draws none."""

    def move(self, at: tuple[int, int] | None) -> None:
        """Nothing."""

    def area(self, x: int, y: int) -> Rect | None:
        """Nothing is covered."""
        return None

    def draw(self, picture: Picture, x: int, y: int) -> None:
        """Nothing."""


class ScenePainter:
    """Scene -> video memory, through a canvas, in one look."""

    def __init__(self, canvas: Canvas, look: Look, pointer: Pointer) -> None:
        self._canvas = canvas
        self._look = look
        self._pointer = pointer
        self._covers: Callable[[], AbstractContextManager[None]] = nullcontext
        self._metrics = look.metrics
        self._view: View | None = None
        self._picture: Picture | None = None
        self._hand: Hand | None = None
        self._at: tuple[int, int] | None = None
        self._covered = range(0)

    @property
    def text_room(self) -> tuple[int, int]:
        """Columns and rows of characters below the title bar."""
        return self._metrics.text_room

    def paint(self, old: Scene | None, new: Scene) -> None:
        """Bring video memory from `old`, which it shows, to `new`; None: paint everything."""
        before = self._picture
        self._view = compose(new, self._metrics)
        self._picture = self._look.draw(self._view)
        self._hand = new.hand
        rows = range(self._metrics.height)
        if old is not None and before is not None:
            rows = _changed_rows(before, self._picture)
        self._refresh(rows)

    def point(self, at: tuple[int, int] | None) -> None:
        """Show the pointer, with the hand it carries, at a dot of the frame; None hides both."""
        self._at = None if at is None else self._metrics.unit(*at)
        if self._picture is not None:
            self._refresh(range(0))
        self._pointer.move(self._at)

    def leave_pointer(self, hidden: Callable[[], AbstractContextManager[None]]) -> None:
        """Draw the carried hand only: from now on a driver draws the pointer into video memory.

        It takes the pointer away while `hidden` lasts, which is whenever memory is written here.
        """
        self._pointer, self._covers = _Elsewhere(), hidden
        if self._picture is not None:
            self._refresh(range(0))

    def zone_at(self, x: int, y: int) -> str | None:
        """The target under a dot of the frame, in the scene painted last."""
        return self._view.name_at(*self._metrics.unit(x, y)) if self._view else None

    def target(self, zone: str) -> tuple[int, int] | None:
        """A dot well inside that target, in the scene painted last; None: it is not shown."""
        unit = self._view.unit_of(zone) if self._view else None
        return self._metrics.dot(*unit) if unit else None

    def _refresh(self, rows: range) -> None:
        """Store rows, the rows the pointer lay over and those it lies over now."""
        covering = self._overlay_rows()
        spans = [span for span in (rows, self._covered, covering) if span]
        self._covered = covering
        if not spans or self._picture is None:
            return
        first, last = min(s.start for s in spans), max(s.stop for s in spans)
        picture = self._picture
        if self._at and covering:
            picture = picture.copy()
            self._draw_overlay(picture, *self._at)
        with self._covers():
            self._canvas.show(picture, first, last)

    def _overlay_rows(self) -> range:
        """The rows that the pointer and its hand cover in the picture."""
        if self._at is None:
            return range(0)
        areas = [self._pointer.area(*self._at)]
        if self._hand:
            areas.append(carried(self._hand, *self._at, self._metrics).rect)
        shown = [area.clip(self._metrics.screen) for area in areas if area]
        shown = [area for area in shown if area.width and area.height]
        if not shown:
            return range(0)
        return range(min(a.y for a in shown), max(a.bottom for a in shown))

    def _draw_overlay(self, picture: Picture, x: int, y: int) -> None:
        if self._hand:
            self._look.cards(picture, carried(self._hand, x, y, self._metrics))
        self._pointer.draw(picture, x, y)


def _changed_rows(old: Picture, new: Picture) -> range:
    """From the first row that differs to the last."""
    differ = np.flatnonzero((old != new).reshape(len(old), -1).any(axis=1))
    return range(int(differ[0]), int(differ[-1]) + 1) if len(differ) else range(0)
