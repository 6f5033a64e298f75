"""A hand in play: its journal, undo and redo, and what it tells."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import IllegalMove, Status
from core.games import find
from core.session import Session
from core.shuffle import number_deal

PLAYING_BETSY = "game: betsy\ntops: A234\nstock: 2C 9H\nwaste: -\n"


def session_of(position: str, watch: Any = None) -> Session[Any]:
    game = find(position.split()[1])
    return Session(game, game.parse(position), {}, None, watch)


def test_a_move_is_journalled_scored_and_told() -> None:
    told: list[str] = []
    session = session_of(PLAYING_BETSY, told.append)
    session.play("D")
    session.play("1")
    assert session.moves == ("D", "1")
    assert session.score == 1
    assert told == ["D", "1"]


def test_an_illegal_move_changes_nothing() -> None:
    told: list[str] = []
    session = session_of(PLAYING_BETSY, told.append)
    session.play("D")
    session.undo()
    state = session.state
    with pytest.raises(IllegalMove):
        session.play("3")
    assert (session.state, session.moves, session.can_redo) == (state, (), True)
    assert told == ["D", "undo"]


def test_undo_at_the_start_and_redo_at_the_end_say_no() -> None:
    session = session_of(PLAYING_BETSY)
    assert not session.undo()
    assert not session.redo()
    assert not session.assisted


def test_undo_marks_the_hand_assisted_for_good() -> None:
    session = session_of(PLAYING_BETSY)
    session.play("D")
    assert not session.assisted
    session.undo()
    session.redo()
    session.restart()
    assert session.assisted


def test_a_hint_marks_the_hand_and_is_told() -> None:
    told: list[str] = []
    session = session_of(PLAYING_BETSY, told.append)
    session.take_hint()
    assert (session.assisted, session.hints, session.undos, session.touched) == (True, 1, 0, False)
    assert told == ["hint"]


def test_undos_and_hints_are_counted_apart() -> None:
    session = session_of(PLAYING_BETSY)
    session.replay(["D", "undo", "D", "hint", "undo", "redo", "hint", "hint"])
    assert (session.undos, session.hints) == (2, 3)


def test_a_hand_of_known_cards_is_assisted_from_the_beginning() -> None:
    game = find("betsy")
    session = Session(game, game.parse(PLAYING_BETSY), {}, known=True)
    assert (session.assisted, session.touched) == (True, False)


def test_a_restart_is_assisted_only_when_cards_were_seen() -> None:
    session = session_of(PLAYING_BETSY)
    session.restart()
    assert not session.assisted
    session.play("D")
    session.restart()
    assert session.assisted
    assert (session.moves, session.can_undo, session.can_redo) == ((), False, False)


def test_playing_after_undo_forgets_what_was_undone() -> None:
    session = session_of(PLAYING_BETSY)
    session.play("D")
    session.play("1")
    session.undo()
    session.play("D")
    assert session.moves == ("D", "D")
    assert not session.can_redo


def test_the_outcome_comes_from_the_rules() -> None:
    lost = session_of("game: betsy\ntops: 3234\nstock: -\nwaste: 7H 9C\npass: 2\n")
    assert lost.over
    assert lost.outcome.status is Status.LOST
    assert not session_of(PLAYING_BETSY).over


def test_performing_undo_with_nothing_to_undo_is_illegal() -> None:
    with pytest.raises(IllegalMove, match="undo"):
        session_of(PLAYING_BETSY).perform("undo")


@given(deal=st.integers(1, 9999), data=st.data())
@settings(max_examples=15, deadline=None)
def test_what_was_told_replays_to_the_same_state(deal: int, data: st.DataObject) -> None:
    game = find("canfield")
    told: list[str] = []
    start = game.deal(number_deal(deal).deck(), {})
    session = Session(game, start, {}, None, told.append)
    states = [session.state]
    for _ in range(30):
        match data.draw(st.sampled_from(["play", "play", "undo", "redo"])):
            case "undo":
                if session.undo():
                    assert session.state == states[len(session.moves)]
            case "redo":
                session.redo()
            case _:
                moves = game.moves(session.state)
                if moves:
                    session.play(data.draw(st.sampled_from(moves)))
                    states[len(session.moves) :] = [session.state]
    again, straight = Session(game, start, {}), Session(game, start, {})
    again.replay(told)
    straight.replay(session.moves)
    assert again.state == straight.state == session.state
    assert again.assisted == session.assisted
