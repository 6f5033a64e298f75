"""Corners: the rule vectors, its end, its text form, its table."""

from __future__ import annotations

import pytest

from core import cards
from core.game import IllegalMove, PositionError, Status
from core.games.corners import Corners
from core.shuffle import numbered_deal
from tests.core.games.vectors import Step, Vector, check, table, text_of

GAME = Corners()
FIRST = {
    "game": "corners",
    "base": "7",
    "foundations": "7H / - / - / -",
    "cross": "9S / 4D / KC / TH / 2S",
    "stock": "8H 3C",
    "waste": "-",
}
NV12 = {"cross": "9C / 4D / AC / JH / 6S", "stock": "-", "waste": "8C QS"}


@table(
    Vector(
        "NV1 foundations go up in suit, the cross down in any",
        {},
        "V KF KN NE",
        (Step("KF", {"foundations": "8H / - / - / -", "stock": "3C"}, 1, "V KW NE"),),
        refused="KW KX XF NF FN",
    ),
    Vector(
        "NV2 the card under the stock's top comes up",
        {"stock": "3C 8H"},
        "V KW NE",
        (Step("KW", {"cross": "9S / 4D 3C / KC / TH / 2S"}, 0, "V KF KN NE SW"),),
    ),
    Vector(
        "NV3 V lays the stock's top on the waste",
        {"stock": "5C 8H"},
        "V NE",
        (Step("V", {"waste": "5C", "stock": "8H"}, 0, "V KF KN NE"),),
    ),
    Vector(
        "NV5 an empty pile takes any card but one that lies alone",
        {"stock": "AD 8H"},
        "V KS NE",
        (Step("NE", {"cross": "- / 4D / KC / TH 9S / 2S"}, 0, "V KN KS EN"),),
    ),
    Vector(
        "NV7 a king goes on an ace",
        {"cross": "9S / 4D / AC / TH / 2S", "stock": "KD"},
        "V KC NE CS",
        (Step("KC", {"cross": "9S / 4D / AC KD / TH / 2S", "stock": "-"}),),
    ),
    Vector(
        "NV8 an ace follows a king",
        {
            "foundations": "KH / 7S / - / -",
            "cross": "9S / 4D / AC / TC / 2S",
            "stock": "AH",
        },
        "V KF KS NE CS",
        (Step("KF", {"foundations": "AH / 7S / - / -"}, 1),),
    ),
    Vector(
        "NV10 stock and waste fill an empty pile",
        {"cross": "- / 4D / AC / JH / 2S", "stock": "6D", "waste": "QS"},
        "V KN XN CS",
        (Step("XN", {"cross": "QS / 4D / AC / JH / 2S", "waste": "-"}, 0, "V CS EN"),),
        refused="WN EN",
    ),
    Vector("NV12 stock gone and no play: lost", NV12, "", status=Status.LOST, refused="V XN"),
    Vector(
        "NV13 the last card wins",
        {
            "foundations": "6H / 6S / 6D / 5C",
            "cross": "- / - / 6C / - / -",
            "stock": "-",
        },
        "CF",
        (Step("CF", {}, 1, "", Status.WON),),
        refused="CN CW CE CS",
    ),
    Vector(
        "NV15 a complete pile takes nothing more; a base card opens the next corner",
        {
            "foundations": "6H / - / - / -",
            "cross": "9S / 4D / JC / TC / 2S",
            "stock": "7C",
        },
        "V KF NE EC",
        (Step("KF", {"foundations": "6H / 7C / - / -"}, 1),),
    ),
    Vector(
        "corners open clockwise: the next free one",
        {"foundations": "7H / - / 7S / -", "stock": "7C 7D"},
        "V KF NE",
        (
            Step("KF", {"foundations": "7H / 7C / 7S / -"}, 1),
            Step("KF", {"foundations": "7H / 7C / 7S / 7D"}, 1),
        ),
    ),
    Vector(
        "an empty stock goes on while the waste has a play",
        {**NV12, "waste": "QS 8C"},
        "XN",
        (Step("XN", {"cross": "9C 8C / 4D / AC / JH / 6S", "waste": "QS"}, 0, "", Status.LOST),),
    ),
    Vector(
        "plays within the cross alone keep the hand going",
        {**NV12, "cross": "9C / TD / AC / JH / 6S"},
        "NW WE",
    ),
)
def test_vector(vector: Vector) -> None:
    check(GAME, FIRST, vector)


def test_the_deal_is_cross_corner_stock() -> None:
    deck = numbered_deal(2)
    state = GAME.deal(deck, {})
    assert b"".join(state.cross) == deck[:5]
    assert state.foundations[0] == deck[5] and state.base == cards.rank(deck[5])
    assert state.stock[::-1] == deck[6:]
    assert GAME.points(state) == 1


def test_refusals_name_the_cards() -> None:
    state = GAME.parse(text_of(FIRST))
    for move, reason in (
        ("KW", "8H does not fit on 4D"),
        ("NF", "9S must wait for 8S"),
        ("XF", "no card to take from the waste"),
        ("NN", "Cards go to the cross or up only"),
        ("TLF", "'TLF' is no move"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            GAME.play(state, move)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("foundations: 7H 8H / - / - / -", "line 2: foundations: each corner tells its top card"),
        ("foundations: 7H / - / 8H / -", "line 2: foundations: there are four, one for each suit"),
        ("foundations: 7H / -", "line 2: foundations: 4 piles with '/' between them, not 2"),
        ("cross: 7H", "line 2: cross: 5 piles with '/' between them, not 1"),
        ("score: 3", "line 2: 'score' is none of the keys base"),
    ],
)
def test_a_wrong_line_is_named(line: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse(f"game: corners\n{line}\n")
    assert str(caught.value).startswith(message)


def test_a_base_left_out_is_that_of_the_first_foundation() -> None:
    state = GAME.parse("game: corners\nfoundations: - / TS / - / -\n")
    assert cards.RANKS[state.base] == "T"
    assert GAME.format(state).splitlines()[2] == "foundations: - / TS / - / -"


def test_all_but_the_top_of_the_stock_is_turned_down() -> None:
    piles = {pile.zone.name: pile for pile in GAME.piles(GAME.parse(text_of(FIRST)))}
    assert piles["V"].stacks[0].face_down == piles["V"].count == 1
    assert cards.texts(piles["K"].stacks[0].cards) == "8H"
    assert [piles[corner].stacks[0].label for corner in ("TL", "TR", "BR", "BL")] == ["7"] * 4


@pytest.mark.parametrize("target", ["F", "TL", "TR", "BR", "BL"])
def test_any_corner_is_the_foundations(target: str) -> None:
    assert GAME.spell(GAME.parse(text_of(FIRST)), "K", target) == "KF"


def test_cards_are_collected_foundations_first_the_stock_last() -> None:
    state = GAME.parse(
        text_of({**FIRST, "foundations": "8H / - / 7C / -", "stock": "9H 3C", "waste": "QS"})
    )
    assert cards.texts(GAME.cards(state)) == "7H 8H 7C 9S 4D KC TH 2S QS 3C 9H"
