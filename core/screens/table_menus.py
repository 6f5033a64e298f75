"""The menu bar of the table, in the original's words; its keys are the table's commands."""

from __future__ import annotations

from typing import Any

from core.screens.after import new_words
from core.screens.wishes import Bar, Do, Entry, Play
from core.session import Session


def table_bar(session: Session[Any], from_menu: bool, authentic: bool = False) -> Bar:
    """PROJECT and NEW GAME as they are now. `authentic`: without undo and hints."""
    new, title = new_words(session.game)
    number = session.deal.number if session.deal else None
    project = (
        Entry("About", Do.ABOUT),
        Entry("Help", Do.HELP, "f1"),
        Entry("Keys", Do.KEYS),
        *((Entry("Game menu", Do.MENU),) if from_menu else ()),
        Entry("Quit", Do.QUIT),
    )
    hands = (
        Entry(new, Do.NEW, "f2"),
        Entry(title, Do.TITLE),
        Entry(""),
        Entry("Same deal again", Do.AGAIN, "f3"),
        Entry("Next deal", Do.NEXT, enabled=number is not None),
        Entry("Previous deal", Do.PREVIOUS, enabled=bool(number)),
        Entry(""),
        *(() if authentic else _aids(session)),
        Entry(
            "Finish the hand",
            Do.FINISH,
            "ctrl+a",
            bool(session.game.finish(session.state)),
        ),
    )
    return (("PROJECT", project), ("NEW GAME", hands), *_choosing(session))


def _choosing(session: Session[Any]) -> Bar:
    """A menu for each option of the game: a new hand with another choice, ticked as it is now."""
    chosen = session.options
    return tuple(
        (
            option.name.upper(),
            tuple(
                Entry(
                    choice.text,
                    Play({**chosen, option.name: choice.value}),
                    checked=chosen.get(option.name) == choice.value,
                )
                for choice in option.choices
            ),
        )
        for option in session.game.options
    )


def _aids(session: Session[Any]) -> tuple[Entry, ...]:
    return (
        Entry("Undo", Do.UNDO, "ctrl+z", session.can_undo),
        Entry("Redo", Do.REDO, "ctrl+y", session.can_redo),
        Entry("Hint", Do.HINT, "f4", not session.over),
    )
