"""Composite monitors: the card's signal from RGBI dots, and what two kinds of set make of it.

Four hdots (1/14.318 MHz) are one cycle of the colour carrier. The card sums square waves whose
phase is the colour, so fine patterns of white dots make colours of their own (artifacts).
Sources: reenigne's circuits and measured levels of both cards, MartyPC (wave phases), the greys by
the model of DOSBox Staging and 86Box, and one rendering of that model, which the default knobs
reproduce within a few levels.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from platforms.frame import Frame

HDOTS_PER_LINE: Final = 640
_CYCLE: Final = 4


class Card(Enum):
    """The two issues of IBM's card: 1504910 sums chroma and intensity, 1501981 also R, G, B."""

    OLD = "old"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Knobs:
    """The controls of the set: hue turns the carrier's phase, gamma bends the guns."""

    hue_degrees: float
    saturation: float
    gamma: float = 1.0
    brightness: float = 0.0


KNOBS: Final = {Card.OLD: Knobs(39, 0.6, 1.2), Card.NEW: Knobs(48, 1.2)}

GREYS: Final[dict[tuple[Card, bool], tuple[int, ...]]] = {
    (Card.OLD, True): (0, 87, 90, 86, 84, 89, 83, 184, 71, 159, 161, 157, 156, 160, 154, 255),
    (Card.NEW, True): (0, 53, 92, 109, 59, 79, 115, 173, 82, 135, 174, 190, 141, 161, 197, 255),
    (Card.OLD, False): (0, *(184,) * 7, 71, *(255,) * 7),
    (Card.NEW, False): (0, 92, 130, 148, 99, 117, 156, 173, 82, 173, 212, 229, 181, 199, 237, 255),
}
"""Mean grey 0..255 of each RGBI colour by (card, whether chroma runs: 3D8 bit 2 = 0)."""

_WAVES: Final = (
    *((), (3, 4, 5, 6), (6, 7, 0, 1), (5, 6, 7, 0)),
    *((1, 2, 3, 4), (2, 3, 4, 5), (7, 0, 1, 2), tuple(range(8))),
)
"""Half-hdots of the eight in a cycle during which the chroma wave of a colour is high."""

# Weights of (chroma, red, green, blue, intensity) in the signal, black 0 and white 1, fitted to
# the measured levels within 3 %.
_WEIGHTS: Final = {Card.OLD: (0.72, 0, 0, 0, 0.28), Card.NEW: (0.29, 0.10, 0.22, 0.07, 0.32)}

# Columns: I and Q of a decoded dot to its red, green and blue (the NTSC matrix).
_MATRIX: Final = np.array([[0.956, 0.621], [-0.272, -0.647], [-1.106, 1.703]], np.float32)
_WINDOW: Final = np.array([1, 2, 2, 2, 1], np.float32) / 8


def mono_composite(frame: Frame, card: Card = Card.NEW) -> Frame:
    """A monochrome set: every RGBI colour becomes its mean grey; the dots stay."""
    greys = GREYS[card, frame.chroma]
    return frame.repaletted(tuple((grey, grey, grey) for grey in greys))


def composite(frame: Frame, card: Card = Card.NEW, knobs: Knobs | None = None) -> Frame:
    """A colour set: an RGB frame of 640 hdots a line; without a burst it shows greys."""
    if not frame.burst:
        return mono_composite(frame, card)
    picture = decode(signal(frame.dots.astype(np.uint8), card), knobs or KNOBS[card])
    shape = frame.dot_shape * frame.width / picture.shape[1]
    return Frame(picture, (), shape, 0, frame.cells, blinking=frame.blinking)


def composite_old(frame: Frame) -> Frame:
    """A colour set behind the card's first issue."""
    return composite(frame, Card.OLD)


def mono_composite_old(frame: Frame) -> Frame:
    """A monochrome set behind the card's first issue."""
    return mono_composite(frame, Card.OLD)


def levels(card: Card) -> NDArray[np.float32]:
    """(16, 4) signal of each RGBI colour at each hdot of the carrier's cycle, black 0, white 1."""
    chroma, red, green, blue, intensity = _WEIGHTS[card]
    table = np.zeros((16, _CYCLE), np.float32)
    for colour in range(16):
        for phase in range(_CYCLE):
            high = sum(half in _WAVES[colour & 7] for half in (2 * phase, 2 * phase + 1)) / 2
            table[colour, phase] = (
                chroma * high
                + red * (colour >> 2 & 1)
                + green * (colour >> 1 & 1)
                + blue * (colour & 1)
                + intensity * (colour >> 3)
            )
    return table


def signal(dots: NDArray[np.uint8], card: Card) -> NDArray[np.float32]:
    """(lines, 640) composite signal of (lines, width) RGBI dots; ValueError if they do not fit."""
    repeat, rest = divmod(HDOTS_PER_LINE, dots.shape[1])
    if rest:
        raise ValueError(f"{dots.shape[1]} dots a line do not divide {HDOTS_PER_LINE} hdots")
    wide = np.repeat(dots, repeat, axis=1)
    return levels(card)[wide, np.arange(HDOTS_PER_LINE) % _CYCLE]


def decode(line_signal: NDArray[np.float32], knobs: Knobs) -> NDArray[np.uint8]:
    """(lines, 640, 3) RGB from the signal: luma and two chroma axes over one carrier cycle."""
    angle = np.arange(HDOTS_PER_LINE) * (np.pi / 2)
    hue = np.radians(knobs.hue_degrees)
    luma = _mean(line_signal)
    in_phase = 2 * _mean(line_signal * np.cos(angle - hue).astype(np.float32))
    quadrature = 2 * _mean(line_signal * np.sin(angle - hue).astype(np.float32))
    chroma = np.stack([in_phase, quadrature], axis=-1) @ _MATRIX.T
    guns = luma[..., None] + knobs.brightness + knobs.saturation * chroma
    return np.rint(np.clip(guns, 0, 1) ** knobs.gamma * 255).astype(np.uint8)


def _mean(samples: NDArray[np.float32]) -> NDArray[np.float32]:
    """The mean over a carrier cycle centred on each hdot; beyond the line is blanking, black."""
    padded = np.pad(samples, ((0, 0), (2, 2)))
    total = np.zeros_like(samples)
    for tap, weight in enumerate(_WINDOW):
        total += weight * padded[:, tap : tap + samples.shape[1]]
    return total
