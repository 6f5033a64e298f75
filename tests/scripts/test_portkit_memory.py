"""`portkit memory`: the budget printed, and the switches that `play` shares."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scripts.cli import Parser, UsageError
from scripts.portkit_memory import add_parser, read_settings


def portkit(words: str) -> int:
    parser = Parser(prog="portkit")
    add_parser(parser.add_subparsers(required=True, parser_class=Parser))
    options = parser.parse_args(words.split())
    status = options.command(options)
    assert isinstance(status, int)
    return status


def test_the_budget_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert portkit("memory --windows 2") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["bytes", "at", "what"]
    assert "   20,480  01D8A8  Workbench window, open: 2 x 10,240, chip" in lines
    assert "   64,000  04F440  the game's screen, plane: 4 x 16,000, chip" in lines
    taken = sum(int(line[:9].replace(",", "")) for line in lines[1:-3])
    assert lines[-3] == f"{taken:>9,}  of 524,288 taken"
    assert (
        lines[-2] == f"{524_288 - taken:>9,}  free in chip memory, {524_288 - taken:,} in one piece"
    )
    assert lines[-1] == "the game fits"


def test_both_memories_of_a_megabyte(capsys: pytest.CaptureFixture[str]) -> None:
    assert portkit("memory --memory 1m") == 0
    told = capsys.readouterr().out
    assert "free in slow memory" in told
    assert "free in chip memory" in told


def test_what_does_not_fit(capsys: pytest.CaptureFixture[str]) -> None:
    assert portkit("memory --windows 5 --ram-disk 60K --other 80K") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "the game's screen, plane: 1 of 4 x 16,000, chip" in lines[-5]
    assert lines[-2].startswith("the game does not fit: the game's screen, plane 2 of 4: no 16,000")
    assert lines[-1] == (
        "Not enough memory. Guru Meditation #84010008.0004D0A8 "
        "(dead end, intuition, no memory, specific 8)"
    )


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert portkit("memory --standard pal --windows 16 --json") == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["fits"] is False
    assert facts["memory"] == 524_288
    assert facts["alert"].startswith("Guru Meditation #84010008.")
    screen = next(line for line in facts["lines"] if line["key"] == "screen")
    assert (screen["size"], screen["count"]) == (20_480, 4)
    assert len(screen["addresses"]) < 4


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"memory": "2M"}, "--memory 2M: choose from 512K, 1M"),
        ({"windows": "many"}, "--windows many: choose from 0-100"),
        ({"windows": "101"}, "--windows 101: choose from 0-100"),
        ({"windows": "-1"}, "--windows -1: choose from 0-100"),
        ({"windows": "²"}, "--windows ²: choose from 0-100"),
        ({"ram_disk": "5Q"}, "--ram-disk 5Q: choose a number of bytes, or as 60K, 1M"),
        ({"ram_disk": ""}, "--ram-disk : choose a number of bytes"),
        ({"other": "K"}, "--other K: choose a number of bytes"),
    ],
)
def test_wrong_switches(given: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError) as raised:
        read_settings(given)
    assert str(raised.value).startswith(told)


@pytest.mark.parametrize(
    ("text", "size"), [("0", 0), ("60K", 61_440), ("60k", 61_440), ("1M", 1 << 20), ("777", 777)]
)
def test_sizes(text: str, size: int) -> None:
    assert read_settings({"ram_disk": text}).ram_disk_bytes == size


def test_nothing_given_is_the_machine_of_1988() -> None:
    settings = read_settings({"memory": None, "windows": None, "ram_disk": None})
    assert (settings.memory, settings.windows, settings.ram_disk_bytes) == ("512K", 0, 0)
