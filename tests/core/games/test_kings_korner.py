"""King's Korner: the rule vectors, the two ways to lose, its theorem, its text form, its table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import cards
from core.game import IllegalMove, PositionError, Status
from core.games.kings_korner import CELLS, CENTRE, LABELS, NONE, KingsKorner, State
from core.shuffle import Generator, fisher_yates
from tests.core.games.vectors import Step, Vector, check, table, text_of

GAME = KingsKorner()
FIRST = {
    "game": "king",
    "free": "4",
    "grid": "-",
    "up": "-",
    "pending": "-",
    "deck": "5H KS 2C",
    "discard": "0",
}
EDGE = [name for name in CELLS if name not in CENTRE]
FACES = " ".join(f"{name}={LABELS[name]}" for name in EDGE)
G5 = {"grid": "a1=TD b2=AH c2=9S", "deck": "2C"}
G14 = FACES.replace("d2=JH", "b2=5C c2=5H d2=JH")
FULL = (
    "a1=KS b1=AC c1=AD d1=AH a2=AS b2=2C c2=2D d2=2H a3=2S b3=3C c3=3D d3=3H a4=3S b4=4C c4=4D {d4}"
)


def places(cells: list[str]) -> str:
    return " ".join("P" + name for name in cells)


@table(
    Vector(
        "G1 a number card goes on any space",
        {},
        "D",
        (Step("D", {"up": "5H", "deck": "KS 2C"}, None, places(list(CELLS))),),
        refused="Pa1 Xa1 B",
    ),
    Vector(
        "G2 blocked cells are no spaces", {"free": "0"}, "D", (Step("D", {}, None, places(EDGE)),)
    ),
    Vector(
        "G3 a face card goes on its own space",
        {"deck": "KS 5H"},
        "D",
        (
            Step("D", {"up": "KS"}, None, "Pa1"),
            Step("Pa1", {"grid": "a1=KS", "up": "-", "deck": "5H"}, None, "D"),
        ),
    ),
    Vector(
        "G5 a pair makes ten",
        G5,
        "D Xa1 Xb2 Xc2",
        (
            Step("Xb2", {"pending": "b2=AH", "grid": "a1=TD c2=9S"}, None, "B Xc2"),
            Step("Xc2", {"pending": "-", "grid": "a1=TD", "discard": "2"}),
        ),
    ),
    Vector(
        "G6 a ten goes alone",
        G5,
        "D Xa1 Xb2 Xc2",
        (Step("Xa1", {"discard": "1", "pending": "-", "grid": "b2=AH c2=9S"}),),
    ),
    Vector(
        "G7 a card without a partner can be put back",
        {"grid": "b2=AH c2=8S"},
        "D Xb2 Xc2",
        (
            Step("Xb2", {}, None, "B"),
            Step("B", {"grid": "b2=AH c2=8S", "discard": "0"}, None, "D Xb2 Xc2"),
        ),
    ),
    Vector(
        "G8 two fives",
        {"grid": "b2=5H c2=5S", "deck": "2C"},
        "D Xb2 Xc2",
        (Step("Xb2", {}, None, "B Xc2"), Step("Xc2", {"discard": "2", "grid": "-"})),
    ),
    Vector(
        "G10 two free spaces, both taken",
        {"free": "2", "grid": "b2=4H c2=6S", "deck": "2C 3D"},
        "D Xb2 Xc2",
        (Step("D", {}, None, places(EDGE)),),
    ),
    Vector(
        "G13 all placed, no number left: won", {"grid": FACES, "deck": "-"}, "", status=Status.WON
    ),
    Vector(
        "G14 the last pair wins",
        {"grid": G14, "deck": "-"},
        "Xb2 Xc2",
        (Step("Xb2"), Step("Xc2", {}, None, "", Status.WON)),
        refused="D",
    ),
    Vector(
        "while a card is up nothing else is done",
        {"grid": "a1=TD b2=AH c2=9S", "up": "4C", "deck": "2C"},
        places([name for name in CELLS if name not in ("a1", "b2", "c2")]),
        refused="D B Xa1 Xb2 Pa1",
    ),
    Vector(
        "face cards are never discarded",
        {"grid": "a1=KS b2=TD", "deck": "2C"},
        "D Xb2",
        refused="Xa1",
    ),
    Vector(
        "a full grid with a discard: the deck is refused",
        {"grid": FULL.format(d4="d4=TC"), "deck": "5C"},
        " ".join("X" + name for name in CELLS[1:]),
        (Step("Xd4", {"discard": "1"}, None, " ".join(["D", *("X" + n for n in CELLS[1:-1])])),),
        refused="D",
    ),
    Vector(
        "a full grid without one is lost",
        {"grid": FULL.format(d4="d4=4H"), "deck": "5C"},
        "",
        status=Status.LOST,
        refused="D Xb1 Xd4 Xa1",
    ),
    Vector(
        "a single five is no discard",
        {"grid": FULL.format(d4="d4=5H"), "deck": "5C"},
        "",
        status=Status.LOST,
    ),
    Vector(
        "a face card whose space is taken is lost",
        {"grid": "a1=5C", "up": "KS", "deck": "2C"},
        "",
        status=Status.LOST,
        refused="Pa1 Pb2 Xa1 D",
    ),
)
def test_vector(vector: Vector) -> None:
    check(GAME, FIRST, vector)


def test_the_reasons_name_the_cards() -> None:
    lost = GAME.parse(text_of({**FIRST, "grid": "d4=5C", "up": "KD"}))
    assert GAME.outcome(lost).reason == "No space for KD: 5C is on it."
    full = GAME.parse(text_of({**FIRST, "grid": FULL.format(d4="d4=4H"), "deck": "-"}))
    assert GAME.outcome(full).reason == "The GRID is full, no discard possible."


def test_kings_in_the_corners_queens_above_and_below_jacks_beside() -> None:
    assert " ".join(LABELS.get(name, "..") for name in CELLS) == (
        "KS QS QH KH JS .. .. JH JC .. .. JD KC QC QD KD"
    )


def kind_deck(chance: Generator) -> bytes:
    """Faces, tens and pairs that make ten, in any order, but for some cards out of their places."""
    units = [bytes((card,)) for card in range(52) if card % 13 >= cards.TEN]
    for rank in range(4):
        units += [bytes((13 * suit + rank, 13 * suit + 8 - rank)) for suit in range(4)]
    units += [cards.pile("5C 5D"), cards.pile("5H 5S")]
    order = fisher_yates(bytes(range(len(units))), chance)
    deck = bytearray(b"".join(units[at] for at in order))
    for _ in range(chance.below(12)):
        a, b = chance.below(52), chance.below(52)
        deck[a], deck[b] = deck[b], deck[a]
    return bytes(deck)


def played(state: State, chance: Generator) -> Iterator[State]:
    """A hand to its end or its last placed card: any places, any discards that make ten."""
    while GAME.outcome(state).status is Status.PLAYING and (state.deck or state.up != NONE):
        moves = GAME.moves(state)
        pairs = GAME.finish(state._replace(deck=b"")) if state.up == NONE else ()
        if state.up != NONE:
            inner = [move for move in moves if move[1:] in CENTRE] or moves
            move = inner[chance.below(len(inner))]
        elif pairs and (state.pending != NONE or "D" not in moves or chance.below(4)):
            move = pairs[0]
        else:
            move = "D"
        state = GAME.play(state, move)
        yield state


def at_its_end(seed: int) -> tuple[State, bool]:
    """A hand's last state, all forced discards made, and whether all 52 cards were placed."""
    chance = Generator(seed)
    dealt = GAME.deal(kind_deck(chance), {"free": 3 + chance.below(2)})
    for state in played(dealt, chance):
        assert sorted(GAME.cards(state)) == list(range(52))
    all_placed = not state.deck and state.up == NONE
    for move in GAME.finish(state):
        state = GAME.play(state, move)
    return state, all_placed


