"""The registry: built-in games by name, installed ones by their entry point."""

from __future__ import annotations

from importlib import metadata
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from core import games
from core.game import PositionError
from core.games.betsy_ross import BetsyRoss
from core.games.canfield import Canfield
from core.games.corners import Corners
from core.games.kings_korner import KingsKorner


class Homemade(Canfield):
    key = "homemade"


def installed(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    found = EntryPoints(EntryPoint(name, value, games.GROUP) for name, value in values.items())
    monkeypatch.setattr(metadata, "entry_points", lambda **wanted: found.select(**wanted))


@pytest.mark.parametrize(
    ("key", "game"),
    [("canfield", Canfield), ("king", KingsKorner), ("corners", Corners), ("betsy", BetsyRoss)],
)
def test_built_in_games_need_no_look_up(
    key: str, game: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(metadata, "entry_points")
    assert type(games.find(key)) is game
    assert games.find(key).key == key


def test_an_unknown_game_names_the_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, homemade=f"{__name__}:Homemade")
    with pytest.raises(games.UnknownGameError) as caught:
        games.find("bridge")
    assert isinstance(caught.value, ValueError)
    assert str(caught.value) == (
        "there is no game 'bridge'; choose one of canfield, king, corners, betsy, homemade"
    )


def test_an_installed_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EntryPoint, "load", lambda entry: Homemade)
    installed(monkeypatch, homemade="somewhere:Homemade")
    assert games.keys() == ("canfield", "king", "corners", "betsy", "homemade")
    assert isinstance(games.find("homemade"), Homemade)


@pytest.mark.parametrize("value", ["no_such_module_at_all:Game", "core.games:NoSuchGame"])
def test_an_installed_game_that_does_not_load_is_named(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, broken=value)
    with pytest.raises(games.UnknownGameError, match=f"'broken' \\({value}\\) does not load"):
        games.find("broken")


class Breaking(Canfield):
    def __init__(self) -> None:
        raise ZeroDivisionError("no such luck")


def test_a_game_that_breaks_is_named_and_left_out_of_those_to_choose_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = {"homemade": Homemade, "breaking": Breaking}
    monkeypatch.setattr(EntryPoint, "load", lambda entry: loaded[entry.name])
    installed(monkeypatch, breaking="somewhere:Breaking", homemade="somewhere:Homemade")
    with pytest.raises(games.UnknownGameError, match=r"'breaking' .* does not load: no such luck"):
        games.find("breaking")
    known = [game.key for game in games.playable()]
    assert known == ["canfield", "king", "corners", "betsy", "homemade"]


def test_a_position_finds_its_game() -> None:
    game, state = games.read_position("game: corners\nfoundations: 7H / - / - / -\n")
    assert isinstance(game, Corners)
    assert game.points(state) == 1


def test_a_position_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(PositionError, match=r"line 2: there is no game 'bridge'; choose one of"):
        games.read_position("\ngame: bridge\n")
