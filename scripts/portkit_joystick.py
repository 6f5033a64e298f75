"""`portkit joystick`: calibrate a joystick at the game port, as games of the time did."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final, Protocol

from scripts.cli import JobError

if TYPE_CHECKING:
    from platforms.drivers.joystick import Calibration, Counts
    from platforms.hosts.base import Notice
    from platforms.hosts.sticks import StickState

NAMES: Final = ("A", "B")
PATIENCE_S: Final = 2.0
"""How long a joystick may take to be found."""
PAUSE_S: Final = 0.02


class Sticks(Protocol):
    """What tells of the host's joysticks."""

    def poll(self) -> Sequence[StickState | Notice]: ...


def add_parser(commands: Any) -> None:
    """Add the command to `portkit`'s subparsers."""
    joystick = commands.add_parser("joystick", help="calibrate a joystick as a game of 1988 did")
    joystick.add_argument("--stick", choices=NAMES, default="A", help="the first or the second")
    joystick.add_argument(
        "--seconds", metavar="S", type=_seconds, default=30.0, help="end without a button"
    )
    joystick.set_defaults(command=joystick_command)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time of 0 to 3600 seconds")
    return value


def joystick_command(options: argparse.Namespace) -> int:
    """`portkit joystick`."""
    from platforms.hosts.stick_watch import StickWatch

    watch = StickWatch()
    with ExitStack() as stack:
        stack.callback(watch.close)
        watch.open()
        bench = Bench(watch, NAMES.index(options.stick))
        print(told(bench.calibrate(options.seconds)))
    return 0


def told(found: Calibration) -> str:
    """A calibration in two lines."""
    rows = (("x", found.x, "left", "right"), ("y", found.y, "up", "down"))
    return "\n".join(
        f"{name}: {axis.low} {low}, {axis.centre} at rest, {axis.high} {high}"
        for name, axis, low, high in rows
    )


class Bench:
    """A PC with a game port, at which the host's joystick is read in loops of 4.77 MHz."""

    def __init__(
        self,
        sticks: Sticks,
        stick: int,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        from platforms.machine import Machine
        from platforms.stick_ports import PcSticks

        self._machine = Machine("pc")
        self._port = PcSticks(self._machine, (1, 1), junior=False)
        self._sticks = sticks
        self._stick = stick
        self._clock = clock
        self._sleep = sleep

    def calibrate(self, seconds: float) -> Calibration:
        """Read the stick at rest, then at its ends until a button; JobError where that fails."""
        from platforms.drivers.joystick import CalibrationError, calibrate

        readings = [self._wait_for_stick()]
        print("Move the stick into its corners, then press a button.", flush=True)
        end_s = self._clock() + seconds
        while self._clock() < end_s:
            states = self._poll()
            readings += [self._read() for _ in states[:1]]
            if any(any(state.buttons) for state in states):
                break
            self._sleep(PAUSE_S)
        try:
            return calibrate(readings, self._stick)
        except CalibrationError as error:
            raise JobError(str(error)) from None

    def _wait_for_stick(self) -> Counts:
        end_s = self._clock() + PATIENCE_S
        while not self._poll():
            if self._clock() >= end_s:
                name = NAMES[self._stick]
                raise JobError(f"joystick {name} is not there: port 201h did not answer in time")
            self._sleep(PAUSE_S)
        return self._read()

    def _poll(self) -> list[StickState]:
        """How our stick was held, the last state last; what else there is to tell is told."""
        from platforms.hosts.base import Notice

        states = []
        for news in self._sticks.poll():
            if isinstance(news, Notice):
                print(news.text, file=sys.stderr)
                continue
            self._port.hold(news)
            if news.stick == self._stick:
                states.append(news)
        return states

    def _read(self) -> Counts:
        from platforms.drivers.joystick import read_counts

        return read_counts(self._machine)
