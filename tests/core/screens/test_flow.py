"""From the game menu through title, options and table to the result, and out again."""

from __future__ import annotations

import pytest

from core.events import Close, Event, Hover, Key, MenuPick, Press, Release
from core.game import PositionError
from core.games import UnknownGameError
from core.scene import Cue, Line, Page, Role, Scene
from core.screens.app import App, Start
from core.screens.beside import PAGE_CHARS
from core.screens.front import game_letters
from core.shuffle import parse_deal

ONE_MOVE_TO_WIN = """\
game: betsy
tops: QKKK
stock: -
waste: KD
pass: 2
"""
ONE_MOVE_TO_LOSE = "game: betsy\ntops: 3234\nstock: 9C\nwaste: 7H\npass: 2\n"


def keys(app: App, words: str) -> Scene | None:
    """Press the keys one by one; what is seen after the last."""
    scene = app([])
    for word in words.split():
        scene = app([Key(word)])
    return scene


def page(scene: Scene | None) -> Page:
    assert scene is not None
    assert scene.page is not None
    return scene.page


def texts(scene: Scene | None) -> list[str]:
    return [line.text for line in page(scene).lines]


def marked(scene: Scene | None) -> list[str]:
    return [line.target for line in page(scene).lines if line.selected]


@pytest.fixture
def app() -> App:
    return App(Start(), seeds=iter(range(41, 99)).__next__)


@pytest.mark.parametrize("word", ["1", "c"])
def test_the_menu_offers_the_games_by_number_and_letter(app: App, word: str) -> None:
    scene = app([])
    assert page(scene).heading == "TENSPOT"
    assert page(keys(app, word)).heading == "CANFIELD"


def test_the_menu_is_walked_with_arrows(app: App) -> None:
    assert marked(app([])) == ["canfield"]
    assert marked(keys(app, "down")) == ["king"]
    assert marked(keys(app, "up up")) == ["quit"]
    assert marked(keys(app, "down")) == ["canfield"]


def test_a_line_is_chosen_by_press_and_release_on_it(app: App) -> None:
    assert marked(app([Hover("betsy")])) == ["betsy"]
    assert marked(app([Press("corners"), Release("king")])) == ["corners"]
    assert page(app([Press("corners"), Release("corners")])).heading == "CORNERS"


def test_letters_are_the_first_that_are_free() -> None:
    assert game_letters(["Canfield", "Corners", "CO", "Queen"]) == ("C", "O", "", "U")


@pytest.mark.parametrize(
    ("game", "words", "options"),
    [
        ("canfield", "enter", {"level": 2}),
        ("canfield", "space", {"level": 2}),
        ("canfield", "3", {"level": 3}),
        ("canfield", "up enter", {"level": 1}),
        ("king", "enter", {"free": 4}),
        ("king", "0", {"free": 0}),
        ("corners", "x", {}),
        ("betsy", "enter", {}),
    ],
)
def test_the_title_leads_to_the_table(game: str, words: str, options: dict[str, int]) -> None:
    app = App(Start(game), seeds=lambda: 41)
    title = app([])
    assert any(line.role is Role.DIM and line.text for line in page(title).lines), "the credit"
    scene = keys(app, words)
    assert scene is not None
    assert scene.layout is not None
    assert scene.cues == (Cue.DEAL,)
    assert app.session is not None
    assert (app.session.options, app.session.deal) == (options, parse_deal("41"))


def test_a_click_anywhere_deals_where_there_is_nothing_to_choose() -> None:
    app = App(Start("corners"), seeds=lambda: 41)
    app([Press(None), Release(None)])
    assert app.session is not None


def test_what_a_page_does_not_know_only_beeps() -> None:
    app = App(Start("canfield"), seeds=lambda: 41)
    before = app([])
    scene = keys(app, "9")
    assert scene is not None and before is not None
    assert scene.cues == (Cue.BEEP,)
    assert scene.message.role is Role.WARNING
    assert scene.page == before.page


def test_escape_leads_back_the_way_one_came(app: App) -> None:
    assert page(keys(app, "c esc")).heading == "TENSPOT"
    assert keys(app, "esc") is None
    assert app.exit_reason == "quit"
    assert keys(App(Start("canfield"), lambda: 1), "esc") is None


def test_a_random_number_is_brought_into_range() -> None:
    for seed, text in ((1, "1"), (999_999, "999999"), (1_000_000, "1"), (0, "999999")):
        app = App(Start("betsy", direct=True), seeds=lambda seed=seed: seed)
        assert app.session is not None and app.session.deal is not None
        assert app.session.deal.text == text


def test_a_given_deal_is_the_first_one_only() -> None:
    app = App(Start("betsy", deal=parse_deal("5"), direct=True), seeds=lambda: 77)
    assert app.session is not None and app.session.deal == parse_deal("5")
    keys(app, "f2")
    assert app.session.deal == parse_deal("77")


