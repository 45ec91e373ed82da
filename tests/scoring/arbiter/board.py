"""A board in the middle of play: South declares, West and East defend."""

from typing import Any

from scoring.arbiter.bridge_position import Defender, Position
from scoring.arbiter.steps import Outcome, Ruling, Table

from .walks import ask


def position(
    west: str = "", east: str = "", *, leader: str | None = None, held: int = 9, **more: Any
) -> Position:
    """The penalty cards of both defenders, as "7H AS"."""
    defenders = tuple(Defender(held, tuple(cards.split())) for cards in (west, east))
    return Position("S", (defenders[0], defenders[1]), leader, **more)


def happens(before: Position | None, event: str, **answers: Any) -> Outcome:
    """`forbidden_suits` stands for the question "forbidden-suits"."""
    named = {name.replace("_", "-"): answer for name, answer in answers.items()}
    return ask("bridge", event, named, Table(state=before))


def after(before: Position | None, event: str, **answers: Any) -> tuple[Ruling, Position]:
    ruling = happens(before, event, **answers)
    assert isinstance(ruling, Ruling), ruling
    return ruling, ruling.state


def played_through(*events: tuple[str, dict[str, Any]]) -> Position:
    now: Position | None = None
    for event, answers in events:
        _, now = after(now, event, **answers)
    assert now is not None
    return now
