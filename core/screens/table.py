"""The table: any game, played from its layout by keys, by a cursor, or by a pointer.

A place is chosen. With nothing held a choice plays the move that it spells, or else picks up what
lies there; with cards held it plays the move to that place. What the rules refuse only beeps.
"""

from __future__ import annotations

from typing import Any, Final

from core import cards
from core.events import Event, Key, Press, Release
from core.game import IllegalMove, Status
from core.scene import Cue, Role, Scene, Text
from core.screens.cursor import ARROWS, step
from core.screens.front import deal_words
from core.screens.pages import is_plain
from core.screens.table_menus import table_bar
from core.screens.table_view import Held, carried_hand, seen_piles
from core.screens.wishes import Bar, Do, Sound, Wish
from core.session import HINT, Session
from core.stuck import stuck_words

QUIT_ZONE: Final = "Q"

HINTED: Final = 2
"""Of moves that are as good as each other, so many are told."""

_END_CUES: Final = {Status.PLAYING: Cue.CARD, Status.WON: Cue.WIN, Status.LOST: Cue.LOSE}


class Table:
    """A session on the screen: what is held, where the cursor rests, what was said last."""

    def __init__(
        self, session: Session[Any], sound: Sound, from_menu: bool, authentic: bool = False
    ) -> None:
        self.session = session
        self._sound = sound
        self._from_menu = from_menu
        self._authentic = authentic
        self._held: Held | None = None
        self._dragging = False
        self._cursor = session.game.layout.home
        self._cursor_shown = False
        self._said: Text | None = None
        self._looked_at: object = None
        self._stuck = ""

    @property
    def leaves_question_mark(self) -> bool:
        """Whether the game has no use for that key."""
        layout = self.session.game.layout
        return not layout.any_key and all(zone.key != "?" for zone in layout.zones)

    def fit(self, room: tuple[int, int]) -> None:
        """A table fills every screen."""

    def handle(self, event: Event) -> Wish | None:
        """Take an event; what it asks for, or None."""
        match event:
            case Key() | Press() if self.session.over:
                return Do.RESULT
            case Key(name):
                self._said = None
                return self._key(name)
            case Press(target):
                self._said = None
                return self._press(target)
            case Release(target) if self._dragging:
                self._dragging = False
                self._release(target)
        return None

    def perform(self, text: str) -> None:
        """Do what a journal says; IllegalMove if that cannot be done."""
        self.put_back()
        if text == HINT:
            self.hint()
            return
        self.session.perform(text)
        self._sound(_END_CUES[self.session.outcome.status])

    def finish(self) -> bool:
        """Play the moves that end the hand; False when the rules do not let the computer play."""
        self.put_back()
        moves = self.session.game.finish(self.session.state)
        for move in moves:
            self._attempt(move)
        return bool(moves)

    def hint(self) -> None:
        """Say which move to make, and rest the cursor where it begins."""
        from core.hint import hint_for

        self.put_back()
        hint = hint_for(self.session.game, self.session.past)
        self.session.take_hint()
        if hint is None:
            self._said = Text("Hint: no move leads on from here.", Role.HIGHLIGHT)
            return
        to = " or ".join(dict.fromkeys(map(self._name, hint.targets[:HINTED])))
        words = to if hint.source is None else f"{self._name(hint.source)} to {to}"
        self._said = Text(f"Hint: {words}", Role.HIGHLIGHT)
        self._cursor, self._cursor_shown = hint.source or hint.targets[0], True

    def put_back(self) -> None:
        """Let go of what is held, and take back what was said last."""
        self._held = None
        self._dragging = False
        self._said = None

    def refuse(self, reason: str) -> None:
        """Beep, and say why."""
        self._sound(Cue.BEEP)
        self._said = Text(reason, Role.WARNING)

    def bar(self) -> Bar:
        """The menus of this screen."""
        return table_bar(self.session, self._from_menu, self._authentic)

    def scene(self) -> Scene:
        """What is seen, without cues, menus and dialogs."""
        game, state, deal = self.session.game, self.session.state, self.session.deal
        piles = game.piles(state)
        told = () if deal is None else (Text(deal_words(deal.text).upper(), Role.DIM),)
        return Scene(
            game.title,
            status=(*game.status(state), *told),
            message=self._message(),
            layout=game.layout,
            piles=seen_piles(piles, self._held, self._cursor if self._cursor_shown else None),
            panel=game.panel(state),
            hand=carried_hand(piles, self._held),
        )

    def _message(self) -> Text:
        outcome = self.session.outcome
        if outcome.status is not Status.PLAYING:
            return Text(f"{outcome.reason}  Press any key.", Role.HIGHLIGHT)
        if self._said is not None:
            return self._said
        if self._held:
            return Text(f"{self._name(self._held.zone)} - where to?")
        if words := self._stuck_words():
            return Text(words, Role.HIGHLIGHT)
        return Text(self.session.game.prompt(self.session.state))

    def _stuck_words(self) -> str:
        """What is told where nothing can change any more; looked for once in each position."""
        state = self.session.state
        if self._looked_at is not state:
            self._looked_at, self._stuck = state, stuck_words(self.session.game, state)
        return self._stuck

    def _name(self, zone: str) -> str:
        """The zone's key or caption; where none is shown, the card there or the space's label."""
        game = self.session.game
        found = game.layout.zone(zone)
        if shown := found.key or found.caption:
            return shown
        piles = game.piles(self.session.state)
        stack = next(pile for pile in piles if pile.zone.name == zone).stacks[0]
        if stack.cards:
            return cards.text(stack.cards[-1])
        return f"{stack.label} space" if stack.label else zone

    def _key(self, name: str) -> Wish | None:
        layout, quits_by = self.session.game.layout, self.session.game.quits_by
        key = name.lower()
        if key in ARROWS:
            if self._cursor_shown:
                self._cursor = step(layout, self._cursor, key)
            self._cursor_shown = True
        elif key == "esc":
            return self._escape()
        elif key == "enter" or (key == "space" and not layout.any_key):
            return self._choose(self._cursor)
        elif zone := self._keyed(key):
            return self._choose(zone)
        elif key == quits_by:
            return self._quit()
        elif layout.any_key and is_plain(key):
            self._attempt(self.session.game.spell(self.session.state, None, layout.any_key))
        else:
            self.refuse(f"{name} does nothing here.")
        return None

    def _escape(self) -> Wish | None:
        if self._held is None:
            return Do.END
        self.put_back()
        return None

    def _quit(self) -> Wish | None:
        """Before the hand ends the computer plays what is left, where the rules say so."""
        self.finish()
        return None if self.session.over else Do.END

    def _keyed(self, key: str) -> str | None:
        """The zone of this key; of zones that share it the first that makes a move."""
        game, state = self.session.game, self.session.state
        zones = [zone.name for zone in game.layout.zones if zone.key and zone.key.lower() == key]
        source = self._held.zone if self._held else None
        moves = game.moves(state) if len(zones) > 1 else ()
        best = (zone for zone in zones if game.spell(state, source, zone) in moves)
        return next(best, zones[0] if zones else None)

    def _pointed(self, target: str | None) -> str | None:
        """The zone that a pointer's target names: by its name, or by a key that zones share."""
        if target is None or any(zone.name == target for zone in self.session.game.layout.zones):
            return target
        return self._keyed(target.lower())

    def _choose(self, zone: str) -> Wish | None:
        """A key or the cursor chose a place; a wrong second one leaves the first as it is."""
        if zone == QUIT_ZONE:
            return self._quit()
        if self._held is None:
            self._take(zone, carried=False)
        elif zone == self._held.zone:
            self.put_back()
        elif self._attempt(self._spelt(zone)):
            self._held = None
        return None

    def _press(self, target: str | None) -> Wish | None:
        zone, held = self._pointed(target), self._held
        if zone is None or (held and held.zone == zone):
            self.put_back()
        elif zone == QUIT_ZONE:
            return self._quit()
        elif held:
            self._drop(zone)
        else:
            self._take(zone, carried=True)
            self._dragging = self._held is not None
        return None

    def _release(self, target: str | None) -> None:
        """The end of a drag; over the place of its beginning the cards stay in the hand."""
        zone = self._pointed(target)
        if self._held is None or zone == self._held.zone:
            return
        if zone is None or zone == QUIT_ZONE:
            self.put_back()
        else:
            self._drop(zone)

    def _drop(self, zone: str) -> None:
        move = self._spelt(zone)
        self._held = None
        self._attempt(move)

    def _take(self, zone: str, carried: bool) -> None:
        game, state = self.session.game, self.session.state
        move = game.spell(state, None, zone)
        if move in game.moves(state):
            self._attempt(move)
        elif count := game.lift(state, zone):
            self._held = Held(zone, count, carried)
        elif move:
            self._attempt(move)
        else:
            self.refuse(f"There is nothing to pick up at {self._name(zone)}.")

    def _spelt(self, zone: str) -> str:
        source = self._held.zone if self._held else None
        return self.session.game.spell(self.session.state, source, zone)

    def _attempt(self, move: str) -> bool:
        try:
            self.session.play(move)
        except IllegalMove as reason:
            self.refuse(str(reason))
            return False
        self._sound(_END_CUES[self.session.outcome.status])
        return True
