"""The wires between a person's hands and ears and one rig: each device with its driver.

wires = Wires(rig)
wires.give(PointerMoved((100, 50)))     # what the hand does
wires.advance(now_ns)                   # instead of rig.machine.advance
wires.take()                            # what the drivers told the program

A device is put into the machine when it is first needed, so that a start costs nothing. A machine
whose ports are not known here has no devices: what the hand does is told as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Final, NamedTuple

from platforms.ears import Ears
from platforms.hosts.base import Button, KeyDown, MouseMoved, Notice, PointerMoved, RawInput
from platforms.hosts.sticks import StickState

if TYPE_CHECKING:
    from platforms.drivers.amiga_mouse import AmigaMouse
    from platforms.drivers.pc_mouse import PcMouse
    from platforms.drivers.steering import HandMouse
    from platforms.fittings import Typing
    from platforms.modes import Rig
    from platforms.real_mouse import Line, RealMouse
    from platforms.stick_ports import StickPort

AUTO, KEYBOARD, MOUSE, JOYSTICK = DEVICES = ("auto", "keyboard", "mouse", "joystick")

SERIAL: Final = "serial"
"""The mouse's name on tapes."""
AMIGA, PCJR = "amiga", "pcjr"
KIND_OF_MACHINE: Final = {"pc": "pc", "xt": "pc", "at": "pc", PCJR: PCJR, AMIGA: AMIGA}
"""What `platforms.fittings` calls a machine, by its name."""

MS_NS: Final = 1_000_000
PROBE_NS: Final = 500 * MS_NS
"""When a device is looked for that was asked for: mice and sticks may take so long to appear."""
WATCH_NS: Final = 10 * MS_NS
"""How often sound is made while there is some, and a serial port is looked at."""
PAL_LINES: Final = 256

PAD: Final = {
    "kp0": "insert",
    "kp1": "end",
    "kp2": "down",
    "kp3": "pagedown",
    "kp4": "left",
    "kp5": "",
    "kp6": "right",
    "kp7": "home",
    "kp8": "up",
    "kp9": "pageup",
    "kp.": "delete",
    "kp+": "+",
    "kp-": "-",
    "kp*": "*",
}
"""What the number pad stands for where the machine has none."""
LOCKS: Final = ("numlock", "capslock", "scrolllock")
UNLOCK: Final = {"pc": "Num Lock", PCJR: "Alt+Fn+N"}


class Plugs(NamedTuple):
    """What a person plays with: one of DEVICES; a real mouse instead of the emulated one."""

    device: str = AUTO
    line: Line | None = None


