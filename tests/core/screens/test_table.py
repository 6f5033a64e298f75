"""The table: keys, cursor, pointer, menus and questions, shown with the games that need them."""

from __future__ import annotations

import pytest

from core import cards
from core.events import Event, Hover, Key, MenuPick, Press, Release
from core.scene import Cue, OpenMenu, Pile, Role, Scene, Text
from core.screens.app import App, Start
from core.shuffle import number_deal

CANFIELD = """\
game: canfield
level: 2
base: 5
foundations: 5H
reserve: 2C 9S
tableau: KS / QH / 5C / 8D
stock: TH 3D 4C 6S
waste: -
"""
CANFIELD_NEARLY_DONE = """\
game: canfield
foundations: 3H 4C 4D 4S
base: 5
tableau: 4H / - / - / -
"""
KING = "game: king\nfree: 4\ngrid: b2=5H c2=5S d2=9C\ndeck: 2C 3D\n"
CORNERS = """\
game: corners
base: 7
foundations: 7H / - / - / -
cross: 9S / 4D / KC / TH / 2S
stock: 8H 3C
waste: -
"""


def table(position: str) -> App:
    app = App(Start(position=position), seeds=lambda: 9)
    app([])
    return app


def do(app: App, *events: Event) -> Scene:
    """Each event on its own; what is seen after the last."""
    scene = app([])
    for event in events:
        scene = app([event])
    assert scene is not None
    return scene


def keys(app: App, words: str) -> Scene:
    return do(app, *(Key(word) for word in words.split()))


def moves(app: App) -> tuple[str, ...]:
    assert app.session is not None
    return app.session.moves


def pile(scene: Scene, name: str) -> Pile:
    return next(pile for pile in scene.piles if pile.zone.name == name)


def cursor(scene: Scene) -> list[str]:
    return [pile.zone.name for pile in scene.piles if pile.cursor]


class TestKeys:
    def test_two_keys_make_a_move(self) -> None:
        app = table(CANFIELD)
        scene = keys(app, "3")
        assert (pile(scene, "3").picked, scene.hand) == (1, None)
        assert scene.message.text == "3 - where to?"
        scene = keys(app, "f")
        assert moves(app) == ("3F",)
        assert scene.cues == (Cue.CARD,)

    def test_capitals_are_the_same_keys(self) -> None:
        app = table(CANFIELD)
        keys(app, "V 2 1")
        assert moves(app) == ("V", "21")

    def test_a_wrong_second_key_beeps_and_leaves_the_first(self) -> None:
        app = table(CANFIELD)
        scene = keys(app, "3 4")
        assert scene.cues == (Cue.BEEP,)
        assert scene.message.role is Role.WARNING
        assert pile(scene, "3").picked == 1
        keys(app, "f")
        assert moves(app) == ("3F",)

    @pytest.mark.parametrize("word", ["esc", "3"])
    def test_escape_or_the_same_key_cancels(self, word: str) -> None:
        app = table(CANFIELD)
        scene = keys(app, f"3 4 {word}")
        assert (pile(scene, "3").picked, scene.cues, scene.dialog) == (0, (), None)
        assert scene.message.role is Role.BODY

    @pytest.mark.parametrize("word", ["d", "f", "x", "f5", "ctrl+v", "tab"])
    def test_what_is_not_there_beeps(self, word: str) -> None:
        app = table(CANFIELD)
        scene = keys(app, word)
        assert scene.cues == (Cue.BEEP,)
        assert moves(app) == ()

    @pytest.mark.parametrize("word", ["d", "x", "7", "space", "tab", "?", "backspace", "enter"])
    def test_any_key_turns_the_deck_in_kings_korner(self, word: str) -> None:
        app = table(KING)
        keys(app, word)
        assert moves(app) == ("D",)

    @pytest.mark.parametrize("word", ["ctrl+d", "alt+d", "f5", "f12", "left"])
    def test_but_no_control_or_function_key_does(self, word: str) -> None:
        app = table(KING)
        keys(app, word)
        assert moves(app) == ()

    def test_with_a_card_up_the_deck_beeps_and_the_card_stays(self) -> None:
        app = table(KING)
        up = pile(keys(app, "x"), "D")
        scene = keys(app, "x")
        assert scene.cues == (Cue.BEEP,)
        assert pile(scene, "D") == up
        assert moves(app) == ("D",)

    def test_places_that_share_a_key_take_the_move_that_is_legal(self) -> None:
        app = table(CORNERS)
        keys(app, "k f")
        assert moves(app) == ("KF",)

    def test_enter_deals_in_betsy_ross_until_the_cursor_moves(self) -> None:
        app = table("game: betsy\ntops: A234\nstock: 9H 2C\nwaste: -\n")
        keys(app, "enter d 1")
        assert moves(app) == ("D", "D", "1")


