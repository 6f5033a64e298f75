"""`play` and what it keeps: only where a person plays, or in the folder that is named."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.options import read_wishes
from scripts.play import main
from tests.scripts.played import play

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TENSPOT_HOME", str(tmp_path / "home"))


def test_a_driven_run_keeps_nothing(capsys) -> None:
    play(capsys, "corners", "--keys", "enter v esc y n v")
    play(capsys, "corners", "--deal", "3", "--keys", "v", "--record", "t")
    play(capsys, "--tape", "t")
    assert not Path("home").exists()


def test_with_a_named_folder_the_hand_goes_on(capsys) -> None:
    first = play(capsys, "corners", "--data", "d", "--keys", "enter v v")
    again = play(capsys, "corners", "--data", "d", "--mode", "mono", "--keys", "y")
    assert again == first | {"mode": "mono"}
    assert play(capsys, "corners", "--data", "d", "--deal", "5")["deal"] == 5
    assert play(capsys, "corners", "--data", "d", "--keys", "y v")["moves"] == ["V", "V", "V"]


def test_n_breaks_out_a_new_deck(capsys) -> None:
    deals = [
        play(capsys, "betsy", *words, "--data", "d", "--keys", "enter")["deal"]
        for words in ([], [], ["N"], [])
    ]
    assert deals[0] == deals[1] != deals[2] == deals[3]


@pytest.mark.parametrize("switch", ["--tape", "--record"])
def test_tapes_play_apart_from_what_is_kept(capsys, switch: str) -> None:
    play(capsys, "corners", "--deal", "3", "--keys", "v", "--record", "t")
    name = "t" if switch == "--tape" else "new"
    assert main(["corners", switch, name, "--data", "d", "--json"]) == 2
    assert f"{switch} plays apart" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ([], True),
        (["--position", "p"], True),
        (["--deal", "3"], True),
        (["--record", "t"], False),
        (["--keys", "v"], False),
        (["--json"], False),
        (["--json", "--data", "d"], True),
    ],
)
def test_what_a_person_plays_is_kept(monkeypatch, words: list[str], kept: bool) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    Path("p").write_text("game: corners\nfoundations: 7H / - / - / -\nstock: 2C\n")
    assert read_wishes(["corners", *words]).kept == kept


def test_what_is_wrong_with_files_is_told_in_lines(capsys) -> None:
    Path("d").mkdir()
    Path("d/corners.deck").write_bytes(b"no deck")
    assert main(["corners", "--data", "d", "--keys", "enter v", "--json"]) == 0
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert err.startswith("play: corners.deck ")


@pytest.mark.skipif(sys.platform == "win32", reason="needs FIFOs")
@pytest.mark.parametrize(
    "name", ["corners.deck", "corners.deck.backup", ".corners.deck.new", "corners.hand", "lock"]
)
def test_a_start_waits_for_no_file(capsys, name: str) -> None:
    Path("d").mkdir()
    os.mkfifo(Path("d", name))
    assert main(["corners", "--data", "d", "--keys", "enter v", "--json"]) == 0
    err = capsys.readouterr().err
    assert err.startswith(f"play: {name} is not usable: set aside as {name}.unusable-1")
    assert err.count("\n") == 1
    assert play(capsys, "corners", "--data", "d", "--keys", "y")["moves"] == ["V"]


def test_a_folder_that_cannot_be_is_told_in_one_line(capsys) -> None:
    Path("d").write_text("mine")
    words = ["corners", "--data", "d", "--keys", "enter v v esc y n x v", "--json"]
    assert main(words) == 0
    assert capsys.readouterr().err == "play: Nothing new is kept in d: Not a directory.\n"


@pytest.mark.parametrize("game", ["canfield", "king", "corners", "betsy"])
def test_a_kill_loses_no_move(game: str, tmp_path: Path) -> None:
    """The program is killed at once after some moves, without a word."""
    key = {"king": "space", "betsy": "d"}.get(game, "v")
    script = (
        "import os, signal, sys\n"
        "from scripts import play, playing\n"
        "playing._go_on_as_told = playing._go_on\n"
        "def go_on(console, host, wishes):\n"
        "    playing._go_on_as_told(console, host, wishes)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "playing._go_on = go_on\n"
        "play.main(sys.argv[1:])\n"
    )
    words = [game, "--data", str(tmp_path / "d"), "--keys", f"enter {key} ctrl+z {key}"]
    killed = subprocess.run([sys.executable, "-c", script, *words], cwd=ROOT, check=False)
    assert killed.returncode == -signal.SIGKILL
    done = subprocess.run(
        [sys.executable, "-m", "scripts.play", *words[:3], "--keys", "y", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ,
    )
    assert len(json.loads(done.stdout)["moves"]) == 1


def test_a_tape_is_checked(capsys) -> None:
    play(capsys, "corners", "--deal", "3", "--keys", "v v", "--record", "t")
    assert main(["--tape", "t", "--check"]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == ("as recorded: 2 moves, 3 pictures of mode cga\n", "")
    assert main(["--tape", "t", "--check", "--mode", "mono"]) == 0
    assert "2 moves, 0 pictures of mode mono" in capsys.readouterr().out
    text = Path("t").read_text()
    Path("t").write_text(text.replace("move V\n", "move KF\n", 1))
    assert main(["--tape", "t", "--check"]) == 1
    assert "line 10: move KF, but move V happened" in capsys.readouterr().err
    Path("t").write_text(text[:-5] + "0000\n")
    assert main(["--tape", "t", "--check"]) == 1
    assert "picture" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["corners", "--check"], "--check goes with --tape"),
        (["--tape", "t", "--check", "--host", "window"], "--host headless"),
    ],
)
def test_checking_needs_a_tape_and_nobody(capsys, words: list[str], told: str) -> None:
    play(capsys, "corners", "--deal", "3", "--keys", "v", "--record", "t")
    assert main(words) == 2
    assert told in capsys.readouterr().err


def test_an_authentic_hand_is_not_resumed(capsys) -> None:
    result = play(capsys, "corners", "--authentic", "--data", "d", "--keys", "enter v ctrl+z")
    assert result["moves"] == ["V"]
    assert play(capsys, "corners", "--authentic", "--data", "d", "--keys", "y")["moves"] == []


def test_an_authentic_hand_has_other_cards_than_one_that_waits(capsys) -> None:
    first = play(capsys, "canfield", "--data", "d", "--keys", "enter v v")
    second = play(capsys, "canfield", "--authentic", "--data", "d", "--keys", "enter v")
    assert second["deal"] != first["deal"]
    assert play(capsys, "canfield", "--data", "d", "--keys", "y") == first


def test_the_store_is_not_loaded_before_a_hand_is_dealt(tmp_path: Path) -> None:
    code = (
        "import sys; from scripts.play import main\n"
        f"main(['canfield', '--data', {str(tmp_path / 'd')!r}, '--json'])\n"
        "print(sorted({'core.book', 'core.records', 'construct'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
