"""Where the places of a table and their labels go on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from core.scene import Fan, Layout, Zone
from platforms.painters.geometry import Metrics, Rect


class Form(Enum):
    """How the words of a label are put."""

    LINE = "key, caption and number in one line"
    STACKED = "the number below the rest"
    TALL = "each word in its own line"
    SHORT = "key and number, without the caption"


KEYS: Final = ((True, Form.SHORT), (False, Form.SHORT))
WORDS: Final = (
    *((False, Form.LINE), (True, Form.STACKED), (False, Form.STACKED)),
    *((True, Form.TALL), (False, Form.SHORT), (True, Form.SHORT)),
)
BESIDE: Final = ((True, Form.STACKED), (True, Form.TALL), *WORDS)
"""What is tried in turn, for a mere key, for more or in a line of labels, and for a zone that wants
it: whether the label stands beside its cards, and its form."""


class Label(NamedTuple):
    """What stands at a zone: its key, its caption, room for a number of so many digits."""

    key: str
    caption: str
    digits: int

    @property
    def number(self) -> str:
        """What stands for the number in a form: ``#`` for each digit."""
        return "#" * self.digits

    def form(self, form: Form) -> tuple[str, ...]:
        """The lines of the label in that form."""
        keyed = bool(self.caption) and self.caption.upper().startswith(self.key.upper())
        named = " ".join(w for w in ("" if keyed else self.key, self.caption) if w)
        match form:
            case Form.LINE:
                lines = [" ".join(w for w in (named, self.number) if w)]
            case Form.STACKED:
                lines = [named, self.number]
            case Form.TALL:
                lines = [*named.split(), self.number]
            case Form.SHORT:
                lines = [" ".join(w for w in (self.key, self.number) if w)]
        return tuple(line for line in lines if line)


class Spot(NamedTuple):
    """A label in its place; its lines are flush left (0), centred (1) or flush right (2)."""

    area: Rect
    lines: tuple[str, ...]
    lean: int


class Plan(NamedTuple):
    """Of a table: each zone's first place, its stretch, and its label's spot; the panel's area."""

    places: tuple[Rect, ...]
    spots: tuple[Spot | None, ...]
    panel: Rect | None


