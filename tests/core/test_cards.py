"""Cards as numbers and as text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import cards


@pytest.mark.parametrize(
    ("name", "number"),
    [("AC", 0), ("KC", 12), ("AD", 13), ("TH", 35), ("AS", 39), ("KS", 51)],
)
def test_a_card_is_suit_times_13_plus_rank(name: str, number: int) -> None:
    assert cards.card(name) == number
    assert cards.text(number) == name
    assert cards.suit(number) * 13 + cards.rank(number) == number


def test_diamonds_and_hearts_are_red() -> None:
    assert {cards.text(c)[1] for c in range(52) if cards.is_red(c)} == {"D", "H"}


@settings(deadline=None)
@given(pile=st.lists(st.integers(0, 51)).map(bytes))
def test_a_pile_reads_back_from_its_text(pile: bytes) -> None:
    assert cards.pile(cards.texts(pile)) == pile


def test_the_empty_pile_is_a_dash() -> None:
    assert cards.texts(b"") == "-"
    assert cards.pile("-") == cards.pile("") == b""


@pytest.mark.parametrize("name", ["", "T", "10H", "th", "TX", "1H", "TH "])
def test_what_is_no_card_is_named(name: str) -> None:
    with pytest.raises(ValueError, match=f"{name!r} is not a card"):
        cards.card(name)
