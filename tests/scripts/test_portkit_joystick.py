"""`portkit joystick`, with a hand that is told beforehand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from platforms.hosts.base import Notice
from platforms.hosts.sticks import FULL, StickState
from scripts.cli import JobError
from scripts.portkit import main
from scripts.portkit_joystick import Bench, told

CORNERS = [StickState(0, -FULL, -FULL), StickState(0, FULL, FULL)]
PRESSED = StickState(0, buttons=(False, True))


class Hand:
    """Gives one thing at each look, and moves its clock."""

    def __init__(self, *news: StickState | Notice) -> None:
        self._news = list(news)
        self.now_s = 0.0

    def poll(self) -> Sequence[StickState | Notice]:
        return [self._news.pop(0)] if self._news else []

    def bench(self, stick: int = 0) -> Bench:
        return Bench(self, stick, clock=lambda: self.now_s, sleep=self.sleep)

    def sleep(self, seconds: float) -> None:
        self.now_s += seconds


def test_a_stick_is_read_at_rest_and_in_its_corners(capsys) -> None:
    found = Hand(StickState(0), *CORNERS, PRESSED).bench().calibrate(30)
    assert told(found) == "x: 4 left, 77 at rest, 150 right\ny: 4 up, 77 at rest, 150 down"
    assert "corners" in capsys.readouterr().out


def test_without_a_button_it_ends_in_time() -> None:
    hand = Hand(StickState(0), *CORNERS)
    hand.bench().calibrate(5)
    assert 5 <= hand.now_s < 6


def test_the_other_stick_is_left_alone() -> None:
    with pytest.raises(JobError, match="joystick B is not there"):
        Hand(StickState(0), *CORNERS, PRESSED).bench(stick=1).calibrate(30)


@pytest.mark.parametrize(
    ("news", "message"),
    [
        ([], "joystick A is not there: port 201h did not answer in time"),
        ([Notice("Pad has no axes")], "joystick A is not there"),
        ([StickState(0), PRESSED], "went from 77 to 77 around 77: move it from corner to corner"),
        ([StickState(0), StickState(0, plugged=False), PRESSED], "x axis does not answer"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(news, message: str) -> None:
    with pytest.raises(JobError, match=message):
        Hand(*news).bench().calibrate(5)


def test_what_a_pad_lacks_is_told(capsys) -> None:
    Hand(Notice("Pad has no axes"), StickState(0), *CORNERS, PRESSED).bench().calibrate(30)
    assert capsys.readouterr().err == "Pad has no axes\n"


def test_the_command_gives_up_where_there_is_no_joystick(capsys) -> None:
    assert main(["joystick", "--seconds", "1"]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "is not there" in err
    assert main(["joystick", "--seconds", "0"]) == 2
