"""Cards with the QR code of each side, eight on a sheet: for tables without slips, and
as invitations to the matches of a league round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy

from scoring.paper.notebook import PrintedKey
from tournaments.boards.draws.invitations import Invitation, invitations
from tournaments.paper.heads import RoundPaper
from tournaments.reading.seated_table import side_name
from tournaments.words.labels import section_label

PER_SHEET = 8


@dataclass(frozen=True)
class KeyCard:
    """The card of one side at its table. `section`: empty without sections."""

    table: int
    section: str
    name: str
    key: PrintedKey


@dataclass(frozen=True)
class KeyCards(RoundPaper):
    """The cards of a round, table by table.

    `keys`: by table (its key) and side. `typed_at`: the address at which players type a code.
    """

    title = gettext_lazy("QR codes of the tables, to cut apart")
    template = "print/tournaments/key-cards.html"
    keys: Mapping[tuple[int, int], PrintedKey] = field(default_factory=dict)
    typed_at: str = ""

    @property
    def sheets(self) -> Sequence[Sequence[KeyCard]]:
        """The cards of each sheet. A side without a key gets none."""
        cards = list(self._cards())
        return [cards[first : first + PER_SHEET] for first in range(0, len(cards), PER_SHEET)]

    def _cards(self) -> Iterator[KeyCard]:
        for seated in self.seated:
            section = section_label(self.played.stage, seated.table.section)
            for position, side in enumerate(seated.sides):
                key = self.keys.get((seated.table.pk, position))
                if key is not None and seated.number is not None:
                    yield KeyCard(seated.number, section, side_name(side), key)


@dataclass(frozen=True)
class Invitations(RoundPaper):
    """An invitation with a QR code for each side whose match has no result.

    `keys`: by the id of the table and the side. `typed_at`: the address at which players type a
    code. `only`: the number of the only table; 0: all tables.
    """

    title = gettext_lazy("Invitations")
    template = "print/tournaments/invitations.html"
    keys: Mapping[tuple[int, int], PrintedKey] = field(default_factory=dict)
    typed_at: str = ""
    only: int = 0

    @property
    def sheets(self) -> Sequence[Sequence[Invitation]]:
        """The invitations of each sheet. A side without a key gets none."""
        found = [
            invitation
            for invitation in invitations(self.seated, self.keys)
            if invitation.key and self.only in (0, invitation.seated.number)
        ]
        return [found[first : first + PER_SHEET] for first in range(0, len(found), PER_SHEET)]
