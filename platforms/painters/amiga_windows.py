"""Dialogs as Intuition puts them: a System Request, or a window that its gadget closes.

A question becomes a requester as AutoRequest builds it; a notice, which has one button only, is a
window whose close gadget does what the button does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.scene import Button, Dialog
from platforms.painters.amiga_look import CLOSE_X, Window
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.overlays import button_width
from platforms.painters.parts import Frame, Part, Surface, Target, Words, spell_keyed
from platforms.painters.wording import wrap_words

REQUEST_TITLE: Final = "System Request"
REQUESTER_AT: Final = (8, 14)
"""The corner where a requester opens."""
BORDERS: Final = (4, 11, 4, 2)
"""Of a window, left, top, right and bottom; inferred from WINDOW statements of the time."""
TEXT_LEFT, TEXT_TOP = 6, 3
"""AUTOLEFTEDGE and AUTOTOPEDGE: from the borders to the text (Intuition's includes, by AROS)."""
LEAST_WIDTH: Final = 300
FOCUS_RIM: Final = (4, 2)
"""How far the mark of the gadget that Enter takes reaches beyond it."""


def compose_dialog(dialog: Dialog, metrics: Metrics) -> tuple[list[Part], list[Target]]:
    """The window of a dialog; nothing but its gadgets can be pointed at."""
    m = metrics
    notice = len(dialog.buttons) == 1
    title = dialog.title if notice else REQUEST_TITLE
    left, top, right, bottom = BORDERS
    room = (m.width - left - right - 4 * TEXT_LEFT) // m.char_width
    lines = [piece for line in dialog.lines for piece in wrap_words(line, room)]
    gadget_height = m.char_height + 2 * m.button_pad[1]
    row = sum(button_width(button, m) + 3 * TEXT_LEFT for button in dialog.buttons)
    inner = max(LEAST_WIDTH, row, m.text_width(title) + 110, *map(m.text_width, lines))
    width = inner + left + right + 2 * TEXT_LEFT
    height = top + TEXT_TOP + len(lines) * m.line_height + gadget_height + bottom
    height += 2 * (TEXT_TOP + FOCUS_RIM[1])
    if notice:
        rect = Rect((m.width - width) // 2, (m.height - height) // 2, width, height)
    else:
        rect = Rect(*REQUESTER_AT, width, height)
    parts: list[Part] = [Window(rect, Surface.BOX, title, notice)]
    targets = [Target("", (m.screen,))]
    for n, line in enumerate(lines):
        y = rect.y + top + TEXT_TOP + n * m.line_height
        parts.append(Words(rect.x + left + TEXT_LEFT, y, line, Surface.BOX))
    gadgets = Rect(
        rect.x + left + TEXT_LEFT + FOCUS_RIM[0],
        rect.bottom - bottom - TEXT_TOP - FOCUS_RIM[1] - gadget_height,
        inner - 2 * FOCUS_RIM[0],
        gadget_height,
    )
    for button, area in _gadgets(dialog.buttons, gadgets, m):
        parts += _gadget(button, area, m)
        close = Rect(rect.x + CLOSE_X.start, rect.y, len(CLOSE_X), m.bar_height)
        targets.append(Target(button.target, (area, close) if notice else (area,)))
    return parts, targets


def _gadgets(
    buttons: tuple[Button, ...], row: Rect, metrics: Metrics
) -> Iterator[tuple[Button, Rect]]:
    """The first at the left, the last at the right, others between in even steps."""
    spare = row.width - sum(button_width(button, metrics) for button in buttons)
    x = row.x if len(buttons) > 1 else row.x + spare // 2
    for button in buttons:
        width = button_width(button, metrics)
        yield button, Rect(x, row.y, width, row.height)
        x += width + spare // max(1, len(buttons) - 1)


def _gadget(button: Button, area: Rect, metrics: Metrics) -> list[Part]:
    x = area.x + metrics.button_pad[0]
    y = area.y + metrics.button_pad[1]
    rim = [Frame(area.grow(*FOCUS_RIM), Surface.SELECTED)] if button.focus else []
    words = spell_keyed(button.text, button.key, x, y, Surface.BUTTON, metrics)
    return [*rim, Frame(area, Surface.BUTTON), *words]