@settings(deadline=None)
@given(seed=st.integers(0, 2**64 - 1))
def test_a_hand_is_won_if_and_only_if_the_52nd_card_is_placed(seed: int) -> None:
    end, all_placed = at_its_end(seed)
    assert GAME.outcome(end).status is (Status.WON if all_placed else Status.LOST)


def test_such_hands_end_both_ways() -> None:
    assert {at_its_end(seed)[1] for seed in range(30)} == {True, False}


def test_the_computer_does_not_discard_while_cards_are_left_to_place() -> None:
    for left in ({"deck": "2C"}, {"deck": "-", "up": "2C"}):
        assert GAME.finish(GAME.parse(text_of({**FIRST, **G5, **left}))) == ()
    waiting = GAME.parse(text_of({**FIRST, **G5, "grid": "c2=9S", "pending": "b2=AH", "deck": "-"}))
    assert GAME.finish(waiting) == ("Xc2",)


def test_discards_not_told_are_the_lowest_number_cards_left() -> None:
    state = GAME.parse(text_of({**FIRST, "grid": "b2=AC", "deck": "3C", "discard": "10"}))
    assert cards.texts(state.discard) == "2C 4C 5C 6C 7C 8C 9C TC AD 2D"


def test_refusals_name_the_cards() -> None:
    state = GAME.parse(text_of({**FIRST, "free": "3", "grid": "a1=KS b2=AH c2=8S", "deck": "-"}))
    up = GAME.play(GAME.parse(text_of({**FIRST, "free": "3", "grid": "a1=KS", "deck": "QS"})), "D")
    first = GAME.play(state, "Xb2")
    for position, move, reason in (
        (state, "D", "The DECK is empty"),
        (state, "Xa1", "KS is a face card"),
        (state, "Xc3", "There is no card there"),
        (state, "Pb3", "No DECK card is up"),
        (state, "B", "no card to take back"),
        (state, "Xe1", "'Xe1' is no move"),
        (first, "Xc2", "AH and 8S do not make ten"),
        (first, "D", "AH waits"),
        (up, "Pa1", "KS lies there"),
        (up, "Pc3", "That is not a space"),
        (up, "Pb2", "QS goes on its own space only"),
        (up, "D", "QS is up"),
        (up, "Xa1", "QS is up"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            GAME.play(position, move)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("free: 5", "line 2: free: '5' is not a number from 0 to 4"),
        ("grid: 5H", "line 2: grid: '5H' is not a cell and its card, as b2=TH"),
        ("grid: e1=5H", "line 2: grid: 'e1=5H' is not a cell and its card"),
        ("grid: a1=5X", "line 2: grid: '5X' is not a card"),
        ("grid: a1=5H a1=6H", "line 2: grid: a1 is occupied by 5H"),
        ("grid: a1=5H b1=5H", "line 2: grid: 5H is told twice"),
        ("free: 3\ngrid: c3=5H", "line 3: grid: c3 is not one of the free spaces"),
        ("up: 5H 6H", "line 2: up: one card at most is up"),
        ("pending: 5H", "line 2: pending: '5H' is not a cell and its card"),
        ("pending: a1=TH", "line 2: pending: TH is not a card of a pair"),
        ("grid: a1=5H\npending: a1=5C", "line 3: pending: a1 is occupied by 5H"),
        ("up: 5H\npending: a1=5C", "line 3: pending: no card can wait while 5H is up"),
        ("discard: 41", "line 2: discard: '41' is not a number from 0 to 40"),
        ("discard: -1", "line 2: discard: '-1' is not a number from 0 to 40"),
        ("score: 3", "line 2: 'score' is none of the keys free, grid"),
    ],
)
def test_a_wrong_line_is_named(line: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse(f"game: king\n{line}\n")
    assert str(caught.value).startswith(message)


def test_the_turned_card_lies_beside_the_deck_and_the_first_of_a_pair_on_the_discard() -> None:
    state = GAME.parse(text_of({**FIRST, "free": "3", "up": "7C", "discard": "4"}))
    piles = {pile.zone.name: pile for pile in GAME.piles(state)}
    deck, turned = piles["D"].stacks
    assert deck.face_down == piles["D"].count == 3
    assert cards.texts(turned.cards) == "7C" and turned.face_down == 0
    assert piles["a1"].stacks[0].label == "KS" and piles["b2"].stacks[0].label == "FREE"
    assert piles["c3"].stacks[0].blocked and not piles["b3"].stacks[0].blocked
    pending = GAME.parse(text_of({**FIRST, "pending": "b2=7C", "discard": "4"}))
    thrown = GAME.piles(pending)[-1]
    assert thrown.count == 5 and thrown.stacks[0].face_down == 4
    assert cards.texts(thrown.stacks[0].cards[-1:]) == "7C"


def test_a_cell_places_the_card_that_is_up_and_discards_otherwise() -> None:
    state = GAME.parse(text_of({**FIRST, **G5}))
    up = GAME.play(state, "D")
    assert (GAME.spell(up, None, "a2"), GAME.spell(up, "D", "a2")) == ("Pa2", "Pa2")
    assert (GAME.spell(state, None, "b2"), GAME.spell(state, "b2", "B")) == ("Xb2", "Xb2")
    first = GAME.play(state, "Xb2")
    assert (GAME.spell(first, "B", "c2"), GAME.spell(first, "B", "b2")) == ("Xc2", "B")
    assert (GAME.spell(first, None, "B"), GAME.spell(state, None, "D")) == ("B", "D")


def test_only_what_may_leave_its_place_is_lifted() -> None:
    state = GAME.parse(text_of({**FIRST, **G5, "grid": "a1=KS b2=AH"}))
    assert [GAME.lift(state, zone) for zone in ("a1", "b2", "c2", "D", "B")] == [0, 1, 0, 0, 0]
    up = GAME.play(state, "D")
    assert [GAME.lift(up, zone) for zone in ("a1", "b2", "c2", "D", "B")] == [0, 0, 0, 1, 0]
