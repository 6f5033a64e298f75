"""`portkit mouse`: what it shows of a mouse, and the mouse that it is for another machine."""

from __future__ import annotations

import io
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from platforms.devices.mouse_packets import Buttons, Dialect, Report, pnp_answer
from platforms.devices.serial_mouse import SerialMouse
from platforms.drivers.mouse_decoder import MouseReader
from platforms.hosts.captured_mouse import (
    CapturedMouse,
    HandGone,
    HandInput,
    HandMoved,
    HandPressed,
    HandTurned,
)
from platforms.hosts.serial_port import SerialPort
from scripts.cli import Parser, run
from scripts.portkit_mouse import PICTURE, Screen, add_parser, lend, picture

tty = pytest.importorskip("tty", reason="no ptys on this system")
termios = pytest.importorskip("termios")

MS = 1_000_000


def portkit(*words: str) -> int:
    """The command as `portkit` runs it."""

    def body() -> int:
        parser = Parser(prog="portkit")
        add_parser(parser.add_subparsers(required=True, parser_class=Parser))
        options = parser.parse_args(["mouse", *words])
        return options.command(options)

    return run("portkit", body)


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[tuple[int, str]]:
    """The master of a pty, and the name of its other end."""
    master, slave = os.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(slave)
    os.close(master)


class Hand(threading.Thread):
    """A mouse on the wire: identifies itself when the port is opened, then moves and clicks."""

    def __init__(self, master: int) -> None:
        super().__init__(daemon=True)
        self._master = master
        self.stop = threading.Event()

    def run(self) -> None:
        def send(byte: int, at_ns: int) -> None:
            os.write(self._master, bytes((byte,)))

        while termios.tcgetattr(self._master)[4] != termios.B1200 and not self.stop.is_set():
            time.sleep(0.002)
        start = time.monotonic_ns()
        mouse = SerialMouse(send, Dialect.LOGITECH, pnp=pnp_answer("PNP0F0C"))
        mouse.set_lines(True, True)
        mouse.move(3, -2)
        mouse.button(Buttons.LEFT, True)
        mouse.button(Buttons.MIDDLE, True)
        while not self.stop.wait(0.002):
            mouse.advance(time.monotonic_ns() - start)


def test_it_shows_identification_and_packets(
    wire: tuple[int, str], capsys: pytest.CaptureFixture[str]
) -> None:
    hand = Hand(wire[0])
    hand.start()
    assert portkit(wire[1], "--packets", "3", "--seconds", "8") == 0
    hand.stop.set()
    hand.join()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{wire[1]}: waiting for the mouse to identify itself"
    assert lines[1] == f"{wire[1]}: this port cannot power or reset a mouse"
    assert lines[2].startswith("identification: 4D 33 08 01 24 ")
    assert lines[2].endswith(": a mouse with three buttons")
    assert lines[3] == r"plug and play: PNP0F0C\\MOUSE\\"
    assert lines[4:] == [
        "6C 03 3E     L--  right +3  down -2",
        "60 00 00     L--  right +0  down +0",
        "20           LM-  right +0  down +0",
    ]


