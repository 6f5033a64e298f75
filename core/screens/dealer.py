"""The hand in play, how it was begun, and which deal comes next; all of it told to the tape."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from core.events import Event
from core.game import Game, Options
from core.games import read_position
from core.screens.keeper import Keeper
from core.screens.start import options_of
from core.session import RESTART, Session
from core.shuffle import Deal, number_deal

if TYPE_CHECKING:
    from core.tape import Recorder

MAX_RANDOM_DEAL: Final = 999_999


class Dealer:
    """Deals hands. `given`: the deal of the first one, where the command line tells it. `seeds`
    gives a number for each hand that has no deal of its own: one of 1..MAX_RANDOM_DEAL."""

    def __init__(
        self,
        seeds: Callable[[], int],
        given: Deal | None,
        keeper: Keeper,
        recorder: Recorder | None,
    ) -> None:
        self.session: Session[Any] | None = None
        """The hand in play, or the last one."""
        self._seeds = seeds
        self._given = given
        self._keeper = keeper
        self._recorder = recorder
        self._known: set[tuple[str, str]] = set()
        """Games and deals that were played."""

    def at(self, now_ns: int) -> None:
        """The machine's clock went on."""
        if self._recorder is not None:
            self._recorder.at(now_ns)
        self._keeper.at(now_ns)

    def note(self, event: Event) -> None:
        """Something happened that the tape tells."""
        if self._recorder is not None:
            self._recorder.note(event)

    def watch(self, text: str) -> None:
        """Something was done in the hand in play."""
        if self._recorder is not None:
            self._recorder.moved(text)
        session = self.session
        if session is not None and session.deal is not None and session.touched:
            self._known.add((session.game.key, session.deal.text))
        self._keeper.note(text, session)

    def start(
        self,
        screen: str,
        game: Game[Any] | None,
        options: Options,
        deal: Deal | None,
        position: str | None = None,
    ) -> None:
        """The tape begins at this screen."""
        if self._recorder is not None:
            from core.tape import Header

            text = None if deal is None else deal.text
            header = Header(screen, None if game is None else game.key, options, text, position)
            self._recorder.begin(header)

    def place(self, position: str) -> Session[Any]:
        """A hand from a position text; PositionError or ValueError says what is wrong with it."""
        game, state = read_position(position)
        options = options_of(game, game.format(state))
        self.start("table", game, options, None, position)
        return self._begin(Session(game, state, options, None, self.watch))

    def next_deal(self, game: Game[Any]) -> Deal:
        """The deal that was given, for the first hand; then what the deck gives, or random ones."""
        given, self._given = self._given, None
        return given or self._keeper.deal(game) or self._random()

    def deal(
        self, game: Game[Any], options: Options, deal: Deal, recorded: bool = False
    ) -> Session[Any]:
        """A new hand. `recorded`: the tape tells of it already."""
        if self._recorder is not None and not recorded:
            self._recorder.dealt(game.key, options, deal.text)
        state = game.deal(deal.deck(), options)
        known = (game.key, deal.text) in self._known
        return self._begin(Session(game, state, options, deal, self.watch, known))

    def again(self, session: Session[Any]) -> Session[Any]:
        """The same cards again: the same hand, unless that was counted already."""
        if not self._keeper.counted:
            session.restart()
            return session
        if self._recorder is not None:
            self._recorder.moved(RESTART)
        opening, options, deal = session.past[0], session.options, session.deal
        return self._begin(Session(session.game, opening, options, deal, self.watch, known=True))

    def resume(self) -> Session[Any] | None:
        """The hand that was left and is gone on with; None if there is none."""
        if (session := self._keeper.resume()) is not None:
            self.session = session
        return session

    def _begin(self, session: Session[Any]) -> Session[Any]:
        self._keeper.begin(session)
        self.session = session
        return session

    def _random(self) -> Deal:
        return number_deal((self._seeds() - 1) % MAX_RANDOM_DEAL + 1)
