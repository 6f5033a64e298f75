"""What every game's screens must hold: all moves by keys alone and by a pointer alone, scenes that
are values, illegal attempts that only beep, and no event stream that raises."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.events import Close, Event, Hover, Key, MenuPick, Press, Release, Tick
from core.game import Game, Status
from core.games import find, keys
from core.scene import Cue, Scene
from core.screens.app import App, Start
from core.screens.cursor import ARROWS, step
from core.shuffle import number_deal

GAMES = keys()
BRIEFLY = settings(max_examples=6, deadline=None)

game_keys = pytest.mark.parametrize("key", GAMES)
deals = st.integers(1, 999_999)


def at_table(key: str, deal: int) -> App:
    app = App(Start(key, deal=number_deal(deal), direct=True), seeds=lambda: 1)
    assert see(app).cues == (Cue.DEAL,)
    return app


def see(app: App, *events: Event) -> Scene:
    scene = app(events)
    assert scene is not None
    return scene


def ways(game: Game[Any], state: Any, move: str) -> Iterator[tuple[str | None, str]]:
    """All (source, target) that spell a move: by a tap, or by picking up first."""
    moves = game.moves(state)
    names = [zone.name for zone in game.layout.zones]
    for target in names:
        if game.spell(state, None, target) == move:
            yield None, target
    for source in names:
        if game.lift(state, source) and game.spell(state, None, source) not in moves:
            yield from (
                (source, t) for t in names if t != source and game.spell(state, source, t) == move
            )


@cache
def arrows(key: str, start: str) -> dict[str, list[str]]:
    """The cursor's shortest way from a zone to each one that it can reach."""
    layout = find(key).layout
    paths = {start: list[str]()}
    todo = deque([start])
    while todo:
        zone = todo.popleft()
        for arrow in ARROWS:
            other = step(layout, zone, arrow)
            if other not in paths:
                paths[other] = [*paths[zone], arrow]
                todo.append(other)
    return paths


def choose_by_arrows(app: App, game: Game[Any], zone: str) -> None:
    cursor = next((p.zone.name for p in see(app).piles if p.cursor), None)
    if cursor is None:
        see(app, Key("left"))
        cursor = game.layout.home
    see(app, *(Key(arrow) for arrow in arrows(game.key, cursor)[zone]), Key("enter"))


def choose_by_key(app: App, game: Game[Any], zone: str) -> None:
    """The zone's own key where it has one."""
    key = game.layout.zone(zone).key
    if len(key) == 1 and sum(z.key == key for z in game.layout.zones) == 1:
        see(app, Key(key.lower()))
    else:
        choose_by_arrows(app, game, zone)


def by_keys(app: App, game: Game[Any], source: str | None, target: str) -> None:
    for zone in filter(None, (source, target)):
        choose_by_key(app, game, zone)


def by_cursor(app: App, game: Game[Any], source: str | None, target: str) -> None:
    for zone in filter(None, (source, target)):
        choose_by_arrows(app, game, zone)


def by_drag(app: App, game: Game[Any], source: str | None, target: str) -> None:
    see(app, Press(source or target))
    see(app, Release(target))


def by_clicks(app: App, game: Game[Any], source: str | None, target: str) -> None:
    for zone in filter(None, (source, target)):
        see(app, Press(zone))
        see(app, Release(zone))


@game_keys
@pytest.mark.parametrize("make", [by_keys, by_cursor, by_drag, by_clicks])
@given(deal=deals, data=st.data())
@BRIEFLY
def test_every_legal_move_can_be_made(key: str, make: Any, deal: int, data: st.DataObject) -> None:
    app = at_table(key, deal)
    game, session = find(key), app.session
    assert session is not None
    for _ in range(25):
        moves = game.moves(session.state)
        if not moves or session.over:
            break
        move = data.draw(st.sampled_from(moves))
        expected = game.play(session.state, move)
        found = list(ways(game, session.state, move))
        assert found, f"nothing spells {move}"
        make(app, game, *data.draw(st.sampled_from(found)))
        assert session.state == expected
        assert session.moves[-1] == move


@game_keys
@given(deal=deals, data=st.data())
@BRIEFLY
def test_an_illegal_attempt_only_beeps(key: str, deal: int, data: st.DataObject) -> None:
    app = at_table(key, deal)
    game, session = find(key), app.session
    assert session is not None
    names = [zone.name for zone in game.layout.zones if zone.name != "Q"]
    for _ in range(15):
        if session.over:
            break
        state, moves = session.state, game.moves(session.state)
        source, target = data.draw(st.tuples(st.sampled_from(names), st.sampled_from(names)))
        tap = game.spell(state, None, source)
        if tap not in moves and source != target:
            lifted = game.lift(state, source) > 0
            if game.spell(state, source if lifted else None, target) not in moves:
                before = see(app, Press(None))  # the session was played behind its back
                picked = see(app, Press(source))
                dropped = see(app, Release(target))
                assert (dropped if lifted else picked).cues == (Cue.BEEP,)
                assert session.state == state
                assert see(app, Press(None)) == before
        session.play(data.draw(st.sampled_from(moves)))


