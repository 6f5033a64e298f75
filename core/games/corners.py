"""Corners, as in Solitaire Royale: a cross of five piles in a box, the foundations in its corners.

The stock's top card lies face up and may be played. Moves: ``V`` lays it on the waste; else a
source (K stock top, X waste, N W C E S the cross) and a target (F foundations, N W C E S).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core import cards
from core.game import IllegalMove, Option, Options, Outcome, Status
from core.games import foundations, position
from core.games.foundations import NONE
from core.games.letters import FOUNDATIONS, Letters, unfit
from core.scene import Layout, Pile, Stack, Text, Zone
from core.stuck import leads_nowhere

CROSS: Final = "NWCES"
CORNERS: Final = ("TL", "TR", "BR", "BL")

_FROM_STOCK, _FROM_WASTE = 5, 6
_ORDER: Final = (_FROM_STOCK, _FROM_WASTE, 0, 1, 2, 3, 4)
_MOVES: Final = Letters(
    CROSS,
    "KX",
    names=(*(f"pile {name}" for name in CROSS), "the stock", "the waste"),
    only="Cards go to the cross or up only.",
    example="V KF XN NE",
)
_LOWER: Final = bytes((c - 1) % 13 if c < cards.DECK_SIZE else NONE for c in range(256))
"""For an exposed card the rank that goes on it; NONE for an empty pile."""

_PLAYING: Final = Outcome(Status.PLAYING)
_WON: Final = Outcome(Status.WON, "All 52 cards are on the foundations.")
_STUCK: Final = "No card can get to a corner any more."
_PLAYS_BOUND: Final = 300
_LOST: Final = Outcome(Status.LOST, "Stock gone, and no card can be played.")

_KEYS: Final = ("base", "foundations", "cross", "stock", "waste")


class State(NamedTuple):
    """Piles bottom..top; the top card of the stock is its last. `foundations`: the top cards in the
    corners TL TR BR BL, see core.games.foundations. `cross`: N W C E S. `base`: rank 0..12."""

    base: int
    foundations: bytes
    cross: tuple[bytes, ...]
    stock: bytes
    waste: bytes


class Corners:
    """The rules and the table of Corners."""

    key: str = "corners"
    title: str = "CORNERS"
    credit: str = "as in Solitaire Royale, 1987"
    options: tuple[Option, ...] = ()
    quits_by: str = "q"
    layout: Layout = Layout(
        columns=9,
        rows=3.8,
        zones=(
            Zone("TL", 0.5, 0, key="F"),
            Zone("N", 2, 0, key="N"),
            Zone("TR", 3.5, 0, key="F"),
            Zone("W", 0.5, 1.4, key="W"),
            Zone("C", 2, 1.4, key="C"),
            Zone("E", 3.5, 1.4, key="E"),
            Zone("BL", 0.5, 2.8, key="F"),
            Zone("S", 2, 2.8, key="S"),
            Zone("BR", 3.5, 2.8, key="F"),
            Zone("V", 6, 0.5, key="V", caption="STOCK"),
            Zone("K", 7.5, 0.5, key="K"),
            Zone("X", 6.75, 2.4, key="X", caption="WASTE"),
        ),
        home="V",
    )

    def deal(self, deck: bytes, options: Options) -> State:
        """Five cards to the cross, the base card to the top left corner; 46 are the stock."""
        return State(
            base=cards.rank(deck[5]),
            foundations=foundations.laid(foundations.ALL_EMPTY, deck[5], cards.rank(deck[5])),
            cross=tuple(bytes((card,)) for card in deck[:5]),
            stock=deck[:5:-1],
            waste=b"",
        )

    def moves(self, state: State) -> tuple[str, ...]:
        """V, then from stock, waste and cross: to the foundations, then N W C E S."""
        tops, base, cross = state.foundations, state.base, state.cross
        if foundations.complete(tops, base):
            return ()
        found = ["V"] if state.stock else []
        wanted = bytes([pile[-1] if pile else NONE for pile in cross]).translate(_LOWER)
        has_empty = NONE in wanted
        piles = (*cross, state.stock, state.waste)
        for source in _ORDER:
            pile = piles[source]
            if not pile:
                continue
            card = pile[-1]
            if foundations.place(tops, card, base) >= 0:
                found.append(_MOVES.to_foundations[source])
            rank = card % 13
            if rank in wanted or has_empty:
                fills = source >= _FROM_STOCK or len(pile) > 1
                for target, lower in enumerate(wanted):
                    if lower == rank or (lower == NONE and fills):
                        found.append(_MOVES.to_column[source][target])
        return tuple(found)

    def play(self, state: State, move: str) -> State:
        """The position after `move`; IllegalMove with the reason if the rules refuse it."""
        if foundations.complete(state.foundations, state.base):
            raise IllegalMove(_WON.reason)
        if move == "V":
            return _turn(state)
        tops, cross = state.foundations, list(state.cross)
        source, target, pile = _MOVES.read(move, (*cross, state.stock, state.waste))
        if target == FOUNDATIONS:
            tops = foundations.laid(tops, pile[-1], state.base)
        else:
            cross[target] = _covered(cross[target], pile, source)
        if source < _FROM_STOCK:
            cross[source] = pile[:-1]
        return State(
            state.base,
            tops,
            tuple(cross),
            state.stock[:-1] if source == _FROM_STOCK else state.stock,
            state.waste[:-1] if source == _FROM_WASTE else state.waste,
        )

    def points(self, state: State) -> int:
        """The number of cards on the foundations, 1 to 52."""
        return foundations.count(state.foundations, state.base)

    def outcome(self, state: State) -> Outcome:
        """Lost when the stock is gone and neither waste nor cross has a play."""
        if foundations.complete(state.foundations, state.base):
            return _WON
        if state.stock or self.moves(state):
            return _PLAYING
        return _LOST

    def stuck(self, state: State) -> str:
        """Told when the stock is gone and no play of waste and cross brings a card to a corner."""
        if state.stock or foundations.complete(state.foundations, state.base):
            return ""
        return _STUCK if leads_nowhere(_regardless(state), self._plays, _PLAYS_BOUND) else ""

    def _plays(self, state: State) -> tuple[State, ...] | None:
        """What follows on the cross; None if a card can go to a corner."""
        moves = self.moves(state)
        if any(move.endswith("F") for move in moves):
            return None
        return tuple(_regardless(self.play(state, move)) for move in moves)

    def finish(self, state: State) -> tuple[str, ...]:
        """Nothing: which card goes where is the player's choice to the end."""
        return ()

    def piles(self, state: State) -> tuple[Pile, ...]:
        """The table as seen: all but the top card of the stock lies turned down at V."""
        hidden = state.stock[:-1]
        seen = {
            "V": Stack(hidden, face_down=len(hidden)),
            "K": Stack(state.stock[-1:]),
            "X": Stack(state.waste),
        }
        seen |= zip(CROSS, map(Stack, state.cross), strict=True)
        seen |= zip(CORNERS, foundations.stacks(state.foundations, state.base), strict=True)
        counts = {"V": len(hidden), "X": len(state.waste)}
        return tuple(
            Pile(zone, (seen[zone.name],), counts.get(zone.name)) for zone in self.layout.zones
        )

    def status(self, state: State) -> tuple[Text, ...]:
        """The base rank, and how many cards are on the foundations."""
        return (
            Text(f"BASE {cards.RANKS[state.base]}"),
            Text(f"UP {self.points(state)} of {cards.DECK_SIZE}"),
        )

    def panel(self, state: State) -> None:
        """No text lies on this table."""

    def prompt(self, state: State) -> str:
        """What may be done now."""
        if reason := self.outcome(state).reason:
            return reason
        return "Play a card, or turn one onto the waste." if state.stock else "Play a card."

    def spell(self, state: State, source: str | None, target: str) -> str:
        """``V`` for the stock, else the letters of source and target; any corner is F."""
        if source is None:
            return "V" if target == "V" else ""
        if target in CORNERS:
            return source + "F"
        return "V" if (source, target) == ("K", "X") else source + target

    def lift(self, state: State, zone: str) -> int:
        """The top card of the stock, the waste or a pile of the cross."""
        match zone:
            case "K":
                return min(1, len(state.stock))
            case "X":
                return min(1, len(state.waste))
        return min(1, len(state.cross[CROSS.index(zone)])) if zone in CROSS else 0

    def cards(self, state: State) -> bytes:
        """Foundations, cross, waste, stock."""
        tops = foundations.all_cards(state.foundations, state.base)
        return b"".join((tops, *state.cross, state.waste, state.stock))

    def format(self, state: State) -> str:
        """The position as text."""
        corners = (bytes((top,)) if top != NONE else b"" for top in state.foundations)
        return position.write(
            (
                ("game", self.key),
                ("base", cards.RANKS[state.base]),
                ("foundations", position.piles(corners)),
                ("cross", position.piles(state.cross)),
                ("stock", cards.texts(state.stock[::-1])),
                ("waste", cards.texts(state.waste)),
            )
        )

    def parse(self, text: str) -> State:
        """The inverse of `format`; PositionError names the line and what is wrong."""
        read = position.Reader(text, self.key, _KEYS)
        corners = read.piles("foundations", len(CORNERS))
        tops = bytes(pile[0] if pile else NONE for pile in corners)
        if any(len(pile) > 1 for pile in corners):
            raise read.error("foundations", "each corner tells its top card only")
        if not foundations.one_a_suit(tops):
            raise read.error("foundations", "there are four, one for each suit")
        return State(
            base=read.base(b"".join(corners)),
            foundations=tops,
            cross=read.piles("cross", len(CROSS)),
            stock=read.stock("stock"),
            waste=read.pile("waste"),
        )


def _regardless(state: State) -> State:
    """The position without which pile of the cross is which: they are all alike."""
    return state._replace(cross=tuple(sorted(state.cross)))


def _turn(state: State) -> State:
    stock, waste = state.stock, state.waste
    if not stock:
        raise IllegalMove("The stock is gone.")
    return State(state.base, state.foundations, state.cross, stock[:-1], waste + stock[-1:])


def _covered(pile: bytes, origin: bytes, source: int) -> bytes:
    """The pile of the cross with the top card of `origin` upon it."""
    card = origin[-1]
    if pile:
        if (pile[-1] - card) % 13 != 1:
            raise unfit(card, pile[-1])
    elif source < _FROM_STOCK and len(origin) == 1:
        raise IllegalMove(f"{cards.text(card)} lies alone in its pile already.")
    return pile + origin[-1:]
