"""Canfield: the rule vectors, its scoring, its end, its text form, its table."""

from __future__ import annotations

import pytest

from core import cards
from core.game import IllegalMove, PositionError, Status
from core.games.canfield import Canfield, State
from core.shuffle import numbered_deal
from tests.core.games.vectors import Step, Vector, check, table, text_of

GAME = Canfield()
FIRST = {
    "game": "canfield",
    "level": "2",
    "base": "5",
    "foundations": "5H",
    "reserve": "2C 9S",
    "tableau": "KS / QH / 5C / 8D",
    "stock": "TH 3D 4C 6S",
    "waste": "-",
    "pass": "1",
    "score": "0",
}
CV4 = {"reserve": "2C 9S", "tableau": "KS QH / - / 7C / 3D", "stock": "TH 3S 4C 6S", "waste": "TC"}
CV7 = {
    "foundations": "5H KC",
    "reserve": "9S",
    "tableau": "AC / 9D / 7C / 3D",
    "stock": "TH",
    "waste": "2C",
}
CV14 = {
    "level": "3",
    "reserve": "4C 6H",
    "tableau": "8H / QC / 7C / 3D",
    "stock": "-",
    "waste": "2S 4D",
}
CV17 = {
    "base": "A",
    "foundations": "AH",
    "reserve": "9C",
    "tableau": "KH / QC / 7C / 2D",
    "stock": "6H",
    "waste": "AC",
}


@table(
    Vector(
        "CV1 a base card opens its foundation; an empty column takes the stock's card only",
        {},
        "V 21 3F",
        (Step("3F", {"foundations": "5H 5C", "tableau": "KS / QH / - / 8D"}, 8, "V S3 21"),),
        refused="12 S1 SF D1 DF 1F 24",
    ),
    Vector(
        "CV3 three cards are turned, the last of them is playable",
        {"tableau": "KS / QH / 7C / 8D"},
        "V 21 34",
        (Step("V", {"waste": "TH 3D 4C", "stock": "6S"}, 0),),
    ),
    Vector(
        "CV4 the deck does not fill a column while the stock has cards",
        CV4,
        "V S2",
        (Step("S2", {"reserve": "2C", "tableau": "KS QH / 9S / 7C / 3D"}, 4, "V S4"),),
        refused="D2 12 32 42",
    ),
    Vector(
        "CV4 the column it came to takes the stock's next card",
        {**CV4, "reserve": "8D 9S"},
        "V S2",
        (Step("S2", {}, 4, "V S2"),),
    ),
    Vector(
        "CV5 with the stock gone the deck fills it",
        {**CV4, "reserve": "-"},
        "V D2",
        (Step("D2", {"waste": "-"}, 2, "V"),),
        refused="S2 12",
    ),
    Vector(
        "CV7 an ace follows a king",
        CV7,
        "V D4 1F",
        (
            Step("1F", {"foundations": "5H AC", "tableau": "- / 9D / 7C / 3D"}, 8, "V S1 DF D4"),
            Step("DF", {"foundations": "5H 2C", "waste": "-"}, 10, "V S1"),
            Step("S1", {"reserve": "-", "tableau": "9S / 9D / 7C / 3D"}, 0),
        ),
    ),
    Vector(
        "CV9 a column moves whole",
        {
            "reserve": "9S TD",
            "tableau": "8H 7S 6D / 9C / 7C / 3D",
            "stock": "TH",
            "waste": "2S",
        },
        "V D4 12",
        (Step("12", {"tableau": "- / 9C 8H 7S 6D / 7C / 3D"}, 0),),
        refused="13",
    ),
    Vector(
        "CV12 level 1 turns one card, and starts again without end at one point each",
        {
            "level": "1",
            "reserve": "-",
            "tableau": "8H / QC / 7C / 3D",
            "stock": "TH 3S",
            "waste": "2S 4D",
        },
        "V 31",
        (
            Step("V", {"waste": "2S 4D TH", "stock": "3S"}, 0),
            Step("V", {"waste": "2S 4D TH 3S", "stock": "-"}, 0),
            Step("V", {"waste": "2S", "stock": "4D TH 3S", "pass": "2"}, -1),
        ),
    ),
    Vector(
        "CV14 level 3 has one pass and counts threefold",
        CV14,
        "SF S3 31",
        (Step("SF", {"foundations": "6H", "reserve": "4C"}, 18),),
        refused="V",
    ),
    Vector("CV14 stock to column", CV14, "SF S3 31", (Step("S3", {"reserve": "4C"}, 6),)),
    Vector(
        "CV17 deck to foundation: 1 and 4 points",
        CV17,
        "V DF D4 21",
        (Step("DF", {"foundations": "AH AC"}, 10),),
    ),
    Vector("CV17 deck to column: 1 point", CV17, "V DF D4 21", (Step("D4", {}, 2),)),
    Vector(
        "a king goes on an ace of the other colour, base or not",
        {"base": "A", "foundations": "AH", "tableau": "KD / AS / AC / 7D"},
        "V 12 13 2F 3F",
        (Step("12", {"tableau": "- / AS KD / AC / 7D"}, 0),),
        refused="14",
    ),
    Vector(
        "a redeal at level 2 costs two and turns three cards at once",
        {"stock": "-", "waste": "3C 9C 4C 6S"},
        "V 21 3F",
        (Step("V", {"waste": "3C 9C 4C", "stock": "6S", "pass": "2", "score": "-2"}, -2),),
    ),
    Vector(
        "fewer than three cards are turned where fewer are left",
        {"stock": "3D 4C", "waste": "TH"},
        "V 21 3F",
        (Step("V", {"waste": "TH 3D 4C", "stock": "-"}, 0),),
    ),
    Vector("no deck at all", {"stock": "-"}, "21 3F", refused="V"),
    Vector(
        "the last card of the stock turns none up",
        {"foundations": "8S", "reserve": "9S"},
        "V SF 21 3F",
        (Step("SF", {"reserve": "-"}, 8),),
    ),
    Vector(
        "a complete foundation takes nothing more",
        {"foundations": "4H", "tableau": "KS / QH / 5C / 8D", "reserve": "2C 5H"},
        "V 21 3F",
        refused="SF",
    ),
    Vector(
        "the last card wins",
        {
            "foundations": "4H 4S 4D 3C",
            "reserve": "-",
            "tableau": "4C / - / - / -",
            "stock": "-",
        },
        "1F",
        (Step("1F", {}, 8, "", Status.WON),),
    ),
)
def test_vector(vector: Vector) -> None:
    check(GAME, FIRST, vector)


