"""What is played at the console: the App, the tapes that drive or follow it, what is kept of it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from core.screens.app import App
from scripts.options import Wishes

if TYPE_CHECKING:
    from core.screens.evening import Evening
    from core.screens.replay import Replay
    from core.tape import Recorder


class Stage(NamedTuple):
    """The play, the recorder that follows it, the tape that drives it at first, what is kept."""

    app: App
    recorder: Recorder | None = None
    replay: Replay | None = None
    evening: Evening | None = None

    def close(self) -> list[str]:
        """Let go of the files; what is to be told of them."""
        if self.evening is None:
            return []
        self.evening.close()
        return [*self.app.notices, *self.evening.take_notices()]


def set_stage(wishes: Wishes, sink: Callable[[str], None] | None) -> Stage:
    """Make the play; JobError for a tape that asks for what there is not."""
    if wishes.tape is not None:
        from scripts.taping import replay_of

        replay = replay_of(wishes.tape, wishes.display.mode, sink, _seed)
        return Stage(replay.app, replay.recorder if sink else None, replay)
    recorder = _recorder(wishes.display.mode, sink) if sink else None
    evening = _evening(wishes) if wishes.kept else None
    return Stage(App(wishes.start, _seed, recorder, evening), recorder, None, evening)


def _recorder(mode: str, sink: Callable[[str], None]) -> Recorder:
    from core.tape import Recorder

    return Recorder(mode, sink)


def _evening(wishes: Wishes) -> Evening:
    from core.folders import data_folder
    from core.screens.evening import Evening

    folder = data_folder(wishes.data, os.environ)
    return Evening(folder, _today, _hand_seed, wishes.start.authentic, wishes.new_deck)


def _today() -> str:
    return time.strftime("%Y-%m-%d")


def _seed() -> int:
    """A number that nobody foresees, for the deals that the command line leaves open."""
    return int.from_bytes(os.urandom(4), "big")


def _hand_seed() -> int:
    """A number that no other hand has."""
    return int.from_bytes(os.urandom(8), "big")
