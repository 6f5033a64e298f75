"""The help pages: readable in every mode, and as true as the rules and the measurements."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from core.game import Game
from core.games import BUILT_IN, find
from core.machine_keys import MACHINE_KEYS
from core.markup import Document
from core.pages import help_of
from core.scene import Role
from core.screens.table_menus import table_bar
from core.session import Session
from platforms.painters.wording import key_name
from scripts.game_options import game_switches
from scripts.odds import HANDS, every_option, wins
from scripts.switches import SWITCHES

EACH = pytest.mark.parametrize("key", BUILT_IN)
ODDS = re.compile(rf"(\d+) of {HANDS} hands")


def text_of(document: Document) -> str:
    lines = (line for page in document.pages(80, 25) for line in page)
    return "\n".join(line.plain() for line in lines)


@EACH
@pytest.mark.parametrize("width", [40, 80])
def test_no_word_is_broken_on_any_screen(key: str, width: int) -> None:
    document = help_of(find(key))
    whole = text_of(document).split()
    for page in document.pages(width, 22):
        assert len(page) <= 22
        assert all(len(line.plain()) <= width for line in page)
        assert {word for line in page for word in line.text.split()} <= {*whole}


@EACH
def test_every_mark_is_understood(key: str) -> None:
    text = text_of(help_of(find(key)))
    assert "^" not in text
    assert "|" not in text


@EACH
def test_the_page_is_headed_by_the_games_name(key: str) -> None:
    game = find(key)
    assert text_of(help_of(game)).splitlines()[1].split("  ")[0].strip("║ ") in game.title


@EACH
def test_all_keys_of_the_table_are_told(key: str) -> None:
    game = find(key)
    told = {
        word
        for leaf in help_of(game).leaves
        for line in leaf
        for run in line.runs
        if run.style.role is Role.HIGHLIGHT
        for word in run.text.split()
    }
    keys = {zone.key for zone in game.layout.zones if zone.key} | {game.quits_by.upper()} - {""}
    assert keys <= told


@EACH
def test_every_key_of_the_machine_is_told_with_what_it_does(key: str) -> None:
    text = text_of(help_of(find(key)))
    assert all(f"{row.name}  {row.told}" in text for row in MACHINE_KEYS)


@EACH
def test_every_key_of_the_menus_is_told(key: str) -> None:
    game = find(key)
    options = {option.name: option.default for option in game.options}
    session = Session(game, game.deal(bytes(range(52)), options), options)
    told = {word for leaf in help_of(game).leaves for line in leaf for word in line.text.split()}
    keys = {entry.key for _, entries in table_bar(session, True) for entry in entries} - {""}
    assert {key_name(key).rstrip(",") for key in keys} <= {word.rstrip(",") for word in told}


@EACH
def test_every_switch_that_is_told_exists(key: str) -> None:
    told = set(re.findall(r"--[a-z-]+", text_of(help_of(find(key)))))
    assert told <= {"--help", *SWITCHES, *game_switches()}
    assert {"--authentic", "--tape", "--record", "--write-config"} <= told


@EACH
@pytest.mark.parametrize("room", [(78, 19), (78, 18), (38, 18)])
def test_no_page_is_left_nearly_empty(key: str, room: tuple[int, int]) -> None:
    assert min(map(len, help_of(find(key)).pages(*room))) >= 3


@EACH
def test_every_option_has_its_odds(key: str) -> None:
    assert len(ODDS.findall(text_of(help_of(find(key))))) == len(list(every_option(find(key))))


@pytest.mark.slow
@EACH
def test_the_odds_are_those_measured(key: str) -> None:
    game = find(key)
    told = sorted(map(int, ODDS.findall(text_of(help_of(game)))))
    assert told == sorted(wins(game, options, HANDS) for options in every_option(game))


@pytest.mark.parametrize(
    ("key", "options", "won"), [("canfield", {"level": 1}, 57), ("king", {"free": 4}, 14)]
)
def test_the_ways_of_playing_stay_what_they_are(
    key: str, options: dict[str, int], won: int
) -> None:
    assert wins(find(key), options, 100) == won


def test_a_game_without_a_page_shows_the_keys_of_all_games() -> None:
    game: Game[Any] = SimpleNamespace(key="nobody's")  # type: ignore[assignment]
    assert text_of(help_of(game)).startswith("Keys of all games")
