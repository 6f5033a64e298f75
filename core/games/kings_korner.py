"""King's Korner by David F. Downing: a grid of four by four, faces at their labelled edges.

Cells are a1 (top left) to d4, columns a-d, rows 1-4. Moves: ``D`` turns a card of the deck, ``Pa1``
places it, ``Xa1`` discards a card of the grid (a pair is discarded in two moves, a ten in one),
``B`` puts the first card of a pair back.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core import cards
from core.game import Choice, IllegalMove, Option, Options, Outcome, Status
from core.games import position
from core.scene import Layout, Pile, Stack, Text, Zone

FREE: Final = Option(
    "free",
    "FREE SPACES",
    (
        Choice(0, "0 - almost impossible"),
        *(Choice(number, str(number)) for number in (1, 2, 3)),
        Choice(4, "4 - the easiest to win"),
    ),
    default=4,
)

CELLS: Final = tuple(column + row for row in "1234" for column in "abcd")
CENTRE: Final = ("b2", "c2", "b3", "c3")
"""The FREE SPACES in the order they are opened; the others are solid."""

LABELS: Final = {
    "a1": "KS", "b1": "QS", "c1": "QH", "d1": "KH",
    "a2": "JS",                         "d2": "JH",
    "a3": "JC",                         "d3": "JD",
    "a4": "KC", "b4": "QC", "c4": "QD", "d4": "KD",
}  # fmt: skip

EMPTY, BLOCKED, NONE = 255, 254, 255
"""What a cell holds besides a card, and no card up or pending."""

_AT: Final = {name: at for at, name in enumerate(CELLS)}
_HOME: Final = {cards.card(label): _AT[name] for name, label in LABELS.items()}
_PLACE: Final = tuple("P" + name for name in CELLS)
_DISCARD: Final = tuple("X" + name for name in CELLS)
_PLACES: Final = {move: at for at, move in enumerate(_PLACE)}
_DISCARDS: Final = {move: at for at, move in enumerate(_DISCARD)}
_RANKS: Final = bytes(held % 13 if held < cards.DECK_SIZE else NONE for held in range(256))
PAIR_SUM: Final = 8
"""Ranks 0..8 of two cards whose values make ten."""

_PLAYING: Final = Outcome(Status.PLAYING)
_WON: Final = Outcome(Status.WON, "All played, all number cards discarded.")
_FULL: Final = Outcome(Status.LOST, "The GRID is full, no discard possible.")

_KEYS: Final = ("free", "grid", "up", "pending", "deck", "discard")


def _blank_grid(free: int) -> bytes:
    return bytes(BLOCKED if name in CENTRE[free:] else EMPTY for name in CELLS)


_BLANK: Final = tuple(_blank_grid(free) for free in range(len(CENTRE) + 1))


class State(NamedTuple):
    """`grid`: 16 bytes a1 b1 .. d4, a card, EMPTY or BLOCKED. `up`: the turned card or NONE.
    `pending`: the first card of a pair or NONE; its cell `home` is kept for it. The next card of
    the deck is its last."""

    free: int
    grid: bytes
    up: int
    pending: int
    home: int
    deck: bytes
    discard: bytes


class KingsKorner:
    """The rules and the table of King's Korner."""

    key: str = "king"
    title: str = "KING'S KORNER SOLITAIRE"
    credit: str = "by David F. Downing, July, 1988"
    options: tuple[Option, ...] = (FREE,)
    quits_by: str = ""
    layout: Layout = Layout(
        columns=9,
        rows=4,
        zones=(
            *(Zone(name, 0.25 + 1.25 * (at % 4), at // 4) for at, name in enumerate(CELLS)),
            Zone("D", 5.75, 0.5, stacks=2, caption="DECK", beside=True),
            Zone("B", 5.75, 2.5, caption="DISCARD", beside=True),
        ),
        home="D",
        any_key="D",
    )

    def deal(self, deck: bytes, options: Options) -> State:
        """An empty grid with its free spaces; all cards are the deck."""
        free = options.get("free", FREE.default)
        return State(free, _BLANK[free], NONE, NONE, NONE, deck[::-1], b"")

    def moves(self, state: State) -> tuple[str, ...]:
        """With a card up its places; with the first of a pair taken B and its partners; else D and
        the cards that may be discarded. The cells stand in the order a1 b1 .. d4."""
        grid, up = state.grid, state.up
        if up != NONE:
            if up in _HOME:
                at = _HOME[up]
                return (_PLACE[at],) if grid[at] == EMPTY else ()
            return tuple([_PLACE[at] for at, held in enumerate(grid) if held == EMPTY])
        ranks = grid.translate(_RANKS)
        if state.pending != NONE:
            partner = _partner(state.pending)
            return ("B", *[_DISCARD[at] for at, rank in enumerate(ranks) if rank == partner])
        numbers = [_DISCARD[at] for at, rank in enumerate(ranks) if rank <= cards.TEN]
        if EMPTY not in grid:
            return tuple(numbers) if _can_discard(ranks) else ()
        return ("D", *numbers) if state.deck else tuple(numbers)

    def play(self, state: State, move: str) -> State:
        """The position after `move`; IllegalMove with the reason if the rules refuse it."""
        if move == "D":
            return _turn(state)
        if move == "B":
            return _put_back(state)
        if move in _PLACES:
            return _placed(state, _PLACES[move])
        if move in _DISCARDS:
            return _discarded(state, _DISCARDS[move])
        raise IllegalMove(
            f"{move!r} is no move such as D Pa1 Xb2 B." if move else "Cards go to the grid only."
        )

    def points(self, state: State) -> None:
        """No score is kept."""

    def placed(self, state: State) -> int:
        """The cards placed so far, 0 to 52: the best of it is kept in the statistics."""
        return cards.DECK_SIZE - len(state.deck) - len(_one(state.up))

    def outcome(self, state: State) -> Outcome:
        """Lost with a face card's space taken or a full grid; won when no number card is left."""
        grid, up = state.grid, state.up
        if up in _HOME:
            at = _HOME[up]
            if grid[at] == EMPTY:
                return _PLAYING
            held = cards.text(grid[at])
            return Outcome(Status.LOST, f"No space for {cards.text(up)}: {held} is on it.")
        if state.pending != NONE:
            return _PLAYING
        if up == NONE and not state.deck and min(grid.translate(_RANKS)) > cards.TEN:
            return _WON
        if EMPTY in grid or (up == NONE and _can_discard(grid.translate(_RANKS))):
            return _PLAYING
        return _FULL

    def finish(self, state: State) -> tuple[str, ...]:
        """With all cards placed: the discards that are left, tens and pairs."""
        if state.deck or state.up != NONE or self.outcome(state).status is not Status.PLAYING:
            return ()
        forced: list[str] = []
        if state.pending != NONE:
            forced.append(self.moves(state)[-1])
            state = self.play(state, forced[0])
        ranks = state.grid.translate(_RANKS)
        for rank in range(5):
            pairs = _pairs(ranks, rank)
            forced += [_DISCARD[at] for pair in pairs for at in pair]
        return (*forced, *[_DISCARD[at] for at, rank in enumerate(ranks) if rank == cards.TEN])

    def piles(self, state: State) -> tuple[Pile, ...]:
        """The table as seen; the turned card lies beside the deck."""
        deck = Stack(state.deck, face_down=len(state.deck))
        thrown = state.discard + _one(state.pending)
        discard = Stack(thrown, face_down=len(state.discard))
        cells = zip(self.layout.zones, CELLS, state.grid, strict=False)
        return (
            *(Pile(zone, (_cell(name, held),)) for zone, name, held in cells),
            Pile(self.layout.zone("D"), (deck, Stack(_one(state.up))), len(state.deck)),
            Pile(self.layout.zone("B"), (discard,), len(thrown)),
        )

    def status(self, state: State) -> tuple[Text, ...]:
        """The number of free spaces."""
        return (Text(f"FREE SPACES {state.free}"),)

    def panel(self, state: State) -> None:
        """No text lies on this table."""

    def prompt(self, state: State) -> str:
        """What may be done now."""
        if reason := self.outcome(state).reason:
            return reason
        if state.up in _HOME:
            return f"Place {cards.text(state.up)} on its space."
        if state.up != NONE:
            return f"Place {cards.text(state.up)} on any space."
        if state.pending != NONE:
            return f"Make ten with {cards.text(state.pending)}, or take it back."
        if EMPTY not in state.grid:
            return "The GRID is full: discard."
        return "Select the DECK, or discard." if state.deck else "Discard the cards that are left."

    def spell(self, state: State, source: str | None, target: str) -> str:
        """A cell is for the card that is up, else for a discard; D and B are moves themselves."""
        if source in _AT and (target == "B" or target in _AT):
            return f"X{source}"
        if source == "D":
            return f"P{target}" if target in _AT else ""
        if source == "B":
            return "B" if target in _AT and _AT[target] == state.home else f"X{target}"
        if target in _AT:
            return f"X{target}" if state.up == NONE else f"P{target}"
        return target

    def lift(self, state: State, zone: str) -> int:
        """The card that is up, the first of a pair, or a card of the grid that may be discarded."""
        match zone:
            case "D":
                return int(state.up != NONE)
            case "B":
                return int(state.pending != NONE)
        return int(f"X{zone}" in self.moves(state))

    def cards(self, state: State) -> bytes:
        """Grid a1 b1 .. d4, discard, deck."""
        held = bytes(card for card in state.grid if card < BLOCKED)
        thrown = state.discard + _one(state.pending)
        return held + thrown + state.deck + _one(state.up)

    def format(self, state: State) -> str:
        """The position as text."""
        cells = (
            f"{name}={cards.text(card)}"
            for name, card in zip(CELLS, state.grid, strict=True)
            if card < BLOCKED
        )
        pending = (
            f"{CELLS[state.home]}={cards.text(state.pending)}" if state.pending != NONE else "-"
        )
        return position.write(
            (
                ("game", self.key),
                ("free", state.free),
                ("grid", " ".join(cells) or "-"),
                ("up", cards.texts(_one(state.up))),
                ("pending", pending),
                ("deck", cards.texts(state.deck[::-1])),
                ("discard", len(state.discard)),
            )
        )

    def parse(self, text: str) -> State:
        """The inverse of `format`; PositionError names the line and what is wrong.

        The text tells only the number of discards: they are the lowest number cards not told.
        """
        read = position.Reader(text, self.key, _KEYS)
        free = read.number("free", FREE.default, 0, len(CENTRE))
        grid = bytearray(_BLANK[free])
        for word in read.value("grid").split():
            at, card = _read_cell(read, "grid", word, grid)
            grid[at] = card
        up = read.pile("up")
        if len(up) > 1:
            raise read.error("up", "one card at most is up")
        home, pending = _read_pending(read, grid, up)
        deck = read.stock("deck")
        left = [card for card in read.untold() if card % 13 <= cards.TEN]
        number = read.number("discard", 0, 0, len(left))
        return State(
            free, bytes(grid), up[0] if up else NONE, pending, home, deck, bytes(left[:number])
        )


def _one(card: int) -> bytes:
    return b"" if card == NONE else bytes((card,))


def _partner(card: int) -> int:
    """The rank that makes ten with `card`, below zero for a ten."""
    return PAIR_SUM - card % 13


def _pairs(ranks: bytes, rank: int) -> list[tuple[int, int]]:
    """The cells of the pairs of `rank` and its partner that can be made."""
    low = [at for at, held in enumerate(ranks) if held == rank]
    high = [at for at, held in enumerate(ranks) if held == PAIR_SUM - rank]
    if rank == PAIR_SUM - rank:
        low, high = low[::2], low[1::2]
    return list(zip(low, high, strict=False))


def _can_discard(ranks: bytes) -> bool:
    return cards.TEN in ranks or any(_pairs(ranks, rank) for rank in range(5))


def _turn(state: State) -> State:
    if state.up != NONE:
        raise IllegalMove(f"{cards.text(state.up)} is up: it must be placed first.")
    if state.pending != NONE:
        raise IllegalMove(f"{cards.text(state.pending)} waits for its partner.")
    if not state.deck:
        raise IllegalMove("The DECK is empty.")
    if EMPTY not in state.grid:
        raise IllegalMove("The GRID is full: discard a card first.")
    deck = state.deck
    return State(state.free, state.grid, deck[-1], NONE, NONE, deck[:-1], state.discard)


def _put_back(state: State) -> State:
    if state.pending == NONE:
        raise IllegalMove("There is no card to take back.")
    grid = _with(state.grid, state.home, state.pending)
    return State(state.free, grid, state.up, NONE, NONE, state.deck, state.discard)


def _placed(state: State, at: int) -> State:
    up, held = state.up, state.grid[at]
    if up == NONE:
        raise IllegalMove("No DECK card is up.")
    if held == BLOCKED:
        raise IllegalMove("That is not a space.")
    if held != EMPTY:
        raise IllegalMove(f"{cards.text(held)} lies there.")
    if up in _HOME and _HOME[up] != at:
        raise IllegalMove(f"{cards.text(up)} goes on its own space only.")
    grid = _with(state.grid, at, up)
    return State(state.free, grid, NONE, NONE, NONE, state.deck, state.discard)


def _discarded(state: State, at: int) -> State:
    card, pending = state.grid[at], state.pending
    if state.up != NONE:
        raise IllegalMove(f"{cards.text(state.up)} is up: it must be placed first.")
    if card >= BLOCKED:
        raise IllegalMove("There is no card there.")
    if card % 13 > cards.TEN:
        raise IllegalMove(f"{cards.text(card)} is a face card: it stays.")
    if pending != NONE and card % 13 != _partner(pending):
        raise IllegalMove(f"{cards.text(pending)} and {cards.text(card)} do not make ten.")
    grid, free, deck = _with(state.grid, at, EMPTY), state.free, state.deck
    if pending != NONE:
        return State(free, grid, NONE, NONE, NONE, deck, state.discard + bytes((pending, card)))
    if EMPTY not in state.grid and not _can_discard(state.grid.translate(_RANKS)):
        raise IllegalMove(_FULL.reason)
    if card % 13 == cards.TEN:
        return State(free, grid, NONE, NONE, NONE, deck, state.discard + bytes((card,)))
    return State(free, grid, NONE, card, at, deck, state.discard)


def _with(grid: bytes, at: int, held: int) -> bytes:
    return grid[:at] + bytes((held,)) + grid[at + 1 :]


def _cell(name: str, held: int) -> Stack:
    if held == BLOCKED:
        return Stack(blocked=True)
    return Stack(_one(held), label=LABELS.get(name, "FREE"))


def _read_cell(read: position.Reader, key: str, word: str, grid: bytearray) -> tuple[int, int]:
    """Cell number and card of a word as ``b2=TH``; the cell must be empty."""
    name, equals, card = word.partition("=")
    if not equals or name not in _AT:
        raise read.error(key, f"{word!r} is not a cell and its card, as b2=TH (cells a1 to d4)")
    at = _AT[name]
    if grid[at] == BLOCKED:
        raise read.error(key, f"{name} is not one of the free spaces")
    if grid[at] != EMPTY:
        raise read.error(key, f"{name} is occupied by {cards.text(grid[at])}")
    return at, read.card(key, card)


def _read_pending(read: position.Reader, grid: bytearray, up: bytes) -> tuple[int, int]:
    """Home cell and card of the first card of a pair, NONE if there is none."""
    word = read.value("pending")
    if not word:
        return NONE, NONE
    at, card = _read_cell(read, "pending", word, grid)
    if card % 13 >= cards.TEN:
        raise read.error("pending", f"{cards.text(card)} is not a card of a pair")
    if up:
        raise read.error("pending", f"no card can wait while {cards.text(up[0])} is up")
    return at, card
