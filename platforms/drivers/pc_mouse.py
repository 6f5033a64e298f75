"""The mouse of a PC from the hand to the program: device, wire, port, interrupt, driver.

mouse = PcMouse(pc.machine, frame=(320, 200))
mouse.start()                   # find it, INT 33h functions 00, 0C and 01
mouse.move_to(100, 50)          # the hand steers the pointer there
mouse.button(1, True)
mouse.settle()                  # or let the machine's clock run
mouse.take()                    # what the program noticed, in dots of the frame

The hand knows the driver's arithmetic and steers by what the pointer did, so ratios, double speed
and ranges stay as the program set them. Bytes of a real mouse or of a tape go in with `feed`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from platforms import bios
from platforms.devices.mouse_packets import HOST_BUTTONS, Dialect
from platforms.devices.serial_mouse import SerialMouse
from platforms.devices.uart import Uart
from platforms.drivers.int33 import Int33, Registers
from platforms.drivers.mouse_decoder import MouseReader
from platforms.drivers.mouse_driver import CLICKS, MOVED, HandlerCall, MouseDriver
from platforms.drivers.mouse_port import MousePort
from platforms.drivers.mouse_state import REPORTS_PER_S
from platforms.drivers.steering import By, Go, HandMouse, Push
from platforms.hosts.base import Button, PointerMoved
from platforms.machine import Machine

Dot = tuple[int, int]

COM1, JR_PORT = 0x3F8, 0x2F8
"""The PCjr's built-in port is at 2F8 (PCjr BIOS listing)."""
IRQS: Final = {COM1: 4, JR_PORT: 3}
COM1_VARIABLE: Final = bios.BIOS_DATA
MOST_TRIES: Final = 100
"""Reports after which the hand gives up a place that the pointer does not come to."""
ALL_EVENTS: Final = 0x7F

_NUMBERS: Final = {button: number for number, button in HOST_BUTTONS.items()}