def test_a_silent_port_ends_when_told(
    wire: tuple[int, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert portkit(wire[1], "--wait", "0.1", "--seconds", "0.2") == 0
    assert "identification: nothing: no mouse that is known here" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["/dev/no-such-port"], 1, "portkit: there is no serial port /dev/no-such-port: choose"),
        (["gopher://x"], 1, "portkit: 'gopher://x' is not a serial port"),
        (["loop://", "--seconds", "soon"], 2, "'soon' is not a time"),
        (["loop://", "--seconds", "nan"], 2, "'nan' is not a time"),
        (["loop://", "--packets", "0"], 2, "'0' is not a number from 1 on"),
        (["loop://", "--kind", "trackball"], 2, "microsoft"),
        (["loop://", "--emulate", "--packets", "3"], 2, "--packets does not go with --emulate"),
        ([], 2, "PORT"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    words: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert portkit(*words) == status
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_busy_port_is_told_in_one_line(
    wire: tuple[int, str], capsys: pytest.CaptureFixture[str]
) -> None:
    port = SerialPort(wire[1])
    port.open()
    assert portkit(wire[1]) == 1
    assert capsys.readouterr().err == (
        f"portkit: the serial port {wire[1]} is busy: another program uses it\n"
    )
    port.close()


def test_the_picture_shows_buttons_and_place() -> None:
    lines = picture(Buttons.LEFT | Buttons.MIDDLE, 0, 199)
    assert {len(line) for line in lines[:-1]} == {PICTURE[0] + 2}
    assert lines[PICTURE[1]].startswith("|* ")
    assert sum(line.count("*") for line in lines) == 1
    assert lines[-1] == " [L]  [M]  [ ]"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_the_picture_is_drawn_over_itself() -> None:
    out = Terminal()
    screen = Screen(out)
    for byte, report in ((0x40, []), (1, []), (2, [Report(1, 2)]), (0x20, [Report(0, 0)])):
        screen.heard(byte, report)
    height = PICTURE[1] + 3 + 1
    first, second = out.getvalue().split(f"\x1b[{height}A\x1b[J")
    assert first.count("*") == second.count("*") == 1
    assert "40 01 02" in first
    assert second.rstrip().endswith("20           ---  right +0  down +0")
    screen.say("that is all")
    assert out.getvalue().endswith(f"\x1b[{height + 1}A\x1b[Jthat is all\n")


class ScriptedHand(CapturedMouse):
    """Hands out what it was given, one list a call, and then goes."""

    def __init__(self, acts: list[list[HandInput]]) -> None:
        self._acts = iter(acts)

    def poll(self) -> list[HandInput]:
        return next(self._acts, [HandGone()])


def test_it_is_a_mouse_for_the_machine_at_the_port(wire: tuple[int, str]) -> None:
    port = SerialPort(wire[1])
    port.open()
    acts: list[list[HandInput]] = [[] for _ in range(400)]
    acts[250] = [HandMoved(3, -2), HandPressed(1, True), HandTurned(1)]
    lend(port, Dialect.WHEEL, ScriptedHand(acts), seconds=5)
    port.close()
    reader = MouseReader()
    reader.expect(0)
    heard = os.read(wire[0], 4096)
    answer, begin, rest = heard.partition(b"\x08")
    assert answer == b"MZ@\0\0\0"
    end = rest.index(b"\x09") + 1
    assert reader.feed(answer + begin + rest[:end], 1) == []
    assert reader.dialect is Dialect.WHEEL
    assert reader.pnp == r"PNP0F0C\\MOUSE\\TENSPOT SERIAL MOUSE"
    reports = reader.feed(rest[end:], 2)
    assert [sum(r.dx for r in reports), sum(r.dy for r in reports)] == [3, -2]
    assert sum(r.wheel for r in reports) == 1
    assert reports[-1].buttons == Buttons.LEFT


def test_the_window_that_catches_the_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    import pygame

    hand = CapturedMouse()
    hand.open("test")
    hand.poll()
    for kind, values in (
        (pygame.MOUSEMOTION, {"rel": (3, -2), "pos": (0, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 3, "pos": (0, 0)}),
        (pygame.MOUSEBUTTONUP, {"button": 3, "pos": (0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 4, "pos": (0, 0)}),
        (pygame.MOUSEWHEEL, {"y": 1, "x": 0}),
        (pygame.KEYDOWN, {"key": pygame.K_a}),
        (pygame.KEYDOWN, {"key": pygame.K_ESCAPE}),
        (pygame.QUIT, {}),
    ):
        pygame.event.post(pygame.Event(kind, values))
    assert hand.poll() == [
        HandMoved(3, -2),
        HandPressed(3, True),
        HandPressed(3, False),
        HandTurned(-1),
        HandGone(),
        HandGone(),
    ]
    hand.close()
    hand.close()


def test_without_a_display_emulating_is_refused_in_one_line(
    wire: tuple[int, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setenv("DISPLAY", ":987")
    assert portkit(wire[1], "--emulate") == 1
    error = capsys.readouterr().err
    assert "there is no display for a window to catch the mouse" in error
    assert error.count("\n") == 1
