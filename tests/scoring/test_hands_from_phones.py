"""Hands that sides record on their phones: agree, dispute, claim, and the same twice."""

from typing import Any
from uuid import uuid4

import pytest

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from scoring import ledger
from scoring.models import Hand, HandAnswer, Match
from scoring.rules.base.sheet import Facts
from scoring.table.agreement import Agreement
from scoring.table.agreements import agreement_on
from scoring.table.scoresheet import live_hands, rules_of_match, state_before
from tests.scoring.notebook import EVENING, hand, record, side, start, totals
from tests.world import World

FIRST, SECOND = 0, 1
OTHER = hand(
    side(dirty=1, took_morto=True, card_points=175, left_in_hand=70),
    side(clean=1, went_out=True, took_morto=True, card_points=230, left_in_hand=15),
)
"""The first hand of the evening with ten points more for the first side."""


def enter(match: Match, number: int, data: Any, at: int, **more: Any) -> Hand:
    """Enter a hand for the side `at` and accept its warnings."""
    rules = rules_of_match(match)
    facts = rules.read(data)
    problems = rules.check(facts, state_before(match, live_hands(match), number))
    more.setdefault("client_key", uuid4())
    more.setdefault("accepted", [problem.acceptance for problem in problems])
    return ledger.enter_hand(match, number, facts, side=at, **more)


def said_of(entered: Hand) -> Agreement[Facts]:
    """Return who agrees with a hand."""
    return agreement_on(entered.match, entered)


def test_first_entry_counts_and_the_other_side_is_asked(world: World) -> None:
    match = start(world)
    entered = enter(match, 1, EVENING[0], FIRST)
    assert said_of(entered).waiting == (SECOND,)
    assert totals(match) == (380, 700)
    assert entered.recorder == "Dirce e Nelson"


def test_equal_entry_of_the_other_side_agrees(world: World) -> None:
    match = start(world)
    enter(match, 1, EVENING[0], FIRST)
    assert said_of(enter(match, 1, EVENING[0], SECOND)).is_settled
    assert match.hands.count() == 1


def test_different_entry_is_a_claim_and_changes_no_total(world: World) -> None:
    match = start(world)
    enter(match, 1, EVENING[0], FIRST)
    entered = enter(match, 1, OTHER, SECOND)
    assert list(said_of(entered).claims) == [SECOND]
    assert totals(match) == (380, 700)


def test_taking_the_claim_of_the_other_side_corrects_the_hand(world: World) -> None:
    match = start(world)
    enter(match, 1, EVENING[0], FIRST)
    enter(match, 1, OTHER, SECOND)
    entered = enter(match, 1, OTHER, FIRST)
    assert said_of(entered).is_settled
    assert totals(match) == (390, 700)
    assert match.hands.filter(voided_at__isnull=False).count() == 1


def test_side_that_claimed_otherwise_agrees_after_all(world: World) -> None:
    match = start(world)
    entered = enter(match, 1, EVENING[0], FIRST)
    enter(match, 1, OTHER, SECOND)
    agreed = ledger.agree(entered, side=SECOND, client_key=uuid4())
    assert said_of(agreed).is_settled


def test_dispute_deletes_nothing(world: World) -> None:
    match = start(world)
    entered = enter(match, 1, EVENING[0], FIRST)
    disputed = ledger.dispute(entered, side=SECOND, client_key=uuid4())
    assert said_of(disputed).disputing == (SECOND,)
    assert totals(match) == (380, 700)


def test_side_corrects_its_own_hand_until_another_answers(world: World) -> None:
    match = start(world)
    entered = enter(match, 1, EVENING[0], FIRST)
    corrected = enter(match, 1, OTHER, FIRST, seen=entered.pk)
    assert said_of(corrected).waiting == (SECOND,)
    assert totals(match) == (390, 700)
    with pytest.raises(ledger.AlreadyThere):
        ledger.agree(entered, side=SECOND, client_key=uuid4())
    ledger.agree(corrected, side=SECOND, client_key=uuid4())
    assert said_of(enter(match, 1, EVENING[0], FIRST)).disputing == (FIRST,)
    assert totals(match) == (390, 700)


@pytest.mark.parametrize("say", [ledger.agree, ledger.dispute])
def test_answer_sent_again_after_another_is_stored_once(world: World, say: Any) -> None:
    match = start(world)
    entered = enter(match, 1, EVENING[0], FIRST)
    key = uuid4()
    say(entered, side=SECOND, client_key=key)
    enter(match, 1, OTHER, SECOND)
    say(entered, side=SECOND, client_key=key)
    assert HandAnswer.objects.count() == 2
    assert list(said_of(entered).claims) == [SECOND]


def test_another_answer_under_the_same_key_is_refused(world: World) -> None:
    match = start(world)
    entered = enter(match, 1, EVENING[0], FIRST)
    key = uuid4()
    ledger.agree(entered, side=SECOND, client_key=key)
    with pytest.raises(ledger.AlreadyThere):
        ledger.dispute(entered, side=SECOND, client_key=key)


