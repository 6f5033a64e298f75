"""What is kept while games are played, from the start of the program to its end.

One hand is in play at a time. It is begun by `begin` or `resume`, told what is done by `note`, and
left for good by `settle` or for later by `leave`. It has a file once something was done in it.
Nothing of the store is imported before that, or before a file is found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.session import HINT, REDO, RESTART, UNDO, Session, Watch

if TYPE_CHECKING:
    from core.book import Book
    from core.deck import Deck
    from core.ending import Ending
    from core.game import Game, Options
    from core.scores import Scores
    from core.shuffle import Deal
    from core.statistics import Account
    from core.store import Store
    from core.unfinished import Journal

HAND_SUFFIX: Final = ".hand"
"""Of the names of unfinished hands (core.unfinished)."""
_MS_NS: Final = 1_000_000


class _Hand:
    """A hand and its journal, None before the first move is made in it.

    `deck`: the one it was dealt from. `hints`: those before the first move.
    """

    def __init__(
        self,
        session: Session[Any],
        journal: Journal | None = None,
        deck: Deck | None = None,
    ) -> None:
        self.session = session
        self.journal = journal
        self.deck = deck
        self.hints = 0

    @property
    def game(self) -> Game[Any]:
        return self.session.game


class Evening:
    """The data folder as the screens use it.

    `today`: the day as YYYY-MM-DD. `seeds`: random numbers of 64 bits. `authentic`: hands are not
    kept to be resumed and the deck is riffled little. `new_deck`: the first hand breaks out a
    new deck.
    """

    def __init__(
        self,
        folder: Path,
        today: Callable[[], str],
        seeds: Callable[[], int],
        authentic: bool = False,
        new_deck: bool = False,
    ) -> None:
        self.authentic = authentic
        self.points: dict[str, list[int]] = defaultdict(list)
        """By game: the points of the hands that were played to their end."""
        self.ending: Ending | None = None
        """How the hand begun last ended; None if it was not settled or is not counted."""
        self._folder = folder
        self._today = today
        self._seeds = seeds
        self._new_deck = new_deck
        self._store: Store | None = None
        self._books: dict[str, Book] = {}
        self._deck: tuple[Deal, Deck] | None = None
        self._found: _Hand | None = None
        self._hand: _Hand | None = None
        self._now_ns = 0
        self._since_ns = 0
        self._before_ms = 0

    @property
    def playing(self) -> bool:
        """Whether a hand is in play that was not settled."""
        return self._hand is not None

    @property
    def keeps_hands(self) -> bool:
        """Whether the hand in play can be gone on with at another start."""
        journal = None if self._hand is None else self._hand.journal
        return not self.authentic and (journal is None or journal.is_kept)

    @property
    def in_mid_hand(self) -> bool:
        """Whether a move was made in the hand in play, which is not counted yet."""
        return self._hand is not None and self._hand.session.touched

    def at(self, now_ns: int) -> None:
        """The machine's clock went on."""
        self._now_ns = now_ns

    def find_unfinished(self, game: Game[Any], watch: Watch) -> Session[Any] | None:
        """A hand of this game that was left to be resumed, as it was left; None if there is none.

        Answer it with `resume`, `decline` or `put_off`. `watch` is told what is done in it.
        """
        self.put_off()
        if self.authentic or not (self._books or self._any_hand()):
            return None
        book = self._book(game)
        journal = book.unfinished(self._today())
        if journal is None:
            return None
        session = book.resumed(journal, watch)
        self._found = _Hand(session, journal)
        return session

    def resume(self) -> Session[Any] | None:
        """Take up the hand that was found."""
        self._hand, self._found = self._found, None
        if self._hand is None or self._hand.journal is None:
            return None
        self._start_clock(self._hand.journal.played_ms)
        return self._hand.session

    def decline(self) -> None:
        """The hand that was found is given up."""
        found, self._found = self._found, None
        if found is not None:
            self._settle(found)

    def put_off(self) -> None:
        """The hand that was found is kept for another time."""
        found, self._found = self._found, None
        if found is not None and found.journal is not None:
            self._book(found.game).leave(found.journal)

    def deal(self, game: Game[Any]) -> Deal:
        """The deal that the game's own deck makes, which is dealt to the hand to be begun next."""
        deck = self._book(game).deal(self._seeds(), self._new_deck)
        self._new_deck = False
        deal = deck.deal()
        self._deck = deal, deck
        return deal

    def begin(self, session: Session[Any]) -> None:
        """A hand was dealt."""
        self.leave()
        (dealt, deck), self._deck = self._deck or (None, None), None
        if session.deal is not dealt:
            deck = None
        self._hand = _Hand(session, None, deck)
        self.ending = None
        self._start_clock(0)
        if session.deal is None:
            # Only now does it tell the position it began from.
            self._journal(self._hand)

    def note(self, text: str) -> None:
        """Something was done at the table, as the session tells it."""
        hand = self._hand
        if hand is None:
            return
        if hand.journal is None and text == HINT:
            hand.hints += 1
        elif hand.journal is not None or text not in (UNDO, REDO, RESTART):
            played_ms = self._before_ms + (self._now_ns - self._since_ns) // _MS_NS
            self._journal(hand).note(text, played_ms)

    def settle(self) -> Ending | None:
        """The hand in play, if it was not settled, is left for good; how it ended, or None if it
        is not counted."""
        hand, self._hand = self._hand, None
        if hand is not None:
            self.ending = ending = self._settle(hand)
            if ending is not None and ending.points is not None:
                self.points[hand.game.key].append(ending.points)
        return self.ending

    def leave(self) -> None:
        """The hand in play is kept for another time; one that cannot be kept is given up."""
        hand = self._hand
        if hand is not None and hand.journal is None:
            if hand.deck is not None:
                self._book(hand.game).give_back(hand.deck)
        elif hand is not None and self.authentic:
            self.settle()
        elif hand is not None and hand.journal is not None:
            self._book(hand.game).leave(hand.journal)
        self._hand = None

    def scores(self, game: Game[Any]) -> Scores:
        """The high scores of a game."""
        return self._book(game).scores()

    def reset_scores(self, game: Game[Any]) -> None:
        """Forget the high scores of a game."""
        self._book(game).reset_scores()

    def statistics(self, game: Game[Any], options: Options) -> Account:
        """What came of the hands of a game with these options."""
        return self._book(game).statistics(options)

    def take_notices(self) -> tuple[str, ...]:
        """What a person should be told now of the files, in lines."""
        return self._store.take_notices() if self._store is not None else ()

    def close(self) -> None:
        """The program ends: let go of all, and try once more to write what could not be written."""
        self.put_off()
        self.leave()
        for book in self._books.values():
            book.close()

    def _start_clock(self, before_ms: int) -> None:
        self._since_ns, self._before_ms = self._now_ns, before_ms

    def _journal(self, hand: _Hand) -> Journal:
        """The journal of a hand, opened with the hints before the first move."""
        if hand.journal is None:
            book = self._book(hand.game)
            kept = not self.authentic
            hand.journal = book.begin(hand.session, self._seeds(), hand.deck, kept)
            for _ in range(hand.hints):
                hand.journal.note(HINT, 0)
        return hand.journal

    def _settle(self, hand: _Hand) -> Ending | None:
        if hand.journal is not None:
            return self._book(hand.game).settle(hand.session, hand.journal, self._today())
        if hand.deck is not None:
            self._book(hand.game).gather(hand.session, hand.deck.dealt)
        return None

    def _any_hand(self) -> bool:
        try:
            return any(path.suffix.casefold() == HAND_SUFFIX for path in self._folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            # What is wrong with the folder is for the store to tell.
            return True

    def _book(self, game: Game[Any]) -> Book:
        from core.book import Book
        from core.deck import AUTHENTIC_RIFFLES
        from core.shuffle import DEFAULT_RIFFLES
        from core.store import Store

        if self._store is None:
            self._store = Store(self._folder)
        if game.key not in self._books:
            riffles = AUTHENTIC_RIFFLES if self.authentic else DEFAULT_RIFFLES
            self._books[game.key] = Book(self._store, game, riffles)
        return self._books[game.key]
