"""The running machine: a host's hands in, events to the play, its scene painted, a picture out.

The console knows no game: it takes any function from events to a scene, which gives None when the
play is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from core.events import Close, Event, Hover, Key, Press, Release, Tick
from core.scene import Scene
from platforms.hosts.base import Button, Closed, Host, KeyDown, PointerMoved, RawInput
from platforms.machine import TIMER_INTERRUPT

if TYPE_CHECKING:
    from platforms.frame import Frame
    from platforms.modes import Rig
    from platforms.painters.base import Painter

App = Callable[[Sequence[Event]], Scene | None]
Dot = tuple[int, int]

MS: Final = 1_000_000
TICK_NS: Final = 1_000 * MS
SCAN_NS: Final = 50 * MS
"""How often a picture that moves by itself is looked at."""

STILL_NS: Final = 1_400 * MS
"""A picture that did not change for so long does not blink: the slowest blink, that of the Amiga's
alerts, changes every 64 fields, 1,280 ms at 50 Hz."""


class Hands(Protocol):
    """What stands between the host and the play: raw input to events."""

    def take(self, given: RawInput) -> list[Event]:
        """The events that a piece of raw input becomes."""
        ...


class DirectHands:
    """Hands without a device between: keys as they are, the pointer by what the painter shows.

    The button that goes down first drags; the last one up ends it. Hovering is told by target.
    """

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._held: set[int] = set()
        self._hovered: str | None = None

    def take(self, given: RawInput) -> list[Event]:
        """The events that a piece of raw input becomes."""
        match given:
            case KeyDown(name):
                return [Key(name)]
            case PointerMoved(at):
                return self._move(at)
            case Button(number, down, at):
                return self._button(number, down, at)
            case Closed():
                return [Close()]

    def _move(self, at: Dot | None) -> list[Event]:
        zone = self._zone(at)
        if self._held or zone == self._hovered:
            return []
        self._hovered = zone
        return [Hover(zone)]

    def _button(self, number: int, down: bool, at: Dot | None) -> list[Event]:
        was_held = bool(self._held)
        if down:
            self._held.add(number)
            return [] if was_held else [Press(self._zone(at))]
        self._held.discard(number)
        return [Release(self._zone(at))] if was_held and not self._held else []

    def _zone(self, at: Dot | None) -> str | None:
        return None if at is None else self._painter.zone_at(*at)


class Console:
    """One machine in front of one person.

    `commands` are the emulator's own keys, which never reach the play. `painted`, if set, is
    called after a new scene was painted, and after a button that the machine's window system kept.
    `kept`, if set, is called with each input that it kept: a device's name and bytes, which
    `replay_raw` takes again. So a tape can tell of screens that were dragged.
    """

    def __init__(self, rig: Rig, host: Host, app: App) -> None:
        self.rig = rig
        self.scene: Scene | None = None
        self.running = True
        self.commands: dict[str, Callable[[], None]] = {}
        self.painted: Callable[[], None] | None = None
        self.kept: Callable[[str, bytes], None] | None = None
        self._host = host
        self._app = app
        self._hands: Hands = DirectHands(rig.painter)
        self._listen()
        self._pointer: Dot | None = None
        self._head_start_ns = 0
        self._ticked_ns = 0
        self._frame: Frame | None = None
        self._stale = True
        self._scanned_ns = self._changed_ns = 0

    @property
    def now_ns(self) -> int:
        """The machine's time, nanoseconds since power-on."""
        return self.rig.machine.now_ns

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

    def advance(self, now_ns: int) -> None:
        """Let the machine's time go on to `now_ns`; the host's clock goes on from there."""
        if now_ns > self.now_ns:
            self._stale |= self._due_ns is not None and self._due_ns <= now_ns
            self.rig.machine.advance(now_ns)
        self._head_start_ns = self.now_ns - self._host.now_ns()

    def tick(self) -> None:
        """Tell the play what time it is, and look at the picture whatever it was."""
        self._ticked_ns = self.now_ns
        self._stale = True
        self.send([])

    def send(self, events: Sequence[Event]) -> None:
        """Hand events to the play, after the time, and show what it makes of them."""
        if self.running:
            self.show(self._app([Tick(self.now_ns), *events]))

    def show(self, scene: Scene | None) -> None:
        """Paint the scene that follows the one shown; None: the play is over."""
        if scene is None:
            self.running = False
            return
        if self.rig.desk is not None:
            self.rig.desk.follow(scene)
            self._stale |= bool(scene.cues)
        scene = replace(scene, cues=())
        if scene != self.scene:
            self.rig.painter.paint(self.scene, scene)
            self.scene, self._stale = scene, True
            if self.painted is not None:
                self.painted()

    def switch(self, rig: Rig) -> None:
        """Go on with the same scene on another machine, whose clock goes on from here."""
        rig.machine.advance(self.now_ns)
        self.rig, self._hands, self._pointer = rig, DirectHands(rig.painter), None
        self._listen()
        scene, self.scene = self.scene, None
        if scene is not None:
            self.show(scene)
        self.refresh()

    def refresh(self) -> None:
        """Present the picture where it may have changed: painted on, or maybe blinking."""
        if self._stale or (self._restless and self.now_ns - self._scanned_ns >= SCAN_NS):
            frame = self.picture()
            if not frame.same_picture(self._frame):
                self._frame, self._changed_ns = frame, self.now_ns
                self._host.present(frame)
            self._stale, self._scanned_ns = False, self.now_ns

    def picture(self) -> Frame:
        """What the monitor shows now."""
        return self.rig.monitor(self.rig.adapter.scan_out())

    def settled_frame(self) -> Frame:
        """What leaves the adapter, without the pointer and what it carries.

        A timer interrupt passes, since resident software may copy what the pointer lay on.
        """
        self.rig.painter.point(None)
        self.rig.machine.interrupt(TIMER_INTERRUPT)
        frame = self.rig.adapter.scan_out()
        self.rig.painter.point(self._pointer)
        return frame

    def replay_raw(self, device: str, data: bytes) -> None:
        """Do again what an input on a tape did to the machine's window system, if it has one.

        ValueError where the bytes are no input. Events that come of it are on the tape itself.
        """
        desk = self.rig.desk
        if desk is not None and desk.device == device:
            desk.replay(data)
            self._stale = True

    @property
    def _due_ns(self) -> int | None:
        """When the picture changes by itself, as far as is known."""
        return None if self.rig.desk is None else self.rig.desk.next_ns

    def _listen(self) -> None:
        if self.rig.desk is not None:
            self.rig.desk.kept = self._keep

    def _keep(self, device: str, data: bytes) -> None:
        if self.kept is not None:
            self.kept(device, data)

    @property
    def _restless(self) -> bool:
        return self.now_ns - self._changed_ns <= STILL_NS

    def _patience_ms(self) -> int:
        to_tick = self._ticked_ns + TICK_NS - self.now_ns
        wait = min(to_tick, SCAN_NS) if self._restless else to_tick
        if self._due_ns is not None:
            wait = min(wait, self._due_ns - self.now_ns)
        return max(1, -(-wait // MS))

    def _take(self, given: RawInput) -> None:
        if isinstance(given, KeyDown) and given.name in self.commands:
            self.commands[given.name]()
            return
        if isinstance(given, PointerMoved | Button) and given.at != self._pointer:
            self._pointer = given.at
            self.rig.painter.point(given.at)
            self._stale = True
        desk = self.rig.desk
        events: list[Event] = []
        for left in [given] if desk is None else desk.take(given):
            events += self._hands.take(left) if isinstance(left, RawInput) else [left]
        if events:
            self.send(events)
        elif desk is not None:
            self._stale = True
            if isinstance(given, Button) and self.painted is not None:
                self.painted()
