"""Keys and the mouse of a terminal, as a host tells them."""

from __future__ import annotations

import pytest

from platforms.hosts.base import Button, Closed, KeyDown, PointerMoved, RawInput
from platforms.hosts.terminal_hand import Hand
from platforms.hosts.terminal_input import Answer, Mouse, TypedKey


def dot_at(row: int, column: int) -> tuple[int, int] | None:
    """Ten by ten cells of ten dots each."""
    return (column * 10, row * 10) if row < 10 and column < 10 else None


def typed(*names: str) -> list[RawInput]:
    hand = Hand(dot_at)
    return [given for name in names for given in hand.take(TypedKey(name))]


@pytest.mark.parametrize(
    ("names", "keys"),
    [
        (["d"], ["d"]),
        (["ctrl+z"], ["ctrl+z"]),
        (["ctrl+f5"], ["ctrl+f5"]),
        (["ctrl+]", "5"], ["ctrl+f5"]),
        (["ctrl+]", "0"], ["ctrl+f10"]),
        (["ctrl+]", "="], ["ctrl+f12"]),
        (["ctrl+]", "f5"], ["ctrl+f5"]),
        (["ctrl+]", "shift+f5"], ["shift+ctrl+f5"]),
        (["ctrl+]", "enter"], ["alt+enter"]),
        (["ctrl+]", "h"], ["f1"]),
        (["ctrl+]", "m"], ["f10"]),
        (["ctrl+]", "ctrl+]"], ["ctrl+]"]),
        (["ctrl+]", "x", "d"], ["d"]),
        (["ctrl+]", "5", "5"], ["ctrl+f5", "5"]),
    ],
)
def test_keys_and_emulator_keys(names: list[str], keys: list[str]) -> None:
    assert typed(*names) == [KeyDown(key) for key in keys]


def test_ctrl_c_ends() -> None:
    assert typed("ctrl+c") == [Closed()]


def test_ctrl_z_is_a_key_of_the_game_and_stops_the_program_after_the_prefix() -> None:
    hand = Hand(dot_at)
    assert hand.take(TypedKey("ctrl+z")) == [KeyDown("ctrl+z")]
    assert not hand.wants_to_stop
    assert hand.take(TypedKey("ctrl+]")) == []
    assert hand.take(TypedKey("ctrl+z")) == []
    assert hand.wants_to_stop


PRESS, DRAG, RELEASE = Mouse(1, True, 2, 3), Mouse(1, None, 4, 5), Mouse(1, False, 4, 5)


@pytest.mark.parametrize(
    ("mice", "told"),
    [
        (
            [PRESS, DRAG, RELEASE],
            [
                *[PointerMoved((20, 30)), Button(1, True, (20, 30)), PointerMoved((40, 50))],
                *[Button(1, False, (40, 50)), PointerMoved(None)],
            ],
        ),
        # a click: the pointer goes away with the button
        (
            [PRESS, Mouse(1, False, 2, 3)],
            [
                *[PointerMoved((20, 30)), Button(1, True, (20, 30))],
                *[Button(1, False, (20, 30)), PointerMoved(None)],
            ],
        ),
        # dragged off the picture and let go there
        (
            [PRESS, Mouse(1, None, 50, 5), Mouse(1, False, 50, 5)],
            [
                *[PointerMoved((20, 30)), Button(1, True, (20, 30)), PointerMoved(None)],
                Button(1, False, None),
            ],
        ),
        # without a button, and beside the picture
        ([Mouse(None, None, 1, 1)], []),
        ([Mouse(1, True, 50, 5), Mouse(1, False, 50, 5)], []),
        # a terminal that does not tell which button came up
        (
            [PRESS, Mouse(None, False, 2, 3)],
            [
                *[PointerMoved((20, 30)), Button(1, True, (20, 30))],
                *[Button(1, False, (20, 30)), PointerMoved(None)],
            ],
        ),
        # two buttons
        (
            [PRESS, Mouse(3, True, 2, 3), RELEASE, Mouse(3, False, 4, 5)],
            [
                *[PointerMoved((20, 30)), Button(1, True, (20, 30)), Button(3, True, (20, 30))],
                *[PointerMoved((40, 50)), Button(1, False, (40, 50))],
                *[Button(3, False, (40, 50)), PointerMoved(None)],
            ],
        ),
    ],
)
def test_the_mouse(mice: list[Mouse], told: list[RawInput]) -> None:
    hand = Hand(dot_at)
    assert [given for mouse in mice for given in hand.take(mouse)] == told


def test_answers_are_no_input() -> None:
    assert Hand(dot_at).take(Answer(b"[?62c")) == []
