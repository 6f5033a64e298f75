"""`python -m scripts.bench`: what frames, paintings, starts and playouts cost.

Milliseconds are medians of processor time. Every gate is a ratio to a baseline measured in the same
run, so that a slow or busy machine does not matter much; nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any, Final

from scripts.cli import Parser, run

IMPORTS: Final = "import argparse, pygame, numpy, construct, platformdirs"
TERMINAL_IMPORTS: Final = "import argparse, blessed, numpy, construct, platformdirs"
FIRST_FRAME: Final = """\
import gc, sys
from contextlib import ExitStack
gc.disable()
from scripts.options import read_wishes
from scripts.playing import begin
with ExitStack() as stack:
    begin(read_wishes(sys.argv[1:]), stack)
"""
"""What `play` does up to its first picture, without the modules of the bench itself."""
TABLE: Final = ("canfield", "--deal", "1", "--mode")
STARTS: Final = {"title of king": ("king",), "game menu": ()}
"""What is started beside a table in every mode; the menu looks for installed games as well."""
ROUNDS: Final = 7
ONE_THREAD: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")

SCAN_OUT_MS: Final = 0.5
WHOLE_SCENE_MS: Final = 8.0
ONE_MOVE_MS: Final = 3.0
START_RATIO: Final = 1.3
PLAYOUT_MOVES_PER_S: Final = 20_000
PEER_RATIO: Final = 20
RUN: Final = 10
"""Cells in a row with one attribute, on the page that is drawn beside PC-BASIC."""


@dataclass(frozen=True, slots=True)
class Gate:
    """One measurement. `target` is what it should not pass (moves: what it should reach)."""

    name: str
    value: float
    unit: str
    target: float | None
    baseline: str
    ratio: float


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; the exit status."""
    return run("bench", lambda: _bench(argv))


