"""The terminal host on a pseudo terminal."""

from __future__ import annotations

import os
import signal
import termios
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from fonts import cp437
from platforms import modes
from platforms.frame import RGBI, Frame
from platforms.hosts.base import Button, Closed, HostError, KeyDown, PointerMoved, RawInput
from platforms.hosts.terminal import TerminalHost
from tests.platforms.hosts.terminal_model import (
    KITTY_TERMINAL,
    SIXEL_TERMINAL,
    TEXT_TERMINAL,
    PtyTerminal,
)

SYNCHRONIZED = {b"[?2026$p": b"\x1b[?2026;2$y"}
PATIENCE_MS = 5_000
PTY_BUFFER_BYTES = 65536

Take = Callable[..., tuple[TerminalHost, PtyTerminal]]


@pytest.fixture
def take(monkeypatch: pytest.MonkeyPatch) -> Iterator[Take]:
    """Opens a host on a terminal of the given size that gives the given answers."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("ESCDELAY", raising=False)
    with ExitStack() as stack:

        def opened(
            rows: int = 25,
            columns: int = 80,
            answers: dict[bytes, bytes] | None = None,
            term: str = "xterm-256color",
            pixels: tuple[int, int] = (0, 0),
        ) -> tuple[TerminalHost, PtyTerminal]:
            monkeypatch.setenv("TERM", term)
            pty = stack.enter_context(closing(PtyTerminal(rows, columns, answers, pixels)))
            host = stack.enter_context(closing(TerminalHost(pty.slave, pty.slave)))
            host.open("Tenspot")
            return host, pty

        yield opened


def text(*lines: str, rows: int = 25, columns: int = 80) -> Frame:
    """A screen of these lines, each cell eight by eight dots that differ with the character."""
    cells = np.full((rows, columns, 2), (0x20, 0x07), np.uint8)
    for row, line in enumerate(lines):
        cells[row, : len(line), 0] = list(cp437.encode(line))
    return of_cells(cells)


def noise(seed: int) -> Frame:
    """A screen of different letters in different colours: much to send."""
    return of_cells(np.random.default_rng(seed).integers(0x21, 0x7F, (25, 80, 2), np.uint8))


def of_cells(cells: NDArray[np.uint8]) -> Frame:
    dots = cells[..., 0].repeat(8, axis=0).repeat(8, axis=1)
    return Frame(dots, RGBI * 16, Fraction(5, 12), cells=cells)


def dots(seed: int = 0) -> Frame:
    picture = np.full((200, 320), seed % 4, np.uint8)
    return Frame(picture, RGBI, Fraction(5, 6))


def wait_for(host: TerminalHost, *wanted: RawInput) -> None:
    """Poll until this input came, and nothing else."""
    given: list[RawInput] = []
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while len(given) < len(wanted) and time.monotonic() < deadline:
        given += host.poll(50)
    assert tuple(given) == wanted


def modes_of(pty: PtyTerminal) -> list[object]:
    return termios.tcgetattr(pty.slave)


def test_text_is_mirrored(take: Take) -> None:
    host, pty = take()
    host.present(text("♥ CANFIELD", "╔═╗"))
    pty.until(lambda t: t.lines()[:2] == ["♥ CANFIELD", "╔═╗"], "the text")
    host.present(text("♥ CORNERS", "╔═╗"))
    pty.until(lambda t: t.lines()[:2] == ["♥ CORNERS", "╔═╗"], "the change")
    assert host.shown == 2


def test_no_question_about_pictures_in_text_modes(take: Take) -> None:
    host, pty = take(answers=KITTY_TERMINAL)
    host.present(text("A"))
    host.poll(20)
    host.close()
    pty.settle()
    assert pty.model.asked == [b"\x1b[?2026$p"]
    assert b"\x1b_G" not in pty.output


@pytest.mark.parametrize("term", ["linux", "vt220"])
def test_plain_terminals_are_asked_nothing(take: Take, term: str) -> None:
    host, pty = take(term=term)
    host.present(text("A"))
    pty.until(lambda t: t.lines()[0] == "A", "the text")
    assert pty.model.asked == []
    assert not host.shows_pictures()
    assert pty.model.modes & {1000, 1002, 1006, 1049} == set()


def test_the_linux_console_has_no_suits(take: Take) -> None:
    host, pty = take(term="linux")
    host.present(text("♥─█"))
    pty.until(lambda t: t.lines()[0] == "H─█", "the text")


def test_a_locale_without_unicode_gets_ascii(take: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr("locale.getencoding", lambda: "ANSI_X3.4-1968")
    host, pty = take()
    host.present(text("♥─█"))
    pty.until(lambda t: t.lines()[0] == "H-#", "the text")


def test_no_color_is_heeded(take: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    host, pty = take()
    host.present(text("A"))
    pty.until(lambda t: t.lines()[0] == "A", "the text")
    assert {(c.foreground, c.background) for row in pty.model.cells for c in row} == {(39, 49)}


@pytest.mark.parametrize("term", ["", "dumb"])
def test_terminals_that_nothing_can_be_drawn_on_are_refused(take: Take, term: str) -> None:
    with pytest.raises(HostError, match="nothing can be drawn"):
        take(term=term)


def test_files_are_no_terminal() -> None:
    read, write = os.pipe()
    with pytest.raises(HostError, match="not a terminal"):
        TerminalHost(read, write).open("Tenspot")
    os.close(read)
    os.close(write)


@pytest.mark.parametrize("term", ["xterm-256color", "tmux-256color", "screen", "linux", "vt220"])
def test_close_gives_the_terminal_back(take: Take, term: str) -> None:
    host, pty = take(term=term)
    host.close()
    before = modes_of(pty)
    modes_before = {7, 25}
    host.open("Tenspot")
    assert modes_of(pty) != before
    host.present(text("A"))
    host.close()
    pty.settle()
    assert modes_of(pty) == before
    assert pty.model.modes == modes_before
    assert pty.model.lines()[0] == ""


def test_keys(take: Take) -> None:
    host, pty = take()
    pty.type(b"d\x1b[15;5~\x1a")
    wait_for(host, KeyDown("d"), KeyDown("ctrl+f5"), KeyDown("ctrl+z"))
    pty.type(b"\x1d5")
    wait_for(host, KeyDown("ctrl+f5"))
    pty.type(b"\x03")
    wait_for(host, Closed())


def test_escape_is_a_key_when_nothing_follows(take: Take) -> None:
    host, pty = take()
    pty.type(b"\x1b")
    assert host.poll(0) == []
    wait_for(host, KeyDown("esc"))


def test_slow_lines_may_take_longer(take: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESCDELAY", "5000")
    host, pty = take()
    pty.type(b"\x1b")
    assert host.poll(150) == []
    pty.type(b"[A")
    wait_for(host, KeyDown("up"))


def test_the_mouse_is_told_in_dots(take: Take) -> None:
    host, pty = take(26, 90)
    host.present(text("A"))
    pty.until(lambda t: t.modes >= {1000, 1002, 1006}, "the mouse")
    pty.type(b"\x1b[<0;6;1M\x1b[<32;7;2M\x1b[<0;7;2m")
    press = (PointerMoved((4, 4)), Button(1, True, (4, 4)))
    drag = PointerMoved((12, 12))
    wait_for(host, *press, drag, Button(1, False, (12, 12)), PointerMoved(None))


def test_with_24_rows_the_mouse_finds_the_rows_below_that_which_gave_way(take: Take) -> None:
    host, pty = take(24)
    host.present(text(*("x" * (n + 1) for n in range(25))))
    pty.until(lambda t: t.lines()[23] == "x" * 25, "the last line")
    pty.type(b"\x1b[<0;1;24M")
    wait_for(host, PointerMoved((4, 196)), Button(1, True, (4, 196)))


def test_a_small_terminal_gets_a_note_until_it_is_larger(take: Take) -> None:
    host, pty = take(20, 60)
    host.present(text("A"))
    pty.until(lambda t: any("needs 80x24" in line for line in t.lines()), "the note")
    pty.resize(25, 80)
    os.kill(os.getpid(), signal.SIGWINCH)
    assert host.poll(20) == []
    pty.until(lambda t: t.lines()[0] == "A", "the text")


@pytest.mark.parametrize("size", [(1, 1), (2, 10), (24, 79)])
def test_no_size_is_too_small_for_a_note(take: Take, size: tuple[int, int]) -> None:
    host, pty = take(*size)
    host.present(text("A"))
    pty.until(lambda t: any(t.lines()), "something")


def test_updates_are_synchronized_where_the_terminal_can(take: Take) -> None:
    host, pty = take(answers=SYNCHRONIZED)
    host.present(text("A"))
    host.poll(100)
    host.present(text("B"))
    pty.until(lambda t: t.lines()[0] == "B", "the change")
    assert pty.output.count(b"\x1b[?2026h") == pty.output.count(b"\x1b[?2026l") == 1


@pytest.mark.parametrize("answers", [KITTY_TERMINAL, SIXEL_TERMINAL])
def test_pictures_where_the_terminal_shows_them(take: Take, answers: dict[bytes, bytes]) -> None:
    host, pty = take(37, 100, answers)
    assert host.shows_pictures()
    host.present(dots(1))
    pty.until(lambda t: t.images and t.picture().shape == (600, 960, 3), "the picture")
    pty.type(b"\x1b[<0;4;5M")
    wait_for(host, PointerMoved((5, 10)), Button(1, True, (5, 10)))
    host.present(text("A"))
    pty.until(lambda t: t.lines()[6].strip() == "A", "the text")
    if answers is KITTY_TERMINAL:
        assert pty.model.images == {}


@pytest.mark.parametrize("answers", [TEXT_TERMINAL, {}])
def test_elsewhere_it_says_which_mode_to_take(take: Take, answers: dict[bytes, bytes]) -> None:
    host, pty = take(answers=answers)
    assert not host.shows_pictures()
    assert modes.mode(host.text_mode).text
    host.present(dots())
    pty.until(lambda t: any("--mode cga-text" in line for line in t.lines()), "the note")
    host.present(text("A"))
    pty.until(lambda t: t.lines()[0] == "A", "the text")
    assert not any("--mode" in line for line in pty.model.lines())


def test_keys_typed_while_it_is_asked_are_not_lost(take: Take) -> None:
    host, pty = take(answers=KITTY_TERMINAL)
    pty.type(b"d")
    host.shows_pictures()
    wait_for(host, KeyDown("d"))


def test_the_pixels_that_the_system_tells_do_too(take: Take) -> None:
    answers = {key: answer for key, answer in KITTY_TERMINAL.items() if key != b"[16t"}
    host, _ = take(37, 100, answers, pixels=(1000, 740))
    assert host.shows_pictures()


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1]
)
def test_signals_end_it(take: Take, number: signal.Signals) -> None:
    host, _ = take()
    os.kill(os.getpid(), number)
    started = time.monotonic()
    wait_for(host, Closed())
    assert time.monotonic() - started < 2


def test_after_a_stop_from_outside_all_is_drawn_anew(take: Take) -> None:
    """SIGSTOP cannot be seen, but that it is over can."""
    host, pty = take()
    host.present(text("A"))
    pty.until(lambda t: t.lines()[0] == "A", "the text")
    raw = modes_of(pty)
    host_modes = termios.tcgetattr(pty.slave)
    host_modes[3] |= termios.ECHO | termios.ICANON
    termios.tcsetattr(pty.slave, termios.TCSANOW, host_modes)
    pty.resize(25, 80)
    os.kill(os.getpid(), signal.SIGCONT)
    host.poll(20)
    pty.until(lambda t: t.lines()[0] == "A", "the text again")
    assert modes_of(pty) == raw


def test_a_line_that_breaks_ends_it_once(take: Take) -> None:
    host, pty = take()
    pty.hang_up()
    host.present(text("A"))
    wait_for(host, Closed())
    started = time.monotonic()
    assert host.poll(100) == []
    assert time.monotonic() - started > 0.08
    host.close()


def test_a_slow_line_gets_all_of_it_and_keys_wait_meanwhile(take: Take) -> None:
    host, pty = take()
    pty.at_once, pty.lag_seconds = 1024, 0.001
    pty.type(b"d")
    for seed in range(8):
        host.present(noise(seed))
    pty.type(b"v")
    host.present(text("A"))
    pty.until(lambda t: t.lines() == ["A", *[""] * 24], "the last screen")
    assert len(pty.output) > PTY_BUFFER_BYTES, "it had to wait"
    wait_for(host, KeyDown("d"), KeyDown("v"))


def test_a_terminal_that_takes_nothing_does_not_keep_the_play_from_ending(
    take: Take, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platforms.hosts.terminal_tty.GRACE_SECONDS", 0.1)
    host, pty = take()
    pty.stalled = True
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGTERM))
    timer.start()
    for seed in range(12):
        host.present(noise(seed))
    timer.join()
    wait_for(host, Closed())
    host.close()
    assert modes_of(pty)[3] & termios.ICANON


def test_waiting_costs_nothing(take: Take) -> None:
    host, _ = take()
    host.present(text("A"))
    host.poll(50)
    before = time.process_time()
    host.poll(500)
    assert time.process_time() - before < 0.02
