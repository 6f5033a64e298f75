"""`play` from the command line, without a screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from core.events import Close, Key
from core.machine_keys import MACHINE_KEYS
from core.screens.app import App, Start
from core.shuffle import parse_deal
from platforms import modes
from platforms.console import Console
from platforms.hosts.headless import HeadlessHost
from platforms.modes import names
from scripts.play import main
from tests.scripts.played import play

GAMES = {"canfield": "v", "king": "space", "corners": "v", "betsy": "d"}
FIRST_MOVE = {"canfield": "V", "king": "D", "corners": "V", "betsy": "D"}
ROOT = Path(__file__).resolve().parents[2]

POSITION = """\
game: canfield
level: 2
base: 5
foundations: 5H
reserve: 2C 9S
tableau: KS / QH / 5C / 8D
stock: TH 3D 4C 6S
waste: -
pass: 1
score: 0
"""


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("mode", names())
@pytest.mark.parametrize("game", GAMES)
def test_every_game_in_every_mode_takes_a_move(capsys, game, mode) -> None:
    result = play(capsys, game, "--mode", mode, "--deal", "17", "--keys", GAMES[game])
    assert result["game"] == game
    assert result["mode"] == mode
    assert result["deal"] == 17
    assert result["moves"] == [FIRST_MOVE[game]]
    assert result["outcome"] == "playing"
    assert str(result["position"]).startswith(f"game: {game}\n")


@pytest.mark.parametrize(
    ("game", "mode"), [("canfield", "cga"), ("king", "amiga"), ("corners", "cga")]
)
def test_auto_is_the_games_own_machine(capsys, game, mode) -> None:
    assert play(capsys, game, "--deal", "1")["mode"] == mode


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (["canfield", "--level", "3"], {"level": 3}),
        (["canfield", "--level=1"], {"level": 1}),
        (["king", "--free", "0"], {"free": 0}),
        (["canfield", "--deal", "5"], {"level": 2}),
        (["king", "--deal", "5"], {"free": 4}),
        (["betsy", "--deal", "5"], {}),
    ],
)
def test_options_go_straight_to_the_table(capsys, words, options) -> None:
    result = play(capsys, *words)
    assert result["options"] == options
    assert result["moves"] == []


def test_without_them_the_title_comes_first(capsys) -> None:
    assert play(capsys, "canfield")["position"] is None
    assert play(capsys, "canfield", "--keys", "enter")["options"] == {"level": 2}
    assert play(capsys, "canfield", "--keys", "3")["options"] == {"level": 3}


def test_without_a_game_the_menu_comes_first(capsys) -> None:
    assert play(capsys)["game"] is None
    assert play(capsys, "--keys", "click:corners enter v")["game"] == "corners"


@pytest.mark.parametrize("deal", ["3", "ms:11982"])
def test_deals_are_told_as_they_were_given(capsys, deal) -> None:
    assert str(play(capsys, "canfield", "--deal", deal)["deal"]) == deal


def test_the_same_deal_is_the_same_hand(capsys) -> None:
    deals = {play(capsys, "corners", "--deal", "9")["position"] for _ in range(2)}
    assert len(deals) == 1


def test_a_hand_by_pointer_is_the_hand_by_keys(capsys) -> None:
    Path("p").write_text(POSITION, encoding="utf-8")
    keys = play(capsys, "--position", "p", "--keys", "3 f v")
    for strokes in ("press:3 release:F click:V", "click:3 click:F wait:50 click:V"):
        assert play(capsys, "--position", "p", "--keys", strokes) == keys
    assert keys["moves"] == ["3F", "V"]
    assert keys["score"] == 8


def test_menus_are_picked_by_their_words(capsys) -> None:
    result = play(capsys, "canfield", "--deal", "3", "--keys", "v menu:NEW GAME/undo")
    assert result["moves"] == []


def test_a_position_names_its_game(capsys) -> None:
    Path("p").write_text(POSITION, encoding="utf-8")
    result = play(capsys, "--position", "p")
    assert result["game"] == "canfield"
    assert result["deal"] is None
    assert result["position"] == POSITION


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_hand_plays_again_to_the_same_end(capsys, game) -> None:
    keys = f"{GAMES[game]} wait:40 {GAMES[game]} f1 esc"
    played = play(capsys, game, "--deal", "4", "--keys", keys, "--record", "t")
    assert play(capsys, "--tape", "t") == played
    assert play(capsys, "--tape", "t", "--record", "again") == played
    assert Path("again").read_bytes() == Path("t").read_bytes()
    for mode in names():
        assert play(capsys, "--tape", "t", "--mode", mode) == played | {"mode": mode}


def test_a_tape_tells_the_pictures(capsys) -> None:
    play(capsys, "canfield", "--deal", "4", "--keys", "v v", "--record", "t")
    text = Path("t").read_text(encoding="utf-8")
    assert text.count(" frame cga ") >= 3
    Path("t").write_text(text[:-5] + "0000\n", encoding="utf-8")
    assert main(["--tape", "t", "--json"]) == 1
    assert "picture" in capsys.readouterr().err


def test_a_tape_of_moves_alone_plays_too(capsys) -> None:
    header = "tenspot tape 1\nmode: -\nstart: table\ngame: canfield\noptions: level=2\ndeal: 4\n\n"
    Path("t").write_text(f"{header}0 move V\n5000000 move V\n", encoding="utf-8")
    assert play(capsys, "--tape", "t")["moves"] == ["V", "V"]


@pytest.mark.parametrize("last", ["", "900000000 event close\n"], ids=["open", "closed"])
def test_in_a_window_play_goes_on_after_the_tape(capsys, monkeypatch, last) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(Console, "run", lambda console: console.send([Key("v"), Close()]))
    play(capsys, "canfield", "--deal", "4", "--keys", "v", "--record", "t")
    with Path("t").open("a", encoding="utf-8") as tape:
        tape.write(last)
    played = play(capsys, "--tape", "t", "--host", "window", "--record", "on")
    assert played["moves"] == ["V", "V"]
    assert play(capsys, "--tape", "on") == played


@pytest.mark.parametrize("mode", names())
def test_a_hand_goes_on_on_another_machine(mode) -> None:
    app = App(Start("king", deal=parse_deal("8"), direct=True), lambda: 1)
    console = Console(modes.build("cga"), HeadlessHost(), app)
    console.start()
    console.send([Key("space")])
    console.switch(modes.build(mode))
    fresh = modes.build(mode)
    fresh.painter.paint(None, app([]))
    assert console.picture().same_picture(fresh.monitor(fresh.adapter.scan_out()))


def test_a_tape_may_be_read_while_it_is_written(capsys, monkeypatch) -> None:
    seen = []
    from scripts import strokes

    def perform(console, host, told) -> tuple[str, ...]:
        seen.append(Path("t").read_text(encoding="utf-8"))
        return ()

    monkeypatch.setattr(strokes, "perform", perform)
    play(capsys, "canfield", "--deal", "4", "--record", "t")
    assert seen[0].startswith("tenspot tape 1\nmode: cga\n")
    assert seen[0].endswith("\n")


def test_a_screenshot_is_the_raw_dots(capsys) -> None:
    assert main(["canfield", "--deal", "1", "--screenshot", "s.png"]) == 0
    with Image.open("s.png") as image:
        assert (image.mode, image.size) == ("P", (320, 200))
        assert len(image.getcolors()) > 2


@pytest.mark.parametrize("mode", names())
def test_as_seen_a_screenshot_is_4_to_3(mode) -> None:
    words = ["king", "--deal", "1", "--mode", mode, "--screenshot", "s.png", "--seen"]
    assert main(words) == 0
    with Image.open("s.png") as image:
        assert image.width * 3 == image.height * 4


@pytest.mark.parametrize("deal", ["1", "2"])
def test_the_pointer_and_what_it_carries_are_in_the_picture(deal) -> None:
    for name, keys in (("a.png", ""), ("b.png", "press:1")):
        assert main(["canfield", "--deal", deal, "--keys", keys, "--screenshot", name]) == 0
    assert Path("a.png").read_bytes() != Path("b.png").read_bytes()


BAD_TAPE = "tenspot tape 1\nmode: cga\nstart: table\ngame: canfield\noptions: -\ndeal: 4\n\n"

ERRORS = [
    (["nogame"], 2, "canfield, king, corners, betsy"),
    (["canfield", "--mode", "vga"], 2, "choose from cga, cga-text"),
    (["canfield", "--host", "paper"], 2, "'window', 'terminal', 'headless'"),
    (["canfield", "--scaling", "odd"], 2, "'fit', 'integer'"),
    (["canfield", "--deal", "x"], 2, "--deal: 'x'"),
    (["canfield", "--deal", "-1"], 2, "--deal: '-1'"),
    (["canfield", "--deal", "TH TH"], 2, "TH is there twice"),
    (["--deal", "3"], 2, "--deal needs a game"),
    (["--level", "1"], 2, "--level needs a game"),
    (["canfield", "--level", "4"], 2, "1, 2, 3"),
    (["canfield", "--level", "two"], 2, "'two'"),
    (["canfield", "--level"], 2, "--level needs a value"),
    (["canfield", "--free", "1"], 2, "--free is another game's; canfield has --level"),
    (["king", "--free", "5"], 2, "0, 1, 2, 3, 4"),
    (["king", "--level", "1"], 2, "--level is another game's; king has --free"),
    (["betsy", "--jsno"], 2, "--jsno is no switch"),
    (["canfield", "--keys", "v entr"], 2, "'entr'"),
    (["canfield", "--deal", "1", "--keys", "click:Z"], 2, "there is no 'Z' here; there are"),
    (["canfield", "--deal", "1", "--keys", "press:a1"], 2, "V, "),
    (["canfield", "--deal", "1", "--keys", "menu:PROJECT/Fly"], 2, "PROJECT/Quit"),
    (["canfield", "--keys", "v", "--host", "window"], 2, "--host headless"),
    (["canfield", "--seen", "--json"], 2, "--screenshot"),
    (["canfield", "king"], 2, "king"),
    (["canfield", "--deal", "1", "--tape", "x"], 2, "--deal and --tape"),
    (["king", "--position", "good"], 2, "good is of canfield, not of king"),
    (["canfield", "--level", "1", "--position", "good"], 2, "--level does not go with --position"),
    (["--tape", "t", "--record", "t"], 2, "overwrite"),
    (["--tape", "t", "--check", "--authentic"], 2, "--authentic does not go with --tape"),
    (["--position", "missing"], 1, "missing: No such file"),
    (["--position", "binary"], 1, "not a text"),
    (["--position", "bad"], 1, "bad: line 3"),
    (["--position", "empty"], 1, "empty: line 1"),
    (["--tape", "missing"], 1, "missing: No such file"),
    (["--tape", "good"], 1, "good: line 1"),
    (["--tape", "cut", "--json"], 1, "cut: line 8"),
    (["--tape", "wrong", "--json"], 1, "line 8: move 3F"),
    (["--tape", "gone", "--json"], 1, "there is no game"),
    (["canfield", "--json", "--screenshot", "no/s.png"], 1, "no/s.png: No such file"),
    (["canfield", "--json", "--record", "no/t"], 1, "no/t: No such file"),
]


@pytest.mark.parametrize(("words", "status", "told"), ERRORS, ids=lambda value: str(value)[:60])
def test_what_is_wrong_is_told_in_one_line(capsys, words, status, told) -> None:
    for name, text in {
        "good": POSITION,
        "bad": POSITION.replace("base: 5", "base: 1"),
        "empty": "",
        "cut": BAD_TAPE + "0 move",
        "wrong": BAD_TAPE + "0 move 3F\n",
        "gone": BAD_TAPE.replace("canfield", "chess") + "0 move V\n",
    }.items():
        Path(name).write_text(text, encoding="utf-8")
    Path("binary").write_bytes(b"\xff\xfe\x00")
    assert main(words) == status
    out, err = capsys.readouterr()
    assert err.startswith("play: ")
    assert err.count("\n") == 1
    assert told in err
    assert out == ""


def test_no_display_names_what_would_work(capsys, monkeypatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert main(["canfield", "--deal", "1"]) == 1
    assert "--host headless" in capsys.readouterr().err


def python(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=os.environ | {"COLUMNS": "80"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_help_is_light() -> None:
    code = (
        "import sys; from scripts.play import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'pygame', 'numpy', 'construct', 'PIL'} & set(sys.modules)))"
    )
    done = python("-c", code)
    assert done.stdout.splitlines()[-1] == "[]"
    assert "--level {ask,1,2,3}" in done.stdout
    assert "cga-text" in done.stdout
    assert all(f"  {row.name} " in done.stdout for row in MACHINE_KEYS)
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_help_is_given_among_other_switches(capsys) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["canfield", "--level", "3", "--help"])
    assert ended.value.code == 0
    assert "--free" in capsys.readouterr().out


def test_headless_play_loads_no_sdl_and_no_pillow() -> None:
    code = (
        "import sys; from scripts.play import main\n"
        "main(['betsy', '--deal', '1', '--json'])\n"
        "print(sorted({'pygame', 'PIL', 'importlib.metadata'} & set(sys.modules)))"
    )
    assert python("-c", code).stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_its_own_command(monkeypatch, capsys, game) -> None:
    from scripts import play as module

    monkeypatch.setattr(sys, "argv", [game, "--deal", "2", "--json"])
    assert getattr(module, game)() == 0
    assert json.loads(capsys.readouterr().out)["game"] == game


def test_a_reader_that_goes_away_is_no_reason_to_shout() -> None:
    code = f"{sys.executable} -m scripts.play betsy --deal 1 --json | true"
    done = subprocess.run(code, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("mode", names())
def test_the_foundations_of_corners_are_one_zone_to_a_pointer(capsys, mode) -> None:
    cross = "9S / 4D / KC / TH / 2S"
    told = f"game: corners\nbase: 7\nfoundations: 7H / - / - / -\ncross: {cross}\nstock: 8H 3C\n"
    Path("p").write_text(told, encoding="utf-8")
    words = ["--position", "p", "--mode", mode, "--keys"]
    by_key = play(capsys, *words, "k f")
    assert by_key["moves"] == ["KF"]
    assert play(capsys, *words, "press:K release:F")["moves"] == ["KF"]
    assert play(capsys, *words, "click:K click:F")["moves"] == ["KF"]


@pytest.mark.parametrize(
    ("keys", "mode"), [("down enter enter", "amiga"), ("enter enter", "cga"), ("down", "cga")]
)
def test_a_game_from_the_menu_is_shown_on_its_own_machine(capsys, keys, mode) -> None:
    assert play(capsys, "--keys", keys)["mode"] == mode
    assert play(capsys, "--mode", "pcjr", "--keys", keys)["mode"] == "pcjr"


def test_a_tape_on_a_full_disk_ends_early_and_play_goes_on(capsys) -> None:
    words = ["canfield", "--deal", "4", "--keys", "v", "--record", "/dev/full", "--json"]
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["moves"] == ["V"]
    assert err == "play: the tape /dev/full ends early: No space left on device\n"


@pytest.mark.parametrize(
    "words", [[""], ["--screenshot", ""], ["--record", ""], ["--data", ""], ["--mode", ""]]
)
def test_an_empty_name_is_refused(capsys, words) -> None:
    assert main(["canfield", *words, "--json"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_first_words_of_a_menu_item_are_enough(capsys) -> None:
    words = ["canfield", "--deal", "4", "--keys", "v menu:LEVEL/Three y menu:NEW GAME/Same"]
    told = play(capsys, *words)
    assert (told["options"], told["moves"]) == ({"level": 2}, [])
    assert main(["canfield", "--deal", "4", "--keys", "menu:LEVEL/One", "--json"]) == 2
