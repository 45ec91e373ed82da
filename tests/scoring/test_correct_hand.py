"""Correcting, voiding and ending: nothing recorded is ever changed or lost."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from scoring import ledger
from scoring.models import Match
from scoring.table.scoresheet import live_hands, rules_of_match, score_sheet, versions_of_hand
from tests.scoring.notebook import (
    EVENING,
    TOTALS,
    correct,
    evening,
    hand,
    record,
    side,
    start,
    totals,
)
from tests.world import World

BETTER_FIRST_HAND = hand(
    side(dirty=1, took_morto=True, card_points=265, left_in_hand=70),
    side(clean=1, went_out=True, took_morto=True, card_points=230, left_in_hand=15),
)


def test_correction_changes_all_later_totals(world: World) -> None:
    match = evening(world, 2)
    correct(live_hands(match)[0], BETTER_FIRST_HAND, world.ana)
    assert totals(match) == (1365, 940)


def test_corrected_hand_stays_in_the_history(world: World) -> None:
    match = evening(world, 1)
    old = live_hands(match)[0]
    new = correct(old, BETTER_FIRST_HAND, world.silvio, reason="card points misread")
    old.refresh_from_db()
    assert (old.voided_by, old.void_reason) == (world.silvio, "card points misread")
    assert [version.row for version in versions_of_hand(match, 1)] == [new, old]
    assert [version.sides[0].points for version in versions_of_hand(match, 1)] == [480, 380]


def test_journal_of_a_correction_shows_points_before_and_after(world: World) -> None:
    match = evening(world, 1)
    correct(live_hands(match)[0], BETTER_FIRST_HAND, world.ana, reason="misread")
    entry = JournalEntry.objects.first()
    assert entry is not None
    assert (entry.action, entry.before, entry.after, entry.reason) == (
        "correct-hand",
        "380 × 700",
        "Dirce e Nelson × Ivone e Osvaldo: 480 × 700; Total de Dirce e Nelson: 380 → 480",
        "misread",
    )


def test_second_correction_of_a_hand_is_refused_with_the_first(world: World) -> None:
    match = evening(world, 1)
    seen_by_both = live_hands(match)[0]
    first = correct(seen_by_both, BETTER_FIRST_HAND, world.ana)
    with pytest.raises(ledger.AlreadyThere) as refused:
        correct(seen_by_both, EVENING[0], world.silvio)
    assert refused.value.hand == first


def test_correction_sent_twice_is_stored_once(world: World) -> None:
    match = evening(world, 1)
    old = live_hands(match)[0]
    facts, key = rules_of_match(match).read(BETTER_FIRST_HAND), uuid4()
    both = [
        ledger.correct(old, facts, by=world.ana, reason="misread", client_key=key) for _ in range(2)
    ]
    assert both[0] == both[1]
    assert match.hands.count() == 2


def test_correction_is_refused_if_a_later_hand_fails(world: World) -> None:
    match = evening(world, 4)
    # In hand 4 pair 1 failed an opening, which it only can from 1500 points on.
    poorer = hand(
        side(dirty=1, card_points=55, left_in_hand=45),
        side(dirty=1, took_morto=True, card_points=205, left_in_hand=30),
    )
    with pytest.raises(ledger.LaterHandsSuffer) as refused:
        correct(live_hands(match)[2], poorer, world.ana)
    assert refused.value.hands == [4]
    assert totals(match) == TOTALS[3]


def test_correction_can_reopen_and_end_the_match(world: World) -> None:
    match = evening(world, 6)
    lower = hand(side(clean=1, card_points=45), side(dirty=1, card_points=150))
    correct(live_hands(match)[5], lower, world.ana)
    match.refresh_from_db()
    assert match.is_playing
    assert [s.won for s in match.sides.all()] == [None, None]
    correct(live_hands(match)[5], EVENING[5], world.ana)
    match.refresh_from_db()
    assert match.ending == Match.Ending.TARGET


def test_voiding_the_last_hand_reopens_a_match_over_at_3000(world: World) -> None:
    match = evening(world)
    ledger.void_last(live_hands(match)[-1], by=world.ana, reason="another match's hand")
    match.refresh_from_db()
    assert match.is_playing
    assert totals(match) == TOTALS[4]
    assert match.hand_count == 5


def test_only_the_last_hand_can_be_voided(world: World) -> None:
    match = evening(world, 3)
    with pytest.raises(ledger.AlreadyThere):
        ledger.void_last(live_hands(match)[0], by=world.ana, reason="wrong")
    assert match.hands.filter(voided_at__isnull=True).count() == 3


def test_void_twice_voids_one_hand(world: World) -> None:
    match = evening(world, 3)
    last = live_hands(match)[-1]
    for _ in range(2):
        ledger.void_last(last, by=world.ana, reason="double click")
    assert totals(match) == TOTALS[1]


def test_voided_hand_can_be_recorded_again(world: World) -> None:
    match = evening(world, 3)
    ledger.void_last(live_hands(match)[-1], by=world.ana, reason="wrong")
    record(match, EVENING[2], world.ana)
    assert totals(match) == TOTALS[2]
    assert len(versions_of_hand(match, 3)) == 2


@pytest.mark.parametrize("ending", [Match.Ending.TIME, Match.Ending.AGREEMENT])
def test_match_ended_early_is_won_by_the_higher_total(world: World, ending: str) -> None:
    match = evening(world, 4)
    ledger.end(match, by=world.bruno, ending=ending)
    match.refresh_from_db()
    assert (match.state, match.ending) == (Match.State.FINISHED, ending)
    assert [s.won for s in match.sides.all()] == [True, False]


def test_equal_totals_at_an_early_end_are_a_draw(world: World) -> None:
    match = start(world)
    alike = side(dirty=1, card_points=100)
    record(match, hand(alike, alike), world.ana)
    ledger.end(match, by=world.ana, ending=Match.Ending.TIME)
    assert [s.won for s in match.sides.all()] == [False, False]


def test_match_without_hands_cannot_end(world: World) -> None:
    match = start(world)
    with pytest.raises(NotNow):
        ledger.end(match, by=world.ana, ending=Match.Ending.TIME)


def test_resume_after_an_early_end_continues_the_match(world: World) -> None:
    match = evening(world, 4)
    ledger.end(match, by=world.ana, ending=Match.Ending.TIME)
    ledger.resume(match, by=world.ana, ending="time", reason="a slip")
    match.refresh_from_db()
    assert match.is_playing
    record(match, EVENING[4], world.ana)
    assert totals(match) == TOTALS[4]


def test_resume_after_the_target_is_refused(world: World) -> None:
    match = evening(world)
    with pytest.raises(NotNow):
        ledger.resume(match, by=world.ana, ending="time", reason="a slip")


def test_correction_after_an_early_end_decides_again(world: World) -> None:
    match = evening(world, 1)
    ledger.end(match, by=world.ana, ending=Match.Ending.TIME)
    turned = hand(
        side(clean=3, card_points=265, took_morto=True, went_out=True),
        side(card_points=30),
    )
    correct(live_hands(match)[0], turned, world.ana)
    assert [s.won for s in match.sides.all()] == [True, False]


def test_void_of_a_hand_corrected_meanwhile_is_refused(world: World) -> None:
    match = evening(world, 1)
    seen = live_hands(match)[0]
    corrected = correct(seen, BETTER_FIRST_HAND, world.silvio)
    with pytest.raises(ledger.AlreadyThere) as refused:
        ledger.void_last(seen, by=world.ana, reason="wrong")
    assert refused.value.hand == corrected


def test_early_end_survives_corrections_past_the_target(world: World) -> None:
    match = evening(world, 5)
    ledger.end(match, by=world.ana, ending=Match.Ending.TIME)
    match.refresh_from_db()
    when = match.ended_at
    richer = hand(
        side(clean=3, dirty=1, card_points=315, went_out=True, took_morto=True),
        side(card_points=30),
    )
    correct(live_hands(match)[4], richer, world.ana)
    match.refresh_from_db()
    assert (match.ending, match.ended_by) == (Match.Ending.TARGET, None)
    correct(live_hands(match)[4], EVENING[4], world.bruno)
    match.refresh_from_db()
    assert (match.ending, match.ended_at) == (Match.Ending.TIME, when)
    assert match.ended_by == world.ana


def test_match_that_loses_its_only_hand_is_in_progress(world: World) -> None:
    match = evening(world, 1)
    ledger.end(match, by=world.ana, ending=Match.Ending.AGREEMENT)
    ledger.void_last(live_hands(match)[0], by=world.ana, reason="wrong table")
    match.refresh_from_db()
    assert match.is_playing
    record(match, EVENING[0], world.ana)
    match.refresh_from_db()
    assert match.is_playing


def test_correction_with_a_used_key_and_other_facts_is_refused(world: World) -> None:
    match, key = evening(world, 1), uuid4()
    old, rules = live_hands(match)[0], rules_of_match(match)
    sent = rules.read(BETTER_FIRST_HAND)
    new = ledger.correct(old, sent, by=world.ana, reason="misread", client_key=key)
    changed = rules.read(EVENING[1])
    with pytest.raises(ledger.AlreadyThere) as refused:
        ledger.correct(old, changed, by=world.ana, reason="misread", client_key=key)
    assert refused.value.hand == new


@pytest.mark.postgres_later
def test_correction_keeps_the_evening_of_the_match(world: World) -> None:
    match = start(world)
    rules = rules_of_match(match)
    evening_begins = timezone.now() - timedelta(days=40)
    for number, data in enumerate(EVENING, start=1):
        facts, at = rules.read(data), evening_begins + timedelta(minutes=20 * number)
        accepted = [p.acceptance for p in rules.check(facts, score_sheet(match).state)]
        ledger.record(
            match, number, facts, by=world.ana, client_key=uuid4(), accepted=accepted, at=at
        )
    lower = hand(side(clean=1, card_points=45), side(dirty=1, card_points=150))
    correct(live_hands(match)[5], lower, world.ana)
    correct(live_hands(match)[5], EVENING[5], world.ana)
    match.refresh_from_db()
    assert match.ended_at == live_hands(match)[5].played_at == evening_begins + timedelta(hours=2)


def test_hand_recorded_by_a_fast_clock_can_be_voided(world: World) -> None:
    match = evening(world, 1)
    match.hands.update(recorded_at=timezone.now() + timedelta(minutes=5))
    ledger.void_last(live_hands(match)[0], by=world.ana, reason="wrong table")
    assert live_hands(match) == []
