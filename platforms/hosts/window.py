"""The window host (pygame-ce): our own scaling, drawn when the picture or the size changes."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pygame
from numpy.typing import NDArray

from platforms.frame import Frame
from platforms.hosts.base import (
    Button,
    Closed,
    HostError,
    KeyDown,
    MouseMoved,
    Notice,
    PointerMoved,
    RawInput,
)
from platforms.hosts.geometry import Placement, Scaling, Size, place
from platforms.hosts.scaling import is_indexed, scaled
from platforms.hosts.window_keys import key_name

if TYPE_CHECKING:
    from platforms.hosts.audio import AudioOut
    from platforms.hosts.gamepad import Gamepads

FULL_SCREEN, CAPTURE = "alt+enter", "ctrl+f10"
CAPTURED: Final = "Mouse captured; Ctrl+F10 lets it go."
LET_GO: Final = "The mouse is free again."
STEP: Final[Size] = (320, 240)
"""A new window is the largest multiple of this that leaves a tenth of the desktop free."""

ALERT_NS: Final = 1_000_000_000
ALERT_SLICE_S, IDLE_SLICE_S = 0.010, 0.030
"""SDL's own wait costs more than a look now and then: soon after input, less often later."""

DRIVER: Final = "SDL_VIDEODRIVER"
DISPLAYS: Final = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}
"""Which SDL driver to take for the display that the environment names."""

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""What ends the program in good order; Windows knows no SIGHUP."""
SignalHandler = Callable[[int, FrameType | None], Any] | int | None


class WindowHost:
    """A resizable window with a 4:3 picture; Alt+Enter takes the whole screen.

    Ctrl+F10 captures the mouse or lets it go; `captured`: it is the window's from the first picture
    on. Sound cards and gamepads are looked for after that; gamepads only with `sticks`.
    """

    def __init__(
        self, scaling: Scaling = Scaling.FIT, *, captured: bool = False, sticks: bool = False
    ) -> None:
        self.shown = 0
        self._captured = captured
        self._wants_sticks = sticks
        self._pads: Gamepads | None = None
        self._audio: AudioOut | None = None
        self._scaling = scaling
        self._frame: Frame | None = None
        self._placement: Placement | None = None
        self._windowed: tuple[tuple[int, int], Size] | None = None
        self._pointer: tuple[int, int] | None = None
        self._turned = False
        self._handlers: dict[signal.Signals, SignalHandler] = {}
        self._asked_to_end = False
        self._notice: Notice | None = None
        self._opened_ns = self._last_input_ns = time.monotonic_ns()

    @property
    def commands(self) -> dict[str, Callable[[], None]]:
        """What the keys do that the window takes itself, by their names."""
        return {FULL_SCREEN: self._toggle_full_screen, CAPTURE: self._toggle_capture}

    def open(self, title: str) -> None:
        """Make the window; HostError where there is no display."""
        try:
            _init_display()
            desktop = pygame.display.get_desktop_sizes()[0]
            pygame.display.set_icon(_icon())
            pygame.display.set_mode(_first_size(desktop), pygame.RESIZABLE)
        except pygame.error as error:
            pygame.display.quit()
            raise HostError(f"there is no display to open a window on ({error})") from None
        pygame.display.set_caption(title)
        self._take_signals()
        self._opened_ns = self._last_input_ns = time.monotonic_ns()

    def now_ns(self) -> int:
        """Nanoseconds since `open`."""
        return time.monotonic_ns() - self._opened_ns

    def poll(self, wait_ms: int) -> list[RawInput]:
        """Input since the last call; sleeps in slices while there is none."""
        deadline = time.monotonic_ns() + wait_ms * 1_000_000
        while True:
            inputs = self._drain()
            now = time.monotonic_ns()
            if inputs:
                self._last_input_ns = now
            if inputs or now >= deadline:
                return inputs
            alert = now - self._last_input_ns < ALERT_NS
            slice_s = ALERT_SLICE_S if alert else IDLE_SLICE_S
            time.sleep(min(slice_s, (deadline - now) / 1e9))

    def present(self, frame: Frame) -> None:
        """Draw the frame, unless it is what the window shows."""
        if pygame.display.get_init() and not frame.same_picture(self._frame):
            first = self._frame is None
            self._frame = frame
            self._draw()
            if first and self._captured:
                self._capture(True)

    def play(self, samples: NDArray[np.int16], rate_hz: int) -> None:
        """Play sound, mono; without a sound card nothing happens."""
        if self._audio is None or self._audio.rate_hz != rate_hz:
            from platforms.hosts.audio import AudioOut

            if self._audio is not None:
                self._audio.close()
            self._audio = AudioOut(rate_hz)
        self._audio.play(samples)

    def close(self) -> None:
        """Close the window and hand the signals back."""
        for number, handler in self._handlers.items():
            # None: what was done about it was not set from Python, and cannot be set again.
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        self._handlers = {}
        if self._audio is not None:
            self._audio.close()
        if self._pads is not None:
            self._pads.close()
        self._frame = self._placement = self._audio = self._pads = None
        pygame.display.quit()

    def _take_signals(self) -> None:
        def end(number: int, frame: FrameType | None) -> None:
            self._asked_to_end = True

        if not self._handlers:
            self._handlers = {number: signal.signal(number, end) for number in SIGNALS}

    def _draw(self) -> None:
        frame, screen = self._frame, pygame.display.get_surface()
        if frame is None or screen is None:
            return
        self._placement = place((frame.width, frame.height), screen.get_size(), self._scaling)
        size = (self._placement.width, self._placement.height)
        indexed = is_indexed(frame)
        dots = scaled(frame, size)
        picture = pygame.image.frombuffer(dots.data, size, "P" if indexed else "RGB")
        if indexed:
            picture.set_palette(frame.palette)
        screen.fill((0, 0, 0))
        screen.blit(picture, (self._placement.x, self._placement.y))
        pygame.display.flip()
        self.shown += 1

    def _drain(self) -> list[RawInput]:
        inputs: list[RawInput] = []
        if pygame.display.get_init():
            for event in pygame.event.get():
                self._translate(event, inputs)
                if self._pads is not None:
                    inputs += self._pads.take(event)
            if self._frame is not None and self._wants_sticks and self._pads is None:
                self._plug_sticks()
        if self._notice is not None:
            inputs.append(self._notice)
            self._notice = None
        if self._asked_to_end:
            self._asked_to_end = False
            inputs.append(Closed())
        return inputs

    def _translate(self, event: pygame.Event, inputs: list[RawInput]) -> None:
        match event.type:
            case pygame.QUIT:
                inputs.append(Closed())
            case pygame.KEYDOWN:
                self._key(key_name(event.key, event.mod, event.unicode), inputs)
            case pygame.MOUSEMOTION if self._captured:
                _add_motion(MouseMoved(*event.rel), inputs)
            case pygame.MOUSEMOTION if any(event.buttons) and self._placement:
                self._move(self._placement.nearest(*event.pos), inputs)
            case pygame.MOUSEMOTION:
                self._move(self._dot_at(event.pos), inputs)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button <= 3:
                self._button(event, inputs)
            case pygame.WINDOWLEAVE:
                self._move(None, inputs)
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWEXPOSED:
                self._draw()

    def _key(self, name: str | None, inputs: list[RawInput]) -> None:
        if name in (FULL_SCREEN, CAPTURE):
            self.commands[name]()
        elif name is not None:
            inputs.append(KeyDown(name))

    def _move(self, dot: tuple[int, int] | None, inputs: list[RawInput]) -> None:
        """Of moves in one go only the last counts."""
        pygame.mouse.set_visible(dot is None)
        if dot == self._pointer:
            return
        self._pointer = dot
        if inputs and isinstance(inputs[-1], PointerMoved):
            inputs.pop()
        inputs.append(PointerMoved(dot))

    def _button(self, event: pygame.Event, inputs: list[RawInput]) -> None:
        """With Ctrl the left button is the right one, for those who have one only."""
        down, number = event.type == pygame.MOUSEBUTTONDOWN, event.button
        if number == 1:
            if down:
                self._turned = bool(pygame.key.get_mods() & pygame.KMOD_CTRL)
            number = 3 if self._turned else 1
        if self._captured:
            inputs.append(Button(number, down, None))
            return
        dot = self._dot_at(event.pos)
        self._move(dot, inputs)
        if dot is not None or not down:
            inputs.append(Button(number, down, dot))

    def _toggle_capture(self) -> None:
        self._capture(not self._captured)

    def _capture(self, captured: bool) -> None:
        self._captured = captured
        pygame.event.set_grab(captured)
        pygame.mouse.set_relative_mode(captured)
        pygame.mouse.set_visible(not captured)
        self._notice = Notice(CAPTURED if captured else LET_GO)

    def _plug_sticks(self) -> None:
        from platforms.hosts.gamepad import Gamepads

        self._pads = Gamepads()
        self._pads.open()

    def _dot_at(self, pixel: Size) -> tuple[int, int] | None:
        return self._placement.dot_at(*pixel) if self._placement else None

    def _toggle_full_screen(self) -> None:
        if self._windowed is None:
            self._windowed = pygame.display.get_window_position(), pygame.display.get_window_size()
            # Without a window manager nobody else would bring the window to the corner.
            pygame.display.set_window_position((0, 0))
            pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
        else:
            position, size = self._windowed
            pygame.display.set_mode(size, pygame.RESIZABLE)
            pygame.display.set_window_position(position)
            self._windowed = None
        self._draw()


def _add_motion(moved: MouseMoved, inputs: list[RawInput]) -> None:
    """Motions in one go add up."""
    if inputs and isinstance(last := inputs[-1], MouseMoved):
        inputs[-1] = MouseMoved(last.dx + moved.dx, last.dy + moved.dy)
    else:
        inputs.append(moved)


def _init_display() -> None:
    """Start SDL's video with the driver that fits; pygame.error where there is none.

    Left alone SDL tries one driver after the other, which print of their own failure, and in
    the end takes one that shows nothing.
    """
    if sys.platform in ("win32", "darwin") or os.environ.get(DRIVER):
        pygame.display.init()
        return
    found = [driver for name, driver in DISPLAYS.items() if os.environ.get(name)]
    if not found:
        raise pygame.error(f"neither {' nor '.join(DISPLAYS)} is set")
    os.environ[DRIVER] = ",".join(found)
    try:
        pygame.display.init()
    finally:
        del os.environ[DRIVER]


def _icon() -> pygame.Surface:
    """A card with a diamond; without one SDL's window would cost the search for pygame's own."""
    icon = pygame.Surface((32, 32), pygame.SRCALPHA)
    card = pygame.Rect(4, 0, 24, 32)
    pygame.draw.rect(icon, "white", card)
    pygame.draw.rect(icon, "black", card, 1)
    pygame.draw.polygon(icon, "red3", ((16, 5), (23, 16), (16, 27), (9, 16)))
    return icon


def _first_size(desktop: Size) -> Size:
    times = min(side * 9 // 10 // step for side, step in zip(desktop, STEP, strict=True))
    return STEP[0] * max(1, times), STEP[1] * max(1, times)
