"""Hints: always moves that the rules allow, and the way on that is known of the game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import Status
from core.games import find, keys
from core.hint import Hint, hint_for
from core.shuffle import numbered_deal
from core.ways import Way, ranked_moves, way_of


def past_of(key: str, deal: int, choices: list[int]) -> tuple[Any, list[Any]]:
    """A game, and the positions of a hand played at random."""
    game = find(key)
    options = {option.name: option.default for option in game.options}
    past = [game.deal(numbered_deal(deal), options)]
    for choice in choices:
        moves = game.moves(past[-1])
        if not moves or game.outcome(past[-1]).status is not Status.PLAYING:
            break
        past.append(game.play(past[-1], moves[choice % len(moves)]))
    return game, past


@settings(max_examples=60)
@given(st.sampled_from(keys()), st.integers(1, 9999), st.lists(st.integers(0, 99), max_size=60))
def test_every_hint_is_a_move_that_changes_the_table(
    key: str, deal: int, choices: list[int]
) -> None:
    game, past = past_of(key, deal, choices)
    hint = hint_for(game, past)
    if hint is None:
        way = way_of(game)
        met = {way.table(state) for state in past}
        assert not list(ranked_moves(game, way, past[-1], met))
        return
    known = {way_of(game).table(state) for state in past}
    for target in hint.targets:
        move = game.spell(past[-1], hint.source, target)
        assert move in game.moves(past[-1])
        assert way_of(game).table(game.play(past[-1], move)) not in known


@pytest.mark.parametrize(
    ("position", "hint"),
    [
        ("game: betsy\ntops: 3234\nstock: 5C 9H\nwaste: 4S\n", Hint(None, ("2", "1"))),
        ("game: corners\nbase: 7\ncross: 9S / - / - / - / -\nstock: -\n", None),
    ],
    ids=["two piles take the card", "moving a lone card about"],
)
def test_what_is_told(position: str, hint: Hint | None) -> None:
    game = find(position.split()[1])
    assert hint_for(game, [game.parse(position)]) == hint


def test_a_hint_does_not_lead_around_in_a_circle() -> None:
    game = find("canfield")
    past = [game.deal(numbered_deal(1), {"level": 1})]
    for _ in range(400):
        hint = hint_for(game, past)
        if hint is None:
            break
        past.append(game.play(past[-1], game.spell(past[-1], hint.source, hint.targets[0])))
    assert hint_for(game, past) is None


BACKWARDS = Way("last first", "The last move is made.", lambda _, move: (-ord(move), 0), id)


def test_a_game_of_others_tells_its_own_way_or_gives_its_first_move() -> None:
    theirs: Any = replace_key(find("betsy"), "theirs")
    past = [find("betsy").parse("game: betsy\ntops: 3234\nstock: 5C 9H\nwaste: 4S\n")]
    assert hint_for(theirs, past) == Hint(None, ("D", "1", "2"))
    theirs.way = BACKWARDS
    assert hint_for(theirs, past) == Hint(None, ("D",))


def replace_key(game: Any, key: str) -> Any:
    """The same rules under another name, as an installed package might bring them."""
    return type(type(game).__name__, (type(game),), {"key": key})()
