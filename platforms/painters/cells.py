"""Parts drawn as character cells: one look for every text mode, its attributes as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from core.cards import JACK, RANKS, TEN, is_red, rank, suit
from core.cards import card as card_number
from fonts import Font
from platforms.painters.canvas import Picture, blit
from platforms.painters.geometry import Metrics, Rect
from platforms.painters.parts import Cards, Frame, Heading, Rule, Surface, View, Words
from platforms.painters.styles import CellStyle, Paint

SUIT_SIGNS: Final = "♣♦♥♠"
SINGLE: Final = "┌─┐│└┘"
DOUBLE: Final = "╔═╗║╚╝"
HALF_BLOCKS: Final = " ▀▄█"
"""By upper half + 2 * lower half."""

BLOCKS: Final = "██████"
BRICKS: Final = "┴┬"
"""One after the other, and the other way round in the next row."""

_ROWS: Final = ("     ", "  #  ", " # # ", "# # #", "## ##")
_PIPS: Final = ("010", "101", "111", "202", "212", "222", "232", "323", "333", "343")
"""By rank, how many pips lie in each row."""
_COURTS: Final[Sequence[Sequence[str]]] = (
    (" ▄▄/ ", " (☺) ", " ▐█▌ "),
    ("  ▲  ", " ▐☺▌ ", " ▄█▄ "),
    (" ▲▲▲ ", " ▐☻▌ ", "▄███▄"),
)
"""Jack, queen and king."""


class CellLook:
    """Draws views of one mode as (rows, columns, 2) characters and attributes."""

    def __init__(
        self, metrics: Metrics, style: CellStyle, font: Font, encode: Callable[[str], bytes]
    ) -> None:
        self.metrics = metrics
        self._style = style
        self._encode = encode
        rows = np.frombuffer(font.glyphs, np.uint8).reshape(256, font.height, 1)
        self._glyphs = np.unpackbits(rows, axis=2)

    def draw(self, view: View) -> Picture:
        """The whole screen."""
        picture = np.empty((self.metrics.height, self.metrics.width, 2), np.uint8)
        picture[:] = self._style.grounds[view.ground]
        for part in view.parts:
            match part:
                case Cards():
                    self.cards(picture, part)
                case Words():
                    self._words(picture, part)
                case Frame():
                    self._frame(picture, part)
                case Heading():
                    self._heading(picture, part)
                case Rule(rect, surface):
                    line = f"├{'─' * (rect.width - 2)}┤"
                    self._put(picture, rect.x, rect.y, line, self._attribute(surface))
        return picture

    def cards(self, picture: Picture, part: Cards) -> None:
        """A stack: backs, faces, or the empty place."""
        stack = part.stack
        x, y = part.rect.x, part.rect.y
        if not stack.cards:
            box = self._empty(stack.label, stack.blocked)
            blit(picture, x, y, self._pointed(box, picked=False) if part.cursor else box)
        top = len(stack.cards) - 1
        for n, (card, step) in enumerate(zip(stack.cards, part.steps, strict=False)):
            box = self._back() if n < stack.face_down else self._face(card)
            picked = n > top - part.picked
            if picked:
                box = self._picked(box)
            if part.cursor and n == top:
                box = self._pointed(box, picked)
            blit(picture, x, y + step, box)

    def _picked(self, box: Picture) -> Picture:
        """A card in the colours or the frame of one that is picked up."""
        inks = self._style.cards
        keep, flip = inks.picked
        box[:, :, 1] = box[:, :, 1] & keep ^ flip
        return box if inks.picked_edge is None else self._edged(box, BLOCKS, inks.picked_edge)

    def _pointed(self, box: Picture, picked: bool) -> Picture:
        """A card with the keyboard's cursor on it: a double frame in another colour."""
        return self._edged(box, DOUBLE, self._style.cards.cursor[picked])

    def _edged(self, box: Picture, lines: str, attribute: int) -> Picture:
        """A card in another frame; its corners' indices stay."""
        edged = box.copy()
        self._outline(edged, lines)
        for edge in np.s_[0, :], np.s_[-1, :], np.s_[:, 0], np.s_[:, -1]:
            edged[(*edge, 1)] = attribute
        frames = np.frombuffer(self._encode(SINGLE + BRICKS + BLOCKS), np.uint8)
        kept = ~np.isin(box[:, :, 0], frames)
        kept[1:-1, 1:-1] = True
        edged[kept] = box[kept]
        return edged

    def _face(self, card: int) -> Picture:
        inks = self._style.cards
        box = self._box(inks.frames[suit(card)])
        ink = inks.suits[suit(card)]
        number = rank(card)
        index = (inks.ten if number == TEN else RANKS[number]) + SUIT_SIGNS[suit(card)]
        width, last = self.metrics.card_width, self.metrics.card_height - 1
        self._put(box, 1, 0, index, ink)
        self._put(box, width - 1 - len(index), last, index[-1] + index[:-1], ink)
        if number >= JACK:
            middle = _COURTS[number - JACK]
        else:
            middle = [_ROWS[int(pips)] for pips in _PIPS[number]]
        for row, pips in enumerate(middle, 1):
            self._put(box, (width - 5) // 2, row, pips.replace("#", SUIT_SIGNS[suit(card)]), ink)
        return box

    def _back(self) -> Picture:
        inks = self._style.cards
        box = self._box(inks.back)
        box[1:-1, 1:-1] = inks.lattice
        return box

    def _empty(self, label: str, blocked: bool) -> Picture:
        inks = self._style.cards
        if blocked:
            return self._wall(inks.blocked)
        box = self._box(inks.place)
        text, red = self._spell_label(label)
        x = (self.metrics.card_width - len(text)) // 2
        self._put(box, x, self.metrics.card_height // 2, text, inks.labels[red])
        return box

    def _wall(self, attribute: int) -> Picture:
        """Bricks as high and wide as a card."""
        width, height = self.metrics.card_width, self.metrics.card_height
        box = self._framed(width, height, (ord(" "), attribute), "")
        odd = np.add.outer(np.arange(height), np.arange(width)) & 1
        box[:, :, 0] = np.frombuffer(self._encode(BRICKS), np.uint8)[odd]
        return box

    def _spell_label(self, label: str) -> tuple[str, bool]:
        """What an empty place shows, and whether in red."""
        room = self.metrics.card_width - 2
        if len(label) == 2 and label[0] in RANKS and label[1] in "CDHS":
            card = card_number(label)
            return f"{label[0]}{SUIT_SIGNS[suit(card)]}", is_red(card)
        return (self._style.cards.ten if label == "T" else label)[:room], False

    def _box(self, attribute: int) -> Picture:
        """A framed card without anything on it."""
        ground = (ord(" "), attribute)
        return self._framed(self.metrics.card_width, self.metrics.card_height, ground, SINGLE)

    def _framed(self, width: int, height: int, ground: tuple[int, int], lines: str) -> Picture:
        """A box filled with one cell, framed with `lines` if there are any."""
        box = np.empty((height, width, 2), np.uint8)
        box[:] = ground
        if lines:
            self._outline(box, lines)
        return box

    def _outline(self, box: Picture, lines: str) -> None:
        """Draw a frame along the edge of a box, in the attributes it has."""
        left_top, across, right_top, down, left_bottom, right_bottom = self._encode(lines)
        box[[0, -1], 1:-1, 0] = across
        box[1:-1, [0, -1], 0] = down
        box[0, [0, -1], 0] = left_top, right_top
        box[-1, [0, -1], 0] = left_bottom, right_bottom

    def _put(self, picture: Picture, x: int, y: int, text: str, attribute: int | None) -> None:
        """A text in one attribute; None: in those that are there."""
        codes = np.frombuffer(self._encode(text), np.uint8)
        left, right = max(0, -x), min(len(codes), picture.shape[1] - x)
        if 0 <= y < picture.shape[0] and left < right:
            picture[y, x + left : x + right, 0] = codes[left:right]
            if attribute is not None:
                picture[y, x + left : x + right, 1] = attribute

    def _attribute(self, surface: Surface) -> int:
        paint = self._style.paints[surface]
        return _on_paper(paint, paint.ink)

    def _words(self, picture: Picture, words: Words) -> None:
        paint = self._style.paints[words.surface]
        colour = words.colour if self._style.sixteen else None
        ink = paint.ghost if words.ghost else paint.of_text(words.role, colour)
        self._put(picture, words.x, words.y, words.text, _on_paper(paint, ink))

    def _heading(self, picture: Picture, part: Heading) -> None:
        attribute = self._style.heading
        codes = np.frombuffer(self._encode(part.text), np.uint8)
        if part.letter == (1, 1):
            self._put(picture, part.x, part.y, part.text, attribute)
            return
        dots = self._glyphs[codes].transpose(1, 0, 2).reshape(8, 8 * len(codes))
        blocks = np.frombuffer(self._encode(HALF_BLOCKS), np.uint8)
        box = np.empty((4, dots.shape[1], 2), np.uint8)
        box[:, :, 0] = blocks[dots[::2] + 2 * dots[1::2]]
        box[:, :, 1] = attribute
        blit(picture, part.x, part.y, box)

    def _frame(self, picture: Picture, part: Frame) -> None:
        paint = self._style.paints[part.surface]
        if paint.paper is None:
            return
        rect = part.rect.clip(self.metrics.screen)
        framed = paint.frame is not None and rect.height > 2
        ground = (ord(" "), self._attribute(part.surface))
        box = self._framed(rect.width, rect.height, ground, SINGLE if framed else "")
        if framed:
            self._tint_frame(box, paint)
        blit(picture, rect.x, rect.y, box)
        if part.title:
            self._title(picture, rect, part.title)

    def _tint_frame(self, box: Picture, paint: Paint) -> None:
        attribute = _on_paper(paint, paint.frame or 0)
        box[[0, -1], :, 1] = attribute
        box[:, [0, -1], 1] = attribute

    def _title(self, picture: Picture, rect: Rect, title: str) -> None:
        paint = self._style.title
        text = f" {title} "
        x = rect.x + (rect.width - len(text)) // 2
        self._put(picture, x, rect.y, text, _on_paper(paint, paint.ink))


def _on_paper(paint: Paint, ink: int) -> int:
    """The attribute of an ink on a paint's paper."""
    return (paint.paper or 0) << 4 | ink
