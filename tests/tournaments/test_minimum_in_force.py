"""Every place that names the opening minimum names the same one, after each kind of event."""

import re
from typing import Any

import pytest
from django.test import Client

from scoring import ledger
from scoring.club.audit import differences
from scoring.ledger import incidents
from scoring.models import Incident, Match
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, record
from tests.scoring.rulings import decision, note
from tests.tournaments.phones import FIRST_HAND, Phone, match_of, phones
from tests.world import World

SIDE = 0
"""It has 1500 points or more after four hands, and fails to open the fifth."""


@pytest.fixture
def both(world: World) -> list[Phone]:
    """The phones of a table that has played four hands of five hundred points."""
    both = phones(world, hands=9)
    both[0].enter(1, FIRST_HAND)
    for data in EVENING[1:4]:
        record(match_of(both[0]), data, world.ana)
    return both


def named(world: World, both: list[Phone]) -> dict[str, list[Any]]:
    """Return the minimum that each place names for the side, with the further ones if it does."""
    match = match_of(both[0])
    path = f"/boa-vista/matches/{match.number}/"
    scorer = browser(Client(), world.ana)
    own, other = (phone.get().context["board"] for phone in both)
    form = scorer.get(f"{path}hands/{match.hand_count + 1}/record/").context["form"]
    sheet = scorer.get(path).context["sheet"].sides[SIDE]
    return {
        "match page": list(sheet.ladder[:3]),
        "hand form": [form.sides[SIDE].minimum],
        "own phone": [int(n) for n in re.findall(r"\d+", own.minimum_words)],
        "head of the own phone": [own.sides[SIDE].minimum],
        "head of the other phone": [other.sides[SIDE].minimum],
        "stored": [match.sides.get(position=SIDE).minimum],
    }


def assert_everywhere(world: World, both: list[Phone], ladder: list[int]) -> None:
    places = named(world, both)
    assert {place: minimums[0] for place, minimums in places.items()} == dict.fromkeys(
        places, ladder[0]
    )
    assert places["match page"] == ladder
    assert places["own phone"] in (ladder, ladder[:1])
    assert list(differences()) == []


def fail_opening(match: Match, world: World, before: int) -> Incident:
    total = match.sides.get(position=SIDE).total
    ruled = decision("aacrt-2016", "failed-opening", total=total, failed_before=before)
    return note(match, ruled, world.bruno, side=SIDE)


def test_minimum_after_each_event_is_the_same_everywhere(world: World, both: list[Phone]) -> None:
    match = match_of(both[0])
    assert_everywhere(world, both, [75, 90, 120])
    first = fail_opening(match, world, 0)
    assert_everywhere(world, both, [90, 120, 150])
    fail_opening(match, world, 1)
    assert_everywhere(world, both, [120, 150, 180])
    incidents.cancel(first, by=world.ana, reason="another pair")
    assert_everywhere(world, both, [90, 120, 150])
    hand = record(match, EVENING[0], world.ana)
    assert_everywhere(world, both, [75, 90, 120])
    ledger.void_last(hand, by=world.ana, reason="misread")
    assert_everywhere(world, both, [90, 120, 150])
