"""The switches that games bring along, those of installed packages too."""

from __future__ import annotations

from importlib import metadata
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from core.game import Choice, Option
from core.games import GROUP
from core.games.canfield import Canfield
from scripts.game_options import ASK, game_switches
from scripts.play import main


def option(name: str) -> Option:
    return Option(name, name.upper(), (Choice(4, "four"), Choice(7, "seven")), default=7)


class Homemade(Canfield):
    key = "homemade"
    options = (option("level"), option("mode"), option("help"), option("wild"))


class Broken(Canfield):
    def __init__(self) -> None:
        raise ZeroDivisionError


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {"homemade": Homemade, "broken": Broken}
    found = EntryPoints(EntryPoint(name, f"somewhere:{name}", GROUP) for name in games)
    monkeypatch.setattr(metadata, "entry_points", lambda **wanted: found.select(**wanted))
    monkeypatch.setattr(EntryPoint, "load", lambda entry: games[entry.name])


def test_one_switch_is_for_all_games_with_an_option_of_its_name() -> None:
    switches = game_switches()
    assert switches["--level"]["choices"] == (ASK, "1", "2", "3", "4", "7")
    assert "of canfield" in switches["--level"]["help"]
    assert "of homemade" in switches["--level"]["help"]
    assert switches["--wild"]["choices"] == (ASK, "4", "7")


def test_what_play_has_itself_stays_its_own(capsys) -> None:
    assert game_switches().keys() == {"--level", "--free", "--wild"}
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "--wild" in capsys.readouterr().out


def test_a_package_that_is_broken_keeps_nobody_from_the_others(capsys) -> None:
    assert main(["--json", "--keys", "click:homemade"]) == 0
    assert main(["broken", "--json"]) == 2
    assert "'broken' (somewhere:broken) does not load" in capsys.readouterr().err
