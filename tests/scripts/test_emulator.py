"""The emulator's own keys, by key and from the MACHINE menu."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from platforms.modes import Computer
from scripts.display import Display, stepped
from scripts.play import main


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def played(capsys: pytest.CaptureFixture[str], keys: str, *words: str) -> dict[str, object]:
    assert main(["canfield", "--mode", "cga", "--deal", "3", "--keys", keys, "--json", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    told: dict[str, object] = json.loads(out)
    return told


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
    told = played(capsys, keys)
    assert (told["mode"], told["moves"]) == (mode, ["V", "V"])


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
