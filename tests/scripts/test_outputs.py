"""What the names of files tell, and that no file is written in the place of another."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scripts.outputs import check_files, free_path, is_film, is_iff
from scripts.play import main


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "film", "iff"),
    [
        ("a.gif", True, False),
        ("a.APNG", True, False),
        ("a.LBM", False, True),
        ("gif", False, False),
    ],
)
def test_a_name_tells_the_kind(name: str, film: bool, iff: bool) -> None:
    assert (is_film(Path(name)), is_iff(Path(name))) == (film, iff)


def test_the_next_number_is_one_that_nobody_has() -> None:
    assert free_path(".png") == Path("tenspot-001.png")
    Path("tenspot-001.png").touch()
    Path("tenspot-002.png").symlink_to("gone")
    assert free_path(".png", {Path("tenspot-003.png")}) == Path("tenspot-004.png")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--tape t --record ./t", "--record would overwrite what --tape reads"),
        ("--tape t --screenshot link", "--screenshot would overwrite what --tape reads"),
        ("--position t --wav ../here/t", "--wav would overwrite what --position reads"),
        ("--config t --screenshot t", "--screenshot would overwrite what --config reads"),
        ("--record a.png --screenshot ./a.png", "--record and --screenshot would write the same"),
        ("--record a --wav a", "--record and --wav would write the same"),
        ("--screenshot a.JPG", "--screenshot a.JPG: what is written is PNG, or an ILBM as .iff"),
        ("--wav a.mp3", "--wav a.mp3: what is written is WAV"),
        ("--record a.mp4", "--record a.mp4: what is written is a tape under any other name"),
    ],
)
def test_no_file_takes_the_place_of_another(capsys, monkeypatch, words, told) -> None:
    Path("here").mkdir()
    monkeypatch.chdir("here")
    Path("t").write_text("# precious", encoding="utf-8")
    Path("link").symlink_to("t")
    assert main([*words.split(), "--host", "headless"]) == 2
    assert told in capsys.readouterr().err
    assert Path("t").read_text(encoding="utf-8") == "# precious"


def test_nowhere_takes_everything() -> None:
    names = dict.fromkeys(("record", "screenshot", "wav"), os.devnull)
    check_files({"tape": None, "position": None, "config": None, **names}, ())
