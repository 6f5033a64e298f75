"""Gamepads and joysticks through SDL: the first two are the sticks, whenever they come or go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from platforms.hosts.base import Notice
from platforms.hosts.sticks import FULL, StickState

STICKS: Final = 2
SDL_FULL: Final = 32_768


class Pad(Protocol):
    """What is used of pygame's joystick."""

    def get_instance_id(self) -> int: ...
    def get_name(self) -> str: ...
    def get_numaxes(self) -> int: ...
    def get_numhats(self) -> int: ...


@dataclass
class _Player:
    pad: Pad
    state: StickState


News = StickState | Notice


class Gamepads:
    """Turns SDL's joystick events into the state of stick 0 and stick 1.

    Hand every pygame event to `take`. The first two axes or the hat move a stick; of its buttons
    the even ones are the first, the odd ones the second. A pad that has neither axes nor a hat is
    told of and left alone.
    """

    def __init__(self, open_pad: Callable[[int], Pad] | None = None) -> None:
        self._open_pad = open_pad or pygame.joystick.Joystick
        self._players: dict[int, _Player] = {}

    def open(self) -> None:
        """Begin to listen; those that are plugged in come as events."""
        pygame.joystick.init()

    def close(self) -> None:
        """Stop listening."""
        self._players.clear()
        pygame.joystick.quit()

    def take(self, event: pygame.Event) -> list[News]:
        """What an event means; nothing for those of other devices."""
        match event.type:
            case pygame.JOYDEVICEADDED:
                return self._added(event.device_index)
            case pygame.JOYDEVICEREMOVED:
                return self._removed(event.instance_id)
            case pygame.JOYAXISMOTION if event.axis < 2:
                value = max(-FULL, min(round(event.value * SDL_FULL), FULL))
                axis = "x" if event.axis == 0 else "y"
                return self._change(event.instance_id, **{axis: value})
            case pygame.JOYHATMOTION:
                across, up = event.value
                return self._change(event.instance_id, x=across * FULL, y=-up * FULL)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                down = event.type == pygame.JOYBUTTONDOWN
                return self._press(event.instance_id, event.button % 2, down)
            case _:
                return []

    def _added(self, index: int) -> list[News]:
        try:
            pad = self._open_pad(index)
        except pygame.error as error:
            return [Notice(f"a joystick cannot be used: {error}")]
        number = pad.get_instance_id()
        if number in self._players:
            return []
        if pad.get_numaxes() < 2 and not pad.get_numhats():
            return [Notice(f"{pad.get_name()} has no axes: it is not used as a joystick")]
        taken = {player.state.stick for player in self._players.values()}
        free = [stick for stick in range(STICKS) if stick not in taken]
        if not free:
            return [Notice(f"{pad.get_name()} is not used: there are two joysticks already")]
        self._players[number] = _Player(pad, StickState(free[0]))
        return [self._players[number].state]

    def _removed(self, number: int) -> list[News]:
        player = self._players.pop(number, None)
        if player is None:
            return []
        return [
            StickState(player.state.stick, plugged=False),
            Notice(f"{player.pad.get_name()} was unplugged"),
        ]

    def _change(self, number: int, **changes: int) -> list[News]:
        player = self._players.get(number)
        if player is None:
            return []
        before = player.state
        player.state = before._replace(x=changes.get("x", before.x), y=changes.get("y", before.y))
        return [player.state] if player.state != before else []

    def _press(self, number: int, button: int, down: bool) -> list[News]:
        player = self._players.get(number)
        if player is None:
            return []
        first, second = player.state.buttons
        player.state = player.state._replace(
            buttons=(down, second) if button == 0 else (first, down)
        )
        return [player.state]
