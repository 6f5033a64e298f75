"""Input events as bytes on a tape."""

from __future__ import annotations

import pytest

from platforms.drivers.intuition_input import Input, pack, unpack
from platforms.hosts.base import Button, KeyDown, PointerMoved

EVENTS: list[tuple[Input, str]] = [
    (PointerMoved((300, 4)), "02ff0000012c0004"),
    (PointerMoved(None), "02ff0000ffffffff"),
    (Button(1, True, (639, 199)), "0268000002 7f00c7".replace(" ", "")),
    (Button(1, False, None), "02e80000ffffffff"),
    (Button(3, True, (0, 0)), "0269000000000000"),
    (KeyDown("shift+alt+m"), "0137004000000000"),
    (KeyDown("shift+alt+n"), "0136004000000000"),
]


@pytest.mark.parametrize(("given", "data"), EVENTS)
def test_an_event_is_eight_bytes(given: Input, data: str) -> None:
    assert pack(given).hex() == data
    assert unpack(bytes.fromhex(data)) == given


@pytest.mark.parametrize("data", ["", "02ff", "0368000000000000", "0210000000000000", "01" * 8])
def test_other_bytes_are_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"input event|Intuition"):
        unpack(bytes.fromhex(data))
