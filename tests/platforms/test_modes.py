"""The registry of modes."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata

import pytest

from platforms import modes
from platforms.modes import Computer, Mode, Rig, UnknownModeError, UnknownMonitorError


@pytest.mark.parametrize(
    ("name", "machine", "adapter", "text"),
    [
        ("cga", "pc", "cga", False),
        ("cga-text", "pc", "cga", True),
        ("mono", "pc", "mda", True),
        ("hercules", "pc", "hercules", False),
        ("composite", "pc", "cga", False),
        ("pcjr", "pcjr", "pcjr", False),
        ("amiga", "amiga500", "amiga", False),
    ],
)
def test_a_mode_tells_what_it_needs(name: str, machine: str, adapter: str, text: bool) -> None:
    mode = modes.mode(name)
    assert (mode.name, mode.machine, mode.adapter, mode.text) == (name, machine, adapter, text)
    assert mode.title


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("cga", (320, 200)),
        ("cga-text", (640, 200)),
        ("mono", (720, 350)),
        ("hercules", (640, 300)),
        ("composite", (320, 200)),
        ("pcjr", (320, 200)),
        ("amiga", (640, 200)),
    ],
)
def test_a_rig_is_switched_on_in_its_mode(name: str, size: tuple[int, int]) -> None:
    rig = modes.build(name)
    assert isinstance(rig, Rig)
    frame = rig.monitor(rig.adapter.scan_out())
    assert (frame.width, frame.height) == size
    assert (frame.cells is not None) == rig.mode.text


@pytest.mark.parametrize("name", ["", "CGA", "vga", "cga_text"])
def test_an_unknown_mode_is_refused_with_the_choices(name: str) -> None:
    with pytest.raises(UnknownModeError) as refusal:
        modes.build(name)
    assert isinstance(refusal.value, ValueError)
    assert repr(name) in str(refusal.value)
    assert all(known in str(refusal.value) for known in modes.names())


@pytest.mark.parametrize("machine", ["pc", "xt", "at"])
def test_monochrome_text_shows_on_a_hercules_card_too(machine: str) -> None:
    rig = modes.build("mono", Computer(machine, "hercules"))
    assert (rig.machine.name, rig.adapter.name) == (machine, "hercules")
    assert rig.adapter.scan_out().cells is not None


@pytest.mark.parametrize(
    ("name", "adapter", "told"),
    [
        ("vga", "cga", "'vga' is not known: choose from rgb"),
        ("rgb", "mda", "'rgb' does not fit mda: choose from green, amber, white"),
        ("composite", "amiga", "does not fit amiga"),
    ],
)
def test_a_monitor_that_does_not_fit_is_refused(name: str, adapter: str, told: str) -> None:
    with pytest.raises(UnknownMonitorError, match=told):
        modes.monitor(name, adapter)


@pytest.mark.parametrize("mode", modes.MODES)
def test_every_monitor_that_fits_shows_the_mode(mode: Mode) -> None:
    seen = set()
    for row in modes.MONITORS:
        if mode.adapter in row.adapters:
            rig = modes.build(mode.name, monitor_name=row.name)
            seen.add(rig.monitor(rig.adapter.scan_out()).digest())
    assert len(seen) > 1


def test_an_installed_package_adds_a_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Mode("tv", "A television", "pc", "cga", "rgb", False, modes.mode("cga").parts)

    class Point:
        def load(self) -> Mode:
            return row

    def entry_points(*, group: str, name: str) -> list[Point]:
        assert group == "tenspot.platforms"
        return [Point()] if name == "tv" else []

    monkeypatch.setattr(metadata, "entry_points", entry_points)
    assert modes.mode("tv") is row
    assert modes.build("tv").mode is row


def test_a_package_that_does_not_load_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = metadata.EntryPoint("tv", "no_such_package:ROW", "tenspot.platforms")
    monkeypatch.setattr(metadata, "entry_points", lambda group, name: [broken])
    with pytest.raises(modes.UnknownModeError, match=r"no_such_package:ROW\) does not load"):
        modes.mode("tv")


def test_naming_the_modes_loads_nothing_heavy() -> None:
    told = "import sys; import platforms.modes as m; m.names(); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
