"""What every painter must keep, whatever its memory: the laws of the painters' contract."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.games import find, keys
from core.scene import (
    Button,
    Dialog,
    Fan,
    Hand,
    Layout,
    Line,
    Menu,
    MenuItem,
    OpenMenu,
    Page,
    Panel,
    Pile,
    Role,
    Scene,
    Stack,
    Text,
    Zone,
)
from core.shuffle import Generator, numbered_deal
from platforms import modes
from platforms.modes import Rig

LAW = settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
MENUS = (
    Menu("PROJECT", (MenuItem("About"), MenuItem("Quit", "q"))),
    Menu(
        "NEW GAME",
        (
            MenuItem("Same free blocks", "f3", checked=True),
            MenuItem(""),
            MenuItem("Reset free blocks", enabled=False),
        ),
    ),
)
DIALOG = Dialog(
    "CANFIELD",
    ("End this hand?", "The hand is kept and can be taken up again another day, as it lies."),
    (Button("yes", "Yes", "Y"), Button("no", "No", "N", focus=True)),
)
PAGE = Page(
    "KING'S KORNER SOLITAIRE",
    bytes([0, 14, 28, 42]),
    (
        Line("by David F. Downing, July, 1988", Role.DIM),
        Line(),
        Line("One card at a time, any number of passes", target="1", key="1"),
        Line("Three cards at a time, any number of passes", target="2", key="2", selected=True),
        Line("Help", target="help", key="H"),
    ),
    "Space or Enter: 2    F1: keys    Esc: leave",
)
RUNNING = (
    (0, (Text("╔════════╗", Role.TITLE, 11),)),
    (0, (Text("║ ", Role.TITLE, 11), Text("HELP", Role.TITLE, 14), Text("   ║", colour=11))),
    (4, (Text("S", Role.HIGHLIGHT), Text("  the stock, blue on blue", Role.BODY, 1))),
    (0, ()),
)
TEXT_PAGE = Page(
    "",
    lines=(
        *(Line("".join(t.text for t in texts), column=x, texts=texts) for x, texts in RUNNING),
        Line("Next page", target="next", key="N", selected=True),
        Line("Back", target="back", key="B"),
    ),
    columns=38,
)
PANEL = Panel(5, 2, "LEGAL MOVES", ((Text("[1] "), Text("2", Role.HIGHLIGHT)),))


@pytest.fixture(scope="module", params=modes.names())
def mode(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def rig(mode: str) -> Rig:
    return modes.build(mode)


@pytest.fixture(scope="module")
def plain_rig(mode: str) -> Rig:
    return modes.build(mode)


PCJR_PAGES = (0x18000, 0x8000)
"""A PCjr shows main memory; its window at B8000 holds only half of a screen."""


def memory(rig: Rig) -> bytes:
    """All of the adapter's memory, without its mirrors."""
    if rig.mode.adapter == "pcjr":
        return rig.machine.block(*PCJR_PAGES).tobytes()
    span = rig.adapter.memory_range
    length = len(span)
    while length:
        try:
            return rig.adapter.block(span.start, length).tobytes()
        except IndexError:
            length //= 2
    raise AssertionError("an adapter without memory")


def painted_dots(rig: Rig) -> np.ndarray:
    """The picture without the lines that SIMCGA repeats at the next tick of the timer."""
    dots = rig.adapter.scan_out().dots
    return np.delete(dots, np.s_[2::3], axis=0) if rig.mode.name == "hercules" else dots.copy()


def from_scratch(rig: Rig, scene: Scene) -> bytes:
    rig.painter.point(None)
    rig.painter.paint(None, scene)
    return memory(rig)


def table(key: str, seed: int = 1, length: int = 0) -> Scene:
    """A position of a game reached by random play."""
    game = find(key)
    chance = Generator(seed)
    state = game.deal(numbered_deal(seed), {o.name: o.default for o in game.options})
    for _ in range(length):
        if not (moves := game.moves(state)):
            break
        state = game.play(state, moves[chance.below(len(moves))])
    return Scene(
        game.title,
        game.status(state),
        Text(game.prompt(state)),
        game.layout,
        game.piles(state),
        game.panel(state),
        menus=MENUS,
    )


