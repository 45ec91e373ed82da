"""A hand recorded on what its form was made from: few queries, and never an old state."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.journal.writing import NotNow
from scoring import games, ledger
from scoring.club.audit import differences
from scoring.models import Hand, Match
from scoring.rules.base.sheet import RuleSet
from scoring.table.scoresheet import rules_of_match
from scoring.table.snapshot import Snapshot
from scoring.views.table.matches import match_for
from tests.at_once import at_once
from tests.counting import calls_of
from tests.scoring.notebook import EVENING, TOTALS, HandData, correct, evening, posted, totals
from tests.scoring.notebook import record as recorded
from tests.scoring.rulings import decision, note
from tests.world import World, make_world


def record(seen: Snapshot, number: int, data: HandData, world: World, **more: Any) -> Hand:
    facts = rules_of_match(seen.match).read(data)
    more = {"client_key": uuid4(), **more}
    return ledger.record(seen.match, number, facts, by=world.silvio, seen=seen, **more)


def as_seen(match: Match) -> Snapshot:
    return Snapshot.of(match_for(match.club, match.number))


@pytest.mark.parametrize("hands", [0, 4])
def test_record_hand_takes_eleven_queries(client: Client, world: World, hands: int) -> None:
    match = evening(world, hands)
    form = posted(match, EVENING[hands])
    client.force_login(world.silvio)
    client.get("/")  # the session notes the day, once
    with CaptureQueriesContext(connection) as captured:
        answer = client.post(
            f"/boa-vista/matches/{match.number}/hands/{hands + 1}/record/", dict(form.lists())
        )
    assert answer.status_code == 302
    # PostgreSQL has no text for a query whose plan it keeps.
    texts = [str(query["sql"]) for query in captured]
    queries = [text for text in texts if "SAVEPOINT" not in text]
    # Session, account, club, match, its hands, its table; then match, sides and hand are
    # written, the club is not lent, and the journal is written.
    assert len(queries) == 11, "\n".join(queries)


def test_record_hand_builds_its_rules_once(client: Client, world: World) -> None:
    match = evening(world, 2)
    form = posted(match, EVENING[2])
    client.force_login(world.silvio)
    # The rules of a match stay in memory: here another match was recorded last.
    games._rules_with.cache_clear()
    with calls_of(RuleSet.with_options) as calls:
        answer = client.post(
            f"/boa-vista/matches/{match.number}/hands/3/record/", dict(form.lists())
        )
    assert answer.status_code == 302
    assert len(calls) == 1


def test_record_on_an_old_snapshot_gets_the_recorded_hand(world: World) -> None:
    match = evening(world, 1)
    seen = as_seen(match)
    recorded_hand = recorded(match, EVENING[1], world.ana)
    with pytest.raises(ledger.AlreadyThere) as refused:
        record(seen, 2, EVENING[0], world)
    assert refused.value.hand == recorded_hand
    assert totals(match) == TOTALS[1]


def test_record_after_a_correction_counts_from_it(world: World) -> None:
    match = evening(world, 1)
    seen = as_seen(match)
    correct(match.hands.get(), EVENING[1], world.ana)
    record(seen, 2, EVENING[0], world)
    assert list(differences()) == []


def test_record_after_the_end_is_refused(world: World) -> None:
    match = evening(world, 3)
    seen = as_seen(match)
    ledger.end(match, by=world.ana, ending=Match.Ending.TIME)
    with pytest.raises(NotNow):
        record(seen, 5, EVENING[4], world)


def test_record_without_a_newer_ruling_is_refused(world: World) -> None:
    match = evening(world, 1)
    seen = as_seen(match)
    note(match, decision("aacrt-2016", "lixo", wild_before="wild"), world.bruno, hand=2)
    with pytest.raises(ledger.RuledMeanwhile):
        record(seen, 2, EVENING[1], world, known=[])


def test_key_of_an_undone_hand_does_not_restore_it(world: World) -> None:
    match, key = evening(world, 0), uuid4()
    hand = record(as_seen(match), 1, EVENING[0], world, client_key=key)
    ledger.void_last(hand, by=world.ana, reason="wrong table")
    with pytest.raises(ledger.AlreadyThere):
        record(as_seen(match), 1, EVENING[0], world, client_key=key)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_records_at_once_on_one_snapshot_store_one(transactional_db: None) -> None:
    world = make_world()
    seen = as_seen(evening(world, 1))
    answers = at_once(*[lambda data=data: record(seen, 2, data, world) for data in EVENING[:2]])
    assert answers == ["AlreadyThere", "done"]
    assert seen.match.hands.filter(number=2).count() == 1
    assert list(differences()) == []
