"""Menu shortcuts: a letter an item."""

from __future__ import annotations

import pytest

from core.scene import Menu, MenuItem
from platforms.drivers.intuition_menus import place_of, shortcuts

MENUS = (
    Menu("PROJECT", (MenuItem("About"), MenuItem("Keys", "f1"), MenuItem("Quit"))),
    Menu(
        "NEW GAME",
        (
            MenuItem("Same free blocks", "f2"),
            MenuItem(""),
            MenuItem("Same deal again", "f3"),
            MenuItem("Undo", "ctrl+z"),
            MenuItem("Finish", "ctrl+a"),
        ),
    ),
)


def test_ctrl_keys_keep_their_letter_and_initials_come_first() -> None:
    letters = {MENUS[m].items[i].text: c for (m, i), c in shortcuts(MENUS).items()}
    assert letters == {
        "About": "B",
        "Keys": "K",
        "Quit": "Q",
        "Same free blocks": "S",
        "Same deal again": "D",
        "Undo": "Z",
        "Finish": "A",
    }


@pytest.mark.parametrize(("letter", "place"), [("z", (1, 3)), ("Q", (0, 2)), ("x", None)])
def test_a_letter_names_its_item(letter: str, place: tuple[int, int] | None) -> None:
    assert place_of(MENUS, letter) == place


def test_there_may_be_more_items_than_letters() -> None:
    menus = (Menu("A", tuple(MenuItem("aaa") for _ in range(3))),)
    assert shortcuts(menus) == {(0, 0): "A"}
