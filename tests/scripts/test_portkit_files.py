"""`portkit iff` and `portkit icon`: what they tell and write, and how they refuse."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from platforms.files.iff import read_picture, write_frame
from platforms.files.info import read_icon
from platforms.frame import Frame
from scripts.cli import JobError, Parser, UsageError
from scripts.portkit_files import add_parser

DOTS = np.arange(640 * 3, dtype=np.int64).reshape(3, 640) % 16
FRAME = Frame(DOTS.astype(np.uint8), tuple((17 * n, 0, 255) for n in range(16)), Fraction(11, 26))


def portkit(*words: str | Path) -> int:
    parser = Parser(prog="portkit")
    add_parser(parser.add_subparsers(required=True, parser_class=Parser))
    options = parser.parse_args([str(word) for word in words])
    status = options.command(options)
    assert isinstance(status, int)
    return status


def test_a_picture_is_told_and_converted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_frame(FRAME, tmp_path / "x.iff")
    assert portkit("iff", tmp_path / "x.iff", "-o", tmp_path / "x.acbm") == 0
    told = "640 x 3 dots of 22:52, 4 planes, 16 colours, masking none, HIRES\n"
    assert capsys.readouterr().out == told
    assert portkit("iff", tmp_path / "x.acbm", "-o", tmp_path / "y.iff") == 0
    assert portkit("iff", tmp_path / "y.iff", "-o", tmp_path / "x.PNG") == 0
    assert np.array_equal(read_picture(tmp_path / "y.iff").dots, FRAME.dots)
    with Image.open(tmp_path / "x.PNG") as shown:
        assert np.array_equal(np.asarray(shown), FRAME.rgb())


def test_the_games_icon_is_told_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert portkit("icon", "-o", tmp_path / "King.info") == 0
    lines = capsys.readouterr().out.splitlines()
    text = "image 64 x 32 dots, 2 planes"
    assert lines == ["tool, stack 8192", text, text, "tool type 'GAME=KING'"]
    assert read_icon(tmp_path / "King.info").tool_types == ("GAME=KING",)
    assert portkit("icon", tmp_path / "King.info", "-o", tmp_path / "King.png") == 0
    with Image.open(tmp_path / "King.png") as shown:
        assert shown.size == (128, 32)


@pytest.mark.parametrize("command", ["iff", "icon"])
def test_refusals(command: str, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged"
    damaged.write_bytes(b"FORM" + bytes(90))
    with pytest.raises(JobError, match=r"damaged: offset \d+: "):
        portkit(command, damaged)
    with pytest.raises(JobError, match=r"cannot read .*none: No such file"):
        portkit(command, tmp_path / "none")


def test_outputs_are_of_known_kinds_and_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"choose a name that ends in \.png, \.info"):
        portkit("icon", "-o", tmp_path / "x.gif")
    with pytest.raises(JobError, match=r"cannot write .*: No such file"):
        portkit("icon", "-o", tmp_path / "none" / "x.png")
