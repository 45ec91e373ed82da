"""Whether the sides agree at the tables of a round, in a constant number of queries. Read-only.

Compares no facts: `scoring.ledger` stores an answer with equal facts as agreement, and a corrected
hand has answers of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.models import Hand, HandAnswer, Match
from scoring.table.agreement import Agreement
from scoring.table.agreements import of_kinds
from tournaments.models import Round, Tournament
from tournaments.reading.table_queries import Glance

SOON = timedelta(minutes=3)
"""During a match the other side has this long to agree before the director hears of it."""


@dataclass(frozen=True)
class TableAgreement:
    """What is open in a match recorded on phones. Sides are positions in the match.

    `hand`: the first hand that is disputed or waits; 0 without one. `waiting`: the sides that have
    to answer. `disputing`: the sides that say it is wrong; `has_claims`: one of them entered other
    figures. `is_agreed`: at least one hand comes from a phone, and all sides agree with all of
    these.
    """

    hand: int = 0
    waiting: tuple[int, ...] = ()
    disputing: tuple[int, ...] = ()
    has_claims: bool = False
    is_agreed: bool = False

    @property
    def is_open(self) -> bool:
        return self.hand > 0

    @property
    def is_disputed(self) -> bool:
        return bool(self.disputing)


@dataclass(frozen=True)
class _Hand:
    number: int
    recorded_at: datetime
    is_last: bool
    """Whether the match ended with it."""
    agreement: Agreement[str]


def is_asked(how: str, *, is_last: bool) -> bool:
    """Whether the sides have to agree with a hand. `how`: what the director chose for the phones;
    `is_last`: whether the match ended with the hand.
    """
    return how == Tournament.Phones.HANDS or (how == Tournament.Phones.RESULT and is_last)


def round_agreements(
    this_round: Round, now: datetime, patience: timedelta = SOON
) -> dict[int, TableAgreement]:
    """Return what is open at the tables of a round, by the id of the match; two queries.

    `patience`: how long a hand may wait for an answer during the match. Empty in a tournament
    without phones. A table that the director has decided is missing: its hands make no result.
    """
    how = this_round.stage.tournament.phones
    if not how:
        return {}
    of_round = {
        "match__table_of_round__round": this_round,
        "match__table_of_round__decided_at__isnull": True,
        "voided_at__isnull": True,
    }
    rows = Hand.objects.filter(**of_round).order_by("match", "number")
    answers: defaultdict[int, dict[int, str]] = defaultdict(dict)
    said = HandAnswer.objects.filter(**{f"hand__{name}": value for name, value in of_round.items()})
    for hand, side, kind in said.order_by("id").values_list("hand", "side", "kind"):
        answers[hand][side] = kind
    hands: defaultdict[int, list[_Hand]] = defaultdict(list)
    for key, match, number, by, at, state, count, sides in rows.values_list(
        *("pk", "match", "number", "recorded_side", "recorded_at"),
        *("match__state", "match__hand_count", "match__side_count"),
    ):
        is_last = state == Match.State.FINISHED and number == count
        agreement = of_kinds(by, range(sides), answers.get(key, {}))
        hands[match].append(_Hand(number, at, is_last, agreement))
    return {match: _agreement(own, how, now - patience) for match, own in hands.items()}


def unagreed_tables(this_round: Round, tables: Sequence[Glance]) -> dict[int, int]:
    """Return the tables with a result whose sides have not agreed on a hand, in order: the id of
    the match by the number of the table; two queries.
    """
    agreements = round_agreements(this_round, timezone.now(), patience=timedelta())
    found = {
        table.number: table.match
        for table in tables
        if table.number and table.match and table.match in agreements and not table.is_open
    }
    return {number: match for number, match in found.items() if agreements[match].is_open}


def _agreement(hands: Sequence[_Hand], how: str, patient_since: datetime) -> TableAgreement:
    if disputed := next((hand for hand in hands if hand.agreement.disputing), None):
        said = disputed.agreement
        has_claims = bool(said.claims)
        return TableAgreement(disputed.number, said.waiting, said.disputing, has_claims)
    asked = [hand for hand in hands if is_asked(how, is_last=hand.is_last)]
    waiting = [hand for hand in asked if hand.agreement.waiting]
    late = [hand for hand in waiting if hand.is_last or hand.recorded_at < patient_since]
    if late:
        return TableAgreement(late[0].number, late[0].agreement.waiting)
    is_agreed = not waiting and any(hand.agreement.by is not None for hand in asked)
    return TableAgreement(is_agreed=is_agreed)
