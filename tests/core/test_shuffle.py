"""Deals: the generator against its published outputs, the numbered decks, the riffle."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import cards
from core.shuffle import (
    MAX_NUMBER,
    ORDERED_DECK,
    Generator,
    cards_deal,
    cut,
    fisher_yates,
    microsoft_deal,
    number_deal,
    numbered_deal,
    parse_deal,
    riffle,
    riffle_shuffle,
)
from tests.core.mixing import RISING_MEANS, rising_sequences

PCG32_DEMO = (0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E)
"""The first outputs of the authors' pcg32 demonstration: seed 42, stream 54."""

DEMO_COINS = 65
DEMO_DICE = "341122324324335231315141564662633"
DEMO_CARDS = (
    "Qd Ks 6d 3s 3d 4c 3h Td Kc 5c Jh Kd Jd As 4s 4h Ad Th Ac Jc 7s Qs 2s 7h Kh 2d "
    "6c Ah 4d Qh 9h 6s 5s 2c 9c Ts 8d 9s 3c 8c Js 5d 2h 6h 7d 8s 9d 5h 8h Qc 7c Tc"
)
"""What the demonstration does next: 65 coins, 33 dice, and its deck (AH AC AD AS ..) shuffled."""

THREE_DEALS = {
    1: (
        "AS TD 6S 2D TH 2H 3D 4D AC KS 4S 4H 8S 5H QH 7H 2C JS QC 6C AH 7C JC 4C QD AD "
        "KH 5C 6H TS 2S 8H 9C JH 3C 5D JD 6D 7D QS 3S 7S 9S KC 8C 8D KD 9H 5S TC 3H 9D"
    ),
    42: (
        "5C 3D AD 6C 4C 8D TD 9C KS JS 9S AH QS 3H 6H 8H 4S 2S KH 9H 9D QH TH KC JC 3S "
        "8C 6S 5D 2C 7S 4D TC JH JD 7C AC 4H 7D TS KD 6D 7H 3C 8S QC 5H 5S 2D QD AS 2H"
    ),
    MAX_NUMBER: (
        "KH TH 6C 6H 7D 7S 5H 4H 3H TD KC 5D 5C AC 3C 9S 3D 2H 2S 4D 3S 8D 2D 5S 6D JH "
        "JD AD 8S 8H QD KS 4S JC TS KD TC 9H JS 9D QC QS 2C 6S AS 7H 7C 9C 8C AH QH 4C"
    ),
}


