"""The App: from events to scenes. It owns which screen is shown and the session in play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from core.events import Close, Event, Key, Tick
from core.game import Game, IllegalMove, Options
from core.games import find, keys, read_position
from core.scene import Cue, Scene
from core.screens.after import deal_words, keys_screen, result_screen
from core.screens.front import NAME, menu_screen, title_screen
from core.screens.menubar import MenuBar, by_key
from core.screens.pages import PageScreen
from core.screens.question import Question, notice, yes_or_no
from core.screens.start import Start, complete_options, options_of
from core.screens.table import Table
from core.screens.wishes import Ask, Choose, Do, Entry, Play, Wish, menus
from core.session import Session
from core.shuffle import Deal, parse_deal
from core.tape import Header, Move, NewHand, Recorder

__all__ = ["CLOSED", "QUIT", "App", "Start"]

QUIT: Final = "quit"
CLOSED: Final = "closed"

MAX_RANDOM_DEAL: Final = 999_999

Screen = Table | PageScreen


class App:
    """The whole play, driven by events.

    `seeds` gives a number for each hand that was given none; it becomes a deal of
    1..MAX_RANDOM_DEAL. ValueError (UnknownGameError, PositionError too) where `start` asks for
    what there is not. Not to be called after it returned None.
    """

    def __init__(
        self, start: Start, seeds: Callable[[], int], recorder: Recorder | None = None
    ) -> None:
        self.session: Session[Any] | None = None
        """The hand in play, or the last one."""
        self.exit_reason: str | None = None
        """Why the person left: QUIT or CLOSED; None while they are here."""
        self._seeds = seeds
        self._recorder = recorder
        self._cues: list[Cue] = []
        self._menu_bar = MenuBar()
        self._question: Question | None = None
        self._scene: Scene | None = None
        self._from_menu = start.game is None and start.position is None
        self._given_deal = start.deal
        self._game: Game[Any] | None = None
        self._screens: list[Screen] = []
        """What is shown is the last one; BACK goes to the one before."""
        self._begin(start)

    def __call__(self, events: Sequence[Event]) -> Scene | None:
        """What is seen after these events, with the cues they started; None: the person left."""
        for event in events:
            if self.exit_reason is None:
                self._take(event)
        if self.exit_reason is not None:
            return None
        if self._scene is None:
            self._scene = self._see()
        if not self._cues:
            return self._scene
        cues = tuple(self._cues)
        self._cues.clear()
        return replace(self._scene, cues=cues)

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
        self._game = find(key)
        self._deal(complete_options(self._game, options), deal)
        self._scene = None

    def _begin(self, start: Start) -> None:
        if start.position is not None:
            self._game, state = read_position(start.position)
            options, deal = options_of(self._game, self._game.format(state)), None
            self._record_start("table", options, None, start.position)
            self._sit(Session(self._game, state, options, None, self._watch))
        elif start.game is None:
            self._record_start("menu", start.options, start.deal)
            self._show_menu()
        else:
            self._game = find(start.game)
            options = complete_options(self._game, start.options)
            if start.direct:
                deal = self._next_deal()
                self._record_start("table", options, deal)
                self._deal(options, deal, recorded=True)
            else:
                self._record_start("title", start.options, start.deal)
                self._show_title(start.options)

    def _take(self, event: Event) -> None:
        match event:
            case Tick(now_ns):
                if self._recorder is not None:
                    self._recorder.at(now_ns)
                return
            case Close():
                self._record(event)
                self.exit_reason = CLOSED
                return
        self._record(event)
        self._scene = None
        if self._question is not None:
            self._answer(self._question, event)
            return
        screen = self._screens[-1]
        taken, entry = self._menu_bar.handle(event, screen.bar())
        if not taken and isinstance(event, Key):
            entry = by_key(screen.bar(), event.name)
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
            self._grant(question.answers[chosen])

    def _grant(self, wish: Wish | None) -> None:
        match wish:
            case Ask():
                self._question = Question(wish)
            case Choose(key):
                self._game = find(key)
                self._show_title({})
            case Play(options):
                self._go_on(options)
            case Do():
                self._do(wish)

    def _do(self, wish: Do) -> None:
        match wish:
            case Do.LEAVE:
                self.exit_reason = QUIT
            case Do.QUIT:
                self._ask_unless_over("End this hand and quit?", Do.LEAVE)
            case Do.END:
                self._ask_unless_over("End this hand?", Do.RESULT)
            case Do.MENU:
                self._show_menu()
            case Do.TITLE:
                self._show_title({})
            case Do.BACK:
                self._screens = self._screens[:-1] or self._screens
            case Do.KEYS if self._game is not None:
                self._screens = [*self._screens, keys_screen(self._game, self._cues.append)]
            case Do.ABOUT:
                self._grant(self._about())
            case _ if self.session is not None:
                self._do_in_hand(wish, self.session)

    def _do_in_hand(self, wish: Do, session: Session[Any]) -> None:
        deal = session.deal
        match wish:
            case Do.RESULT:
                result = result_screen(session, self._cues.append, self._from_menu)
                self._screens = [self._screens[0], result]
            case Do.NEW:
                self._deal(session.options, self._next_deal())
            case Do.NEXT if deal and (other := deal.next()):
                self._deal(session.options, other)
            case Do.PREVIOUS if deal and (other := deal.previous()):
                self._deal(session.options, other)
            case Do.AGAIN:
                session.restart()
                self._sit(session)
            case Do.UNDO | Do.REDO:
                self.perform(wish.name.lower())
            case Do.FINISH:
                if table := self._table():
                    table.finish()

    def _ask_unless_over(self, question: str, yes: Wish) -> None:
        if self.session is None or self.session.over:
            self._grant(yes)
        else:
            self._grant(yes_or_no(self.session.game.title, question, yes))

    def _about(self) -> Ask:
        if self._game is None:
            return notice(NAME, "Solitaires of 1987-1991", "on the machines they ran on")
        deal = self.session.deal if self.session and self._table() else None
        told = () if deal is None else (deal_words(deal.text),)
        return notice(self._game.title, self._game.credit, *told)

    def _table(self) -> Table | None:
        first = self._screens[0]
        return first if isinstance(first, Table) else None

    def _show_menu(self) -> None:
        self._game = None
        everything = [find(key) for key in keys()]
        self._screens = [menu_screen(everything, self._cues.append)]

    def _show_title(self, chosen: Options) -> None:
        if self._game is not None:
            sound = self._cues.append
            self._screens = [title_screen(self._game, chosen, sound, self._from_menu)]

    def _go_on(self, options: Options) -> None:
        """From the title to its next option, or to the table when all are chosen."""
        if self._game is None:
            return
        if any(option.name not in options for option in self._game.options):
            self._show_title(options)
        else:
            self._deal(options, self._next_deal())

    def _next_deal(self) -> Deal:
        """The deal that the command line gave, for the first hand; then random ones."""
        given, self._given_deal = self._given_deal, None
        return given or parse_deal(str((self._seeds() - 1) % MAX_RANDOM_DEAL + 1))

    def _deal(self, options: Options, deal: Deal, recorded: bool = False) -> None:
        if self._game is None:
            return
        if not recorded:
            self._record(NewHand(self._game.key, options, deal.text))
        state = self._game.deal(deal.deck(), options)
        self._sit(Session(self._game, state, options, deal, self._watch))

    def _sit(self, session: Session[Any]) -> None:
        self.session = session
        self._screens = [Table(session, self._cues.append, self._from_menu)]
        self._cues.append(Cue.DEAL)

    def _see(self) -> Scene:
        screen = self._screens[-1]
        return replace(
            screen.scene(),
            menus=menus(screen.bar()),
            open_menu=self._menu_bar.open,
            dialog=self._question.dialog() if self._question else None,
        )

    def _watch(self, text: str) -> None:
        self._record(Move(text))

    def _record(self, what: Event | Move | NewHand) -> None:
        if self._recorder is not None:
            self._recorder.note(what)

    def _record_start(
        self, screen: str, options: Options, deal: Deal | None, position: str | None = None
    ) -> None:
        if self._recorder is not None:
            game = self._game.key if self._game else None
            text = deal.text if deal else None
            self._recorder.begin(Header(screen, game, options, text, position))