def test_settled_hand_needs_both_sides_again(world: World) -> None:
    match = start(world)
    enter(match, 1, EVENING[0], FIRST)
    enter(match, 1, EVENING[0], SECOND)
    assert said_of(enter(match, 1, OTHER, FIRST)).disputing == (FIRST,)
    assert totals(match) == (380, 700)
    assert said_of(enter(match, 1, OTHER, SECOND)).is_settled
    assert totals(match) == (390, 700)


def test_sides_do_not_replace_a_hand_of_the_office(world: World) -> None:
    match = start(world)
    row = record(match, EVENING[0], world.ana)
    assert agreement_on(match, row).is_settled
    enter(match, 1, OTHER, FIRST)
    assert agreement_on(match, row).disputing == (FIRST,)
    enter(match, 1, OTHER, SECOND)
    assert totals(match) == (380, 700)


@pytest.mark.postgres_later
def test_office_correction_settles_a_dispute(world: World) -> None:
    match = start(world)
    entered = enter(match, 1, EVENING[0], FIRST)
    enter(match, 1, OTHER, SECOND)
    facts = rules_of_match(match).read(OTHER)
    corrected = ledger.correct(
        entered, facts, by=world.bruno, reason="contadas de novo", client_key=uuid4()
    )
    assert agreement_on(match, corrected).is_settled


@pytest.mark.parametrize("entries", [[EVENING[0]], [EVENING[0], OTHER]])
def test_entry_sent_twice_is_stored_once(world: World, entries: list[Any]) -> None:
    match = start(world)
    for at, data in enumerate(entries):
        key = uuid4()
        enter(match, 1, data, at, client_key=key)
        enter(match, 1, data, at, client_key=key)
    assert match.hands.count() == 1
    assert HandAnswer.objects.count() == len(entries) - 1


def test_entry_sent_again_after_a_correction_changes_nothing(world: World) -> None:
    match = start(world)
    key = uuid4()
    enter(match, 1, EVENING[0], FIRST, client_key=key)
    enter(match, 1, OTHER, SECOND)
    enter(match, 1, OTHER, FIRST)
    assert said_of(enter(match, 1, EVENING[0], FIRST, client_key=key)).is_settled
    assert totals(match) == (390, 700)


def test_other_facts_under_the_same_key_are_refused(world: World) -> None:
    match = start(world)
    key = uuid4()
    enter(match, 1, EVENING[0], FIRST, client_key=key)
    with pytest.raises(ledger.AlreadyThere):
        enter(match, 1, OTHER, FIRST, client_key=key)


def test_hand_after_a_missing_one_is_refused(world: World) -> None:
    with pytest.raises(NotNow):
        enter(start(world), 2, EVENING[0], FIRST)


def test_answer_to_a_corrected_hand_is_refused(world: World) -> None:
    match = start(world)
    entered = enter(match, 1, EVENING[0], FIRST)
    facts = rules_of_match(match).read(OTHER)
    ledger.correct(entered, facts, by=world.bruno, reason="erro", client_key=uuid4())
    with pytest.raises(ledger.AlreadyThere):
        ledger.agree(entered, side=SECOND, client_key=uuid4())


def test_claims_that_later_hands_forbid_wait_for_the_director(world: World) -> None:
    match = start(world)
    for number, data in enumerate(EVENING[:4], start=1):
        enter(match, number, data, FIRST)
        enter(match, number, data, SECOND)
    # Without its 1500 points the first side had no minimum that it could fail in hand 4.
    lower = hand(side(card_points=5), side(card_points=5))
    before = totals(match)
    enter(match, 2, lower, FIRST)
    assert said_of(enter(match, 2, lower, SECOND)).disputing == (FIRST, SECOND)
    assert totals(match) == before


def test_journal_names_the_side_without_an_account(world: World) -> None:
    match = start(world)
    enter(match, 1, EVENING[0], FIRST)
    line = JournalEntry.objects.filter(action="record-hand").get()
    assert (line.by, line.who) == (None, "Dirce e Nelson")


def test_annulled_match_takes_no_hand(world: World) -> None:
    match = start(world)
    enter(match, 1, EVENING[0], FIRST)
    ledger.annul(match, by=world.ana, reason="mesa errada")
    match.refresh_from_db()
    with pytest.raises(NotNow):
        enter(match, 2, EVENING[1], FIRST)
    with pytest.raises(NotNow):
        enter(match, 1, OTHER, SECOND)


def test_recorded_hands_of_phones_are_live_once(world: World) -> None:
    match = start(world)
    for number, data in enumerate(EVENING, start=1):
        enter(match, number, data, number % 2)
    assert [row.number for row in live_hands(match)] == [1, 2, 3, 4, 5, 6]
    assert totals(match) == (3190, 2705)