class TestCursor:
    def test_it_comes_with_the_first_arrow_where_it_rests(self) -> None:
        app = table(CANFIELD)
        assert cursor(do(app)) == []
        assert cursor(keys(app, "left")) == ["D"]

    def test_it_picks_up_and_puts_down(self) -> None:
        app = table(KING)
        assert cursor(keys(app, "left left down")) == ["d2"]
        keys(app, "left enter left enter")
        assert moves(app) == ("Xc2", "Xb2")

    def test_space_acts_too_where_no_key_is_lost_by_it(self) -> None:
        app = table(CANFIELD)
        scene = keys(app, "left down")
        assert cursor(scene) == ["V"]
        keys(app, "space")
        assert moves(app) == ("V",)


class TestPointer:
    def test_a_drag(self) -> None:
        app = table(CANFIELD)
        scene = do(app, Press("3"))
        assert scene.hand is not None
        assert (scene.hand.cards, scene.hand.origin) == (cards.pile("5C"), "3")
        assert pile(scene, "3").stacks[0].cards == b""
        scene = do(app, Release("F"))
        assert (moves(app), scene.hand, scene.cues) == (("3F",), None, (Cue.CARD,))

    def test_click_and_click(self) -> None:
        app = table(CANFIELD)
        scene = do(app, Press("3"), Release("3"))
        assert scene.hand is not None
        assert scene.message.text == "3 - where to?"
        do(app, Press("F"), Release("F"))
        assert moves(app) == ("3F",)

    @pytest.mark.parametrize("end", [(Release("4"),), (Release("3"), Press("4"))])
    def test_a_wrong_place_beeps_and_the_cards_return(self, end: tuple[Event, ...]) -> None:
        app = table(CANFIELD)
        scene = do(app, Press("3"), *end)
        assert (scene.cues, scene.hand) == ((Cue.BEEP,), None)
        assert pile(scene, "3").stacks[0].cards == cards.pile("5C")

    @pytest.mark.parametrize(
        "end", [(Release(None),), (Release("3"), Press("3")), (Release("3"), Press(None))]
    )
    def test_the_cards_can_be_put_back_in_silence(self, end: tuple[Event, ...]) -> None:
        app = table(CANFIELD)
        scene = do(app, Press("3"), *end)
        assert (scene.cues, scene.hand, moves(app)) == ((), None, ())

    def test_what_lies_under_shows_its_back(self) -> None:
        scene = do(table(CANFIELD), Press("S"))
        assert pile(scene, "S").stacks[0].cards == cards.pile("2C")
        assert pile(scene, "S").stacks[0].face_down == 1

    def test_a_press_that_is_a_move_is_made_at_once(self) -> None:
        app = table(CANFIELD)
        do(app, Press("V"))
        assert moves(app) == ("V",)
        do(app, Release("V"))
        assert moves(app) == ("V",)

    def test_kings_korner_places_by_a_click_or_a_drag(self) -> None:
        app = table(KING)
        do(app, Press("D"), Release("D"), Press("a1"), Release("a1"))
        do(app, Press("D"), Release("D"), Press("D"), Release("a2"))
        assert moves(app) == ("D", "Pa1", "D", "Pa2")

    def test_kings_korner_discards_and_puts_back(self) -> None:
        app = table(KING)
        do(app, Press("b2"), Release("b2"), Press("B"), Release("B"))
        scene = do(app, Press("b2"), Release("b2"), Press("d2"), Release("d2"))
        assert scene.message.role is Role.WARNING
        do(app, Press("c2"))
        assert moves(app) == ("Xb2", "B", "Xb2", "Xc2")

    def test_the_whole_foundation_is_named_by_its_letter(self) -> None:
        app = table(CORNERS)
        do(app, Press("K"), Release("F"))
        assert moves(app) == ("KF",)

    def test_a_stray_release_or_hover_does_nothing(self) -> None:
        app = table(CANFIELD)
        assert do(app, Release("V"), Release(None), Hover("V")) == do(app)
        assert moves(app) == ()


