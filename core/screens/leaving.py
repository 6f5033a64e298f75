"""What is asked before a hand in play is left or begun again."""

from __future__ import annotations

from typing import Any, Final

from core.screens.question import yes_or_no
from core.screens.wishes import Ask, Do, Play, Wish
from core.session import Session

_GIVE_UP: Final = "Give up this hand?"
_WORDS: Final = {
    Do.NEW: _GIVE_UP,
    Do.NEXT: _GIVE_UP,
    Do.PREVIOUS: _GIVE_UP,
    Do.TITLE: _GIVE_UP,
    Do.MENU: _GIVE_UP,
    Do.AGAIN: "Begin this deal again?",
}


def asked_first(
    wish: Wish | None, session: Session[Any] | None, at_table: bool, kept: bool
) -> Ask | None:
    """The question, which Yes answers with what was wished for; None where nothing is lost.

    `at_table`: whether the table is what is shown. `kept`: whether the hand can be gone on with
    when it is left so.
    """
    if session is None or session.over:
        return None
    title = session.game.title
    match wish:
        case Do.QUIT:
            ends = "Quit? The hand is kept." if kept else "End this hand and quit?"
            words = ends if session.touched else "Quit?"
            return yes_or_no(title, words, Do.LEAVE)
        case Do.END:
            return yes_or_no(title, "End this hand?", Do.RESULT)
        case Do.MENU if kept:
            return None
        case Do() if at_table and session.moves and wish in _WORDS:
            return yes_or_no(title, _WORDS[wish], wish)
        case Play() if at_table and session.moves:
            return yes_or_no(title, _GIVE_UP, wish)
    return None
