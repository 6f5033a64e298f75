"""A text of several pages, turned by keys or a pointer: help, and any file in the same markup."""

from __future__ import annotations

from typing import Final

from core.events import Event, Hover, Key, Press, Release
from core.markup import Document, Run
from core.markup import Line as MarkupLine
from core.scene import Cue, Line, Page, Role, Scene, Text
from core.screens.pages import NARROW
from core.screens.wishes import Bar, Do, Sound, Wish

_MARGIN_CHARS: Final = 2
_ROWS_APART: Final = 2
"""A gap above the choices, and the line that tells what a key does not do."""
_DIM_COLOUR: Final = 8

_NEXT, _BEFORE, _BACK = "next", "before", "back"
_CHOICES: Final = {_NEXT: ("N", "Next page"), _BEFORE: ("P", "Page before"), _BACK: ("B", "Back")}
_KEYS: Final = {
    **dict.fromkeys(("pagedown", "space", "down", "right", "n"), _NEXT),
    **dict.fromkeys(("pageup", "up", "left", "p", "backspace"), _BEFORE),
    **dict.fromkeys(("esc", "b", "q", "f1", "?"), _BACK),
}


class Reader:
    """The pages of a document for a screen that shows `room`: columns and rows of characters.

    However many pages that makes, only what asks for `Back` leaves.
    """

    leaves_question_mark: Final = False

    def __init__(
        self, title: str, document: Document, sound: Sound, room: tuple[int, int] = NARROW
    ) -> None:
        self._title = title
        self._document = document
        self._sound = sound
        self._at = 0
        self._marked = _NEXT
        self._pressed: str | None = None
        self._refusal = ""
        self.fit(room)

    def fit(self, room: tuple[int, int]) -> None:
        """Break the text anew, for another screen."""
        columns, rows = room
        self._columns = columns - _MARGIN_CHARS
        rows_below = _ROWS_APART + len(_CHOICES)
        self._pages = self._document.pages(self._columns, rows - rows_below)
        self._at = min(self._at, len(self._pages) - 1)
        self._targets = tuple(_CHOICES) if len(self._pages) > 1 else (_BACK,)
        if self._marked not in self._targets:
            self._marked = _BACK

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self._pages)

    def turn_to(self, page: int) -> None:
        """Show a page, 1..`pages`."""
        self._at = page - 1

    def handle(self, event: Event) -> Wish | None:
        """Take an event; what it asks for, or None."""
        match event:
            case Key(name):
                self._refusal = ""
                return self._key(name.lower())
            case Hover(target) | Press(target) if target in self._targets:
                self._marked = target
                self._pressed = target if isinstance(event, Press) else self._pressed
            case Release(target):
                pressed, self._pressed = self._pressed, None
                if pressed is not None and pressed == target:
                    return self._turn(pressed)
        return None

    def refuse(self, reason: str) -> None:
        """Beep, and say why."""
        self._sound(Cue.BEEP)
        self._refusal = reason

    def bar(self) -> Bar:
        """There are no menus over a text."""
        return ()

    def scene(self) -> Scene:
        """What is seen, without cues, menus and dialogs."""
        choices = tuple(
            Line(
                _CHOICES[target][1], Role.BODY, target, _CHOICES[target][0], target == self._marked
            )
            for target in self._targets
        )
        lines = tuple(_running(line) for line in self._pages[self._at])
        return Scene(
            self._title,
            status=(Text(f"PAGE {self._at + 1} of {len(self._pages)}"),),
            message=Text(self._refusal, Role.WARNING),
            page=Page("", b"", (*lines, *choices), "", self._columns),
        )

    def _key(self, name: str) -> Wish | None:
        if name in ("home", "end"):
            self._at = 0 if name == "home" else len(self._pages) - 1
        elif name in ("tab", "shift+tab"):
            step = 1 if name == "tab" else -1
            at = self._targets.index(self._marked) + step
            self._marked = self._targets[at % len(self._targets)]
        elif name == "enter":
            return self._turn(self._marked)
        elif name in _KEYS:
            return self._turn(_KEYS[name])
        else:
            self.refuse(f"{name} does nothing here")
        return None

    def _turn(self, target: str) -> Wish | None:
        if target == _BACK:
            return Do.BACK
        at = self._at + (1 if target == _NEXT else -1)
        if 0 <= at < len(self._pages):
            self._at = at
        else:
            self.refuse("This is the last page" if target == _NEXT else "This is the first page")
        return None


def _running(line: MarkupLine) -> Line:
    return Line(line.text, column=line.indent, texts=tuple(_text(run) for run in line.runs))


def _text(run: Run) -> Text:
    """A piece of text; where there are no colours, those of the markup become roles."""
    role, colour = run.style.role, run.style.colour
    if role is Role.BODY and colour is not None and colour >= _DIM_COLOUR:
        role = Role.DIM if colour == _DIM_COLOUR else Role.TITLE
    return Text(run.text, role, None if run.style.highlight else colour)
