"""A joystick at an Amiga's port: four switches told by JOYxDAT, fire by CIA-A.

Right is bit 1, left bit 9; down and up are each the exclusive or of that bit and the one below
(Hardware Reference Manual). `platforms.devices.quadrature` has the ports.
"""

from __future__ import annotations

from dataclasses import dataclass

from platforms.devices.mouse_packets import Buttons


@dataclass(frozen=True, slots=True)
class Switches:
    """Which of the stick's switches are closed."""

    right: bool = False
    left: bool = False
    up: bool = False
    down: bool = False
    fire: bool = False


def joy_data(switches: Switches) -> int:
    """JOYxDAT with a joystick on the port.

    >>> f"{joy_data(Switches(up=True, left=True)):04X}"
    '0200'
    """
    vertical = switches.left << 1 | (switches.left ^ switches.up)
    horizontal = switches.right << 1 | (switches.right ^ switches.down)
    return vertical << 8 | horizontal


def switches_of(joydat: int, fire: bool = False) -> Switches:
    """What JOYxDAT says, as a program reads it: the inverse of `joy_data`."""
    crossed = joydat ^ joydat >> 1
    return Switches(
        right=bool(joydat & 0x0002),
        left=bool(joydat & 0x0200),
        up=bool(crossed & 0x0100),
        down=bool(crossed & 0x0001),
        fire=fire,
    )


class AmigaJoystick:
    """A joystick to plug into `ControllerPorts`; set `switches` as the hand does."""

    def __init__(self) -> None:
        self.switches = Switches()

    @property
    def joydat(self) -> int:
        """The port's JOYxDAT."""
        return joy_data(self.switches)

    @property
    def buttons(self) -> Buttons:
        """The fire button is on the left mouse button's line."""
        return Buttons.LEFT if self.switches.fire else Buttons.NONE
