"""What stands where on a whole screen."""

from __future__ import annotations

import pytest

from core.scene import Layout, Line, Page, Pile, Role, Scene, Stack, Text, Zone
from platforms.painters import amiga_screen, cga_graphics, cga_text
from platforms.painters.compose import compose
from platforms.painters.geometry import Metrics
from platforms.painters.parts import Words

SCREENS = {
    "cga": cga_graphics.METRICS,
    "cga-text": cga_text.METRICS,
    "amiga": amiga_screen.METRICS,
}
LONG = "betsy.hand is damaged: set aside as betsy.hand.damaged-1; the hand goes on after move 79."


def words(scene: Scene, metrics: Metrics) -> list[Words]:
    return [part for part in compose(scene, metrics).parts if isinstance(part, Words)]


@pytest.mark.parametrize("metrics", SCREENS.values(), ids=SCREENS)
def test_a_long_message_lies_on_no_line_of_a_page(metrics: Metrics) -> None:
    page = Page("A TITLE", b"", (Line("deal", Role.BODY, "deal"),), "bottom of it all")
    shown = words(Scene("A TITLE", page=page, message=Text(LONG)), metrics)
    foot = next(part for part in shown if part.text == page.foot)
    told = [part for part in shown if part.text in LONG]
    assert " ".join(part.text for part in told) == LONG
    assert min(part.y for part in told) >= foot.y + metrics.char_height


@pytest.mark.parametrize(
    ("screen", "left"),
    [
        ("cga", "All played, all number cards discarded."),
        ("cga-text", "All played, all number cards discarded.  Press any key."),
    ],
)
def test_over_a_table_the_last_items_of_a_message_give_way(screen: str, left: str) -> None:
    zone = Zone("1", 4, 0)
    message = Text("All played, all number cards discarded.  Press any key.")
    layout = Layout(9, 4, (zone,), "1")
    scene = Scene("A TITLE", layout=layout, piles=(Pile(zone, (Stack(),)),), message=message)
    assert [p.text for p in words(scene, SCREENS[screen]) if p.text in message.text] == [left]