class Grid(NamedTuple):
    """Card places -> units. `lanes`: the rows above which a line of labels runs."""

    layout: Layout
    metrics: Metrics
    lanes: tuple[float, ...]

    @property
    def spare(self) -> int:
        """What the cards and the lanes leave of the table's height."""
        rows = _rows(self.layout)
        cards = int(rows * self.metrics.card_height)
        return self.metrics.table.height - cards - len(self.lanes) * self.metrics.char_height

    @property
    def fits(self) -> bool:
        """Whether the least gaps fit as well."""
        return self.spare >= self.metrics.gap[0] * (_rows(self.layout) - 1)

    @property
    def gap(self) -> int:
        """Between cards one below the other."""
        rows = max(1, int(_rows(self.layout) - 1))
        return max(0, min(self.metrics.gap[1], self.spare // rows))

    def x(self, column: float) -> int:
        """The left edge of the cards of a column."""
        m = self.metrics
        return int(self.line(column)) + (m.place_width - m.card_width) // 2

    def line(self, column: float) -> float:
        """Where a column begins, or a part of it."""
        left = (self.metrics.width - self.metrics.place_width * self.layout.columns) / 2
        return left + column * self.metrics.place_width

    def y(self, row: float) -> int:
        """The upper edge of the cards of a row."""
        m = self.metrics
        used = (_rows(self.layout) - 1) * (m.card_height + self.gap)
        rest = self.spare - int(used - (_rows(self.layout) - 1) * m.card_height)
        lanes = sum(lane <= row for lane in self.lanes)
        return (
            m.table.y
            + max(0, rest // 2)
            + int(row * (m.card_height + self.gap))
            + lanes * m.char_height
        )

    def place(self, zone: Zone) -> Rect:
        """All that the cards of a zone may cover."""
        m = self.metrics
        x, y = self.x(zone.column), self.y(zone.row)
        width = (zone.stacks - 1) * m.place_width + m.card_width
        if zone.fan is Fan.NONE:
            return Rect(x, y, width, m.card_height)
        last = zone.row + zone.height >= self.layout.rows
        bottom = m.table.bottom if last else self.y(zone.row + zone.height - 1) + m.card_height
        return Rect(x, y, width, bottom - y)


def _rows(layout: Layout) -> float:
    """Rows of cards that must fit; no less than what the zones use."""
    return max([layout.rows, *(z.row + 1 for z in layout.zones)])


@lru_cache(maxsize=16)
def plan(
    layout: Layout,
    labels: tuple[Label | None, ...],
    panel: tuple[float, float, int, int] | None,
    metrics: Metrics,
) -> Plan:
    """Places and labels of a table, so that nothing covers anything.

    `labels` goes with the layout's zones; `panel` is (column, row, width, height in units).
    A row whose labels find no room beside the cards gets a line of its own above it, as long as
    there is room for lines; a label that finds no place at all lies over its own.
    """
    lanes: tuple[float, ...] = ()
    while True:
        grid = Grid(layout, metrics, lanes)
        places = tuple(grid.place(zone) for zone in layout.zones)
        area = _panel_area(panel, grid)
        spots = _spots(layout, labels, places, area, grid)
        homeless = sorted(
            zone.row
            for zone, label, spot in zip(layout.zones, labels, spots, strict=True)
            if label and not spot and zone.row not in lanes
        )
        wider = next(
            (
                more
                for row in homeless
                if Grid(layout, metrics, more := tuple(sorted({*lanes, row}))).fits
            ),
            None,
        )
        if wider is None:
            break
        lanes = wider
    settled = tuple(
        spot or (_over(place, label, metrics) if label else None)
        for label, place, spot in zip(labels, places, spots, strict=True)
    )
    return Plan(places, settled, area)


def _panel_area(panel: tuple[float, float, int, int] | None, grid: Grid) -> Rect | None:
    if panel is None:
        return None
    column, row, width, height = panel
    x = min(round(grid.line(column)) - width // 2, grid.metrics.width - width)
    y = min(grid.y(row), grid.metrics.table.bottom - height)
    return Rect(max(0, x), y, width, height)


def _spots(
    layout: Layout,
    labels: tuple[Label | None, ...],
    places: tuple[Rect, ...],
    panel: Rect | None,
    grid: Grid,
) -> list[Spot | None]:
    """A spot for each label, in the zones' order; None where there is no label or no room.

    The shortest labels choose first: they have the least choice.
    """
    space = grid.metrics.char_width // 2
    taken = [*places, *([panel] if panel else [])]
    spots: list[Spot | None] = [None] * len(places)
    wanted = [(len(lb.form(Form.LINE)[0]), n, lb) for n, lb in enumerate(labels) if lb]
    for _, n, label in sorted(wanted, key=lambda item: item[:2]):
        for spot in _candidates(layout.zones[n], label, places[n], grid):
            free = not any(spot.area.meets(area) for area in taken)
            if free and grid.metrics.table.holds(spot.area):
                spots[n] = spot
                taken.append(spot.area.grow(space, 0))
                break
    return spots


def _candidates(zone: Zone, label: Label, place: Rect, grid: Grid) -> Iterator[Spot]:
    """Where a label may stand, best first."""
    m = grid.metrics
    laned = zone.row in grid.lanes or zone.fan is Fan.DOWN
    worded = laned or label.caption or label.digits
    for beside, form in BESIDE if zone.beside else WORDS if worded else KEYS:
        lines = label.form(form)
        if not lines:
            continue
        width, height = label_size(lines, m)
        if beside:
            space = m.char_width // 2 or 1
            y = place.y + (m.card_height - height) // 2
            for x, lean in ((place.right + space, 0), (place.x - space - width, 2)):
                spot = Spot(Rect(x, y, width, height), lines, lean)
                if m.screen.holds(spot.area.grow(space, 0)):
                    yield spot
        else:
            for y in (place.y - height, place.bottom + m.char_height // 8):
                for x in _lined_up(place, width, m):
                    yield Spot(Rect(x, y, width, height), lines, 1)


def _lined_up(place: Rect, width: int, metrics: Metrics) -> tuple[int, ...]:
    """The left edge of a text above a place: centred, else flush left or right, on the screen."""
    centred = place.x + (place.width - width) // 2
    edge = metrics.width - width
    return tuple(max(0, min(edge, x)) for x in (centred, place.x, place.right - width))


def label_size(lines: tuple[str, ...], metrics: Metrics) -> tuple[int, int]:
    """The width and height of a label's lines."""
    height = (len(lines) - 1) * metrics.line_height + metrics.char_height
    return max(map(metrics.text_width, lines)), height


def _over(place: Rect, label: Label, metrics: Metrics) -> Spot:
    """The shortest form of a label at the foot of its own place."""
    lines = label.form(Form.SHORT) or label.form(Form.LINE)
    width, height = label_size(lines, metrics)
    y = place.y + metrics.card_height - height
    return Spot(Rect(place.x + (place.width - width) // 2, y, width, height), lines, 1)
