"""Intuition between the hands and the play: drags, depth, menus, the flash, and all on a tape."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from core.events import Event, Hover, Key, MenuPick, Press, Release, Tick
from core.scene import Button as DialogButton
from core.scene import Cue, Dialog, Line, Menu, MenuItem, OpenMenu, Page, Scene
from core.screens.app import App
from core.screens.replay import Replay
from core.screens.start import Start
from core.shuffle import parse_deal
from core.tape import Raw, Recorder, Shown, parse_tape
from platforms import modes
from platforms.console import Console
from platforms.hosts.base import Button, KeyDown, PointerMoved, RawInput
from platforms.hosts.headless import HeadlessHost

MENUS = (
    Menu("PROJECT", (MenuItem("About"), MenuItem("Quit", "ctrl+q"))),
    Menu("NEW GAME", (MenuItem("Same"), MenuItem(""), MenuItem("Other", enabled=False))),
)
PAGE = Page("PAGE", lines=(Line("One", target="one"), Line("Two", target="two")))
SCENE = Scene("TITLE", page=PAGE, menus=MENUS)
REQUEST = Dialog("?", ("Sure?",), (DialogButton("yes", "Yes", "Y"), DialogButton("no", "No", "N")))
FIELD_NS = 16_651_557


class Desk:
    """A console whose play remembers its events and shows `scene`."""

    def __init__(self, scene: Scene = SCENE) -> None:
        self.scene = scene
        self.events: list[Event] = []
        self.kept: list[tuple[str, bytes]] = []
        self.host = HeadlessHost()
        self.rig = modes.build("amiga")
        self.console = Console(self.rig, self.host, self.play)
        self.console.kept = lambda device, data: self.kept.append((device, data))
        self.console.start()

    def play(self, events: Sequence[Event]) -> Scene:
        self.events += [e for e in events if not isinstance(e, Tick | Hover)]
        return self.scene

    def do(self, *inputs: RawInput) -> list[Event]:
        before = len(self.events)
        self.host.feed(inputs)
        self.console.step()
        self.console.settle()
        return self.events[before:]

    def show(self, scene: Scene) -> None:
        self.scene = scene
        self.console.send([])
        self.console.refresh()

    def rgb(self) -> np.ndarray:
        """The picture without the pointer."""
        return self.console.settled_frame().rgb().copy()

    def at(self, zone: str) -> tuple[int, int]:
        at = self.rig.painter.target(zone)
        assert at is not None, zone
        return at


@pytest.fixture
def desk() -> Desk:
    return Desk()


def down(at: tuple[int, int], number: int = 1) -> list[RawInput]:
    return [PointerMoved(at), Button(number, True, at)]


def up(at: tuple[int, int], number: int = 1) -> list[RawInput]:
    return [PointerMoved(at), Button(number, False, at)]


def test_the_screen_follows_the_pointer_that_holds_its_title_bar(desk) -> None:
    whole = desk.rgb()
    assert desk.do(*down((300, 4)), PointerMoved((300, 30)), *up((310, 104))) == []
    assert np.array_equal(desk.rgb()[100:, :300], whole[:100, :300])
    assert (desk.rgb()[0] == 255).sum() > 600 * 3
    assert not np.array_equal(desk.rgb()[20:90], whole[20:90])
    desk.do(*down((300, 104)), *up((300, 0)), PointerMoved((300, 4)))
    desk.do(PointerMoved((300, 4)))
    assert desk.rig.painter.target("one") is not None


@pytest.mark.parametrize(("line", "top"), [(199, 190), (110, 106), (4, 0), (2, 0)])
def test_a_screen_stays_on_the_display(desk, line: int, top: int) -> None:
    desk.do(*down((300, 4)), *up((300, 50)))
    desk.do(*down((300, 50)), *up((300, line)))
    first = desk.rig.painter.zone_at(12, top) if top < 199 else None
    assert first == "menu:PROJECT"
    assert top == 0 or desk.rig.painter.zone_at(12, top - 1) is None


def test_places_are_pointed_at_where_the_screen_is(desk) -> None:
    x, y = desk.at("one")
    desk.do(*down((300, 4)), *up((300, 54)))
    assert desk.at("one") == (x, y + 50)
    assert desk.do(*down((x, y + 50)), *up((x, y + 50))) == [Press("one"), Release("one")]
    assert desk.do(*down((x, 20)), *up((x, 20))) == []


def test_what_is_dragged_off_the_display_is_no_target(desk) -> None:
    desk.do(*down((300, 4)), *up((300, 194)))
    assert desk.rig.painter.target("two") is None


def test_depth_gadgets_act_when_the_button_comes_up_over_them(desk) -> None:
    game = desk.rgb()
    back, front = (600, 4), (625, 4)
    desk.do(*down(back))
    held = desk.rgb()[:10, 589:611]
    desk.do(*up((300, 100)))
    assert np.array_equal(desk.rgb(), game)
    assert not np.array_equal(held, game[:10, 589:611])
    assert desk.do(*down(back), *up(back)) == []
    workbench = desk.rgb()
    assert not np.array_equal(workbench, game)
    assert desk.rig.painter.target("one") is None
    desk.do(*down(back), *up(back))
    assert np.array_equal(desk.rgb(), game)
    desk.do(*down(front), *up(front))
    assert np.array_equal(desk.rgb(), game)


def test_left_amiga_keys_change_the_depth(desk) -> None:
    game = desk.rgb()
    for key, back in (("shift+alt+m", True), ("shift+alt+m", False), ("shift+alt+n", True)):
        assert desk.do(KeyDown(key)) == []
        assert np.array_equal(desk.rgb(), game) != back


def test_nothing_on_the_workbench_reaches_the_play(desk) -> None:
    desk.do(*down((600, 4)), *up((600, 4)))
    for number in (1, 2, 3):
        assert desk.do(*down((300, 100), number), *up((300, 100), number)) == []


def test_a_click_that_does_not_drag_goes_on_to_open_the_menus(desk) -> None:
    assert desk.do(*down((12, 4))) == []
    assert desk.do(*up((12, 4))) == [Press("menu:PROJECT"), Release("menu:PROJECT")]


def test_the_menus_of_the_play_take_the_bar_while_they_are_open(desk) -> None:
    desk.show(Scene("TITLE", page=PAGE, menus=MENUS, open_menu=OpenMenu(0)))
    at = desk.at("menu:NEW GAME")
    assert desk.do(*down(at), *up(at)) == [Press("menu:NEW GAME"), Release("menu:NEW GAME")]


def drop(desk: Desk, title: str) -> None:
    """Hold the right button and go to a menu's title."""
    desk.do(*down((300, 100), 3))
    desk.do(PointerMoved(desk.at(f"menu:{title}")))


