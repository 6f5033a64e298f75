"""A play from its switches to its end: what `play` does once it is started."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts.cli import JobError
from scripts.display import MEMORY_DEFAULTS, Display, build_rig, follow_game
from scripts.emulator import emulator_keys, offer_commands, save
from scripts.hosts import HEADLESS, HOSTS, TERMINAL, WINDOW, open_host
from scripts.options import TERMINAL_MODE, Wishes, read_wishes

if TYPE_CHECKING:
    from core.screens.app import App
    from platforms.console import Console
    from platforms.hosts.base import Host
    from scripts.stage import Stage


def begin(wishes: Wishes, stack: ExitStack) -> tuple[Console, Stage, Host]:
    """Switch everything on, up to the first picture; `stack` gives it all back."""
    from platforms.console import Console
    from scripts.filming import Camera
    from scripts.inputs import follow_choice, listen, plug_in
    from scripts.stage import set_stage

    notices: list[str] = []
    stack.callback(_tell, notices)
    camera = Camera(notices)
    stack.callback(camera.finish)
    if wishes.film is not None:
        camera.record(wishes.film)
    host = _open_host(wishes, stack)
    if wishes.host == TERMINAL:
        wishes = _shown_by(host, wishes, notices)
    rig = build_rig(wishes.display)
    stage = set_stage(wishes, _sink(wishes.record, stack, notices))
    stack.callback(lambda: notices.extend(_blamed(stage.close(), wishes)))
    stage.app.fit(rig.painter.text_room)
    plugs = plug_in(wishes.inputs, stack, notices, wishes.places.get("mouse"))
    console = Console(rig, camera.stand_before(host), stage.app, plugs)
    camera.watch(console)
    follow_choice(console, stage.app)
    if wishes.display.own:
        follow_game(console, stage.app, wishes.display)
    heard_on = host if wishes.host == WINDOW else None
    listen(console, heard_on, wishes.inputs, stack, notices)
    keys = emulator_keys(console, stage.app, host, wishes.display, notices)
    console.commands.update({**keys, "ctrl+f7": camera.toggle})
    offer_commands(console, stage.app, host)
    if stage.recorder is not None:
        from scripts.taping import record_frames

        record_frames(console, stage.recorder)
    console.start()
    if notices:
        console.say("    ".join(notices))
    return console, stage, host


def play(words: Sequence[str]) -> int:
    """Do what the command line says; the exit status."""
    wishes = read_wishes(words)
    if wishes.config_to_write is not None:
        from scripts.config_text import write_config
        from scripts.game_options import game_switches
        from scripts.switches import SWITCHES

        write_config(wishes.config_to_write, SWITCHES | game_switches())
        print(f"written: {wishes.config_to_write}")
        return 0
    blamed: str | None = None
    with ExitStack() as stack:
        _check_memory(wishes, stack)
        console, stage, host = begin(wishes, stack)
        gc.enable()
        if stage.replay is not None:
            from scripts.taping import play_tape

            to_the_end = wishes.host == HEADLESS
            blamed = play_tape(console, stage.replay, to_the_end, wishes.film is not None)
        _go_on(console, host, wishes)
        if wishes.screenshot is not None:
            save(console.picture_for_files(), wishes.screenshot, wishes.seen)
    if wishes.json:
        import json

        result = _result(stage.app, wishes.game, console.rig.mode.name)
        print(json.dumps(result))
    if blamed and wishes.host == HEADLESS:
        raise JobError(blamed)
    if wishes.check and wishes.tape is not None:
        from scripts.taping import checked

        print(checked(wishes.tape, console.rig.mode.name))
    return 0


def _sink(
    record: Path | None, stack: ExitStack, notices: list[str]
) -> Callable[[str], None] | None:
    if record is None:
        return None
    from scripts.taping import open_sink

    return open_sink(record, stack, notices)


def _check_memory(wishes: Wishes, stack: ExitStack) -> None:
    """Where the Amiga's memory does not hold the game the Guru comes, and the job fails."""
    if wishes.display.memory is None:
        return
    from platforms.drivers.budget import budget

    failure = budget(wishes.display.memory).failure
    if failure is None:
        return
    from platforms.console import Console
    from platforms.drivers import guru

    host = _open_host(wishes, stack)
    console = Console(guru.show_guru(build_rig(wishes.display), failure.alert), host, guru.app)
    console.start()
    _go_on(console, host, wishes)
    if wishes.screenshot is not None:
        save(console.picture(), wishes.screenshot, wishes.seen)
    stack.close()
    alert = failure.alert
    told = "".join(
        f"; {name} is set in {place}"
        for name, place in wishes.places.items()
        if name in MEMORY_DEFAULTS
    )
    raise JobError(f"{alert.heading}{alert.meditation}; portkit memory tells what takes it{told}")


def _blamed(notices: list[str], wishes: Wishes) -> list[str]:
    """What is told of the files, with the line of the configuration that puts them there."""
    place = wishes.places.get("data")
    if place is None or not any(str(wishes.data) in notice for notice in notices):
        return notices
    return [*notices, f"{place}: data is set to that folder"]


def _open_host(wishes: Wishes, stack: ExitStack) -> Host:
    try:
        others = " or ".join(f"--host {name}" for name in HOSTS if name != wishes.host)
        return open_host(wishes.host, wishes.scaling, stack, f"try {others}", wishes.inputs)
    except JobError as error:
        place = wishes.places.get("host")
        raise JobError(f"{place}: {error}" if place else str(error)) from None


def _shown_by(host: Host, wishes: Wishes, notices: list[str]) -> Wishes:
    """The wishes, with a text mode instead where a terminal shows no pictures."""
    from platforms.hosts.terminal import TerminalHost
    from platforms.modes import mode

    wanted = wishes.display.mode
    if not isinstance(host, TerminalHost) or mode(wanted).text or host.shows_pictures():
        return wishes
    instead = mode(TERMINAL_MODE)
    notices.append(f"this terminal shows no pictures: {instead.name} is shown, not {wanted}")
    return wishes._replace(display=Display(instead.name, instead.computer))


def _tell(notices: Sequence[str]) -> None:
    """Say what could not be said while the screen was taken."""
    for notice in notices:
        print(f"play: {notice}", file=sys.stderr)


def _go_on(console: Console, host: Host, wishes: Wishes) -> None:
    """Let the person play, or the keys of the command line."""
    from platforms.hosts.headless import HeadlessHost

    if isinstance(host, HeadlessHost):
        from scripts.strokes import perform

        _tell(perform(console, host, wishes.strokes))
    else:
        console.run()


def _result(app: App, game: str | None, mode: str) -> dict[str, Any]:
    """How the hand stands; without a hand only the game and the mode are known."""
    hand = app.session
    result: dict[str, Any] = {"game": game, "mode": mode}
    if hand is None:
        names = ("deal", "options", "outcome", "reason", "score", "moves", "position")
        return result | dict.fromkeys(names)
    deal = None if hand.deal is None else hand.deal.number
    return result | {
        "game": hand.game.key,
        "deal": hand.deal.text if hand.deal and deal is None else deal,
        "options": dict(hand.options),
        "outcome": hand.outcome.status.value,
        "reason": hand.outcome.reason,
        "score": hand.score,
        "moves": list(hand.moves),
        "position": hand.game.format(hand.state),
    }
