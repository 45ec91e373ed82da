"""Cards with the QR code and the code of each side, to cut apart, for tables without slips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy

from scoring.paper.notebook import PrintedKey
from tournaments.paper.heads import RoundPaper
from tournaments.paper.invitations import PER_SHEET
from tournaments.reading.seated_table import side_name
from tournaments.words.labels import section_label


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
