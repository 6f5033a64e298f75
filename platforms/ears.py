"""What a machine sounds like to a person: cues begun, samples made; the chips come when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from platforms.machine import Machine

if TYPE_CHECKING:
    from core.scene import Cue
    from platforms.devices.sound import Samples
    from platforms.fittings import Sound


class Ears:
    """The sound of one machine; `kind` is one of `platforms.fittings.KINDS`, None: it has none."""

    def __init__(self, machine: Machine, kind: str | None) -> None:
        self._machine = machine
        self._kind = kind
        self._sound: Sound | None = None
        self._cues: list[Cue] = []
        self._heard_ns = machine.now_ns

    @property
    def busy(self) -> bool:
        """Whether something sounds, or is about to."""
        sounding = self._sound is not None and self._sound.player.next_ns is not None
        return sounding or bool(self._cues)

    def start(self, cue: Cue) -> None:
        """Begin a sound as this machine makes it, with the next `advance`."""
        if self._kind is not None:
            self._cues.append(cue)

    def advance(self, now_ns: int) -> None:
        """Let the machine's time go on to `now_ns`, with all that its program writes to chips."""
        for cue in self._cues:
            self.plug().player.start(cue, self._machine.now_ns)
        self._cues.clear()
        if self._sound is not None:
            self._sound.player.advance(now_ns)
        else:
            self._machine.advance(now_ns)

    def samples(self, rate_hz: int) -> Samples:
        """What was to be heard since the last call, up to the machine's time."""
        from platforms.devices.sound import mix

        from_ns, self._heard_ns = self._heard_ns, self._machine.now_ns
        chips = () if self._sound is None else self._sound.chips
        return mix(chips, from_ns, self._heard_ns, rate_hz)

    def plug(self) -> Sound:
        """The chips, put into the machine if they are not there; only where `kind` is known."""
        if self._sound is None:
            from platforms.fittings import fit_sound

            self._sound = fit_sound(self._machine, self._kind or "")
            # Devices that have just come do not know what time it is.
            self._machine.advance(self._machine.now_ns)
        return self._sound
