"""When a picture is looked at, and when the host has to show it."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from platforms.eyes import SCAN_NS, STILL_NS, Eyes
from platforms.frame import Frame
from platforms.hosts.headless import HeadlessHost


class Card:
    """A picture of one dot, and how often it was looked at."""

    def __init__(self) -> None:
        self.colour = 0
        self.looks = 0

    def picture(self) -> Frame:
        self.looks += 1
        return Frame(np.full((1, 1), self.colour, np.uint8), ((0, 0, 0), (9, 9, 9)), Fraction(1))


@pytest.fixture
def card() -> Card:
    return Card()


@pytest.fixture
def host() -> HeadlessHost:
    return HeadlessHost()


@pytest.fixture
def eyes(host: HeadlessHost, card: Card) -> Eyes:
    """Eyes that have seen the first picture, long ago."""
    eyes = Eyes(host)
    eyes.look(card.picture, 0)
    eyes.look(card.picture, 2 * STILL_NS)
    return eyes


def test_a_picture_that_stands_still_is_left_alone(eyes, host, card) -> None:
    looks = card.looks
    eyes.look(card.picture, 3 * STILL_NS)
    assert (card.looks, host.shown) == (looks, 1)
    assert eyes.next_ns(3 * STILL_NS) is None


def test_what_was_drawn_is_looked_at_once_and_shown_if_it_is_another(eyes, host, card) -> None:
    for colour, shown in ((1, 2), (1, 2), (0, 3)):
        eyes.stale, card.colour, looks = True, colour, card.looks
        eyes.look(card.picture, 3 * STILL_NS)
        assert (card.looks, host.shown, eyes.stale) == (looks + 1, shown, False)


def test_what_has_just_changed_is_looked_at_again_for_a_while(eyes, host, card) -> None:
    eyes.stale, card.colour = True, 1
    changed_ns = 3 * STILL_NS
    eyes.look(card.picture, changed_ns)
    assert eyes.next_ns(changed_ns) == changed_ns + SCAN_NS
    card.colour = 0
    eyes.look(card.picture, changed_ns + SCAN_NS - 1)
    assert host.shown == 2
    eyes.look(card.picture, changed_ns + SCAN_NS)
    assert host.shown == 3
    assert eyes.next_ns(changed_ns + SCAN_NS + STILL_NS) is not None
    assert eyes.next_ns(changed_ns + SCAN_NS + STILL_NS + 1) is None
