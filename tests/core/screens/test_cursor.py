"""The cursor goes to the nearest place in an arrow's direction."""

from __future__ import annotations

import pytest

from core.scene import Layout, Zone
from core.screens.cursor import step

LAYOUT = Layout(
    6,
    3,
    (
        Zone("a", 0, 0),
        Zone("b", 1, 0),
        Zone("wide", 2, 0, stacks=3),
        Zone("under", 3.5, 1.5),
        Zone("far", 5, 2),
    ),
    home="a",
)


@pytest.mark.parametrize(
    ("start", "arrow", "end"),
    [
        ("a", "right", "b"),
        ("b", "right", "wide"),
        ("wide", "left", "b"),
        ("a", "left", "a"),
        ("a", "up", "a"),
        ("wide", "down", "under"),
        ("under", "up", "wide"),
        ("under", "right", "far"),
        ("far", "right", "far"),
    ],
)
def test_step(start: str, arrow: str, end: str) -> None:
    assert step(LAYOUT, start, arrow) == end
