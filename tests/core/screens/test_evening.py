"""An evening with what is kept: decks, unfinished hands, high scores, statistics, notices."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from core.book import DECK, SCORES, STATISTICS, Book
from core.deck import Deck, new_deck
from core.ending import End
from core.events import Close, Key, MenuPick, Tick
from core.files import Files
from core.games import find, keys
from core.scene import Role, Scene
from core.screens.app import DEVICES, App, Start
from core.screens.evening import Evening
from core.shuffle import parse_deal
from core.store import Store
from tests.core.keeping import TODAY, FullDisk, ReadOnly, today

WON_BETSY = "game: betsy\ntops: KKKQ\nwaste: 3C\npass: 2\nscore: 600\n"
FIRST_MOVE = {"canfield": "v", "king": "space", "corners": "v", "betsy": "d"}


class Evenings:
    """One evening after the other with the same files; hands are numbered from 1 on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seeds = count(1)
        self.last: Evening | None = None

    def begin(self, start: Start, **how: bool) -> App:
        """The program is started; one that ran before died at once."""
        self.last = Evening(self.folder, today, self.seeds.__next__, start.authentic, **how)
        return App(start, lambda: 99, None, self.last)

    def end(self) -> None:
        """The program ends in good order."""
        assert self.last is not None
        self.last.close()

    def files(self) -> set[str]:
        return {path.name for path in self.folder.iterdir() if not path.name.endswith("backup")}

    def book(self, key: str) -> Book:
        return Book(Store(self.folder), find(key))

    def deck(self, key: str) -> Deck:
        """The deck as it lies."""
        deck = self.book(key).deck()
        assert deck is not None
        return deck

    def lay(self, key: str) -> Deck:
        """Lay a deck there that was never dealt."""
        return Store(self.folder).change(DECK, key, lambda _: new_deck(5)) or new_deck(0)


@pytest.fixture
def evenings(tmp_path: Path) -> Evenings:
    return Evenings(tmp_path)


def press(app: App, words: str) -> Scene:
    scene = app([])
    for word in words.split():
        scene = app([Key(word)])
    assert scene is not None
    return scene


def leave(app: App, words: str) -> None:
    """Press keys, the last of which ends the program."""
    for word in words.split():
        app([Key(word)])
    assert app.exit_reason == "quit"


def cards_of(app: App) -> bytes:
    """The cards of the hand in play, in the order they were dealt."""
    assert app.session is not None and app.session.deal is not None
    return app.session.deal.cards


def picked(app: App, item: str) -> Scene:
    """What is seen after an item of the first menu was picked."""
    scene = app([MenuPick("PROJECT", item)])
    assert scene is not None
    return scene


def heading(scene: Scene) -> str:
    assert scene.page is not None
    return scene.page.heading


def lines(scene: Scene) -> list[str]:
    assert scene.page is not None
    return [line.text for line in scene.page.lines]


def question(scene: Scene) -> tuple[str, ...]:
    return scene.dialog.lines if scene.dialog else ()


@pytest.mark.parametrize("key", keys())
def test_a_start_that_only_looks_leaves_no_files(evenings: Evenings, key: str) -> None:
    app = evenings.begin(Start(key))
    app([Close()])
    evenings.end()
    assert evenings.files() == set()


@pytest.mark.parametrize("key", keys())
def test_a_hand_is_dealt_from_the_deck_as_it_was_left(evenings: Evenings, key: str) -> None:
    deck = evenings.lay(key)
    app = evenings.begin(Start(key, direct=True))
    assert cards_of(app) == deck.cards
    press(app, f"{FIRST_MOVE[key]} f2 y")
    gathered = evenings.deck(key)
    assert (gathered.riffles, gathered.hands) == (7, 1)
    assert cards_of(app) == gathered.cards != deck.cards


def test_a_new_deck_is_broken_out_for_the_first_hand_only(evenings: Evenings) -> None:
    old = evenings.lay("betsy")
    app = evenings.begin(Start("betsy", direct=True), new_deck=True)
    new = evenings.deck("betsy")
    assert (new.hands, cards_of(app)) == (0, new.cards)
    assert new.cards != old.cards
    press(app, "d f2 y")
    assert evenings.deck("betsy").hands == 1


