"""`portkit` from the command line."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scripts.portkit import main

POSITION = """\
game: canfield
base: 5
foundations: 5H
reserve: 2C 9S
tableau: KS / QH / 5C / 8D
stock: TH 3D 4C 6S
"""

CRTC = ((0, 56), (1, 40), (4, 127), (6, 100), (9, 1))
GRAPHICS = {
    "machine": "cga",
    "io": [
        ["out", 0x3D8, 0x1E],
        ["out", 0x3D9, 0x0E],
        *(access for n, value in CRTC for access in (["out", 0x3D4, n], ["out", 0x3D5, value])),
    ],
    "memory": [{"segment": 0xB800, "offset": 0, "length": 2, "file_offset": 0}],
}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    status = main(words)
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(words)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("portkit: ")
    assert err.count("\n") == 1
    return status, err


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "hand.txt"
    path.write_text(POSITION)
    return str(path)


@pytest.fixture
def case(tmp_path: Path) -> Path:
    folder = tmp_path / "case"
    folder.mkdir()
    (folder / "state.json").write_text(json.dumps(GRAPHICS))
    (folder / "memory.bin").write_bytes(b"\x81\xf0")
    return folder


def test_rules_tells_the_position_and_what_may_follow(capsys, position) -> None:
    told = json.loads(run(capsys, "rules", position, "--json"))
    assert sorted(told["moves"]) == ["21", "3F", "V"]
    assert (told["outcome"], told["reason"], told["score"]) == ("playing", "", 0)


def test_rules_plays_moves(capsys, position) -> None:
    told = json.loads(run(capsys, "rules", position, "--play", "3F V", "--json"))
    assert told["score"] == 8
    assert "waste: TH 3D 4C" in told["position"]
    assert "moves: V S3 21\n" in run(capsys, "rules", position, "--play", "3F V")


@pytest.mark.parametrize(
    ("moves", "told"), [("3F 34", "move 2, 34: "), ("X", "move 1, X: "), ("3F 3F", "move 2, 3F")]
)
def test_an_illegal_move_fails_with_its_reason(capsys, position, moves, told) -> None:
    status, err = refused(capsys, "rules", position, "--play", moves)
    assert status == 1
    assert told in err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game: canfield\nlevel: 9\n", "line 2: "),
        ("game: bridge\n", "line 1: "),
        ("game: king\ngrid: a9=5H\n", "line 2: "),
        ("", "game"),
    ],
)
def test_a_malformed_position_fails_with_its_line(capsys, tmp_path, text, told) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text)
    status, err = refused(capsys, "rules", str(path))
    assert status == 1
    assert told in err


def test_frame_writes_irgb_numbers_as_a_palette_picture(capsys, case, tmp_path) -> None:
    out = tmp_path / "out.png"
    run(capsys, "frame", str(case), "-o", str(out))
    picture = Image.open(out)
    assert (picture.mode, picture.size) == ("P", (640, 200))
    row = np.asarray(picture)[0]
    assert row[:16].tolist() == [14, 0, 0, 0, 0, 0, 0, 14] + [14] * 4 + [0] * 4
    assert picture.getpalette()[14 * 3 :][:3] == [0xFF, 0xFF, 0x55]


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ({"machine": "vga"}, "machine"),
        ({"io": [["poke", 1, 2]]}, "io[0]"),
        ({"memory": [{"segment": 0xB800, "offset": 0, "length": 9, "file_offset": 0}]}, "bytes"),
    ],
)
def test_a_wrong_field_of_a_case_is_named(capsys, case, tmp_path, damage, told) -> None:
    (case / "state.json").write_text(json.dumps(GRAPHICS | damage))
    status, err = refused(capsys, "frame", str(case), "-o", str(tmp_path / "o.png"))
    assert status == 1
    assert told in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["frame", "{case}", "-o", "/nowhere/o.png"], "/nowhere/o.png"),
        (["frame", "{case}", "-o", "{out}", "--rom", "/nowhere/rom"], "/nowhere/rom"),
        (["frame", "{case}", "-o", "{out}", "--dump", "{out}.bin"], "dump"),
        (["frame", "/nowhere", "-o", "{out}"], "/nowhere"),
        (["rules", "/nowhere"], "/nowhere"),
    ],
)
def test_what_cannot_be_done_fails(capsys, case, tmp_path, words, told) -> None:
    places = {"case": case, "out": tmp_path / "o.png"}
    status, err = refused(capsys, *(word.format(**places) for word in words))
    assert status == 1
    assert told in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["frame", "x"], "-o"),
        (["fonts", "topaz"], "topaz"),
        (["detect", "--machine", "mac"], "amiga500"),
        (["detect", "--machine", "pcjr", "--adapter", "cga"], "pcjr"),
    ],
)
def test_usage_is_told_in_a_line(capsys, words, told) -> None:
    status, err = refused(capsys, *words)
    assert status == 2
    assert told in err


def test_a_character_rom_of_another_size_is_refused(capsys, case, tmp_path) -> None:
    rom = tmp_path / "rom.bin"
    rom.write_bytes(bytes(100))
    status, _ = refused(
        capsys, "frame", str(case), "-o", str(tmp_path / "o.png"), "--rom", str(rom)
    )
    assert status == 1


def test_fonts_as_text_and_as_a_picture(capsys, tmp_path) -> None:
    sheet = run(capsys, "fonts", "cp437_8x8")
    assert sheet.startswith("cp437_8x8\n")
    assert "█" in sheet
    out = tmp_path / "fonts.png"
    assert run(capsys, "fonts", "-o", str(out)) == ""
    assert len(Image.open(out).getcolors()) == 2


def test_detect_tells_each_probe_and_the_conclusion(capsys) -> None:
    told = run(capsys, "detect", "--adapter", "hercules")
    assert told.startswith("computer: pc with hercules\n")
    assert told.endswith("mode: mono\n")
    assert "a Hercules card" in told
    assert "unanswered" not in told


def test_detect_shows_what_nothing_answered(capsys) -> None:
    assert "unanswered: out 03D4 0F" in run(capsys, "detect", "--adapter", "mda", "--trace")


def test_an_amiga_needs_no_probing(capsys) -> None:
    assert "mode: amiga" in run(capsys, "detect", "--machine", "amiga500")


def test_a_case_of_another_font_height_is_no_traceback(capsys, case, tmp_path) -> None:
    shutil.rmtree(case)
    status, err = refused(capsys, "frame", str(case), "-o", str(tmp_path / "o.png"))
    assert status == 1
    assert "state.json" in err


@pytest.mark.parametrize("words", [["fonts"], ["detect"]])
def test_output_that_cannot_be_written_is_told_in_a_line(words: list[str]) -> None:
    root = Path(__file__).resolve().parents[2]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scripts.portkit", *words],
            cwd=root,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "portkit: output: No space left on device\n"
