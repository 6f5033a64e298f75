"""Rectangles and the measures of one screen, in units: a dot in graphics, a cell in text."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle of units, its upper left corner first."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    def contains(self, x: int, y: int) -> bool:
        """Whether that unit is in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def holds(self, other: Rect) -> bool:
        """Whether `other` lies in it wholly."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Rect) -> bool:
        """Whether the two share a unit."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def clip(self, other: Rect) -> Rect:
        """What the two share; its width or height is 0 where they share nothing."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        width = max(0, min(self.right, other.right) - x)
        return Rect(x, y, width, max(0, min(self.bottom, other.bottom) - y))

    def grow(self, x: int, y: int) -> Rect:
        """Wider by `x` at the left and the right, higher by `y` above and below."""
        return Rect(self.x - x, self.y - y, self.width + 2 * x, self.height + 2 * y)


class Metrics(NamedTuple):
    """The measures of one screen. All in units but for the frame's size, which is in dots.

    `bar_height`: the title bar. `line_height`: from one line of a list to the next.
    `place_width`: from one card place to the next. `gap`: the least and the most between cards
    one below the other. `fan_step`: what shows of a card that another covers. `pad`: between a
    box's edge and what it holds, `edge` the thickness of its frame, `button_pad` around a button's
    words (each width, height). `letters`: the sizes of large letters, best first, and in how many
    lines of them a heading may be set.
    """

    width: int
    height: int
    frame_width: int
    frame_height: int
    char_width: int
    char_height: int
    bar_height: int
    bar_right: int
    line_height: int
    place_width: int
    card_width: int
    card_height: int
    gap: tuple[int, int]
    fan_step: int
    pad: tuple[int, int]
    edge: tuple[int, int]
    button_pad: tuple[int, int]
    letters: tuple[tuple[int, int], ...]
    letter_lines: int

    @property
    def screen(self) -> Rect:
        """All of the screen."""
        return Rect(0, 0, self.width, self.height)

    @property
    def bar(self) -> Rect:
        """The title bar."""
        return Rect(0, 0, self.width, self.bar_height)

    @property
    def table(self) -> Rect:
        """Between the title bar and the message line."""
        y = self.bar_height + self.char_height // 8
        return Rect(0, y, self.width, self.message.y - y)

    @property
    def message(self) -> Rect:
        """The line at the bottom that speaks to the person."""
        return Rect(0, self.height - self.char_height, self.width, self.char_height)

    @property
    def text_room(self) -> tuple[int, int]:
        """Columns and rows of characters below the title bar."""
        return self.width // self.char_width, (self.height - self.bar_height) // self.char_height

    def text_width(self, text: str) -> int:
        """How wide a text is."""
        return self.char_width * len(text)

    def unit(self, x: int, y: int) -> tuple[int, int]:
        """The unit under a dot of the frame: that under the dot's middle."""
        return (
            (2 * x + 1) * self.width // (2 * self.frame_width),
            (2 * y + 1) * self.height // (2 * self.frame_height),
        )

    def dot(self, x: int, y: int) -> tuple[int, int]:
        """A dot in the middle of a unit."""
        return (
            (2 * x + 1) * self.frame_width // (2 * self.width),
            (2 * y + 1) * self.frame_height // (2 * self.height),
        )

    def fan(self, cards: int, height: int) -> tuple[int, ...]:
        """How far below the first each card of a fan lies, in a place `height` high.

        The fan tightens where it would not fit; the last card stays whole.
        """
        last = min(self.fan_step * (cards - 1), height - self.card_height)
        return tuple(last * n // (cards - 1) for n in range(cards)) if cards > 1 else (0,)
