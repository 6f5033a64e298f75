"""The configuration file: the switches' own names and values, each error with its line."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

import pytest

from core.folders import CONFIG_NAME, config_file
from platforms.drivers.budget import Settings as Memory
from scripts.config import line_of
from scripts.config_text import config_text, readme_keys, readme_switches
from scripts.config_values import ONCE, is_value, lasting, quoted, type_of
from scripts.game_options import game_switches
from scripts.options import Wishes, read_wishes
from scripts.play import main
from scripts.switches import SWITCHES

ALL = SWITCHES | game_switches()
GAMES = ("canfield", "king", "corners", "betsy")
README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TENSPOT_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def configure(text: str | bytes) -> None:
    data = text.encode() if isinstance(text, str) else text
    Path(CONFIG_NAME).write_bytes(data)


def wishes(words: str, text: str = "") -> Wishes:
    configure(text)
    return read_wishes(words.split())


def test_the_file_is_where_everything_is_kept(tmp_path: Path) -> None:
    assert config_file({"TENSPOT_HOME": str(tmp_path)}) == tmp_path / CONFIG_NAME
    assert config_file({}).name == CONFIG_NAME


def test_it_is_written_with_every_option_commented_out(capsys) -> None:
    assert main(["--write-config"]) == 0
    assert CONFIG_NAME in capsys.readouterr().out
    text = Path(CONFIG_NAME).read_text(encoding="utf-8")
    assert tomllib.loads(text) == {}
    shown = tomllib.loads(uncommented(text))
    assert list(shown) == list(lasting(ALL))
    assert all(len(line) <= 80 for line in text.splitlines() if line.startswith("##"))
    prose = " ".join(text.replace("## ", "").split())
    assert all(" ".join(how["help"].split()) in prose for how in lasting(ALL).values())


def uncommented(text: str) -> str:
    return "\n".join(line.removeprefix("#") for line in text.split("\n"))


@pytest.mark.parametrize("words", ["", *GAMES, "canfield T", "king --machine pc", "--host window"])
def test_what_is_written_changes_nothing_even_uncommented(words: str) -> None:
    plain = read_wishes(words.split())
    for text in (config_text(ALL), uncommented(config_text(ALL))):
        assert wishes(words, text) == plain


def test_one_that_is_there_is_left_as_it_is(capsys) -> None:
    configure("mute = true\n")
    assert main(["--write-config"]) == 1
    assert "there already" in capsys.readouterr().err
    assert Path(CONFIG_NAME).read_text(encoding="utf-8") == "mute = true\n"


@pytest.mark.parametrize("table", [readme_switches(ALL), readme_keys()])
def test_the_read_me_has_the_same_tables(table: str) -> None:
    assert table in README, f"in the read-me should stand\n{table}"


def test_every_switch_is_lasting_or_for_once() -> None:
    assert set(SWITCHES) >= ONCE
    assert {f"--{name}" for name in lasting(SWITCHES)} | ONCE == set(SWITCHES)


def test_options_are_taken_from_the_file_and_switches_overrule_it() -> None:
    text = 'mode = "pcjr"\nglow = true\nscaling = "integer"\nauthentic = true\n'
    told = wishes("canfield", text)
    assert (told.display.mode, told.display.glow) == ("pcjr", True)
    assert (told.scaling, told.start.authentic) == ("integer", True)
    for words in ("--mode mono", "--mode=mono", "M"):
        assert wishes(f"canfield {words}", text).display.mode == "mono"
    assert wishes("canfield --scaling fit", text).scaling == "fit"


@pytest.mark.parametrize(
    ("text", "game", "options", "direct"),
    [
        ("level = 3", "canfield", {"level": 3}, True),
        ('level = "3"', "canfield", {"level": 3}, True),
        ('level = "ask"', "canfield", {}, False),
        ("level = 3", "king", {}, False),
        ("level = 3\nfree = 0", "king", {"free": 0}, True),
        ("free = 0", "betsy", {}, False),
        ("level = 3", "canfield --level 1", {"level": 1}, True),
        ("level = 3", "canfield --level ask", {}, False),
        ("level = 3", "canfield --deal 5", {"level": 3}, True),
        ("level = 3", "", {}, False),
    ],
)
def test_a_games_own_options_are_those_of_the_file(text, game, options, direct) -> None:
    start = wishes(game, text).start
    assert (start.options, start.direct) == (options, direct)


DRIVEN = [["--json"], ["--keys", "v"], ["--screenshot", "x.png"], ["--host", "headless"]]


@pytest.mark.parametrize("words", DRIVEN)
def test_a_driven_run_depends_on_its_switches_only(words: list[str]) -> None:
    configure('mode = "pcjr"\ndata = "kept"\nnonsense = 1\n')
    told = read_wishes(["canfield", *words])
    assert (told.display.mode, told.kept) == ("cga", False)


def test_a_named_file_is_read_in_any_case(capsys) -> None:
    Path("other").write_text('mode = "pcjr"\nhost = "window"\n', encoding="utf-8")
    assert main(["canfield", "--deal", "1", "--keys", "v", "--json", "--config", "other"]) == 0
    assert json.loads(capsys.readouterr().out)["mode"] == "pcjr"
    assert read_wishes(["canfield", "--config", os.devnull]) == read_wishes(["canfield"])


def test_folders_begin_where_the_file_is(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    assert wishes("canfield", 'data = "kept"').data == tmp_path / "kept"
    assert wishes("canfield", 'data = "/kept"').data == Path("/kept")
    assert wishes("canfield", 'data = "~/kept"').data == tmp_path / "me" / "kept"


PC = 'memory = "1M"\nwindows = 3\nram-disk = "60K"\n'


@pytest.mark.parametrize(
    ("words", "text", "mode", "memory"),
    [
        ("canfield", PC, "cga", None),
        ("king", PC, "amiga", Memory("1M", 3, 60 * 1024)),
        ("king T", PC, "cga-text", None),
        ("", PC, "cga", None),
    ],
)
def test_what_is_of_an_amiga_is_left_out_on_a_pc(words, text, mode, memory) -> None:
    told = wishes(words, text).display
    assert (told.mode, told.memory) == (mode, memory)


@pytest.mark.parametrize(
    ("words", "text", "shown"),
    [
        ("king", 'monitor = "composite"', ("amiga", None)),
        ("canfield", 'monitor = "composite"', ("cga", "composite")),
        ("canfield M", 'monitor = "composite"', ("mono", None)),
        ("canfield --mode amiga", 'machine = "at"\nadapter = "hercules"', ("amiga", None)),
        ("canfield --machine pcjr", 'mode = "mono"\nadapter = "mda"', ("pcjr", None)),
        ("canfield --adapter cga", 'machine = "at"\nmode = "mono"', ("cga", None)),
        ("canfield H", 'mode = "mono"', ("hercules", None)),
    ],
)
def test_what_does_not_fit_the_machine_of_this_start_is_left_out(words, text, shown) -> None:
    told = wishes(words, text)
    assert (told.display.mode, told.display.monitor) == shown
    assert set(told.places) <= {"monitor", "machine"}


def test_machine_and_adapter_of_the_file_make_one_computer() -> None:
    computer = wishes("canfield", 'machine = "at"\nadapter = "hercules"').display.computer
    assert (computer.machine, computer.adapter) == ("at", "hercules")


@pytest.mark.parametrize(
    ("words", "text", "device"),
    [
        ("king", 'mouse = "serial:/dev/x"', ("auto", False, None)),
        ("canfield", 'mouse = "serial:/dev/x"', ("auto", False, "/dev/x")),
        ("canfield --host window", 'mouse = "relative"', ("auto", True, None)),
        ("canfield --host terminal", 'mouse = "relative"', ("auto", False, None)),
        ("canfield --host terminal", 'input = "joystick"', ("auto", False, None)),
        ("canfield --host window", 'input = "joystick"', ("joystick", False, None)),
    ],
)
def test_hands_that_the_start_has_no_use_for_are_left_out(words, text, device) -> None:
    told = wishes(words, text).inputs
    assert (told.device, told.captured, told.port) == device


def test_a_tape_goes_with_a_configured_folder_and_with_authentic_play() -> None:
    text = 'data = "kept"\nauthentic = true\n'
    assert not wishes("canfield --record t", text).kept
    tape = "tenspot tape 1\nmode: cga\nstart: table\ngame: canfield\noptions: level=2\ndeal: 4\n\n"
    Path("t").write_text(tape, encoding="utf-8")
    told = wishes(f"--tape t --config {CONFIG_NAME}", text)
    assert (told.kept, told.start.authentic) == (False, False)
    assert wishes("canfield", text).start.authentic


WRONG = {
    "mode": (3, '"vga"', '""', '["cga"]', "{x = 1}", "1.5", "-1"),
    "machine": (3, '"mac"', '""', '["pc"]', "{x = 1}", "1.5", "-1"),
    "adapter": (3, '"vga"', '""', '["cga"]', "{x = 1}", "1.5", "-1"),
    "monitor": (3, '"tv"', '""', '["rgb"]', "{x = 1}", "1.5", "-1"),
    "glow": (1, '"true"', '""', "[true]", "{x = 1}", "1.5", "-1"),
    "memory": (512, '"2M"', '""', '["1M"]', "{x = 1}", "1.5", "-1", '"512K "'),
    "windows": ('"3"', "101", '""', "[3]", "{x = 1}", "1.5", "-1", "0x" + "f" * 5000),
    "ram-disk": (60, '"60X"', '""', '["60K"]', "{x = 1}", "1.5", "-1", '"-1"'),
    "input": (3, '"pen"', '""', '["mouse"]', "{x = 1}", "1.5", "-1"),
    "mouse": (3, '"paw"', '""', '["relative"]', "{x = 1}", "1.5", "-1", '"serial:"'),
    "mute": (1, '"yes"', '""', "[true]", "{x = 1}", "1.5", "-1"),
    "host": (3, '"paper"', '""', '["window"]', "{x = 1}", "1.5", "1979-05-27"),
    "scaling": (3, '"odd"', '""', '["fit"]', "{x = 1}", "1.5", "-1"),
    "authentic": (1, '"yes"', '""', "[true]", "{x = 1}", "1.5", "-1"),
    "data": (3, '"~nobody-of-this-name"', '""', '["x"]', "{x = 1}", "1.5", r'"a\u0000b"'),
    "level": (4, '"all"', '""', "[1]", "{x = 1}", "1.5", "-1", "true"),
    "free": (5, '"all"', '""', "[1]", "{x = 1}", "1.5", "-1", "true"),
}


@pytest.mark.parametrize("name", lasting(ALL))
def test_a_wrong_value_names_file_and_line_and_what_would_be_right(capsys, name) -> None:
    how = lasting(ALL)[name]
    for value in WRONG[name]:
        configure(f"# a file\n\n{name} = {value}\n")
        assert main(["betsy", "--host", "window"]) == 2, value
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert f"{CONFIG_NAME}, line 3: {name}" in err
        if "nobody" not in str(value):
            assert "it needs" in err
            for choice in how.get("choices", ()):
                assert choice in err


def test_each_value_that_is_offered_is_taken() -> None:
    for name, how in lasting(ALL).items():
        for value in how.get("choices", ()):
            assert is_value(name, value, how)
            shown = value if type_of(how) is int and value.isdigit() else f'"{value}"'
            assert wishes("canfield", f"{name} = {shown}\n").game == "canfield"


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        ('\nmod = "cga"\n', 2, "line 2: there is no option 'mod'; there are mode, machine"),
        ('deal = "3"\n', 2, "there is no option 'deal'"),
        ("[mode]\nx = 1\n", 2, "line 1: mode cannot be a table"),
        ("glow.x = true\n", 2, "line 1: glow cannot be a table"),
        ("mode = \n", 2, "line 1: invalid value; mode needs a text in quotes: auto, cga"),
        ("mode = cga\n", 2, "line 1: invalid value; mode needs a text in quotes: auto, cga"),
        ('mode = """\n', 2, "line 1: unterminated string"),
        ("mode\n", 2, "line 1: expected '=' after a key in a key/value pair; an option stands as"),
        ('mode = "cga"\n\nmode = "mono"\n', 2, "line 3: mode is set in line 1 already"),
        (f"windows = {'9' * 5000}\n", 2, "line 1: the number is too long; windows needs"),
        ("x = " + "[" * 3000, 2, "too deep"),
        ('machine = "pcjr"\nadapter = "cga"\n', 2, "line 2: --machine pcjr has no cga adapter"),
        ('mode = "cga"\nadapter = "mda"\n', 2, "line 2: --mode cga"),
        (b"# \xe9t\xe9\n", 2, "line 1: it is not a text in UTF-8"),
        ("\ufeffmode = 1\n".encode("utf-16"), 2, "line 1: it is not a text in UTF-8"),
        (b'mode = "\x00"\n', 2, "line 1: illegal character"),
    ],
)
def test_what_is_wrong_with_the_file_is_told_in_one_line(capsys, text, status, told) -> None:
    configure(text)
    assert main(["canfield", "--host", "window"]) == status
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert CONFIG_NAME in err
    assert told in err


