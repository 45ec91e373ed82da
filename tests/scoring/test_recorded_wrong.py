"""However often an evening was entered wrong: once put right, it is as if entered right at once.

The hands are really dealt, under house rules that bring the opening minimum and the end of the
match within a few hands. Whoever writes is refused now and then, by a match that is over too
soon or by a hand that a wrong total makes impossible, and then first mends what is wrong.
"""

from collections.abc import Sequence
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from clubs.journal.writing import Refused
from scoring import ledger
from scoring.club.audit import differences
from scoring.games.dealing import deal_hand
from scoring.models import Match
from scoring.rules.games.aacrt import Aacrt
from scoring.table.scoresheet import ChosenRules, live_hands, score_sheet
from tests.scoring import notebook
from tests.scoring.notebook import HandData
from tests.world import World

QUICK = Aacrt().with_options({"target": 1600, "minimum_from": 600})
MOST_HANDS = 6


def deal(rng: Random) -> list[HandData]:
    """The hands of a match, to its end."""
    hands: list[HandData] = []
    state = QUICK.start()
    while not state.over and len(hands) < MOST_HANDS:
        facts = deal_hand(rng, QUICK, state)
        hands.append(QUICK.write(facts))
        state = QUICK.after(state, QUICK.score(facts, state))
    return hands


def start(world: World) -> Match:
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    chosen = ChosenRules(QUICK.key, "Da casa", QUICK)
    return ledger.start(world.club, pairs, chosen, by=world.ana, client_key=uuid4())


def record(world: World, match: Match, hands: Sequence[HandData]) -> None:
    """Record the next of these hands; where that is refused, put right what is there."""
    number = len(live_hands(match)) + 1
    try:
        notebook.record(match, hands[number - 1], world.ana)
    except Refused:
        put_right(world, match, hands)
        notebook.record(match, hands[number - 1], world.ana)


def record_another(world: World, match: Match, rng: Random) -> None:
    """Record a hand of some other table, if this match is not over by now."""
    state = score_sheet(match).state
    if not state.over:
        facts = QUICK.as_counts(deal_hand(rng, QUICK, state))
        notebook.record(match, QUICK.write(facts), world.silvio)


def put_right(world: World, match: Match, hands: Sequence[HandData]) -> None:
    """Correct what is wrong, first hand first; where that is refused, go back and write anew."""
    for row, right in zip(live_hands(match), hands, strict=False):
        if row.facts == right:
            continue
        try:
            notebook.correct(row, right, world.bruno)
        except ledger.LaterHandsSuffer:
            rows = live_hands(match)
            for later in reversed(rows[row.number - 1 :]):
                ledger.void_last(later, by=world.bruno, reason="from another table")
            for data in hands[row.number - 1 : len(rows)]:
                notebook.record(match, data, world.bruno)
            return


def outcome(match: Match) -> dict[str, Any]:
    """All that is told of a match, but not when and by whom it was written."""
    match.refresh_from_db()
    columns = ("total", "minimum", "clean_canastras", "times_out", "penalty_points", "won")
    sheet = score_sheet(match)
    return {
        "match": (match.state, match.ending, match.hand_count),
        "sides": list(match.sides.order_by("position").values_list(*columns)),
        "state": sheet.state,
        "hands": [(hand.number, hand.row.facts, hand.totals) for hand in sheet.hands],
    }


# Without shrinking: a case is a seed, and a smaller one is no simpler.
@pytest.mark.thorough
@settings(
    max_examples=settings().max_examples // 3,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.integers(0, 2**32).map(Random))
@example(Random(20397))  # a correction that the hands after it could not have followed
def test_corrected_match_equals_one_recorded_right_at_once(world: World, rng: Random) -> None:
    hands = deal(rng)
    with transaction.atomic():
        right, wrong = start(world), start(world)
        for _ in hands:
            record(world, right, hands)
        for number in range(1, len(hands) + 1):
            mishap = rng.choice(["none", "wrong", "void"])
            if mishap != "none":
                record_another(world, wrong, rng)
            if mishap == "void" and len(rows := live_hands(wrong)) == number:
                ledger.void_last(rows[-1], by=world.silvio, reason="from another table")
            if len(live_hands(wrong)) < number:
                record(world, wrong, hands)
        put_right(world, wrong, hands)

        assert outcome(wrong) == outcome(right)
        assert [row.facts for row in live_hands(right)] == hands
        assert list(differences()) == []
        transaction.set_rollback(True)
