"""What the App asks of the evening; where nothing is kept, all of it does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.game import Game, Options, Status
from core.scene import Role, Text
from core.screens.front import Extra
from core.screens.kept import (
    evening_words,
    kept_entries,
    kept_screen,
    resume_question,
    scores_screen,
    title_extras,
)
from core.screens.pages import PageScreen
from core.screens.wishes import Ask, Bar, Do, Sound, Wish
from core.session import Session, Watch

if TYPE_CHECKING:
    from core.screens.evening import Evening
    from core.shuffle import Deal

LEAVING: Final = frozenset((Do.LEAVE, Do.MENU, Do.TITLE, Do.NEW, Do.NEXT, Do.PREVIOUS, Do.AGAIN))
"""What leaves the hand in play; AGAIN only a hand that was counted already."""

_KEEPING: Final = frozenset((Do.LEAVE, Do.MENU))
"""What leaves it so that it can be gone on with later."""


class Keeper:
    """The evening between the App and its files."""

    def __init__(self, evening: Evening | None, sound: Sound) -> None:
        self.notices: list[str] = []
        """What was to be told of the files so far, in lines."""
        self._read = 0
        self._evening = evening
        self._sound = sound

    def keeps(self, wish: Wish | None) -> bool:
        """Whether the hand in play can be gone on with when it is left by `wish`: for the menu, in
        this evening; else at another start."""
        if self._evening is None:
            return False
        return not self._evening.authentic if wish is Do.MENU else self._evening.keeps_hands

    @property
    def counted(self) -> bool:
        """Whether the hand dealt last was counted already."""
        return self._evening is not None and not self._evening.playing

    def at(self, now_ns: int) -> None:
        """The machine's clock went on."""
        if self._evening is not None:
            self._evening.at(now_ns)

    def hear(self) -> bool:
        """Take new notices over; True if there are any."""
        told = self._evening.take_notices() if self._evening is not None else ()
        self.notices += told
        return bool(told)

    def message(self) -> Text | None:
        """The notice that the person has not read yet."""
        if self._read == len(self.notices):
            return None
        return Text(self.notices[self._read], Role.WARNING)

    def read(self) -> None:
        """The person did something: they have read what is shown."""
        self._read = min(self._read + 1, len(self.notices))

    def deal(self, game: Game[Any]) -> Deal | None:
        """What the game's own deck deals."""
        return None if self._evening is None else self._evening.deal(game)

    def begin(self, session: Session[Any]) -> None:
        """A hand was dealt."""
        if self._evening is not None:
            self._evening.begin(session)

    def note(self, text: str, session: Session[Any] | None) -> None:
        """Something was done in the hand in play; one that is won counts at once."""
        if self._evening is not None:
            self._evening.note(text)
            if session is not None and session.outcome.status is Status.WON:
                self._evening.settle()

    def offer(self, game: Game[Any], watch: Watch) -> Ask | None:
        """The question about a hand of this game that was left, if there is one."""
        if self._evening is None:
            return None
        found = self._evening.find_unfinished(game, watch)
        return None if found is None else resume_question(found)

    def resume(self) -> Session[Any] | None:
        """Take up the hand that was offered."""
        return None if self._evening is None else self._evening.resume()

    def decline(self) -> None:
        """Give up the hand that was offered."""
        if self._evening is not None:
            self._evening.decline()

    def put_off(self) -> None:
        """Keep the hand that was offered for another time."""
        if self._evening is not None:
            self._evening.put_off()

    def leave(
        self, session: Session[Any] | None, game: Game[Any] | None, wish: Do, at_result: bool
    ) -> PageScreen | None:
        """The hand in play is left by `wish`: it is counted, or kept for later.

        From a result the high scores come first, where it has points; they then ask for `wish`.
        """
        evening = self._evening
        if evening is None or session is None or game is None:
            return None
        if wish is Do.AGAIN and (evening.playing or not at_result):
            return None
        if not at_result and wish in _KEEPING and not session.over:
            evening.leave()
            return None
        ending = evening.settle()
        if not at_result or ending is None or ending.points is None:
            return None
        return scores_screen(game, evening.scores(game), self._sound, wish, ending.hand)

    def reset_scores(self, game: Game[Any]) -> None:
        """Forget the high scores of a game."""
        if self._evening is not None:
            self._evening.reset_scores(game)

    def screens(self, game: Game[Any] | None, wish: Wish) -> list[PageScreen]:
        """The screen of scores or statistics that `wish` asks for."""
        if self._evening is None or game is None:
            return []
        return [kept_screen(game, wish, self._evening, self._sound)]

    def extras(self, game: Game[Any], device: str) -> tuple[Extra, ...]:
        """What a title offers beside the hand."""
        return title_extras(game, self._evening is not None, device)

    def bar(self, bar: Bar, game: Game[Any] | None, options: Options) -> Bar:
        """A screen's menus with what leads to things that are kept."""
        if not bar or game is None or self._evening is None:
            return bar
        (title, entries), *others = bar
        at = next((at for at, entry in enumerate(entries, 1) if entry.wish is Do.KEYS), 0)
        return ((title, (*entries[:at], *kept_entries(game, options), *entries[at:])), *others)

    def words(self, session: Session[Any]) -> tuple[str, ...] | None:
        """What a result tells of the evening; None where nothing is kept."""
        return None if self._evening is None else evening_words(self._evening, session)
