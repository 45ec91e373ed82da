"""The cases on a card of rulings: every situation of a game once, or some positions of each.

An arbiter that keeps a state from ruling to ruling needs a position for each situation. At bridge
South is declarer and East has the penalty cards, so West is the partner who may be on lead; each
branch of Law 51 has one position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from scoring.arbiter.bridge import BRIDGE
from scoring.arbiter.director import OWN_WORDS
from scoring.arbiter.position import Defender, Position
from scoring.arbiter.steps import Question, Ruling, Table
from scoring.games import RULINGS
from scoring.rules.sheet import RuleSet
from scoring.ruling_words import SEATS, question_words, ruling_words

Answers = Mapping[str, Any]

EMPTY: Answers = MappingProxyType({})
_SYMBOLS = str.maketrans("SHDC", "♠♥♦♣")


@dataclass(frozen=True)
class Case:
    """A situation at a table with some of its questions answered; `words` describe the position."""

    situation: str
    table: Table
    answers: Answers = field(default_factory=dict)
    words: str = ""


def cases(game: str, rules: RuleSet | None) -> list[Case]:
    """Return the cases on the card of this game, in order, without the director's free words."""
    if own := POSITIONS.get(game):
        return list(own())
    return [
        Case(code, Table(rules)) for code in RULINGS[game].arbiter.situations if code != OWN_WORDS
    ]


def law51() -> Iterator[Case]:
    """Yield every branch of Law 51, with the ways into it and out of it."""
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
    situation: str, east: str, west: str = "", answers: Answers = EMPTY, chosen: Answers = EMPTY
) -> Case:
    """Return a case. `east` and `west` are penalty cards, `chosen` declarer's choice of lead."""
    hands = [Defender(penalty=tuple(cards.split())) for cards in (west, east)]
    table = Table(state=Position("S", (hands[0], hands[1])))
    words = [_penalty_cards(seat, cards) for seat, cards in (("E", east), ("W", west)) if cards]
    if chosen:
        ruling = BRIDGE.situation("partner-leads").ask(chosen, table)
        assert isinstance(ruling, Ruling)
        table = Table(state=ruling.state)
        words.append(ruling_words("bridge", ruling).text)
    if led := answers.get("led"):
        words.append(_led(led))
    return Case(situation, table, answers, " ".join(words))


def _penalty_cards(seat: str, cards: str) -> str:
    shown = ", ".join(cards.translate(_SYMBOLS).split())
    return _("Penalty cards of {player}: {cards}.").format(player=SEATS[seat], cards=shown)


def _led(led: str) -> str:
    """Return the arbiter's question for the lead, with its answer."""
    question = question_words("bridge", Question("led", (led,)))
    return f"{question.text} {question.choices[0][1].capitalize()}."


POSITIONS: Mapping[str, Callable[[], Iterator[Case]]] = {"bridge": law51}
"""The positions of games whose arbiter keeps a state."""