def test_the_right_button_drops_menus_and_picks_what_it_is_let_go_over(desk) -> None:
    plain = desk.rgb()
    assert desk.do(*down((300, 100), 3)) == []
    strip = desk.rgb()
    assert not np.array_equal(strip[:10], plain[:10])
    assert np.array_equal(strip[10:90], plain[10:90])
    desk.do(PointerMoved(desk.at("menu:PROJECT")))
    assert not np.array_equal(desk.rgb()[10:40], plain[10:40])
    at = desk.at("menu:PROJECT/Quit")
    assert desk.do(*up(at, 3)) == [MenuPick("PROJECT", "Quit")]
    assert np.array_equal(desk.rgb(), plain)


@pytest.mark.parametrize(
    ("title", "item"), [("NEW GAME", "menu:NEW GAME/Other"), ("NEW GAME", "menu:NEW GAME")]
)
def test_let_go_elsewhere_picks_nothing(desk, title: str, item: str) -> None:
    drop(desk, title)
    assert desk.do(*up(desk.at(item), 3)) == []
    drop(desk, title)
    assert desk.do(*up((500, 190), 3)) == []


def test_the_marked_item_has_all_its_planes_complemented(desk) -> None:
    drop(desk, "PROJECT")
    at = desk.at("menu:PROJECT/About")
    before = desk.rig.adapter.scan_out().dots[at[1], 14:20].tolist()
    desk.do(PointerMoved(at))
    assert desk.rig.adapter.scan_out().dots[at[1], 14:20].tolist() == [15 - pen for pen in before]


def test_left_clicks_pick_more_while_the_right_button_is_held(desk) -> None:
    drop(desk, "PROJECT")
    about = desk.at("menu:PROJECT/About")
    assert desk.do(*down(about), *up(about)) == []
    quits = desk.at("menu:PROJECT/Quit")
    picks = [MenuPick("PROJECT", "About"), MenuPick("PROJECT", "Quit")]
    assert desk.do(*up(quits, 3)) == picks


def test_the_right_button_never_plays(desk) -> None:
    desk.show(Scene("TITLE", page=PAGE))
    at = desk.at("one")
    assert desk.do(*down(at, 3), *up(at, 3)) == []
    desk.show(Scene("TITLE", page=PAGE, menus=MENUS, dialog=REQUEST))
    at = desk.at("yes")
    assert desk.do(*down(at, 3), *up(at, 3)) == []
    assert desk.do(*down(at), *up(at)) == [Press("yes"), Release("yes")]


def test_a_drag_of_cards_is_not_disturbed_by_the_right_button(desk) -> None:
    one, two = desk.at("one"), desk.at("two")
    assert desk.do(*down(one), *down(one, 3), *up(one, 3), *up(two)) == [
        Press("one"),
        Release("two"),
    ]


@pytest.mark.parametrize(
    ("key", "event"),
    [
        ("alt+q", MenuPick("PROJECT", "Quit")),
        ("alt+a", MenuPick("PROJECT", "About")),
        ("alt+x", Key("alt+x")),
        ("q", Key("q")),
    ],
)
def test_amiga_keys_pick_from_menus(desk, key: str, event: Event) -> None:
    assert desk.do(KeyDown(key)) == [event]


@pytest.mark.parametrize(("key", "event"), [("alt+v", "y"), ("alt+b", "n"), ("alt+q", "alt+q")])
def test_amiga_keys_answer_a_requester(desk, key: str, event: str) -> None:
    desk.show(Scene("TITLE", page=PAGE, menus=MENUS, dialog=REQUEST))
    assert desk.do(KeyDown(key)) == [Key(event)]