def test_a_told_deal_leaves_the_deck_alone(evenings: Evenings) -> None:
    deck = evenings.lay("betsy")
    app = evenings.begin(Start("betsy", deal=parse_deal("17"), direct=True))
    press(app, "d")
    app([MenuPick("NEW GAME", "Next deal"), Key("y")])
    press(app, "d")
    assert app.session is not None and app.session.deal == parse_deal("18")
    evenings.end()
    assert evenings.deck("betsy") == deck


def test_f2_after_a_told_deal_goes_on_with_the_deck(evenings: Evenings) -> None:
    deck = evenings.lay("betsy")
    app = evenings.begin(Start("betsy", deal=parse_deal("17"), direct=True))
    press(app, "f2")
    assert cards_of(app) == deck.cards


def test_a_hand_left_without_a_move_gives_its_deck_back(evenings: Evenings) -> None:
    deck = evenings.lay("corners")
    dealt = []
    for authentic in (False, True, False):
        dealt.append(cards_of(evenings.begin(Start("corners", direct=True, authentic=authentic))))
        evenings.end()
    assert dealt == [deck.cards] * 3
    assert evenings.deck("corners") == deck


def test_the_originals_limits_deal_no_cards_of_a_hand_that_waits(evenings: Evenings) -> None:
    app = evenings.begin(Start("canfield", direct=True))
    press(app, "v v")
    waiting, state = cards_of(app), app.session and app.session.state
    evenings.end()
    second = evenings.begin(Start("canfield", direct=True, authentic=True))
    assert cards_of(second) != waiting
    assert evenings.deck("canfield").cards == cards_of(second)
    press(second, "v")
    evenings.end()
    again = evenings.begin(Start("canfield"))
    press(again, "y")
    assert cards_of(again) == waiting
    assert again.session is not None
    assert (again.session.state, again.session.assisted) == (state, False)


def test_a_hand_that_was_put_off_is_not_dealt_again(evenings: Evenings) -> None:
    app = evenings.begin(Start("corners", direct=True))
    press(app, "v")
    evenings.end()
    app = evenings.begin(Start())
    press(app, "o l")
    other = evenings.begin(Start("corners", direct=True, authentic=True))
    evenings.end()
    press(app, "esc o y")
    assert cards_of(other) != cards_of(app)


def test_a_hint_before_the_first_move_is_remembered_with_the_hand(evenings: Evenings) -> None:
    app = evenings.begin(Start("betsy", direct=True))
    press(app, "f4")
    assert not any(name.endswith(".hand") for name in evenings.files())
    press(app, "d")
    evenings.end()
    again = evenings.begin(Start("betsy"))
    press(again, "y")
    assert again.session is not None
    assert (again.session.hints, again.session.moves) == (1, ("D",))


def test_a_hand_ends_on_the_day_of_its_end(tmp_path: Path) -> None:
    days = ["1991-07-11"]
    evening = Evening(tmp_path, lambda: days[-1], count(1).__next__)
    app = App(Start("corners", deal=parse_deal("17"), direct=True), lambda: 99, None, evening)
    press(app, "v")
    days.append("1991-07-12")
    press(app, "f2 y")
    (score,) = evening.scores(find("corners")).entries
    assert score.date == "1991-07-12"


def test_two_programs_at_once_get_different_cards(tmp_path: Path) -> None:
    seeds = count(1)
    dealt = [
        cards_of(App(start, lambda: 99, None, Evening(tmp_path, today, seeds.__next__)))
        for start in [Start("corners", direct=True)] * 4
    ]
    assert len(set(dealt)) == 4


def test_a_hand_that_was_killed_before_its_first_move_is_not_dealt_again(
    evenings: Evenings,
) -> None:
    first = cards_of(evenings.begin(Start("corners", direct=True, authentic=True)))
    assert cards_of(evenings.begin(Start("corners", direct=True))) != first


@pytest.mark.parametrize("files", [ReadOnly, FullDisk])
def test_a_deck_that_cannot_be_kept_is_never_dealt_as_it_lies(
    evenings: Evenings, monkeypatch: pytest.MonkeyPatch, files: type[Files]
) -> None:
    deck = evenings.lay("corners")
    monkeypatch.setattr("core.store.Files", files)
    dealt = {cards_of(evenings.begin(Start("corners", direct=True))) for _ in range(3)}
    assert len(dealt | {deck.cards}) == 4


