"""The page of a draft: its tables, the warnings at each table, and the reasons of the draw.

A draft that was changed by hand is explained as it stands, not as it was drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.boards.draws.draft_costs import cost_words, part_words
from tournaments.boards.draws.drafted_tables import DraftedTable, NamedGap
from tournaments.boards.draws.fates import opponents_ahead, waiting_words
from tournaments.boards.draws.next_draw import LIKELY, alternatives
from tournaments.entries.entrants import Entrants, entrants_in
from tournaments.formats.event import Event
from tournaments.formats.parts.base import Field, Note
from tournaments.formats.turnout import turnout
from tournaments.models import Entry, Participant, Round, Seat
from tournaments.reading.drafts import is_other_draw, mark, open_gaps, takes_swaps
from tournaments.reading.progress import is_drawn, only_brackets
from tournaments.reading.round_names import Stakes, name_at, round_title, stakes
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage
from tournaments.remarks.byes import absent_in
from tournaments.words.labels import BRACKET, FormatLabel, award_label
from tournaments.words.reasons import FALLBACKS, NOTES, enumerated, note_words

LOST_TABLES = ("fixed-table-lost", "fixed-table-left", "fixed-table-elsewhere")
AT_TABLES = ("forbidden", "mates", "rematch", "bye-not-given", "absent-drawn", *LOST_TABLES)
"""Codes of notes that are shown at their tables, computed again."""
NO_ANSWER = gettext_lazy(
    "{sides}: no answer at the check-in, so out of this round and without points."
)
FOLLOWS_RESULTS = gettext_lazy(
    "The results decide who meets in this round. If somebody else should play here, correct the "
    "earlier result that decides it."
)
WAITING = ("table-broken", "no-free-place")
"""Codes of notes that explain a bye."""


@dataclass(frozen=True)
class DraftBoard:
    """A draft as directors see it. `key`: the key of the seat chosen to be exchanged, as text."""

    played: PlayedStage
    round: Round
    key: str = ""

    @cached_property
    def tables(self) -> list[DraftedTable]:
        by_table: dict[int, list[Seat]] = {}
        for seat in self._seats:
            by_table.setdefault(seat.table_id, []).append(seat)
        stakes = {**opponents_ahead(self.played, self.round), **self.stakes.tables}
        return [
            DraftedTable(
                seated,
                [
                    (seat, str(entry))
                    for seat, entry in zip(
                        by_table[seated.table.pk], chain(*seated.sides), strict=True
                    )
                ],
                [
                    *_not_here(seated, silent=self._is_absent(seated)),
                    *(
                        note_words(note, self._names)
                        for note in (
                            *self._warnings.get(seated.table.pk, []),
                            *self._lost_tables(seated),
                        )
                    ),
                ],
                stakes.get(seated.table.pk, ""),
                self._is_absent(seated),
            )
            for seated in self._seated
        ]

    @cached_property
    def chosen(self) -> Seat | None:
        seats = self._seats if self.takes_swaps else ()
        return next((seat for seat in seats if str(seat.pk) == self.key), None)

    @property
    def chosen_name(self) -> str:
        """The name of the entry on the chosen seat; empty without one."""
        return self._names[self.chosen.participant.entry.number] if self.chosen else ""

    @cached_property
    def stakes(self) -> Stakes:
        return stakes(self.played, self.round)

    @property
    def round_name(self) -> str:
        return round_title(self.round, self.stakes)

    @property
    def gaps(self) -> list[NamedGap]:
        """The tables that lack one person, with the entries that could sit in."""
        return [
            NamedGap(
                gap.number,
                enumerated(self._names[entry] for side in gap.sides for entry in side),
                [(entry, self._names[entry]) for entry in gap.resting],
            )
            for gap in open_gaps(self.played, self.round)
        ]

    @property
    def entrants(self) -> Entrants:
        return entrants_in(self.played.stage)

    @property
    def follows_results(self) -> bool:
        """Whether the results of a bracket decide who meets, so that nothing is drawn."""
        return not takes_swaps(self.round)

    @cached_property
    def takes_swaps(self) -> bool:
        return not self.follows_results and len(self._seats) > 2

    @property
    def foot(self) -> str:
        """How to exchange two seats, with the effect on later rounds; else why nobody can."""
        if self.follows_results:
            return str(FOLLOWS_RESULTS)
        if not self.takes_swaps:
            return ""
        after = str(self.entrants.exchanged) if self.played.format.fixed else ""
        if self.is_planned:
            after = _(
                "All rounds are planned at once: after a swap the next rounds are drawn one by one."
            )
        return f"{self.entrants.exchange} {after}".strip()

    @cached_property
    def outdated_words(self) -> str:
        """The reason why the round must be drawn again; empty if it can be published."""
        if newcomers := self._newcomers:
            text = _("Entries came or left after this draw: %(who)s. Draw again.")
            return text % {"who": enumerated(map(str, newcomers))}
        if not self.is_outdated:
            return ""
        if checked_in := self._newly_checked_in:
            text = _("The check-in has changed since this draw: %(who)s. Draw again.")
            return text % {"who": enumerated(self._names[number] for number in checked_in)}
        return _(
            "Since this draw, a seed, a table, a result or the list of those who must not meet has "
            "changed. Draw again."
        )

    @cached_property
    def _newcomers(self) -> list[Participant]:
        """The participants who joined or left since the draft."""
        return self.played.newcomers(self.round)

    @property
    def _newly_checked_in(self) -> list[int]:
        """The entries that the check-in left out of this draw and now has in it, or the reverse."""
        drawn = {note.sides[0] for note in self._notes if note.code == "bye-absent"}
        return sorted(drawn.symmetric_difference(self._absent))

    @cached_property
    def is_outdated(self) -> bool:
        """Whether the round has to be drawn again before it can be published."""
        return bool(self._newcomers) or is_other_draw(self.played, self.round)

    @property
    def redraw(self) -> str:
        """The label of the button to draw again."""
        return _("Draw again") if self.is_outdated else _("Redo the draw")

    @cached_property
    def mark(self) -> str:
        """The mark of this draft, by which a writer recognises it."""
        return mark(self.played, self.round)

    @cached_property
    def award(self) -> FormatLabel | None:
        """The worth of a match, until the first published draw freezes it."""
        tournament = self.played.stage.tournament
        if is_drawn(tournament):
            return None
        in_bracket = self.played.format.has_bracket and only_brackets(
            stage.format for stage in tournament.stages.all()
        )
        return BRACKET if in_bracket else award_label(tournament.regulation)

    @property
    def has_rematches(self) -> bool:
        """Whether this is the draw with the fewest rematches, because no draw is legal."""
        return any(note.code in FALLBACKS for note in self._notes)

    @property
    def is_planned(self) -> bool:
        """Whether the round belongs to a plan of all rounds."""
        return any(note.code == "planned-at-once" for note in self._notes)

    @cached_property
    def reasons(self) -> list[str]:
        why = self._as_it_stands() if self.round.is_changed else self._as_drawn()
        return [*why, *self._byes(), *self._absences()]

    def _as_drawn(self) -> Iterator[str]:
        missed = (str(note.params["part"]) for note in self._notes if note.code == "window")
        yield from cost_words(
            self.played.stage.format,
            self.round.cost,
            apart=bool(self.played.format.apart),
            groups=bool(self.played.groups),
            has_bye=any(seated.table.is_bye for seated in self._seated),
            missed=next(missed, ""),
            is_planned=self.is_planned,
        )
        for note in self._notes:
            if note.code == "outside-bracket":
                number = self.round.stage.rounds_before + int(note.params["round"])
                where = {"round": name_at(self.played, number)}
                yield note_words(replace(note, params=where), self._names)
            elif words := waiting_words(self.played, self.round, note):
                yield words
            elif note.code not in (*AT_TABLES, "bye-absent"):
                yield note_words(note, self._names)

    def _as_it_stands(self) -> Iterator[str]:
        """Yield the reasons of a draft changed by hand: its costs, counted at its tables."""
        codes = [{note.code for note in notes} for notes in self._warnings.values()]
        format = self.played.format
        asked = {
            "forbidden": bool(format.forbidden),
            "mates": bool(format.apart),
            "same-group": bool(self.played.groups) and self.round.number == 1,
            "rematches": not format.has_partners(),
        }
        for part, is_asked in asked.items():
            # A table of two sides has the note "rematch", a table of several the note "rematches".
            notes = {"rematch", "rematches"} if part == "rematches" else {part}
            count = sum(not table_codes.isdisjoint(notes) for table_codes in codes)
            if count or is_asked:
                yield part_words(part, count)
        if self.round.number > 1 and not format.has_bracket and not format.fixed:
            yield part_words("uneven", sum(map(self._is_uneven, self._seated)))

    def _is_uneven(self, seated: SeatedTable) -> bool:
        """Whether the entries at this table have different points so far."""
        points = self._fields_points
        met = {points.get(entry.number, 0) for side in seated.sides for entry in side}
        return not seated.table.is_bye and len(met) > 1

    def _byes(self) -> Iterator[str]:
        """Yield the reasons of byes that no note explains.

        One reason for all byes if partners change; otherwise at most two.
        """
        byes = [seated for seated in self._seated if seated.table.is_bye]
        explained = {
            number
            for note in self._notes
            for number in note.sides
            if "bye" in note.code or note.code in WAITING
        }
        sitting = [seated.sides[0][0] for seated in byes]
        unexplained = [entry for entry in sitting if entry.number not in explained]
        if unexplained and self.played.format.has_partners():
            text = _("{entries}: bye. Not all have a seat, so everybody sits out in turn.")
            yield text.format(entries=enumerated(map(str, unexplained)))
            return
        for entry in sitting[:2]:
            if entry.number not in explained:
                yield self._bye_reason(entry.number).format(entry=entry)

    def _absences(self) -> Iterator[str]:
        """Yield why each entry is out that the check-in leaves out."""
        for seated in filter(self._is_absent, self._seated):
            entry = seated.sides[0][0]
            text = NOTES["bye-absent"] if entry.presence else NO_ANSWER
            yield str(text).format(sides=entry)

    def _is_absent(self, seated: SeatedTable) -> bool:
        return seated.table.is_bye and seated.sides[0][0].number in self._absent

    @cached_property
    def _absent(self) -> set[int]:
        return absent_in(self.played, self.round)

    def _bye_reason(self, number: int) -> str:
        format, field = self.played.format, self._field_of(number)
        if format.has_bracket:
            seeds = {row.entry.number: row.seed for row in self.played.participants}
            if seeds[number] is None:
                return _("{entry}: straight to the next round, by lot.")
            return _("{entry}: straight to the next round. Byes go to the top seeds.")
        if format.fixed:
            return _("{entry}: bye. The number is odd, so everybody sits out in turn.")
        if field is None:
            return _("{entry}: bye, since the number is odd.")
        if not field.rounds:
            return _("{entry}: bye, by seed or by lot.")
        had, points = field.byes(), field.points
        below = [other for other in field.playing if points[other] < points.get(number, 0)]
        if had.get(number):
            return _("{entry}: bye again, since nobody else could sit out.")
        if not below:
            return _("{entry}: bye, since nobody has a lower result so far.") + self._others(number)
        if all(had.get(other) for other in below):
            return _("{entry}: bye. Everybody with a lower result has already had a bye.")
        return _("{entry}: bye, though somebody with a lower result has not had a bye.")

    def _others(self, number: int) -> str:
        """Return who could as well have had the bye, in a sentence; empty if nobody or many."""
        counted = turnout(self._event)
        others = [self._names[other] for other in counted.candidates if other != number]
        if counted.byes > 1 or not 0 < len(others) <= LIKELY:
            return ""
        return " " + _("It could also have gone to %(who)s.") % {"who": alternatives(others)}

    def _field_of(self, number: int) -> Field | None:
        return next((f for f in self._event.fields.values() if number in f.order), None)

    @cached_property
    def _event(self) -> Event:
        return self.played.event()

    @cached_property
    def _fields_points(self) -> dict[int, int]:
        fields = self._event.fields.values()
        return {entry: points for field in fields for entry, points in field.points.items()}

    @cached_property
    def _seats(self) -> list[Seat]:
        return list(Seat.objects.filter(round=self.round).select_related("participant__entry"))

    @property
    def _seated(self) -> Sequence[SeatedTable]:
        return self.played.tables[self.round.pk]

    @cached_property
    def _names(self) -> Mapping[int, str]:
        return {number: str(entry) for number, entry in self.played.entries.items()}

    @cached_property
    def _warnings(self) -> Mapping[int, list[Note]]:
        return self.played.warnings(self.round)

    @cached_property
    def _notes(self) -> list[Note]:
        notes = self.round.notes
        return [Note(note["code"], tuple(note["sides"]), note["params"]) for note in notes]

    def _lost_tables(self, seated: SeatedTable) -> list[Note]:
        """Return notes on entries that do not sit at their fixed table.

        The reason of the draw, if it still holds; otherwise an exchange by hand.
        """
        fixed = {entry.number: entry.table for side in seated.sides for entry in side}
        lost = [
            note
            for note in self._notes
            if note.code in LOST_TABLES
            and set(fixed).issuperset(note.sides)
            and seated.number not in (None, note.params["table"])
        ]
        explained = {note.sides[0] for note in lost}
        changed = [
            Note("fixed-table-changed", (number,), {"table": table})
            for number, table in fixed.items()
            if table is not None and number not in explained and seated.number not in (None, table)
        ]
        return [*lost, *changed] if self.round.is_changed else lost


def _not_here(seated: SeatedTable, *, silent: bool) -> Iterator[str]:
    """Yield the entries at this table that the check-in has as absent or on the way; `silent`: also
    those without an answer.
    """
    for entry in chain(*seated.sides):
        if entry.presence in (Entry.Presence.ABSENT, Entry.Presence.ON_THE_WAY):
            yield f"{entry}: {entry.get_presence_display()}"
        elif silent and not entry.presence:
            yield _("{entry}: no answer").format(entry=entry)
