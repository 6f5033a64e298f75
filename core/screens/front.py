"""The screens before a hand: the game menu, and a game's title with its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from core import cards
from core.game import Game, Option
from core.scene import Line, Page, Role
from core.screens.pages import PageScreen
from core.screens.wishes import Bar, Choose, Do, Entry, Play, Sound, Wish

NAME: Final = "TENSPOT"
ORNAMENT: Final = cards.pile("TC TD TH TS")
TITLE_ORNAMENT: Final = cards.pile("AS KH QC JD TS")


class Extra(NamedTuple):
    """What a title screen offers beside the hand."""

    key: str
    target: str
    text: str
    wish: Wish


def menu_screen(games: Sequence[Game[Any]], sound: Sound) -> PageScreen:
    """The list of games, each under its number and a letter."""
    lines: list[Line] = []
    answers: dict[str, Wish] = {}
    letters = game_letters([game.title for game in games])
    for game, letter in zip(games, letters, strict=True):
        lines.append(Line(game.title, Role.BODY, game.key, letter))
        lines.append(Line(game.credit, Role.DIM))
        answers[game.key] = Choose(game.key)
    lines += [Line(), Line("Quit", Role.BODY, "quit", "Q")]
    answers["quit"] = Do.LEAVE
    page = Page(NAME, ORNAMENT, tuple(lines), "Press a key, or arrows and Enter")
    bar: Bar = (("PROJECT", (Entry("About", Do.ABOUT), Entry("Quit", Do.LEAVE))),)
    numbers = {str(number): game.key for number, game in enumerate(games, 1)}
    return PageScreen(NAME, page, answers, sound, bar, escape=Do.LEAVE, aliases=numbers)


def game_letters(titles: Sequence[str]) -> tuple[str, ...]:
    """For each title the first of its letters that no title before took; Q is for quitting."""
    taken = {"Q"}
    letters: list[str] = []
    for title in titles:
        letter = next((c for c in title.upper() if c.isalpha() and c not in taken), "")
        taken.add(letter)
        letters.append(letter)
    return tuple(letters)


def title_screen(
    game: Game[Any],
    chosen: Mapping[str, int],
    sound: Sound,
    from_menu: bool,
    extras: Sequence[Extra] = (),
    marked: str = "",
) -> PageScreen:
    """The title of a game with the first of its options that is not chosen yet; below these what
    else can be asked for here. `marked`: the line to mark, "" for the default."""
    option = next((option for option in game.options if option.name not in chosen), None)
    credit = Line(game.credit, Role.DIM)
    away = Do.MENU if from_menu else Do.LEAVE
    bar = title_bar(from_menu)
    if option is None:
        deal = Line("Press any key to deal the cards", Role.BODY, "deal")
        lines = (credit, Line(), deal, *_extra_lines(extras))
        page = Page(game.title, TITLE_ORNAMENT, lines, "Enter: deal    F1: help    Esc: leave")
        answers: dict[str, Wish] = {"deal": Play(chosen), **_extra_answers(extras)}
        return PageScreen(game.title, page, answers, sound, bar, away, "deal", marked)
    answers = {
        str(choice.value): Play({**chosen, option.name: choice.value}) for choice in option.choices
    } | _extra_answers(extras)
    page = Page(
        game.title,
        TITLE_ORNAMENT,
        (
            *(credit, Line(), Line(option.prompt, Role.TITLE)),
            *_choices(option),
            *_extra_lines(extras),
        ),
        f"Space, Enter: {option.default}  F1: help  Esc: leave",
    )
    marked = marked or str(option.default)
    return PageScreen(game.title, page, answers, sound, bar, escape=away, marked=marked)


def title_bar(from_menu: bool) -> Bar:
    """The menus of a title screen."""
    back = (Entry("Game menu", Do.MENU),) if from_menu else ()
    entries = (
        Entry("About", Do.ABOUT),
        Entry("Help", Do.HELP, "f1"),
        Entry("Keys", Do.KEYS),
        *back,
    )
    return (("PROJECT", (*entries, Entry("Quit", Do.LEAVE))),)


def deal_words(text: str) -> str:
    """A deal as the status line names it."""
    return "Own deck" if " " in text else f"Deal {text}"


def _extra_lines(extras: Sequence[Extra]) -> tuple[Line, ...]:
    lines = tuple(Line(extra.text, Role.BODY, extra.target, extra.key) for extra in extras)
    return (Line(), *lines) if lines else ()


def _extra_answers(extras: Sequence[Extra]) -> dict[str, Wish]:
    return {extra.target: extra.wish for extra in extras}


def _choices(option: Option) -> tuple[Line, ...]:
    return tuple(
        Line(choice.text, Role.BODY, str(choice.value), str(choice.value))
        for choice in option.choices
    )