@st.composite
def tables(draw: st.DrawFn) -> Scene:
    key = draw(st.sampled_from(keys()))
    scene = table(key, draw(st.integers(1, 10**6)), draw(st.integers(0, 80)))
    at = draw(st.integers(0, len(scene.piles) - 1))
    pile = replace(scene.piles[at], picked=draw(st.integers(0, 3)), cursor=draw(st.booleans()))
    piles = (*scene.piles[:at], pile, *scene.piles[at + 1 :])
    return replace(scene, piles=piles, keys_shown=draw(st.booleans()))


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    scene = draw(tables())
    if draw(st.integers(0, 3)) == 0:
        page = draw(st.sampled_from([PAGE, TEXT_PAGE]))
        scene = replace(scene, layout=None, piles=(), panel=None, page=page)
    opened = st.builds(OpenMenu, st.integers(0, 1), st.none() | st.integers(0, 1))
    return replace(
        scene,
        open_menu=draw(st.none() | opened),
        dialog=draw(st.sampled_from([None, None, DIALOG])),
        hand=draw(st.sampled_from([None, Hand(bytes([3, 30, 7]), "S")])),
        message=Text(draw(st.sampled_from(["", "Play a card.", "A word " * 9])), Role.WARNING),
    )


def spots(rig: Rig) -> st.SearchStrategy[tuple[int, int] | None]:
    frame = rig.adapter.scan_out()
    return st.none() | st.tuples(st.integers(0, frame.width - 1), st.integers(0, frame.height - 1))


@LAW
@given(data=st.data())
def test_painting_the_change_is_painting_from_scratch(
    rig: Rig, plain_rig: Rig, data: st.DataObject
) -> None:
    old: Scene | None = None
    for new in data.draw(st.lists(scenes(), min_size=2, max_size=4)):
        rig.painter.paint(old, new)
        rig.painter.point(data.draw(spots(rig)))
        old = new
    rig.painter.point(None)
    assert old is not None
    assert memory(rig) == from_scratch(plain_rig, old)


@LAW
@given(scene=scenes(), data=st.data())
def test_the_pointer_leaves_no_trace(rig: Rig, scene: Scene, data: st.DataObject) -> None:
    plain = from_scratch(rig, scene)
    for at in data.draw(st.lists(spots(rig), min_size=1, max_size=4)):
        rig.painter.point(at)
    rig.painter.point(None)
    assert memory(rig) == plain


