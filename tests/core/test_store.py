"""The store: whatever is done to its files, play goes on, and the person is told once."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from errno import EACCES
from pathlib import Path
from time import perf_counter
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import records
from core.book import SCORES, STATISTICS
from core.files import LOCK_NAME, MAX_BYTES, Files, UnusableError
from core.folders import CONFIG_NAME, HOME_VARIABLE, config_file, data_folder
from core.scores import Scores
from core.store import BACKUP, Kind, Store
from tests.core.keeping import (
    ROOT,
    SAMPLE_IDS,
    SAMPLES,
    FullDisk,
    ReadOnly,
    ending,
    place_of,
    some_scores,
    some_statistics,
)

EACH = pytest.mark.parametrize(("kind", "value"), SAMPLES, ids=SAMPLE_IDS)
FILE = "canfield.scores"


def put(store: Store, kind: Kind[Any], value: Any) -> Path:
    store.change(kind, "canfield", lambda _: value)
    return store.path("canfield", kind.name)


def adding(hand: int, points: int = 40) -> Callable[[Scores], Scores]:
    return lambda scores: scores.with_ending(ending(hand, points=points))


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {LOCK_NAME}


def test_the_folder_is_the_one_given_or_of_the_variable_or_the_platforms(tmp_path: Path) -> None:
    variable = {HOME_VARIABLE: str(tmp_path / "home")}
    assert data_folder(tmp_path, variable) == tmp_path
    assert data_folder(None, variable) == tmp_path / "home"
    assert data_folder(None, {HOME_VARIABLE: ""}).name == "tenspot"


def test_a_person_without_a_home_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder(Path("~/kept"), {}) == Path.home() / "kept"
    assert config_file({HOME_VARIABLE: "~/kept"}) == Path.home() / "kept" / CONFIG_NAME

    def homeless(*_: Any, **__: Any) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("platformdirs.user_data_dir", homeless)
    monkeypatch.setattr("platformdirs.user_config_dir", homeless)
    assert config_file({}).name == CONFIG_NAME
    store = Store(data_folder(None, {}))
    assert place_of(1, store.change(SCORES, "canfield", adding(1))) == 1
    assert store.take_notices() == ("Nothing new is kept in ~/tenspot: no home folder is known.",)
    assert names(tmp_path) == set()


def test_reading_makes_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "none")
    assert store.read(SCORES, "canfield") == Scores()
    assert not (tmp_path / "none").exists()
    assert store.take_notices() == ()


@EACH
def test_what_is_changed_is_there_at_the_next_start(
    tmp_path: Path, kind: Kind[Any], value: Any
) -> None:
    put(Store(tmp_path / "deep" / "er"), kind, value)
    store = Store(tmp_path / "deep" / "er")
    assert store.read(kind, "canfield") == value
    assert store.read(kind, "king") == kind.fresh()
    assert store.take_notices() == ()


def test_the_one_before_is_kept_as_backup(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.change(SCORES, "canfield", adding(1))
    first = (tmp_path / FILE).read_bytes()
    store.change(SCORES, "canfield", adding(2))
    assert (tmp_path / (FILE + BACKUP)).read_bytes() == first
    assert names(tmp_path) == {FILE, FILE + BACKUP}


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_file_is_set_aside_and_its_backup_used(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("data")
    kind, value = data.draw(st.sampled_from([(k, v) for k, v in SAMPLES if v != k.fresh()]))
    path = put(Store(folder), kind, value)
    put(Store(folder), kind, value)
    backup = data.draw(st.booleans())
    if backup:
        path.with_name(path.name + BACKUP).write_bytes(path.read_bytes())
    good = path.read_bytes()
    at = data.draw(st.integers(0, len(good) - 1))
    broken = good[:at] + bytes([good[at] ^ data.draw(st.integers(1, 255))]) + good[at + 1 :]
    if data.draw(st.booleans()):
        broken = good[:at]
    path.write_bytes(broken)
    store = Store(folder)
    left = kind.restored(value) if backup else kind.fresh()
    assert store.read(kind, "canfield") == left
    (notice,) = store.take_notices()
    assert "\n" not in notice
    assert notice.startswith(f"{path.name} is ")
    (aside,) = names(folder) - {path.name, path.name + BACKUP}
    assert aside in notice
    assert (folder / aside).read_bytes() == broken
    assert store.read(kind, "canfield") == left
    assert Store(folder).read(kind, "canfield") == left
    assert store.take_notices() == ()


NEWER = b"TENSPOT\x1aSCOR\x02\0\0\0\0\0"
FLAWS = {
    "damaged": b"TENSPOT\x1aSCOR",
    "foreign": records.pack("scores", "king", some_scores()),
    "newer": NEWER + crc32(NEWER).to_bytes(4, "little"),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_file_and_backup_both_bad_are_both_set_aside_in_one_line(tmp_path: Path, flaw: str) -> None:
    (tmp_path / FILE).write_bytes(FLAWS[flaw])
    (tmp_path / (FILE + BACKUP)).write_bytes(b"")
    store = Store(tmp_path)
    assert place_of(1, store.change(SCORES, "canfield", adding(1))) == 1
    (notice,) = store.take_notices()
    assert notice.endswith("a new one is begun.")
    assert (tmp_path / f"{FILE}.{flaw}-1").read_bytes() == FLAWS[flaw]
    assert (tmp_path / f"{FILE}{BACKUP}.damaged-1").read_bytes() == b""


def test_files_set_aside_never_replace_each_other(tmp_path: Path) -> None:
    for number in range(1, 4):
        (tmp_path / FILE).write_bytes(bytes([number]))
        assert Store(tmp_path).read(SCORES, "canfield") == Scores()
        assert (tmp_path / f"{FILE}.foreign-{number}").read_bytes() == bytes([number])


def test_a_missing_file_is_replaced_by_its_backup(tmp_path: Path) -> None:
    store = Store(tmp_path)
    put(store, SCORES, some_scores(1))
    put(store, SCORES, some_scores(2))
    (tmp_path / FILE).unlink()
    store = Store(tmp_path)
    assert store.read(SCORES, "canfield") == some_scores(1)
    assert store.take_notices() == (f"{FILE} is missing; the backup is used.",)
    assert Store(tmp_path).read(SCORES, "canfield") == some_scores(1)


def test_a_full_disk_is_told_once_and_nothing_is_lost(tmp_path: Path) -> None:
    files = FullDisk()
    store = Store(tmp_path, files)
    for hand in range(1, 4):
        assert place_of(hand, store.change(SCORES, "canfield", adding(hand)))
        store.change(STATISTICS, "canfield", lambda _: some_statistics())
    (notice,) = store.take_notices()
    assert "No space left" in notice
    assert store.in_memory_only
    assert len(store.read(SCORES, "canfield").entries) == 3
    files.room = True
    store.change(SCORES, "canfield", adding(4))
    assert len(Store(tmp_path).read(SCORES, "canfield").entries) == 4
    assert Store(tmp_path).read(STATISTICS, "canfield") == some_statistics()
    assert not store.in_memory_only
    assert store.take_notices() == ()


def test_waiting_changes_can_be_written_before_the_end(tmp_path: Path) -> None:
    files = FullDisk()
    store = Store(tmp_path, files)
    store.change(SCORES, "canfield", adding(1))
    store.change(STATISTICS, "king", lambda _: some_statistics())
    store.write_waiting()
    files.room = True
    store.write_waiting()
    assert not store.in_memory_only
    assert Store(tmp_path).read(STATISTICS, "king") == some_statistics()


def test_a_read_only_folder_is_told_once_and_its_files_are_read(tmp_path: Path) -> None:
    put(Store(tmp_path), SCORES, some_scores(1))
    store = Store(tmp_path, ReadOnly())
    for hand in range(5, 8):
        assert place_of(hand, store.change(SCORES, "canfield", adding(hand)))
    assert len(store.read(SCORES, "canfield").entries) == 4
    (notice,) = store.take_notices()
    assert notice == f"Nothing new is kept in {tmp_path}: Read-only file system."
    assert Store(tmp_path).read(SCORES, "canfield") == some_scores(1)


def test_a_damaged_file_in_a_read_only_folder_stays(tmp_path: Path) -> None:
    put(Store(tmp_path), SCORES, some_scores(1))
    put(Store(tmp_path), SCORES, some_scores(2))
    (tmp_path / FILE).write_bytes(b"")
    store = Store(tmp_path, ReadOnly())
    assert store.read(SCORES, "canfield") == some_scores(1)
    (notice,) = store.take_notices()
    assert notice == f"{FILE} is damaged, which cannot be mended: Read-only file system."
    assert (tmp_path / FILE).read_bytes() == b""


def a_folder(path: Path) -> None:
    path.mkdir()
    (path / "mine").write_text("mine")


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as end, chdir(path.parent):
        end.bind(path.name)


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to("not/there")


def a_link_to_a_folder(path: Path) -> None:
    path.symlink_to("/")


ODD = [a_folder, os.mkfifo, a_socket, a_link_to_itself, a_link_to_nothing, a_link_to_a_folder]
ODD_THINGS = pytest.mark.parametrize("make", ODD, ids=[make.__name__ for make in ODD])
ODD_NAMES = ["canfield.scores", "canfield.scores.backup", ".canfield.scores.new", LOCK_NAME]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs FIFOs and links")


@POSIX
@ODD_THINGS
@pytest.mark.parametrize("name", ODD_NAMES)
def test_what_is_no_file_is_set_aside(
    tmp_path: Path, name: str, make: Callable[[Path], None]
) -> None:
    put(Store(tmp_path), SCORES, some_scores(1))
    (tmp_path / name).unlink(missing_ok=True)
    make(tmp_path / name)
    found = (tmp_path / name).lstat()
    store = Store(tmp_path)
    store.change(SCORES, "canfield", adding(11, points=400))
    store.change(SCORES, "canfield", adding(12, points=300))
    assert place_of(12, store.read(SCORES, "canfield")) == 2
    assert place_of(11, Store(tmp_path).read(SCORES, "canfield")) == 1
    (notice,) = store.take_notices()
    assert notice.startswith(f"{name} is not usable: set aside as {name}.unusable-1")
    aside = (tmp_path / f"{name}.unusable-1").lstat()
    assert (aside.st_ino, aside.st_mode) == (found.st_ino, found.st_mode)
    assert not store.in_memory_only


def test_a_bad_backup_alone_is_told_as_what_it_is(tmp_path: Path) -> None:
    (tmp_path / (FILE + BACKUP)).mkdir()
    store = Store(tmp_path)
    assert store.read(SCORES, "canfield") == Scores()
    told = f"{FILE}{BACKUP} is not usable: set aside as {FILE}{BACKUP}.unusable-1."
    assert store.take_notices() == (told,)


@POSIX
@ODD_THINGS
def test_reading_waits_for_nothing(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / FILE)
    store = Store(tmp_path)
    assert store.read(SCORES, "canfield") == Scores()
    (notice,) = store.take_notices()
    assert notice.endswith(f"set aside as {FILE}.unusable-1; a new one is begun.")


class Others(Files):
    """Files whose modes bind this person, whoever runs the tests."""

    def _open(self, path: Path, flags: int) -> int:
        mode = path.stat().st_mode if path.is_file() else 0o777
        writes = flags & (os.O_WRONLY | os.O_RDWR)
        if not mode & 0o400 or (writes and not mode & 0o200):
            raise UnusableError(EACCES, os.strerror(EACCES), str(path))
        return super()._open(path, flags)


@pytest.mark.parametrize("name", [FILE, FILE + BACKUP, LOCK_NAME])
def test_what_may_not_be_read_is_set_aside(tmp_path: Path, name: str) -> None:
    put(Store(tmp_path), SCORES, some_scores(1))
    put(Store(tmp_path), SCORES, some_scores(2))
    (tmp_path / name).chmod(0)
    store = Store(tmp_path, Others())
    store.change(SCORES, "canfield", adding(11, points=400))
    assert not store.in_memory_only
    (notice,) = store.take_notices()
    assert notice.startswith(f"{name} is not usable: set aside as {name}.unusable-1")
    assert len(Store(tmp_path).read(SCORES, "canfield").entries) == (2 if name == FILE else 3)


def test_files_of_another_person_are_used_where_they_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.store.PATIENCE_S", 0.05)
    put(Store(tmp_path), SCORES, some_scores(1))
    put(Store(tmp_path), SCORES, some_scores(2))
    for path in tmp_path.iterdir():
        path.chmod(0o444)
    store = Store(tmp_path, Others())
    assert place_of(11, store.change(SCORES, "canfield", adding(11, points=400))) == 1
    assert not store.in_memory_only
    assert store.take_notices() == ()
    with Files().lock(tmp_path):
        assert place_of(12, store.change(SCORES, "canfield", adding(12)))
    assert "another program" in store.take_notices()[0], "a lock is a lock whoever made it"


@pytest.mark.parametrize("beginning", [b"", b"TENSPOT\x1aSCOR\x01\0\xff\xff\xff\xff"])
def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path, beginning: bytes) -> None:
    with (tmp_path / FILE).open("wb") as file:
        file.write(beginning)
        file.truncate(5 * 2**30)
    data = Files().read(tmp_path / FILE)
    assert data is not None
    assert len(data) == MAX_BYTES
    store = Store(tmp_path)
    assert store.read(SCORES, "canfield") == Scores()
    assert len(store.take_notices()) == 1
    (aside,) = tmp_path.glob(f"{FILE}.*-1")
    assert aside.stat().st_size == 5 * 2**30
    aside.unlink()


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_bad_backup_is_not_written_over(tmp_path: Path, flaw: str) -> None:
    put(Store(tmp_path), SCORES, some_scores(1))
    (tmp_path / (FILE + BACKUP)).write_bytes(FLAWS[flaw])
    store = Store(tmp_path)
    store.change(SCORES, "canfield", adding(11))
    assert (tmp_path / f"{FILE}{BACKUP}.{flaw}-1").read_bytes() == FLAWS[flaw]
    assert len(store.take_notices()) == 1


def test_what_a_killed_program_left_half_written_is_replaced(tmp_path: Path) -> None:
    (tmp_path / f".{FILE}.new").write_bytes(b"TENSP")
    store = Store(tmp_path)
    store.change(SCORES, "canfield", adding(1))
    assert store.take_notices() == ()
    assert names(tmp_path) == {FILE}


@POSIX
def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / f".{FILE}.new").symlink_to("mine")
    Store(tmp_path).change(SCORES, "canfield", adding(1))
    assert (tmp_path / "mine").read_text() == "mine"


def test_a_folder_that_is_deleted_in_mid_play_is_made_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    store.change(SCORES, "canfield", adding(1))
    shutil.rmtree(tmp_path / "data")
    store.change(SCORES, "canfield", adding(2))
    assert place_of(2, Store(tmp_path / "data").read(SCORES, "canfield")) == 1
    assert store.take_notices() == ()


def test_a_file_in_the_place_of_the_folder_stays(tmp_path: Path) -> None:
    place = tmp_path / "data"
    place.write_text("mine")
    store = Store(place)
    assert place_of(1, store.change(SCORES, "canfield", adding(1))) == 1
    store.change(STATISTICS, "king", lambda _: some_statistics())
    assert store.take_notices() == (f"Nothing new is kept in {place}: Not a directory.",)
    assert place.read_text() == "mine"


@POSIX
@pytest.mark.parametrize("place", ["/proc/tenspot", "/dev/null", "/dev/null/data", "link", "loop"])
def test_a_folder_that_cannot_be_is_told_in_one_line(tmp_path: Path, place: str) -> None:
    (tmp_path / "link").symlink_to("not/there")
    (tmp_path / "loop").symlink_to("loop")
    store = Store(tmp_path / place)
    assert store.read(SCORES, "canfield") == Scores()
    for hand in (1, 2):
        assert place_of(hand, store.change(SCORES, "canfield", adding(hand))) == hand
    (notice,) = store.take_notices()
    assert notice.startswith(f"Nothing new is kept in {tmp_path / place}: ")


def test_a_program_that_keeps_the_lock_is_not_waited_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.store.PATIENCE_S", 0.3)
    store = Store(tmp_path)
    with Files().lock(tmp_path):
        began = perf_counter()
        for _ in range(5):
            assert place_of(1, store.change(SCORES, "canfield", adding(1))) == 1
        assert 0.2 < perf_counter() - began < 0.9, "it is waited for once"
    (notice,) = store.take_notices()
    assert "another program" in notice
    assert place_of(1, store.change(SCORES, "canfield", adding(2))) == 1
    assert len(Store(tmp_path).read(SCORES, "canfield").entries) == 2


def test_two_threads_lose_nothing(tmp_path: Path) -> None:
    def write(first: int) -> tuple[str, ...]:
        store = Store(tmp_path)
        for hand in range(first, first + 15):
            told = ending(hand)
            store.change(STATISTICS, "canfield", lambda old, told=told: old.with_ending(told))
        return store.take_notices()

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(write, (1, 101, 201))) == [(), (), ()]
    played = Store(tmp_path).read(STATISTICS, "canfield").of("level=2").unaided.played
    assert played == 45


WRITER = """
import sys
from pathlib import Path
from core.book import STATISTICS
from core.store import Store
from tests.core.keeping import ending
store, first = Store(Path(sys.argv[1])), int(sys.argv[2])
for hand in range(first, first + 25):
    store.change(STATISTICS, "canfield", lambda old: old.with_ending(ending(hand)))
