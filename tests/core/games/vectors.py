"""Rule vectors as data: a position, its complete move list, what moves lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from core.game import Game, IllegalMove, Status


@dataclass(frozen=True)
class Step:
    """Plays `move`; then `fields` of the position, the points gained, the moves, the status."""

    move: str
    fields: Mapping[str, str] = field(default_factory=dict)
    gain: int | None = None
    moves: str | None = None
    status: Status | None = None


@dataclass(frozen=True)
class Vector:
    """`fields` replace those of the game's first vector; `moves` are the legal ones, in order."""

    name: str
    fields: Mapping[str, str]
    moves: str
    steps: tuple[Step, ...] = ()
    status: Status = Status.PLAYING
    refused: str = ""


def text_of(fields: Mapping[str, str]) -> str:
    return "".join(f"{key}: {value}\n" for key, value in fields.items())


def fields_of(text: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in text.splitlines())


def table(*vectors: Vector) -> pytest.MarkDecorator:
    """One test for each vector, named after it."""
    return pytest.mark.parametrize("vector", [pytest.param(v, id=v.name) for v in vectors])


def check(game: Game[Any], first: Mapping[str, str], vector: Vector) -> None:
    """The position reads and writes back, has these moves, and its steps lead where they say."""
    text = text_of({**first, **vector.fields})
    state = game.parse(text)
    assert game.format(state) == text
    assert game.moves(state) == tuple(vector.moves.split())
    assert game.outcome(state).status is vector.status
    for move in vector.refused.split():
        with pytest.raises(IllegalMove):
            game.play(state, move)
    for step in vector.steps:
        before, state = state, game.play(state, step.move)
        seen = fields_of(game.format(state))
        assert {key: seen[key] for key in step.fields} == dict(step.fields)
        if step.gain is not None:
            assert (game.points(state) or 0) - (game.points(before) or 0) == step.gain
        if step.moves is not None:
            assert game.moves(state) == tuple(step.moves.split())
        if step.status is not None:
            assert game.outcome(state).status is step.status
