"""A dialog that waits for an answer: keys, arrows and Enter, or a click on a button."""

from __future__ import annotations

from core.events import Event, Key, Press, Release
from core.scene import Button, Dialog
from core.screens.wishes import Ask, Wish

_STEPS = {"left": -1, "up": -1, "shift+tab": -1, "right": 1, "down": 1, "tab": 1}


class Question:
    """A question that stands open: which button has the focus."""

    def __init__(self, ask: Ask) -> None:
        self.answers = ask.answers
        self._dialog = ask.dialog
        self._focus = next((i for i, b in enumerate(ask.dialog.buttons) if b.focus), 0)
        self._pressed: str | None = None

    def handle(self, event: Event) -> int | None:
        """The number of the button that was chosen, or None: the question stays."""
        match event:
            case Key(name):
                return self._key(name)
            case Press(target):
                self._pressed = target
                index = self._by_target(target)
                self._focus = self._focus if index is None else index
            case Release(target) if target == self._pressed:
                return self._by_target(target)
        return None

    def dialog(self) -> Dialog:
        """The dialog as it is seen now."""
        buttons = tuple(
            button._replace(focus=i == self._focus) for i, button in enumerate(self._buttons)
        )
        return self._dialog._replace(buttons=buttons)

    @property
    def _buttons(self) -> tuple[Button, ...]:
        return self._dialog.buttons

    def _key(self, name: str) -> int | None:
        if name in _STEPS:
            self._focus = (self._focus + _STEPS[name]) % len(self._buttons)
            return None
        match name:
            case "enter" | "space":
                return self._focus
            case "esc":
                return len(self._buttons) - 1
        return next((i for i, b in enumerate(self._buttons) if b.key.lower() == name.lower()), None)

    def _by_target(self, target: str | None) -> int | None:
        return next((i for i, b in enumerate(self._buttons) if b.target == target), None)


def yes_or_no(title: str, line: str, yes: Wish) -> Ask:
    """A question that Y or the button answers with `yes`, and N or Esc with nothing."""
    buttons = (Button("yes", "Yes", "Y"), Button("no", "No", "N", focus=True))
    return Ask(Dialog(title, (line,), buttons), (yes, None))


def notice(title: str, *lines: str) -> Ask:
    """Something to be read; any of Enter, Space, Esc or O takes it away."""
    return Ask(Dialog(title, lines, (Button("ok", "OK", "O", focus=True),)), (None,))
