"""Scene -> View: everything that is to be seen, placed on one screen."""

from __future__ import annotations

from core.scene import Role, Scene, Text
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.overlays import compose_dialog, compose_menus
from platforms.painters.parts import Frame, Part, Surface, View, Words
from platforms.painters.wording import GAP_CHARS, wrap_clauses

STATUS_GAP_CHARS = 2
ITEM_GAP = " " * GAP_CHARS


def compose(scene: Scene, metrics: Metrics) -> View:
    """The parts of a scene, lowest first, and its targets; what lies above hides what is below.

    A program starts with a page or with a table: only what places that is loaded.
    """
    lines = _message_lines(scene, metrics.width // metrics.char_width)
    if scene.page:
        from platforms.painters.pages import compose_page

        room = Rect(0, metrics.bar_height, metrics.width, metrics.height - metrics.bar_height)
        if lines:
            further = (len(lines) - 1) * metrics.char_height
            room = metrics.table._replace(height=metrics.table.height - further)
        parts, targets = compose_page(scene.page, room, metrics)
    else:
        from platforms.painters.table import compose_table

        parts, targets = compose_table(scene, metrics)
    parts = [*_bar(scene, metrics), *parts]
    if lines:
        surface = Surface.PAGE if scene.page else Surface.MESSAGE
        parts += _message(lines, scene.message.role, surface, metrics)
    for over, areas in (
        compose_menus(scene, metrics),
        compose_dialog(scene.dialog, metrics) if scene.dialog else ([], []),
    ):
        parts += over
        targets += areas
    ground = Surface.PAGE if scene.page else Surface.TABLE
    return View(ground, tuple(parts), tuple(targets))


def _bar(scene: Scene, metrics: Metrics) -> list[Part]:
    """The title at the left of the bar, the status at the right."""
    m = metrics
    y = (m.bar_height - m.char_height + 1) // 2
    left = m.char_width // 2 or 1
    room = (m.bar_right - left) // m.char_width
    status = _status(scene, room)
    chars = sum(len(text.text) for text in status)
    gap = min(STATUS_GAP_CHARS, max(1, (room - chars - len(scene.title)) // max(1, len(status))))
    words = []
    x = m.bar_right
    for text in reversed(status):
        x -= m.text_width(text.text)
        words.append(Words(x, y, text.text, Surface.BAR, text.role))
        x -= gap * m.char_width
    title = _whole_words(scene.title, (x - left) // m.char_width)
    return [
        Frame(m.bar, Surface.BAR),
        Words(left, y, title, Surface.BAR, Role.TITLE),
        *words,
    ]


def _status(scene: Scene, room: int) -> list[Text]:
    """The texts of the status line; dim ones give way to the first word of the title only."""
    status = [text for text in scene.status if text.text]
    chars = len(scene.title.partition(" ")[0]) + sum(1 + len(text.text) for text in status)
    return status if chars <= room else [text for text in status if text.role is not Role.DIM]


def _whole_words(text: str, room: int) -> str:
    """As many words of a text as there is room for."""
    while len(text) > room and text:
        text = text.rpartition(" ")[0]
    return text


def _message_lines(scene: Scene, room: int) -> list[str]:
    """The message as it is broken into lines; none where a page has nothing to say.

    Over a table, where a second line would lie on cards, the message's last items give way.
    """
    text = scene.message.text
    if scene.page:
        return wrap_clauses(text, room) if text else []
    while len(text) > room and ITEM_GAP in text:
        text = text.rpartition(ITEM_GAP)[0].rstrip()
    return wrap_clauses(text, room)


def _message(lines: list[str], role: Role, surface: Surface, metrics: Metrics) -> list[Part]:
    """The message in the lowest lines of the screen."""
    m = metrics
    top = m.height - len(lines) * m.char_height
    parts: list[Part] = [Frame(Rect(0, top, m.width, m.height - top), surface)]
    for n, line in enumerate(lines):
        x = (m.width - m.text_width(line)) // 2
        parts.append(Words(x, top + n * m.char_height, line, surface, role))
    return parts
