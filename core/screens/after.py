"""What a hand came to: its result; and what it is that is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from core.game import Game, Status
from core.scene import Line, Page, Role
from core.screens.front import NAME, deal_words, title_bar
from core.screens.pages import PageScreen
from core.screens.question import notice
from core.screens.wishes import Ask, Do, Sound, Tell, Wish
from core.session import Session
from core.shuffle import Deal

HEADINGS: Final[Mapping[Status, str]] = {
    Status.WON: "YOU WON",
    Status.LOST: "YOU LOST",
    Status.PLAYING: "THE END",
}

NEW_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "free": ("Same free blocks", "Reset free blocks"),
    "level": ("New deal", "Change level"),
}
"""By the name of a game's option: the words for a new hand with it, and for choosing it anew."""

CARDS_CHARS: Final = 26
"""Nine cards: 52 of them in six lines."""


def new_words(game: Game[Any]) -> tuple[str, str]:
    """The words for a new hand with the same options, and for going back to the title."""
    names = [option.name for option in game.options]
    return next((NEW_WORDS[n] for n in names if n in NEW_WORDS), ("New deal", "Title screen"))


def result_screen(
    session: Session[Any],
    sound: Sound,
    from_menu: bool,
    kept: Sequence[str] | None = None,
    authentic: bool = False,
) -> PageScreen:
    """What came of the hand, and what to do next. `kept`: lines of what is kept of the evening,
    None where nothing is."""
    status = session.outcome.status
    new, title = new_words(session.game)
    choices: list[tuple[str, str, str, Wish]] = [
        ("N", "new", new, Do.NEW),
        ("R", "again", "The same deal again", Do.AGAIN),
        ("T", "title", title, Do.TITLE),
    ]
    if status is Status.LOST and session.can_undo and not authentic:
        choices.append(("U", "undo", "Take back the last move", Do.UNDO))
    if status is Status.PLAYING:
        choices.append(("B", "back", "Back to the hand", Do.BACK))
    if kept is not None:
        choices.append(("S", "statistics", "Statistics", Tell(session.options)))
    if from_menu:
        choices.append(("M", "menu", "Game menu", Do.MENU))
    choices.append(("Q", "quit", "Quit", Do.LEAVE))
    lines = tuple(Line(text, Role.BODY, target, key) for key, target, text, _ in choices)
    page = Page(
        HEADINGS[status],
        session.game.cards(session.state)[:5],
        (*(Line(text, role) for text, role in _told(session, kept or ())), Line(), *lines),
    )
    answers = {target: wish for _, target, _, wish in choices}
    bar = title_bar(from_menu)
    return PageScreen(session.game.title, page, answers, sound, bar, escape=Do.LEAVE)


def _told(session: Session[Any], kept: Sequence[str]) -> list[tuple[str, Role]]:
    outcome = session.outcome
    told = [(outcome.reason or "The hand was given up.", Role.HIGHLIGHT)]
    score = "" if session.score is None else f"Score {session.score}    "
    told.append((f"{score}Moves {len(session.moves)}", Role.BODY))
    if session.undos or session.hints:
        told.append((f"Taken back {session.undos}    Hints {session.hints}", Role.DIM))
    if session.deal is not None:
        told.append((deal_words(session.deal.text), Role.DIM))
    told += [(text, Role.BODY) for text in kept]
    return told


def about(game: Game[Any] | None, deal: Deal | None, over: bool) -> Ask:
    """Who made a game, and the deal in play: its number, or, of a hand that is over, all its cards
    for ``--deal``."""
    if game is None:
        return notice(NAME, "Solitaires of 1987-1991", "on the machines they ran on")
    told = [] if deal is None else [deal_words(deal.text)]
    if deal is not None and over and " " in deal.text:
        told += wrap(deal.text, CARDS_CHARS)
    return notice(game.title, game.credit, *told)
