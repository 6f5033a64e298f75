"""Help and other texts, page by page, on screens of any width."""

from __future__ import annotations

import pytest

from core.events import Event, Hover, Key, MenuPick, Press, Release
from core.games import keys
from core.markup import Encoding, read
from core.scene import Page, Role, Scene, Text
from core.screens.app import App, Start
from core.screens.reader import Reader
from core.screens.wishes import Do, Wish

TEXT = "^C|EHEADING\n\n^1key^0 words |8dim |9blue\n" + "\n".join(f"line {n}\n" for n in range(40))


def reader(room: tuple[int, int] = (40, 24)) -> Reader:
    return Reader("TEXT", read(TEXT.encode(), Encoding.UTF8), lambda cue: None, room)


def page(scene: Scene | None) -> Page:
    assert scene is not None
    assert scene.page is not None
    return scene.page


def at(reader: Reader) -> tuple[int, int]:
    """The page shown, and how many there are."""
    _, number, _, pages = reader.scene().status[0].text.split()
    return int(number), int(pages)


def feed(reader: Reader, *events: Event) -> Wish | None:
    asked = None
    for event in events:
        asked = reader.handle(event)
    return asked


def test_running_text_keeps_its_styles_and_place() -> None:
    shown = page(reader().scene())
    heading, _, line = shown.lines[:3]
    assert shown.columns == 38
    assert (heading.column, heading.texts) == (15, (Text("HEADING", Role.TITLE, 14),))
    assert line.texts == (
        Text("key", Role.HIGHLIGHT),
        Text(" words "),
        Text("dim ", Role.DIM, 8),
        Text("blue", Role.TITLE, 9),
    )


@pytest.mark.parametrize("on", ["pagedown", "space", "down", "right", "n", "enter"])
@pytest.mark.parametrize("back", ["pageup", "up", "left", "p"])
def test_pages_are_turned_by_keys(on: str, back: str) -> None:
    book = reader()
    assert at(book)[0] == 1
    assert feed(book, Key(on), Key(on)) is None
    assert at(book)[0] == 3
    feed(book, Key(back))
    assert at(book)[0] == 2


def test_pages_are_turned_by_a_pointer() -> None:
    book = reader()
    feed(book, Hover("next"), Press("next"), Release("next"))
    assert at(book)[0] == 2
    feed(book, Press("before"), Release("next"))
    assert at(book)[0] == 2
    feed(book, Press("before"), Release("before"))
    assert at(book)[0] == 1
    assert feed(book, Press("back"), Release("back")) is Do.BACK


def test_the_ends_are_told_and_nothing_but_back_leaves() -> None:
    book = reader()
    _, pages = at(book)
    assert feed(book, Key("pageup"), Key("x")) is None
    assert "does nothing" in book.scene().message.text
    assert feed(book, *[Key("space")] * (pages + 3)) is None
    assert at(book) == (pages, pages)
    assert "last page" in book.scene().message.text
    feed(book, Key("home"))
    assert at(book)[0] == 1
    feed(book, Key("end"))
    assert at(book)[0] == pages
    for key in ("esc", "b", "f1"):
        assert feed(book, Key(key)) is Do.BACK
    assert feed(book, Key("tab"), Key("tab"), Key("enter")) is Do.BACK


def test_another_screen_breaks_the_text_anew() -> None:
    book = reader()
    feed(book, Key("end"))
    book.fit((80, 60))
    number, pages = at(book)
    assert number == pages
    assert page(book.scene()).columns == 78


@pytest.mark.parametrize("room", [(40, 24), (80, 24), (80, 23)])
@pytest.mark.parametrize("key", keys())
def test_help_fits_every_screen(key: str, room: tuple[int, int]) -> None:
    app = App(Start(key, direct=True), lambda: 1)
    app.fit(room)
    shown = app([Key("f1")])
    assert shown is not None
    pages = int(shown.status[0].text.split()[-1])
    assert pages > 1
    for _ in range(pages):
        lines = page(shown).lines
        assert len(lines) + 2 <= room[1]
        assert all((line.column or 0) + len(line.text) <= room[0] - 2 for line in lines)
        shown = app([Key("pagedown")])
    back = app([Key("esc")])
    assert back is not None and back.layout is not None


@pytest.mark.parametrize(
    ("start", "asks"),
    [
        (Start("canfield", direct=True), True),
        (Start("corners", direct=True), True),
        (Start("betsy", direct=True), True),
        (Start("king", direct=True), False),
        (Start("canfield"), True),
        (Start("corners"), True),
    ],
)
def test_a_question_mark_asks_for_help_where_the_game_leaves_it_free(
    start: Start, asks: bool
) -> None:
    scene = App(start, lambda: 1)([Key("?")])
    assert scene is not None
    assert (scene.page is not None and scene.page.columns > 0) == asks


def test_help_is_in_the_menu_and_over_a_result() -> None:
    app = App(Start("betsy", direct=True), lambda: 1)
    assert page(app([MenuPick("PROJECT", "Help")])).columns
    app([Key("esc"), Key("d"), Key("q"), Key("y")])
    assert page(app([Key("f1")])).columns
    assert page(app([Key("esc")])).heading == "THE END"
