"""A page of text as parts: heading, fanned cards, lines, foot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from core.scene import Line, Page, Role, Stack
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.parts import (
    Cards,
    Frame,
    Heading,
    Part,
    Surface,
    Target,
    Words,
    spell_keyed,
)
from platforms.painters.wording import wrap_words

KEY_GAP_CHARS = 2
TITLED_WORDS = 3
"""From so many words on, the last word of a heading may stand below in spaced letters."""


class _Title(NamedTuple):
    """A heading as it is set: its large lines, their letters' size, what is spaced out below."""

    lines: tuple[str, ...] = ()
    letter: tuple[int, int] = (0, 0)
    below: str = ""

    def height(self, metrics: Metrics) -> int:
        """All of it."""
        return len(self.lines) * self.letter[1] + bool(self.below) * metrics.line_height


class _Row(NamedTuple):
    """One line of a page with the width of its block in characters, and whether it is centred."""

    line: Line
    chars: int


class _Fit(NamedTuple):
    """How a page fills its height: what there is room for, from one line to the next, and more
    where choices begin; the spaces above each block, above the lines and below them."""

    title: _Title
    cards: bytes
    pitch: int
    apart: int
    spaces: Iterator[int]


def compose_page(page: Page, room: Rect, metrics: Metrics) -> tuple[list[Part], list[Target]]:
    """The parts and the targets of a page in `room`, evenly spread from top to bottom; those of
    running text from its top down."""
    if page.columns:
        return _compose_text(page, room, metrics)
    m = metrics
    foot = wrap_words(page.foot, m.width // m.char_width) if page.foot else []
    body = Rect(room.x, room.y, room.width, room.height - len(foot) * m.char_height)
    rows = list(_rows(page.lines, m.width // m.char_width))
    starts = [n for n, row in enumerate(rows) if n and _begins(rows[n - 1].line, row.line)]
    fit = _fit(page, len(rows), len(starts), body.height, m)
    parts: list[Part] = []
    targets: list[Target] = []
    y = body.y + next(fit.spaces)
    if fit.title.lines:
        parts += _set_title(fit.title, y, m)
        y += fit.title.height(m) + next(fit.spaces)
    if fit.cards:
        parts += _ornament(fit.cards, y, m)
        y += m.card_height + next(fit.spaces)
    for n, row in enumerate(rows):
        y += fit.apart * (n in starts)
        over, areas = _set_row(row, y, fit.pitch, m)
        parts += over
        targets += areas
        y += fit.pitch
    for n, text in enumerate(foot):
        x = (m.width - m.text_width(text)) // 2
        parts.append(Words(x, body.bottom + n * m.char_height, text, Surface.PAGE, Role.DIM))
    return parts, targets


def _fit(page: Page, lines: int, starts: int, height: int, metrics: Metrics) -> _Fit:
    """A page of so many lines, with choices that begin at `starts` of them, in a height."""
    m = metrics
    text_height = lines * m.line_height
    cards_height = m.card_height if page.cards else 0
    left = height - text_height - 3 * m.line_height
    title = _title(page.heading, left - cards_height, m)
    if title.letter == m.letters[-1]:
        title = _title(page.heading, left, m)
    if title.height(m) + cards_height + text_height > height * 9 // 10:
        cards_height = 0
    fixed = title.height(m) + cards_height
    apart = m.line_height // 2
    if fixed + text_height + starts * apart > height * 19 // 20:
        apart = 0
    blocks = bool(title.lines) + bool(cards_height)
    pitch, spaces = _spread(fixed + starts * apart, lines, height, blocks, m)
    return _Fit(title, page.cards if cards_height else b"", pitch, apart, spaces)


def _compose_text(page: Page, room: Rect, metrics: Metrics) -> tuple[list[Part], list[Target]]:
    """Running text line below line, so that frames of box characters join, and the choices in the
    lowest lines."""
    m = metrics
    running = [line for line in page.lines if line.column is not None]
    rows = list(_rows(page.lines[len(running) :], m.width // m.char_width))
    parts: list[Part] = []
    targets: list[Target] = []
    left = (m.width // m.char_width - page.columns) // 2
    for n, line in enumerate(running):
        x = (left + (line.column or 0)) * m.char_width
        for text in line.texts:
            y = room.y + n * m.char_height
            parts.append(Words(x, y, text.text, Surface.PAGE, text.role, colour=text.colour))
            x += m.text_width(text.text)
    y = room.bottom - len(rows) * m.char_height
    for row in rows:
        over, areas = _set_row(row, y, m.char_height, m)
        parts += over
        targets += areas
        y += m.char_height
    return parts, targets


def _begins(before: Line, line: Line) -> bool:
    """Whether a line that can be chosen stands apart from a text before it."""
    return bool(line.target and before.text and not before.target)


def _title(heading: str, height: int, metrics: Metrics) -> _Title:
    """A heading in the largest letters that fit the screen's width and the height that is left."""
    words = heading.split()
    title = _Title()
    room = metrics.width - 2 * max(1, metrics.char_width // 2)
    for letter in metrics.letters if words else ():
        for large in (words, words[:-1])[: 1 + (len(words) >= TITLED_WORDS)]:
            chars = (room + letter[0] // 8) // letter[0]
            lines = wrap(" ".join(large), chars, break_long_words=False)
            below = " ".join(words[len(large) :])
            title = _Title(tuple(lines), letter, " ".join(below))
            ink = max(map(len, lines)) * letter[0] - letter[0] // 8
            if (
                ink <= room
                and len(lines) <= metrics.letter_lines
                and title.height(metrics) <= height
            ):
                return title
    return title


def _set_title(title: _Title, y: int, metrics: Metrics) -> Iterator[Part]:
    wide, high = title.letter
    for line in title.lines:
        yield Heading((metrics.width - len(line) * wide) // 2, y, line, title.letter)
        y += high
    if title.below:
        x = (metrics.width - metrics.text_width(title.below)) // 2
        yield Words(x, y, title.below, Surface.PAGE, Role.TITLE)


def _spread(
    fixed: int, lines: int, height: int, blocks: int, metrics: Metrics
) -> tuple[int, Iterator[int]]:
    """From one line to the next, and the spaces above each block and the lines."""
    pitch = metrics.line_height
    loose = pitch * 4 // 3
    if fixed + lines * loose < height * 4 // 5:
        pitch = loose
    if fixed + lines * pitch > height:
        pitch = metrics.char_height
    rest = max(0, height - fixed - lines * pitch)
    even, odd = divmod(rest, 2 + blocks)
    inner_first = [*range(1, 1 + blocks), 0, 1 + blocks]
    return pitch, iter([even + (inner_first.index(n) < odd) for n in range(2 + blocks)])


def _ornament(cards: bytes, y: int, metrics: Metrics) -> Iterator[Part]:
    """Cards side by side in the middle, closer where they would not fit."""
    m = metrics
    room = m.width - 4 * m.char_width - m.card_width
    step = min(m.place_width, room // max(1, len(cards) - 1))
    x = (m.width - step * (len(cards) - 1) - m.card_width) // 2
    for n in range(len(cards)):
        area = Rect(x + n * step, y, m.card_width, m.card_height)
        yield Cards(area, Stack(cards[n : n + 1]), (0,))


def _rows(lines: tuple[Line, ...], room: int) -> Iterator[_Row]:
    """Lines that can be chosen one after the other make a block; long lines are wrapped."""
    for choices, group in groupby(lines, key=lambda line: bool(line.target)):
        block = list(group)
        if choices:
            yield from _choices(block, room - 2)
            continue
        for line in block:
            for piece in wrap_words(line.text, room):
                yield _Row(Line(piece, line.role), len(piece))


def _choices(block: list[Line], room: int) -> Iterator[_Row]:
    """A block of choices. Where one does not hold its key as it is written, all have their keys
    before them."""
    listed = any(line.key not in line.text for line in block)
    margin = max(len(line.key) for line in block) + KEY_GAP_CHARS if listed else 0
    spelt = [(line, wrap_words(line.text, room - margin)) for line in block]
    chars = margin + max(len(piece) for _, pieces in spelt for piece in pieces)
    for line, pieces in spelt:
        for n, piece in enumerate(pieces):
            key = line.key if n == 0 else ""
            text = f"{key:<{margin}}{piece}" if listed else piece
            yield _Row(line._replace(text=text, key=key), chars)


def _set_row(row: _Row, y: int, pitch: int, metrics: Metrics) -> tuple[list[Part], list[Target]]:
    """A line; where it can be chosen, with a bar as wide as its block."""
    m, line = metrics, row.line
    x = (m.width - row.chars * m.char_width) // 2
    slack = (pitch - m.char_height + 1) // 2
    bar = Rect(x, y - slack, row.chars * m.char_width, pitch).grow(m.char_width, 0)
    surface = Surface.SELECTED if line.selected else Surface.PAGE
    parts: list[Part] = [Frame(bar, surface)] if line.selected else []
    parts += spell_keyed(line.text, line.key, x, y, surface, m, line.role)
    return parts, [Target(line.target, (bar,))] if line.target else []