class PcMouse(HandMouse):
    """A serial mouse at a PC. `frame` is the size in dots of what the person sees.

    `dialect` None: no mouse of ours is on the wire, its bytes come by `feed`, and `lines(dtr, rts)`
    is told what the driver does to the lines. `reader` sets how long the identification may take.
    `on_packet`, if set, gets every whole packet that our mouse sends, for a tape.
    """

    def __init__(
        self,
        machine: Machine,
        frame: Dot,
        dialect: Dialect | None = Dialect.LOGITECH,
        *,
        base: int = COM1,
        reader: MouseReader | None = None,
        lines: Callable[[bool, bool], object] | None = None,
    ) -> None:
        super().__init__(machine)
        self.on_packet: Callable[[bytes], None] | None = None
        self.uart = Uart(base)
        self.mouse = SerialMouse(self._sent_byte, dialect or Dialect.MICROSOFT)
        self.driver = MouseDriver(machine, self._handler)
        self.int33 = Int33(machine, self.driver, irq=IRQS.get(base, 4))
        self._port = MousePort(machine, base, self.driver.report, reader)
        self._frame = frame
        self._told_at: Dot | None = None
        self._packet = bytearray()
        self._started = False
        self._wired = dialect is not None
        self.uart.on_lines = self.mouse.set_lines if self._wired else lines
        self.uart.on_interrupt = self._port.interrupt
        self.mouse.advance(machine.now_ns)
        machine.attach(ports=self.uart, clocked=self)
        bios.write_word(machine, COM1_VARIABLE, base)

    def start(self) -> bool:
        """Look for the mouse and begin to use it; False: there is none.

        The machine's clock goes on by what the probe takes. A mouse from elsewhere is not waited
        for: what it says at first is its identification.
        """
        if self._wired:
            if self._port.start() is None:
                return False
        else:
            self._port.reset()
        self.int33.install()
        self.int33.call(Registers(ax=0x00))
        self.int33.call(Registers(ax=0x0C, cx=ALL_EVENTS))
        self.int33.call(Registers(ax=0x01))
        self._started = True
        return True

    def plugged_in(self) -> None:
        """The mouse from elsewhere was unplugged and is back: it will identify itself again."""
        self._port.reader.expect(self._machine.now_ns)

    def mode_set(self, frame: Dot) -> None:
        """The video mode was set; `frame` is the new size in dots of what the person sees."""
        self._frame = frame
        self._hand.drop()
        self.driver.mode_set()
        self.int33.call(Registers(ax=0x01))

    @property
    def dialect(self) -> Dialect | None:
        """The mouse that was found."""
        return self._port.reader.dialect

    @property
    def position(self) -> Dot:
        """Where the program sees the pointer, in dots of the frame."""
        virtual = self.driver.screen.virtual
        x, y = self.driver.position
        return x * self._frame[0] // virtual.width, y * self._frame[1] // virtual.height

    @property
    def settled(self) -> bool:
        """Whether all that the hand meant to do is done."""
        return self._hand.next is None and self.mouse.idle

    @property
    def next_ns(self) -> int | None:
        """When something will happen next; None: nothing until the hand does more."""
        return self.mouse.next_ns

    def place(self, x: int, y: int) -> None:
        """Have the program put the pointer at a dot of the frame: INT 33h function 04."""
        virtual = self.driver.screen.virtual
        there = (
            _unscaled(x, virtual.width, self._frame[0]),
            _unscaled(y, virtual.height, self._frame[1]),
        )
        self.int33.call(Registers(ax=0x04, cx=there[0], dx=there[1]))
        self._told_at = self.position

    def feed(self, data: bytes) -> None:
        """Bytes that came over the wire from elsewhere, at the machine's time."""
        for byte in data:
            self.uart.receive(byte, self._machine.now_ns)

    def advance(self, now_ns: int) -> None:
        """Follow the machine's clock, steering from report to report."""
        while (due := self.mouse.next_ns) is not None and due <= now_ns:
            self.mouse.advance(due)
            self._steer()
        self.mouse.advance(now_ns)

    def _steer(self) -> None:
        """Give the idle mouse the next thing to do."""
        if not self.mouse.powered:
            self._hand.drop()
        while self.mouse.idle and (intent := self._hand.next) is not None:
            match intent:
                case Go(x, y):
                    motion = self._motion_to(x, y)
                    if motion == (0, 0) or self._hand.tries >= MOST_TRIES:
                        self._hand.done()
                    else:
                        self._hand.tries += 1
                        self.mouse.move(*motion)
                case By(dx, dy):
                    self._hand.done()
                    self.mouse.move(dx, dy)
                case Push(button, down):
                    self._hand.done()
                    self.mouse.button(button, down)

    def _motion_to(self, x: int, y: int) -> Dot:
        """One report of motion toward a dot; none where the pointer is there or cannot come."""
        state, virtual = self.driver.state, self.driver.screen.virtual
        goal = (
            _within(_unscaled(x, virtual.width, self._frame[0]), state.range_x),
            _within(_unscaled(y, virtual.height, self._frame[1]), state.range_y),
        )
        there, here = virtual.cut(*goal), self.driver.position
        mickeys = (
            state.mickeys_for(0, goal[0] - state.x) if there[0] != here[0] else 0,
            state.mickeys_for(1, goal[1] - state.y) if there[1] != here[1] else 0,
        )
        halves = (_half(mickeys[0]), _half(mickeys[1]))
        if state.doubles(*halves):
            return halves
        slow = min(127, state.threshold // REPORTS_PER_S)
        return _within(mickeys[0], (-slow, slow)), _within(mickeys[1], (-slow, slow))

    def _sent_byte(self, byte: int, at_ns: int) -> None:
        self.uart.receive(byte, at_ns)
        self._packet.append(byte)
        if self.mouse.idle:
            if self._started and self.on_packet is not None:
                self.on_packet(bytes(self._packet))
            self._packet.clear()

    def _handler(self, call: HandlerCall) -> None:
        at = self.position
        if call.events & MOVED and at != self._told_at:
            self._told_at = at
            self._told.append(PointerMoved(at))
        for button, down, up in CLICKS:
            if call.events & (down | up):
                self._told.append(Button(_NUMBERS[button], bool(call.events & down), at))


def _unscaled(dot: int, width: int, dots: int) -> int:
    """The last place of `width` that shows at a dot or before it."""
    return ((dot + 1) * width - 1) // dots


def _half(mickeys: int) -> int:
    """Half of it toward zero, as far as a report holds it."""
    return _within(abs(mickeys) // 2 * (1 if mickeys > 0 else -1), (-128, 127))


def _within(value: int, limits: Sequence[int]) -> int:
    return max(limits[0], min(value, limits[1]))
