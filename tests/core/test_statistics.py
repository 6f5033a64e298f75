"""Statistics: every number is what its label says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.ending import End, Ending
from core.statistics import REMEMBERED, Account, Statistics, clock_text
from tests.core.keeping import ending

WON, LOST, GIVEN_UP = End.WON, End.LOST, End.GIVEN_UP


def after(endings: Sequence[Ending]) -> Statistics:
    statistics = Statistics()
    for one in endings:
        statistics = statistics.with_ending(one)
    return statistics


def test_a_hand_is_counted_under_its_options_only() -> None:
    statistics = after([ending(1, options="level=1"), ending(2, options="level=3", end=WON)])
    assert statistics.of("level=1").unaided.given_up == 1
    assert statistics.of("level=3").unaided.won == 1
    assert statistics.of("level=2") == Account("level=2")


def test_a_hand_is_counted_once() -> None:
    statistics = after([ending(1)])
    assert statistics.with_ending(ending(1)) == statistics


def test_the_rows_say_what_was_counted() -> None:
    statistics = after(
        [
            ending(1, end=WON, points=262, played_ms=61_000),
            ending(2, end=LOST, points=300, played_ms=3_600_000),
            ending(3, end=GIVEN_UP, points=-4, played_ms=999),
            ending(4, end=WON, points=500, assisted=True, played_ms=59_999, undos=2, hints=3),
        ]
    )
    assert statistics.of("level=2").rows() == (
        ("Hands played", "3", "1"),
        ("Won", "1", "1"),
        ("Lost", "1", "0"),
        ("Given up", "1", "0"),
        ("Won of 100 played", "33.3", "100.0"),
        ("Best score", "300", "500"),
        ("Time of all hands", "1:01:01", "0:59"),
        ("Fastest win", "1:01", "0:59"),
        ("Moves taken back", "", "2"),
        ("Hints", "", "3"),
        ("Wins in a row now", "0", ""),
        ("Most wins in a row", "1", ""),
    )


def test_a_game_without_points_tells_the_cards_placed() -> None:
    told = [ending(1, points=None, placed=30), ending(2, points=None, placed=44)]
    labels = {label: values for label, *values in after(told).of("level=2").rows()}
    assert labels["Most cards placed"] == ["44", "-"]
    assert "Best score" not in labels


def test_before_the_first_hand_there_are_no_numbers_to_tell() -> None:
    labels = {label: values for label, *values in Account("").rows()}
    assert labels["Won of 100 played"] == labels["Fastest win"] == ["-", "-"]


STREAKS = [
    ("WWW", 3, 3),
    ("WWL", 0, 2),
    ("WWLW", 1, 2),
    ("WWG", 0, 2),
    ("WwW", 2, 2),
    ("WWlW", 1, 2),
    ("WgW", 1, 1),
    ("www", 0, 0),
]
"""W won, L lost, G given up; small letters: with undo."""


@pytest.mark.parametrize(("hands", "streak", "best"), STREAKS)
def test_streaks(hands: str, streak: int, best: int) -> None:
    ends = {"w": WON, "l": LOST, "g": GIVEN_UP}
    told = [
        ending(number, end=ends[letter.lower()], assisted=letter.islower())
        for number, letter in enumerate(hands, 1)
    ]
    account = after(told).of("level=2")
    assert (account.streak, account.best_streak) == (streak, best)


ENDINGS = st.lists(
    st.builds(
        lambda end, assisted, points, ms: (end, assisted, points, ms),
        st.sampled_from(End),
        st.booleans(),
        st.one_of(st.none(), st.integers(-52, 800)),
        st.integers(0, 10**7),
    ),
    max_size=2 * REMEMBERED,
)


@settings(max_examples=50)
@given(ENDINGS)
def test_sums_are_those_of_the_hands(told: list[tuple[End, bool, int | None, int]]) -> None:
    hands = [
        ending(number, end=end, assisted=assisted, points=points, played_ms=ms)
        for number, (end, assisted, points, ms) in enumerate(told, 1)
    ]
    account = after(hands).of("level=2")
    for tally, assisted in ((account.unaided, False), (account.assisted, True)):
        mine = [hand for hand in hands if hand.assisted is assisted]
        assert tally.played == len(mine)
        assert tally.won == sum(hand.end is WON for hand in mine)
        assert tally.played_ms == sum(hand.played_ms for hand in mine)
        points = [hand.points for hand in mine if hand.points is not None]
        assert tally.best_points == max(points, default=None)
        wins = [hand.played_ms for hand in mine if hand.end is WON]
        assert tally.best_win_ms == min(wins, default=None)
    assert account.streak <= account.best_streak <= account.unaided.won


@pytest.mark.parametrize(
    ("time_ms", "text"),
    [(0, "0:00"), (59_999, "0:59"), (60_000, "1:00"), (3_599_999, "59:59"), (3_600_000, "1:00:00")],
)
def test_clock_text(time_ms: int, text: str) -> None:
    assert clock_text(time_ms) == text
