"""Intuition: screens, depth and menus between the mouse and the play.

Raw input goes through `take` first. What happens in title bars, in menus held open by the right
button, and on other screens than the game's is Intuition's; the rest is handed on as it came.

On a tape the input that Intuition keeps stands as ``raw intuition HEX``, in the bytes of
`platforms.drivers.intuition_input`, beside the events that reach the play, menu choices among
them. A replay gives these bytes to `take` again and drops the events that come of it, since the
tape has them: so screens are dragged, menus drop and all frames come out the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, Protocol

from core.events import Event, Key, MenuPick
from core.scene import Cue, Dialog, OpenMenu, Scene
from platforms.amiga import Amiga
from platforms.drivers.intuition_bar import BAR_LINES, Gadget, gadget_at
from platforms.drivers.intuition_copper import SCREEN_WIDTH, Screen, strips
from platforms.drivers.intuition_input import BACK_KEY, KEY_CODES, Input, pack, unpack
from platforms.drivers.intuition_menus import NO_MENU, chosen, pick, place_of, pointed_at
from platforms.drivers.intuition_pointer import BUSY, NORMAL
from platforms.hosts.base import Button, KeyDown, PointerMoved, RawInput

DEVICE: Final = "intuition"
"""Its name on tapes."""
LEFT, RIGHT = 1, 3

BEEP_XOR: Final = 0xFFF
BEEP_FIELDS: Final = 4
"""DisplayBeep: what COLOR00 is xored with, for how many fields; decided here, no source tells."""
LEAST_SEEN: Final = BAR_LINES
"""The lines of a screen that stay on the display however far it is dragged down."""
AMIGA_KEY: Final = "alt+"
"""A host's Alt keys are the right Amiga key."""
POSITIVE, NEGATIVE = "alt+v", "alt+b"
"""The keys of a requester's gadgets: Amiga-V the first, Amiga-B the last."""

Dot = tuple[int, int]


class ScreenPainter(Protocol):
    """What Intuition asks of the painter of the game's screen."""

    def point(self, at: Dot | None) -> None: ...
    def zone_at(self, x: int, y: int) -> str | None: ...
    def show_menu(self, opened: OpenMenu | None) -> None: ...
    def press_gadget(self, gadget: Gadget | None) -> None: ...


@dataclass
class _Drag:
    """The left button holds a screen by its title bar, `line` lines below the screen's top."""

    screen: Screen
    line: int
    press: Button
    moved: bool = False


class _Pressed(NamedTuple):
    """The left button went down on a depth gadget."""

    screen: Screen
    gadget: Gadget


@dataclass
class _Menus:
    """The right button holds the menus open; `picks` were chosen by the left one meanwhile."""

    opened: OpenMenu
    picks: list[MenuPick] = field(default_factory=list)


class _Elsewhere(NamedTuple):
    """A button went down where it means nothing."""

    number: int


Grab = _Drag | _Pressed | _Menus | _Elsewhere


