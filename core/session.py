"""A hand in play: the journal of its moves, undo and redo, hints, score and outcome."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

from core.game import Game, IllegalMove, Options, Outcome, Status
from core.shuffle import Deal

S = TypeVar("S", bound=Hashable)

UNDO, REDO, RESTART, HINT = "undo", "redo", "restart", "hint"

Watch = Callable[[str], None]


class Session(Generic[S]):
    """One hand of one game.

    `deal` is None for a hand that began from a position text. `watch` is told of every change
    after it happened: a move's text, or ``undo``, ``redo``, ``restart``, ``hint``. `known`: the
    person has played with these cards before.
    """

    def __init__(
        self,
        game: Game[S],
        state: S,
        options: Options,
        deal: Deal | None = None,
        watch: Watch | None = None,
        known: bool = False,
    ) -> None:
        self.game = game
        self.options: Options = dict(options)
        self.deal = deal
        self.undos = 0
        """How many moves were taken back."""
        self.hints = 0
        """How many hints were given."""
        self.touched = False
        """True once a move was made."""
        self.known = known
        """True where the cards were known from the beginning, or were when it was begun again."""
        self._watch = watch
        self._states = [state]
        self._journal: list[str] = []
        self._at = 0

    @property
    def state(self) -> S:
        """The position now."""
        return self._states[self._at]

    @property
    def past(self) -> tuple[S, ...]:
        """The positions from the first to the one now."""
        return tuple(self._states[: self._at + 1])

    @property
    def assisted(self) -> bool:
        """True once the person was aided: by undo, by a hint, or since the cards were known."""
        return self.known or self.undos + self.hints > 0

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that lead to `state`, in order."""
        return tuple(self._journal[: self._at])

    @property
    def score(self) -> int | None:
        """The points now; None in a game that keeps none."""
        return self.game.points(self.state)

    @property
    def outcome(self) -> Outcome:
        """How the hand stands."""
        return self.game.outcome(self.state)

    @property
    def over(self) -> bool:
        """True when the hand is won or lost."""
        return self.outcome.status is not Status.PLAYING

    @property
    def can_undo(self) -> bool:
        """True when there is a move to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """True when a move was taken back and nothing was played since."""
        return self._at < len(self._journal)

    def play(self, move: str) -> None:
        """Make a move; IllegalMove with the reason changes nothing."""
        state = self.game.play(self.state, move)
        del self._journal[self._at :], self._states[self._at + 1 :]
        self._journal.append(move)
        self._states.append(state)
        self._at += 1
        self.touched = True
        self._tell(move)

    def undo(self) -> bool:
        """Take back the last move; False when there is none."""
        if not self.can_undo:
            return False
        self._at -= 1
        self.undos += 1
        self._tell(UNDO)
        return True

    def redo(self) -> bool:
        """Make again the move taken back last; False when there is none."""
        if not self.can_redo:
            return False
        self._at += 1
        self._tell(REDO)
        return True

    def restart(self) -> None:
        """Begin the same hand again; its cards are known now, so it counts as assisted."""
        self.known = self.known or bool(self._journal)
        del self._journal[:], self._states[1:]
        self._at = 0
        self._tell(RESTART)

    def take_hint(self) -> None:
        """A hint was given: the hand counts as assisted."""
        self.hints += 1
        self._tell(HINT)

    def perform(self, text: str) -> None:
        """Do what a tape says: a move, ``undo``, ``redo``, ``restart`` or ``hint``.

        IllegalMove with the reason where it cannot be done.
        """
        match text:
            case "undo" | "redo":
                if not (self.undo() if text == UNDO else self.redo()):
                    raise IllegalMove(f"There is nothing to {text}.")
            case "restart":
                self.restart()
            case "hint":
                self.take_hint()
            case _:
                self.play(text)

    def replay(self, texts: Iterable[str]) -> None:
        """`perform` each of them in order."""
        for text in texts:
            self.perform(text)

    def _tell(self, text: str) -> None:
        if self._watch is not None:
            self._watch(text)