sys.exit(len(store.take_notices()))
"""


def test_two_programs_lose_nothing(tmp_path: Path) -> None:
    programs = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), str(first)], cwd=ROOT)
        for first in (1, 101)
    ]
    assert [program.wait(60) for program in programs] == [0, 0]
    played = Store(tmp_path).read(STATISTICS, "canfield").of("level=2").unaided.played
    assert played == 50


LIMITED = """
import resource, sys
from pathlib import Path
from core.book import SCORES
from core.store import Store
from tests.core.keeping import some_scores
resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))
store = Store(Path(sys.argv[1]))
store.change(SCORES, "canfield", lambda _: some_scores(9))
assert store.read(SCORES, "canfield") == some_scores(9)
print(*store.take_notices(), sep="\\n")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs RLIMIT_FSIZE")
def test_the_systems_own_refusal_in_mid_write_leaves_the_old_file(tmp_path: Path) -> None:
    put(Store(tmp_path), SCORES, some_scores(1))
    before = (tmp_path / FILE).read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.count("\n") == 1
    assert "File too large" in done.stdout
    assert (tmp_path / FILE).read_bytes() == before
    assert names(tmp_path) == {FILE}


@pytest.mark.parametrize("module", ["core.store", "core.book", "core.recovery"])
def test_importing_loads_neither_construct_nor_platformdirs(module: str) -> None:
    code = f"import sys, {module}; print(*{{'construct', 'platformdirs'}} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True).strip() == ""
