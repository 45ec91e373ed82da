"""Helpers that record matches: the hands of an evening, and shortcuts to the ledger."""

from typing import Any
from uuid import uuid4

from django.http import QueryDict

from clubs.models import User
from scoring import ledger
from scoring.forms.hand.hand_data import facts_as_input, is_side_blank
from scoring.house_rules.house import preset
from scoring.models import Hand, Match
from scoring.table.scoresheet import live_hands, rules_of_match, score_sheet, state_before
from tests.prepared import prepared
from tests.world import World

HandData = dict[str, Any]


def side(**facts: Any) -> dict[str, Any]:
    return facts


def hand(first: dict[str, Any], second: dict[str, Any], **facts: Any) -> HandData:
    return {"sides": [first, second], **facts}


def nothing(points: int = 0) -> dict[str, Any]:
    return side(card_points=points)


# Six hands of an evening: 2405 × 1425 after four, 3190 × 2705 at the end.
EVENING: list[HandData] = [
    hand(
        side(dirty=1, took_morto=True, card_points=165, left_in_hand=70),
        side(clean=1, went_out=True, took_morto=True, card_points=230, left_in_hand=15),
    ),
    hand(
        side(clean=1, dirty=1, went_out=True, took_morto=True, card_points=295, left_in_hand=20),
        side(dirty=1, card_points=120, left_in_hand=90),
    ),
    hand(
        side(dirty=1, took_morto=True, card_points=175, left_in_hand=45),
        side(dirty=1, took_morto=True, card_points=205, left_in_hand=30),
    ),
    hand(
        side(clean=1, went_out=True, took_morto=True, card_points=210, failed_openings=1),
        side(
            card_points=85,
            left_in_hand=125,
            penalties=[{"points": 50, "reason": "carta mostrada"}],
        ),
    ),
    hand(
        side(dirty=1, card_points=115, left_in_hand=60),
        side(
            clean=1,
            dirty=1,
            went_out=True,
            took_morto=True,
            card_points=285,
            left_in_hand=25,
        ),
    ),
    hand(
        side(clean=1, took_morto=True, card_points=205, left_in_hand=85),
        side(dirty=1, took_morto=True, card_points=150, left_in_hand=40, failed_openings=1),
    ),
]
TOTALS = [(380, 700), (1265, 940), (1670, 1390), (2405, 1425), (2645, 2270), (3190, 2705)]


@prepared
def start(world: World, by: User | None = None, hands_limit: int | None = None) -> Match:
    """Start a match between pairs 1 and 2 under the preset."""
    return ledger.start(
        world.club,
        [world.dirce_nelson, world.ivone_osvaldo],
        preset("aacrt-2016"),
        by=by or world.ana,
        client_key=uuid4(),
        hands_limit=hands_limit,
    )


@prepared
def record(match: Match, data: HandData, by: User, number: int | None = None) -> Hand:
    """Record the next hand and accept its warnings."""
    match.refresh_from_db()
    number = number or match.hand_count + 1
    rules = rules_of_match(match)
    facts = rules.read(data)
    problems = rules.check(facts, state_before(match, live_hands(match), number))
    accepted = [problem.acceptance for problem in problems]
    return ledger.record(match, number, facts, by=by, client_key=uuid4(), accepted=accepted)


@prepared
def correct(old: Hand, data: HandData, by: User, reason: str = "misread") -> Hand:
    """Correct a hand and accept its warnings."""
    rules = rules_of_match(old.match)
    facts = rules.read(data)
    state = state_before(old.match, live_hands(old.match), old.number)
    accepted = [problem.acceptance for problem in rules.check(facts, state)]
    return ledger.correct(old, facts, by=by, reason=reason, client_key=uuid4(), accepted=accepted)


@prepared
def evening(world: World, hands: int = len(EVENING)) -> Match:
    """Return a match after this many hands of EVENING."""
    match = start(world)
    for data in EVENING[:hands]:
        record(match, data, world.ana)
    match.refresh_from_db()
    return match


def totals(match: Match) -> tuple[int, ...]:
    """Return the stored totals."""
    return tuple(match.sides.order_by("position").values_list("total", flat=True))


def posted(match: Match, data: HandData, **more: Any) -> QueryDict:
    """Return the form data of this hand as a browser posts it, with a fresh client key.

    A side with nothing gets a typed zero, and "nobody" is chosen if no side went out: a blank
    field would raise a question.
    """
    rules = rules_of_match(match)
    state = score_sheet(match).state
    fields = rules.fields(state)
    typed = facts_as_input(rules, rules.read(data), fields)
    for field in fields:
        if field.nobody:
            typed.values.setdefault(field.name, "")
    points = next(field.name for field in fields if field.kind == "points")
    for side in state.active:
        if is_side_blank(typed, side, fields):
            typed.sides[side].values[points] = "0"
    form = typed.write()
    form["client_key"] = str(uuid4())
    form["do"] = "record"
    for name, value in more.items():
        form[name] = value
    return form
