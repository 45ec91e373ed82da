"""Recording a hand: what the ledger writes, what it derives, and what it refuses."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from clubs.journal.writing import NotNow, Refused
from clubs.models import JournalEntry
from scoring import ledger
from scoring.models import Hand, Match
from scoring.rules.base.sheet import Facts
from scoring.table.scoresheet import rules_of_match, score_sheet
from tests.scoring.notebook import (
    EVENING,
    TOTALS,
    evening,
    hand,
    nothing,
    record,
    side,
    start,
    totals,
)
from tests.world import World


def facts_of(match: Match, data: object) -> Facts:
    return rules_of_match(match).read(data)


@pytest.mark.parametrize("hands", range(1, 7))
def test_totals_add_up_hand_by_hand(world: World, hands: int) -> None:
    match = evening(world, hands)
    assert totals(match) == TOTALS[hands - 1]
    assert score_sheet(match).state.totals == TOTALS[hands - 1]


def test_recorded_hand_stores_the_next_minimum_of_each_side(world: World) -> None:
    match = evening(world, 4)
    assert [s.minimum for s in match.sides.all()] == [75, 0]


def test_match_ended_at_3000_has_its_winner(world: World) -> None:
    match = evening(world)
    assert (match.state, match.ending) == (Match.State.FINISHED, Match.Ending.TARGET)
    assert [s.won for s in match.sides.all()] == [True, False]
    assert match.ended_at is not None


def test_match_of_3000_each_continues(world: World) -> None:
    match = start(world)
    alike = side(clean=2, card_points=100, took_morto=True)
    for _ in range(5):
        record(match, hand(alike, alike), world.ana)
    match.refresh_from_db()
    assert totals(match) == (3000, 3000)
    assert match.is_playing


def test_recorded_hands_count_for_the_leaderboard(world: World) -> None:
    match = evening(world)
    first, second = match.sides.all()
    assert (first.clean_canastras, first.times_out, first.penalty_points) == (3, 2, 0)
    assert (second.clean_canastras, second.times_out, second.penalty_points) == (2, 2, 50)


def test_every_write_raises_the_version(world: World) -> None:
    match = start(world)
    versions = [match.version]
    for data in EVENING[:3]:
        record(match, data, world.ana)
        match.refresh_from_db()
        versions.append(match.version)
    assert versions == sorted(set(versions))


def test_every_column_that_a_hand_changes_is_saved(world: World) -> None:
    match = start(world)
    for data in EVENING:
        made = record(match, data, world.ana).match
        stored = Match.objects.get(pk=match.pk)
        for field in Match._meta.concrete_fields:
            if field.generated:
                continue  # by the database
            assert getattr(stored, field.attname) == getattr(made, field.attname), field.name
    assert not stored.is_playing


def test_journal_names_who_recorded_a_hand(world: World) -> None:
    match = start(world)
    record(match, EVENING[0], world.silvio)
    entry = JournalEntry.objects.first()
    assert entry is not None
    assert (entry.action, entry.by, entry.after) == ("record-hand", world.silvio, "380 × 700")


def test_hand_with_errors_is_refused(world: World) -> None:
    match = start(world)
    facts = facts_of(match, hand(side(went_out=True), nothing()))
    with pytest.raises(ledger.HasProblems) as refused:
        ledger.record(match, 1, facts, by=world.ana, client_key=uuid4())
    codes = {problem.code for problem in refused.value.problems if problem.is_error}
    assert codes == {"went-out-without-clean", "went-out-without-morto"}
    assert not Hand.objects.exists()


def test_hand_with_an_accepted_warning_is_recorded(world: World) -> None:
    match = start(world)
    facts = facts_of(match, hand(nothing(100), nothing(50)))
    with pytest.raises(ledger.HasProblems) as refused:
        ledger.record(match, 1, facts, by=world.ana, client_key=uuid4())
    accepted = [problem.acceptance for problem in refused.value.problems]
    ledger.record(match, 1, facts, by=world.ana, client_key=uuid4(), accepted=accepted)
    assert totals(match) == (100, 50)


def test_accepted_warning_does_not_cover_other_numbers(world: World) -> None:
    match = start(world)
    out = side(clean=1, card_points=45, took_morto=True, went_out=True)
    accepted = ["hand-too-rich:1:limit=500,points=505"]
    facts = facts_of(match, hand(out, side(left_in_hand=510)))
    with pytest.raises(ledger.HasProblems):
        ledger.record(match, 1, facts, by=world.ana, client_key=uuid4(), accepted=accepted)


def test_hand_sent_twice_is_stored_once(world: World) -> None:
    match = start(world)
    facts, key = facts_of(match, EVENING[0]), uuid4()
    first = ledger.record(match, 1, facts, by=world.ana, client_key=key)
    second = ledger.record(match, 1, facts, by=world.ana, client_key=key)
    assert first == second
    assert match.hands.count() == 1


def test_second_scorer_gets_the_recorded_hand(world: World) -> None:
    match = start(world)
    recorded_hand = record(match, EVENING[0], world.ana)
    facts = facts_of(match, EVENING[1])
    with pytest.raises(ledger.AlreadyThere) as refused:
        ledger.record(match, 1, facts, by=world.silvio, client_key=uuid4())
    assert refused.value.hand == recorded_hand
    assert match.hands.count() == 1


@pytest.mark.parametrize("number", [0, 3, 99])
def test_hand_out_of_order_is_refused(world: World, number: int) -> None:
    match = start(world)
    record(match, EVENING[0], world.ana)
    with pytest.raises(Refused):
        ledger.record(match, number, facts_of(match, EVENING[1]), by=world.ana, client_key=uuid4())


def test_hand_after_the_end_is_refused(world: World) -> None:
    match = evening(world)
    facts = facts_of(match, EVENING[0])
    with pytest.raises(NotNow):
        ledger.record(match, 7, facts, by=world.ana, client_key=uuid4())


@pytest.mark.postgres
def test_database_refuses_two_live_hands_of_one_number(world: World) -> None:
    match = start(world)
    first = record(match, EVENING[0], world.ana)
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.create(
            club=world.club,
            match=match,
            number=1,
            facts=first.facts,
            recorded_by=world.ana,
            recorded_at=first.recorded_at,
            played_at=first.recorded_at,
            client_key=uuid4(),
        )


def test_match_keeps_the_rules_of_its_start(world: World) -> None:
    match = start(world)
    match.options["clean"] = 300
    match.save()
    record(match, EVENING[0], world.ana)
    assert totals(match) == (380, 800)


def test_same_key_in_another_match_is_another_hand(world: World) -> None:
    key = uuid4()
    for match in (start(world), start(world)):
        facts = facts_of(match, EVENING[0])
        ledger.record(match, 1, facts, by=world.ana, client_key=key)
    assert Hand.objects.filter(client_key=key).count() == 2


def test_used_key_with_other_facts_is_refused(world: World) -> None:
    match, key = start(world), uuid4()
    first = ledger.record(match, 1, facts_of(match, EVENING[0]), by=world.ana, client_key=key)
    with pytest.raises(ledger.AlreadyThere) as refused:
        ledger.record(match, 1, facts_of(match, EVENING[1]), by=world.ana, client_key=key)
    assert refused.value.hand == first


def test_late_request_does_not_restore_an_undone_hand(world: World) -> None:
    match, key = start(world), uuid4()
    facts = facts_of(match, EVENING[0])
    hand = ledger.record(match, 1, facts, by=world.ana, client_key=key)
    ledger.void_last(hand, by=world.ana, reason="wrong table")
    with pytest.raises(ledger.AlreadyThere) as refused:
        ledger.record(match, 1, facts, by=world.ana, client_key=key)
    assert refused.value.hand is None
    assert totals(match) == (0, 0)
