"""The resident mouse driver: reports in, a pointer on the screen, calls to the program's handler.

`Int33` in platforms.drivers.int33 puts the registers of the interrupt in front of it. Sources:
Ralf Brown's Interrupt List, CuteMouse, Microsoft's notes Q67338 and Q30856.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from platforms.devices.mouse_packets import Buttons, Report
from platforms.drivers.mouse_cursor import SIZE, Cursor, Shape
from platforms.drivers.mouse_screens import Screen, TextPage, look
from platforms.drivers.mouse_state import NO_AREA, State
from platforms.machine import Machine

MOVED: Final = 0x01
CLICKS: Final = (
    (Buttons.LEFT, 0x02, 0x04),
    (Buttons.RIGHT, 0x08, 0x10),
    (Buttons.MIDDLE, 0x20, 0x40),
)
"""Each button with the events of its going down and coming up."""


@dataclass(frozen=True, slots=True)
class HandlerCall:
    """A far call to the handler at `address` (segment * 16 + offset), with its registers."""

    address: int
    events: int
    buttons: Buttons
    x: int
    y: int
    mickeys_x: int
    mickeys_y: int


FarCall = Callable[[HandlerCall], None]


class MouseDriver:
    """The pointer of one machine. `far_call` runs the program's handler."""

    def __init__(self, machine: Machine, far_call: FarCall | None = None) -> None:
        self.state = State()
        self.enabled = True
        self._machine = machine
        self._far_call = far_call
        self._cursor = Cursor(machine)
        self._shape = self._current_shape()
        self.screen: Screen = look(machine)
        self.reset()

    @property
    def position(self) -> tuple[int, int]:
        """Where the pointer is, in virtual coordinates as programs are told them."""
        return self.screen.virtual.cut(self.state.x, self.state.y)

    @property
    def buttons(self) -> Buttons:
        """The buttons that are down."""
        return Buttons(self.state.buttons)

    @property
    def visible(self) -> bool:
        """Whether the cursor is on the screen."""
        return self.enabled and self.state.hidden == 0 and not self._in_area()

    @property
    def light_pen(self) -> tuple[int, int] | None:
        """Where the emulated light pen is down: both buttons together."""
        both = Buttons.LEFT | Buttons.RIGHT
        down = self.state.light_pen and self.state.buttons & both == both
        return self.position if down else None

    def reset(self) -> None:
        """The state after functions 00 and 21, for the mode that the screen is in."""
        self._cursor.lift()
        buttons = self.state.buttons
        self.state = State(buttons=buttons)
        self._take_screen()

    def mode_set(self) -> None:
        """The BIOS set a video mode: the pointer hides, in the middle of the new screen."""
        self._cursor.forget()
        self._take_screen()

    def show(self) -> None:
        """Function 01: one hiding less, and the exclusion area is gone."""
        self.state.hidden = min(0, self.state.hidden + 1)
        self.exclude(NO_AREA)

    def hide(self) -> None:
        """Function 02: one hiding more."""
        self.state.hidden -= 1
        self.refresh()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Keep the cursor off the screen while something is drawn, whatever it was before."""
        self.hide()
        try:
            yield
        finally:
            self.state.hidden += 1
            self.refresh()

    def exclude(self, area: tuple[int, int, int, int]) -> None:
        """Function 10: no cursor while it would touch left, top, right, bottom, inclusive."""
        self.state.area = list(area)
        self.refresh()

    def put(self, x: int, y: int) -> None:
        """Function 04: move the pointer without the mouse."""
        state = self.state
        state.x, state.y = x, y
        state.pin()
        state.x, state.y = self.screen.virtual.cut(state.x, state.y)
        state.rest = [0, 0]
        self.refresh()

    def set_page(self, page: int) -> None:
        """Function 1D: the cursor belongs to another display page."""
        self._cursor.lift()
        self.state.page = page
        self.screen = look(self._machine, page)
        self.refresh()

    def restore(self, saved: bytes) -> None:
        """Function 17: the state that function 16 saved."""
        self.state.load(saved)
        self.set_page(self.state.page)

    def switch(self, enabled: bool) -> None:
        """Functions 1F and 20: take no more reports, or take them again."""
        self.enabled = enabled
        self.refresh()

    def report(self, report: Report) -> None:
        """What the mouse tells: move, count, draw, and call the handler."""
        if not self.enabled:
            return
        state = self.state
        moved = bool(report.dx or report.dy)
        if moved:
            state.move(report.dx, report.dy)
            self.refresh()
        events = (MOVED if moved else 0) | self._click(report.buttons)
        if events & state.handler_mask and self._far_call is not None:
            self._far_call(
                HandlerCall(
                    state.handler[0] * 16 + state.handler[1],
                    events,
                    self.buttons,
                    *self.position,
                    *state.mickeys,
                )
            )

    def refresh(self) -> None:
        """Bring the cursor to where and how it should be now."""
        if self.visible:
            self._cursor.place(self.screen, self._shape, self.state.x, self.state.y)
        else:
            self._cursor.lift()

    def reshape(self) -> None:
        """The cursor's masks or its kind changed."""
        self._shape = self._current_shape()
        self.refresh()

    def _take_screen(self) -> None:
        self.screen = look(self._machine)
        self.state.use(self.screen.virtual)
        self.reshape()

    def _click(self, now: Buttons) -> int:
        """Count what went down or up; the events of it."""
        state, events = self.state, 0
        changed = now ^ self.buttons
        state.buttons = int(now)
        for number, (button, down, up) in enumerate(CLICKS):
            if changed & button:
                pressed = bool(now & button)
                events |= down if pressed else up
                state.count(state.pressed if pressed else state.released, number, self.position)
        return events

    def _current_shape(self) -> Shape:
        state = self.state
        return Shape(
            masks=tuple(state.masks),
            hot_spot=(state.hot_spot[0], state.hot_spot[1]),
            text=(state.text_masks[0], state.text_masks[1]),
            hardware=bool(state.hardware_cursor),
        )

    def _in_area(self) -> bool:
        """Whether the cursor would touch the exclusion area."""
        virtual = self.screen.virtual
        left, top, right, bottom = self.state.area
        if left > right or top > bottom:
            return False
        x, y = self.position
        width, height = virtual.step_x, virtual.step_y
        if not isinstance(self.screen.surface, TextPage):
            x -= self._shape.hot_spot[0] * width
            y -= self._shape.hot_spot[1] * height
            width, height = SIZE * width, SIZE * height
        return x <= right and left < x + width and y <= bottom and top < y + height