def test_the_generator_gives_the_published_outputs() -> None:
    generator = Generator(42, 54)
    assert tuple(generator.next_32() for _ in PCG32_DEMO) == PCG32_DEMO
    for _ in range(DEMO_COINS):
        generator.below(2)
    assert "".join(str(1 + generator.below(6)) for _ in DEMO_DICE) == DEMO_DICE
    deck = fisher_yates(ORDERED_DECK, generator)
    named = " ".join("A23456789TJQK"[card // 4] + "hcds"[card % 4] for card in deck)
    assert named == DEMO_CARDS


@pytest.mark.parametrize("limit", [1, 2, 6, 52, 3 << 30])
def test_numbers_stay_below_their_limit(limit: int) -> None:
    generator = Generator(1)
    drawn = [generator.below(limit) for _ in range(300)]
    assert min(drawn) >= 0 and max(drawn) < limit
    assert len(set(drawn)) == limit if limit <= 52 else len(set(drawn)) > 52


@pytest.mark.parametrize("number", THREE_DEALS)
def test_a_number_is_the_same_deal_for_ever(number: int) -> None:
    assert cards.texts(numbered_deal(number)) == THREE_DEALS[number]


@pytest.mark.parametrize(
    ("number", "begins"),
    [
        (1, "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H"),
        (617, "7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH"),
    ],
)
def test_microsoft_numbers_deal_as_they_do_elsewhere(number: int, begins: str) -> None:
    deck = microsoft_deal(number)
    assert cards.texts(deck).startswith(begins)
    assert sorted(deck) == list(range(52))


@settings(deadline=None)
@given(number=st.integers(0, MAX_NUMBER))
def test_every_deal_holds_every_card(number: int) -> None:
    deal = number_deal(number)
    assert sorted(deal.deck()) == list(range(52))
    assert parse_deal(deal.text) == deal
    assert parse_deal(cards.texts(deal.deck())).deck() == deal.deck()


def test_numbers_have_neighbours() -> None:
    deal = parse_deal("7")
    assert deal.next() == parse_deal("8")
    assert deal.previous() == parse_deal("6")
    assert number_deal(0).previous() is None
    assert number_deal(MAX_NUMBER).next() is None


@pytest.mark.parametrize("text", ["ms:7", cards.texts(numbered_deal(7))])
def test_other_deals_have_none(text: str) -> None:
    deal = parse_deal(text)
    assert deal.text == text
    assert deal.number is deal.next() is deal.previous() is None


def test_leading_zeros_tell_the_same_deal() -> None:
    assert parse_deal("007") == parse_deal("7")


DECK = cards.texts(ORDERED_DECK)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not a deal: a number, ms:N, or 52 cards"),
        ("-1", "'-1' is not a deal"),
        ("1.5", "'1.5' is not a deal"),
        ("1_000", "'1_000' is not a deal"),
        ("²", "'²' is not a deal"),
        ("ms:", "'ms:' is not a deal"),
        ("TH", "'TH' is not a deal"),
        ("9" * 5000, "is out of range: numbers are 0 to 18446744073709551615"),
        (str(MAX_NUMBER + 1), "is out of range: numbers are 0 to 18446744073709551615"),
        ("ms:2147483648", "ms:2147483648 is out of range"),
        (DECK.replace("TH", "10H"), "'10H' is not a card"),
        (DECK.replace("TH", "9H"), "9H is there twice"),
        (DECK.removesuffix(" KS"), "has 52 of them, not 51"),
        ("1 2", "'1' is not a card"),
    ],
)
def test_what_is_no_deal_is_told(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"deal|card|range") as caught:
        parse_deal(text)
    assert message in str(caught.value)


RUNS = 2000
PRINTED_TO = 0.05
"""Half of the last digit to which the means are known."""


def test_riffles_mix_as_the_theory_says() -> None:
    generator = Generator(1)
    counts: dict[int, list[int]] = {riffles: [] for riffles in RISING_MEANS}
    for _ in range(RUNS):
        deck = ORDERED_DECK
        for seen in counts.values():
            deck = riffle(deck, generator)
            seen.append(rising_sequences(deck))
    for riffles, wanted in RISING_MEANS.items():
        seen = counts[riffles]
        sigma = stdev(seen) / sqrt(len(seen))
        assert mean(seen) == pytest.approx(wanted, abs=3 * sigma + PRINTED_TO), riffles


@settings(deadline=None)
@given(seed=st.integers(0, MAX_NUMBER), riffles=st.integers(0, 8))
def test_shuffling_keeps_every_card(seed: int, riffles: int) -> None:
    deck = riffle_shuffle(numbered_deal(seed), Generator(seed), riffles)
    assert sorted(deck) == list(range(52))
    assert deck == riffle_shuffle(numbered_deal(seed), Generator(seed), riffles)


@settings(deadline=None)
@given(seed=st.integers(0, MAX_NUMBER))
def test_a_cut_keeps_the_cyclic_order(seed: int) -> None:
    deck = cut(ORDERED_DECK, Generator(seed))
    assert all((high - low) % 52 == 1 for low, high in pairwise(deck))


def test_every_card_comes_to_every_place() -> None:
    generator = Generator(5)
    decks = [fisher_yates(bytes(range(5)), generator) for _ in range(1000)]
    assert len(set(decks)) == 120


def test_a_deck_as_it_lies_is_a_deal() -> None:
    deck = numbered_deal(9)
    assert parse_deal(cards_deal(deck).text) == cards_deal(deck)
