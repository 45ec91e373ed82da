"""The table that a key opens, as it is now. Read-only.

A key opens one side of one table: of a round in a tournament, or of a match of the club. It is dead
once the round is closed, or a day after the match of the club ended.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from clubs.models import Club
from scoring.match import tablekeys
from scoring.models import Match, TableKey
from scoring.rules.base.sheet import RuleSet
from scoring.table.scoresheet import rules_of_match
from tournaments.formats import FORMATS
from tournaments.models import Entry, Round, Tournament
from tournaments.reading.progress import can_be_told
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import rules_of
from tournaments.reading.table_queries import table_of_key

OPEN_AFTER_THE_END = timedelta(days=1)
"""How long the key of a match of the club opens it after the end, for a last correction."""


@dataclass(frozen=True)
class PhoneTable:
    """What a key opens. `seated` is None for a match of the club without a tournament."""

    key: TableKey
    seated: SeatedTable | None

    @property
    def club(self) -> Club:
        return self.key.club

    @property
    def round(self) -> Round | None:
        return self.seated.table.round if self.seated else None

    @property
    def is_disputed(self) -> bool:
        return self.seated is not None and self.seated.is_disputed

    @property
    def tournament(self) -> Tournament | None:
        return self.round.stage.tournament if self.round else None

    @cached_property
    def match(self) -> Match | None:
        """The match that is played there now; None before it begins."""
        match = self.seated.match if self.seated else self.key.match
        if match is not None:
            match.club = self.club
        return match

    @property
    def rules(self) -> RuleSet:
        if self.tournament is not None:
            return rules_of(self.tournament)
        assert self.match is not None
        return rules_of_match(self.match)

    @property
    def at_table(self) -> int:
        """The position of the side at the table."""
        return self.key.side

    @cached_property
    def names(self) -> list[str]:
        """The names of the sides in the match; before it, of the sides that came to the table."""
        if self.seated is None:
            assert self.match is not None
            return self.match.side_names
        names = self.seated.names
        if self.match is None:
            return [names[at] for at in self._came]
        places = self.seated.sides_of_match
        return [names[places[position]] for position in range(self.match.side_count)]

    @property
    def side(self) -> int | None:
        """The position of this side among `names`; None for an absent side."""
        if self.seated is None:
            return self.key.side
        if self.match is None:
            return self._came.index(self.at_table) if self.at_table in self._came else None
        places = {at: position for position, at in self.seated.sides_of_match.items()}
        return places.get(self.at_table)

    @property
    def _came(self) -> list[int]:
        """The positions of the sides that came to the table; all once nobody plays there."""
        assert self.seated is not None
        if self.seated.is_decided:
            return list(range(len(self.seated.sides)))
        return [at for at in range(len(self.seated.sides)) if at not in self.seated.absent]

    @property
    def entry_for_notices(self) -> Entry | None:
        """The entry of this side that can subscribe to notices; None if there are several."""
        if self.seated is None or self.tournament is None or self.round is None:
            return None
        entries = self.seated.sides[self.at_table]
        tells = len(entries) == 1 and can_be_told(self.tournament, entries[0])
        return entries[0] if tells else None

    @property
    def is_drawn(self) -> bool:
        """Whether the rounds of this table's stage are drawn; False in an open league."""
        return self.round is not None and FORMATS[self.round.stage.format].draws

    def is_open(self, now: datetime) -> bool:
        """Whether the key still opens the table for recording."""
        if self.key.revoked_at is not None:
            return False
        if self.round is not None:
            is_over = self.round.is_draft or self.round.is_closed or self.round.voided_at
            return not is_over and self.tournament is not None and bool(self.tournament.phones)
        if self.match is None or self.match.is_annulled:
            return False
        ended = self.match.ended_at
        return ended is None or now < ended + OPEN_AFTER_THE_END


def find(key: str) -> PhoneTable | None:
    """Return what this key opens or opened; None for a made-up key.

    A key whose table is gone, since the draw was made anew, has neither table nor match.
    """
    row = tablekeys.find(key)
    return None if row is None else of_key(row) or PhoneTable(row, None)


def of_key(row: TableKey) -> PhoneTable | None:
    """Return what this key opens or opened; None if its table is gone."""
    if row.match_id is not None:
        return PhoneTable(row, None)
    seated = table_of_key(row)
    return None if seated is None else PhoneTable(row, seated)