@pytest.mark.parametrize(
    ("start", "error", "message"),
    [
        (Start("whist"), UnknownGameError, "whist"),
        (Start("canfield", {"level": 4}), ValueError, "level 4 is not one of 1, 2, 3"),
        (Start("corners", {"level": 1}, direct=True), ValueError, "corners has no option 'level'"),
        (Start(position="game: betsy\ntops: ZZZZ\n"), PositionError, "line 2"),
    ],
)
def test_a_start_that_cannot_be_is_refused(
    start: Start, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        App(start, seeds=lambda: 1)


def test_a_position_goes_straight_to_its_table() -> None:
    app = App(Start(position="game: canfield\nlevel: 3\nfoundations: 5H\nstock: 2C\n"), lambda: 1)
    assert app.session is not None
    assert (app.session.options, app.session.deal) == ({"level": 3}, None)


def test_the_final_table_is_seen_before_the_result() -> None:
    app = App(Start(position=ONE_MOVE_TO_WIN), seeds=lambda: 41)
    won = keys(app, "1")
    assert won is not None and won.layout is not None
    assert won.cues == (Cue.WIN,)
    assert won.message.role is Role.HIGHLIGHT
    result = keys(app, "x")
    assert page(result).heading == "YOU WON"
    assert "Score 526    Moves 1" in texts(result)


@pytest.mark.parametrize("event", [Key("esc"), Press(None), Press("1")])
def test_a_lost_hand_can_be_taken_back(event: Event) -> None:
    app = App(Start(position=ONE_MOVE_TO_LOSE), seeds=lambda: 41)
    lost = keys(app, "d")
    assert lost is not None and lost.cues == (Cue.LOSE,)
    assert page(app([event])).heading == "YOU LOST"
    scene = keys(app, "u")
    assert scene is not None and scene.layout is not None
    assert app.session is not None
    assert (app.session.moves, app.session.over) == ((), False)


@pytest.mark.parametrize(
    ("word", "deal", "heading"),
    [("n", "42", None), ("r", "41", None), ("t", None, "CANFIELD"), ("m", None, "TENSPOT")],
)
def test_the_result_leads_on(app: App, word: str, deal: str | None, heading: str | None) -> None:
    assert page(keys(app, "c 3 v q y")).heading == "THE END"
    scene = keys(app, word)
    assert scene is not None and app.session is not None
    if heading:
        assert page(scene).heading == heading
    else:
        assert app.session.deal is not None
        assert (app.session.deal.text, app.session.moves) == (deal, ())
        assert app.session.options == {"level": 3}


def test_a_hand_given_up_can_be_gone_back_to(app: App) -> None:
    keys(app, "c enter v q y b v")
    assert app.session is not None
    assert app.session.moves == ("V", "V")


def test_king_starts_again_with_the_same_free_spaces_or_resets_them() -> None:
    app = App(Start("king", {"free": 2}, direct=True), seeds=iter(range(5, 99)).__next__)
    app([MenuPick("NEW GAME", "same free blocks")])
    assert app.session is not None and app.session.deal is not None
    assert (app.session.options, app.session.deal.text) == ({"free": 2}, "6")
    assert page(app([MenuPick("new game", "Reset free blocks")])).heading.startswith("KING")


def test_close_ends_at_once_wherever_one_is(app: App) -> None:
    keys(app, "c enter v q")
    assert app([Close(), Key("n")]) is None
    assert app.exit_reason == "closed"
    assert app([Key("n")]) is None


def test_the_page_of_keys_comes_and_goes() -> None:
    for app in (App(Start("king"), lambda: 1), App(Start("king", direct=True), lambda: 1)):
        app([Key("left")])
        before = app([])
        shown = page(app([MenuPick("PROJECT", "Keys")]))
        assert Line("Any other key: DECK") in shown.lines
        after = app([Key("x")])
        assert after == before


@pytest.mark.parametrize("game", ["canfield", "king", "corners", "betsy"])
def test_our_words_fit_forty_columns_and_one_screen(game: str) -> None:
    app = App(Start(game), lambda: 1)
    assert len(page(app([])).foot) <= PAGE_CHARS
    shown = page(app([MenuPick("PROJECT", "Keys")]))
    assert all(len(line.text) <= PAGE_CHARS for line in shown.lines)
    assert len(shown.lines) <= 18


def test_cues_come_once() -> None:
    app = App(Start("betsy", direct=True), lambda: 1)
    first, again = app([]), app([])
    assert first is not None and again is not None
    assert (first.cues, again.cues) == ((Cue.DEAL,), ())
    assert app([]) is again, "nothing happened, so nothing is made anew"