class TestUndo:
    def test_undo_and_redo(self) -> None:
        app = table(CANFIELD)
        keys(app, "v 2 1 ctrl+z")
        assert moves(app) == ("V",)
        keys(app, "ctrl+y")
        assert moves(app) == ("V", "21")
        keys(app, "ctrl+z ctrl+z ctrl+shift+z")
        assert moves(app) == ("V",)

    def test_it_lets_go_of_what_is_held(self) -> None:
        app = table(CANFIELD)
        do(app, Key("v"), Press("3"))
        scene = keys(app, "ctrl+z")
        assert (scene.hand, moves(app)) == (None, ())

    @pytest.mark.parametrize("word", ["ctrl+z", "ctrl+y", "ctrl+a"])
    def test_what_is_not_possible_beeps(self, word: str) -> None:
        scene = keys(table(CANFIELD), word)
        assert (scene.cues, scene.message.role) == ((Cue.BEEP,), Role.WARNING)


class TestEnds:
    @pytest.mark.parametrize("word", ["q", "esc"])
    def test_quitting_in_mid_hand_asks(self, word: str) -> None:
        app = table(CANFIELD)
        assert keys(app, word).dialog is not None
        assert keys(app, "n").dialog is None
        scene = keys(app, f"{word} y")
        assert (scene.dialog, scene.page is not None) == (None, True)

    def test_the_quit_box_asks(self) -> None:
        assert do(table(CANFIELD), Press("Q"), Release("Q")).dialog is not None

    @pytest.mark.parametrize("word", ["q", "ctrl+a"])
    def test_what_is_left_is_played_by_the_computer(self, word: str) -> None:
        app = table(CANFIELD_NEARLY_DONE)
        scene = keys(app, word)
        assert moves(app) == ("1F",)
        assert scene.cues == (Cue.WIN,)
        assert scene.layout is not None

    def test_kings_korner_has_no_quit_key(self) -> None:
        app = table(KING)
        keys(app, "q")
        assert moves(app) == ("D",)
        assert keys(app, "esc").dialog is not None

    def test_new_and_again(self) -> None:
        app = App(Start("canfield", deal=number_deal(5), direct=True), seeds=lambda: 77)
        keys(app, "v f3 y")
        assert app.session is not None
        assert (app.session.deal, app.session.moves) == (number_deal(5), ())
        scene = keys(app, "f2")
        assert app.session.deal == number_deal(77)
        assert scene.cues == (Cue.DEAL,)
        assert scene.status[-1].text == "DEAL 77"

    @pytest.mark.parametrize(
        ("asks", "moves_after"),
        [
            (Key("f2"), ()),
            (Key("f3"), ()),
            (MenuPick("new game", "next deal"), ()),
            (MenuPick("new game", "previous deal"), ()),
            (MenuPick("new game", "change level"), ("V",)),
            (MenuPick("level", "One card, a single pass"), ()),
        ],
    )
    def test_a_hand_in_play_is_not_given_up_unasked(
        self, asks: Event, moves_after: tuple[str, ...]
    ) -> None:
        app = App(Start("canfield", deal=number_deal(5), direct=True), seeds=lambda: 77)
        keys(app, "v")
        assert do(app, asks).dialog is not None
        scene = keys(app, "n")
        assert (scene.dialog, scene.page, moves(app)) == (None, None, ("V",))
        do(app, asks)
        assert keys(app, "y").dialog is None
        assert moves(app) == moves_after

    @pytest.mark.parametrize("word", ["f2", "f3"])
    def test_an_untouched_hand_is_left_at_once(self, word: str) -> None:
        app = App(Start("canfield", deal=number_deal(5), direct=True), seeds=lambda: 77)
        scene = keys(app, f"v ctrl+z {word}")
        assert (scene.dialog, scene.cues) == (None, (Cue.DEAL,))


