"""The screens beside a hand: its result, and the page of its keys."""

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

PAGE_CHARS: Final = 38
"""What fits beside each other on the narrowest screen, of 40 columns."""

CARDS_CHARS: Final = 26
"""Nine cards: 52 of them in six lines."""

ALWAYS: Final = (
    ("Arrows, Enter", "move, pick up, drop"),
    ("Esc", "cancel, end the hand"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("Ctrl+A", "finish the hand"),
    ("F2, F3", "new deal, same again"),
    ("F4", "hint"),
    ("F1, F10", "help, menus"),
    ("Pointer", "drag, or click twice"),
)
AIDS: Final = ("Ctrl+Z, Ctrl+Y", "F4")
"""What the originals did not have."""


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


def about(game: Game[Any] | None, deal: Deal | None) -> Ask:
    """Who made a game, and the deal in play: its number, or all its cards for ``--deal``."""
    if game is None:
        return notice(NAME, "Solitaires of 1987-1991", "on the machines they ran on")
    told = [] if deal is None else [deal_words(deal.text)]
    if deal is not None and " " in deal.text:
        told += wrap(deal.text, CARDS_CHARS)
    return notice(game.title, game.credit, *told)


def keys_screen(game: Game[Any], sound: Sound, authentic: bool = False) -> PageScreen:
    """The keys of a game, from its layout. `authentic`: without our aids."""
    quits_by = game.quits_by.upper()
    zones = [z for z in game.layout.zones if len(z.key) == 1 and z.key != quits_by]
    bare = dict.fromkeys(zone.key for zone in zones if not zone.caption)
    named = dict.fromkeys(f"{zone.key} {zone.caption}" for zone in zones if zone.caption)
    words = [*_packed(list(bare)), *_packed(list(named))]
    lines = [Line("The table", Role.TITLE), *map(Line, words)]
    if game.layout.any_key:
        lines.append(Line(f"Any other key: {_words_of(game, game.layout.any_key)}"))
    elif _carries(game):
        lines.append(Line("First where from, then where to"))
    else:
        lines.append(Line("Each key is a move"))
    lines += [Line(), Line("Always", Role.TITLE)]
    always = [row for row in ALWAYS if not (authentic and row[0] in AIDS)]
    leaving = f"Esc, {quits_by}" if quits_by else "Esc"
    lines += [Line(f"{leaving if keys == 'Esc' else keys:16}{does:21}") for keys, does in always]
    lines += [Line(), Line("Press any key", Role.HIGHLIGHT, "back")]
    page = Page("KEYS", b"", tuple(lines))
    return PageScreen(game.title, page, {"back": Do.BACK}, sound, (), Do.BACK, anything="back")


def _carries(game: Game[Any]) -> bool:
    """Whether cards are taken from where a key says."""
    options = {option.name: option.default for option in game.options}
    state = game.deal(bytes(range(52)), options)
    return any(zone.key and game.lift(state, zone.name) for zone in game.layout.zones)


def _packed(words: Sequence[str]) -> list[str]:
    """The words in as few lines of PAGE_CHARS as hold them."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]}   {word}" if lines else word
        if lines and len(longer) <= PAGE_CHARS:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words_of(game: Game[Any], name: str) -> str:
    zone = game.layout.zone(name)
    return zone.caption or zone.key or zone.name
