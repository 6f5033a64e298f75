"""What every host must do, whatever shows the picture."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from fractions import Fraction

import numpy as np
import pytest

from platforms.frame import Frame
from platforms.hosts.base import Host
from platforms.hosts.headless import HeadlessHost


def headless(stack: ExitStack) -> Host:
    return HeadlessHost()


def window(stack: ExitStack) -> Host:
    from platforms.hosts.window import WindowHost

    return WindowHost()


def terminal(stack: ExitStack) -> Host:
    """On a terminal that shows pictures."""
    from platforms.hosts.terminal import TerminalHost
    from tests.platforms.hosts.terminal_model import KITTY_TERMINAL, PtyTerminal

    made = stack.enter_context(closing(PtyTerminal(answers=KITTY_TERMINAL)))
    return TerminalHost(made.slave, made.slave)


HOSTS: dict[str, Callable[[ExitStack], Host]] = {
    "headless": headless,
    "window": window,
    "terminal": terminal,
}


HANDLED = (signal.SIGTERM, signal.SIGINT)


@pytest.fixture
def handlers() -> list[object]:
    """What is done about signals before a host is opened."""
    return [signal.getsignal(number) for number in HANDLED]


@pytest.fixture(params=HOSTS)
def host(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("TERM", "xterm-256color")
    with ExitStack() as stack:
        made = HOSTS[request.param](stack)
        made.open("contract")
        yield made
        made.close()


def frame(seed: int, kind: str = "indexed") -> Frame:
    dots = np.random.default_rng(seed).integers(0, 4, (200, 320), dtype=np.uint8)
    shape = Fraction(5, 6)
    match kind:
        case "indexed":
            return Frame(dots, ((0, 0, 0), (85, 255, 255), (255, 85, 255), (255, 255, 255)), shape)
        case "12-bit":
            return Frame(dots.astype(np.uint16) * 0x345, (), shape)
        case _:
            return Frame(np.stack([dots * 60] * 3, axis=-1), (), shape)


KINDS = ("indexed", "12-bit", "rgb")


def test_input_before_the_first_frame_is_safe(host: Host) -> None:
    host.poll(0)
    host.poll(1)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_picture_again_costs_nothing(host: Host, kind: str) -> None:
    host.present(frame(1, kind))
    assert host.shown == 1
    host.present(frame(1, kind))
    assert host.shown == 1
    host.present(frame(2, kind))
    assert host.shown == 2


def test_a_change_of_palette_alone_is_shown(host: Host) -> None:
    first = frame(1)
    host.present(first)
    host.present(Frame(first.dots, first.palette[::-1], first.dot_shape))
    assert host.shown == 2


def test_frames_may_change_their_size_and_kind(host: Host) -> None:
    for seed, kind in enumerate(KINDS):
        host.present(frame(seed, kind))
    text = Frame(np.zeros((200, 640), np.uint8), ((0, 0, 0),), Fraction(5, 12))
    host.present(text)
    assert host.shown == len(KINDS) + 1


def test_the_clock_never_runs_backwards(host: Host) -> None:
    before = host.now_ns()
    host.poll(2)
    assert host.now_ns() >= before >= 0


def test_sound_is_played_or_dropped_in_silence(host: Host) -> None:
    host.play(np.zeros(100, np.int16), 22050)


def test_close_gives_everything_back_and_may_be_called_again(
    handlers: list[object], host: Host
) -> None:
    host.present(frame(1))
    host.close()
    host.close()
    assert [signal.getsignal(number) for number in HANDLED] == handlers
    host.poll(0)
    host.present(frame(2))


def test_a_host_can_be_opened_again(host: Host) -> None:
    host.present(frame(1))
    host.close()
    host.open("again")
    shown = host.shown
    host.present(frame(2))
    assert host.shown == shown + 1


def test_close_is_safe_on_a_host_that_never_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with ExitStack() as stack:
        for make in HOSTS.values():
            make(stack).close()
    assert os.environ["SDL_VIDEODRIVER"] == "dummy"
