"""When nothing can change any more: told, within bounds, and never wrongly."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.events import Key
from core.games import find, read_position
from core.scene import Role
from core.screens.app import App, Start
from core.shuffle import numbered_deal
from core.stuck import leads_nowhere, stuck_words

CANFIELD = """\
game: canfield
level: {level}
base: 5
foundations: 5H
reserve: 2C 9S
tableau: KS / QS / QC / 8C
stock: {stock}
waste: {waste}
"""
CORNERS = "game: corners\nbase: 7\nfoundations: 7H / - / - / -\ncross: {cross}\nwaste: {waste}\n"


def told(position: str) -> str:
    game, state = read_position(position)
    return stuck_words(game, state)


@pytest.mark.parametrize(
    ("level", "stock", "waste", "stuck"),
    [
        (1, "TS 6H 4S", "-", False),
        (1, "TS 4S 2S", "-", True),
        (1, "-", "TS 4S 2S", True),
        (2, "4C TS 6H 3S", "-", False),
        (2, "6H 4S TS 3S", "-", True),
        (2, "TS 6H 3S", "4S", False),
        (3, "TS 4S 2S", "-", True),
        (3, "-", "TS 4S 2S", True),
        (1, "-", "-", True),
    ],
)
def test_canfield_is_stuck_when_a_whole_pass_brings_nothing(level, stock, waste, stuck) -> None:
    assert bool(told(CANFIELD.format(level=level, stock=stock, waste=waste))) == stuck


@pytest.mark.parametrize(
    ("cross", "waste", "stuck"),
    [
        ("9S / 4D / KC / TH / 2S", "8H", False),
        ("9S / 4D / KC / TH / 2S", "6C", True),
        ("9S / 4D / 8H KC / JH / 2S", "6C", True),
        ("TS / 4D / 8H 9D / JC / 2S", "6C", False),
    ],
)
def test_corners_is_stuck_when_no_play_brings_a_card_up(cross, waste, stuck) -> None:
    assert bool(told(CORNERS.format(cross=cross, waste=waste))) == stuck


def test_corners_is_never_stuck_while_there_is_a_stock() -> None:
    text = CORNERS.format(cross="9S / 4D / KC / TH / 2S", waste="6C") + "stock: QS\n"
    assert not told(text)


@pytest.mark.parametrize("key", ["king", "betsy"])
def test_games_that_end_by_their_rules_tell_nothing(key: str) -> None:
    game = find(key)
    options = {option.name: option.default for option in game.options}
    assert stuck_words(game, game.deal(numbered_deal(1), options)) == ""


def test_where_the_bound_is_not_enough_nothing_is_told() -> None:
    def ring(state: int) -> tuple[int, ...]:
        return ((state + 1) % 10,)

    assert leads_nowhere(0, ring, 10)
    assert not leads_nowhere(0, ring, 9)
    assert not leads_nowhere(0, lambda state: None if state == 7 else ring(state), 10)


@settings(max_examples=25, deadline=None)
@given(deal=st.integers(1, 10**6), level=st.sampled_from([1, 2, 3]), data=st.data())
def test_what_is_told_of_canfield_is_true(deal: int, level: int, data: st.DataObject) -> None:
    game = find("canfield")
    state = game.deal(numbered_deal(deal), {"level": level})
    for _ in range(300):
        moves = game.moves(state)
        if told := stuck_words(game, state):
            assert "Nothing can change" in told
            for _ in range(120):
                assert game.moves(state) in (("V",), ())
                if not game.moves(state):
                    break
                state = game.play(state, "V")
            return
        if not moves:
            return
        plays = [move for move in moves if move != "V"] or ["V"]
        state = game.play(state, data.draw(st.sampled_from(plays)) if len(plays) > 1 else plays[0])


def test_the_table_says_it_and_the_hand_goes_on() -> None:
    text = CANFIELD.format(level=1, stock="TS 4S 2S", waste="-")
    app = App(Start(position=text), lambda: 1)
    for _ in range(4):
        scene = app([])
        assert scene is not None
        assert scene.message.role is Role.HIGHLIGHT
        assert "Nothing can change" in scene.message.text
        app([Key("v")])
    assert app.session is not None
    assert not app.session.over
