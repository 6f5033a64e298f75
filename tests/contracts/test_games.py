"""What every game must keep, whatever its rules: the laws of core.game.Game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cards import DECK_SIZE
from core.game import Game, IllegalMove, PositionError, Status
from core.games import find, keys, read_position
from core.scene import Zone
from core.shuffle import ORDERED_DECK, Generator, numbered_deal

EVERY_GAME = pytest.mark.parametrize("game", [find(key) for key in keys()], ids=keys())
JUNK = (
    "",
    " ",
    "v",
    "d",
    "0",
    "5",
    "11",
    "Z",
    "VV",
    "F",
    "DD",
    "Pe1",
    "Xa0",
    "a1",
    "1 2",
    "\n",
    "é",
)
NARROWEST_SCREEN_COLUMNS = 40
FACES = "a1=KS b1=QS c1=QH d1=KH a2=JS d2=JH a3=JC d3=JD a4=KC b4=QC c4=QD d4=KD"
ENDINGS = {
    "canfield": (
        "game: canfield\nbase: A\nfoundations: TH QS KD KC\n"
        "reserve: JH\ntableau: KS QH / KH / - / -\n"
    ),
    "king": f"game: king\ngrid: {FACES} b2=TH c2=6S b3=4C\ndiscard: 37\n",
    "king, a pair begun": f"game: king\ngrid: {FACES} b3=9C\npending: b2=AH\ndiscard: 38\n",
}
"""Hands that the computer may play to their end, by games that let it."""


@dataclass(frozen=True)
class Hand:
    """A hand played at random: its deal, its options, its journal and where it stands."""

    deck: bytes
    options: dict[str, int]
    journal: tuple[str, ...]
    state: Any


def random_hand(game: Game[Any], seed: int, length: int) -> Hand:
    chance = Generator(seed)
    options = {
        option.name: option.choices[chance.below(len(option.choices))].value
        for option in game.options
    }
    deck = numbered_deal(seed)
    state, journal = game.deal(deck, options), []
    while len(journal) < length and (moves := game.moves(state)):
        journal.append(moves[chance.below(len(moves))])
        state = game.play(state, journal[-1])
    return Hand(deck, options, tuple(journal), state)


LAW = settings(max_examples=25, deadline=None)
SEEDS = st.integers(0, 2**64 - 1)
LENGTHS = st.integers(0, 120)


def zone_names(game: Game[Any]) -> list[str]:
    return [zone.name for zone in game.layout.zones]


def spelled(game: Game[Any], state: Any) -> dict[str, list[tuple[str | None, str]]]:
    """Every text that a person can spell by choosing zones, and how."""
    names = zone_names(game)
    found: dict[str, list[tuple[str | None, str]]] = {}
    for source, target in product((None, *names), names):
        found.setdefault(game.spell(state, source, target), []).append((source, target))
    return found


@EVERY_GAME
@LAW
@given(seed=SEEDS, length=LENGTHS)
def test_52_cards_are_there_at_every_moment(game: Game[Any], seed: int, length: int) -> None:
    assert bytes(sorted(game.cards(random_hand(game, seed, length).state))) == ORDERED_DECK


@EVERY_GAME
@LAW
@given(
    seed=SEEDS,
    length=LENGTHS,
    words=st.lists(st.text("VDSKXFNWCEPB1234ab", max_size=3), max_size=20),
)
def test_moves_are_exactly_what_play_accepts(
    game: Game[Any], seed: int, length: int, words: list[str]
) -> None:
    state = random_hand(game, seed, length).state
    text, moves = game.format(state), game.moves(state)
    assert len(set(moves)) == len(moves)
    for move in {*spelled(game, state), *JUNK, *words, *moves}:
        try:
            accepted = game.play(state, move) != state
        except IllegalMove as refusal:
            assert str(refusal)
            accepted = False
        assert accepted == (move in moves), move
    assert game.format(state) == text


@EVERY_GAME
@LAW
@given(seed=SEEDS, length=LENGTHS)
def test_a_journal_replays_to_the_same_state(game: Game[Any], seed: int, length: int) -> None:
    hand = random_hand(game, seed, length)
    state = game.deal(hand.deck, hand.options)
    for move in hand.journal:
        state = game.play(state, move)
    assert state == hand.state
    assert hash(state) == hash(hand.state)


@EVERY_GAME
@LAW
@given(seed=SEEDS, length=LENGTHS)
def test_a_position_reads_back_from_its_text(game: Game[Any], seed: int, length: int) -> None:
    state = random_hand(game, seed, length).state
    text = game.format(state)
    assert text.splitlines()[0] == f"game: {game.key}"
    found, read = read_position(text)
    assert type(found) is type(game)
    assert game.format(read) == text
    assert game.moves(read) == game.moves(state)
    assert game.points(read) == game.points(state)
    assert game.outcome(read) == game.outcome(state)
    assert bytes(sorted(game.cards(read))) == ORDERED_DECK


@EVERY_GAME
@LAW
@given(seed=SEEDS, edits=st.lists(st.tuples(st.integers(0, 400), st.text(max_size=2)), max_size=4))
def test_a_text_reads_or_its_wrong_line_is_named(
    game: Game[Any], seed: int, edits: list[tuple[int, str]]
) -> None:
    text = game.format(random_hand(game, seed, 30).state)
    for at, inserted in edits:
        text = text[:at] + inserted + text[at + 1 :]
    try:
        state = game.parse(text)
    except PositionError as error:
        assert 0 < error.line <= max(1, len(text.splitlines()))
        return
    assert game.format(game.parse(game.format(state))) == game.format(state)
    assert game.prompt(state)
    assert game.piles(state)
    for move in game.moves(state):
        game.play(state, move)


@EVERY_GAME
@LAW
@given(seed=SEEDS, length=LENGTHS)
def test_the_table_shows_every_zone_once(game: Game[Any], seed: int, length: int) -> None:
    piles = game.piles(random_hand(game, seed, length).state)
    assert tuple(pile.zone for pile in piles) == game.layout.zones
    shown = b"".join(stack.cards for pile in piles for stack in pile.stacks)
    assert len(set(shown)) == len(shown) == DECK_SIZE
    for pile in piles:
        assert len(pile.stacks) == pile.zone.stacks
        for stack in pile.stacks:
            assert 0 <= stack.face_down <= len(stack.cards)
            assert not (stack.blocked and stack.cards)


@EVERY_GAME
@LAW
@given(seed=SEEDS, length=LENGTHS)
def test_every_move_can_be_made_by_choosing_zones(game: Game[Any], seed: int, length: int) -> None:
    """A zone chosen alone plays its move at once; only one that plays none can be picked up."""
    state = random_hand(game, seed, length).state
    moves, ways = game.moves(state), spelled(game, state)
    for move in moves:
        assert any(
            source is None
            or (game.lift(state, source) > 0 and game.spell(state, None, source) not in moves)
            for source, _ in ways.get(move, ())
        ), move


@EVERY_GAME
@LAW
@given(seed=SEEDS, length=LENGTHS)
def test_a_hand_takes_no_more_cards_than_are_there(game: Game[Any], seed: int, length: int) -> None:
    state = random_hand(game, seed, length).state
    for pile in game.piles(state):
        face_up = max(len(stack.cards) - stack.face_down for stack in pile.stacks)
        assert 0 <= game.lift(state, pile.zone.name) <= face_up


@EVERY_GAME
@LAW
@given(seed=SEEDS)
def test_an_end_has_a_reason_and_no_moves(game: Game[Any], seed: int) -> None:
    state = random_hand(game, seed, 300).state
    outcome = game.outcome(state)
    if outcome.status is Status.PLAYING:
        assert outcome.reason == ""
    else:
        assert outcome.reason
        assert game.moves(state) == game.finish(state) == ()


def finished(game: Game[Any], state: Any) -> Any:
    """The position after its forced moves, each of which must be one that can be played."""
    for move in game.finish(state):
        assert move in game.moves(state)
        state = game.play(state, move)
    assert game.finish(state) == ()
    return state


@EVERY_GAME
@LAW
@given(seed=SEEDS, length=LENGTHS)
def test_the_forced_end_is_playable_and_complete(game: Game[Any], seed: int, length: int) -> None:
    finished(game, random_hand(game, seed, length).state)


@pytest.mark.parametrize("text", ENDINGS.values(), ids=ENDINGS)
def test_the_forced_end_wins_where_nothing_is_in_its_way(text: str) -> None:
    game, state = read_position(text)
    assert game.outcome(state).status is Status.PLAYING
    assert game.outcome(finished(game, state)).status is Status.WON


@EVERY_GAME
@LAW
@given(seed=SEEDS, length=LENGTHS)
def test_what_is_said_fits_the_narrowest_screen(game: Game[Any], seed: int, length: int) -> None:
    state = random_hand(game, seed, length).state
    said = [game.prompt(state), game.outcome(state).reason]
    for move in spelled(game, state).keys() - set(game.moves(state)):
        with pytest.raises(IllegalMove) as refusal:
            game.play(state, move)
        said.append(str(refusal.value))
    said.append(" ".join(text.text for text in game.status(state)))
    assert game.prompt(state)
    assert max(said, key=len)[NARROWEST_SCREEN_COLUMNS:] == ""


def overlap(one: Zone, other: Zone) -> bool:
    return (
        one.column < other.column + other.stacks
        and other.column < one.column + one.stacks
        and one.row < other.row + other.height
        and other.row < one.row + one.height
    )


@EVERY_GAME
def test_zones_lie_apart_on_the_table(game: Game[Any]) -> None:
    layout = game.layout
    zones = layout.zones
    assert len(set(zone_names(game))) == len(zones)
    assert layout.home in zone_names(game)
    assert layout.any_key in ("", *zone_names(game))
    for zone in zones:
        assert 0 <= zone.column <= layout.columns - zone.stacks
        assert 0 <= zone.row <= layout.rows - zone.height
    assert [(a, b) for a in zones for b in zones if a is not b and overlap(a, b)] == []


@EVERY_GAME
def test_one_key_means_one_thing(game: Game[Any]) -> None:
    state = random_hand(game, 1, 10).state
    meaning: dict[str, list[str]] = {}
    for zone in game.layout.zones:
        spells = [game.spell(state, source, zone.name) for source in (None, *zone_names(game))]
        assert meaning.setdefault(zone.key or zone.name, spells) == spells


@EVERY_GAME
def test_options_have_their_default_among_their_choices(game: Game[Any]) -> None:
    for option in game.options:
        values = [choice.value for choice in option.choices]
        assert option.default in values
        assert len(set(values)) == len(values)
    deck = numbered_deal(1)
    defaults = {option.name: option.default for option in game.options}
    assert game.deal(deck, {}) == game.deal(deck, defaults)
