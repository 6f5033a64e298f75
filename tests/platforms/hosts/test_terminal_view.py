"""Where a text screen lies on a terminal."""

from __future__ import annotations

import numpy as np
import pytest

from core.screens.app import App, Start
from platforms import modes
from platforms.hosts.terminal_view import TextView, dot_in_cell, place_text


def cells(rows: int = 25, columns: int = 80, even: tuple[int, ...] = ()) -> np.ndarray:
    """A screen where every row has different cells, but for the `even` ones."""
    made = np.zeros((rows, columns, 2), np.uint8)
    made[..., 0] = np.arange(columns)
    made[list(even)] = 7
    return made


@pytest.mark.parametrize(
    ("terminal", "view"),
    [
        ((25, 80), TextView(25, 80, 0, 0)),
        ((50, 132), TextView(25, 80, 12, 26)),
        ((26, 81), TextView(25, 80, 0, 0)),
        ((24, 80), TextView(25, 80, 0, 0, without=23)),
        ((24, 100), TextView(25, 80, 0, 10, without=23)),
        ((23, 80), None),
        ((25, 79), None),
        ((1, 1), None),
    ],
)
def test_places(terminal: tuple[int, int], view: TextView | None) -> None:
    assert place_text(cells(), terminal) == view


@pytest.mark.parametrize(
    ("even", "before", "without"),
    [
        ((), None, 23),
        ((22,), None, 22),
        ((1, 20), None, 20),
        ((24,), None, 24),  # a last row without a message is as good as any
        ((20, 22), 20, 20),
        ((22,), 20, 22),
    ],
)
def test_which_row_gives_way(even: tuple[int, ...], before: int | None, without: int) -> None:
    last = None if before is None else TextView(25, 80, 0, 0, before)
    view = place_text(cells(even=even), (24, 80), last)
    assert view is not None
    assert view.without == without
    assert len(view.shown(cells())) == 24


@pytest.mark.parametrize(
    ("place", "cell"),
    [
        ((0, 10), (0, 10 - 10)),
        ((21, 10), (21, 0)),
        ((22, 11), (23, 1)),
        ((23, 89), (24, 79)),
        ((0, 9), None),
        ((0, 90), None),
        ((24, 10), None),
    ],
)
def test_the_cell_under_a_place(place: tuple[int, int], cell: tuple[int, int] | None) -> None:
    assert TextView(25, 80, 0, 10, without=22).cell_at(*place) == cell


def test_places_above_the_screen_are_beside_it() -> None:
    view = TextView(25, 80, 2, 0)
    assert view.cell_at(1, 0) is None
    assert view.cell_at(2, 0) == (0, 0)


@pytest.mark.parametrize(
    ("cell", "dot"), [((0, 0), (4, 4)), ((24, 79), (636, 196)), ((1, 2), (20, 12))]
)
def test_the_dot_in_a_cell(cell: tuple[int, int], dot: tuple[int, int]) -> None:
    assert dot_in_cell(cell, (25, 80), (640, 200)) == dot


@pytest.mark.parametrize("game", ["canfield", "king", "corners", "betsy"])
def test_with_24_rows_a_table_keeps_all_that_it_says(game: str) -> None:
    rig = modes.build("cga-text")
    scene = App(Start(game, direct=True), lambda: 7)([])
    assert scene is not None
    rig.painter.paint(None, scene)
    shown = rig.adapter.scan_out().cells
    assert shown is not None
    view = place_text(shown, (24, 80))
    assert view is not None
    assert view.without is not None
    gone = shown[view.without]
    assert (gone == gone[0]).all()
