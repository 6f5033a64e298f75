"""The physical deck: 52 cards always, and riffles that show how little they mix."""

from __future__ import annotations

from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.deck import FULL_SHUFFLE, Deck, new_deck
from core.shuffle import MAX_NUMBER, ORDERED_DECK, numbered_deal
from tests.core.mixing import RISING_MEANS, rising_sequences

HANDS = st.integers(1, MAX_NUMBER)


@settings(max_examples=50)
@given(st.integers(0, MAX_NUMBER), HANDS, st.integers(0, 12))
def test_no_card_is_ever_lost(seed: int, hand: int, riffles: int) -> None:
    old = new_deck(seed)
    deck = old.gathered(old.cards[::-1], hand, riffles)
    assert sorted(deck.cards) == list(ORDERED_DECK)
    assert (deck.riffles, deck.hands, deck.left_by, deck.dealt) == (riffles, 1, (hand,), 0)
    assert deck == old.gathered(old.cards[::-1], hand, riffles)
    again = deck.dealt_to(hand).riffled_for(hand, riffles)
    assert sorted(again.cards) == list(ORDERED_DECK)
    assert again == deck.riffled_for(hand, riffles)


def test_a_hand_leaves_its_deck_once() -> None:
    deck = new_deck(1).gathered(ORDERED_DECK, hand=5)
    assert deck.gathered(deck.cards, hand=5) is deck
    later = deck.gathered(deck.cards, hand=6)
    assert later.gathered(ORDERED_DECK, hand=5) is later, "hand 5 is known to have left it once"
    assert (later.hands, later.left_by) == (2, (5, 6))


def test_no_order_is_dealt_to_two_hands() -> None:
    deck = new_deck(1).gathered(ORDERED_DECK, hand=5, riffles=4)
    first = deck.dealt_to(7, riffles=4)
    assert (first.cards, first.dealt, first.riffles) == (deck.cards, 7, 4)
    assert first.dealt_to(7) == first, "to the same hand it is dealt once"
    second, third = first.dealt_to(8, riffles=4), first.dealt_to(9, riffles=4)
    assert len({first.cards, second.cards, third.cards}) == 3
    assert (second.dealt, second.riffles, second.hands) == (8, 8, 1)
    assert first.gathered(first.cards, hand=7).dealt == 0, "what was gathered was not dealt yet"


def test_a_deck_that_is_given_back_is_dealt_as_it_lies() -> None:
    deck = new_deck(1)
    assert deck.dealt_to(7).given_back(7) == deck
    assert deck.dealt_to(7).dealt_to(8).given_back(7).dealt == 8, "another hand has it"


def test_a_deck_from_a_backup_is_riffled_before_it_is_dealt() -> None:
    assert new_deck(1).restored().dealt_to(7).cards != new_deck(1).cards
    assert new_deck(1).dealt_to(6).restored().dealt == 6


@pytest.mark.parametrize(
    ("riffled", "more", "told"), [(4, 4, 8), (250, 7, 255), (FULL_SHUFFLE, 4, 0), (4, 0, 0)]
)
def test_riffles_add_up(riffled: int, more: int, told: int) -> None:
    deck = Deck(ORDERED_DECK, riffled, dealt=1)
    assert deck.dealt_to(2, more).riffles == told


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


@pytest.mark.parametrize("riffles", RISING_MEANS)
def test_a_won_hand_shows_in_the_next_deal(riffles: int) -> None:
    seen = [
        rising_sequences(Deck(ORDERED_DECK).gathered(ORDERED_DECK, hand, riffles).cards)
        for hand in range(1, 151)
    ]
    # One cut adds at most one sequence, on average less.
    assert RISING_MEANS[riffles] - 0.6 < mean(seen) < RISING_MEANS[riffles] + 1.1


def test_a_full_shuffle_forgets_everything() -> None:
    seen = [
        rising_sequences(Deck(ORDERED_DECK).gathered(ORDERED_DECK, hand, FULL_SHUFFLE).cards)
        for hand in range(1, 151)
    ]
    assert mean(seen) == pytest.approx(26.5, abs=0.6)
