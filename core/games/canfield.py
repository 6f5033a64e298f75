"""Canfield by George Leritte: thirteen cards aside, four columns, foundations from a base rank.

Words: the original's STOCK is the `reserve` here, its deck back is the `stock` and its face-up DECK
is the `waste`. Moves: ``V`` turns the deck; else a source (S stock, D deck, 1-4 columns) and a
target (F foundations, 1-4 columns).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core import cards
from core.game import Choice, IllegalMove, Option, Options, Outcome, Status
from core.games import foundations, position
from core.games.letters import FOUNDATIONS, Letters, unfit
from core.scene import Fan, Layout, Pile, Stack, Text, Zone
from core.stuck import leads_nowhere

LEVEL: Final = Option(
    "level",
    "LEVEL OF DIFFICULTY",
    (
        Choice(1, "One card, any number of passes"),
        Choice(2, "Three cards, any number of passes"),
        Choice(3, "One card, a single pass"),
    ),
    default=2,
)
TURNED_AT_LEVEL: Final = {1: 1, 2: 3, 3: 1}
ONE_PASS_LEVEL: Final = 3

PLAYED_FROM_DECK, TURNED_FROM_STOCK, TO_FOUNDATION, NEXT_PASS = 1, 2, 4, -1

RESERVE_SIZE: Final = 13
COLUMNS: Final = "1234"

_FROM_RESERVE, _FROM_WASTE = 4, 5
_ORDER: Final = (_FROM_RESERVE, _FROM_WASTE, 0, 1, 2, 3)
_MOVES: Final = Letters(
    COLUMNS,
    "SD",
    names=(*(f"column {name}" for name in COLUMNS), "the STOCK", "the DECK"),
    only="Cards go to columns or foundations only.",
    example="V S3 DF 21",
)


def _fits(card: int, on: int) -> bool:
    return (card + 1 - on) % 13 == 0 and cards.is_red(card) != cards.is_red(on)


_FITTING: Final = tuple(bytes(c for c in range(52) if _fits(c, on)) for on in range(52))
"""For each exposed card the two cards that a column takes upon it."""

_PLAYING: Final = Outcome(Status.PLAYING)
_WON: Final = Outcome(Status.WON, "All 52 cards are on the foundations.")
_STUCK: Final = "Nothing can change any more.  Q ends the hand."
_TURNS_BOUND: Final = 80
"""More than twice through the deck, a card at a time."""


class State(NamedTuple):
    """Piles bottom..top; the next card of the stock is its last. `foundations`: their top cards in
    the order they were opened, see core.games.foundations. `base`: rank 0..12."""

    level: int
    base: int
    foundations: bytes
    reserve: bytes
    tableau: tuple[bytes, ...]
    stock: bytes
    waste: bytes
    passes: int
    score: int


class Canfield:
    """The rules and the table of Canfield."""

    key: str = "canfield"
    title: str = "CANFIELD"
    credit: str = "by George Leritte"
    options: tuple[Option, ...] = (LEVEL,)
    quits_by: str = "q"
    layout: Layout = Layout(
        columns=9,
        rows=4,
        zones=(
            Zone("S", 0, 0, key="S", caption="STOCK"),
            *(
                Zone(name, 1 + at, 0, fan=Fan.DOWN, height=4, key=name)
                for at, name in enumerate(COLUMNS)
            ),
            Zone("F", 5, 0, stacks=4, key="F", caption="FOUNDATIONS"),
            Zone("D", 6, 1.5, key="D", caption="DECK"),
            Zone("V", 6, 3, key="V"),
            Zone("Q", 8, 3, key="Q"),
        ),
        home="D",
    )

    def deal(self, deck: bytes, options: Options) -> State:
        """13 to the stock, one to each column, one to the foundations; 34 are left as the deck."""
        columns = deck[RESERVE_SIZE : RESERVE_SIZE + 4]
        first = deck[RESERVE_SIZE + 4]
        return State(
            level=options.get("level", LEVEL.default),
            base=cards.rank(first),
            foundations=foundations.laid(foundations.ALL_EMPTY, first, cards.rank(first)),
            reserve=deck[:RESERVE_SIZE],
            tableau=tuple(bytes((card,)) for card in columns),
            stock=deck[: RESERVE_SIZE + 4 : -1],
            waste=b"",
            passes=1,
            score=0,
        )

    def moves(self, state: State) -> tuple[str, ...]:
        """V, then from the stock, the deck and the columns: to the foundations, then 1 to 4."""
        tops, base, tableau = state.foundations, state.base, state.tableau
        if foundations.complete(tops, base):
            return ()
        turns = state.stock or (state.waste and state.level != ONE_PASS_LEVEL)
        found = ["V"] if turns else []
        piles, filler = (*tableau, state.reserve, state.waste), _filler(state.reserve)
        wanted = [_FITTING[column[-1]] if column else b"" for column in tableau]
        for source in _ORDER:
            pile = piles[source]
            if not pile:
                continue
            if foundations.place(tops, pile[-1], base) >= 0:
                found.append(_MOVES.to_foundations[source])
            card = pile[0] if source < _FROM_RESERVE else pile[-1]
            for target, fitting in enumerate(wanted):
                if (card in fitting if fitting else source == filler) and target != source:
                    found.append(_MOVES.to_column[source][target])
        return tuple(found)

    def play(self, state: State, move: str) -> State:
        """The position after `move`; IllegalMove with the reason if the rules refuse it."""
        if foundations.complete(state.foundations, state.base):
            raise IllegalMove(_WON.reason)
        if move == "V":
            return _turn(state)
        tops, tableau = state.foundations, list(state.tableau)
        source, target, pile = _MOVES.read(move, (*tableau, state.reserve, state.waste))
        taken = 1
        if target == FOUNDATIONS:
            tops = foundations.laid(tops, pile[-1], state.base)
        else:
            taken = len(pile) if source < _FROM_RESERVE else 1
            tableau[target] = _covered(tableau[target], pile[-taken:], source, state.reserve)
        if source < _FROM_RESERVE:
            tableau[source] = pile[:-taken]
        return State(
            state.level,
            state.base,
            tops,
            state.reserve[:-1] if source == _FROM_RESERVE else state.reserve,
            tuple(tableau),
            state.stock,
            state.waste[:-1] if source == _FROM_WASTE else state.waste,
            state.passes,
            state.score + state.level * _points(source, target, len(pile)),
        )

    def points(self, state: State) -> int:
        """The score."""
        return state.score

    def outcome(self, state: State) -> Outcome:
        """Won, or playing: a hand is never lost by itself, its player quits."""
        return _WON if foundations.complete(state.foundations, state.base) else _PLAYING

    def stuck(self, state: State) -> str:
        """Told when no card can move all the way through the deck, however often one goes."""
        if foundations.complete(state.foundations, state.base):
            return ""
        return _STUCK if leads_nowhere(_regardless(state), self._turns, _TURNS_BOUND) else ""

    def _turns(self, state: State) -> tuple[State, ...] | None:
        """What follows if only the deck can be turned; None if something else can be done."""
        moves = self.moves(state)
        if moves == ("V",):
            return (_regardless(_turn(state)),)
        return None if moves else ()

    def finish(self, state: State) -> tuple[str, ...]:
        """With the deck gone and no card face down: all moves to the foundations, until stuck."""
        if state.stock or state.waste or len(state.reserve) > 1:
            return ()
        forced: list[str] = []
        while ready := [move for move in self.moves(state) if move.endswith("F")]:
            forced.append(ready[0])
            state = self.play(state, ready[0])
        return tuple(forced)

    def piles(self, state: State) -> tuple[Pile, ...]:
        """The table as seen."""
        stock = Stack(state.reserve, face_down=max(0, len(state.reserve) - 1))
        seen: dict[str, tuple[tuple[Stack, ...], int | None]] = {
            "S": ((stock,), len(state.reserve)),
            "F": (foundations.stacks(state.foundations, state.base), None),
            "D": ((Stack(state.waste),), len(state.waste)),
            "V": ((Stack(state.stock, face_down=len(state.stock)),), len(state.stock)),
            "Q": ((Stack(label="QUIT"),), None),
        }
        for name, column in zip(COLUMNS, state.tableau, strict=True):
            seen[name] = (Stack(column),), None
        return tuple(Pile(zone, *seen[zone.name]) for zone in self.layout.zones)

    def status(self, state: State) -> tuple[Text, ...]:
        """Level and score, which tells the passes too: short, so that the deal stands beside."""
        return (Text(f"LEVEL {state.level}"), Text(f"SCORE {state.score}"))

    def panel(self, state: State) -> None:
        """No text lies on this table."""

    def prompt(self, state: State) -> str:
        """What may be done now."""
        if reason := self.outcome(state).reason:
            return reason
        if self.finish(state):
            return "Quit: the computer plays the rest."
        moves = self.moves(state)
        if not moves:
            return "No card can be played."
        return "Play a card." if "V" not in moves else "Play a card or flip the deck."

    def spell(self, state: State, source: str | None, target: str) -> str:
        """``V`` for the deck back, else the letters of source and target."""
        if source is None:
            return "V" if target == "V" else ""
        return source + target

    def lift(self, state: State, zone: str) -> int:
        """A whole column, or the top card of the stock or the deck."""
        match zone:
            case "S":
                return min(1, len(state.reserve))
            case "D":
                return min(1, len(state.waste))
            case "1" | "2" | "3" | "4":
                return len(state.tableau[COLUMNS.index(zone)])
        return 0

    def cards(self, state: State) -> bytes:
        """Foundations, columns, stock, face-up deck, deck."""
        tops = foundations.all_cards(state.foundations, state.base)
        return b"".join((tops, *state.tableau, state.reserve, state.waste, state.stock))

    def format(self, state: State) -> str:
        """The position as text."""
        opened = (top for top in state.foundations if top != foundations.NONE)
        return position.write(
            (
                ("game", self.key),
                ("level", state.level),
                ("base", cards.RANKS[state.base]),
                ("foundations", cards.texts(opened)),
                ("reserve", cards.texts(state.reserve)),
                ("tableau", position.piles(state.tableau)),
                ("stock", cards.texts(state.stock[::-1])),
                ("waste", cards.texts(state.waste)),
                ("pass", state.passes),
                ("score", state.score),
            )
        )

    def parse(self, text: str) -> State:
        """The inverse of `format`; PositionError names the line and what is wrong."""
        read = position.Reader(text, self.key, _KEYS)
        opened = read.pile("foundations")
        if len(opened) > 4 or not foundations.one_a_suit(opened):
            raise read.error("foundations", "there are four, one for each suit")
        return State(
            level=read.number("level", LEVEL.default, 1, 3),
            base=read.base(opened),
            foundations=opened + foundations.ALL_EMPTY[len(opened) :],
            reserve=read.pile("reserve"),
            tableau=read.piles("tableau", 4),
            stock=read.stock("stock"),
            waste=read.pile("waste"),
            passes=read.number("pass", 1, 1, position.MAX_COUNT),
            score=read.number("score", 0, -position.MAX_COUNT, position.MAX_COUNT),
        )


_KEYS: Final = (
    "level", "base", "foundations", "reserve", "tableau", "stock", "waste", "pass", "score",
)  # fmt: skip


def _regardless(state: State) -> State:
    """The position without what only counts."""
    return state._replace(passes=1, score=0)


def _turn(state: State) -> State:
    stock, waste, passes, score = state.stock, state.waste, state.passes, state.score
    if not stock:
        if not waste:
            raise IllegalMove("The DECK is gone.")
        if state.level == ONE_PASS_LEVEL:
            raise IllegalMove("There is only one pass at level 3.")
        stock, waste = waste[::-1], b""
        passes += 1
        score += state.level * NEXT_PASS
    number = min(TURNED_AT_LEVEL[state.level], len(stock))
    return State(
        state.level,
        state.base,
        state.foundations,
        state.reserve,
        state.tableau,
        stock[:-number],
        waste + stock[: -number - 1 : -1],
        passes,
        score,
    )


def _filler(reserve: bytes) -> int:
    """The source that fills an empty column."""
    return _FROM_RESERVE if reserve else _FROM_WASTE


def _covered(column: bytes, moved: bytes, source: int, reserve: bytes) -> bytes:
    """The column with cards upon it, the first of which has to fit."""
    if column:
        if moved[0] not in _FITTING[column[-1]]:
            raise unfit(moved[0], column[-1])
    elif source != _filler(reserve):
        filler = "STOCK" if reserve else "DECK"
        raise IllegalMove(f"Only the {filler} fills an empty column.")
    return column + moved


def _points(source: int, target: int, there: int) -> int:
    """What a move counts at level 1, with `there` cards at its source."""
    points = TO_FOUNDATION if target == FOUNDATIONS else 0
    if source == _FROM_WASTE:
        return points + PLAYED_FROM_DECK
    return points + TURNED_FROM_STOCK if source == _FROM_RESERVE and there > 1 else points
