"""The opening minimum in force: that of the total, after failed openings that rulings record.

Knows rulings, sides and rules. Must not write: the ledger stores the minimum with each side.
"""

from collections import Counter
from collections.abc import Iterable

from scoring.models import Incident, Match, Side
from scoring.rules.base.sheet import RuleSet

FAILURE = "note-failure"
"""The consequence of a ruling that is a failed opening in its hand."""
RUNGS = 8
"""More failed openings of a side than the rules of any game tell apart."""


def failed_openings(rulings: Iterable[Incident], hand: int) -> Counter[int]:
    """Return how many failed openings of each side these rulings record in this hand."""
    return Counter(
        ruling.side
        for ruling in rulings
        if ruling.hand == hand
        and ruling.side is not None
        and ruling.cancelled_at is None
        and FAILURE in ruling.ruling["consequences"]
    )


def failed_now(match: Match) -> Counter[int]:
    """Return the failed openings of each side in the hand being played; one query at most."""
    if not match.is_playing or not match.may_be_ruled:
        return Counter()
    hand = match.hand_count + 1
    return failed_openings(match.incidents.filter(hand=hand), hand)


def ladder(rules: RuleSet, total: int, failed: int, hand: int) -> tuple[int, ...]:
    """Return the minimum after so many failed openings, and after one, two and three more."""
    return tuple(rules.minimum(total, failed + more, hand) for more in range(4))


def stored_ladder(match: Match, rules: RuleSet, total: int, side: Side) -> tuple[int, ...]:
    """Return the `ladder` of a side from its stored minimum. Reads the rulings only if several
    numbers of failed openings have this minimum and lead on to different ones: with steps 75, 75,
    105.
    """
    hand = match.hand_count + 1
    rungs = [rules.minimum(total, failed, hand) for failed in range(RUNGS)]
    at = [failed for failed, minimum in enumerate(rungs) if minimum == side.minimum] or [0]
    if len({ladder(rules, total, failed, hand) for failed in at}) > 1:
        at = [failed_now(match)[side.position]]
    return ladder(rules, total, at[0], hand)
