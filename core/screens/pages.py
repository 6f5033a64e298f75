"""Screens of text: the game menu, a game's title, the result, the keys.

All are one thing, a page whose lines can be chosen by key, arrows and Enter, or a click.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.events import Event, Hover, Key, Press, Release
from core.scene import Cue, Page, Role, Scene, Text
from core.screens.wishes import Bar, Sound, Wish

NARROW: Final = (40, 24)
"""Columns and rows of characters that all screens show below the bar."""

_STEPS = {"up": -1, "left": -1, "shift+tab": -1, "down": 1, "right": 1, "tab": 1}


class PageScreen:
    """A page, what its lines' targets ask for, and which line is marked.

    `escape` is what Esc asks for. `anything`: the target that every other key and a click on
    nothing choose, or "". `aliases`: more keys for targets, beside those of their lines.
    """

    def __init__(
        self,
        title: str,
        page: Page,
        answers: Mapping[str, Wish],
        sound: Sound,
        bar: Bar,
        escape: Wish,
        anything: str = "",
        marked: str = "",
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        self._title = title
        self._page = page
        self._answers = answers
        self._sound = sound
        self._bar = bar
        self._escape = escape
        self._anything = anything
        self._targets = tuple(line.target for line in page.lines if line.target)
        self._keys = {line.key.lower(): line.target for line in page.lines if line.key}
        self._keys.update(aliases or {})
        self._marked = marked or self._targets[0]
        self._pressed: str | None = None
        self._refusal = ""

    leaves_question_mark: Final = True

    def fit(self, room: tuple[int, int]) -> None:
        """Its lines are short: they suit every screen."""

    @property
    def marked(self) -> str:
        """The target of the marked line."""
        return self._marked

    def handle(self, event: Event) -> Wish | None:
        """Take an event; what it asks for, or None."""
        match event:
            case Key(name):
                self._refusal = ""
                return self._key(name)
            case Hover(target) if target in self._answers:
                self._marked = target or self._marked
            case Press(target):
                self._refusal = ""
                self._pressed = target or self._anything or None
                self._marked = target if target in self._targets and target else self._marked
            case Release(target):
                pressed, self._pressed = self._pressed, None
                if pressed == (target or self._anything):
                    return self._answers.get(pressed)
        return None

    def refuse(self, reason: str) -> None:
        """Beep, and say why."""
        self._sound(Cue.BEEP)
        self._refusal = reason

    def bar(self) -> Bar:
        """The menus of this screen."""
        return self._bar

    def scene(self) -> Scene:
        """What is seen, without cues, menus and dialogs."""
        lines = tuple(
            line._replace(selected=True) if line.target == self._marked else line
            for line in self._page.lines
        )
        message = Text(self._refusal, Role.WARNING)
        return Scene(self._title, message=message, page=self._page._replace(lines=lines))

    def _key(self, name: str) -> Wish | None:
        if name == "esc":
            return self._escape
        if name in _STEPS and len(self._targets) > 1:
            at = self._targets.index(self._marked) + _STEPS[name]
            self._marked = self._targets[at % len(self._targets)]
            return None
        if name in ("enter", "space"):
            return self._answers[self._marked]
        target = self._keys.get(name.lower()) or (self._anything if is_plain(name) else "")
        if target:
            return self._answers[target]
        self.refuse(f"{name} does nothing here")
        return None


def is_plain(name: str) -> bool:
    """True for a key without Ctrl or Alt that is no function key."""
    function = len(name) > 1 and name.rpartition("+")[2].lstrip("f").isdigit()
    return not function and "ctrl+" not in name and "alt+" not in name
