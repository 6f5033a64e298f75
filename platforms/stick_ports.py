"""Joysticks plugged into a machine, and the pointer that the program of the time moves with one."""

from __future__ import annotations

from typing import Protocol

from platforms.devices.amiga_joystick import AmigaJoystick, Switches
from platforms.devices.game_port import JUNIOR_PORTS, PORTS, GamePort
from platforms.devices.quadrature import ControllerPorts
from platforms.drivers.joystick import AmigaStick, PcStick, StickPointer
from platforms.hosts.sticks import StickState
from platforms.machine import Machine

Dot = tuple[int, int]


class StickPort(Protocol):
    """Where sticks are plugged in, with the pointer that the first of them moves."""

    pointer: StickPointer

    @property
    def present(self) -> bool:
        """Whether the last poll found a stick."""
        ...

    def hold(self, state: StickState) -> None:
        """How the hand holds a stick now, or that it is gone."""
        ...


class PcSticks:
    """The game port of a PC or, `junior`, of a PCjr; `frame` in dots."""

    def __init__(self, machine: Machine, frame: Dot, *, junior: bool) -> None:
        self._port = GamePort(JUNIOR_PORTS if junior else PORTS)
        machine.attach(ports=self._port, clocked=self._port)
        self.pointer = StickPointer(machine, PcStick(machine), frame)

    @property
    def present(self) -> bool:
        """See `StickPort`."""
        return self.pointer.present

    def hold(self, state: StickState) -> None:
        """See `StickPort`."""
        if not state.plugged:
            self._port.unplug(state.stick)
            return
        self._port.move(state.stick, *state.resistances_ohm)
        for button, down in enumerate(state.buttons):
            self._port.press(state.stick, button, down)


class AmigaSticks:
    """The second port of an Amiga, which cannot tell a stick at rest from none."""

    def __init__(self, machine: Machine, frame: Dot, ports: ControllerPorts) -> None:
        self._ports = ports
        self.pointer = StickPointer(machine, AmigaStick(machine), frame)

    @property
    def present(self) -> bool:
        """See `StickPort`; here the hand has to tell."""
        return self._ports.second is not None

    def hold(self, state: StickState) -> None:
        """See `StickPort`; only the first stick has a port."""
        if state.stick:
            return
        if not state.plugged:
            self._ports.second = None
            return
        across, down = state.directions
        stick = AmigaJoystick()
        stick.switches = Switches(
            right=across > 0, left=across < 0, up=down < 0, down=down > 0, fire=any(state.buttons)
        )
        self._ports.second = stick
