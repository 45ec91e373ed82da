"""A match as it was read at one version: its hands, and what the rules make of them.

Must not write: that is `scoring.ledger`, which uses a snapshot as long as it is not out of date.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from clubs.queries import RowsOf
from scoring.models import Hand, Match
from scoring.rules.sheet import Played
from scoring.scoresheet import play

# Written out, since Django takes longer to make such a query than the database to answer it.
HANDS = RowsOf(
    Hand,
    """
    SELECT id, match_id, number, facts, recorded_at, played_at, client_key, voided_at
    FROM scoring_hand
    WHERE match_id = %s
    ORDER BY number, id
    """,
)


@dataclass(frozen=True)
class Snapshot:
    """All rows of the hands of `match`, which was read before them: a hand written in between makes
    its version an old one.
    """

    match: Match
    rows: Sequence[Hand]

    @classmethod
    def of(cls, match: Match) -> Snapshot:
        """Read the hands of this match, in one query."""
        rows = HANDS(match.pk)
        for row in rows:
            row.match = match
        return cls(match, rows)

    @cached_property
    def hands(self) -> list[Hand]:
        """The hands that count, first hand first."""
        return [row for row in self.rows if row.voided_at is None]

    @cached_property
    def played(self) -> Played:
        """The match as the rules see it."""
        return play(self.match, self.hands)

    def before(self, number: int) -> Played:
        """The match before hand `number`."""
        if number > len(self.hands):
            return self.played
        return play(self.match, self.hands[: number - 1])

    def sent(self, client_key: UUID) -> Hand | None:
        """The hand that was stored under this key, whether it counts or not."""
        return next((row for row in self.rows if row.client_key == client_key), None)
