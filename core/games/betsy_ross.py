"""Betsy Ross: four foundations from A 2 3 4, counted up by one, two, three and four to the king.

Words: the original's deck is the `stock`, its DISCARD PILE the `waste`. Suits never matter. Moves:
``D`` deals a card to the discard pile, ``1`` to ``4`` play its top card to that foundation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from core import cards
from core.game import IllegalMove, Option, Options, Outcome, Status
from core.games import position
from core.scene import Layout, Panel, Pile, Role, Stack, Text, Zone

PILES: Final = "1234"
PASSES: Final = 2
CARD_PLACED, FOUNDATION_DONE, ALL_DONE = 1, 25, 500

ORDER: Final = tuple(bytes((step * n - 1) % 13 for n in range(1, 14)) for step in range(1, 5))
"""For each foundation the ranks it takes, the one it starts with first, the king last."""

_WANTED: Final = tuple(order[1:] + b"\xff" for order in ORDER)
"""For each foundation the rank wanted when 1, 2 .. 13 cards lie there; none at 13."""

_PLAYING: Final = Outcome(Status.PLAYING)
_WON: Final = Outcome(Status.WON, "All four foundations are complete.")
_OVER: Final = Outcome(Status.LOST, "The second pass is over: no legal move.")
_NOTHING: Final = Outcome(Status.LOST, "No cards are left to deal.")

_KEYS: Final = ("tops", "stock", "waste", "pass", "score")


class State(NamedTuple):
    """Piles bottom..top; the next card of the stock is its last."""

    foundations: tuple[bytes, ...]
    stock: bytes
    waste: bytes
    passes: int
    score: int


class BetsyRoss:
    """The rules and the table of Betsy Ross."""

    key: str = "betsy"
    title: str = "BETSY ROSS SOLITAIRE"
    credit: str = "1991"
    options: tuple[Option, ...] = ()
    quits_by: str = "q"
    layout: Layout = Layout(
        columns=9,
        rows=3.8,
        zones=(
            *(Zone(name, 1 + 2 * at, 0, key=name) for at, name in enumerate(PILES)),
            Zone("D", 2.5, 2.8, key="D", caption="DECK"),
            Zone("W", 5.5, 2.8, caption="DISCARD PILE"),
        ),
        home="D",
    )

    def deal(self, deck: bytes, options: Options) -> State:
        """The first ace, two, three and four start the foundations; the other 48 are the deck."""
        starters = [next(card for card in deck if cards.rank(card) == rank) for rank in range(4)]
        return State(
            foundations=tuple(bytes((card,)) for card in starters),
            stock=bytes(card for card in reversed(deck) if card not in starters),
            waste=b"",
            passes=1,
            score=0,
        )

    def moves(self, state: State) -> tuple[str, ...]:
        """D, then the foundations that take the discard pile's top card."""
        waste = state.waste
        if _complete(state.foundations):
            return ()
        deals = ("D",) if state.stock or (waste and state.passes < PASSES) else ()
        if not waste:
            return deals
        rank = waste[-1] % 13
        return deals + tuple(
            name
            for name, pile, wanted in zip(PILES, state.foundations, _WANTED, strict=True)
            if wanted[len(pile) - 1] == rank
        )

    def play(self, state: State, move: str) -> State:
        """The position after `move`; IllegalMove with the reason if the rules refuse it."""
        if _complete(state.foundations):
            raise IllegalMove(_WON.reason)
        if move == "D":
            return _deal_one(state)
        if move not in PILES or len(move) != 1:
            raise IllegalMove(
                f"{move!r} is no move such as D 1 2 3 4." if move else "Cards go to piles 1-4 only."
            )
        if not state.waste:
            raise IllegalMove("The DISCARD PILE is empty.")
        at, card = int(move) - 1, state.waste[-1]
        piles = list(state.foundations)
        wanted = _WANTED[at][len(piles[at]) - 1]
        if card % 13 != wanted:
            raise IllegalMove(_refusal(card, move, wanted))
        piles[at] += state.waste[-1:]
        score = state.score + CARD_PLACED
        if len(piles[at]) == 13:
            score += FOUNDATION_DONE
            if _complete(piles):
                score += ALL_DONE
        return State(tuple(piles), state.stock, state.waste[:-1], state.passes, score)

    def points(self, state: State) -> int:
        """The score."""
        return state.score

    def outcome(self, state: State) -> Outcome:
        """Lost when the second pass is over and the discard pile's top card has no place."""
        if _complete(state.foundations):
            return _WON
        if state.stock or self.moves(state):
            return _PLAYING
        return _OVER if state.passes == PASSES else _NOTHING

    def finish(self, state: State) -> tuple[str, ...]:
        """Nothing: there may be two places for a card to the end."""
        return ()

    def piles(self, state: State) -> tuple[Pile, ...]:
        """The table as seen."""
        seen = dict(zip(PILES, map(Stack, state.foundations), strict=True))
        seen["D"] = Stack(state.stock, face_down=len(state.stock))
        seen["W"] = Stack(state.waste)
        counts = {"D": len(state.stock), "W": len(state.waste)}
        return tuple(
            Pile(zone, (seen[zone.name],), counts.get(zone.name)) for zone in self.layout.zones
        )

    def status(self, state: State) -> tuple[Text, ...]:
        """Which time through the cards it is, and the score."""
        return Text(f"PASS {state.passes} of {PASSES}"), Text(f"SCORE {state.score}")

    def panel(self, state: State) -> Panel:
        """The original's table of legal moves: each is blanked when made, so the next one leads."""
        lines = tuple(
            _legal_moves(name, order, len(pile))
            for name, order, pile in zip(PILES, ORDER, state.foundations, strict=True)
        )
        return Panel(column=4.5, row=1.17, heading="LEGAL MOVES", lines=lines)

    def prompt(self, state: State) -> str:
        """What may be done now."""
        if reason := self.outcome(state).reason:
            return reason
        if places := " or ".join(move for move in self.moves(state) if move != "D"):
            return f"{cards.text(state.waste[-1])} fits pile {places}."
        return "(D)eal a card." if state.stock else "(D)eal: the discard pile a second time."

    def spell(self, state: State, source: str | None, target: str) -> str:
        """The name of the pile, or D; taken from the discard pile or chosen alone."""
        return target if source in (None, "W") and target != "W" else ""

    def lift(self, state: State, zone: str) -> int:
        """The top card of the discard pile."""
        return min(1, len(state.waste)) if zone == "W" else 0

    def cards(self, state: State) -> bytes:
        """Foundations, discard pile, deck."""
        return b"".join((*state.foundations, state.waste, state.stock))

    def format(self, state: State) -> str:
        """The position as text."""
        return position.write(
            (
                ("game", self.key),
                ("tops", "".join(cards.RANKS[pile[-1] % 13] for pile in state.foundations)),
                ("stock", cards.texts(state.stock[::-1])),
                ("waste", cards.texts(state.waste)),
                ("pass", state.passes),
                ("score", state.score),
            )
        )

    def parse(self, text: str) -> State:
        """The inverse of `format`; PositionError names the line and what is wrong.

        The text tells no suits of the foundations: they get the lowest cards that are not told.
        """
        read = position.Reader(text, self.key, _KEYS)
        stock, waste = read.stock("stock"), read.pile("waste")
        tops = read.value("tops") if read.has("tops") else cards.RANKS[:4]
        if len(tops) != len(PILES):
            raise read.error("tops", f"{tops!r} is not four ranks, as A234")
        ranks = [read.rank_of("tops", letter) for letter in tops]
        return State(
            foundations=_filled(ranks, read.untold()),
            stock=stock,
            waste=waste,
            passes=read.number("pass", 1, 1, PASSES),
            score=read.number("score", 0, -position.MAX_COUNT, position.MAX_COUNT),
        )