@pytest.mark.parametrize("text", ["\ufeffglow = true\n", "\r\nglow = true\r\n", "glow = true"])
def test_files_of_other_editors_are_read(text: str) -> None:
    assert wishes("canfield", text).display.glow


def test_the_line_is_that_of_an_editor(capsys) -> None:
    configure('\ufeff\r\n# \u2028\r\nmode = "vga"\r\n')
    assert main(["canfield", "--host", "window"]) == 2
    assert "line 3: mode" in capsys.readouterr().err


def test_a_named_file_must_be_there(capsys) -> None:
    assert main(["canfield", "--config", "gone", "--json"]) == 1
    assert "gone: No such file" in capsys.readouterr().err


@pytest.mark.parametrize("name", [CONFIG_NAME, "other"])
@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_what_is_no_file_is_told_at_once(capsys, make, name) -> None:
    make(Path(name))
    assert main(["canfield", "--host", "window", "--config", name]) == 1
    assert capsys.readouterr().err == f"play: cannot read {name}: it is not a plain file\n"


def test_a_file_that_cannot_be_read_is_told(capsys, monkeypatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    configure("")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert main(["canfield", "--host", "window"]) == 1
    assert f"{CONFIG_NAME}: Permission denied" in capsys.readouterr().err


def test_a_link_to_nowhere_is_told(capsys) -> None:
    Path(CONFIG_NAME).symlink_to("gone")
    assert main(["canfield", "--host", "window"]) == 1
    assert f"{CONFIG_NAME}: No such file" in capsys.readouterr().err


def test_a_folder_that_takes_no_file_is_told(capsys) -> None:
    Path("file").write_text("in the way")
    assert main(["--write-config", "--config", "file/tenspot.toml"]) == 1
    assert "cannot write file/tenspot.toml: " in capsys.readouterr().err


def test_a_folder_is_no_file_to_write(capsys) -> None:
    assert main(["--write-config", "--config", "."]) == 1
    assert capsys.readouterr().err == "play: . is there already; it was left as it is\n"


@pytest.mark.parametrize("text", ['a"\\b', "tab\t, \u2028", "private \U000f0000, \U0001f0a1"])
def test_a_quoted_text_reads_back(text: str) -> None:
    line = f"data = {quoted(text)}"
    assert line.isprintable()
    assert tomllib.loads(line) == {"data": text}


@pytest.mark.parametrize(
    ("words", "text", "told"),
    [
        ("king --deal 1", "\nwindows = 20\n", "; windows is set in "),
        ("canfield", '\nhost = "terminal"\n', "standard input and output are not a terminal"),
    ],
)
def test_what_comes_of_a_value_later_names_its_line_too(capsys, words, text, told) -> None:
    configure(text)
    words = words if "canfield" in words else f"{words} --json --config {CONFIG_NAME}"
    assert main(words.split()) == 1
    err = capsys.readouterr().err
    assert f"{CONFIG_NAME}, line 2" in err
    assert told in err


def test_a_port_that_cannot_be_opened_names_its_line_and_those_there_are(capsys) -> None:
    configure('mouse = "serial:/dev/nothing"\n')
    words = ["canfield", "--deal", "1", "--keys", "v", "--json", "--config", CONFIG_NAME]
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["moves"] == ["V"]
    assert f"{CONFIG_NAME}, line 1: there is no serial port /dev/nothing: choose from" in err


def test_a_folder_that_keeps_nothing_names_its_line_too(capsys) -> None:
    Path("file").write_text("in the way")
    configure('\ndata = "file"\n')
    words = ["canfield", "--deal", "1", "--keys", "v", "--config", CONFIG_NAME]
    assert main(words) == 0
    told, place = capsys.readouterr().err.splitlines()
    assert "Nothing new is kept in file" in told
    assert place == f"play: {CONFIG_NAME}, line 2: data is set to that folder"


def test_lines_are_found_by_name() -> None:
    text = '# mode = 1\n"mode" = 1\n[ glow ]\nram-disk=3\nramadisk = 2\n'
    assert [line_of(name, text) for name in ("mode", "glow", "ram-disk", "none")] == [2, 3, 4, 1]


def test_without_a_home_no_file_is_written_in_a_folder_named_for_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("core.folders.at_home", lambda folder: folder)
    monkeypatch.setattr("scripts.options.config_file", lambda _: Path("~/tenspot/tenspot.toml"))
    assert main(["--write-config"]) == 1
    assert "no home is known" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