class TestHints:
    @pytest.mark.parametrize(
        ("position", "words", "cursor_at"),
        [
            (CANFIELD, "3 to F", "3"),
            (CANFIELD_NEARLY_DONE, "1 to F", "1"),
            (CORNERS, "K to F", "K"),
            (KING, "5H or 5S", "b2"),
            ("game: king\nfree: 4\ngrid: b2=5H\ndeck: 2C 3D\n", "DECK", "D"),
            ("game: betsy\ntops: 3234\nstock: 5C 9H\nwaste: 4S\n", "2 or 1", "2"),
        ],
    )
    def test_it_names_the_places_as_they_are_typed(
        self, position: str, words: str, cursor_at: str
    ) -> None:
        scene = keys(table(position), "f4")
        assert scene.message == Text(f"Hint: {words}", Role.HIGHLIGHT)
        assert cursor(scene) == [cursor_at]

    def test_it_says_when_no_move_leads_on(self) -> None:
        deck_of_one = "tableau: KS / QS / 3C / 8D\nstock: TH\nwaste: -\n"
        app = table(f"game: canfield\nlevel: 1\nbase: 5\nfoundations: 5H\n{deck_of_one}")
        assert keys(app, "v f4").message.text == "Hint: no move leads on from here."

    def test_it_is_counted_and_goes_with_the_next_key(self) -> None:
        app = table(CANFIELD)
        scene = keys(app, "f4 left")
        assert not scene.message.text.startswith("Hint")
        assert app.session is not None
        assert (app.session.hints, app.session.assisted) == (1, True)

    def test_what_is_held_is_put_back(self) -> None:
        app = table(CANFIELD)
        scene = do(app, Press("3"), Key("f4"))
        assert (scene.hand, moves(app)) == (None, ())

    def test_the_originals_had_none(self) -> None:
        app = App(
            Start("canfield", deal=number_deal(5), direct=True, authentic=True), seeds=lambda: 1
        )
        assert "Hint" not in [item.text for menu in do(app).menus for item in menu.items]
        assert keys(app, "f4").cues == (Cue.BEEP,)


class TestQuestions:
    @pytest.mark.parametrize(
        ("events", "left"),
        [
            ((Key("y"),), True),
            ((Key("Y"),), True),
            ((Key("left"), Key("enter")), True),
            ((Key("tab"), Key("space")), True),
            ((Press("yes"), Release("yes")), True),
            ((Key("enter"),), False),
            ((Key("esc"),), False),
            ((Press("no"), Release("no")), False),
        ],
    )
    def test_an_answer(self, events: tuple[Event, ...], left: bool) -> None:
        app = table(CANFIELD)
        do(app, MenuPick("PROJECT", "Quit"))
        scene = [app([event]) for event in events][-1]
        assert (scene is None, app.exit_reason) == (left, "quit" if left else None)
        assert scene is None or scene.dialog is None

    def test_the_table_waits_meanwhile(self) -> None:
        app = table(CANFIELD)
        scene = do(app, Key("q"), Key("v"), Press("V"), Release("V"), MenuPick("new game", "undo"))
        assert scene.dialog is not None
        assert moves(app) == ()

    def test_a_press_that_ends_elsewhere_is_no_answer(self) -> None:
        assert do(table(CANFIELD), Key("q"), Press("yes"), Release("no")).dialog is not None


