"""The two counts of a hand for which a table calls the director, to choose from in the hall."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from scoring.table.hand_counts import HandCount, counts_of, two_counts
from scoring.table.snapshot import Snapshot
from tournaments.models import Call
from tournaments.phones.call_queries import keys_about
from tournaments.reading.seated_table import SeatedTable


class TwoChoices(NamedTuple):
    """A hand and its two counts, each with the figure in which it differs from the other."""

    hand: int
    number: int
    counts: Sequence[tuple[HandCount, str]]


def choices_at(
    seated: SeatedTable, calls: Sequence[Call], rights: Collection[str]
) -> TwoChoices | None:
    """Return the counts between which this reader decides; None unless one of the calls of the
    table is about two counts.
    """
    match = seated.match
    keys = {call.client_key for call in calls if call.reason == Call.Reason.OTHER}
    if match is None or not keys or seated.is_decided or "record" not in rights:
        return None
    snapshot = Snapshot.of(match)
    hand = next((hand for hand in snapshot.hands if keys & {*keys_about(hand.client_key)}), None)
    if hand is None:
        return None
    counts = counts_of(match, hand)
    two = two_counts(match, snapshot.before(hand.number).state, counts)
    if two is None:
        return None
    return TwoChoices(hand.pk, hand.number, list(zip(counts, two.figures, strict=True)))