def test_the_beep_flashes_the_background_for_four_fields(desk) -> None:
    plain = desk.rgb()
    desk.show(Scene("TITLE", page=PAGE, menus=MENUS, cues=(Cue.BEEP,)))
    assert (desk.rgb()[150, 5] == [0xFF, 0xAA, 0x55]).all()
    desk.scene = SCENE
    for _ in range(3):
        desk.host.wait(20)
        desk.console.step()
        assert not np.array_equal(desk.rgb(), plain)
    assert desk.rig.desk.next_ns == 4 * FIELD_NS
    desk.host.wait(7)
    desk.console.step()
    assert np.array_equal(desk.rgb(), plain)
    assert desk.rig.desk.next_ns is None


def test_the_flash_is_over_when_something_new_is_shown(desk) -> None:
    plain = desk.rgb()
    desk.show(Scene("TITLE", page=PAGE, menus=MENUS, cues=(Cue.BEEP,)))
    desk.show(Scene("OTHER", page=PAGE, menus=MENUS))
    assert np.array_equal(desk.rgb()[20:], plain[20:])


def test_every_beep_flashes_anew(desk) -> None:
    for _ in range(3):
        desk.show(Scene("TITLE", page=PAGE, menus=MENUS, cues=(Cue.BEEP,)))
        assert (desk.rgb()[150, 5] == [0xFF, 0xAA, 0x55]).all()
        desk.scene = SCENE
        desk.host.wait(100)
        desk.console.step()
        assert (desk.rgb()[150, 5] == [0, 0x55, 0xAA]).all()


def test_the_busy_pointer_is_another_and_goes_again(desk) -> None:
    desk.do(PointerMoved((400, 150)))
    normal = desk.rig.adapter.scan_out().dots.copy()
    desk.rig.desk.busy(True)
    busy = desk.rig.adapter.scan_out().dots.copy()
    assert (busy[140:165] != normal[140:165]).any()
    desk.rig.desk.busy(False)
    assert np.array_equal(desk.rig.adapter.scan_out().dots, normal)


def test_only_what_intuition_keeps_is_told_for_the_tape(desk) -> None:
    one = desk.at("one")
    desk.do(PointerMoved((5, 50)), *down(one), *up(one), KeyDown("a"), KeyDown("alt+q"))
    assert desk.kept == []
    desk.do(*down((300, 4)), *up((300, 8)))
    desk.do(KeyDown("shift+alt+m"))
    assert [data.hex() for _, data in desk.kept] == [
        "0268 0000 012c 0004".replace(" ", ""),
        "02ff0000012c0008",
        "02e80000012c0008",
        "0137004000000000",
    ]
    assert {device for device, _ in desk.kept} == {"intuition"}


HANDS: list[RawInput] = [
    *down((300, 4)),
    PointerMoved((300, 40)),
    *up((300, 84)),
    KeyDown("space"),
    *down((200, 150), 3),
    PointerMoved((110, 84)),
    PointerMoved((130, 98)),
    *up((130, 98), 3),
    KeyDown("shift+alt+m"),
    KeyDown("space"),
    *down((600, 4)),
    *up((600, 4)),
    *down((12, 84)),
    *up((12, 84)),
    KeyDown("esc"),
    KeyDown("alt+b"),
]


def test_a_tape_of_drags_and_menus_replays_to_the_same_frames() -> None:
    written: list[str] = []
    recorder = Recorder("amiga", written.append)
    app = App(Start("king", deal=parse_deal("3"), direct=True), lambda: 7, recorder)
    host = HeadlessHost()
    console = Console(modes.build("amiga"), host, app)

    def keep(device: str, data: bytes) -> None:
        recorder.at(console.now_ns)
        recorder.note(Raw(device, data))

    console.kept = keep
    console.painted = lambda: recorder.note(Shown("amiga", console.settled_frame().digest()))
    console.start()
    for given in HANDS:
        host.wait(30)
        host.feed([given])
        console.step()
        console.settle()
    tape = parse_tape("".join(written))
    assert {type(line.what) for line in tape.lines} >= {Raw, Shown, MenuPick}

    replay = Replay(tape)
    again = Console(modes.build("amiga"), HeadlessHost(), replay.app)
    again.start()
    for line in tape.lines:
        again.advance(line.time_ns)
        if isinstance(line.what, Raw):
            again.replay_raw(line.what.device, line.what.data)
        again.show(replay.feed(line))
        if isinstance(line.what, Shown):
            assert again.settled_frame().digest() == line.what.digest, line
    replay.finish()
    assert again.settled_frame().same_picture(console.settled_frame())


def test_the_same_scene_shown_again_does_not_end_the_flash(desk) -> None:
    beeping = Scene("OTHER", page=PAGE, menus=MENUS, cues=(Cue.BEEP,))
    desk.show(beeping)
    flashed = desk.rgb()
    desk.show(Scene("OTHER", page=PAGE, menus=MENUS))
    assert np.array_equal(desk.rgb(), flashed)
