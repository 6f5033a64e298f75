"""Options and dates as texts; who counts placed cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ending import check_date, options_text, parse_options, placed
from core.games import find
from core.shuffle import numbered_deal

NAMES = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)


@given(st.dictionaries(NAMES, st.integers(0, 10**9 - 1), max_size=4))
def test_options_are_read_as_they_were_written(options: dict[str, int]) -> None:
    assert parse_options(options_text(options)) == options


def test_options_have_one_text() -> None:
    assert options_text({"level": 2, "free": 4}) == options_text({"free": 4, "level": 2})


@pytest.mark.parametrize(
    "text", ["level", "level=", "level=-1", "level=2 ", " level=2", "L=2", "é=1"]
)
def test_what_is_no_list_of_options_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="options"):
        parse_options(text)


@pytest.mark.parametrize("text", ["", "1991", "1991-7-11", "1991-07-11 ", "11.07.1991"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="date"):
        check_date(text)


def test_kings_korner_counts_placed_cards_and_the_others_do_not() -> None:
    king, betsy = find("king"), find("betsy")
    state = king.deal(numbered_deal(1), {"free": 4})
    assert placed(king, state) == 0
    state = king.play(state, "D")
    assert placed(king, state) == 0
    assert placed(king, king.play(state, king.moves(state)[0])) == 1
    assert placed(betsy, betsy.deal(numbered_deal(1), {})) is None
