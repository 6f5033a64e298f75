"""A table as parts: cards in their places, labels beside them, the panel, the targets."""

from __future__ import annotations

from collections.abc import Iterator

from core.scene import Fan, Layout, Panel, Pile, Role, Scene, Stack
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.parts import Cards, Frame, Part, Surface, Target, Words, spell_keyed
from platforms.painters.places import Label, Plan, Spot, plan

MAX_DIGITS = 2
"""Of a number shown beside a pile: there are 52 cards."""


def compose_table(scene: Scene, metrics: Metrics) -> tuple[list[Part], list[Target]]:
    """The parts and the targets of a scene's table."""
    layout = scene.layout or Layout(1, 1, (), "")
    labels = tuple(_label(pile) for pile in scene.piles)
    zones = Layout(layout.columns, layout.rows, tuple(p.zone for p in scene.piles), layout.home)
    planned = plan(zones, labels, _panel_size(scene.panel, metrics), metrics)
    parts: list[Part] = []
    for pile, place, label, spot in zip(
        scene.piles, planned.places, labels, planned.spots, strict=True
    ):
        parts += _cards(pile, place, metrics)
        if label and spot:
            parts += _words(pile, label, spot, scene.keys_shown, metrics)
    if scene.panel and planned.panel:
        parts += _panel(scene.panel, planned.panel, metrics)
    return parts, list(_targets(scene.piles, planned, metrics))


def _label(pile: Pile) -> Label | None:
    zone = pile.zone
    digits = 0 if pile.count is None else MAX_DIGITS
    return Label(zone.key, zone.caption, digits) if zone.key or zone.caption or digits else None


def _cards(pile: Pile, place: Rect, metrics: Metrics) -> Iterator[Part]:
    """The stacks of a zone side by side; `picked` counts on the last one that has cards."""
    held = max((n for n, stack in enumerate(pile.stacks) if stack.cards), default=0)
    for n, stack in enumerate(pile.stacks):
        area = Rect(place.x + n * metrics.place_width, place.y, metrics.card_width, place.height)
        picked = pile.picked if n == held else 0
        if pile.zone.fan is Fan.DOWN:
            steps = metrics.fan(max(1, len(stack.cards)), place.height)
        else:
            stack, steps, picked = _top(stack), (0,), min(picked, 1)
        yield Cards(area, stack, steps, picked, pile.cursor and n == held)


def _top(stack: Stack) -> Stack:
    """What is seen of a stack that is squared up."""
    if not stack.cards:
        return stack
    return Stack(stack.cards[-1:], int(stack.face_down >= len(stack.cards)))


def _words(
    pile: Pile, label: Label, spot: Spot, keys_shown: bool, metrics: Metrics
) -> Iterator[Words]:
    """A label in its spot, the key standing out, the number in its place.

    Where keys are not shown the rest stays where it is.
    """
    number = str(pile.count or 0)
    if spot.lean == 1:
        number = number.ljust(label.digits)
    key = label.key if keys_shown else ""
    for n, line in enumerate(spot.lines):
        text = line.replace(label.number, number) if label.digits else line
        x = spot.area.x + (spot.area.width - metrics.text_width(text)) * spot.lean // 2
        y = spot.area.y + n * metrics.line_height
        if not keys_shown and text.split()[:1] == [label.key]:
            rest = text[text.index(label.key) + len(label.key) :].lstrip()
            x += metrics.text_width(text) - metrics.text_width(rest)
            text = rest
        yield from spell_keyed(text.rstrip(), key, x, y, Surface.TABLE, metrics)


def _panel_size(panel: Panel | None, metrics: Metrics) -> tuple[float, float, int, int] | None:
    if panel is None:
        return None
    columns = max([len(panel.heading), *(sum(len(t.text) for t in ln) for ln in panel.lines)])
    lines = len(panel.lines) + bool(panel.heading)
    pad_x, pad_y = metrics.pad
    return (
        panel.column,
        panel.row,
        columns * metrics.char_width + 2 * pad_x,
        lines * metrics.line_height + 2 * pad_y,
    )


def _panel(panel: Panel, area: Rect, metrics: Metrics) -> Iterator[Part]:
    yield Frame(area, Surface.PANEL)
    x, y = area.x + metrics.pad[0], area.y + metrics.pad[1]
    if panel.heading:
        middle = x + (area.width - 2 * metrics.pad[0] - metrics.text_width(panel.heading)) // 2
        yield Words(middle, y, panel.heading, Surface.PANEL, Role.TITLE)
        y += metrics.line_height
    for line in panel.lines:
        at = x
        for text in line:
            yield Words(at, y, text.text, Surface.PANEL, text.role)
            at += metrics.text_width(text.text)
        y += metrics.line_height


def _targets(piles: tuple[Pile, ...], planned: Plan, metrics: Metrics) -> Iterator[Target]:
    """Each place with half of the gaps about it, and over these the places and labels."""
    half_x = (metrics.place_width - metrics.card_width) // 2 + 1
    half_y = metrics.gap[1] // 2 + 1
    for pile, place in zip(piles, planned.places, strict=True):
        area = place.grow(half_x, half_y).clip(metrics.table)
        yield Target(pile.zone.name, (area,), pile.zone.key)
    for pile, place, spot in zip(piles, planned.places, planned.spots, strict=True):
        areas = (place, spot.area) if spot else (place,)
        yield Target(pile.zone.name, areas, pile.zone.key)
