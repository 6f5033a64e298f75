"""All that is kept of one game: its deck, the hand in play, high scores and statistics.

A hand's way through the book:

    deal      the deck is dealt to it, and to no other in this order
    begin     a hand was dealt: its journal is opened
    note      (the journal's) something was done at the table
    settle    the player leaves the hand for good: it is counted, the deck gathered and riffled,
              the journal deleted. Each step is done once, even if the program dies between them:
              the next start settles what is left.
    or leave  the player leaves, and may come back: `unfinished` offers it

Nothing here raises for what is wrong with files: see the store's notices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from core.deck import Deck, new_deck
from core.ending import ENDS, MAX_HAND, End, Ending, check_date, options_text, placed
from core.game import Game, Options
from core.recovery import left_hands
from core.scores import Scores
from core.session import Session, Watch
from core.shuffle import DEFAULT_RIFFLES, ORDERED_DECK
from core.statistics import Account, Statistics
from core.store import Kind, Store
from core.unfinished import Journal, opening_of

UNKNOWN_DAY: Final = "0000-00-00"


def _no_deck() -> Deck | None:
    return None


def _restored(deck: Deck | None) -> Deck | None:
    return None if deck is None else deck.restored()


SCORES: Final = Kind("scores", Scores)
STATISTICS: Final = Kind("statistics", Statistics)
DECK: Final[Kind[Deck | None]] = Kind("deck", _no_deck, _restored)


class Book:
    """What is kept of `game` in `store`. `riffles`: between two hands; core.deck.FULL_SHUFFLE."""

    def __init__(self, store: Store, game: Game[Any], riffles: int = DEFAULT_RIFFLES) -> None:
        self._store = store
        self._game = game
        self._riffles = riffles
        self._settled: list[Journal] = []
        """Hands that are counted, as far as is known only here."""
        self._left: list[Journal] = []
        """Hands to be gone on with, of which only this program knows all."""

    def deck(self) -> Deck | None:
        """The deck as it lies now; None before the first hand."""
        return self._store.read(DECK, self._game.key)

    def deal(self, seed: int, new: bool = False) -> Deck:
        """The deck, dealt to the hand whose seed this is: see `begin`.

        `new`: break out a new deck, shuffled by the seed, as is done where there is none (switch
        N). A deck that cannot be kept may be dealt again: it is riffled in any case.
        """
        hand = _hand_number(seed)

        def dealt(deck: Deck | None) -> Deck:
            if deck is None or new:
                left_by = () if deck is None else deck.left_by
                deck = replace(new_deck(seed), left_by=left_by)
            return deck.dealt_to(hand, self._riffles)

        deck = self._store.change(DECK, self._game.key, dealt) or new_deck(seed)
        return deck.riffled_for(hand, self._riffles) if self._store.in_memory_only else deck

    def give_back(self, deck: Deck) -> None:
        """A hand was left without a move: its deck is dealt again as it lies."""
        self._store.change(DECK, self._game.key, lambda now: now and now.given_back(deck.dealt))

    def begin(
        self, session: Session[Any], seed: int, deck: Deck | None = None, kept: bool = True
    ) -> Journal:
        """Open the journal of a hand that was just dealt.

        `seed`: a random number of 64 bits, which becomes the hand's own, unless that was told when
        its deck was dealt. `deck`: the one it was dealt from, None for a told deal or a position.
        `kept`: False where the hand is not to be resumed.
        """
        hand = deck.dealt if deck else _hand_number(seed)
        riffles = deck.riffles if deck else 0
        opening = opening_of(session, hand, from_deck=deck is not None, riffles=riffles)
        journal = Journal(self._store, self._game.key, opening, kept)
        journal.write()
        return journal

    def unfinished(self, today: str) -> Journal | None:
        """A hand that was left to be resumed, held for this program; None if there is none.

        Hands that ended before the program died are settled on the way, on day `today`
        (YYYY-MM-DD) where they do not tell theirs. Resume with `resumed`; or `settle`, or `leave`.
        """
        for journal in self._left_hands():
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
        end, date = journal.ended or (ENDS[session.outcome.status], _told_day(today))
        opening = journal.opening
        counted = None
        if session.touched and opening.deal:
            counted = self._ending(session, journal, end, date)
            self._count(counted)
        if opening.from_deck:
            self.gather(session, opening.hand)
        self._settled.append(journal)
        self._discard_settled()
        return counted

    def gather(self, session: Session[Any], hand: int) -> None:
        """The cards of hand number `hand`, which was dealt from the deck, are the deck again."""
        cards = self._game.cards(session.state)
        if sorted(cards) != list(ORDERED_DECK):
            return

        def gathered(deck: Deck | None) -> Deck:
            return (deck or Deck(ORDERED_DECK)).gathered(cards, hand, self._riffles)

        self._store.change(DECK, self._game.key, gathered)

    def leave(self, journal: Journal) -> None:
        """The player leaves the hand, and may come back to it."""
        journal.write()
        if journal.is_kept:
            journal.close()
        else:
            self._left.append(journal)

    def close(self) -> None:
        """The program ends: write what could not be written so far, and let go of all."""
        self._store.write_waiting()
        self._discard_settled()
        for journal in (*self._left, *self._settled):
            journal.write()
            journal.close()

    def scores(self) -> Scores:
        """The high scores."""
        return self._store.read(SCORES, self._game.key)

    def reset_scores(self) -> Scores:
        """An empty list in the place of the high scores."""
        return self._store.change(SCORES, self._game.key, lambda _: Scores())

    def statistics(self, options: Options) -> Account:
        """What came of the hands with these options."""
        return self._store.read(STATISTICS, self._game.key).of(options_text(options))

    def _left_hands(self) -> Iterator[Journal]:
        yield from left_hands(self._store, self._game)
        while self._left:
            yield self._left.pop(0)

    def _discard_settled(self) -> None:
        if not self._store.in_memory_only:
            for settled in self._settled:
                settled.discard()
            self._settled.clear()

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
            from_deck=opening.from_deck,
            riffles=opening.riffles,
            undos=session.undos,
            hints=session.hints,
        )

    def _count(self, ending: Ending) -> None:
        game = self._game.key
        self._store.change(STATISTICS, game, lambda statistics: statistics.with_ending(ending))
        if ending.points is not None:
            self._store.change(SCORES, game, lambda scores: scores.with_ending(ending))


def _hand_number(seed: int) -> int:
    return seed % MAX_HAND + 1


def _told_day(today: str) -> str:
    """The day, if the clock tells one of our calendar's four-digit years."""
    try:
        return check_date(today)
    except ValueError:
        return UNKNOWN_DAY
