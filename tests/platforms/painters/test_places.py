"""Where the places of a table and their labels go."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import pytest

from core.games import find, keys
from core.scene import Fan, Layout, Zone
from platforms.painters import amiga_screen, cga_graphics, cga_text
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.places import Form, Label, Plan, label_size, plan

SCREENS = {
    "cga": cga_graphics.METRICS,
    "cga-text": cga_text.METRICS,
    "amiga": amiga_screen.METRICS,
}
EVERY_SCREEN = pytest.mark.parametrize("metrics", SCREENS.values(), ids=SCREENS)


@dataclass(frozen=True)
class Planned:
    layout: Layout
    labels: tuple[Label | None, ...]
    plan: Plan


def planned(layout: Layout, metrics: Metrics, panel: tuple[int, int] | None = None) -> Planned:
    labels = tuple(
        Label(z.key, z.caption, 2 if z.caption else 0) if z.key or z.caption else None
        for z in layout.zones
    )
    sized = (0.5, 1.5, *panel) if panel else None
    return Planned(layout, labels, plan(layout, labels, sized, metrics))


@EVERY_SCREEN
@pytest.mark.parametrize("key", keys())
def test_in_every_game_nothing_covers_anything_and_all_is_on_the_table(
    key: str, metrics: Metrics
) -> None:
    panel = (27 * metrics.char_width, 5 * metrics.line_height) if key == "betsy" else None
    game = planned(find(key).layout, metrics, panel)
    areas = [*game.plan.places, *(spot.area for spot in game.plan.spots if spot)]
    if game.plan.panel:
        areas.append(game.plan.panel)
    assert all(metrics.table.holds(area) for area in areas)
    assert not [(a, b) for a, b in combinations(areas, 2) if a.meets(b)]


@EVERY_SCREEN
@pytest.mark.parametrize("key", keys())
def test_in_every_game_every_key_and_caption_is_shown(key: str, metrics: Metrics) -> None:
    game = planned(find(key).layout, metrics)
    for label, spot in zip(game.labels, game.plan.spots, strict=True):
        if label is None:
            continue
        assert spot is not None
        shown = " ".join(spot.lines)
        assert label.key in shown
        assert label.caption in shown
        assert "#" * label.digits in shown
        assert label_size(spot.lines, metrics) == (spot.area.width, spot.area.height)


@EVERY_SCREEN
def test_a_full_grid_still_shows_its_keys_over_the_cards(metrics: Metrics) -> None:
    zones = tuple(Zone(f"{c}{r}", c, r, key="X") for r in range(4) for c in range(9))
    grid = planned(Layout(9, 4, zones, "00"), metrics)
    assert not [(a, b) for a, b in combinations(grid.plan.places, 2) if a.meets(b)]
    assert all(metrics.table.holds(place) for place in grid.plan.places)
    for spot in grid.plan.spots:
        assert spot is not None
        assert spot.lines == ("X",)


@pytest.mark.parametrize(
    ("label", "form", "lines"),
    [
        (Label("S", "STOCK", 2), Form.LINE, ("STOCK ##",)),
        (Label("V", "STOCK", 2), Form.LINE, ("V STOCK ##",)),
        (Label("V", "STOCK", 2), Form.STACKED, ("V STOCK", "##")),
        (Label("", "DISCARD PILE", 2), Form.TALL, ("DISCARD", "PILE", "##")),
        (Label("S", "STOCK", 2), Form.SHORT, ("S ##",)),
        (Label("1", "", 0), Form.LINE, ("1",)),
        (Label("1", "", 0), Form.STACKED, ("1",)),
        (Label("", "WASTE", 0), Form.SHORT, ()),
    ],
)
def test_the_forms_of_a_label(label: Label, form: Form, lines: tuple[str, ...]) -> None:
    assert label.form(form) == lines


@EVERY_SCREEN
@pytest.mark.parametrize("cards", range(1, 53))
def test_a_fan_ends_with_a_whole_card_in_its_place(cards: int, metrics: Metrics) -> None:
    zone = Zone("1", 0, 0, fan=Fan.DOWN, height=4)
    place: Rect = planned(Layout(9, 4, (zone,), "1"), metrics).plan.places[0]
    steps = metrics.fan(cards, place.height)
    assert len(steps) == cards
    assert steps[0] == 0
    assert list(steps) == sorted(steps)
    assert steps[-1] + metrics.card_height <= place.height
    if cards <= 13:
        assert len(set(steps)) == cards
