"""The screens as pictures: what each mode shows of each game. ``--update-golden`` writes them.

They are the frame's own dots as palette PNGs, before the monitor.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from core.events import Event, Key, MenuPick, Press
from core.games import find, keys
from core.scene import Cue, Scene
from core.scores import Scores
from core.screens.app import App, Start
from core.screens.kept import resume_question, scores_screen, statistics_screen
from core.screens.question import Question
from core.screens.wishes import Do
from core.shuffle import parse_deal
from platforms import modes
from platforms.frame import Frame
from tests.core.keeping import ending, some_statistics

GOLDEN = Path(__file__).parent / "golden"

LONG_COLUMN = """\
game: canfield
base: 5
foundations: 5H
reserve: 2C 9S
tableau: KS QH JS TH 9C 8H 7S 6D 5C 4D 3C 2D AC / QD / 5S / 8D JC TD
stock: 3D 4C 6S
waste: 9H 2H
"""


def seen(start: Start, *events: Event) -> Scene:
    """What is seen after these events."""
    scene = App(start, lambda: 1)(events)
    assert scene is not None
    return scene


def title(game: str) -> Scene:
    return seen(Start(game))


def table(game: str) -> Scene:
    return seen(Start(game, deal=parse_deal("1"), direct=True))


def silent(cue: Cue) -> None:
    """No sound."""


def scores() -> Scene:
    """The high scores of a long evening, the hand just played among them."""
    kept = Scores()
    for hand, level, points in ((1, 2, 120), (2, 3, 786), (3, 1, 9), (4, 2, 6), (5, 2, 44)):
        deal = "999999" if hand % 2 else "ms:11982"
        won = ending(hand, points=points, options=f"level={level}", deal=deal, assisted=hand == 4)
        kept = kept.with_ending(won)
    return scores_screen(find("canfield"), kept, silent, Do.BACK, hand=5).scene()


def statistics() -> Scene:
    account = some_statistics().of("level=2")
    return statistics_screen(find("canfield"), {"level": 2}, account, silent).scene()


def offer() -> Scene:
    """The title, and the question about a hand that was left."""
    app = App(Start("canfield", deal=parse_deal("17"), direct=True), lambda: 1)
    app([Key("v"), Key("v")])
    assert app.session is not None
    question = Question(resume_question(app.session))
    return replace(title("canfield"), dialog=question.dialog())


SCREENS: dict[str, Callable[[], Scene]] = {
    **{f"{key}-title": lambda key=key: title(key) for key in keys()},
    **{f"{key}-table": lambda key=key: table(key) for key in keys()},
    "menu": lambda: seen(Start()),
    "keys": lambda: seen(Start("canfield", direct=True), MenuPick("PROJECT", "Keys")),
    "help": lambda: seen(Start("canfield", direct=True), Key("f1")),
    "scores": scores,
    "statistics": statistics,
    "offer": offer,
    "dropped-menu": lambda: seen(Start("canfield", direct=True), Key("f10"), Key("right")),
    "dialog": lambda: seen(Start("canfield", direct=True), Key("q")),
    "long-column": lambda: seen(Start(position=LONG_COLUMN), Key("1")),
    "carried-cards": lambda: seen(Start(position=LONG_COLUMN), Press("4")),
    "given-up": lambda: seen(Start("betsy", direct=True), Key("q"), Key("y")),
}


SETTLED_NS = 60_000_000
"""Past a tick of the timer, on which SIMCGA brings its third lines up to date."""


@pytest.mark.parametrize("mode", modes.names())
@pytest.mark.parametrize("screen", SCREENS)
def test_the_screen_is_as_it_was(
    screen: str, mode: str, golden: Callable[[Frame, Path], None]
) -> None:
    rig = modes.build(mode)
    scene = SCREENS[screen]()
    rig.painter.paint(None, scene)
    if scene.hand:
        rig.painter.point(rig.painter.target("F"))
    rig.machine.advance(SETTLED_NS)
    frame = rig.monitor(rig.adapter.scan_out())
    golden(frame, GOLDEN / f"{screen}-{mode}.png")


def test_every_picture_belongs_to_a_screen() -> None:
    names = {f"{screen}-{mode}.png" for screen in SCREENS for mode in modes.names()}
    assert {path.name for path in GOLDEN.glob("*.png")} == names
