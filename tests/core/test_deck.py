"""The physical deck: 52 cards always, and riffles that show how little they mix."""

from __future__ import annotations

from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.deck import FULL_SHUFFLE, Deck, new_deck, rising_sequences
from core.shuffle import MAX_NUMBER, ORDERED_DECK, numbered_deal

HANDS = st.integers(1, MAX_NUMBER)


@settings(max_examples=50)
@given(st.integers(0, MAX_NUMBER), HANDS, st.integers(0, 12))
def test_no_card_is_ever_lost(seed: int, hand: int, riffles: int) -> None:
    old = new_deck(seed)
    deck = old.gathered(old.cards[::-1], hand, riffles)
    assert sorted(deck.cards) == list(ORDERED_DECK)
    assert (deck.riffles, deck.hands, deck.hand) == (riffles, 1, hand)
    assert deck == old.gathered(old.cards[::-1], hand, riffles)


def test_a_hand_leaves_its_deck_once() -> None:
    deck = new_deck(1).gathered(ORDERED_DECK, hand=5)
    assert deck.gathered(deck.cards, hand=5) is deck


def test_a_new_deck_is_the_deal_of_its_number() -> None:
    assert new_deck(17).cards == numbered_deal(17)
    assert new_deck(17).riffles == FULL_SHUFFLE
    assert new_deck(17).deal().deck() == numbered_deal(17)


@pytest.mark.parametrize("cards", [ORDERED_DECK[:51], ORDERED_DECK[:51] + b"\0", b"", b"\xff" * 52])
def test_a_deck_holds_52_different_cards(cards: bytes) -> None:
    with pytest.raises(ValueError, match="52"):
        Deck(cards)


@pytest.mark.parametrize(
    ("cards", "rising"), [(ORDERED_DECK, 1), (ORDERED_DECK[::-1], 52), (bytes([1, 0, 2]), 2)]
)
def test_rising_sequences(cards: bytes, rising: int) -> None:
    assert rising_sequences(cards) == rising


RISING_MEANS = {1: 2.0, 2: 4.0, 3: 7.9, 4: 14.1, 5: 19.6, 6: 22.9, 7: 24.7}
"""From Bayer and Diaconis (1992); one cut adds at most one sequence, on average less."""


@pytest.mark.parametrize("riffles", RISING_MEANS)
def test_a_won_hand_shows_in_the_next_deal(riffles: int) -> None:
    seen = [
        rising_sequences(Deck(ORDERED_DECK).gathered(ORDERED_DECK, hand, riffles).cards)
        for hand in range(1, 151)
    ]
    assert RISING_MEANS[riffles] - 0.6 < mean(seen) < RISING_MEANS[riffles] + 1.1


def test_a_full_shuffle_forgets_everything() -> None:
    seen = [
        rising_sequences(Deck(ORDERED_DECK).gathered(ORDERED_DECK, hand, FULL_SHUFFLE).cards)
        for hand in range(1, 151)
    ]
    assert mean(seen) == pytest.approx(26.5, abs=0.6)
