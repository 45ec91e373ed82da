"""Table slips, on which players write down and sign their match: half a sheet each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import quote

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.paper.boxes import Box, boxes
from scoring.paper.notebook import Half, Notebook, PrintedKey, blank_notebook
from scoring.rules.base.sheet import RuleSet
from tournaments.models import Entry, Tournament
from tournaments.paper.heads import RoundPaper
from tournaments.paper.words import conditions, people, points_words
from tournaments.ranking.places import Place
from tournaments.reading.progress import seats_several
from tournaments.reading.round_names import stakes
from tournaments.reading.seated_table import SeatedTable, side_name
from tournaments.reading.standings import rules_of
from tournaments.words.labels import section_label
from tournaments.words.measure import lines

HANDS_TO_TARGET = 10
"""Rows of a slip if the number of hands is not known."""

# Millimetres: the row heights with a style, and the height for rows on half a sheet
# or on a whole sheet, with three lines of names above.
HEIGHTS = (16, 14, 12, 10, 9, 8, 7, 6, 5, 4)
ROOM_ON_HALF = 60
ROOM_ON_WHOLE = 205
LINES, LINE = 3, 5
WRITABLE = 6
"""The least height of a row on half a sheet; with more rows a slip takes a whole sheet."""
HOW_TO, QR, CODE = 5, 35, 7
"""Heights for phones: the sentence in the head, a QR code, and the code to type."""
PAGE, BESIDE_QR = 86, 49
"""Width in millimetres for the names of a side, alone and beside its QR code."""
ALL_COLUMNS = 160
"""Width in millimetres for the names of all sides, if they share one head."""
NAME, PEOPLE = 4.6, 3.6


def hands_of(tournament: Tournament) -> int:
    """Return the number of rows on a slip."""
    if rules_of(tournament).is_results_only:
        return 1
    return tournament.hands or HANDS_TO_TARGET


def slips_per_sheet(tournament: Tournament) -> int:
    """Return the number of slips on a sheet: two, or one if the rows need a whole sheet."""
    room = ROOM_ON_HALF
    if tournament.phones:
        room -= HOW_TO + (QR + CODE if seats_several(tournament) else QR - LINES * LINE)
    return 1 if hands_of(tournament) * WRITABLE > room else 2


@dataclass(frozen=True)
class Slip:
    table: int
    section: str
    notebook: Notebook

    @property
    def pictures(self) -> dict[str, str]:
        """The parts that look the same on several slips, with the addresses of their pictures."""
        pictures = {"title": f"picture:title-{len(str(self.table))}-{quote(self.section)}"}
        # The ledger of more than two sides has their names in its head, so it is never the same.
        if self.notebook.is_of_two:
            pictures["ledger"] = f"picture:ledger-{self.notebook.leaves[0].height}"
        return {**pictures, "helps": "picture:helps"}


@dataclass(frozen=True)
class Slips(RoundPaper):
    """The slips of a round: two on a sheet, or one if the rows need a whole sheet.

    `keys`: what the slips print for phones, by table (its key) and side. `typed_at`: the address
    at which players type a code. `only`: the number of the only table; 0: all tables.
    """

    title = gettext_lazy("Table slips")
    template = "print/tournaments/slips.html"
    keys: Mapping[tuple[int, int], PrintedKey] = field(default_factory=dict)
    typed_at: str = ""
    only: int = 0

    @property
    def hands(self) -> int:
        return hands_of(self.tournament)

    @property
    def is_whole(self) -> bool:
        return slips_per_sheet(self.tournament) == 1

    @property
    def conditions(self) -> str:
        return conditions(self.tournament)

    @cached_property
    def rules(self) -> RuleSet:
        return rules_of(self.tournament)

    @cached_property
    def boxes(self) -> list[Box]:
        return boxes(self.rules)

    @cached_property
    def slips(self) -> list[Slip]:
        places = self._places()
        return [
            self._slip(seated, seated.number, places)
            for seated in self.seated
            if seated.number is not None and self.only in (0, seated.number)
        ]

    def _slip(self, seated: SeatedTable, number: int, places: dict[int, Place]) -> Slip:
        halves = [
            Half(
                position + 1,
                side_name(side),
                people(side),
                self._note(side, places),
                self.keys.get((seated.table.pk, position)),
            )
            for position, side in enumerate(seated.sides)
        ]
        height = self._height(max(_above(half, len(halves)) for half in halves))
        notebook = blank_notebook(self.rules, halves, f"slip-{height}", self.hands)
        own = section_label(self.played.stage, seated.table.section)
        names = [str(own), self._names.get(seated.table.pk, "")]
        return Slip(number, ", ".join(filter(None, names)), notebook)

    @cached_property
    def _names(self) -> Mapping[int, str]:
        """The names of tables of a bracket that differ from that of their round, by their key."""
        return stakes(self.played, self.round).tables

    def _height(self, above: int) -> int:
        """Return the height of a row, below names and codes of this height."""
        room = ROOM_ON_WHOLE if self.is_whole else ROOM_ON_HALF
        room -= max(0, above - LINES * LINE) + (HOW_TO if self.keys else 0)
        return next((h for h in HEIGHTS if h * self.hands <= room), HEIGHTS[-1])

    def _places(self) -> dict[int, Place]:
        """Return the places before this round; empty while players may not see the standings, and
        in a bracket.
        """
        is_hidden = self.tournament.standings_shown == Tournament.Shown.END
        if is_hidden or self.played.format.has_bracket:
            return {}
        earlier = [r for r in self.played.rounds if r.is_closed and r.number < self.round.number]
        places = self.played.event(earlier).places.values()
        return {p.entry: p for section in places for p in section if p.tally.played}

    def _note(self, side: Sequence[Entry], places: dict[int, Place]) -> str:
        """Return place and points of a side, of each entry if two play together."""
        notes = [
            _("place {place}, {points}").format(
                place=place.place, points=points_words(self.tournament, place.tally.points)
            )
            for place in (places.get(entry.number) for entry in side)
            if place
        ]
        return "; ".join(notes)


def _above(half: Half, sides: int) -> int:
    """Return the height in millimetres of what is printed above the rows of a side."""
    if sides > 2:
        words = lines(half.name, PEOPLE, ALL_COLUMNS / sides) + 2 * bool(half.note)
        return words * LINE + (QR + CODE + LINES * LINE if half.key else 0)
    width = BESIDE_QR if half.key else PAGE
    words = lines(half.name, NAME, width) + lines(half.people, PEOPLE, width) + bool(half.note)
    return max(QR, words * LINE + CODE) if half.key else words * LINE
