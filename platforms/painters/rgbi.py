"""The sixteen RGBI colours by name, and what the modes that have them all paint alike."""

from __future__ import annotations

from typing import Final

from core.scene import Role
from platforms.painters.parts import Surface
from platforms.painters.styles import Paint

BLACK, BLUE, GREEN, CYAN, RED = range(5)
GREY, DARK = 7, 8
LIGHT_CYAN, LIGHT_RED, YELLOW, WHITE = 11, 12, 14, 15

ON_TABLE: Final = {Role.HIGHLIGHT: YELLOW, Role.TITLE: YELLOW, Role.WARNING: YELLOW}
ON_PAGE: Final = {
    Role.TITLE: YELLOW,
    Role.HIGHLIGHT: YELLOW,
    Role.DIM: LIGHT_CYAN,
    Role.WARNING: LIGHT_RED,
}

PAINTS: Final = {
    Surface.MESSAGE: Paint(
        BLACK, WHITE, inks={Role.DIM: GREY, Role.HIGHLIGHT: YELLOW, Role.WARNING: LIGHT_RED}
    ),
    Surface.PANEL: Paint(BLACK, WHITE, GREY, {Role.TITLE: YELLOW, Role.HIGHLIGHT: YELLOW}),
    Surface.BOX: Paint(GREY, BLACK, BLACK, {Role.WARNING: RED}),
    Surface.SELECTED: Paint(RED, WHITE, inks={Role.HIGHLIGHT: YELLOW}),
}
