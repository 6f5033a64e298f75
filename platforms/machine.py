"""A machine: memory map, port map with a trace of unknown accesses, devices, the clock."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

TRACE_LENGTH = 1000
TIMER_INTERRUPT = 0x08


class MemoryDevice(Protocol):
    """What answers to a range of addresses."""

    memory_range: range

    def read(self, address: int) -> int: ...
    def write(self, address: int, value: int) -> None: ...
    def block(self, address: int, length: int) -> NDArray[np.uint8]: ...


class PortDevice(Protocol):
    """What answers to ports; None or False mean that it does not know the port."""

    def input(self, port: int) -> int | None: ...
    def output(self, port: int, value: int) -> bool: ...


class Clocked(Protocol):
    """What follows the machine's clock."""

    def advance(self, now_ns: int) -> None: ...


class Access(NamedTuple):
    """An access that nothing answered: ``in``, ``out``, ``read`` or ``write``."""

    kind: str
    address: int
    value: int
    now_ns: int

    def __str__(self) -> str:
        return f"{self.kind} {self.address:04X} {self.value:02X} at {self.now_ns} ns"


class Machine:
    """The buses and the clock of one computer; `open_bus` is what an unanswered read gives."""

    def __init__(self, name: str, open_bus: int = 0xFF) -> None:
        self.name = name
        self.now_ns = 0
        self.trace: deque[Access] = deque(maxlen=TRACE_LENGTH)
        self._open_bus = open_bus
        self._memory: list[MemoryDevice] = []
        self._ports: list[PortDevice] = []
        self._clocked: list[Clocked] = []
        self._handlers: defaultdict[int, list[Callable[[], None]]] = defaultdict(list)

    def attach(
        self,
        *,
        memory: MemoryDevice | None = None,
        ports: PortDevice | None = None,
        clocked: Clocked | None = None,
        first: bool = False,
    ) -> None:
        """Put a device on the buses it has; among devices the first attached answers first.

        `first`: before all that are there, as what only watches a port of another device must be.
        """
        if memory is not None:
            self._memory.insert(0 if first else len(self._memory), memory)
        if ports is not None:
            self._ports.insert(0 if first else len(self._ports), ports)
        if clocked is not None:
            self._clocked.insert(0 if first else len(self._clocked), clocked)

    def read(self, address: int) -> int:
        """One byte from memory."""
        for device in self._memory:
            if address in device.memory_range:
                return device.read(address)
        self._record("read", address, self._open_bus)
        return self._open_bus

    def write(self, address: int, value: int) -> None:
        """One byte to memory."""
        for device in self._memory:
            if address in device.memory_range:
                device.write(address, value)
                return
        self._record("write", address, value)

    def block(self, address: int, length: int) -> NDArray[np.uint8]:
        """A writable view of memory; IndexError where no one device holds the whole span."""
        for device in self._memory:
            if address in device.memory_range:
                return device.block(address, length)
        raise IndexError(f"no memory at {address:05X}")

    def input(self, port: int) -> int:
        """Read a port."""
        for device in self._ports:
            value = device.input(port)
            if value is not None:
                return value
        self._record("in", port, self._open_bus)
        return self._open_bus

    def output(self, port: int, value: int) -> None:
        """Write a port."""
        for device in self._ports:
            if device.output(port, value):
                return
        self._record("out", port, value)

    def advance(self, now_ns: int) -> None:
        """Set the clock, which never runs backwards; ValueError if it would."""
        if now_ns < self.now_ns:
            raise ValueError(f"the clock stands at {self.now_ns} ns and cannot go to {now_ns} ns")
        self.now_ns = now_ns
        for device in self._clocked:
            device.advance(now_ns)

    def hook(self, interrupt: int, handler: Callable[[], None]) -> None:
        """Have resident software called on an interrupt, before what hooked it earlier."""
        self._handlers[interrupt].insert(0, handler)

    def interrupt(self, number: int) -> None:
        """Call whatever hooked an interrupt."""
        for handler in self._handlers.get(number, ()):
            handler()

    def _record(self, kind: str, address: int, value: int) -> None:
        self.trace.append(Access(kind, address, value, self.now_ns))
