"""Box drawing joins: every arm meets the arm of any neighbour, dot for dot.

What arms a glyph has is read from its Unicode name, not from the drawing.
"""

import unicodedata
from typing import NamedTuple

import pytest

import fonts
from fonts import Font, cp437

BOXES = range(0xB3, 0xDB)
SIDES = {"UP": ("up",), "DOWN": ("down",), "LEFT": ("left",), "RIGHT": ("right",)} | {
    "VERTICAL": ("up", "down"),
    "HORIZONTAL": ("left", "right"),
}
WEIGHTS = {"LIGHT": 1, "SINGLE": 1, "DOUBLE": 2}

pc_font = pytest.mark.parametrize("name", ["cp437_8x8", "cp437_8x14"])


class Arms(NamedTuple):
    """Each side's weight: 0 no arm, 1 single, 2 double."""

    up: int = 0
    down: int = 0
    left: int = 0
    right: int = 0

    def mirrored(self) -> "Arms":
        return self._replace(left=self.right, right=self.left)


def arms_of(code: int) -> Arms:
    words = unicodedata.name(cp437.UNICODE[code]).removeprefix("BOX DRAWINGS ").split()
    whole = WEIGHTS.get(words[0], 0)
    weights: dict[str, int] = {}
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word in SIDES:
            weights |= dict.fromkeys(SIDES[word], whole or WEIGHTS.get(after, 0))
    return Arms(**weights)


def edges(font: Font, code: int) -> dict[str, frozenset[int]]:
    """The dots lit on each edge: columns for up and down, rows for left and right."""
    art = font.rows_art(code)
    return {
        "up": frozenset(x for x, dot in enumerate(art[0]) if dot == "#"),
        "down": frozenset(x for x, dot in enumerate(art[-1]) if dot == "#"),
        "left": frozenset(y for y, row in enumerate(art) if row[0] == "#"),
        "right": frozenset(y for y, row in enumerate(art) if row[-1] == "#"),
    }


def test_names_give_all_forty_combinations() -> None:
    assert arms_of(0xC4) == Arms(left=1, right=1)
    assert arms_of(0xC9) == Arms(down=2, right=2)
    assert arms_of(0xB8) == Arms(down=1, left=2)
    assert arms_of(0xD7) == Arms(up=2, down=2, left=1, right=1)
    assert len({arms_of(code) for code in BOXES}) == len(BOXES) == 40


@pc_font
def test_every_arm_meets_its_neighbours(name: str) -> None:
    font = fonts.load(name)
    upright, level = edges(font, 0xB3), edges(font, 0xC4)
    upright2, level2 = edges(font, 0xBA), edges(font, 0xCD)
    assert upright["up"] == upright["down"] and upright2["up"] == upright2["down"]
    assert level["left"] == level["right"] and level2["left"] == level2["right"]
    dark: frozenset[int] = frozenset()
    meeting = {
        side: (dark, one[side], two[side])
        for side, one, two in (
            ("up", upright, upright2),
            ("down", upright, upright2),
            ("left", level, level2),
            ("right", level, level2),
        )
    }
    for code in BOXES:
        found = edges(font, code)
        for side, weight in arms_of(code)._asdict().items():
            assert found[side] == meeting[side][weight], f"{code:02X} {side}"


@pc_font
def test_arms_run_unbroken_to_the_crossing(name: str) -> None:
    font = fonts.load(name)
    middle = min(edges(font, 0xC4)["left"])
    for code in BOXES:
        art, found = font.rows_art(code), edges(font, code)
        assert all(art[y][:2] == "##" for y in found["left"]), f"{code:02X}"
        assert all(art[y][6:] == "##" for y in found["right"]), f"{code:02X}"
        assert all(art[y][x] == "#" for x in found["up"] for y in range(middle)), f"{code:02X}"
        below = range(middle + 2, font.height)
        assert all(art[y][x] == "#" for x in found["down"] for y in below), f"{code:02X}"


@pc_font
def test_mirrored_arms_are_mirrored_drawings(name: str) -> None:
    font = fonts.load(name)
    by_arms = {arms_of(code): font.rows_art(code) for code in BOXES}
    for arms, art in by_arms.items():
        assert by_arms[arms.mirrored()] == tuple(row[::-1] for row in art), arms


def lit_pieces(font: Font, code: int) -> int:
    """How many separate pieces the glyph has, dots joined along rows and columns."""
    lit = {
        (x, y)
        for y, row in enumerate(font.rows_art(code))
        for x, dot in enumerate(row)
        if dot == "#"
    }
    pieces = 0
    while lit:
        pieces += 1
        todo = [lit.pop()]
        while todo:
            x, y = todo.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & lit
            lit -= near
            todo += near
    return pieces


@pc_font
def test_only_double_lines_fall_into_pieces(name: str) -> None:
    """Double corners are an inner and an outer stroke; a single line ties its partners together."""
    font = fonts.load(name)
    for code in BOXES:
        arms = arms_of(code)
        if 1 in arms:
            lone_pair = (2, 2) in (arms[:2], arms[2:]) and arms.count(1) == 1
            assert lit_pieces(font, code) == (2 if lone_pair else 1), f"{code:02X}"
        else:
            assert lit_pieces(font, code) == {2: 2, 3: 3, 4: 4}[len(arms) - arms.count(0)]


def test_the_ninth_dot_carries_every_line_to_the_next_cell() -> None:
    """The monochrome adapter repeats dot 8 for C0-DF only, so no glyph of B3-BF may need it."""
    font = fonts.load("cp437_8x14")
    for code in BOXES:
        right = edges(font, code)["right"]
        ninth = right if 0xC0 <= code <= 0xDF else frozenset()
        assert ninth == right, f"{code:02X}"
