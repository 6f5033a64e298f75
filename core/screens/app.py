"""The App: from events to scenes. It owns which screen is shown and the session in play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from core.events import Close, Event, Key, Press, Tick
from core.game import Game, IllegalMove, Options
from core.games import find, playable
from core.scene import Cue, Scene
from core.screens.after import about, result_screen
from core.screens.dealer import Dealer
from core.screens.front import menu_screen, title_screen
from core.screens.keeper import LEAVING, Keeper
from core.screens.kept import reset_question
from core.screens.leaving import asked_first
from core.screens.menubar import MenuBar, by_key
from core.screens.pages import NARROW, PageScreen
from core.screens.question import Question
from core.screens.start import Start, complete_options
from core.screens.table import Table
from core.screens.wishes import Ask, Bar, Choose, Command, Do, Entry, Play, Tell, Wish, menus
from core.session import Session
from core.shuffle import Deal

if TYPE_CHECKING:
    from core.screens.evening import Evening
    from core.screens.reader import Reader
    from core.tape import Recorder

    Screen = Table | PageScreen | Reader

__all__ = ["CLOSED", "QUIT", "App", "Start"]

QUIT: Final = "quit"
CLOSED: Final = "closed"

DEVICES: Final = ("auto", "keyboard", "mouse", "joystick")

HELP_KEY: Final = "f1"
QUESTION_MARK: Final = "?"
"""Asks for help, too, where the game leaves it free."""


class App:
    """The whole play, driven by events.

    `seeds`: see Dealer. With an `evening` hands that are given no deal are dealt from the game's
    own deck, and what becomes of hands is kept. ValueError (UnknownGameError, PositionError too)
    where `start` asks for what there is not. Not to be called after it returned None.
    """

    def __init__(
        self,
        start: Start,
        seeds: Callable[[], int],
        recorder: Recorder | None = None,
        evening: Evening | None = None,
    ) -> None:
        self.exit_reason: str | None = None
        """Why the person left: QUIT or CLOSED; None while they are here."""
        self.input_device = DEVICES[0]
        """What the person plays with, as they chose: one of DEVICES."""
        self.machine_menu: tuple[Entry, ...] = ()
        """What the menus offer of the machine itself; each asks for a Command."""
        self.commands: list[str] = []
        """The commands that were picked, for whoever carries them out and takes them off."""
        self._authentic = start.authentic
        self._room = NARROW
        self._cues: list[Cue] = []
        self._keeper = Keeper(evening, self._cues.append)
        self._dealer = Dealer(seeds, start.deal, self._keeper, recorder)
        self._menu_bar = MenuBar()
        self._question: Question | None = None
        self._scene: Scene | None = None
        self._from_menu = start.game is None and start.position is None
        self._game: Game[Any] | None = None
        self._next_options: Options | None = None
        self._screens: list[Screen] = []
        """What is shown is the last one; BACK goes to the one before."""
        self._chosen: Options = {}
        """The options that the title shown last has chosen."""
        self._result: PageScreen | None = None
        self._after_offer: Wish | None = None
        self._begin(start)

    def __call__(self, events: Sequence[Event]) -> Scene | None:
        """What is seen after these events, with the cues they started; None: the person left."""
        for event in events:
            if self.exit_reason is None:
                self._take(event)
        if self.exit_reason is not None:
            return None
        if self._keeper.hear():
            self._scene = None
        if self._scene is None:
            self._scene = self._see()
        if not self._cues:
            return self._scene
        cues = tuple(self._cues)
        self._cues.clear()
        return replace(self._scene, cues=cues)

    @property
    def session(self) -> Session[Any] | None:
        """The hand in play, or the last one."""
        return self._dealer.session

    @property
    def game_key(self) -> str | None:
        """The game in play or about to be; None at the game menu."""
        return None if self._game is None else self._game.key

    @property
    def notices(self) -> tuple[str, ...]:
        """What was to be told of the files so far, in lines."""
        return tuple(self._keeper.notices)

    def fit(self, room: tuple[int, int]) -> None:
        """Texts are seen on a screen that shows so many columns and rows below its bar."""
        self._room, self._scene = room, None
        for screen in self._screens:
            screen.fit(room)

    def perform(self, text: str) -> None:
        """Do at the table what a tape's move line says; IllegalMove if that cannot be done."""
        table = self._table()
        if table is None or self.session is None:
            raise IllegalMove("No hand is in play.")
        table.perform(text)
        self._screens = [table]
        self._scene = None

    def deal_hand(self, key: str, options: Options, deal: Deal) -> None:
        """Begin this hand, whatever is on the screen; ValueError for what there is not."""
        self._game = game = find(key)
        self._sit(self._dealer.deal(game, complete_options(game, options), deal))
        self._scene = None

    def _begin(self, start: Start) -> None:
        if start.position is not None:
            session = self._dealer.place(start.position)
            self._game = session.game
            self._sit(session)
        elif start.game is None:
            self._dealer.start("menu", None, start.options, start.deal)
            self._show_menu()
        else:
            self._game = game = find(start.game)
            options = complete_options(game, start.options)
            if start.direct and start.deal is None and self._offer(Play(options)):
                self._show_title(options)
            elif start.direct:
                deal = self._dealer.next_deal(game)
                self._dealer.start("table", game, options, deal)
                self._sit(self._dealer.deal(game, options, deal, recorded=True))
            else:
                self._dealer.start("title", game, start.options, start.deal)
                self._show_title(start.options)
                self._offer()

    def _take(self, event: Event) -> None:
        match event:
            case Tick(now_ns):
                self._dealer.at(now_ns)
                return
            case Close():
                self._dealer.note(event)
                if self._result_shown:
                    self._show_place(Do.LEAVE)
                self.exit_reason = CLOSED
                return
        self._dealer.note(event)
        self._scene = None
        if isinstance(event, Key | Press):
            self._keeper.read()
        if self._question is not None:
            self._answer(self._question, event)
            return
        screen, bar = self._screens[-1], self._bar()
        taken, entry = self._menu_bar.handle(event, bar)
        if not taken and isinstance(event, Key):
            help_asked = event.name == QUESTION_MARK and screen.leaves_question_mark
            entry = by_key(bar, HELP_KEY if help_asked else event.name)
        if entry is not None:
            self._pick(screen, entry)
        elif not taken:
            self._grant(screen.handle(event))

    def _pick(self, screen: Screen, entry: Entry) -> None:
        if entry.wish is None:
            screen.refuse(f"There is no {entry.text} in the menus here.")
        elif not entry.enabled:
            screen.refuse(f"{entry.text}: not possible now.")
        else:
            self._grant(entry.wish)

    def _answer(self, question: Question, event: Event) -> None:
        chosen = question.handle(event)
        if chosen is not None:
            self._question = None
            self._grant(question.answers[chosen], sure=True)

    def _grant(self, wish: Wish | None, sure: bool = False) -> None:
        """Do what is wished for; `sure`: without asking first, since that was done."""
        at_table, kept = self._table() is self._screens[-1], self._keeper.keeps(wish)
        asked = None if sure else asked_first(wish, self.session, at_table, kept)
        if asked is not None:
            self._question = Question(asked)
            return
        match wish:
            case Ask():
                self._question = Question(wish)
            case Choose(key):
                self._game = find(key)
                self._show_title({})
                self._offer()
            case Tell():
                below = self._screens[: 2 if self._result_shown else 1]
                self._screens = [*below, *self._keeper.screens(self._game, wish)]
            case Play(options) if self._table() is not None:
                self._next_options = options
                self._do(Do.NEW)
            case Play(options):
                self._go_on(options)
            case Command(key):
                self.commands.append(key)
            case Do():
                self._do(wish)

    def _do(self, wish: Do) -> None:
        if wish in LEAVING and self._show_place(wish):
            return
        match wish:
            case Do.LEAVE:
                self.exit_reason = QUIT
            case Do.QUIT:
                self._do(Do.LEAVE)
            case Do.END:
                self._do(Do.RESULT)
            case Do.MENU:
                self._show_menu()
            case Do.TITLE:
                self._show_title({})
            case Do.BACK:
                self._screens = self._screens[:-1] or self._screens
            case Do.HELP | Do.KEYS | Do.MEANINGS if self._game is not None:
                self._read(wish, self._game)
            case Do.DEVICE if isinstance(title := self._screens[-1], PageScreen):
                at = DEVICES.index(self.input_device) + 1
                self.input_device = DEVICES[at % len(DEVICES)]
                self._show_title(self._chosen, title.marked)
            case Do.ABOUT:
                hand = self.session if self._table() else None
                deal, over = (None, False) if hand is None else (hand.deal, hand.over)
                self._grant(about(self._game, deal, over))
            case Do.RESUME | Do.DECLINE | Do.LATER:
                self._answer_offer(wish)
            case Do.SCORES:
                self._screens = [*self._screens, *self._keeper.screens(self._game, wish)]
            case Do.ASK_RESET if self._game is not None:
                self._grant(reset_question(self._game))
            case Do.RESET if self._game is not None:
                self._keeper.reset_scores(self._game)
                self._do(Do.SCORES)
            case _ if self.session is not None:
                self._do_in_hand(wish, self.session)

    def _answer_offer(self, wish: Do) -> None:
        """Go on with the hand that was left, or give it up and ask about the next one, or keep it
        for another time."""
        if wish is Do.RESUME and (session := self._dealer.resume()) is not None:
            self._sit(session)
            return
        if wish is Do.DECLINE:
            self._keeper.decline()
            if self._offer(self._after_offer):
                return
        self._keeper.put_off()
        self._grant(self._after_offer)

    def _do_in_hand(self, wish: Do, session: Session[Any]) -> None:
        game, deal = session.game, session.deal
        match wish:
            case Do.RESULT:
                self._show_result(session)
            case Do.NEW:
                options, self._next_options = self._next_options or session.options, None
                self._sit(self._dealer.deal(game, options, self._dealer.next_deal(game)))
            case Do.NEXT if deal and (other := deal.next()):
                self._sit(self._dealer.deal(game, session.options, other))
            case Do.PREVIOUS if deal and (other := deal.previous()):
                self._sit(self._dealer.deal(game, session.options, other))
            case Do.AGAIN:
                self._sit(self._dealer.again(session))
            case Do.UNDO | Do.REDO | Do.HINT:
                self.perform(wish.name.lower())
            case Do.FINISH:
                if table := self._table():
                    table.finish()

    def _read(self, wish: Do, game: Game[Any]) -> None:
        from core.screens.beside import screen_beside

        shown = screen_beside(wish, game, self._cues.append, self._room, self._authentic)
        self._screens = [*self._screens, shown]

    def _table(self) -> Table | None:
        first = self._screens[0]
        return first if isinstance(first, Table) else None

    def _show_menu(self) -> None:
        self._game = None
        self._screens = [menu_screen(playable(), self._cues.append)]

    def _show_title(self, chosen: Options, marked: str = "") -> None:
        if self._game is not None:
            self._chosen = chosen
            shown = title_screen(
                *(self._game, chosen, self._cues.append, self._from_menu),
                *(self._keeper.extras(self._game, self.input_device), marked),
            )
            self._screens = [shown]

    def _offer(self, then: Wish | None = None) -> bool:
        """Ask whether to go on with an unfinished hand of this game, if there is one; `then` comes
        where it is not gone on with."""
        if self._game is None:
            return False
        ask = self._keeper.offer(self._game, self._dealer.watch)
        if ask is None:
            return False
        self._question, self._after_offer = Question(ask), then
        return True

    def _go_on(self, options: Options) -> None:
        """From the title to its next option, or to the table when all are chosen."""
        game = self._game
        if game is None:
            return
        if any(option.name not in options for option in game.options):
            self._show_title(options)
        else:
            self._sit(self._dealer.deal(game, options, self._dealer.next_deal(game)))

    def _show_result(self, session: Session[Any]) -> None:
        kept = self._keeper.words(session)
        sound = self._cues.append
        self._result = result_screen(session, sound, self._from_menu, kept, self._authentic)
        self._screens = [self._screens[0], self._result]

    @property
    def _result_shown(self) -> bool:
        return self._result is not None and self._result in self._screens

    def _show_place(self, wish: Do) -> bool:
        """The hand in play is left by `wish`; True if the high scores come first."""
        shown = self._keeper.leave(self.session, self._game, wish, self._result_shown)
        if shown is None:
            return False
        self._screens, self._result = [shown], None
        return True

    def _sit(self, session: Session[Any]) -> None:
        self._result = None
        self._screens = [Table(session, self._cues.append, self._from_menu, self._authentic)]
        self._cues.append(Cue.DEAL)

    def _see(self) -> Scene:
        screen = self._screens[-1]
        scene = screen.scene()
        if (message := self._keeper.message()) is not None:
            scene = replace(scene, message=message)
        return replace(
            scene,
            menus=menus(self._bar()),
            open_menu=self._menu_bar.open,
            dialog=self._question.dialog() if self._question else None,
        )

    def _bar(self) -> Bar:
        """The menus of the screen that is shown, with what leads to things that are kept."""
        options = self.session.options if self.session and self._table() else {}
        chosen = complete_options(self._game, options) if self._game else {}
        bar = self._keeper.bar(self._screens[-1].bar(), self._game, chosen)
        return (*bar, ("MACHINE", self.machine_menu)) if self.machine_menu else bar