@pytest.mark.parametrize("direct", [False, True])
@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("ends", ["killed", "closed", "quit"])
def test_an_unfinished_hand_is_offered_at_the_next_start(
    evenings: Evenings, key: str, direct: bool, ends: str
) -> None:
    app = evenings.begin(Start(key, direct=True))
    press(app, FIRST_MOVE[key])
    session = app.session
    assert session is not None and session.moves
    match ends:
        case "closed":
            app([Close()])
        case "quit":
            app([MenuPick("PROJECT", "Quit")])
            assert app([Key("y")]) is None
    del app
    evenings.end()
    again = evenings.begin(Start(key, direct=direct))
    told = question(press(again, ""))
    assert told[0] == "A hand was left unfinished:"
    assert "1 move" in told[1]
    scene = press(again, "y")
    assert scene.layout is not None
    assert again.session is not None
    assert again.session.state == session.state
    press(again, "ctrl+z")
    assert again.session.moves == ()


def test_from_the_menu_it_is_offered_where_the_game_is_chosen(evenings: Evenings) -> None:
    press(evenings.begin(Start("corners", direct=True)), "v")
    evenings.end()
    app = evenings.begin(Start())
    assert question(press(app, "c")) == ()
    press(app, "esc")
    assert question(press(app, "o")) != ()
    assert heading(press(app, "esc")) == "CORNERS", "Esc puts the answer off"
    assert question(press(app, "esc o")) != ()


@pytest.mark.parametrize("direct", [False, True])
def test_a_hand_is_kept_for_later_and_another_one_played(evenings: Evenings, direct: bool) -> None:
    press(evenings.begin(Start("corners", direct=True)), "v v")
    evenings.end()
    app = evenings.begin(Start("corners", direct=direct))
    press(app, "l" if direct else "l x")
    assert app.session is not None and app.session.moves == ()
    press(app, "v esc y")
    app([Close()])
    evenings.end()
    again = evenings.begin(Start("corners"))
    assert "2 moves" in question(press(again, ""))[1]
    assert evenings.book("corners").statistics({}).unaided.given_up == 1


def test_a_hand_that_was_ended_is_not_offered_again(evenings: Evenings) -> None:
    app = evenings.begin(Start("corners", direct=True))
    press(app, "v esc y")
    app([Close()])
    evenings.end()
    assert question(press(evenings.begin(Start("corners")), "")) == ()
    assert evenings.book("corners").statistics({}).unaided.given_up == 1


def test_no_gives_it_up_and_goes_on(evenings: Evenings) -> None:
    press(evenings.begin(Start("corners", direct=True)), "v")
    evenings.end()
    app = evenings.begin(Start("corners", direct=True))
    scene = press(app, "n")
    assert scene.layout is not None
    assert app.session is not None and app.session.moves == ()
    tally = evenings.book("corners").statistics({}).unaided
    assert (tally.played, tally.given_up) == (1, 1)
    evenings.end()
    assert question(press(evenings.begin(Start("corners")), "")) == ()


def test_two_left_hands_are_offered_one_after_the_other(evenings: Evenings) -> None:
    for deal in ("17", "18"):
        start = Start("betsy", deal=parse_deal(deal), direct=True)
        press(evenings.begin(start), "d")
        evenings.end()
    app = evenings.begin(Start("betsy"))
    offered = [question(press(app, words))[1].partition(",")[0] for words in ("", "n")]
    assert sorted(offered) == ["Deal 17", "Deal 18"]
    assert app.session is None
    press(app, "y")
    assert app.session is not None and app.session.deal is not None
    assert f"Deal {app.session.deal.text}" == offered[1]


def test_a_hand_without_a_move_is_not_kept(evenings: Evenings) -> None:
    app = evenings.begin(Start("canfield", deal=parse_deal("3"), direct=True))
    press(app, "f3 ctrl+z f4")
    app([Close()])
    evenings.end()
    assert question(press(evenings.begin(Start("canfield")), "")) == ()
    assert evenings.book("canfield").statistics({"level": 2}).unaided.played == 0


