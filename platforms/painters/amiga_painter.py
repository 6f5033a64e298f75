"""The painter of an Intuition screen: what changed is drawn anew and blitted to its planes.

The screen may stand lower than the display's first line, or behind another: dots of the frame
become dots of the screen here, and only what is seen of it can be pointed at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import numpy as np

from core.scene import OpenMenu, Scene
from platforms.amiga import Amiga
from platforms.drivers.intuition_bar import BAR_LINES, COLUMNS, GADGETS_WIDTH, Gadget
from platforms.drivers.intuition_copper import strips
from platforms.painters.amiga_canvas import BlitterCanvas
from platforms.painters.amiga_look import IntuitionLook
from platforms.painters.amiga_menus import compose_menus
from platforms.painters.amiga_windows import compose_dialog
from platforms.painters.canvas import Picture
from platforms.painters.compose import compose
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.parts import Cards, Frame, Heading, Part, Rule, View, Words, carried

NOTHING: Final = Rect(0, 0, 0, 0)
BLIT_WORTH: Final = 40_000
"""To set up the blits of another area takes about as long as to copy so many dots more."""
_MARK_WIDTH: Final = 16
_COMPLEMENT: Final = 15


class AmigaPainter:
    """Scene -> the planes of the game's screen; the pointer is a sprite.

    Beyond the contract of a painter it shows what Intuition lays over a screen by itself:
    `show_menu` and `press_gadget`.
    """

    def __init__(self, amiga: Amiga, canvas: BlitterCanvas, look: IntuitionLook) -> None:
        self._amiga = amiga
        self._canvas = canvas
        self._look = look
        self._metrics = look.metrics
        self._scene: Scene | None = None
        self._menu: OpenMenu | None = None
        self._view: View | None = None
        self._picture: Picture | None = None
        self._at: tuple[int, int] | None = None
        self._pressed: Rect | None = None
        self._covered = NOTHING

    @property
    def text_room(self) -> tuple[int, int]:
        """Columns and rows of characters below the title bar."""
        return self._metrics.text_room

    def paint(self, old: Scene | None, new: Scene) -> None:
        """Bring the planes from `old`, which they show, to `new`; None: paint everything."""
        self._scene = new
        self._update(from_scratch=old is None)

    def show_menu(self, opened: OpenMenu | None) -> None:
        """Lay the menu strip, with a menu dropped from it, over the screen; None takes it away."""
        if opened != self._menu:
            self._menu = opened
            self._update()

    def press_gadget(self, gadget: Gadget | None) -> None:
        """Show a depth gadget as pressed, all its planes complemented; None: none is."""
        columns = COLUMNS.get(gadget) if gadget else None
        left = self._metrics.width - GADGETS_WIDTH
        area = Rect(left + columns.start, 0, len(columns), BAR_LINES) if columns else None
        if area != self._pressed:
            self._pressed = area
            self._refresh()

    def point(self, at: tuple[int, int] | None) -> None:
        """Show the pointer, with the hand it carries, at a dot of the frame; None hides both."""
        if at is None:
            self._at = None
            self._amiga.hide_pointer()
        else:
            x, y = self._metrics.unit(*at)
            self._at = x, y - self._top
            self._amiga.set_pointer(x // 2, y)
        self._refresh()

    def zone_at(self, x: int, y: int) -> str | None:
        """The target under a dot of the frame, in the scene painted last."""
        unit_x, unit_y = self._metrics.unit(x, y)
        if self._view is None or not self._seen(unit_y):
            return None
        return self._view.name_at(unit_x, unit_y - self._top)

    def target(self, zone: str) -> tuple[int, int] | None:
        """A dot well inside that target, in the scene painted last; None: it is not shown."""
        unit = self._view.unit_of(zone) if self._view else None
        if unit is None or not self._seen(unit[1] + self._top):
            return None
        return self._metrics.dot(unit[0], unit[1] + self._top)

    @property
    def _top(self) -> int:
        return self._amiga.screen.top

    def _seen(self, line: int) -> bool:
        """Whether a line of the display shows the game's screen."""
        shown = strips(self._amiga.screens, self._amiga.height)
        return any(s.screen is self._amiga.screen and s.first <= line < s.end for s in shown)

    def _update(self, from_scratch: bool = False) -> None:
        if self._scene is None:
            return
        before, old_picture = self._view, self._picture
        self._view = view = compose_screen(self._scene, self._menu, self._metrics)
        if from_scratch or before is None or old_picture is None or before.ground != view.ground:
            self._picture = self._look.draw(view)
            self._refresh(self._metrics.screen)
            return
        areas = changes(before.parts, view.parts, self._metrics)
        self._refresh(*self._redraw(old_picture, view, areas))

    def _redraw(self, picture: Picture, view: View, areas: list[Rect]) -> list[Rect]:
        """Draw some areas of the picture anew; what has changed in them.

        All parts that reach into an area are put, and the areas cut out of what comes of it.
        """
        drawn, ground = picture.copy(), self._look.ground(view.ground)
        for area in areas:
            drawn[cut(area)] = ground[cut(area)]
        whole = around(areas)
        for part in view.parts:
            reach = bounds(part, self._metrics)
            if reach.meets(whole) and any(reach.meets(area) for area in areas):
                self._look.put(drawn, part)
        changed = [differing(picture, drawn, area) for area in areas]
        for area in areas:
            picture[cut(area)] = drawn[cut(area)]
        return changed

    def _refresh(self, *areas: Rect) -> None:
        """Blit some areas, what was laid over the picture before, what is laid over it now."""
        picture = self._picture
        if picture is None:
            return
        over = [part.rect for part in self._carried()] + ([self._pressed] if self._pressed else [])
        covering = around(rect.clip(self._metrics.screen) for rect in over)
        areas = (*areas, self._covered, covering)
        self._covered = covering
        if covering.width:
            picture = picture.copy()
            for part in self._carried():
                self._look.cards(picture, part)
            if gadget := self._pressed:
                picture[cut(gadget)] ^= _COMPLEMENT
        for area in gathered(areas):
            self._canvas.show(picture, area)

    def _carried(self) -> list[Cards]:
        """The cards in hand, where the pointer holds them."""
        hand = self._scene.hand if self._scene else None
        if hand is None or self._at is None:
            return []
        return [carried(hand, *self._at, self._metrics)]