def _bench(argv: Sequence[str] | None) -> int:
    parser = Parser(
        prog="bench", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(argv)
    gates = list(_gates())
    if options.json:
        print(json.dumps([asdict(gate) for gate in gates]))
        return 0
    for gate in gates:
        target = "" if gate.target is None else f"  target {gate.target:g}"
        ratio = f"{gate.ratio:8.3g} x {gate.baseline}"
        print(f"{gate.name:36} {gate.value:12.3f} {gate.unit:8}{target:14}{ratio}")
    return 0


def _gates() -> Iterator[Gate]:
    from platforms import modes

    for mode in modes.names():
        yield from _mode_gates(mode)
    yield from _text_gates()
    yield from _start_gates()
    yield from _terminal_gates()
    yield from _playout_gates()


def median_ms(work: Callable[[], object], seconds: float = 0.3) -> float:
    """The median cost of a call, in milliseconds of processor time, over `seconds`."""
    work()
    costs: list[float] = []
    end = time.process_time() + seconds
    while time.process_time() < end or len(costs) < 5:
        begin = time.process_time()
        work()
        costs.append(time.process_time() - begin)
    return statistics.median(costs) * 1000


def _mode_gates(mode: str) -> Iterator[Gate]:
    from platforms import modes

    rig = modes.build(mode)
    before, after = _scenes()
    rig.painter.paint(None, before)
    frame = rig.adapter.scan_out()
    copy_ms = median_ms(frame.dots.copy)
    name = f"{mode}: a copy of the picture"

    def gate(what: str, value: float, target: float | None) -> Gate:
        return Gate(f"{mode}: {what}", value, "ms", target, name, value / copy_ms)

    yield gate("scan-out", median_ms(rig.adapter.scan_out), SCAN_OUT_MS)
    yield gate("a whole scene", median_ms(lambda: rig.painter.paint(None, before)), WHOLE_SCENE_MS)

    def there_and_back() -> None:
        rig.painter.paint(before, after)
        rig.painter.paint(after, before)

    yield gate("one move", median_ms(there_and_back) / 2, ONE_MOVE_MS)


def _scenes() -> tuple[Any, Any]:
    """A table of Canfield before and after the deck was turned."""
    from core.events import Key
    from core.screens.app import App, Start
    from core.shuffle import parse_deal

    app = App(Start("canfield", {}, parse_deal("1"), direct=True), lambda: 1)
    return app([Key("v")]), app([Key("v")])


def _text_gates() -> Iterator[Gate]:
    """A full page of text from memory to indices, beside PC-BASIC's glyphs where it is here."""
    from importlib.util import find_spec

    from platforms.pc import build_pc

    if find_spec("pcbasic") is None:
        return
    pc = build_pc("cga")
    pc.set_mode(3)
    page = pc.machine.block(0xB8000, 4000)
    page[0::2] = [n % 256 for n in range(2000)]
    page[1::2] = [n // RUN % 256 for n in range(2000)]
    ours, peer = median_ms(pc.adapter.scan_out), median_ms(_peer_page())
    yield Gate(
        "text: PC-BASIC's page over ours", peer / ours, "times", PEER_RATIO, "ours", peer / ours
    )


def _peer_page() -> Callable[[], object]:
    """PC-BASIC rendering 80x25 cells with an attribute for every `RUN` of them."""
    codepage = import_module("pcbasic.basic.codepage").Codepage()
    font = import_module("pcbasic.basic.display.font").Font(8, {}, codepage)
    signs = [chr(0x20 + n % 95) for n in range(2000)]
    runs = [signs[n : n + RUN] for n in range(0, 2000, RUN)]

    def page() -> None:
        for n, cells in enumerate(runs):
            font.render_text(cells, n & 15, n >> 4 & 7, False)

    return page


def _start_gates() -> Iterator[Gate]:
    """CPU to the first frame in a window, against that of importing what it stands on."""
    from platforms import modes

    tables = {f"table, {mode}": (*TABLE, mode) for mode in modes.names()}
    starts = tables | STARTS
    commands = {name: [FIRST_FRAME, *words, "--host", "window"] for name, words in starts.items()}
    costs: dict[str, list[float]] = {name: [] for name in commands}
    baseline: list[float] = []
    for _ in range(ROUNDS):
        baseline.append(_cpu_s([IMPORTS]))
        for name, command in commands.items():
            costs[name].append(_cpu_s(command))
    imports = statistics.median(baseline)
    for name, column in costs.items():
        first = statistics.median(column)
        ratio = first / imports
        yield Gate(f"start: {name}", first * 1000, "ms", START_RATIO, "its imports", ratio)


def _terminal_gates() -> Iterator[Gate]:
    """CPU to the first screen in a terminal, against that of importing what it stands on."""
    if sys.platform == "win32":
        return
    words = ("canfield", "--mode", "mono", "--host", "terminal")
    pairs = [
        (_at_terminal_s([TERMINAL_IMPORTS]), _at_terminal_s([FIRST_FRAME, *words]))
        for _ in range(ROUNDS)
    ]
    imports, first = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = first / imports
    name = "start: title, mono in a terminal"
    yield Gate(name, first * 1000, "ms", START_RATIO, "its imports", ratio)


def _at_terminal_s(command: Sequence[str]) -> float:
    """As `_cpu_s`, on a terminal of 80x25 that takes all it is sent."""
    from fcntl import ioctl
    from struct import pack
    from termios import TIOCSWINSZ
    from threading import Thread

    terminal, end = os.openpty()
    ioctl(end, TIOCSWINSZ, pack("4H", 25, 80, 0, 0))
    taker = Thread(target=_take_all, args=(terminal,))
    taker.start()
    try:
        return _cpu_s(command, end)
    finally:
        os.close(end)
        taker.join()
        os.close(terminal)


def _take_all(terminal: int) -> None:
    # What a pseudo-terminal tells when its other end is closed is an error.
    with suppress(OSError):
        while os.read(terminal, 4096):
            pass


def _cpu_s(command: Sequence[str], terminal: int | None = None) -> float:
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy"} | dict.fromkeys(ONE_THREAD, "1")
    # A person's modules are compiled once, whatever the developer's shell says.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment |= {"TERM": "xterm-256color"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", *command],
        env=environment,
        check=True,
        stdin=terminal,
        stdout=subprocess.DEVNULL if terminal is None else terminal,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _playout_gates() -> Iterator[Gate]:
    from core.games import find, keys

    loop_ms = median_ms(lambda: sum(range(10_000)))
    for key in keys():
        moves_per_s = _playouts(find(key))
        yield Gate(
            f"{key}: random playouts",
            moves_per_s,
            "moves/s",
            PLAYOUT_MOVES_PER_S,
            "of a bare loop's rounds",
            moves_per_s / (10_000_000 / loop_ms),
        )


def _playouts(game: Any, seconds: float = 1.0) -> float:
    from core.game import Status
    from core.shuffle import numbered_deal

    chooser = random.Random(1)
    options = {option.name: option.default for option in game.options}
    played, deal = 0, 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        deal += 1
        state = game.deal(numbered_deal(deal), options)
        for _ in range(300):
            moves = game.moves(state)
            if not moves or game.outcome(state).status is not Status.PLAYING:
                break
            state = game.play(state, chooser.choice(moves))
            played += 1
    return played / (time.process_time() - begin)


if __name__ == "__main__":
    sys.exit(main())