def test_a_hint_is_remembered_with_the_hand(evenings: Evenings) -> None:
    app = evenings.begin(Start("canfield", deal=parse_deal("3"), direct=True))
    press(app, "f4 v f4 v ctrl+z")
    app([Close()])
    evenings.end()
    again = evenings.begin(Start("canfield", deal=parse_deal("3")))
    assert "Taken back 1    Hints 2" in lines(press(again, "y esc y"))
    press(again, "n")
    account = evenings.book("canfield").statistics({"level": 2})
    assert (account.assisted.undos, account.assisted.hints) == (1, 2)


def test_leaving_to_the_menu_keeps_the_hand(evenings: Evenings) -> None:
    app = evenings.begin(Start())
    press(app, "b x d")
    app([MenuPick("PROJECT", "Game menu")])
    assert question(press(app, "b")) != ()
    assert press(app, "y").layout is not None


def test_a_result_that_is_left_counts_and_shows_the_high_scores(evenings: Evenings) -> None:
    app = evenings.begin(Start("corners", deal=parse_deal("17"), direct=True))
    assert heading(press(app, "v esc y")) == "THE END"
    assert evenings.book("corners").statistics({}).unaided.played == 0
    scene = press(app, "n")
    assert heading(scene) == "HIGH SCORES"
    assert scene.page is not None
    entry = scene.page.lines[0]
    assert entry.role is Role.HIGHLIGHT
    assert entry.text.split() == ["1", "1", TODAY, "17"]
    assert evenings.book("corners").statistics({}).unaided.given_up == 1
    assert press(app, "x").layout is not None, "then what was asked for comes"


@pytest.mark.parametrize("key", keys())
def test_quitting_from_the_result_ends_after_the_scores(evenings: Evenings, key: str) -> None:
    app = evenings.begin(Start(key, direct=True))
    press(app, f"{FIRST_MOVE[key]} esc y")
    leave(app, "q" if key == "king" else "q x")
    assert f"{key}.hand" not in evenings.files()


def test_going_back_to_the_hand_counts_nothing(evenings: Evenings) -> None:
    app = evenings.begin(Start("corners", direct=True))
    assert press(app, "v esc y b").layout is not None
    app([Close()])
    evenings.end()
    assert evenings.book("corners").statistics({}).unaided.played == 0
    assert question(press(evenings.begin(Start("corners")), "")) != ()


def win_betsy(evenings: Evenings) -> App:
    won = (Path(__file__).parents[2] / "tapes" / "betsy-won.tape").read_text().splitlines()
    app = evenings.begin(Start("betsy", deal=parse_deal("1698"), direct=True))
    for line in won:
        if " move " in line:
            app.perform(line.split()[-1])
    return app


def test_a_won_hand_counts_at_once_and_once(evenings: Evenings) -> None:
    app = win_betsy(evenings)
    account = evenings.book("betsy").statistics({})
    assert (account.unaided.won, account.streak) == (1, 1)
    assert evenings.book("betsy").scores().entries[0].end is End.WON
    press(app, "x")
    assert heading(press(app, "r")) == "HIGH SCORES"
    press(app, "x d")
    evenings.end()
    again = evenings.begin(Start("betsy"))
    assert question(press(again, "")) != ()
    press(again, "y")
    assert again.session is not None and again.session.assisted, "the cards are known"
    assert again.session.moves == ("D",)
    assert evenings.book("betsy").statistics({}).unaided.played == 1


def test_the_cards_of_a_won_hand_stay_known_though_all_was_taken_back(evenings: Evenings) -> None:
    app = win_betsy(evenings)
    press(app, "f4")
    assert app.session is not None
    while app.session.can_undo:
        press(app, "ctrl+z")
    app([MenuPick("NEW GAME", "Same deal again")])
    press(app, "d d ctrl+z")
    assert app.session.assisted
    evenings.end()
    again = evenings.begin(Start("betsy"))
    press(again, "y")
    assert again.session is not None
    assert (again.session.moves, again.session.assisted) == (("D",), True)
    press(again, "esc y n x")
    account = evenings.book("betsy").statistics({})
    assert (account.unaided.won, account.assisted.given_up) == (1, 1)
    assert (account.assisted.undos, account.assisted.hints) == (1, 0)