def compose_screen(scene: Scene, menu: OpenMenu | None, metrics: Metrics) -> View:
    """The parts of a scene with the menu that it, or else Intuition, has open."""
    view = compose(replace(scene, open_menu=None, dialog=None), metrics)
    parts, targets = list(view.parts), list(view.targets)
    if opened := scene.open_menu or menu:
        over, areas = compose_menus(scene.menus, opened, metrics)
        parts += over
        targets += areas
    if scene.dialog:
        over, areas = compose_dialog(scene.dialog, metrics)
        parts += over
        targets += areas
    return View(view.ground, tuple(parts), tuple(targets))


def changes(old: tuple[Part, ...], new: tuple[Part, ...], metrics: Metrics) -> list[Rect]:
    """Areas of the screen that hold all that differs between two lists of parts.

    Parts at the same place of lists of one length are compared; of others what lies between the
    parts that both begin and end with has changed.
    """
    if len(old) == len(new):
        pairs = zip(old, new, strict=True)
        changed = [part for pair in pairs if pair[0] != pair[1] for part in pair]
    else:
        shorter = min(len(old), len(new))
        head = next((n for n in range(shorter) if old[n] != new[n]), shorter)
        most = shorter - head
        tail = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
        changed = [*old[head : len(old) - tail], *new[head : len(new) - tail]]
    reached = dict.fromkeys(bounds(part, metrics) for part in changed)
    areas = (area.clip(metrics.screen) for area in reached)
    return [area for area in areas if area.width and area.height]


def bounds(part: Part, metrics: Metrics) -> Rect:
    """The area outside of which a part draws nothing."""
    match part:
        case Words(x, y, text):
            width = max(metrics.text_width(text), _MARK_WIDTH)
            return Rect(x, y, width, metrics.char_height)
        case Heading(x, y, text, (width, height)):
            shadow_x, shadow_y = max(1, width // 16), max(1, height // 16)
            return Rect(x, y, width * len(text) + shadow_x, height + shadow_y)
        case Cards(rect, _, steps):
            return Rect(rect.x, rect.y, metrics.card_width, steps[-1] + metrics.card_height)
        case Frame(rect) | Rule(rect):
            return rect


def around(areas: Iterable[Rect]) -> Rect:
    """The least rectangle that holds all of them; empty ones do not count."""
    real = [area for area in areas if area.width and area.height]
    if not real:
        return NOTHING
    left, top = min(a.x for a in real), min(a.y for a in real)
    return Rect(left, top, max(a.right for a in real) - left, max(a.bottom for a in real) - top)


def gathered(areas: Iterable[Rect]) -> list[Rect]:
    """Areas that cover the same dots in as few blits as pay: near ones are taken together."""
    found: list[Rect] = []
    for area in areas:
        if not area.width or not area.height:
            continue
        pending = area
        while near := next((f for f in found if _spare(f, pending) < BLIT_WORTH), None):
            found.remove(near)
            pending = around((near, pending))
        found.append(pending)
    return found


def _spare(one: Rect, other: Rect) -> int:
    """The dots that are blitted in vain when two areas are taken together."""
    both = around((one, other))
    return both.width * both.height - one.width * one.height - other.width * other.height


def cut(area: Rect) -> tuple[slice, slice]:
    """An area as an index into a picture."""
    return slice(area.y, area.bottom), slice(area.x, area.right)


def differing(old: Picture, new: Picture, area: Rect) -> Rect:
    """The part of an area where two pictures differ."""
    differ = old[cut(area)] != new[cut(area)]
    rows, columns = np.flatnonzero(differ.any(axis=1)), np.flatnonzero(differ.any(axis=0))
    if not rows.size:
        return NOTHING
    left, top = area.x + int(columns[0]), area.y + int(rows[0])
    return Rect(left, top, area.x + int(columns[-1]) + 1 - left, area.y + int(rows[-1]) + 1 - top)
