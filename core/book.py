"""All that is kept of one game: its deck, the hand in play, high scores and statistics.

A hand's way through the book:

    begin     a hand was dealt: its journal is opened
    note      (the journal's) something was done at the table
    settle    the player leaves the hand for good: it is counted, the deck gathered and riffled,
              the journal deleted. Each step is done once, even if the program dies between them:
              the next start settles what is left.
    or close  (the journal's) the player leaves, and may come back: `unfinished` offers it

Nothing here raises for what is wrong with files: see the store's notices.
"""

from __future__ import annotations

from typing import Any, Final

from core.deck import Deck, new_deck
from core.ending import ENDS, MAX_HAND, End, Ending, options_text, placed
from core.game import Game, Options
from core.recovery import left_hands
from core.scores import Scores
from core.session import Session, Watch
from core.shuffle import DEFAULT_RIFFLES, ORDERED_DECK
from core.statistics import Account, Statistics
from core.store import Kind, Store
from core.unfinished import Journal, opening_of


def _no_deck() -> Deck | None:
    return None


SCORES: Final = Kind("scores", Scores)
STATISTICS: Final = Kind("statistics", Statistics)
DECK: Final[Kind[Deck | None]] = Kind("deck", _no_deck)


class Book:
    """What is kept of `game` in `store`. `riffles`: between two hands; core.deck.FULL_SHUFFLE."""

    def __init__(self, store: Store, game: Game[Any], riffles: int = DEFAULT_RIFFLES) -> None:
        self._store = store
        self._game = game
        self._riffles = riffles
        self._settled: list[Journal] = []

    def deck(self, seed: int) -> Deck:
        """The deck as it was left; without one a new deck, shuffled by `seed`."""
        found = self._store.read(DECK, self._game.key)
        if found is None:
            found = self._store.change(DECK, self._game.key, lambda deck: deck or new_deck(seed))
        return found or new_deck(seed)

    def new_deck(self, seed: int) -> Deck:
        """Break out a new deck, shuffled by `seed`, in the place of the old one (switch N)."""
        new = new_deck(seed)
        self._store.change(DECK, self._game.key, lambda _: new)
        return new

    def begin(
        self, session: Session[Any], seed: int, deck: Deck | None = None, kept: bool = True
    ) -> Journal:
        """Open the journal of a hand that was just dealt.

        `seed`: a random number of 64 bits, which becomes the hand's own. `deck`: the one it was
        dealt from, None for a told deal or a position. `kept`: False where the hand is not to be
        resumed.
        """
        hand = seed % MAX_HAND + 1
        riffles = deck.riffles if deck else 0
        opening = opening_of(session, hand, from_deck=deck is not None, riffles=riffles)
        journal = Journal(self._store, self._game.key, opening, kept)
        journal.write()
        return journal

    def unfinished(self, today: str) -> Journal | None:
        """A hand that was left to be resumed, held for this program; None if there is none.

        Hands that ended before the program died are settled on the way, on day `today`
        (YYYY-MM-DD) where they do not tell theirs. Resume with `resumed`; or `settle`, or `close`.
        """
        for journal in left_hands(self._store, self._game):
            session = self.resumed(journal)
            if not session.touched:
                journal.discard()
            elif journal.ended is not None or session.over:
                self.settle(session, journal, today)
            else:
                return journal
        return None

    def resumed(self, journal: Journal, watch: Watch | None = None) -> Session[Any]:
        """The hand as it was left, with all that can be undone; `watch` is told what comes then."""
        listeners: list[Watch] = []

        def tell(text: str) -> None:
            for listener in listeners:
                listener(text)

        session = journal.opening.session(self._game, tell)
        session.replay(journal.texts)
        if watch is not None:
            listeners.append(watch)
        return session

    def settle(self, session: Session[Any], journal: Journal, today: str) -> Ending | None:
        """The player leaves the hand for good; how it ended, or None if it is not counted.

        A hand that is not over is given up. Hands without a move, and those from a position, are
        not counted.
        """
        end, date = journal.ended or (ENDS[session.outcome.status], today)
        opening = journal.opening
        counted = None
        if session.touched and opening.deal:
            counted = self._ending(session, journal, end, date)
            self._count(counted)
        cards = self._game.cards(session.state)
        if opening.from_deck and sorted(cards) == list(ORDERED_DECK):
            self._gather(cards, opening.hand)
        self._settled.append(journal)
        if not self._store.in_memory_only:
            for settled in self._settled:
                settled.discard()
            self._settled.clear()
        return counted

    def scores(self) -> Scores:
        """The high scores."""
        return self._store.read(SCORES, self._game.key)

    def reset_scores(self) -> Scores:
        """An empty list in the place of the high scores."""
        return self._store.change(SCORES, self._game.key, lambda _: Scores())

    def statistics(self, options: Options) -> Account:
        """What came of the hands with these options."""
        return self._store.read(STATISTICS, self._game.key).of(options_text(options))

    def _ending(self, session: Session[Any], journal: Journal, end: End, date: str) -> Ending:
        if journal.ended is None:
            journal.end(end, date)
        opening = journal.opening
        return Ending(
            hand=opening.hand,
            options=opening.options,
            deal=opening.deal,
            end=end,
            points=session.score,
            placed=placed(self._game, session.state),
            assisted=session.assisted,
            date=date,
            played_ms=journal.played_ms,
            riffles=opening.riffles,
            undos=session.undos,
            hints=session.hints,
        )

    def _count(self, ending: Ending) -> None:
        game = self._game.key
        self._store.change(STATISTICS, game, lambda statistics: statistics.with_ending(ending))
        if ending.points is not None:
            self._store.change(SCORES, game, lambda scores: scores.with_ending(ending))

    def _gather(self, cards: bytes, hand: int) -> None:
        def gathered(deck: Deck | None) -> Deck:
            return (deck or Deck(ORDERED_DECK)).gathered(cards, hand, self._riffles)

        self._store.change(DECK, self._game.key, gathered)
