"""Whether the sides agree at the tables of a round, in a constant number of queries. Read-only.

Compares no facts: `scoring.ledger` stores an answer with equal facts as agreement, and a corrected
hand has answers of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.models import Hand, HandAnswer, Match
from tournaments.models import Round, Tournament
from tournaments.table_queries import Glance

SOON = timedelta(minutes=3)
"""During a match the other side has this long to agree before the director hears of it."""


@dataclass(frozen=True)
class TableAgreement:
    """What is open in a match recorded on phones. Sides are positions in the match.

    `hand`: the first hand that is disputed or waits; 0 without one. `waiting`: the sides that have
    to answer. `is_disputed`: somebody says that it is wrong. `is_agreed`: at least one hand comes
    from a phone, and all sides agree with all of these.
    """

    hand: int = 0
    waiting: tuple[int, ...] = ()
    is_disputed: bool = False
    is_agreed: bool = False

    @property
    def is_open(self) -> bool:
        return self.hand > 0


@dataclass(frozen=True)
class _Hand:
    number: int
    by: int | None
    recorded_at: datetime
    is_last: bool
    """Whether the match ended with it."""
    sides: int
    answers: Mapping[int, str]

    @property
    def is_disputed(self) -> bool:
        return any(kind != HandAnswer.Kind.AGREES for kind in self.answers.values())

    @property
    def silent(self) -> tuple[int, ...]:
        """The sides that have said nothing; nobody has to answer to the office."""
        if self.by is None:
            return ()
        return tuple(s for s in range(self.sides) if s != self.by and s not in self.answers)


def round_agreements(this_round: Round, now: datetime) -> dict[int, TableAgreement]:
    """Return what is open at the tables of a round, by the key of the match; two queries.

    Empty in a tournament without phones.
    """
    how = this_round.stage.tournament.phones
    if not how:
        return {}
    of_round = {"match__table_of_round__round": this_round, "voided_at__isnull": True}
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
        hands[match].append(_Hand(number, by, at, is_last, sides, answers.get(key, {})))
    return {match: _agreement(own, how, now) for match, own in hands.items()}


def unagreed_tables(this_round: Round, tables: Sequence[Glance]) -> dict[int, int]:
    """Return the tables with a result whose sides have not agreed on a hand, in order: the key of
    the match by the number of the table; two queries.
    """
    agreements = round_agreements(this_round, timezone.now() + SOON)
    found = {
        table.number: table.match
        for table in tables
        if table.number and table.match and table.match in agreements and not table.is_open
    }
    return {number: match for number, match in found.items() if agreements[match].is_open}


def _agreement(hands: Sequence[_Hand], how: str, now: datetime) -> TableAgreement:
    if disputed := next((hand for hand in hands if hand.is_disputed), None):
        return TableAgreement(disputed.number, disputed.silent, is_disputed=True)
    asked = [hand for hand in hands if how == Tournament.Phones.HANDS or hand.is_last]
    if how == Tournament.Phones.ALONE:
        asked = []
    late = [
        hand for hand in asked if hand.silent and (hand.is_last or now - hand.recorded_at > SOON)
    ]
    if late:
        return TableAgreement(late[0].number, late[0].silent)
    from_phones = [hand for hand in asked if hand.by is not None]
    is_agreed = bool(from_phones) and not any(hand.silent for hand in from_phones)
    return TableAgreement(is_agreed=is_agreed)
