"""The running machine: a host's hands in, events to the play, its scene painted, a picture out.

The console knows no game: it takes any function from events to a scene, which gives None when the
play is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from core.events import Event, Key, MenuPick, Press, Tick
from core.scene import Role, Scene, Text
from platforms.eyes import Eyes
from platforms.hands import Hands, is_game_key
from platforms.hosts.base import Button, Host, KeyDown, Notice, PointerMoved, RawInput
from platforms.hosts.sticks import StickState
from platforms.machine import TIMER_INTERRUPT
from platforms.wiring import JOYSTICK, MOUSE, SERIAL, Plugs, Wires

if TYPE_CHECKING:
    from platforms.devices.sound import Samples
    from platforms.frame import Frame
    from platforms.modes import Rig

App = Callable[[Sequence[Event]], Scene | None]
Dot = tuple[int, int]

MS_NS: Final = 1_000_000
TICK_NS: Final = 1_000 * MS_NS
RATE_HZ: Final = 44_100
"""Of the samples that are heard."""


class Console:
    """One machine in front of one person, who plays with what is plugged in.

    `commands` are the emulator's own keys, which never reach the play. `painted`, if set, is
    called after a new scene of the play was painted, and after a button that the machine's window
    system kept. `kept`, if set, is called with each input for a tape: a device's name and bytes,
    which `replay_raw` takes again. `heard`, if set, is called with what the machine sounds.
    `chosen`, if set, tells which of `platforms.wiring.DEVICES` the play is to be played with;
    `fell_back`, if set, is told which one it is where that does not answer. `moved`, if set, tells
    the machine that the play is to go on with, None: with the one that is here. `asked`, if set,
    gives what the play's menus asked for, to be done. `dress`, if set, gives each scene as it
    is shown here; tapes tell of the play's own.
    """

    def __init__(self, rig: Rig, host: Host, app: App, plugs: Plugs | None = None) -> None:
        self.rig = rig
        self.scene: Scene | None = None
        self.running = True
        self.commands: dict[str, Callable[[], None]] = {}
        self.painted: Callable[[], None] | None = None
        self.kept: Callable[[str, bytes], None] | None = None
        self.heard: Callable[[Samples], None] | None = None
        self.chosen: Callable[[], str] | None = None
        self.fell_back: Callable[[str], None] | None = None
        self.moved: Callable[[], Rig | None] | None = None
        self.asked: Callable[[], Sequence[Callable[[], None]]] | None = None
        self.dress: Callable[[Scene], Scene] | None = None
        self._host = host
        self._eyes = Eyes(host)
        self._app = app
        self._plugs = plugs or Plugs()
        self._sticks: dict[int, StickState] = {}
        self._plug_in()
        self._notice: Text | None = None
        self._own: Scene | None = None
        self._told: Scene | None = None
        self._head_start_ns = 0
        self._ticked_ns = 0

    @property
    def now_ns(self) -> int:
        """The machine's time, nanoseconds since power-on."""
        return self.rig.machine.now_ns

    @property
    def device(self) -> str:
        """Which of `platforms.wiring.DEVICES` the play is played with."""
        return self._plugs.device

    @property
    def speaking(self) -> bool:
        """Whether a message is shown that `say` told."""
        return self._notice is not None

    @property
    def sounding(self) -> bool:
        """Whether something is heard, or is about to be."""
        return self._wires.ears.busy

    def start(self) -> None:
        """Show the first scene."""
        self.send([])
        self.refresh()

    def run(self) -> None:
        """Play until the play is over."""
        while self.running:
            self.step(self._patience_ms())

    def step(self, wait_ms: int = 0) -> None:
        """Take what the host has, waiting for it up to `wait_ms`, and show what became of it."""
        inputs = self._host.poll(wait_ms)
        self.advance(self._host.now_ns() + self._head_start_ns)
        for given in inputs:
            self._take(given)
        if self.now_ns - self._ticked_ns >= TICK_NS:
            self.tick()
        self.refresh()

    def settle(self) -> None:
        """Let the machine's time go on until its mouse has told all that the hand did."""
        while self.running and (due_ns := self._wires.busy_ns) is not None:
            self.advance(due_ns)
        self.refresh()

    def advance(self, now_ns: int) -> None:
        """Let the machine's time go on to `now_ns`; the host's clock goes on from there."""
        if now_ns > self.now_ns:
            self._eyes.stale |= self._due_ns is not None and self._due_ns <= now_ns
            self._wires.advance(now_ns)
        self._head_start_ns = self.now_ns - self._host.now_ns()
        if self.heard is not None:
            self.heard(self._wires.ears.samples(RATE_HZ))
        self._deliver()

    def tick(self) -> None:
        """Tell the play what time it is, and look at the picture whatever it was."""
        self._ticked_ns = self.now_ns
        self._eyes.stale = True
        self.send([])

    def send(self, events: Sequence[Event]) -> None:
        """Hand events to the play, after the time, and show what it makes of them."""
        if any(isinstance(event, Key | Press | MenuPick) for event in events):
            self._notice = None
        if self.running:
            self.show(self._app([Tick(self.now_ns), *events]))
            if self.chosen is not None and (device := self.chosen()) != self._plugs.device:
                self._plugs = self._plugs._replace(device=device)
                self._wires.choose(device)
                self._paint()
            for command in self.asked() if self.asked is not None else ():
                command()
            if self.moved is not None and (rig := self.moved()) is not None:
                self.switch(rig)
                self.send([])

    def show(self, scene: Scene | None) -> None:
        """Paint the scene that follows the one shown; None: the play is over."""
        if scene is None:
            self.running = False
            return
        if self.rig.desk is not None:
            self.rig.desk.follow(scene)
            self._eyes.stale |= bool(scene.cues)
        if self.heard is not None:
            for cue in scene.cues:
                self._wires.ears.start(cue)
        self._own = replace(scene, cues=())
        self._paint()

    def say(self, text: str, role: Role = Role.WARNING) -> None:
        """Show a message of the emulator's until the person goes on."""
        self._notice = Text(text, role)
        self._paint()

    def switch(self, rig: Rig) -> None:
        """Go on with the same scene on another machine, whose clock goes on from here.

        The hand leaves this machine's mouse for the other's, so it lets go of what it carries.
        """
        if events := self._hands.let_go():
            self.send(events)
        rig.machine.advance(self.now_ns)
        self.rig = rig
        self._plug_in()
        self.scene = self._told = None
        if self._own is not None:
            self.show(self._own)
        self.refresh()

    def refresh(self) -> None:
        """Present the picture where it may have changed: painted on, or maybe blinking."""
        self._eyes.look(self.picture, self.now_ns)

    def picture(self) -> Frame:
        """What the monitor shows now."""
        return self.rig.monitor(self.rig.adapter.scan_out())

    def picture_for_files(self) -> Frame:
        """What the monitor shows now, but for what `say` told."""
        with self._showing(self._dressed(None)):
            return self.picture()

    def settled_frame(self) -> Frame:
        """What leaves the adapter, of the play's own scene without the pointer and what it carries.

        A timer interrupt passes, since resident software may copy what the pointer lay on.
        """
        with self._wires.hidden():
            self.rig.painter.point(None)
            with self._showing(self._own):
                self.rig.machine.interrupt(TIMER_INTERRUPT)
                frame = self.rig.adapter.scan_out()
            self.rig.painter.point(self.pointer)
        return frame

    def replay_raw(self, device: str, data: bytes) -> None:
        """Do again what an input on a tape did to the machine.

        ValueError where the bytes are no input. What a mouse sends becomes events; those that come
        of the window system's input are on the tape itself.
        """
        desk = self.rig.desk
        if device == SERIAL:
            self._wires.feed(data)
            self._deliver()
        elif desk is not None and desk.device == device:
            desk.replay(data)
            self._eyes.stale = True

    def deaf_to(self, name: str) -> bool:
        """Whether a key does nothing now since another device plays."""
        return self._wires.device in (MOUSE, JOYSTICK) and is_game_key(name, self.scene)

    @property
    def _due_ns(self) -> int | None:
        """When the picture changes by itself, as far as is known."""
        return None if self.rig.desk is None else self.rig.desk.next_ns

    def _plug_in(self) -> None:
        """The hands and ears of the machine that stands here now."""
        self.pointer: Dot | None = None
        """Where the program sees the pointer, in dots of the frame."""
        self._hands = Hands(self.rig.painter)
        self._wires = Wires(self.rig, self._plugs)
        self._wires.on_packet = lambda data: self._keep(SERIAL, data)
        for state in self._sticks.values():
            self._wires.give(state)
        if self.rig.desk is not None:
            self.rig.desk.kept = self._keep

    def _keep(self, device: str, data: bytes) -> None:
        if self.kept is not None:
            self.kept(device, data)

    def _patience_ms(self) -> int:
        now_ns = self.now_ns
        due = [self._ticked_ns + TICK_NS, self._due_ns, self._wires.next_ns]
        due.append(self._eyes.next_ns(now_ns))
        wait_ns = min(ns for ns in due if ns is not None) - now_ns
        return max(1, -(-wait_ns // MS_NS))

    def _paint(self) -> None:
        scene = self._dressed(self._notice)
        if scene is not None and scene != self.scene:
            self.rig.painter.paint(self.scene, scene)
            self.scene, self._eyes.stale = scene, True
        if self._own != self._told:
            self._told = self._own
            self._tell_painted()

    def _dressed(self, notice: Text | None) -> Scene | None:
        """The play's scene with what the emulator adds to it."""
        scene = self._own
        if scene is not None and self.dress is not None:
            scene = self.dress(scene)
        return scene if scene is None or notice is None else replace(scene, message=notice)

    @contextmanager
    def _showing(self, scene: Scene | None) -> Iterator[None]:
        """While it lasts video memory shows another scene."""
        if scene is None or self.scene is None or scene == self.scene:
            yield
            return
        self._repaint(self.scene, scene)
        try:
            yield
        finally:
            self._repaint(scene, self.scene)
            self._eyes.stale = True

    def _repaint(self, old: Scene, new: Scene) -> None:
        """Paint, and let resident software copy at once what it would at the clock's next tick."""
        self.rig.painter.paint(old, new)
        self.rig.machine.interrupt(TIMER_INTERRUPT)

    def _tell_painted(self) -> None:
        if self.painted is not None:
            self.painted()

    def _take(self, given: RawInput) -> None:
        if isinstance(given, KeyDown) and given.name in self.commands:
            self._notice = None
            self.commands[given.name]()
            self._paint()
            return
        if isinstance(given, StickState):
            self._sticks[given.stick] = given
        self._wires.give(given)
        self._deliver()

    def _deliver(self) -> None:
        """Hand on what the drivers told the program."""
        for told in self._wires.take():
            match told:
                case Notice(text):
                    self._heed_fallback()
                    self.say(text)
                case KeyDown(name) if self.deaf_to(name):
                    self.say(f"Only the {self.device} plays (S on the title).")
                case _:
                    self._hand_on(told)

    def _heed_fallback(self) -> None:
        """A notice may tell that what was chosen does not answer."""
        device = self._wires.device
        if device != self._plugs.device:
            self._plugs = self._plugs._replace(device=device)
            if self.fell_back is not None:
                self.fell_back(device)

    def _hand_on(self, told: RawInput) -> None:
        if isinstance(told, PointerMoved | Button):
            self._eyes.stale = True
            if told.at != self.pointer:
                self.pointer = told.at
                self.rig.painter.point(told.at)
        desk = self.rig.desk
        events: list[Event] = []
        for left in [told] if desk is None else desk.take(told):
            events += self._hands.take(left) if isinstance(left, RawInput) else [left]
        if events:
            self.send(events)
        elif desk is not None:
            self._eyes.stale = True
            if isinstance(told, Button):
                self._tell_painted()
