"""The letters of the originals, and the switches that describe the computer."""

from __future__ import annotations

import json

import pytest

from platforms.modes import Computer, names
from scripts.cli import UsageError
from scripts.display import Display, build_rig, split_letters, stepped
from scripts.options import read_wishes
from scripts.play import main

GAMES = ("canfield", "king", "corners", "betsy")


def display(*words: str) -> Display:
    return read_wishes([*words, "--json"]).display


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("words", "mode"),
    [
        ("T", "cga-text"),
        ("m", "mono"),
        ("/H", "hercules"),
        ("/c", "composite"),
        ("-T", "cga-text"),
        ("-N -M", "mono"),
        ("N T", "cga-text"),
        ("h n", "hercules"),
        ("/N /C", "composite"),
        ("T t /T -T", "cga-text"),
    ],
)
def test_a_letter_chooses_the_display_of_every_game(game: str, words: str, mode: str) -> None:
    assert display(game, *words.split()).mode == mode


def test_letters_stand_anywhere_among_the_switches() -> None:
    assert display("--deal", "3", "canfield", "--keys", "n", "T").mode == "cga-text"


def test_without_letters_every_game_takes_its_own_machine() -> None:
    assert [display(game).mode for game in GAMES] == ["cga", "amiga", "cga", "cga"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("canfield T M", r"^T \(cga-text\) and M \(mono\) each choose the display"),
        ("canfield /h -C", r"H \(hercules\) and C|C \(composite\) and H"),
        ("canfield T --mode cga", "^T and --mode cga both choose the display"),
        ("canfield N --deal 3", "^N breaks out a new deck and --deal tells the cards"),
        ("canfield X", "'X' is neither the one game to play nor a letter of N, T, M, H, C"),
        ("canfield /X", "/X is no switch; there are /C, /H, /M, /N, /T"),
        ("canfield H --adapter mda", "on it works mono"),
        ("king --adapter cga --mode amiga", "on it works cga, cga-text, composite"),
        ("canfield --machine pcjr --adapter cga", "it may have pcjr"),
        ("canfield --machine mac", "pc.*amiga500"),
        ("canfield --adapter vga", "mda.*hercules"),
        ("canfield --monitor tv", "'tv' is not known: choose from rgb"),
        ("canfield M --monitor rgb", "'rgb' does not fit mda: choose from green"),
    ],
)
def test_what_contradicts_is_refused(words: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        display(*words.split())


@pytest.mark.parametrize(
    ("words", "mode", "computer"),
    [
        ("canfield --adapter hercules", "mono", Computer("pc", "hercules")),
        ("canfield --machine pcjr", "pcjr", Computer("pcjr", "pcjr")),
        ("canfield --machine amiga500", "amiga", Computer("amiga500", "amiga")),
        ("king --adapter cga", "cga", Computer("pc", "cga")),
        ("canfield M --adapter hercules", "mono", Computer("pc", "hercules")),
        ("canfield H --machine at", "hercules", Computer("at", "hercules")),
    ],
)
def test_the_computer_decides_where_no_mode_is_asked_for(
    words: str, mode: str, computer: Computer
) -> None:
    chosen = display(*words.split())
    assert (chosen.mode, chosen.computer) == (mode, computer)


def test_words_that_are_no_letters_are_left() -> None:
    assert split_letters(["canfield", "n", "/T"], ["M"]) == (["canfield"], ("M", "N", "T"))


def test_stepping_goes_round_all_modes() -> None:
    at = Display("cga", Computer("pc", "cga"), "amber")
    seen = [at.mode]
    for _ in range(len(names()) - 1):
        at = stepped(at, 1)
        seen.append(at.mode)
        assert at.monitor is None
    assert sorted(seen) == sorted(names())
    assert stepped(at, 1).mode == "cga"
    assert stepped(stepped(at, 1), -1) == at


def test_a_glowing_monitor_shows_rgb() -> None:
    rig = build_rig(Display("mono", Computer("pc", "mda"), "amber", glow=True))
    assert rig.monitor(rig.adapter.scan_out()).rgb().shape == (350, 720, 3)


def test_the_machine_changes_and_the_hand_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["canfield", "--deal", "3", "--keys", "v ctrl+f12 v ctrl+f11 ctrl+f11 v", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["mode"] == names()[-1]
    assert told["moves"] == ["V", "V", "V"]


@pytest.mark.parametrize("steps", ["ctrl+f12", "ctrl+f12 ctrl+f11"])
def test_a_drag_ends_where_the_machine_changes(capsys, steps: str) -> None:
    """The cards go back, and the hand can be played on."""
    keys = f"press:S {steps} release:3 press:S release:3"
    words = ["canfield", "--mode", "cga", "--deal", "2", "--keys", keys, "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["moves"] == ["S3"]
