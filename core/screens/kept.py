"""The screens of what is kept: high scores, statistics, and the hand that was left unfinished."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from core.game import Game, Options
from core.scene import Button, Dialog, Line, Page, Role
from core.screens.front import Extra, deal_words
from core.screens.pages import PageScreen
from core.screens.start import complete_options, some_opening
from core.screens.wishes import Ask, Do, Entry, Sound, Tell, Wish
from core.session import Session

if TYPE_CHECKING:
    from core.scores import Score, Scores
    from core.screens.evening import Evening
    from core.statistics import Account

NO_POINTS: Final = "No hand has made points yet."
_OWN: Final = "own"
_DECK: Final = "deck"


def keeps_score(game: Game[Any]) -> bool:
    """Whether the hands of a game have points."""
    return game.points(some_opening(game)) is not None


def title_extras(game: Game[Any], kept: bool, device: str) -> tuple[Extra, ...]:
    """What a title offers beside the hand; `kept`: whether anything is."""
    scored = kept and keeps_score(game)
    extras = (
        (scored, Extra("H", "scores", "High scores", Do.SCORES)),
        (scored, Extra("R", "reset", "Reset the high scores", Do.ASK_RESET)),
        (kept, Extra("T", "statistics", "Statistics", Tell(complete_options(game, {})))),
        (True, Extra("S", "device", f"Input device: {device}", Do.DEVICE)),
    )
    return tuple(extra for offered, extra in extras if offered)


def kept_entries(game: Game[Any], options: Options) -> tuple[Entry, ...]:
    """The items of the menu bar that lead to what is kept."""
    statistics = Entry("Statistics", Tell(options))
    return (Entry("High scores", Do.SCORES), statistics) if keeps_score(game) else (statistics,)


def evening_words(evening: Evening, session: Session[Any]) -> tuple[str, ...]:
    """What a result tells of the evening, in a game with points, from its second hand on."""
    points = list(evening.points[session.game.key])
    if evening.playing and session.moves and session.score is not None:
        points.append(session.score)
    return (f"This evening {sum(points)} in {len(points)} hands",) if len(points) > 1 else ()


def kept_screen(game: Game[Any], wish: Wish, evening: Evening, sound: Sound) -> PageScreen:
    """The screen that a wish asks for: statistics, or high scores."""
    if isinstance(wish, Tell):
        account = evening.statistics(game, wish.options)
        return statistics_screen(game, wish.options, account, sound, evening.in_mid_hand)
    return scores_screen(game, evening.scores(game), sound, Do.BACK)


def scores_screen(
    game: Game[Any], scores: Scores, sound: Sound, then: Wish, hand: int | None = None
) -> PageScreen:
    """The high scores, that of hand number `hand` marked; any key asks for `then`."""
    rows = [
        Line(_score_row(place, score), Role.HIGHLIGHT if score.hand == hand else Role.BODY)
        for place, score in enumerate(scores.entries, 1)
    ]
    lines = [*(rows or [Line(NO_POINTS)]), Line()]
    if any(score.assisted for score in scores.entries):
        lines.append(Line("* aided: undo, hint or known cards", Role.DIM))
    lines.append(Line("Press any key", Role.BODY, "on"))
    page = Page("HIGH SCORES", b"", tuple(lines))
    return PageScreen(game.title, page, {"on": then}, sound, (), then, anything="on")


def _score_row(place: int, score: Score) -> str:
    from core.ending import parse_options
    from core.scores import ASSISTED_MARK

    mark = ASSISTED_MARK if score.assisted else " "
    options = parse_options(score.options)
    chosen = " ".join(f"{name} {value}" for name, value in options.items())
    deal = score.deal
    if " " in deal:
        deal = _DECK if score.from_deck else _OWN
    return f"{place:>2} {score.points:>5}{mark} {score.date} {chosen:7} {deal:>8}"


def statistics_screen(
    game: Game[Any], options: Options, account: Account, sound: Sound, in_mid_hand: bool = False
) -> PageScreen:
    """What came of the hands with these options, and the way to those with others. `in_mid_hand`:
    one is in play that is not among them."""
    from core.statistics import COLUMNS

    head = f"{_options_words(options):18}{COLUMNS[0]:>9}{COLUMNS[1]:>11}"
    rows = [f"{label:18}{alone:>9}{aided:>11}" for label, alone, aided in account.rows()]
    lines = [Line(head, Role.TITLE), *map(Line, rows), Line()]
    if in_mid_hand:
        lines[-1:] = [Line("The hand in play counts when it ends.", Role.DIM), Line()]
    answers: dict[str, Wish] = {"meanings": Do.MEANINGS, "back": Do.BACK}
    if (other := _other_options(game, options)) is not None:
        answers["other"] = Tell(other)
        lines.append(Line(_options_words(other), Role.BODY, "other", "O"))
    lines.append(Line("What the words mean", Role.BODY, "meanings", "W"))
    lines.append(Line("Back", Role.BODY, "back", "B"))
    page = Page("STATISTICS", b"", tuple(lines))
    return PageScreen(game.title, page, answers, sound, (), Do.BACK, marked="back")


def resume_question(session: Session[Any]) -> Ask:
    """Whether to go on with a hand that was left; Esc keeps it for another time."""
    moves = len(session.moves)
    told = ["1 move" if moves == 1 else f"{moves} moves"]
    if session.score is not None:
        told.append(f"score {session.score}")
    if session.deal is not None:
        told.insert(0, deal_words(session.deal.text))
    buttons = (
        Button("yes", "Yes", "Y", focus=True),
        Button("no", "No", "N"),
        Button("later", "Later", "L"),
    )
    lines = ("A hand was left unfinished:", ", ".join(told), "Go on with it? No gives it up.")
    return Ask(Dialog(session.game.title, lines, buttons), (Do.RESUME, Do.DECLINE, Do.LATER))


def reset_question(game: Game[Any]) -> Ask:
    """Whether to forget the high scores."""
    buttons = (Button("yes", "Yes", "Y"), Button("no", "No", "N", focus=True))
    return Ask(Dialog(game.title, ("Reset the high scores?",), buttons), (Do.RESET, None))


def _options_words(options: Mapping[str, int]) -> str:
    """As ``Level 2``; "" for none."""
    return ", ".join(f"{name.capitalize()} {value}" for name, value in options.items())


def _other_options(game: Game[Any], options: Mapping[str, int]) -> dict[str, int] | None:
    """The options with the next choice of the first; None where there is nothing to choose."""
    if not game.options:
        return None
    first = game.options[0]
    values = [choice.value for choice in first.choices]
    after = values[(values.index(options[first.name]) + 1) % len(values)]
    return {**options, first.name: after}
