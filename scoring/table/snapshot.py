"""A match as read at one version, with all rows of its hands.

Must not write: that is `scoring.ledger`, which uses a snapshot while its version is current.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from scoring.models import Hand, Match
from scoring.rules.base.sheet import Played
from scoring.table.scoresheet import play


@dataclass(frozen=True)
class Snapshot:
    """A match and all rows of its hands, read after it. A hand written in between also raises the
    stored version of the match, so the snapshot is then known to be out of date.
    """

    match: Match
    rows: Sequence[Hand]

    @classmethod
    def of(cls, match: Match) -> Snapshot:
        """Return the snapshot of this match; reads its hands in one query."""
        return cls(match, list(match.hands.all()))

    @cached_property
    def hands(self) -> list[Hand]:
        """The hands that count, first hand first."""
        return [row for row in self.rows if row.voided_at is None]

    @cached_property
    def played(self) -> Played:
        """The match after all hands that count."""
        return play(self.match, self.hands)

    def before(self, number: int) -> Played:
        if number > len(self.hands):
            return self.played
        return play(self.match, self.hands[: number - 1])

    def sent(self, client_key: UUID) -> Hand | None:
        """Return the hand stored under this key, even if it is voided; None without one."""
        return next((row for row in self.rows if row.client_key == client_key), None)
