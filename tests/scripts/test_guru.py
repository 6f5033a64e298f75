"""`play` on an Amiga too small for the game, and pictures in the Amiga's own format."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from platforms.files.iff import read_picture
from scripts.play import main
from scripts.portkit import main as portkit


def test_the_guru_comes_and_the_job_fails(capsys, tmp_path) -> None:
    shot = tmp_path / "guru.png"
    assert main(["king", "--windows", "20", "--screenshot", str(shot)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("play: Not enough memory. Guru Meditation #8401")
    assert err.count("\n") == 1
    assert len(Image.open(shot).getcolors()) == 2


def test_more_memory_holds_it(capsys) -> None:
    words = ["king", "--windows", "20", "--memory", "1M", "--deal", "3", "--json"]
    assert main(words) == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["canfield", "--windows", "2"], "--windows is of an Amiga's memory"),
        (["king", "--memory", "2M"], "512K, 1M"),
        (["king", "--windows", "many"], "--windows many"),
        (["king", "--ram-disk", "-1"], "--ram-disk"),
        (["king", "--seen", "--screenshot", "a.iff"], "ILBM"),
    ],
)
def test_wrong_switches_are_told(capsys, words, told) -> None:
    assert main([*words, "--json"]) == 2
    assert told in capsys.readouterr().err


def test_an_ilbm_screenshot_keeps_the_dots(tmp_path) -> None:
    words = ["king", "--deal", "5", "--keys", "x", "--screenshot"]
    for name in ("a.iff", "a.png"):
        assert main([*words, str(tmp_path / name)]) == 0
    picture = read_picture(tmp_path / "a.iff")
    png = np.asarray(Image.open(tmp_path / "a.png").convert("RGB"))
    assert np.array_equal(picture.rgb(), png)


def test_portkit_prints_the_budget(capsys) -> None:
    assert portkit(["memory"]) == 0
    assert capsys.readouterr().out.endswith("the game fits\n")


@pytest.mark.parametrize("command", ["memory", "iff", "icon", "mouse"])
def test_every_room_of_portkit_explains_itself(command: str) -> None:
    root = Path(__file__).resolve().parents[2]
    words = [sys.executable, "-m", "scripts.portkit", command, "--help"]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=True)
    assert "usage" in done.stdout
