"""Gamepads without a window, for tools: they are heard whoever has the keyboard."""

from __future__ import annotations

import os
from typing import Final

import pygame

from platforms.hosts.gamepad import Gamepads, News

SETTINGS: Final = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1",
}
"""SDL has events only with a display, and gives a window without the focus none of sticks."""


class StickWatch:
    """Opens every gamepad that is there or comes."""

    def __init__(self) -> None:
        self._pads = Gamepads()

    def open(self) -> None:
        """Begin to listen."""
        before = {name: os.environ.get(name) for name in SETTINGS}
        os.environ.update(SETTINGS)
        try:
            pygame.display.init()
            self._pads.open()
        finally:
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value

    def poll(self) -> list[News]:
        """What sticks did since the last call."""
        return [news for event in pygame.event.get() for news in self._pads.take(event)]

    def close(self) -> None:
        """Stop listening; safe to call twice."""
        if pygame.display.get_init():
            self._pads.close()
            pygame.display.quit()
