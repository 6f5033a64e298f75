"""The host's mouse as a hand: a small window catches it and tells motion instead of places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from platforms.hosts.base import HostError

SIZE: Final = (320, 120)
LEAVE: Final = (pygame.K_ESCAPE, pygame.K_F10)
HOST_BUTTONS: Final = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class HandMoved:
    """The mouse went right and down by so much."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class HandPressed:
    """A button, 1 left, 2 middle, 3 right, went down or up."""

    number: int
    down: bool


@dataclass(frozen=True, slots=True)
class HandTurned:
    """The wheel turned toward the person by so many notches."""

    notches: int


@dataclass(frozen=True, slots=True)
class HandGone:
    """The person wants the mouse back: Esc, F10, or the window was closed."""


HandInput = HandMoved | HandPressed | HandTurned | HandGone


class CapturedMouse:
    """A window that has the mouse to itself until Esc or F10."""

    def open(self, title: str) -> None:
        """Take the mouse; HostError where there is no display."""
        try:
            pygame.display.init()
            pygame.display.set_mode(SIZE)
        except pygame.error as error:
            pygame.display.quit()
            raise HostError(
                f"there is no display for a window to catch the mouse ({error})"
            ) from None
        pygame.display.set_caption(title)
        pygame.mouse.set_visible(False)
        pygame.event.set_grab(True)

    def poll(self) -> list[HandInput]:
        """What the hand did since the last call."""
        inputs: list[HandInput] = []
        for event in pygame.event.get():
            match event.type:
                case pygame.QUIT:
                    inputs.append(HandGone())
                case pygame.KEYDOWN if event.key in LEAVE:
                    inputs.append(HandGone())
                case pygame.MOUSEMOTION:
                    inputs.append(HandMoved(*event.rel))
                case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button in HOST_BUTTONS:
                    inputs.append(HandPressed(event.button, event.type == pygame.MOUSEBUTTONDOWN))
                case pygame.MOUSEWHEEL:
                    inputs.append(HandTurned(-event.y))
        return inputs

    def close(self) -> None:
        """Give the mouse back; safe to call twice."""
        if pygame.display.get_init():
            pygame.event.set_grab(False)
            pygame.display.quit()
