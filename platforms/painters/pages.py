"""A page of text as parts: heading, fanned cards, lines, foot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from textwrap import wrap

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

KEY_GAP_CHARS = 2
TITLED_WORDS = 3
"""From so many words on, the last word of a heading may stand below in spaced letters."""


@dataclass(frozen=True, slots=True)
class _Title:
    """A heading as it is set: its large lines, their letters' size, what is spaced out below."""

    lines: tuple[str, ...] = ()
    letter: tuple[int, int] = (0, 0)
    below: str = ""

    def height(self, metrics: Metrics) -> int:
        """All of it."""
        return len(self.lines) * self.letter[1] + bool(self.below) * metrics.line_height


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of a page with the width of its block in characters, and whether it is centred."""

    line: Line
    chars: int


def compose_page(page: Page, room: Rect, metrics: Metrics) -> tuple[list[Part], list[Target]]:
    """The parts and the targets of a page in `room`, evenly spread from top to bottom."""
    m = metrics
    foot = wrap(page.foot, m.width // m.char_width)
    body = Rect(room.x, room.y, room.width, room.height - len(foot) * m.char_height)
    rows = list(_rows(page.lines, m.width // m.char_width))
    cards_height = m.card_height if page.cards else 0
    title = _title(page.heading, body.height - cards_height - len(rows) * m.char_height, m)
    fixed = title.height(m) + cards_height
    pitch, spaces = _spread(
        fixed, len(rows), body.height, bool(title.lines) + bool(cards_height), m
    )
    parts: list[Part] = []
    targets: list[Target] = []
    y = body.y + next(spaces)
    if title.lines:
        parts += _set_title(title, y, m)
        y += title.height(m) + next(spaces)
    if page.cards:
        parts += _ornament(page.cards, y, m)
        y += m.card_height + next(spaces)
    for row in rows:
        over, areas = _set_row(row, y, pitch, m)
        parts += over
        targets += areas
        y += pitch
    for n, text in enumerate(foot):
        x = (m.width - m.text_width(text)) // 2
        parts.append(Words(x, body.bottom + n * m.char_height, text, Surface.PAGE, Role.DIM))
    return parts, targets


def _title(heading: str, height: int, metrics: Metrics) -> _Title:
    """A heading in the largest letters that fit the screen's width and the height that is left."""
    words = heading.split()
    title = _Title()
    for letter in metrics.letters if words else ():
        for large in (words, words[:-1])[: 1 + (len(words) >= TITLED_WORDS)]:
            lines = wrap(" ".join(large), metrics.width // letter[0], break_long_words=False)
            below = " ".join(words[len(large) :])
            title = _Title(tuple(lines), letter, " ".join(below))
            fits = max(map(len, lines)) * letter[0] <= metrics.width
            if fits and len(lines) <= metrics.letter_lines and title.height(metrics) <= height:
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
    gaps = 2 + blocks
    rest = max(0, height - fixed - lines * pitch)
    return pitch, iter([rest * (n + 1) // gaps - rest * n // gaps for n in range(gaps)])


def _ornament(cards: bytes, y: int, metrics: Metrics) -> Iterator[Cards]:
    """Cards side by side, each half covered by the next, in the middle."""
    m = metrics
    room = m.width - 4 * m.char_width - m.card_width
    step = min(m.card_width * 5 // 8, room // max(1, len(cards) - 1))
    x = (m.width - step * (len(cards) - 1) - m.card_width) // 2
    for n in range(len(cards)):
        area = Rect(x + n * step, y, m.card_width, m.card_height)
        yield Cards(area, Stack(cards[n : n + 1]), (0,))


def _rows(lines: tuple[Line, ...], room: int) -> Iterator[_Row]:
    """Lines that can be chosen one after the other make a block; others are wrapped if long."""
    for choices, group in groupby(lines, key=lambda line: bool(line.target)):
        block = list(group)
        if choices:
            chars = max(len(_spelt(line)) for line in block)
            yield from (_Row(line, chars) for line in block)
            continue
        for line in block:
            for piece in wrap(line.text, room, drop_whitespace=False) or [""]:
                yield _Row(Line(piece, line.role), len(piece))


def _spelt(line: Line) -> str:
    """A line with its key before it, unless its words begin with the key."""
    if not line.key or line.text.upper().startswith(line.key.upper()):
        return line.text
    return f"{line.key}{' ' * KEY_GAP_CHARS}{line.text}"


def _set_row(row: _Row, y: int, pitch: int, metrics: Metrics) -> tuple[list[Part], list[Target]]:
    """A line; where it can be chosen, with a bar as wide as its block."""
    m, line = metrics, row.line
    x = (m.width - row.chars * m.char_width) // 2
    bar = Rect(x, y, row.chars * m.char_width, m.char_height).grow(m.char_width, m.char_height // 8)
    surface = Surface.SELECTED if line.selected else Surface.PAGE
    parts: list[Part] = [Frame(bar, surface)] if line.selected else []
    parts += spell_keyed(_spelt(line), line.key, x, y, surface, m, line.role)
    if not line.target:
        return parts, []
    lane = Rect(bar.x, y - (pitch - m.char_height) // 2, bar.width, pitch)
    return parts, [Target(line.target, (lane,)), Target(line.target, (bar,))]
