"""Hands told beforehand, played on a console without a screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from core.events import MenuPick
from core.scene import Scene
from platforms.console import Console
from platforms.hosts.base import Button, KeyDown, PointerMoved, RawInput
from platforms.hosts.headless import HeadlessHost
from platforms.wiring import JOYSTICK, MOUSE, MS_NS, PROBE_NS
from scripts.cli import UsageError
from scripts.keys import KeyStroke, MenuStroke, Pause, PointerStroke, Stroke

STROKE_MS: Final = 60
"""Longer than a timer tick, so that resident software has done what it does on each."""


def perform(console: Console, host: HeadlessHost, strokes: Iterable[Stroke]) -> tuple[str, ...]:
    """Play the strokes one after the other, until the play is over; lines of what was in vain.

    Each takes the time that a quick hand needs. UsageError for a target or menu item that the
    scene of that moment does not have.
    """
    told = dict.fromkeys(_looked_for(console, host))
    for stroke in strokes:
        host.wait(STROKE_MS)
        console.step()
        if not console.running:
            break
        match stroke:
            case KeyStroke(name):
                if console.deaf_to(name):
                    told[f"--keys: {name}: only the {console.device} plays, as click:ZONE"] = None
                host.feed([KeyDown(name)])
            case PointerStroke(action, zone):
                host.feed(_pointer(console, action, zone))
            case MenuStroke(menu, item):
                console.send([_pick(console.scene, menu, item)])
            case Pause(delay_ms):
                host.wait(delay_ms)
            case _:
                assert_never(stroke)
        console.step()
        console.settle()
        if isinstance(stroke, Pause):
            console.tick()
            console.refresh()
    host.wait(STROKE_MS)
    console.step()
    while console.running and console.sounding:
        host.wait(STROKE_MS)
        console.step()
    return tuple(told)


def _looked_for(console: Console, host: HeadlessHost) -> list[str]:
    """Wait until a device that was asked for has answered, or it is known that it does not."""
    wanted = console.device
    if wanted not in (MOUSE, JOYSTICK):
        return []
    host.wait(PROBE_NS // MS_NS)
    console.step()
    return [] if console.device == wanted else [f"no {wanted} answers; the keyboard works"]


def targets(scene: Scene | None) -> list[str]:
    """The names of all that can be pointed at, the uppermost layer only."""
    if scene is None:
        return []
    if scene.dialog is not None:
        return [button.target for button in scene.dialog.buttons]
    menus = [f"menu:{menu.title}" for menu in scene.menus]
    if scene.open_menu is not None:
        menu = scene.menus[scene.open_menu.menu]
        return [*menus, *(f"menu:{menu.title}/{item.text}" for item in menu.items if item.text)]
    lines = scene.page.lines if scene.page else ()
    zones = scene.layout.zones if scene.layout else ()
    return [*(z.name for z in zones), *(line.target for line in lines if line.target), *menus]


def _pointer(console: Console, action: str, zone: str) -> list[RawInput]:
    painter = console.rig.painter
    at = painter.target(zone)
    if at is None:
        shown = [name for name in targets(console.scene) if painter.target(name) is not None]
        raise UsageError(
            f"--keys: {action}:{zone}: there is no {zone!r} here; there are {', '.join(shown)}"
        )
    down, up = Button(1, True, at), Button(1, False, at)
    edges = {"press": [down], "release": [up], "click": [down, up]}
    return [PointerMoved(at), *edges[action]]


def _pick(scene: Scene | None, menu: str, item: str) -> MenuPick:
    """The item of these words, or the only one that begins with them."""
    menus = scene.menus if scene else ()
    items = [(m.title, i.text) for m in menus for i in m.items if i.text]
    wanted = f"{menu}/{item}".lower()
    names = [f"{title}/{text}".lower() for title, text in items]
    begun = [at for at, name in enumerate(names) if name.startswith(wanted)]
    if wanted in names or len(begun) == 1:
        return MenuPick(*items[names.index(wanted) if wanted in names else begun[0]])
    known = ", ".join(f"{title}/{text}" for title, text in items) or "none"
    raise UsageError(f"--keys: there is no menu item {menu}/{item} here; there are {known}")
