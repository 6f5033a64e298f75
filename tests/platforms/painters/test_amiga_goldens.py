"""The flow of King's Korner on an Amiga as pictures, by hands on its keys and mouse.

``--update-golden`` writes them. They are the frame's own dots.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from core.screens.app import App, Start
from core.shuffle import parse_deal
from platforms import modes
from platforms.console import Console
from platforms.frame import Frame
from platforms.hosts.base import Button, KeyDown, PointerMoved, RawInput
from platforms.hosts.headless import HeadlessHost

GOLDEN = Path(__file__).parents[2] / "golden" / "amiga"

FACES = "a1=KS b1=QS c1=QH d1=KH a2=JS d2=JH a3=JC d3=JD a4=KC b4=QC c4=QD d4=KD"
FULL = (
    "a1=AS b1=AC c1=AD d1=AH a2=2S b2=2C c2=2D d2=2H a3=3S b3=3C c3=3D d3=3H a4=4S b4=4C c4=4D "
    "d4=4H"
)
WON = f"game: king\nfree: 4\ngrid: {FACES} b2=TH\nup: -\npending: -\ndeck: -\ndiscard: 39\n"
NO_SPACE = "game: king\nfree: 4\ngrid: a1=5C b1=QS b2=TH\nup: -\npending: -\ndeck: KS 2C\n"
GRID_FULL = f"game: king\nfree: 4\ngrid: {FULL.rpartition(' ')[0]}\nup: 4H\npending: -\n"

Hand = RawInput | str
"""An input, or the name of a place that is clicked."""


def keys(text: str) -> list[RawInput]:
    return [KeyDown(name) for name in text.split()]


def press(number: int, *path: tuple[int, int], release: bool = False) -> list[RawInput]:
    """A button goes down at the first of these dots, and the pointer on along them."""
    moves: list[RawInput] = [PointerMoved(at) for at in path[1:]]
    up: list[RawInput] = [Button(number, False, path[-1])] if release else []
    return [PointerMoved(path[0]), Button(number, True, path[0]), *moves, *up]


NEW_HAND = Start("king", deal=parse_deal("3"), direct=True)
MIDDLE = [
    *("a1", "D", "b2", "D", "c3", "D", "b1", "D", "d3", "D"),
    *("a2", "D", "c1", "D", "b3", "D", "b4", "D"),
]
SCREENS: dict[str, tuple[Start, Sequence[Hand]]] = {
    "introduction": (Start("king"), []),
    "free-spaces": (Start("king"), keys("down")),
    "table": (NEW_HAND, []),
    "mid-game": (NEW_HAND, ["D", *MIDDLE]),
    "menu-open": (NEW_HAND, press(3, (200, 100), (110, 4), (130, 52))),
    "requester": (NEW_HAND, keys("space esc")),
    "window": (NEW_HAND, keys("alt+b")),
    "half-down": (NEW_HAND, [*keys("space"), *press(1, (300, 4), (300, 104), release=True)]),
    "gadget-held": (NEW_HAND, press(1, (600, 4))),
    "workbench": (NEW_HAND, press(1, (600, 4), release=True)),
    "beep": (NEW_HAND, keys("alt+b o f1 f1 f5")),
    "won": (Start(position=WON), ["b2"]),
    "lost-no-space": (Start(position=NO_SPACE), keys("space")),
    "lost-grid-full": (Start(position=GRID_FULL), ["d4"]),
    "result": (Start(position=WON), ["b2", *keys("space")]),
}


def seen(start: Start, inputs: Sequence[Hand]) -> Console:
    host = HeadlessHost()
    console = Console(modes.build("amiga"), host, App(start, lambda: 3))
    console.start()
    for given in inputs:
        if isinstance(given, str):
            at = console.rig.painter.target(given)
            assert at is not None, given
            host.feed(press(1, at, release=True))
        else:
            host.feed([given])
        console.step()
        console.settle()
    return console


@pytest.mark.parametrize("screen", SCREENS)
def test_the_screen_is_as_it_was(screen: str, golden: Callable[[Frame, Path], None]) -> None:
    frame = seen(*SCREENS[screen]).picture()
    golden(frame, GOLDEN / f"{screen}.png")


def test_every_picture_belongs_to_a_screen() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(SCREENS)
