"""The playing cards: sizes, symmetry, inks, and that what must differ does, in every set."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from core.cards import DECK_SIZE, RANKS, SUITS, card, is_red, text
from platforms.amiga import WORKBENCH_COLOURS
from platforms.painters import amiga_screen, cga_graphics, hercules
from platforms.painters.art.cards import CardSet, card_set
from platforms.painters.art.inks import AMIGA_PALETTE, TRANSPARENT
from platforms.painters.art.sheet import Sheet

SIZES = {
    "amiga": (70, 42),
    "cga": (32, 40),
    "composite": (32, 40),
    "hercules": (32, 40),
    "pcjr16": (32, 40),
}
COLOURS = {
    "amiga": set(range(16)),
    "cga": {0, 1, 2, 3},
    "composite": {0, 3},
    "hercules": {0, 1, 2, 3},
    "pcjr16": set(range(16)),
}
LABELS = ["", "FREE", "QUIT", "10", *RANKS, *(r + s for r in RANKS for s in SUITS)]

FAN_DOTS = {
    name: metrics.fan_step
    for name, metrics in (
        ("amiga", amiga_screen.METRICS),
        ("cga", cga_graphics.METRICS),
        ("composite", cga_graphics.METRICS),
        ("hercules", hercules.METRICS),
        ("pcjr16", cga_graphics.METRICS),
    )
}
"""What shows of a covered card, in the modes that draw each set."""
TIGHT_FAN_DOTS = 7

SETS = {name: card_set(name) for name in SIZES}
every_set = pytest.mark.parametrize("name", SIZES)


def pictures(cards: CardSet) -> dict[str, np.ndarray]:
    """Every picture of a set, by a name."""
    drawn = {text(n): cards.face(n) for n in range(DECK_SIZE)}
    drawn |= {f"place {label}": cards.place(label) for label in LABELS}
    drawn |= {"back": cards.back(), "blocked": cards.blocked()}
    drawn |= {f"picked {text(n)}": cards.selected(cards.face(n)) for n in range(DECK_SIZE)}
    drawn |= {f"cursor {label}": cards.cursor(cards.place(label)) for label in LABELS}
    return drawn


def body(name: str, dots: np.ndarray) -> np.ndarray:
    """The part of a card that is the same turned round: without its shadow or outline."""
    return dots[:41, :68] if name == "amiga" else dots[1:39, :31]


@every_set
def test_every_picture_has_the_size_of_the_set_and_only_its_colours(name: str) -> None:
    cards = SETS[name]
    width, height = SIZES[name]
    assert (cards.width_dots, cards.height_dots) == (width, height)
    for what, dots in pictures(cards).items():
        assert dots.shape == (height, width), what
        assert dots.dtype == np.uint8
        assert set(np.unique(dots).tolist()) <= COLOURS[name] | {TRANSPARENT}, what


@every_set
def test_pictures_are_read_only_kept_and_the_same_each_time(name: str) -> None:
    cards, again = SETS[name], card_set(name)
    for what, dots in pictures(cards).items():
        assert not dots.flags.writeable, what
        assert np.array_equal(dots, pictures_of(again, what)), what
    assert cards.face(0) is cards.face(0)
    assert cards.back() is cards.back()
    assert cards.place("KS") is cards.place("KS")


def pictures_of(cards: CardSet, what: str) -> np.ndarray:
    """One picture by the name that `pictures` gives it."""
    kind, _, rest = what.partition(" ")
    match kind:
        case "place":
            return cards.place(rest)
        case "picked":
            return cards.selected(cards.face(card(rest)))
        case "cursor":
            return cards.cursor(cards.place(rest))
        case "back":
            return cards.back()
        case "blocked":
            return cards.blocked()
    return cards.face(card(kind))


@every_set
def test_all_faces_differ_and_differ_from_the_back(name: str) -> None:
    cards = SETS[name]
    drawn = [cards.face(n).tobytes() for n in range(DECK_SIZE)] + [cards.back().tobytes()]
    assert len(set(drawn)) == DECK_SIZE + 1


@every_set
def test_all_labels_differ(name: str) -> None:
    drawn = {label: SETS[name].place(label).tobytes() for label in LABELS}
    assert drawn.pop("10") == drawn["T"]
    assert len(set(drawn.values())) == len(drawn)


@every_set
@pytest.mark.parametrize("number", range(DECK_SIZE), ids=text)
def test_index_is_the_same_upside_down(name: str, number: int) -> None:
    dots = body(name, SETS[name].face(number))
    top, side = FAN_DOTS[name], dots.shape[1] // 5
    assert np.array_equal(dots[:top, :side], dots[::-1, ::-1][:top, :side])


@every_set
@pytest.mark.parametrize("rank", [r for r in RANKS if r in "2TJQK4"])
@pytest.mark.parametrize("suit", SUITS)
def test_two_headed_cards_are_the_same_upside_down(name: str, rank: str, suit: str) -> None:
    dots = body(name, SETS[name].face(card(rank + suit)))
    turned = dots[::-1, ::-1]
    if name == "hercules" and suit in "DH":  # the chessboard of a grey does not turn with it
        dots, turned = dots % 3, turned % 3
        dots, turned = np.where(dots, 1, 0), np.where(turned, 1, 0)
    assert np.array_equal(dots, turned)


@every_set
def test_a_covered_card_of_a_fan_tells_rank_and_suit(name: str) -> None:
    cards = SETS[name]
    seen = [cards.face(n)[: FAN_DOTS[name]].tobytes() for n in range(DECK_SIZE)]
    assert len(set(seen)) == DECK_SIZE


@every_set
def test_a_tight_fan_still_tells_the_rank(name: str) -> None:
    cards = SETS[name]
    width = cards.width_dots // 5
    for suit in SUITS:
        seen = {cards.face(card(r + suit))[:TIGHT_FAN_DOTS, :width].tobytes() for r in RANKS}
        assert len(seen) == len(RANKS)


@pytest.mark.parametrize("name", ["composite", "hercules"])
@pytest.mark.parametrize("rank", RANKS)
def test_without_colour_suits_differ_by_shape_and_red_ones_are_lighter(
    name: str, rank: str
) -> None:
    lit = {0: 0.0, 1: 0.5, 2: 0.5, 3: 1.0, TRANSPARENT: 0.0}
    light = np.vectorize(lit.get)
    seen = {s: light(SETS[name].face(card(rank + s))) for s in SUITS}
    for one, other in combinations(SUITS, 2):
        assert not np.array_equal(seen[one], seen[other])
    if rank in "A23456789T":
        blacks = [seen[s].sum() for s in SUITS if not is_red(card(rank + s))]
        reds = [seen[s].sum() for s in SUITS if is_red(card(rank + s))]
        assert max(blacks) < min(reds)


@every_set
def test_picked_and_cursor_are_seen_on_everything(name: str) -> None:
    cards = SETS[name]
    sides = cards.width_dots // 4
    index = slice(3, 13) if name == "amiga" else slice(1, 6)
    for what in [cards.face(0), cards.face(51), cards.back(), cards.place(""), cards.blocked()]:
        shown = cards.cursor(what)
        assert not np.array_equal(shown, what)
        assert np.array_equal(shown[2:-3, sides:-sides], what[2:-3, sides:-sides])
        assert np.array_equal(shown[2:9, index], what[2:9, index])
    for n in range(DECK_SIZE):
        changed = cards.selected(cards.face(n)) != cards.face(n)
        assert changed.mean() > 0.2


@every_set
def test_the_table_shows_at_the_rim_only(name: str) -> None:
    """A letter without an ink would leave a hole."""
    for what, dots in pictures(SETS[name]).items():
        assert not np.any(dots[2:-2, 4:-4] == TRANSPARENT), what


@every_set
def test_corners_show_the_table(name: str) -> None:
    for dots in (SETS[name].face(0), SETS[name].back(), SETS[name].place("")):
        assert {int(dots[y, x]) for y in (0, -1) for x in (0, -1)} == {TRANSPARENT}


def test_a_name_that_is_not_a_set_is_told_the_sets() -> None:
    with pytest.raises(ValueError, match=r"ega.*amiga, cga, composite, hercules, pcjr16"):
        card_set("ega")


@pytest.mark.parametrize("number", [-1, 52])
def test_a_number_that_is_not_a_card_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=r"0\.\.51"):
        SETS["cga"].face(number)


@pytest.mark.parametrize("label", ["free", "F-1", "23", "INTERMINABLE"])
def test_a_label_that_cannot_be_drawn_is_refused(label: str) -> None:
    with pytest.raises(ValueError, match=label):
        SETS["cga"].place(label)


def test_the_palette_has_workbench_pens_first() -> None:
    assert AMIGA_PALETTE[:4] == WORKBENCH_COLOURS
    assert len(AMIGA_PALETTE) == 16
    assert all(0 <= colour <= 0xFFF for colour in AMIGA_PALETTE)


def test_a_crooked_shape_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("[good]\n##\n##\n\n[crooked]\n##\n###\n")
    with pytest.raises(ValueError, match=r"bad.txt.*crooked"):
        Sheet(tmp_path / "bad.txt")
