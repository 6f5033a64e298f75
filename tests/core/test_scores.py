"""High scores: the ten best hands, each once, marked where help was taken."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.scores import SIZE, Scores
from tests.core.keeping import ending


def test_a_hand_is_told_with_all_that_belongs_to_it() -> None:
    scores = Scores().with_ending(ending(7, points=262, options="level=3", assisted=True))
    (score,) = scores.entries
    assert (score.points, score.date, score.deal) == (262, "1991-07-11", "17")
    assert (score.options, score.assisted) == ("level=3", True)


def test_of_equal_scores_the_older_stands_first() -> None:
    scores = (
        Scores().with_ending(ending(1)).with_ending(ending(2)).with_ending(ending(3, points=41))
    )
    assert [score.hand for score in scores.entries] == [3, 1, 2]


@pytest.mark.parametrize("points", [None, 0, -52])
def test_hands_without_points_are_no_high_scores(points: int | None) -> None:
    assert Scores().with_ending(ending(1, points=points)) == Scores()


def test_a_hand_enters_once() -> None:
    once = Scores().with_ending(ending(1))
    assert once.with_ending(ending(1)) == once


@settings(max_examples=50)
@given(st.lists(st.integers(1, 30), max_size=30))
def test_the_list_holds_the_best_whatever_the_order(points: list[int]) -> None:
    scores = Scores()
    for hand, number in enumerate(points, 1):
        scores = scores.with_ending(ending(hand, points=number))
    assert [score.points for score in scores.entries] == sorted(points, reverse=True)[:SIZE]