def test_the_deal_is_stock_columns_foundation_deck() -> None:
    deck = numbered_deal(1)
    state = GAME.deal(deck, {"level": 3})
    assert state.reserve == deck[:13]
    assert b"".join(state.tableau) == deck[13:17]
    assert state.foundations[0] == deck[17] and state.base == cards.rank(deck[17])
    assert state.stock[::-1] == deck[18:]
    assert (state.level, state.passes, state.score) == (3, 1, 0)


def test_a_hand_without_moves_goes_on_until_its_player_quits() -> None:
    state = GAME.parse(text_of({**FIRST, "stock": "-", "tableau": "KS / QC / 7C / 8S"}))
    assert GAME.moves(state) == ()
    assert GAME.outcome(state).status is Status.PLAYING


def finished(state: State) -> State:
    for move in GAME.finish(state):
        state = GAME.play(state, move)
    return state


ENDING = {"game": "canfield", "base": "A", "foundations": "TH QS KD KC", "stock": "-"}


def test_the_computer_plays_the_rest_and_scores_it() -> None:
    state = GAME.parse(text_of({**ENDING, "reserve": "JH", "tableau": "KS QH / KH / - / -"}))
    assert GAME.finish(state) == ("SF", "1F", "1F", "2F")
    end = finished(state)
    assert GAME.outcome(end).status is Status.WON
    assert end.score == 4 * 4 * 2


def test_the_computer_waits_for_the_deck_and_the_face_down_cards() -> None:
    for left in ({"stock": "JH"}, {"waste": "JH"}, {"reserve": "KH JH"}):
        fields = {**ENDING, "tableau": "KS QH / - / - / -", **left}
        assert GAME.finish(GAME.parse(text_of(fields))) == ()