class TestMenus:
    def test_the_words_of_the_original(self) -> None:
        scene = do(table(KING))
        assert [menu.title for menu in scene.menus] == ["PROJECT", "NEW GAME", "FREE"]
        assert [item.text for item in scene.menus[1].items[:2]] == [
            "Same free blocks",
            "Reset free blocks",
        ]

    def test_f10_arrows_and_enter(self) -> None:
        app = table(CANFIELD)
        assert keys(app, "f10").open_menu == OpenMenu(0, 0)
        assert keys(app, "right").open_menu == OpenMenu(1, 0)
        assert keys(app, "down down").open_menu == OpenMenu(1, 3), "over the bar"
        assert keys(app, "up up up up").open_menu == OpenMenu(1, 3), "not to what is ghosted"
        assert keys(app, "esc").open_menu is None
        assert keys(app, "f10 enter").dialog is not None

    def test_a_letter_in_an_open_menu_is_no_move(self) -> None:
        app = table(CANFIELD)
        assert keys(app, "f10 v").open_menu is not None
        assert moves(app) == ()

    def test_the_pointer_in_the_menus(self) -> None:
        app = table(CANFIELD)
        keys(app, "v")
        assert do(app, Press("menu:NEW GAME")).open_menu == OpenMenu(1)
        assert do(app, Release("menu:NEW GAME")).open_menu == OpenMenu(1)
        assert do(app, Hover("menu:NEW GAME/Undo")).open_menu == OpenMenu(1, 7)
        scene = do(app, Press("menu:NEW GAME/Undo"), Release("menu:NEW GAME/Undo"))
        assert (scene.open_menu, moves(app)) == (None, ())

    def test_a_press_elsewhere_closes_the_menu_and_is_no_move(self) -> None:
        app = table(CANFIELD)
        assert do(app, Key("f10"), Press("V")).open_menu is None
        assert moves(app) == ()

    def test_deals_before_and_after(self) -> None:
        app = App(Start("canfield", deal=number_deal(1), direct=True), seeds=lambda: 77)
        do(app, MenuPick("new game", "next deal"))
        assert app.session is not None and app.session.deal == number_deal(2)
        do(app, MenuPick("NEW GAME", "Previous deal"), MenuPick("NEW GAME", "Previous deal"))
        assert app.session.deal == number_deal(0)
        assert do(app, MenuPick("NEW GAME", "Previous deal")).cues == (Cue.BEEP,)

    @pytest.mark.parametrize("words", [("PROJECT", "Dance"), ("", ""), ("NEW GAME", "")])
    def test_unknown_words_beep(self, words: tuple[str, str]) -> None:
        scene = do(table(CANFIELD), MenuPick(*words))
        assert (scene.cues, scene.message.role) == ((Cue.BEEP,), Role.WARNING)


class TestOptionsMenu:
    def test_the_choice_of_this_hand_is_ticked(self) -> None:
        scene = table(CANFIELD)([])
        assert scene is not None
        level = next(menu for menu in scene.menus if menu.title == "LEVEL")
        assert [item.checked for item in level.items] == [False, True, False]

    def test_another_choice_deals_a_new_hand(self) -> None:
        app = table(CANFIELD)
        keys(app, "v")
        do(app, MenuPick("level", "One card, a single pass"), Key("y"))
        assert app.session is not None
        assert (app.session.options, app.session.moves) == ({"level": 3}, ())
        keys(app, "f2")
        assert app.session.options == {"level": 3}

    def test_a_game_without_options_has_no_such_menu(self) -> None:
        scene = table(CORNERS)([])
        assert scene is not None
        assert [menu.title for menu in scene.menus] == ["PROJECT", "NEW GAME"]