class Intuition:
    """The window system of an Amiga, for one program on the screen `amiga.screen`.

    `kept`, if set, is called with the device's name and the bytes of each input that was kept.
    """

    def __init__(self, amiga: Amiga, painter: ScreenPainter) -> None:
        self.device = DEVICE
        self.kept: Callable[[str, bytes], None] | None = None
        self._amiga = amiga
        self._painter = painter
        self._scene: Scene | None = None
        self._grab: Grab | None = None
        self._at: Dot | None = None
        self._left_held = False
        self._beep_end_ns: int | None = None
        amiga.machine.attach(clocked=self)

    @property
    def next_ns(self) -> int | None:
        """When the picture changes by itself, in machine time; None: it does not."""
        return self._beep_end_ns

    def advance(self, now_ns: int) -> None:
        """Follow the machine's clock: a flash comes to its end."""
        if self._beep_end_ns is not None and now_ns >= self._beep_end_ns:
            self._end_beep()

    def follow(self, scene: Scene) -> None:
        """The scene that is shown now, with the cues that start with it."""
        silent = replace(scene, cues=())
        if Cue.BEEP in scene.cues:
            self.display_beep()
        elif self._beep_end_ns is not None and silent != self._scene:
            self._end_beep()
        self._scene = silent

    def display_beep(self) -> None:
        """Flash the background of all screens."""
        field_ns = self._amiga.adapter.standard.field_ns
        self._beep_end_ns = self._amiga.machine.now_ns + BEEP_FIELDS * field_ns
        self._flash(BEEP_XOR)

    def busy(self, waiting: bool) -> None:
        """Show the busy pointer while something runs that takes long, or the normal one."""
        self._amiga.set_pointer_shape(BUSY if waiting else NORMAL)

    def take(self, given: RawInput) -> list[RawInput | Event]:
        """What is left of an input for the play, and events that Intuition made of it."""
        before = self._grab
        match given:
            case KeyDown():
                return self._key(given)
            case PointerMoved() | Button():
                left = self._pointer(given)
                if before is not None or self._grab is not None:
                    self._keep(given)
                return left
        return [given]

    def replay(self, data: bytes) -> None:
        """Do again what an input on a tape did to the screens; ValueError where it is none."""
        given = unpack(data)
        if isinstance(given, PointerMoved | Button):
            self._painter.point(given.at)
        self.take(given)

    def to_front(self, screen: Screen) -> None:
        """Put a screen before all others."""
        self._amiga.screens.remove(screen)
        self._amiga.screens.insert(0, screen)
        self._rethink()

    def to_back(self, screen: Screen) -> None:
        """Put a screen behind all others."""
        self._amiga.screens.remove(screen)
        self._amiga.screens.append(screen)
        self._rethink()

    def drag(self, screen: Screen, top: int) -> None:
        """Bring a screen's first line to a display line, as far as it goes."""
        screen.top = max(0, min(top, self._amiga.height - LEAST_SEEN))
        self._rethink()

    def _rethink(self) -> None:
        self._amiga.rethink()
        self._painter.point(self._at)

    def _flash(self, xor: int) -> None:
        for screen in self._amiga.screens:
            screen.flash = xor
        self._amiga.rethink()

    def _end_beep(self) -> None:
        self._beep_end_ns = None
        self._flash(0)

    def _keep(self, given: Input) -> None:
        if self.kept is not None:
            self.kept(DEVICE, pack(given))

    def _key(self, given: KeyDown) -> list[RawInput | Event]:
        name, scene = given.name, self._scene
        if name in KEY_CODES:
            self._keep(given)
            self._screen_key(name)
            return []
        if isinstance(self._grab, _Menus):
            return []
        if scene is None or not name.startswith(AMIGA_KEY):
            return [given]
        if scene.dialog is not None:
            answer = _answer(scene.dialog, name)
            return [given] if answer is None else [answer]
        at = place_of(scene.menus, name.removeprefix(AMIGA_KEY))
        return [given] if at is None else [pick(scene.menus, *at)]

    def _screen_key(self, name: str) -> None:
        screens = self._amiga.screens
        workbench = next((s for s in screens if s is not self._amiga.screen), None)
        if name == BACK_KEY:
            self.to_back(screens[0])
        elif workbench is not None:
            self.to_front(workbench)

    def _pointer(self, given: PointerMoved | Button) -> list[RawInput | Event]:
        self._at = given.at
        match self._grab:
            case _Menus() as menus:
                return self._in_menus(menus, given)
            case _Drag() as drag:
                return self._dragging(drag, given)
            case _Pressed() as pressed:
                self._release_gadget(pressed, given)
                return []
            case _Elsewhere(number):
                if isinstance(given, Button) and given.number == number and not given.down:
                    self._grab = None
                return []
        if isinstance(given, Button) and given.number == LEFT and not given.down:
            self._left_held = False
        if isinstance(given, Button) and given.down and not self._left_held:
            return self._press(given)
        return [given]

    def _press(self, given: Button) -> list[RawInput | Event]:
        """A button goes down with none held."""
        menu_open = self._scene is not None and self._scene.open_menu is not None
        screen = self._screen_at(given.at)
        on_game = screen is self._amiga.screen
        if on_game and menu_open:
            return [given]
        if given.number == RIGHT:
            self._open_menus(given)
        elif given.number != LEFT or screen is None or given.at is None:
            self._grab = _Elsewhere(given.number)
        elif (line := given.at[1] - screen.top) < BAR_LINES:
            self._press_bar(screen, line, given)
        elif on_game:
            self._left_held = True
            return [given]
        else:
            self._grab = _Elsewhere(given.number)
        return []

    def _press_bar(self, screen: Screen, line: int, given: Button) -> None:
        gadget = gadget_at(given.at[0] if given.at else 0, SCREEN_WIDTH)
        if gadget is Gadget.DRAG:
            self._grab = _Drag(screen, line, given)
            return
        self._grab = _Pressed(screen, gadget)
        if screen is self._amiga.screen:
            self._painter.press_gadget(gadget)

    def _dragging(self, drag: _Drag, given: PointerMoved | Button) -> list[RawInput | Event]:
        """The screen follows the pointer. A click that did not drag goes on to the play.

        There it opens the menus, for those who have one button.
        """
        if given.at is not None and given.at[1] - drag.line != drag.screen.top:
            drag.moved = True
            self.drag(drag.screen, given.at[1] - drag.line)
        if isinstance(given, Button) and given.number == LEFT and not given.down:
            self._grab = None
            if not drag.moved and drag.screen is self._amiga.screen:
                return [drag.press, given]
        return []

    def _release_gadget(self, pressed: _Pressed, given: PointerMoved | Button) -> None:
        """A depth gadget acts when the button comes up over it."""
        over = self._gadget_under(pressed.screen, given.at) is pressed.gadget
        if isinstance(given, Button) and given.number == LEFT and not given.down:
            self._grab = None
            self._painter.press_gadget(None)
            if over:
                move = self.to_back if pressed.gadget is Gadget.TO_BACK else self.to_front
                move(pressed.screen)
        elif pressed.screen is self._amiga.screen:
            self._painter.press_gadget(pressed.gadget if over else None)

    def _gadget_under(self, screen: Screen, at: Dot | None) -> Gadget | None:
        if at is None or self._screen_at(at) is not screen or at[1] - screen.top >= BAR_LINES:
            return None
        return gadget_at(at[0], SCREEN_WIDTH)

    def _screen_at(self, at: Dot | None) -> Screen | None:
        """The screen that is seen at a dot of the display; None in the gap above one."""
        if at is None:
            return None
        shown = strips(self._amiga.screens, self._amiga.height)
        return next((s.screen for s in shown if s.first <= at[1] < s.end), None)

    def _open_menus(self, given: Button) -> None:
        """The right button: the menus take the place of the title, if the program has any now."""
        scene, screen = self._scene, self._amiga.screen
        shown = any(s.screen is screen for s in strips(self._amiga.screens, self._amiga.height))
        if scene is None or not scene.menus or scene.dialog is not None or not shown:
            self._grab = _Elsewhere(given.number)
            return
        self._grab = menus = _Menus(OpenMenu(NO_MENU))
        self._painter.show_menu(menus.opened)
        self._follow_menus(menus, scene, given.at)

    def _in_menus(self, menus: _Menus, given: PointerMoved | Button) -> list[RawInput | Event]:
        scene = self._scene
        if scene is None:
            return []
        self._follow_menus(menus, scene, given.at)
        match given:
            case Button(number, True) if number == LEFT:
                menus.picks += chosen(scene.menus, menus.opened)
            case Button(number, False) if number == RIGHT:
                self._grab = None
                self._painter.show_menu(None)
                return [*menus.picks, *chosen(scene.menus, menus.opened)]
        return []

    def _follow_menus(self, menus: _Menus, scene: Scene, at: Dot | None) -> None:
        """Drop the menu whose title is under the pointer, mark the item that is."""
        zone = None if at is None else self._painter.zone_at(*at)
        menus.opened = pointed_at(scene.menus, zone, OpenMenu(menus.opened.menu))
        self._painter.show_menu(menus.opened)


def _answer(dialog: Dialog, name: str) -> Key | None:
    """The key of the gadget that an Amiga key stands for."""
    if name == POSITIVE:
        return Key(dialog.buttons[0].key.lower() or "enter")
    if name == NEGATIVE:
        return Key(dialog.buttons[-1].key.lower() or "esc")
    return None
