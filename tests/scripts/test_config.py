"""The configuration file: the switches' own names and values, each error with its line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from core.folders import CONFIG_NAME, config_file
from scripts.config import ONCE, config_text, lasting, line_of, readme_table, type_of
from scripts.options import SWITCHES, read_wishes
from scripts.play import main


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TENSPOT_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def configure(text: str) -> None:
    Path(CONFIG_NAME).write_text(text, encoding="utf-8")


def test_the_file_is_where_everything_is_kept(tmp_path: Path) -> None:
    assert config_file({"TENSPOT_HOME": str(tmp_path)}) == tmp_path / CONFIG_NAME
    assert config_file({}).name == CONFIG_NAME


def test_it_is_written_with_every_option_commented_out(capsys) -> None:
    assert main(["--write-config"]) == 0
    assert CONFIG_NAME in capsys.readouterr().out
    text = Path(CONFIG_NAME).read_text(encoding="utf-8")
    assert tomllib.loads(text) == {}
    shown = tomllib.loads(text.replace("\n#", "\n").replace("\n ", "\n# "))
    assert shown.keys() == lasting(SWITCHES).keys()
    assert all(type(shown[name]) is type_of(how) for name, how in lasting(SWITCHES).items())
    assert all(how["help"] in text for how in lasting(SWITCHES).values() if "help" in how)


def test_what_is_written_changes_nothing() -> None:
    plain = read_wishes(["canfield"])
    configure(config_text(SWITCHES))
    assert read_wishes(["canfield"]) == plain


def test_one_that_is_there_is_left_as_it_is(capsys) -> None:
    configure("mute = true\n")
    assert main(["--write-config"]) == 1
    assert "there already" in capsys.readouterr().err
    assert Path(CONFIG_NAME).read_text(encoding="utf-8") == "mute = true\n"


def test_the_read_me_lists_the_same_switches() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert readme_table(SWITCHES) in text, "print it with scripts.config.readme_table(SWITCHES)"


def test_every_switch_is_lasting_or_for_once() -> None:
    assert set(SWITCHES) >= ONCE
    assert {f"--{name}" for name in lasting(SWITCHES)} | ONCE == set(SWITCHES)


def test_options_are_taken_from_the_file_and_switches_overrule_it() -> None:
    configure('mode = "pcjr"\nglow = true\nscaling = "integer"\nauthentic = true\n')
    wishes = read_wishes(["canfield"])
    assert (wishes.display.mode, wishes.display.glow) == ("pcjr", True)
    assert (wishes.scaling, wishes.start.authentic) == ("integer", True)
    assert read_wishes(["canfield", "--mode", "mono"]).display.mode == "mono"
    assert read_wishes(["canfield", "--mode=mono"]).display.mode == "mono"
    assert read_wishes(["canfield", "M"]).display.mode == "mono"
    assert read_wishes(["canfield", "--scaling", "fit"]).scaling == "fit"


@pytest.mark.parametrize(
    "words", [["--json"], ["--keys", "v"], ["--screenshot", "x.png"], ["--host", "headless"]]
)
def test_a_driven_run_depends_on_its_switches_only(words: list[str]) -> None:
    configure('mode = "pcjr"\ndata = "kept"\nnonsense = 1\n')
    wishes = read_wishes(["canfield", *words])
    assert (wishes.display.mode, wishes.kept) == ("cga", False)


def test_a_named_file_is_read_in_any_case(capsys) -> None:
    Path("other").write_text('mode = "pcjr"\n', encoding="utf-8")
    assert main(["canfield", "--deal", "1", "--json", "--config", "other"]) == 0
    assert json.loads(capsys.readouterr().out)["mode"] == "pcjr"


def test_recording_goes_with_a_configured_folder() -> None:
    configure('data = "kept"\n')
    assert not read_wishes(["canfield", "--record", "t"]).kept
    assert read_wishes(["canfield"]).data == Path("kept")


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        ('\nmod = "cga"\n', 2, "line 2: there is no option 'mod'; there are mode, machine"),
        ('glow = true\nmode = "vga"\n', 2, 'line 2: mode "vga" does not exist; choose from auto'),
        ("# glow\nglow = 1\n", 2, "line 2: glow needs true or false, not 1"),
        ("mode = 3\n", 2, "line 1: mode needs a text in quotes, not 3"),
        ("[mode]\nx = 1\n", 2, "line 1: mode needs a text in quotes"),
        ('windows = "two"\n', 2, "line 1: windows needs a whole number"),
        ('scaling = "odd"\n', 2, "choose from fit, integer"),
        ('monitor = "tv"\n', 2, "line 1: monitor"),
        ('\n\nmouse = "paw"\n', 2, "line 3: --mouse 'paw': choose from absolute"),
        ('deal = "3"\n', 2, "there is no option 'deal'"),
        ("mode = \n", 2, "line 1"),
        (b"\xff", 2, "not a text"),
    ],
)
def test_what_is_wrong_names_file_line_and_valid_values(capsys, text, status, told) -> None:
    if isinstance(text, bytes):
        Path(CONFIG_NAME).write_bytes(text)
    else:
        configure(text)
    assert main(["canfield", "--host", "window"]) == status
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert CONFIG_NAME in err
    assert told in err


def test_a_named_file_must_be_there(capsys) -> None:
    assert main(["canfield", "--config", "gone", "--json"]) == 1
    assert "gone: No such file" in capsys.readouterr().err


def test_a_folder_that_takes_no_file_is_told(capsys) -> None:
    Path("file").write_text("in the way")
    assert main(["--write-config", "--config", "file/tenspot.toml"]) == 1
    assert "file/tenspot.toml" in capsys.readouterr().err


def test_lines_are_found_by_name() -> None:
    text = '# mode = 1\n"mode" = 1\n[ glow ]\nram-disk=3\nramadisk = 2\n'
    assert [line_of(name, text) for name in ("mode", "glow", "ram-disk", "none")] == [2, 3, 4, 1]
