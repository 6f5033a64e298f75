"""What every command shares: its errors are one line, its output suits every encoding."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper

import pytest

from scripts import play, portkit
from scripts.cli import JobError, Parser, UsageError, run


def failing(error: BaseException) -> Callable[[], int]:
    def body() -> int:
        raise error

    return body


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (UsageError("no such\nthing"), 2, "kit: no such thing\n"),
        (JobError("it failed"), 1, "kit: it failed\n"),
        (
            OSError(28, "No space left on device", "a.png"),
            1,
            "kit: a.png: No space left on device\n",
        ),
        (OSError(28, "No space left on device"), 1, "kit: output: No space left on device\n"),
        (BrokenPipeError(), 1, ""),
        (KeyboardInterrupt(), 130, ""),
    ],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_an_error_is_a_line_and_a_status(capfd, monkeypatch, error, status, told, closed) -> None:
    if closed:
        monkeypatch.setattr(sys, "stdout", None)
    assert run("kit", failing(error)) == status
    assert capfd.readouterr() == ("", told)


def test_what_was_given_wrong_is_not_told_whole_and_not_raw(capfd) -> None:
    assert run("kit", failing(UsageError("no \x1b[2J\0" + "x" * 10**6 + " in all"))) == 2
    told = capfd.readouterr().err
    assert told.startswith(r"kit: no \x1b[2J\x00xxx")
    assert told.endswith("xxx in all\n")
    assert len(told) < 1100


@pytest.mark.parametrize(
    "command",
    ["portkit rules -", "portkit page - -o o.png", "play --tape - --check", "play --position -"],
)
def test_without_standard_input_there_is_none_to_read(capsys, monkeypatch, command) -> None:
    program, *words = command.split()
    monkeypatch.setattr(sys, "stdin", None)
    assert {"portkit": portkit.main, "play": play.main}[program](words) == 1
    assert capsys.readouterr().err == f"{program}: cannot read -: there is no standard input\n"


def test_a_parser_says_no_more_than_others() -> None:
    with pytest.raises(UsageError, match="--odd"):
        Parser().parse_args(["--odd"])


@pytest.mark.parametrize(
    ("encoding", "printed"), [("ascii", b"\\u2660 \\udcff\n"), ("utf-8", b"\xe2\x99\xa0 \\udcff\n")]
)
def test_what_the_output_cannot_tell_is_escaped(monkeypatch, encoding, printed) -> None:
    data = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(data, encoding))

    def body() -> int:
        print("\u2660 \udcff")
        return 0

    assert run("kit", body) == 0
    assert data.getvalue() == printed
