"""The window: keys by name, the pointer in dots, drawing only on change."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pygame
import pytest

from platforms.frame import Frame
from platforms.hosts.base import (
    Button,
    Closed,
    Commanded,
    HostError,
    KeyDown,
    Notice,
    PointerMoved,
)
from platforms.hosts.geometry import Scaling
from platforms.hosts.window import CAPTURED, LET_GO, SIGNALS, WindowHost
from platforms.hosts.window_keys import MENU_KEY, key_name

SHIFT, CTRL, ALT, ALTGR = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT
NUM = pygame.KMOD_NUM


@pytest.mark.parametrize(
    ("key", "modifiers", "typed", "name"),
    [
        (pygame.K_d, 0, "d", "d"),
        (pygame.K_d, SHIFT, "D", "D"),
        (pygame.K_SLASH, SHIFT, "?", "?"),
        (pygame.K_1, 0, "&", "&"),
        (pygame.K_SPACE, 0, " ", "space"),
        (pygame.K_SPACE, SHIFT, " ", "space"),
        (pygame.K_RETURN, 0, "\r", "enter"),
        (pygame.K_RETURN, ALT, "\r", "alt+enter"),
        (pygame.K_ESCAPE, 0, "\x1b", "esc"),
        (pygame.K_TAB, SHIFT, "\t", "shift+tab"),
        (pygame.K_BACKSPACE, 0, "\x08", "backspace"),
        (pygame.K_F1, 0, "", "f1"),
        (pygame.K_F12, CTRL, "", "ctrl+f12"),
        (pygame.K_MENU, 0, "", "f10"),
        (MENU_KEY, 0, "", "f10"),
        (pygame.K_F5, CTRL | SHIFT, "", "shift+ctrl+f5"),
        (pygame.K_z, CTRL, "\x1a", "ctrl+z"),
        (pygame.K_z, CTRL | SHIFT, "\x1a", "shift+ctrl+z"),
        (pygame.K_x, ALT, "x", "alt+x"),
        (pygame.K_q, ALTGR, "@", "@"),
        (pygame.K_q, ALTGR, "q", "alt+q"),
        (pygame.K_KP4, NUM, "4", "kp4"),
        (pygame.K_KP4, 0, "", "kp4"),
        (pygame.K_KP0, pygame.KMOD_SHIFT, "", "shift+kp0"),
        (pygame.K_KP_PERIOD, NUM, ".", "kp."),
        (pygame.K_KP_DIVIDE, 0, "/", "/"),
        (pygame.K_NUMLOCKCLEAR, 0, "", "numlock"),
        (pygame.K_KP_ENTER, 0, "\r", "enter"),
        (pygame.K_KP_PLUS, 0, "+", "kp+"),
        (pygame.K_PAGEDOWN, 0, "", "pagedown"),
        (pygame.K_LSHIFT, SHIFT, "", None),
        (pygame.K_LCTRL, CTRL, "", None),
    ],
)
def test_keys_have_neutral_names(key, modifiers, typed, name) -> None:
    assert key_name(key, modifiers, typed) == name


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[WindowHost]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = WindowHost()
    window.open("window")
    pygame.display.set_mode((640, 480), pygame.RESIZABLE)
    window.poll(0)
    yield window
    window.close()


def stripes(width: int = 320) -> Frame:
    dots = np.indices((200, width)).sum(0) % 2
    return Frame(dots.astype(np.uint8), ((10, 20, 30), (200, 100, 50)), Fraction(5, 6))


def post(kind: int, **fields: object) -> None:
    pygame.event.post(pygame.event.Event(kind, fields))


def motion(*pos: int) -> None:
    post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def test_the_picture_is_scaled_by_whole_dots_where_they_fit(host) -> None:
    host.present(stripes())
    screen = pygame.display.get_surface()
    assert tuple(screen.get_at((0, 0)))[:3] == (10, 20, 30)
    assert tuple(screen.get_at((2, 0)))[:3] == (200, 100, 50)
    assert tuple(screen.get_at((639, 479)))[:3] == (10, 20, 30)


def test_beside_the_picture_it_is_black(host) -> None:
    pygame.display.set_mode((800, 480), pygame.RESIZABLE)
    host.present(stripes())
    assert tuple(pygame.display.get_surface().get_at((79, 0)))[:3] == (0, 0, 0)
    assert tuple(pygame.display.get_surface().get_at((80, 0)))[:3] == (10, 20, 30)


def test_a_new_size_is_drawn_without_a_new_frame(host) -> None:
    host.present(stripes())
    shown = host.shown
    pygame.display.set_mode((320, 240), pygame.RESIZABLE)
    post(pygame.WINDOWSIZECHANGED, x=320, y=240)
    host.poll(0)
    assert host.shown > shown
    assert tuple(pygame.display.get_surface().get_at((1, 0)))[:3] == (200, 100, 50)


def test_nothing_is_drawn_while_nothing_happens(host) -> None:
    host.present(stripes())
    host.poll(0)
    shown = host.shown
    for _ in range(5):
        host.poll(5)
        host.present(stripes())
    assert host.shown == shown


def test_the_pointer_comes_in_dots_of_the_frame(host) -> None:
    host.present(stripes())
    host.poll(0)
    motion(0, 0)
    assert host.poll(0) == [PointerMoved((0, 0))]
    motion(639, 479)
    assert host.poll(0) == [PointerMoved((319, 199))]
    host.present(stripes(640))
    motion(638, 479)
    assert host.poll(0) == [PointerMoved((638, 199))]


def test_of_many_moves_the_last_counts_and_standing_still_is_silent(host) -> None:
    host.present(stripes())
    host.poll(0)
    for x in (10, 20, 30):
        motion(x, 10)
    assert host.poll(0) == [PointerMoved((15, 4))]
    motion(31, 10)
    assert host.poll(0) == []


def test_buttons_come_after_the_move_to_their_dot(host) -> None:
    host.present(stripes())
    host.poll(0)
    motion(2, 0)
    post(pygame.MOUSEBUTTONDOWN, pos=(20, 0), button=1)
    post(pygame.MOUSEBUTTONUP, pos=(40, 0), button=1)
    post(pygame.MOUSEBUTTONDOWN, pos=(40, 0), button=4)
    assert host.poll(0) == [
        PointerMoved((10, 0)),
        Button(1, True, (10, 0)),
        PointerMoved((20, 0)),
        Button(1, False, (20, 0)),
    ]


def test_beside_the_picture_a_button_only_comes_up(host) -> None:
    pygame.display.set_mode((800, 480), pygame.RESIZABLE)
    host.present(stripes())
    host.poll(0)
    post(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)
    post(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)
    assert host.poll(0) == [Button(1, False, None)]


def test_ctrl_makes_the_left_button_the_right_one_until_it_comes_up(host) -> None:
    host.present(stripes())
    motion(20, 0)
    host.poll(0)
    pygame.key.set_mods(CTRL)
    post(pygame.MOUSEBUTTONDOWN, pos=(20, 0), button=1)
    assert host.poll(0) == [Button(3, True, (10, 0))]
    pygame.key.set_mods(0)
    post(pygame.MOUSEBUTTONUP, pos=(20, 0), button=1)
    post(pygame.MOUSEBUTTONDOWN, pos=(20, 0), button=1)
    assert host.poll(0) == [Button(3, False, (10, 0)), Button(1, True, (10, 0))]


def test_the_hosts_cursor_is_hidden_over_the_picture_only(host) -> None:
    pygame.display.set_mode((800, 480), pygame.RESIZABLE)
    host.present(stripes())
    motion(400, 100)
    host.poll(0)
    assert not pygame.mouse.get_visible()
    motion(5, 100)
    assert host.poll(0) == [PointerMoved(None)]
    assert pygame.mouse.get_visible()


def test_keys_and_the_close_button(host) -> None:
    post(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v")
    post(pygame.QUIT)
    assert host.poll(0) == [KeyDown("v"), Closed()]


def test_alt_enter_takes_and_leaves_the_whole_screen(host) -> None:
    host.present(stripes())
    for expected in (pygame.display.get_desktop_sizes()[0], (640, 480)):
        post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=ALT, unicode="\r")
        assert not [given for given in host.poll(0) if isinstance(given, KeyDown)]
        assert pygame.display.get_window_size() == expected


def test_what_its_keys_do_can_be_asked_for_without_them(host) -> None:
    host.present(stripes())
    assert isinstance(host, Commanded)
    host.commands["alt+enter"]()
    assert pygame.display.get_window_size() == pygame.display.get_desktop_sizes()[0]
    host.commands["alt+enter"]()
    assert pygame.display.get_window_size() == (640, 480)
    host.commands["ctrl+f10"]()
    assert pygame.event.get_grab()
    host.commands["ctrl+f10"]()
    assert not pygame.event.get_grab()


def test_a_captured_mouse_is_told_of_with_the_way_out(host) -> None:
    for told in (CAPTURED, LET_GO):
        post(pygame.KEYDOWN, key=pygame.K_F10, mod=CTRL, unicode="")
        assert [given for given in host.poll(0) if isinstance(given, Notice)] == [Notice(told)]
        assert not [given for given in host.poll(0) if isinstance(given, Notice)]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_closes_in_good_order(host, number) -> None:
    os.kill(os.getpid(), number)
    assert host.poll(1000) == [Closed()]
    assert host.poll(0) == []


def test_signals_that_something_else_had_are_no_trouble(monkeypatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    real, set_before = signal.signal, []

    def told_of_none(number: int, handler: object) -> object:
        before = real(number, handler)
        set_before.append((number, before))
        return None if len(set_before) <= len(SIGNALS) else before

    monkeypatch.setattr(signal, "signal", told_of_none)
    window = WindowHost()
    window.open("signals")
    try:
        window.close()
        assert all(signal.getsignal(number) is signal.SIG_DFL for number in SIGNALS)
    finally:
        for number, before in set_before[: len(SIGNALS)]:
            real(number, before)


def test_poll_comes_back_as_soon_as_there_is_input(host) -> None:
    post(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v")
    before = time.monotonic()
    host.poll(5000)
    assert time.monotonic() - before < 1


def test_integer_scaling_leaves_equal_dots(monkeypatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = WindowHost(Scaling.INTEGER)
    window.open("integer")
    pygame.display.set_mode((1000, 700), pygame.RESIZABLE)
    window.present(stripes())
    screen = pygame.display.get_surface()
    assert tuple(screen.get_at((20, 50)))[:3] == (10, 20, 30)
    assert tuple(screen.get_at((19, 50)))[:3] == (0, 0, 0)
    window.close()


def test_no_display_says_what_would_work(monkeypatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(HostError, match="no display"):
        WindowHost().open("nowhere")