def test_the_pointer_is_seen_at_every_edge_and_so_is_the_hand(rig: Rig) -> None:
    scene = replace(table("canfield"), hand=Hand(bytes([3, 30, 7]), "S"))
    frame = rig.adapter.scan_out()
    right, bottom = frame.width - 1, frame.height - 1
    for x in (0, 1, right // 2, right - 1, right):
        for y in (0, 1, bottom // 2, bottom - 1, bottom):
            for hand in (None, scene.hand):
                plain = from_scratch(rig, replace(scene, hand=hand))
                rig.painter.point((x, y))
                assert memory(rig) != plain, (x, y, hand)
    rig.painter.point(None)


def test_a_repainting_under_the_pointer_shows_it_still(rig: Rig, plain_rig: Rig) -> None:
    first, second = table("canfield"), table("canfield", length=9)
    rig.painter.paint(None, first)
    rig.painter.point((100, 100))
    rig.painter.paint(first, second)
    plain_rig.painter.paint(None, second)
    plain_rig.painter.point((100, 100))
    assert memory(rig) == memory(plain_rig)
    rig.painter.point(None)
    plain_rig.painter.point(None)


def names_of(scene: Scene) -> Iterator[str]:
    """The targets that a person must be able to point at."""
    if scene.dialog:
        yield from (button.target for button in scene.dialog.buttons)
        return
    if scene.open_menu:
        yield from (f"menu:{menu.title}" for menu in scene.menus)
        menu = scene.menus[scene.open_menu.menu]
        yield from (f"menu:{menu.title}/{item.text}" for item in menu.items if item.text)
        return
    yield from (f"menu:{menu.title}" for menu in scene.menus)
    yield from (pile.zone.name for pile in scene.piles)
    if scene.page:
        yield from (line.target for line in scene.page.lines if line.target)


@LAW
@given(scene=scenes())
def test_zone_at_is_the_inverse_of_target(rig: Rig, scene: Scene) -> None:
    rig.painter.paint(None, scene)
    for name in names_of(scene):
        dot = rig.painter.target(name)
        assert dot is not None, name
        assert rig.painter.zone_at(*dot) == name
    assert rig.painter.target("no such place") is None


def test_a_dialog_lets_nothing_be_pointed_at_but_its_buttons(rig: Rig) -> None:
    rig.painter.paint(None, replace(table("corners"), dialog=DIALOG))
    frame = rig.adapter.scan_out()
    found = {
        rig.painter.zone_at(x, y)
        for x in range(0, frame.width, 2)
        for y in range(0, frame.height, 2)
    }
    assert found == {None, "yes", "no"}


@pytest.mark.parametrize("key", keys())
def test_what_is_drawn_of_a_zone_lies_in_its_target(rig: Rig, key: str) -> None:
    scene = table(key, length=30)
    rig.painter.paint(None, scene)
    before = rig.adapter.scan_out().dots.copy()
    for at, pile in enumerate(scene.piles):
        stacks = tuple(Stack(bytes(range(9)), 3) for _ in pile.stacks)
        count = None if pile.count is None else 88
        piles = (
            *scene.piles[:at],
            replace(pile, stacks=stacks, count=count, picked=2, cursor=True),
            *scene.piles[at + 1 :],
        )
        rig.painter.paint(None, replace(scene, piles=piles))
        rows, columns = np.nonzero(rig.adapter.scan_out().dots != before)
        assert len(rows)
        for y, x in zip(rows[::17].tolist(), columns[::17].tolist(), strict=True):
            assert rig.painter.zone_at(x, y) == pile.zone.name, (x, y)


def test_the_whole_foundation_area_is_one_target(rig: Rig) -> None:
    rig.painter.paint(None, table("canfield"))
    left = rig.painter.target("F")
    assert left is not None
    frame = rig.adapter.scan_out()
    wide = [x for x in range(frame.width) if rig.painter.zone_at(x, left[1]) == "F"]
    assert wide == list(range(wide[0], wide[-1] + 1))
    assert len(wide) > frame.width * 0.4


@pytest.mark.parametrize("cards", [1, 2, 13, 20, 52])
def test_a_long_column_fits_and_its_last_card_stays_whole(rig: Rig, cards: int) -> None:
    zone = Zone("1", 1, 0, fan=Fan.DOWN, height=4, key="1")
    alone = Zone("2", 3, 0, fan=Fan.DOWN, height=4, key="2")
    layout = Layout(9, 4, (zone, alone), "1")
    last = bytes([8])

    def scene(column: bytes) -> Scene:
        piles = (Pile(zone, (Stack(column),)), Pile(alone, (Stack(last),)))
        return Scene("TABLE", layout=layout, piles=piles)

    rig.painter.paint(None, scene(bytes(range(cards))[:-1] + last))
    dots = painted_dots(rig)
    rig.painter.paint(None, scene(bytes(range(cards))[:-1] + bytes([21])))
    changed = np.argwhere(painted_dots(rig) != dots)
    rig.painter.paint(None, scene(last))
    one = painted_dots(rig)
    rig.painter.paint(None, scene(bytes([21])))
    changed_alone = np.argwhere(painted_dots(rig) != one)
    assert (changed - changed[0]).tolist() == (changed_alone - changed_alone[0]).tolist()


def test_nothing_is_shown_and_nothing_breaks_before_the_first_scene(mode: str) -> None:
    painter = modes.build(mode).painter
    painter.point((5, 5))
    painter.point(None)
    assert painter.zone_at(5, 5) is None
    assert painter.target("S") is None


def test_running_text_fills_the_width_and_lies_line_below_line(rig: Rig) -> None:
    columns, rows = rig.painter.text_room
    wide = Line("#" * columns, column=0, texts=(Text("#" * columns),))
    shown: list[np.ndarray] = []
    for lines in (rows - 1, rows):
        page = Page("", lines=(wide,) * lines, columns=columns)
        rig.painter.paint(None, Scene("TEXT", page=page))
        shown.append(painted_dots(rig))
    rig.painter.paint(None, Scene("TEXT", page=Page("", columns=columns)))
    blank = painted_dots(rig)
    changed = np.argwhere(shown[0] != blank)
    assert np.ptp(changed[:, 1]) > blank.shape[1] * 0.9
    assert len(np.argwhere(shown[1] != shown[0])), "the last line is seen, too"


def test_equal_scenes_look_the_same_and_different_ones_do_not(rig: Rig, plain_rig: Rig) -> None:
    scene = replace(table("king"), panel=PANEL)
    assert from_scratch(rig, scene) == from_scratch(plain_rig, scene)
    for other in (
        replace(scene, message=Text("Another")),
        replace(scene, panel=None),
        replace(scene, title="CORNERS"),
        replace(scene, status=(Text("SCORE 7"),)),
        replace(scene, dialog=DIALOG),
        replace(scene, open_menu=OpenMenu(0)),
    ):
        assert from_scratch(plain_rig, other) != from_scratch(rig, scene)
