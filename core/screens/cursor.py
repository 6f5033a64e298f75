"""The keyboard's cursor: from one place of the table to the next in an arrow's direction."""

from __future__ import annotations

from core.scene import Layout, Zone

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

_ASIDE = 2.5
"""How much worse a step aside is than one ahead."""


def step(layout: Layout, zone: str, arrow: str) -> str:
    """The nearest zone in that direction, or `zone` itself at the edge of the table."""
    dx, dy = ARROWS[arrow]
    x, y = _centre(layout.zone(zone))
    best, best_cost = zone, float("inf")
    for other in layout.zones:
        ox, oy = _centre(other)
        ahead = (ox - x) * dx + (oy - y) * dy
        aside = abs((ox - x) * dy) + abs((oy - y) * dx)
        if ahead <= 0.25 or aside > 4 * ahead:
            continue
        if (cost := ahead + _ASIDE * aside) < best_cost:
            best, best_cost = other.name, cost
    return best


def _centre(zone: Zone) -> tuple[float, float]:
    """The middle of a zone's uppermost cards."""
    return zone.column + zone.stacks / 2, zone.row + 0.5
