"""The invitations of a league round: one for each side of a match without a result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.paper.notebook import PrintedKey
from tournaments.phones.report_queries import can_report
from tournaments.reading.round_names import names_of, until_words
from tournaments.reading.seated_table import SeatedTable
from tournaments.words.reasons import enumerated


@dataclass(frozen=True)
class Invitation:
    """The invitation of one side. `key`: None if it was revoked. `round_name`: as in `names_of`."""

    seated: SeatedTable
    side: int
    key: PrintedKey | None
    round_name: str

    @property
    def name(self) -> str:
        return self.seated.names[self.side]

    @property
    def opponents(self) -> str:
        return enumerated(name for at, name in enumerate(self.seated.names) if at != self.side)

    @property
    def until(self) -> str:
        """The last day in a sentence; empty without one."""
        return until_words(self.seated.table.round)

    @cached_property
    def text(self) -> str:
        """The message to this side, without the address at its end."""
        head = f"{self.seated.table.round.stage.tournament}, {self.round_name}"
        match = _("{side}: your match is against {opponents}.")
        match = match.format(side=self.name, opponents=self.opponents)
        link = _("Enter or confirm the result with this link, which is only for your side:")
        return "\n".join(filter(None, (head, match, self.until, link)))

    @property
    def whole(self) -> str:
        """The message with its address; empty for a side whose key was revoked."""
        return f"{self.text}\n{self.key.address}" if self.key else ""


def invitations(
    tables: Iterable[SeatedTable], keys: Mapping[tuple[int, int], PrintedKey]
) -> list[Invitation]:
    """Return the invitations to matches without a result, by table and side.

    `keys`: by table (its key) and side.
    """
    open_tables = [seated for seated in tables if can_report(seated)]
    names = names_of({seated.table.round for seated in open_tables})
    return [
        Invitation(seated, side, keys.get((seated.table.pk, side)), names[seated.table.round_id])
        for seated in open_tables
        for side in range(len(seated.sides))
    ]