@game_keys
@given(deal=deals, data=st.data())
@BRIEFLY
def test_scenes_are_values_and_show_every_zone_once(
    key: str, deal: int, data: st.DataObject
) -> None:
    one, two = at_table(key, deal), at_table(key, deal)
    game = find(key)
    targets = st.sampled_from([None, *(zone.name for zone in game.layout.zones)])
    events = st.lists(st.one_of(targets.map(Press), targets.map(Release)), max_size=30)
    for event in data.draw(events):
        seen = see(one, event)
        assert seen == see(two, event)
        assert hash(seen) == hash(see(two)) or seen.cues
        if seen.page is None:
            assert [pile.zone for pile in seen.piles] == list(game.layout.zones)


@game_keys
@given(deal=deals, data=st.data())
@BRIEFLY
def test_cards_in_hand_have_left_their_pile(key: str, deal: int, data: st.DataObject) -> None:
    app = at_table(key, deal)
    game, session = find(key), app.session
    assert session is not None
    for _ in range(15):
        moves = game.moves(session.state)
        if session.over or not moves:
            break
        session.play(data.draw(st.sampled_from(moves)))
    shown = sorted(c for p in see(app, Press(None)).piles for s in p.stacks for c in s.cards)
    for zone in game.layout.zones:
        count = game.lift(session.state, zone.name)
        if session.over or not count:
            continue
        if game.spell(session.state, None, zone.name) in game.moves(session.state):
            continue
        scene = see(app, Press(zone.name))
        assert scene.hand is not None
        assert (scene.hand.origin, len(scene.hand.cards)) == (zone.name, count)
        left = [c for p in scene.piles for s in p.stacks for c in s.cards]
        assert sorted([*left, *scene.hand.cards]) == shown
        assert all(0 <= s.face_down <= len(s.cards) for p in scene.piles for s in p.stacks)
        see(app, Press(None))


@game_keys
def test_the_cursor_reaches_every_zone(key: str) -> None:
    names = {zone.name for zone in find(key).layout.zones}
    for name in names:
        assert set(arrows(key, name)) == names


NAMES = (
    *"abcdefghijklmnopqrstuvwxyz0123456789?/ABDFQSVX",
    *["enter", "space", "esc", "tab", "backspace", "up", "down", "left", "right", "home", "delete"],
    *("f1", "f2", "f3", "f4", "f10", "shift+tab", "alt+x", "ctrl+q"),
    *("ctrl+z", "ctrl+y", "ctrl+shift+z", "shift+ctrl+z", "ctrl+a"),
)
WORDS = (
    "Quit", "About", "Keys", "Game menu", "Undo", "Redo", "New deal", "Same free blocks",
    "Reset free blocks", "Change level", "Title screen", "Same deal again", "Next deal",
    "Previous deal", "Finish the hand", "nonsense", "",
)  # fmt: skip


def targets_of(scene: Scene) -> list[str | None]:
    """All that can be pointed at, and some things that cannot."""
    found: list[str | None] = [None, "", "nowhere", "F"]
    found += [pile.zone.name for pile in scene.piles]
    found += [line.target for line in scene.page.lines if line.target] if scene.page else []
    found += [button.target for button in scene.dialog.buttons] if scene.dialog else []
    for menu in scene.menus:
        found.append(f"menu:{menu.title}")
        found += [f"menu:{menu.title}/{item.text}" for item in menu.items]
    return found


def events_on(scene: Scene) -> st.SearchStrategy[Event]:
    targets = st.sampled_from(targets_of(scene))
    return st.one_of(
        st.sampled_from(NAMES).map(Key),
        targets.map(Press),
        targets.map(Release),
        targets.map(Hover),
        st.builds(MenuPick, st.sampled_from(["PROJECT", "new game", ""]), st.sampled_from(WORDS)),
        st.builds(Tick, st.integers(0, 10**12)),
    )


@given(key=st.sampled_from([None, *GAMES]), direct=st.booleans(), data=st.data())
@settings(max_examples=40, deadline=None)
def test_no_event_stream_raises(key: str | None, direct: bool, data: st.DataObject) -> None:
    app = App(Start(key, direct=direct and key is not None), seeds=lambda: 7)
    scene = app([])
    for _ in range(data.draw(st.integers(1, 40))):
        assert scene is not None
        hash(scene)
        assert (scene.page is None) != (scene.layout is None)
        assert scene.page is None or all(line.text.isprintable() for line in scene.page.lines)
        scene = app([data.draw(events_on(scene))])
        if scene is None:
            assert app.exit_reason == "quit"
            break
    assert app([Close()]) is None
    assert app.exit_reason in ("quit", "closed")


@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_any_key_name_is_safe(data: st.DataObject) -> None:
    app = App(Start(data.draw(st.sampled_from(GAMES)), direct=True), seeds=lambda: 7)
    for name in data.draw(st.lists(st.text(max_size=6), max_size=30)):
        app([Key(name), Press(name), Release(name), Hover(name), MenuPick(name, name)])


@game_keys
def test_the_same_hand_is_played_out_by_keys_and_by_pointer(key: str) -> None:
    one, two = at_table(key, 11), at_table(key, 11)
    game = find(key)
    assert one.session is not None and two.session is not None
    for number in range(150):
        state = one.session.state
        moves = game.moves(state)
        if not moves or game.outcome(state).status is not Status.PLAYING:
            break
        source, target = next(ways(game, state, moves[number % len(moves)]))
        by_keys(one, game, source, target)
        by_drag(two, game, source, target)
        assert one.session.state == two.session.state
    assert one.session.moves == two.session.moves
