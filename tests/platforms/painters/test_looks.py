"""What parts look like in dots and in cells."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.cards import card
from core.scene import (
    Fan,
    Layout,
    Menu,
    MenuItem,
    OpenMenu,
    Page,
    Pile,
    Role,
    Scene,
    Stack,
    Text,
    Zone,
)
from fonts import cp437, load
from platforms import modes
from platforms.modes import Rig
from platforms.painters.geometry import Rect
from platforms.painters.pixels import fill

WHITE_PEN, BLUE_PEN, BLACK_PEN = 1, 0, 2
ZONE = Zone("1", 4, 0, fan=Fan.DOWN, height=4, key="1")


@pytest.mark.parametrize(
    ("area", "filled"),
    [
        (Rect(1, 1, 2, 1), ["....", ".##.", "...."]),
        (Rect(-1, -1, 3, 2), ["##..", "....", "...."]),
        (Rect(2, 2, 9, 9), ["....", "....", "..##"]),
        (Rect(-3, 0, 2, 3), ["....", "....", "...."]),
        (Rect(0, -5, 4, 4), ["....", "....", "...."]),
    ],
)
def test_an_area_is_filled_as_far_as_it_is_on_the_picture(area: Rect, filled: list[str]) -> None:
    picture = np.zeros((3, 4), np.uint8)
    fill(picture, area, 7)
    assert ["".join(".#"[dot // 7] for dot in row) for row in picture.tolist()] == filled


def one_pile(stack: Stack, **pile: int | bool) -> Scene:
    return Scene(
        "A TITLE", layout=Layout(9, 4, (ZONE,), "1"), piles=(Pile(ZONE, (stack,), **pile),)
    )


def painted(mode: str, scene: Scene) -> Rig:
    rig = modes.build(mode)
    rig.painter.paint(None, scene)
    return rig


def dots(mode: str, scene: Scene) -> np.ndarray:
    return np.asarray(painted(mode, scene).adapter.scan_out().dots)


def cells(scene: Scene) -> np.ndarray:
    found = painted("cga-text", scene).adapter.scan_out().cells
    assert found is not None
    return found


def lines(scene: Scene) -> list[str]:
    return [cp437.decode(row[:, 0].tobytes()) for row in cells(scene)]


def attribute_of(scene: Scene, text: str) -> int:
    """The attribute of the first character of a text on the screen."""
    for y, line in enumerate(lines(scene)):
        if text in line:
            return int(cells(scene)[y, line.index(text), 1])
    raise AssertionError(f"{text} is not on the screen")


@pytest.mark.parametrize(
    ("name", "index"), [("TH", "10♥"), ("AS", "A♠"), ("QD", "Q♦"), ("7C", "7♣")]
)
def test_a_card_in_text_has_its_index_at_both_corners(name: str, index: str) -> None:
    shown = lines(one_pile(Stack(bytes([card(name)]))))
    top = next(n for n, line in enumerate(shown) if index in line)
    assert index[-1] + index[:-1] in shown[top + 4]


@pytest.mark.parametrize("rank", range(1, 11))
def test_a_card_in_text_has_as_many_pips_as_it_counts(rank: int) -> None:
    shown = lines(one_pile(Stack(bytes([rank - 1 + 39]))))
    assert sum(line.count("♠") for line in shown) == rank + 2


@pytest.mark.parametrize(("name", "ink"), [("7C", 0), ("7D", 4), ("7H", 4), ("7S", 0)])
def test_red_suits_are_red_and_black_ones_black_on_white_in_text(name: str, ink: int) -> None:
    sign = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[name[1]]
    assert attribute_of(one_pile(Stack(bytes([card(name)]))), f"7{sign}") == 0xF0 | ink


def test_thirteen_cards_in_text_show_every_index() -> None:
    shown = "\n".join(lines(one_pile(Stack(bytes(range(13))))))
    for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"):
        assert f"{rank}♣" in shown


@pytest.mark.parametrize(
    ("label", "shown"), [("KS", "K♠"), ("5", "5"), ("T", "10"), ("FREE", "FREE")]
)
def test_an_empty_place_in_text_shows_its_label(label: str, shown: str) -> None:
    assert any(shown in line for line in lines(one_pile(Stack(label=label))))


def test_large_letters_in_text_are_the_font_in_half_blocks() -> None:
    scene = Scene("", page=Page("K"))
    rows = cp437.decode(cells(scene)[:, :, 0].tobytes())
    picture = np.array([list(rows[n : n + 80]) for n in range(0, 2000, 80)])
    upper, lower = np.isin(picture, ["▀", "█"]), np.isin(picture, ["▄", "█"])
    dots = np.stack([upper, lower], axis=1).reshape(50, 80)
    font = load("cp437_8x8").glyph(ord("K"))
    glyph = np.unpackbits(np.frombuffer(font, np.uint8).reshape(8, 1), axis=1)
    assert np.array_equal(_trimmed(dots), _trimmed(glyph.astype(np.bool_)))


def _trimmed(dots: np.ndarray) -> np.ndarray:
    rows, columns = np.nonzero(dots)
    return dots[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def test_the_amiga_title_bar_is_ten_white_rows_with_depth_gadgets() -> None:
    bar = dots("amiga", one_pile(Stack()))[:10]
    assert (bar[[0, 9], :587] == WHITE_PEN).all()
    assert set(np.unique(bar[:, :587])) == {WHITE_PEN, BLUE_PEN}
    for x in (587, 611, 635):
        assert (bar[:, x : x + 2] == BLUE_PEN).all()
    assert (bar[:, 637:] == WHITE_PEN).all()
    assert (bar[1:9, 589:635] == BLACK_PEN).any()


def test_an_amiga_menu_item_out_of_reach_is_ghosted_and_a_marked_one_complemented() -> None:
    menus = (Menu("PROJECT", (MenuItem("Undo"), MenuItem("Undo ", enabled=False))),)
    scene = replace(one_pile(Stack()), menus=menus, open_menu=OpenMenu(0))
    plain = dots("amiga", scene)
    marked = dots("amiga", replace(scene, open_menu=OpenMenu(0, 0)))
    rows, columns = np.nonzero(plain != marked)
    assert (marked[rows, columns] == 15 - plain[rows, columns]).all()
    assert len(rows) == (rows.max() - rows.min() + 1) * (columns.max() - columns.min() + 1)
    ink = (plain == BLUE_PEN)[11:29, 17:60]
    assert 0 < ink[9:].sum() < ink[:9].sum()


@pytest.mark.parametrize("mode", modes.names())
def test_picked_cards_and_the_cursor_are_seen(mode: str) -> None:
    cards = Stack(bytes([4, 5, 6]))
    scenes = (
        one_pile(cards),
        one_pile(cards, picked=1),
        one_pile(cards, picked=3),
        one_pile(cards, cursor=True),
        one_pile(Stack()),
        one_pile(Stack(), cursor=True),
        one_pile(Stack(blocked=True)),
    )
    assert len({dots(mode, scene).tobytes() for scene in scenes}) == len(scenes)


def test_hidden_keys_leave_everything_else_where_it_is() -> None:
    scene = one_pile(Stack(bytes([4])))
    shown, hidden = lines(scene), lines(replace(scene, keys_shown=False))
    assert [a for a, b in zip(shown, hidden, strict=True) if a != b] == [
        line for line in shown if "1" in line
    ]


def test_a_title_gives_way_to_the_status_by_whole_words() -> None:
    status = (Text("PASS 1 of 2"), Text("SCORE 648"), Text("DEAL 123"))
    long = "BETSY ROSS SOLITAIRE AS IT WAS PLAYED IN NINETEEN NINETY ONE"
    top = lines(replace(one_pile(Stack()), title=long, status=status))[0]
    assert top.rstrip().endswith("PASS 1 of 2 SCORE 648 DEAL 123")
    assert top.startswith(" BETSY ROSS SOLITAIRE AS IT WAS PLAYED IN")


def test_dim_status_texts_give_way_to_the_first_word_of_the_title() -> None:
    status = (Text("LEVEL 2"), Text("DEAL 948665", Role.DIM))
    word = "UNCOMMONLY" * 6
    top = lines(replace(one_pile(Stack()), title=word, status=status))[0]
    assert (top.strip().startswith(word), "DEAL" in top) == (True, False)
    long = "A LONG TITLE THAT LEAVES NO ROOM FOR MORE THAN THE LEVEL BESIDE ALL OF IT"
    for title in ("A TITLE", long):
        top = lines(replace(one_pile(Stack()), title=title, status=status))[0]
        assert top.rstrip().endswith("DEAL 948665")


@pytest.mark.parametrize("name", ["KS", "QH"])
def test_a_picked_card_on_a_monochrome_screen_keeps_its_index_and_gets_a_bright_frame(
    name: str,
) -> None:
    stack = Stack(bytes([card(name)]))
    plain, picked = (
        painted("mono", one_pile(stack, picked=n)).adapter.scan_out().cells for n in (0, 1)
    )
    assert plain is not None and picked is not None
    block = cp437.encode("█")[0]
    framed = (picked[:, :, 0] == block) & (picked[:, :, 1] == 0x0F)
    assert framed.sum() > (plain[:, :, 0] == block).sum()
    index = cp437.encode(name[0])[0]
    assert (picked[:, :, 0] == index).sum() == (plain[:, :, 0] == index).sum() == 2
    shown = picked[:, :, 1][picked[:, :, 0] == index]
    assert set(shown.tolist()) <= {0x70, 0x0F}
