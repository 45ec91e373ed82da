"""Bridge: the cases on the card of rulings, one for each branch of Law 51.

South is declarer and East has the penalty cards, so West is the partner who may have the lead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .bridge import BRIDGE
from .bridge_position import Defender, Position
from .steps import Case, Question, Ruling, Table

Answers = Mapping[str, Any]


def law51() -> Iterator[Case]:
    """Yield a case for each branch of Law 51, and for the events before and after it."""
    spade = {"player": "E", "suit": "S", "held": 13}
    yield _case("exposed", "", answers={**spade, "rank": "7"})
    yield _case("exposed", "7S", answers={**spade, "rank": "8"})
    yield _case("turn", "7S 8S", answers={"led": "S", "designated": "7S"})
    yield _case("turn", "7S", answers={"led": "D"})
    yield _case("turn", "7S", "9D", answers={"player": "E", "led": "lead"})
    for east in ("7S", "7S 8S", "7S 8H"):
        yield _case("partner-leads", east)
    required = {"choice": "require", "required-suit": "S"}
    forbidden = {"choice": "forbid", "forbidden-suits": ["S"]}
    yield _case("turn", "7S 8H", answers={"led": "D"}, chosen=forbidden)
    for chosen in (required, forbidden):
        yield _case("cannot-comply", "7S 8S", chosen=chosen)
    yield _case("lead", "7S 8S", chosen=forbidden)
    yield _case("played", "7S 8H", answers={"played-card": "7S"})


def _case(
    situation: str,
    east: str,
    west: str = "",
    answers: Answers | None = None,
    chosen: Answers | None = None,
) -> Case:
    """Return a case for the card of rulings, with South as declarer.

    `east`, `west`: their penalty cards; `chosen`: declarer's choice of lead.
    """
    hands = [Defender(penalty=tuple(cards.split())) for cards in (west, east)]
    table, before, answers = Table(state=Position("S", (hands[0], hands[1]))), None, answers or {}
    if chosen:
        ruling = BRIDGE.situation("partner-leads").ask(chosen, table)
        assert isinstance(ruling, Ruling)
        table, before = Table(state=ruling.state), ruling
    facts = tuple(
        ("penalty-cards", {"player": seat, "cards": cards})
        for seat, cards in (("E", east), ("W", west))
        if cards
    )
    led = Question("led", (answers["led"],)) if "led" in answers else None
    return Case(situation, table, answers, facts, before, led)
