"""`portkit page`: any text in the markup, in each encoding, on any screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from platforms.hosts.base import KeyDown
from platforms.hosts.headless import HeadlessHost
from platforms.modes import names
from scripts.portkit import main

TEXT = "^C|EHEADING\n╔═══╗\n║ ^1x^0 ║ ünd\n╚═══╝\n" + "\n".join(f"line {n}" for n in range(60))
BYTES = TEXT.encode("cp437")
ENCODED = {
    "cp437": BYTES,
    "utf-8": TEXT.encode(),
    "widened": BYTES.decode("latin-1").encode(),
}


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name, data in ENCODED.items():
        Path(name).write_bytes(data)


def picture(*words: str) -> bytes:
    assert main(["page", *words, "-o", "p.png"]) == 0
    with Image.open("p.png") as image:
        return image.convert("RGB").tobytes()


@pytest.mark.parametrize("mode", names())
def test_every_encoding_is_the_same_text_on_every_screen(mode: str) -> None:
    # The bar tells the file's name: below it they must look alike.
    shown = set()
    for name in ENCODED:
        Path("text").write_bytes(ENCODED[name])
        shown.add(picture("text", "--mode", mode))
        shown.add(picture("text", "--mode", mode, "--encoding", name))
    assert len(shown) == 1


def test_pages_are_counted_from_one() -> None:
    assert len({picture("utf-8", "--page", str(page)) for page in (1, 2, 3)}) == 3


def test_pages_are_turned_until_one_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    from scripts import hosts

    host = HeadlessHost()
    host.feed([KeyDown("space"), KeyDown("esc")])
    monkeypatch.setattr(hosts, "_host", lambda *how: host)
    assert main(["page", "utf-8", "--host", "window"]) == 0


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["missing"], 1, "missing: No such file"),
        (["utf-8", "--mode", "vga"], 2, "choose from cga, cga-text"),
        (["utf-8", "--page", "9"], 2, "pages 1 to "),
        (["utf-8", "--page", "0"], 2, "pages 1 to "),
        (["utf-8", "-o", "no/p.png"], 1, "no/p.png: No such file"),
        (["utf-8", "--encoding", "ascii"], 2, "'cp437', 'utf-8', 'widened'"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(capsys, words, status, told) -> None:
    if "--page" not in words and "--mode" not in words and "-o" not in words:
        words = [*words, "-o", "x.png"]
    assert main(["page", *words]) == status
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert told in err
