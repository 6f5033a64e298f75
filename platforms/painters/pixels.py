"""Parts drawn as dots: one look for every graphics mode, its colours and measures as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fonts import Font
from platforms.painters.art.cards import CardSet
from platforms.painters.art.inks import TRANSPARENT
from platforms.painters.canvas import Picture, blit
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.overlays import CHECK_MARK
from platforms.painters.parts import Cards, Frame, Heading, Part, Rule, Surface, View, Words
from platforms.painters.styles import PixelStyle

CHECK_DOTS: Final = bytes([0x00, 0x01, 0x03, 0x06, 0xCC, 0x78, 0x30, 0x00])
"""The check mark of a menu item, eight rows."""


def fill(picture: Picture, area: Rect, colour: int) -> None:
    """One colour all over an area, cut at the picture's edges."""
    rows = slice(max(0, area.y), max(0, area.bottom))
    picture[rows, max(0, area.x) : max(0, area.right)] = colour


class PixelLook:
    """Draws views of one mode as (height, width) colour numbers."""

    def __init__(
        self,
        metrics: Metrics,
        style: PixelStyle,
        cards: CardSet,
        font: Font,
        encode: Callable[[str], bytes],
    ) -> None:
        self.metrics = metrics
        self._style = style
        self._cards = cards
        self._encode = encode
        rows = np.frombuffer(font.glyphs, np.uint8).reshape(256, font.height, 1)
        self._glyphs = np.unpackbits(rows, axis=2).astype(np.bool_)
        check = np.unpackbits(np.frombuffer(CHECK_DOTS, np.uint8).reshape(8, 1), axis=1)
        self._check = check.astype(np.bool_)
        self._grounds: dict[Surface, Picture] = {}

    def draw(self, view: View) -> Picture:
        """The whole screen."""
        picture = self.ground(view.ground).copy()
        for part in view.parts:
            self.put(picture, part)
        return picture

    def ground(self, surface: Surface) -> Picture:
        """The empty screen on which a view's parts are put; not to be changed."""
        if surface not in self._grounds:
            even, odd = self._style.grounds[surface]
            picture = np.full((self.metrics.height, self.metrics.width), even, np.uint8)
            picture[::2, 1::2] = picture[1::2, ::2] = odd
            self._grounds[surface] = picture
        return self._grounds[surface]

    def put(self, picture: Picture, part: Part) -> None:
        """One part, drawn into a picture."""
        match part:
            case Cards():
                self.cards(picture, part)
            case Words():
                self.words(picture, part)
            case Frame():
                self.frame(picture, part)
            case Heading():
                self._heading(picture, part)
            case Rule(rect, surface):
                line = Rect(rect.x, rect.y + rect.height // 2, rect.width, 1)
                fill(picture, line, self._style.paints[surface].ink)

    def cards(self, picture: Picture, part: Cards) -> None:
        """A stack: backs, faces, or the empty place."""
        stack = part.stack
        if not stack.cards:
            dots = self._cards.blocked() if stack.blocked else self._place(stack.label)
            self._lay(
                picture, part.rect.x, part.rect.y, self._pointed(dots, part.cursor, bare=True)
            )
            return
        top = len(stack.cards) - 1
        for n, (card, step) in enumerate(zip(stack.cards, part.steps, strict=True)):
            dots = self._cards.back() if n < stack.face_down else self._cards.face(card)
            if n > top - part.picked:
                dots = self._cards.selected(dots)
            dots = self._pointed(dots, part.cursor and n == top)
            self._lay(picture, part.rect.x, part.rect.y + step, dots)

    def _pointed(self, dots: Picture, cursor: bool, *, bare: bool = False) -> Picture:
        return self._cards.cursor(dots, bare=bare) if cursor else dots

    def _place(self, label: str) -> Picture:
        try:
            return self._cards.place(label)
        except ValueError:
            return self._cards.place("")

    def _lay(self, picture: Picture, x: int, y: int, dots: Picture) -> None:
        blit(picture, x, y, dots, dots != TRANSPARENT)

    def letters(self, text: str) -> NDArray[np.bool_]:
        """The dots of a text, one line high."""
        if text == CHECK_MARK:
            return self._check
        codes = np.frombuffer(self._encode(text), np.uint8)
        height = self._glyphs.shape[1]
        return self._glyphs[codes].transpose(1, 0, 2).reshape(height, 8 * len(codes))

    def words(self, picture: Picture, words: Words) -> None:
        """A text; what is out of reach in the ink for that, or dotted over."""
        paint = self._style.paints[words.surface]
        dots = self.letters(words.text)
        dotted_over = words.ghost and self._style.ghost_dots
        style = self._style
        shows = style.sixteen and words.colour not in style.grounds.get(words.surface, ())
        colour = words.colour if shows else None
        faded = words.ghost and not dotted_over
        ink = paint.ghost if faded else paint.of_text(words.role, colour)
        self.inscribe(picture, words.x, words.y, dots, ink, paint.paper)
        if dotted_over:
            rows, columns = np.indices(dots.shape)
            dotted = (columns + words.x + 2 * (rows + words.y & 1)) % 4 == 0
            pen = np.full(dots.shape, paint.ghost, np.uint8)
            blit(picture, words.x, words.y, pen, dotted)

    def inscribe(
        self,
        picture: Picture,
        x: int,
        y: int,
        dots: NDArray[np.bool_],
        ink: int,
        paper: int | None,
    ) -> None:
        """Dots in an ink, on a paper or on what is there."""
        if paper is None:
            blit(picture, x, y, np.full(dots.shape, ink, np.uint8), dots)
        else:
            inked = np.where(dots, np.uint8(ink), np.uint8(paper))
            blit(picture, x, y, inked)

    def _heading(self, picture: Picture, part: Heading) -> None:
        wide, high = part.letter[0] // 8, part.letter[1] // 8
        dots = self.letters(part.text).repeat(high, axis=0).repeat(wide, axis=1)
        front, shadow = self._style.heading
        off_x, off_y = max(1, wide // 2), max(1, high // 2)
        self.inscribe(picture, part.x + off_x, part.y + off_y, dots, shadow, None)
        self.inscribe(picture, part.x, part.y, dots, front, None)

    def frame(self, picture: Picture, part: Frame) -> None:
        """A filled and framed area with its title."""
        paint = self._style.paints[part.surface]
        edge_x, edge_y = self.metrics.edge
        if paint.frame is not None:
            fill(picture, part.rect, paint.frame)
            inside = part.rect.grow(-edge_x, -edge_y)
        else:
            inside = part.rect
        if paint.paper is not None:
            fill(picture, inside, paint.paper)
        if part.title:
            self._title(picture, inside, part.title)

    def _title(self, picture: Picture, inside: Rect, title: str) -> None:
        paint = self._style.title
        height = max(self.metrics.bar_height - 1, self.metrics.char_height + 1)
        bar = Rect(inside.x, inside.y, inside.width, height)
        fill(picture, bar, paint.paper or 0)
        fill(picture, Rect(bar.x, bar.bottom, bar.width, 1), paint.frame or 0)
        y = bar.y + (bar.height - self.metrics.char_height + 1) // 2
        width = self.metrics.text_width(title)
        x = bar.x + (bar.width - width) // 2
        self.inscribe(picture, x, y, self.letters(title), paint.ink, None)