def test_two_columns_can_block_each_other_for_ever() -> None:
    state = GAME.parse(
        "game: canfield\nbase: 5\nfoundations: 3H 3S 4D 4C\ntableau: 5H 4S / 5S 4H / - / -\n"
    )
    assert GAME.finish(state) == ("1F", "2F")
    blocked = GAME.parse(
        "game: canfield\nbase: 5\nfoundations: 4D 4C\ntableau: 5H 4S / 5S 4H / - / -\n"
    )
    assert GAME.finish(blocked) == ()
    assert GAME.outcome(blocked).status is Status.PLAYING


def test_refusals_name_the_cards() -> None:
    state = GAME.parse(text_of(FIRST))
    for move, reason in (
        ("12", "KS does not fit on QH"),
        ("1F", "KS must wait for QS"),
        ("DF", "no card to take from the DECK"),
        ("11", "Cards go to columns or foundations only"),
        ("", "'' is no move"),
        ("12F", "'12F' is no move"),
        ("FS", "Cards go to columns or foundations only"),
        ("VV", "Cards go to columns or foundations only"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            GAME.play(state, move)


def test_what_is_left_out_reads_as_the_default() -> None:
    state = GAME.parse("game: canfield\nfoundations: 7C\n")
    assert (state.level, cards.RANKS[state.base], state.passes, state.score) == (2, "7", 1, 0)
    assert state.tableau == (b"", b"", b"", b"")
    assert GAME.parse("game: canfield\nfoundations: 7C\ntableau: -\n") == state


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("level: 4", "line 2: level: '4' is not a number from 1 to 3"),
        ("level: two", "line 2: level: 'two' is not a number"),
        ("base: 10", "line 2: base: '10' is not a rank"),
        ("base: -", "line 2: base: '' is not a rank"),
        ("foundations: 5H 6H", "line 2: foundations: there are four, one for each suit"),
        ("reserve: 2C 2C", "line 2: reserve: 2C is told twice"),
        ("reserve: 1C", "line 2: reserve: '1C' is not a card"),
        ("tableau: 2C / 3C / 4C", "line 2: tableau: 4 piles with '/' between them, not 3"),
        ("pass: 0", "line 2: pass: '0' is not a number from 1"),
        ("score: 1e3", "line 2: score: '1e3' is not a number"),
        ("tops: A234", "line 2: 'tops' is none of the keys level, base"),
        ("waste", "line 2: 'waste' is not 'key: value'"),
        ("waste: 2C\nwaste: 3C", "line 3: 'waste' is told twice"),
        ("waste: 2C\nstock: 9S 2C", "line 2: waste: 2C is told twice"),
        ("game: canfield", "line 2: 'game' is told twice"),
    ],
)
def test_a_wrong_line_is_named(line: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse(f"game: canfield\n{line}\n")
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the position is empty; it begins with 'game: NAME'"),
        ("level: 2\n", "line 1: a position begins with 'game: NAME', not with 'level'"),
        ("game: betsy\n", "line 1: this is a position of 'betsy', not of 'canfield'"),
    ],
)
def test_the_first_line_names_the_game(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse(text)
    assert str(caught.value) == message


def test_the_stock_shows_its_top_card_only_and_empty_foundations_the_base() -> None:
    piles = {pile.zone.name: pile for pile in GAME.piles(GAME.parse(text_of(FIRST)))}
    assert piles["S"].stacks[0].face_down == 1 and piles["S"].count == 2
    assert [stack.label for stack in piles["F"].stacks] == ["5", "5", "5", "5"]
    assert [len(stack.cards) for stack in piles["F"].stacks] == [1, 0, 0, 0]
    assert piles["V"].stacks[0].face_down == piles["V"].count == 4


def test_cards_are_collected_foundations_first_the_deck_last() -> None:
    state = GAME.parse(text_of({**FIRST, "foundations": "7H", "waste": "TC"}))
    assert cards.texts(GAME.cards(state)) == "5H 6H 7H KS QH 5C 8D 2C 9S TC 6S 4C 3D TH"
