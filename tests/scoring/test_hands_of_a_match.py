"""A match of so many hands, as tournaments play them."""

import pytest
from django.test import Client

from scoring import ledger
from scoring.audit import differences
from scoring.models import Match
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, correct, record, start
from tests.world import World


def short_match(world: World, limit: int, hands: int) -> Match:
    match = start(world, hands_limit=limit)
    for data in EVENING[:hands]:
        record(match, data, world.ana)
    match.refresh_from_db()
    return match


def test_it_is_over_after_its_last_hand(world: World) -> None:
    match = short_match(world, 3, 2)
    assert match.is_playing
    record(match, EVENING[2], world.ana)
    match.refresh_from_db()
    assert (match.state, match.ending) == ("finished", "hands")
    assert [side.won for side in match.sides.all()] == [True, False]
    assert list(differences()) == []


def test_it_takes_no_further_hand(world: World) -> None:
    match = short_match(world, 3, 3)
    with pytest.raises(ledger.NotNow):
        record(match, EVENING[3], world.ana)


def test_the_target_ends_it_before(world: World) -> None:
    assert short_match(world, 9, 6).ending == "target"


def test_it_goes_on_when_its_last_hand_is_undone(world: World) -> None:
    match = short_match(world, 3, 3)
    ledger.void_last(match.hands.get(number=3), by=world.ana, reason="wrong table")
    match.refresh_from_db()
    assert match.is_playing


def test_it_stays_over_when_a_hand_is_corrected(world: World) -> None:
    match = short_match(world, 3, 3)
    correct(match.hands.get(number=1), EVENING[1], world.ana)
    match.refresh_from_db()
    assert match.ending == "hands"


def test_it_cannot_be_resumed(world: World) -> None:
    match = short_match(world, 3, 3)
    with pytest.raises(ledger.NotNow):
        ledger.resume(match, by=world.ana, ending="hands")


def test_the_page_says_how_many_hands_and_why_it_ended(client: Client, world: World) -> None:
    short_match(world, 3, 3)
    page = browser(client, world.ana).get("/boa-vista/matches/1/").content.decode()
    assert "At most 3 hands." in page
    assert "Its 3 hands are played." in page


def test_ending_it_again_says_what_can_be_done(client: Client, world: World) -> None:
    short_match(world, 3, 3)
    page = browser(client, world.ana).get("/boa-vista/matches/1/end/").content.decode()
    assert "It had 3 hands." in page
