"""Betsy Ross: the rule vectors, its scoring, its end, its text form, the table of legal moves."""

from __future__ import annotations

import pytest

from core import cards
from core.game import IllegalMove, PositionError, Status
from core.games.betsy_ross import ORDER, BetsyRoss
from core.shuffle import numbered_deal
from tests.core.games.vectors import Step, Vector, check, table, text_of

GAME = BetsyRoss()
FIRST = {
    "game": "betsy",
    "tops": "A234",
    "stock": "2C 9H",
    "waste": "-",
    "pass": "1",
    "score": "0",
}


@table(
    Vector(
        "BV1 D deals one card to the discard pile",
        {},
        "D",
        (Step("D", {"waste": "2C", "stock": "9H"}, 0, "D 1"),),
        refused="1 2 3 4",
    ),
    Vector(
        "BV2 one point a card",
        {"waste": "2C", "stock": "9H"},
        "D 1",
        (Step("1", {"tops": "2234", "waste": "-"}, 1),),
        refused="2 3 4",
    ),
    Vector("BV3", {"waste": "6C"}, "D 3", (Step("3", {"tops": "A264"}, 1),)),
    Vector(
        "BV4 the card beneath becomes playable",
        {"waste": "QH 6C", "stock": "-"},
        "D 3",
        (Step("3", {"tops": "A264", "waste": "QH"}, 1, "D"),),
    ),
    Vector("BV6 9 and 3 make a queen", {"tops": "A294", "waste": "QH"}, "D 3", (Step("3", {}, 1),)),
    Vector(
        "BV7 counting goes round",
        {"tops": "A23Q", "waste": "3H"},
        "D 4",
        (Step("4", {"tops": "A233"}, 1),),
    ),
    Vector(
        "BV9 the king completes a foundation",
        {"tops": "Q234", "waste": "KD"},
        "D 1",
        (Step("1", {"tops": "K234"}, 26),),
    ),
    Vector(
        "BV12 second pass over, no place for the top card",
        {"tops": "3234", "stock": "-", "waste": "7H 9C", "pass": "2"},
        "",
        status=Status.LOST,
        refused="D 1 2 3 4",
    ),
    Vector(
        "BV13 pile 2 needs T, not 4",
        {"tops": "3834", "waste": "4C", "stock": "5H", "pass": "2"},
        "D 1",
        refused="2",
    ),
    Vector(
        "BV15 pile 4 at T needs an ace",
        {"tops": "323T", "waste": "TC", "stock": "5H"},
        "D",
        refused="4",
    ),
    Vector(
        "BV16 a complete pile takes nothing",
        {"tops": "K234", "waste": "AC", "stock": "2S"},
        "D",
        refused="1",
    ),
    Vector(
        "the pile is redealt once, in the same order",
        {"stock": "-", "waste": "QH 7C 9H"},
        "D",
        (
            Step("D", {"waste": "QH", "stock": "7C 9H", "pass": "2"}, 0, "D"),
            Step("D", {}, 0, "D"),
            Step("D", {"waste": "QH 7C 9H", "stock": "-"}, 0, "", Status.LOST),
        ),
    ),
    Vector(
        "one card may fit two piles",
        {"tops": "5234", "waste": "6C"},
        "D 1 3",
        (Step("3", {"tops": "5264"}, 1),),
    ),
    Vector(
        "the last king: 1, 25 and 500",
        {"tops": "KKTK", "waste": "KS", "stock": "-", "pass": "2"},
        "3",
        (Step("3", {"tops": "KKKK"}, 526, "", Status.WON),),
    ),
    Vector(
        "nothing left to deal",
        {"stock": "-", "waste": "-"},
        "",
        status=Status.LOST,
        refused="D",
    ),
)
def test_vector(vector: Vector) -> None:
    check(GAME, FIRST, vector)


def test_the_first_ace_two_three_and_four_start_the_foundations() -> None:
    deck = numbered_deal(3)
    state = GAME.deal(deck, {})
    starters = b"".join(state.foundations)
    assert [cards.rank(card) for card in starters] == [0, 1, 2, 3]
    for card in starters:
        assert not any(other % 13 == card % 13 for other in deck[: deck.index(card)])
    assert state.stock[::-1] == bytes(card for card in deck if card not in starters)


def test_the_originals_table_of_legal_moves() -> None:
    assert ["".join(cards.RANKS[rank] for rank in order) for order in ORDER] == [
        "A23456789TJQK",
        "2468TQA3579JK",
        "369Q258JA47TK",
        "48Q37J26TA59K",
    ]


def test_the_panel_blanks_what_is_made() -> None:
    panel = GAME.panel(GAME.parse(text_of({**FIRST, "tops": "A8QK"})))
    assert panel.heading == "LEGAL MOVES"
    assert ["".join(text.text for text in line) for line in panel.lines] == [
        "[1] 2 3 4 5 6 7 8 9 T J Q K",
        "[2]       T Q A 3 5 7 9 J K",
        "[3]       2 5 8 J A 4 7 T K",
        "[4]                        ",
    ]


def test_foundations_get_the_lowest_cards_that_the_text_does_not_tell() -> None:
    state = GAME.parse(text_of({**FIRST, "tops": "3234", "stock": "2C AC", "waste": "3C"}))
    assert [cards.texts(pile) for pile in state.foundations] == ["AD 2D 3D", "2H", "3H", "4C"]
    assert cards.texts(GAME.cards(state)) == "AD 2D 3D 2H 3H 4C 3C AC 2C"


def test_a_card_may_be_implied_once_more_where_none_is_left() -> None:
    state = GAME.parse(text_of({**FIRST, "tops": "2234", "waste": "AC AD AH AS"}))
    assert cards.texts(state.foundations[0]) == "AC 2D"


def test_refusals_name_the_cards() -> None:
    state = GAME.parse(text_of({**FIRST, "tops": "K234", "waste": "9C"}))
    for move, reason in (
        ("1", "Pile 1 is complete"),
        ("2", "Pile 2 needs 4, not 9C"),
        ("5", "'5' is no move"),
        ("12", "'12' is no move"),
        ("", "Cards go to piles 1-4 only"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            GAME.play(state, move)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("tops: A23", "line 2: tops: 'A23' is not four ranks, as A234"),
        ("tops: A2310", "line 2: tops: 'A2310' is not four ranks"),
        ("tops: A23X", "line 2: tops: 'X' is not a rank"),
        ("pass: 3", "line 2: pass: '3' is not a number from 1 to 2"),
        ("stock: 2c", "line 2: stock: '2c' is not a card"),
    ],
)
def test_a_wrong_line_is_named(line: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse(f"game: betsy\n{line}\n")
    assert str(caught.value).startswith(message)


def test_the_pass_is_told() -> None:
    told, _ = GAME.status(GAME.parse(text_of({**FIRST, "pass": "2"})))
    assert told.text == "PASS 2 of 2"