def test_hands_from_a_position_are_kept_but_not_counted(evenings: Evenings) -> None:
    app = evenings.begin(Start(position=WON_BETSY))
    press(app, "4 x n")
    assert evenings.book("betsy").scores().entries == ()


def test_time_at_the_table_is_told(evenings: Evenings) -> None:
    app = evenings.begin(Start("corners", direct=True))
    app([Tick(5_000_000_000), Key("v")])
    app([Tick(65_000_000_000), Key("v")])
    evenings.end()
    again = evenings.begin(Start("corners"))
    again([Tick(1_000_000_000), Key("y")])
    again([Tick(11_000_000_000), Key("v")])
    press(again, "esc y n x")
    assert evenings.book("corners").statistics({}).unaided.played_ms == 75_000


def test_cards_that_were_played_with_are_known(evenings: Evenings) -> None:
    app = evenings.begin(Start("corners", deal=parse_deal("17"), direct=True))
    press(app, "v")
    app([MenuPick("NEW GAME", "Next deal"), Key("y")])
    assert app.session is not None and not app.session.assisted
    app([MenuPick("NEW GAME", "Previous deal")])
    assert app.session is not None and app.session.deal == parse_deal("17")
    assert app.session.assisted
    press(app, "v esc y n x")
    account = evenings.book("corners").statistics({})
    assert (account.unaided.given_up, account.assisted.given_up) == (1, 1)


def test_the_evening_adds_up(evenings: Evenings) -> None:
    app = evenings.begin(Start("corners", deal=parse_deal("17"), direct=True))
    assert not any("evening" in line for line in lines(press(app, "v esc y")))
    assert "This evening 2 in 2 hands" in lines(press(app, "n x v esc y"))


def test_the_title_leads_to_scores_and_statistics(evenings: Evenings) -> None:
    app = evenings.begin(Start("canfield"))
    assert heading(press(app, "h")) == "HIGH SCORES"
    assert heading(press(app, "x")) == "CANFIELD"
    scene = press(app, "t")
    assert heading(scene) == "STATISTICS"
    assert lines(scene)[0].startswith("Level 2 ")
    assert lines(press(app, "o"))[0].startswith("Level 3 ")
    assert any("no undo, no hint" in line for line in lines(press(app, "w")))
    assert heading(press(app, "b b")) == "CANFIELD"


def test_a_game_without_points_has_no_high_scores(evenings: Evenings) -> None:
    app = evenings.begin(Start("king"))
    assert "High scores" not in lines(press(app, ""))
    assert heading(press(app, "t")) == "STATISTICS"


def test_scores_and_statistics_are_in_the_menus(evenings: Evenings) -> None:
    app = evenings.begin(Start("canfield", {"level": 3}, direct=True))
    scene = app([MenuPick("PROJECT", "High scores")])
    assert scene is not None and heading(scene) == "HIGH SCORES"
    press(app, "x")
    scene = app([MenuPick("PROJECT", "Statistics")])
    assert scene is not None and lines(scene)[0].startswith("Level 3 ")
    assert press(app, "b").layout is not None


def test_the_high_scores_are_reset_after_asking(evenings: Evenings) -> None:
    app = evenings.begin(Start("corners", direct=True))
    press(app, "v esc y t")
    assert evenings.book("corners").scores().entries
    assert question(press(app, "x r")) == ("Reset the high scores?",)
    press(app, "n")
    assert evenings.book("corners").scores().entries
    press(app, "r y")
    assert not evenings.book("corners").scores().entries


def test_rows_fit_the_narrowest_screen(evenings: Evenings) -> None:
    app = evenings.begin(Start("canfield", {"level": 3}, deal=parse_deal("999999"), direct=True))
    press(app, "v")
    app([MenuPick("NEW GAME", "New deal")])
    for key in keys():
        app = evenings.begin(Start(key))
        for word in "t" if key == "king" else "ht":
            shown = lines(press(app, word))
            assert max(map(len, shown)) <= 38, shown
            press(app, "esc")