class Wires:
    """The devices of one rig. `on_packet`, if set, gets every packet of the serial mouse."""

    def __init__(self, rig: Rig, plugs: Plugs | None = None) -> None:
        plugs = plugs or Plugs()
        self.on_packet: Callable[[bytes], None] | None = None
        self._rig = rig
        self._machine = rig.machine
        self._kind = KIND_OF_MACHINE.get(rig.machine.name)
        self.ears = Ears(rig.machine, self._kind)
        self._line = None if self._kind == AMIGA else plugs.line
        self._told: list[RawInput] = []
        self._pc_mouse: PcMouse | None = None
        self._amiga_mouse: AmigaMouse | None = None
        self._real_mouse: RealMouse | None = None
        self._sticks: StickPort | None = None
        self._keys: Typing | None = None
        self._probe_ns: int | None = None
        self.choose(plugs.device)

    def choose(self, device: str) -> None:
        """Play with one of DEVICES from now on; the keyboard is offered where it is not there."""
        self.device = device
        if device in (MOUSE, JOYSTICK) or self._line is not None:
            self._probe_ns = self._machine.now_ns + PROBE_NS

    def give(self, given: RawInput) -> None:
        """What the hand does; what becomes of it is told by `take`, now or after a while."""
        match given:
            case _ if self._kind is None:
                self._told.append(given)
            case KeyDown(name):
                self._type(name)
            case PointerMoved() | Button() | MouseMoved():
                if self.device in (AUTO, MOUSE) and self._line is None:
                    self._handle(given)
            case StickState():
                self._plugged_sticks().hold(given)
                if self._stick_counts:
                    self._poll_sticks()
            case _:
                self._told.append(given)

    def feed(self, data: bytes) -> None:
        """What the mouse of a tape sent; nothing on a machine without serial mice."""
        if self._kind not in (None, AMIGA):
            self._plugged_pc_mouse().feed(data)

    def take(self) -> list[RawInput]:
        """What the drivers told the program since the last call."""
        if (mouse := self._mouse) is not None:
            moves = mouse.take()
            self._told += moves
            if self._sticks is not None and moves:
                self._sticks.pointer.place(*mouse.position)
        told, self._told = self._told, []
        return told

    def advance(self, now_ns: int) -> None:
        """Let the machine's time go on, and look at what has to be looked at."""
        self.ears.advance(now_ns)
        if self._probe_ns is not None and self._probe_ns <= now_ns:
            self._probe_ns = None
            self._probe()
        if self._real_mouse is not None:
            for said in self._real_mouse.look():
                self._say(said.text, offers_keyboard=not said.usable)
        if self._sticks is not None and self._stick_counts:
            due_ns = self._sticks.pointer.next_ns
            if due_ns is not None and due_ns <= self._machine.now_ns:
                self._poll_sticks()

    @property
    def busy_ns(self) -> int | None:
        """When the mouse goes on with what the hand told it; None: all is done."""
        return None if self._mouse is None else self._mouse.next_ns

    @property
    def next_ns(self) -> int | None:
        """When the machine's time should go on; None: not before the hand does more."""
        due = [self.busy_ns, self._probe_ns]
        if self._sticks is not None and self._stick_counts:
            due.append(self._sticks.pointer.next_ns)
        if self.ears.busy or self._real_mouse is not None:
            due.append(self._machine.now_ns + WATCH_NS)
        return min((ns for ns in due if ns is not None), default=None)

    def hidden(self) -> AbstractContextManager[None]:
        """While it lasts the driver's pointer is not in video memory."""
        return nullcontext() if self._pc_mouse is None else self._pc_mouse.driver.hidden()

    @property
    def _mouse(self) -> HandMouse | None:
        return self._pc_mouse or self._amiga_mouse

    @property
    def _stick_counts(self) -> bool:
        return self.device in (AUTO, JOYSTICK)

    def _say(self, text: str, *, offers_keyboard: bool = False) -> None:
        if offers_keyboard:
            self.device = AUTO
            text = f"{text} Use the keyboard."
        self._told.append(Notice(text))

    def _type(self, name: str) -> None:
        if self._keys is None:
            from platforms.fittings import fit_keyboard

            self.ears.plug()
            self._keys = fit_keyboard(self._machine, self._kind or "")
            self._settle_in()
        typed = self._keys.type(name)
        if typed == [name] and name in PAD:
            typed = self._keys.type(PAD[name]) if PAD[name] else []
        self._told += (KeyDown(key) for key in typed if key not in LOCKS)
        if self._keys.reminder():
            key = UNLOCK.get(self._kind or "", "")
            self._say(f"Num Lock is on: cursor keys give digits. {key} turns it off.")

    def _handle(self, given: PointerMoved | Button | MouseMoved) -> None:
        """The hand is on the mouse."""
        if given == PointerMoved(None):
            return
        mouse = self._plugged_mouse()
        match given:
            case MouseMoved(dx, dy):
                mouse.move_by(dx, dy)
            case PointerMoved(at) | Button(_, _, at) if at is not None:
                mouse.move_to(*at)
        if isinstance(given, Button):
            mouse.button(given.number, given.down)

    def _probe(self) -> None:
        """Look for what was asked for, as programs did: with an end to their patience."""
        if self._line is not None or self.device == MOUSE:
            self._plugged_mouse()
        if self.device == JOYSTICK:
            sticks = self._plugged_sticks()
            self._poll_sticks()
            if sticks.present:
                self._told.append(PointerMoved(sticks.pointer.position))
            else:
                self._say("No joystick answers.", offers_keyboard=True)

    def _poll_sticks(self) -> None:
        for told in self._plugged_sticks().pointer.poll():
            if self._mouse is not None and isinstance(told, PointerMoved) and told.at:
                self._mouse.place(*told.at)
            self._told.append(told)

    def _plugged_mouse(self) -> HandMouse:
        return self._plugged_amiga_mouse() if self._kind == AMIGA else self._plugged_pc_mouse()

    def _plugged_amiga_mouse(self) -> AmigaMouse:
        if self._amiga_mouse is None:
            from platforms.devices.quadrature import ControllerPorts, QuadratureMouse
            from platforms.drivers.amiga_mouse import AmigaMouse

            size = self._size()
            standard = "pal" if size[1] >= PAL_LINES else "ntsc"
            ports = ControllerPorts(QuadratureMouse())
            self._amiga_mouse = AmigaMouse(self._machine, size, standard, ports=ports)
            self._amiga_mouse.start()
        return self._amiga_mouse

    def _plugged_pc_mouse(self) -> PcMouse:
        if self._pc_mouse is None:
            from platforms.drivers.pc_mouse import COM1, JR_PORT, PcMouse
            from platforms.painters.painter import ScenePainter

            base = JR_PORT if self._kind == PCJR else COM1
            if self._line is None:
                mouse = PcMouse(self._machine, self._size(), base=base)
            else:
                from platforms.real_mouse import RealMouse

                self._real_mouse = RealMouse(self._machine, self._size(), base, self._line)
                mouse = self._real_mouse.mouse
            self._pc_mouse = mouse
            mouse.on_packet = self._packet
            if isinstance(self._rig.painter, ScenePainter):
                self._rig.painter.leave_pointer(mouse.driver.hidden)
            if not mouse.start():
                self._say("No mouse answers.", offers_keyboard=True)
        return self._pc_mouse

    def _packet(self, data: bytes) -> None:
        if self.on_packet is not None:
            self.on_packet(data)

    def _plugged_sticks(self) -> StickPort:
        if self._sticks is None:
            from platforms.stick_ports import AmigaSticks, PcSticks

            if self._kind == AMIGA:
                ports = self._plugged_amiga_mouse().ports
                self._sticks = AmigaSticks(self._machine, self._size(), ports)
            else:
                junior = self._kind == PCJR
                self._sticks = PcSticks(self._machine, self._size(), junior=junior)
            self._settle_in()
            if self._mouse is not None:
                self._sticks.pointer.place(*self._mouse.position)
        return self._sticks

    def _size(self) -> tuple[int, int]:
        frame = self._rig.adapter.scan_out()
        return frame.width, frame.height

    def _settle_in(self) -> None:
        """Tell devices that have just come what time it is."""
        self._machine.advance(self._machine.now_ns)
