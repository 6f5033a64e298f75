"""How texts are broken into lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platforms.painters.wording import key_name, wrap_clauses, wrap_words


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("", 40, [""]),
        ("Play a card.", 40, ["Play a card."]),
        ("1    2    3", 11, ["1    2    3"]),
        ("1    2    3", 10, ["1  2  3"]),
        ("F1: keys    Esc: leave", 10, ["F1: keys", "Esc: leave"]),
        ("F1: all of the keys    Esc: leave", 12, ["F1: all of", "the keys", "Esc: leave"]),
        ("a word that is tooooooooo long", 8, ["a word", "that is", "tooooooo", "oo long"]),
    ],
)
def test_items_move_together_before_words_do(text: str, room: int, lines: list[str]) -> None:
    assert wrap_words(text, room) == lines


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("Lost. Press any key.", 20, ["Lost. Press any key."]),
        ("Lost. Press any key.", 19, ["Lost.", "Press any key."]),
        (
            "Gone, and no card is left. Press a key.",
            26,
            ["Gone, and no card is left.", "Press a key."],
        ),
        (
            "Gone, and no card is left. Press a key.",
            25,
            ["Gone, and no card is", "left. Press a key."],
        ),
        ("no sign in all of this text", 20, ["no sign in all of", "this text"]),
    ],
)
def test_two_lines_part_at_a_sign_if_they_can(text: str, room: int, lines: list[str]) -> None:
    assert wrap_clauses(text, room) == lines


@given(st.text("ab  ", max_size=80), st.integers(1, 40))
def test_no_line_is_too_long_and_no_letter_is_lost(text: str, room: int) -> None:
    lines = wrap_words(text, room)
    assert lines
    assert all(len(line) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    ("key", "name"), [("f1", "F1"), ("ctrl+z", "Ctrl+Z"), ("alt+enter", "Alt+Enter"), ("q", "Q")]
)
def test_keys_are_written_as_in_menus(key: str, name: str) -> None:
    assert key_name(key) == name