def test_the_cards_of_the_own_deck_can_be_read_off_when_the_hand_is_over(
    evenings: Evenings,
) -> None:
    app = evenings.begin(Start("betsy", direct=True))
    assert app.session is not None and app.session.deal is not None
    assert question(picked(app, "About"))[1:] == ("Own deck",), "the cards are hidden"
    press(app, "enter")
    while not app.session.over:
        app.perform(app.session.game.moves(app.session.state)[0])
    told = question(picked(app, "About"))
    assert told[1] == "Own deck"
    assert parse_deal(" ".join(told[2:])) == app.session.deal
    assert max(map(len, told)) <= 30


def test_an_authentic_evening_takes_nothing_back(evenings: Evenings) -> None:
    app = evenings.begin(Start("corners", direct=True, authentic=True))
    scene = press(app, "v ctrl+z")
    assert "does nothing here" in scene.message.text
    assert not any(item.text == "Undo" for menu in scene.menus for item in menu.items)
    app([Close()])
    evenings.end()
    assert evenings.book("corners").statistics({}).unaided.given_up == 1
    assert evenings.deck("corners").riffles == 4
    assert question(press(evenings.begin(Start("corners", authentic=True)), "")) == ()


@pytest.mark.parametrize("authentic", [False, True])
def test_a_hand_that_would_not_be_kept_is_not_left_for_the_menu_unasked(
    evenings: Evenings, authentic: bool
) -> None:
    app = evenings.begin(Start(authentic=authentic))
    press(app, "b x d")
    assert bool(question(picked(app, "Game menu"))) == authentic
    assert heading(press(app, "y") if authentic else press(app, "")) == "TENSPOT"


def test_what_is_wrong_with_files_is_told_once_until_a_key_is_pressed(evenings: Evenings) -> None:
    evenings.lay("corners")
    Store(evenings.folder).path("corners", DECK.name).write_bytes(b"no deck at all")
    app = evenings.begin(Start("corners", direct=True))
    scene = press(app, "")
    assert scene.message.role is Role.WARNING
    assert "corners.deck" in scene.message.text
    assert app.notices == (scene.message.text,)
    assert press(app, "v").message.role is Role.BODY


def test_a_folder_that_is_a_file_stops_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("in the way")
    evenings = Evenings(folder)
    app = evenings.begin(Start("corners", direct=True))
    press(app, "v esc y n x v")
    evenings.end()
    assert app.notices == (f"Nothing new is kept in {folder}: Not a directory.",)


@pytest.mark.parametrize("files", [ReadOnly, FullDisk])
def test_a_folder_that_takes_nothing_is_told_in_one_line_and_hands_go_on(
    evenings: Evenings, monkeypatch: pytest.MonkeyPatch, files: type[Files]
) -> None:
    press(evenings.begin(Start("corners", direct=True)), "v v")
    evenings.end()
    monkeypatch.setattr("core.store.Files", files)
    app = evenings.begin(Start())
    assert "2 moves" in question(press(app, "o"))[1]
    press(app, "y v")
    assert question(picked(app, "Quit"))[0] == "End this hand and quit?"
    press(app, "n")
    picked(app, "Game menu")
    assert "3 moves" in question(press(app, "o"))[1], "this program knows it still"
    press(app, "y esc y n x v")
    assert evenings.last is not None
    assert evenings.last.statistics(find("corners"), {}).unaided.given_up == 1
    evenings.end()
    (notice,) = app.notices
    assert notice.startswith(f"Nothing new is kept in {evenings.folder}: ")
    monkeypatch.undo()
    again = evenings.begin(Start("corners"))
    assert "2 moves" in question(press(again, ""))[1]


def test_the_input_device_is_named_and_changed(evenings: Evenings) -> None:
    app = evenings.begin(Start("canfield"))
    for device in (*DEVICES, DEVICES[0]):
        assert app.input_device == device
        assert f"Input device: {device}" in lines(press(app, ""))
        press(app, "s")


def test_the_files_have_the_kinds_they_should(evenings: Evenings) -> None:
    app = evenings.begin(Start("corners", direct=True))
    press(app, "v esc y n x v")
    names = {f"corners.{kind.name}" for kind in (DECK, SCORES, STATISTICS)}
    assert evenings.files() - {"lock"} == names | {"corners.hand"}
