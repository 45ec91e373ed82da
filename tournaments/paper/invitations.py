"""Invitations to the matches of a league round, to cut apart: eight on a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy

from scoring.paper.notebook import PrintedKey
from tournaments.boards.draws.invitations import Invitation, invitations
from tournaments.paper.heads import RoundPaper

PER_SHEET = 8


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