def _complete(piles: Sequence[bytes]) -> bool:
    return sum(map(len, piles)) == cards.DECK_SIZE


def _deal_one(state: State) -> State:
    stock, waste, passes = state.stock, state.waste, state.passes
    if not stock:
        if passes == PASSES:
            raise IllegalMove("The second pass is over.")
        if not waste:
            raise IllegalMove("No cards are left to deal.")
        stock, waste, passes = waste[::-1], b"", passes + 1
    return State(state.foundations, stock[:-1], waste + stock[-1:], passes, state.score)


def _refusal(card: int, pile: str, wanted: int) -> str:
    if wanted >= len(cards.RANKS):
        return f"Pile {pile} is complete."
    return f"Pile {pile} needs {cards.RANKS[wanted]}, not {cards.text(card)}."


def _legal_moves(name: str, order: bytes, placed: int) -> tuple[Text, ...]:
    ranks = [cards.RANKS[rank] for rank in order]
    made, ahead = ranks[1:placed], ranks[placed:]
    texts = [Text(f"[{name}]" + "  " * len(made))]
    if ahead:
        texts.append(Text(f" {ahead[0]}", Role.HIGHLIGHT))
    if ahead[1:]:
        texts.append(Text(" " + " ".join(ahead[1:])))
    return tuple(texts)


def _filled(tops: Sequence[int], untold: list[int]) -> tuple[bytes, ...]:
    """Foundations up to ranks `tops`; a card may be implied twice where none is left."""
    piles = []
    for order, top in zip(ORDER, tops, strict=True):
        pile = bytearray()
        for rank in order[: order.index(top) + 1]:
            card = next((card for card in untold if card % 13 == rank), rank)
            if card in untold:
                untold.remove(card)
            pile.append(card)
        piles.append(bytes(pile))
    return tuple(piles)
