"""The machine's own keys, by key and from the MACHINE menu."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

import pytest

from core.events import Key, MenuPick
from core.machine_keys import MACHINE_KEYS
from platforms.console import Console
from platforms.modes import Computer, names
from scripts import playing
from scripts.cli import JobError
from scripts.display import Display, stepped
from scripts.options import read_wishes
from scripts.play import main

HAND = ("canfield", "--mode", "cga", "--deal", "3")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def played(capsys: pytest.CaptureFixture[str], keys: str, *words: str) -> dict[str, object]:
    assert main([*HAND, "--keys", keys, "--json", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    told: dict[str, object] = json.loads(out)
    return told


def menu_of(console: Console) -> list[str]:
    assert console.scene is not None
    (machine,) = (menu for menu in console.scene.menus if menu.title == "MACHINE")
    return [f"{item.text}: {item.key}" for item in machine.items]


def told(window: bool) -> list[str]:
    return [f"{row.item}: {row.key}" for row in MACHINE_KEYS if window or not row.window]


def test_the_menu_has_every_key_that_works_in_a_window(monkeypatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with ExitStack() as stack:
        wishes = read_wishes([*HAND, "--host", "window"])
        console, _, host = playing.begin(wishes._replace(kept=False), stack)
        assert menu_of(console) == told(window=True)
        assert set(console.commands) | set(host.commands) == {row.key for row in MACHINE_KEYS}
        console.send([MenuPick("MACHINE", "Capture the mouse")])
        console.step()
        assert console.scene.message.text == "Mouse captured; Ctrl+F10 lets it go."
        console.send([MenuPick("MACHINE", "Sound"), MenuPick("MACHINE", "Full screen")])
        assert console.scene.message.text == "Sound off"


def test_without_a_window_the_menu_has_what_is_left(capsys, consoles) -> None:
    played(capsys, "v")
    assert menu_of(consoles[0]) == told(window=False)
    assert set(consoles[0].commands) == {row.key for row in MACHINE_KEYS if not row.window}


@pytest.mark.parametrize(
    ("keys", "mode"),
    [
        ("v menu:MACHINE/Next v", "cga-text"),
        ("v menu:MACHINE/Next menu:MACHINE/Machine v", "cga"),
        ("v ctrl+f12 v", "cga-text"),
        ("v f10 left down down down down enter v", "cga-text"),
    ],
)
def test_the_menu_does_what_the_keys_do(capsys, keys: str, mode: str) -> None:
    result = played(capsys, keys)
    assert (result["mode"], result["moves"]) == (mode, ["V", "V"])


@pytest.mark.parametrize(
    ("keys", "size"), [("menu:MACHINE/Screenshot,", (320, 200)), ("ctrl+f5", (1280, 960))]
)
def test_screenshots_are_numbered(capsys, keys: str, size: tuple[int, int]) -> None:
    from PIL import Image

    played(capsys, f"{keys} {keys}")
    assert sorted(path.name for path in Path().glob("*.png")) == [
        "tenspot-001.png",
        "tenspot-002.png",
    ]
    with Image.open("tenspot-002.png") as picture:
        assert picture.size == size


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("v ctrl+f5", "Screenshot: tenspot-001.png"),
        ("v ctrl+f5 ctrl+f5", "Screenshot: tenspot-002.png"),
        ("v menu:MACHINE/Screenshot,", "Screenshot: tenspot-001.png"),
        ("v ctrl+f7", "The film begins: tenspot-001.gif"),
        ("v ctrl+f7 v ctrl+f7", "The film ends: tenspot-001.gif"),
        ("v ctrl+f5 v", "Play a card or flip the deck."),
        ("v ctrl+f5 ctrl+f12", "Play a card or flip the deck."),
    ],
)
def test_what_a_key_did_is_said_until_the_next_one(capsys, consoles, keys, message) -> None:
    played(capsys, keys)
    assert consoles[0].scene.message.text == message


def test_why_a_key_did_nothing_is_said_at_once_and_in_the_end(
    capsys, consoles, monkeypatch
) -> None:
    def refuse(*_: object) -> None:
        raise JobError("cannot write the screenshot tenspot-001.png: Permission denied")

    monkeypatch.setattr("scripts.emulator.save", refuse)
    assert main([*HAND, "--keys", "v ctrl+f5"]) == 0
    assert "Permission denied" in consoles[0].scene.message.text
    assert capsys.readouterr().err.count("Permission denied") == 1


@pytest.mark.parametrize("mode", names())
def test_what_is_said_is_in_no_picture_and_on_no_tape(capsys, mode) -> None:
    """Also not what the key before said; and with the pointer on the screen."""
    hand = "v press:1 {0} release:2 {0} v {0} click:V"
    for name, key in (("plain", "wait:0"), ("said", "shift+ctrl+f5")):
        shot = ("--mode", mode, "--record", name, "--screenshot", f"{name}.png")
        assert main([*HAND, *shot, "--keys", hand.format(key)]) == 0
    assert Path("said").read_bytes() == Path("plain").read_bytes()
    assert Path("said.png").read_bytes() == Path("plain.png").read_bytes()
    keys = "v shift+ctrl+f5 shift+ctrl+f5"
    assert main([*HAND, "--mode", mode, "--keys", keys, "--screenshot", "last.png"]) == 0
    pictures = ("tenspot-004.png", "tenspot-005.png", "last.png")
    assert len({Path(name).read_bytes() for name in pictures}) == 1
    assert main(["--tape", "said", "--check"]) == 0
    assert capsys.readouterr().err == ""


def test_quitting_at_once_ends_the_play(capsys) -> None:
    assert played(capsys, "v menu:MACHINE/Quit v v")["moves"] == ["V"]


def test_a_tape_with_the_menu_replays(capsys) -> None:
    played(capsys, "v menu:MACHINE/Next v", "--record", "t")
    assert main(["--tape", "t", "--check", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["moves"] == ["V", "V"]


def test_modes_that_are_not_shown_are_passed_over() -> None:
    at = Display("cga-text", Computer("pc", "cga"))
    assert stepped(at, 1, lambda row: row.text).mode == "mono"
    assert stepped(at, 2, lambda row: row.text).mode in ("mono", "cga-text")
    assert stepped(stepped(at, 1, lambda row: row.text), 1, lambda row: row.text).mode == "cga-text"


def test_what_went_wrong_at_the_start_is_said_on_the_screen_too(capsys, consoles) -> None:
    words = [*HAND, "--mouse", "serial:/dev/nothing"]
    assert main([*words, "--json"]) == 0
    assert "there is no serial port /dev/nothing" in consoles[0].scene.message.text
    assert "there is no serial port /dev/nothing" in capsys.readouterr().err
    consoles[0].send([Key("v")])
    assert "serial" not in consoles[0].scene.message.text
