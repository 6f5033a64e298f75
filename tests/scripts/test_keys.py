"""The words of --keys."""

from __future__ import annotations

import pytest

from scripts.cli import UsageError
from scripts.keys import KeyStroke, MenuStroke, Pause, PointerStroke, parse_keys


@pytest.mark.parametrize(
    ("text", "strokes"),
    [
        ("", []),
        ("d D ? + :", [KeyStroke(name) for name in "dD?+:"]),
        ("enter ESC f12", [KeyStroke("enter"), KeyStroke("esc"), KeyStroke("f12")]),
        ("ctrl+z ctrl+Z ctrl++", [KeyStroke("ctrl+z"), KeyStroke("ctrl+z"), KeyStroke("ctrl++")]),
        ("alt+ctrl+shift+f1", [KeyStroke("shift+ctrl+alt+f1")]),
        ("press:S release:a1", [PointerStroke("press", "S"), PointerStroke("release", "a1")]),
        ("click:F", [PointerStroke("click", "F")]),
        ("click:menu:PROJECT", [PointerStroke("click", "menu:PROJECT")]),
        ("menu:PROJECT/Quit v", [MenuStroke("PROJECT", "Quit"), KeyStroke("v")]),
        (
            "menu:NEW GAME/same free blocks menu:PROJECT/About enter",
            [
                MenuStroke("NEW GAME", "same free blocks"),
                MenuStroke("PROJECT", "About"),
                KeyStroke("enter"),
            ],
        ),
        ("wait:0 wait:1500", [Pause(0), Pause(1500)]),
    ],
)
def test_words_become_strokes(text, strokes) -> None:
    assert parse_keys(text) == strokes


@pytest.mark.parametrize(
    "word",
    [
        "entr",
        "f13",
        "f0",
        "ctrl+",
        "hyper+a",
        "wait:",
        "wait:-1",
        "wait:x",
        "menu:x",
        "menu:/x",
        "ab",
    ],
)
def test_other_words_are_named(word) -> None:
    with pytest.raises(UsageError, match="is not a key") as raised:
        parse_keys(f"a {word} b")
    assert repr(word) in str(raised.value) or word.startswith("menu")
