"""Store the seats, sections, absences and results of a round; name the matches of its tables."""

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID, uuid5

from django.db.models import QuerySet

from clubs import roster
from clubs.models import Club, Competitor
from tournaments.formats.parts.base import Draw, Note
from tournaments.models import Entry, Participant, Round, Seat, Table
from tournaments.ranking.results import Side
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage

Counts = Mapping[str, Sequence[int]]
"""The own counts of a result: by name, a number for each side."""

NAMESPACE = UUID("5f4fd1a4-0d0a-4d0c-9b0a-6a5b3c1f7e21")
"""Namespace of the client keys of matches: a table starts each of its matches once."""


def competitor_of(club: Club, side: Sequence[Entry]) -> Competitor:
    """Return the competitor of a side: the entered pair, or one made of two persons."""
    if len(side) == 1:
        return side[0].competitor
    return roster.partners(club, *(entry.competitor.first for entry in side))


def freeze_sections(played: PlayedStage, this_round: Round) -> None:
    """Store each participant's section when players first see a draw.

    From then on a late entry cannot move others to another section. Seated entries get the section
    of their table: the entries may have changed since the draw.
    """
    names = dict(played.event().section_of)
    for seated in played.tables[this_round.pk]:
        for number in (entry.number for side in seated.sides for entry in side):
            names[number] = seated.table.section
    changed = []
    for participant in played.participants:
        name = names.get(participant.entry.number, participant.section)
        if participant.section != name:
            participant.is_section_drawn = not participant.section
            participant.section = name
            changed.append(participant)
    Participant.objects.bulk_update(changed, ["section", "is_section_drawn"])


def seat_round(
    this_round: Round, drawn: Draw, participants: Sequence[Participant], sections: Mapping[int, str]
) -> None:
    by_number = {participant.entry.number: participant for participant in participants}
    club, tables, sides_of = this_round.club_id, [], []
    for pairing in drawn.pairings:
        number, section = pairing.number, pairing.section
        tables.append(Table(club_id=club, round=this_round, number=number, section=section))
        sides_of.append(pairing.sides)
    byes: list[tuple[Side, ...]] = [((entry,),) for entry in drawn.byes]
    tables += [Table(club_id=club, round=this_round, section=sections[bye[0][0]]) for bye in byes]
    Table.objects.bulk_create(tables)
    seats = zip(tables, [*sides_of, *byes], strict=True)
    Seat.objects.bulk_create(seat for each in seats for seat in seats_at(*each, by_number))


def seats_at(
    table: Table, sides: Sequence[Side], by_number: Mapping[int, Participant]
) -> Iterator[Seat]:
    """Yield the unsaved seats of these sides at a table."""
    for position, side in enumerate(sides):
        for entry in side:
            yield Seat(
                club_id=table.club_id,
                table=table,
                round=table.round,
                position=position,
                participant=by_number[entry],
            )


def written(note: Note) -> dict[str, object]:
    """Return a note of a draw as JSON data."""
    return {"code": note.code, "sides": list(note.sides), "params": dict(note.params)}


def key_of_match(table: Table) -> UUID:
    """Return the key of the next match at a table, the same each time it is asked."""
    before = table.match.client_key if table.match is not None else ""
    return uuid5(NAMESPACE, f"{table.uid} {before}".strip())


def store_absences(played: PlayedStage, this_round: Round) -> None:
    """Write down who was absent when the round was published: later answers are for later rounds.

    An entry that was seated by hand plays, so it was not absent.
    """
    number, tables = this_round.number, played.tables[this_round.pk]
    seated = {number for table in tables if not table.table.is_bye for number in table.numbers}
    absent = [
        one
        for one in played.participants
        if played.byes(one).get(number) == "absent" and one.entry.number not in seated
    ]
    for one in absent:
        one.byes = {**one.byes, str(number): "absent"}
    Participant.objects.bulk_update(absent, ["byes"])


def forget_absences(participants: QuerySet[Participant], number: int) -> None:
    """Forget who was absent in this round and later ones, which are not published any more."""
    for one in participants.exclude(byes={}):
        kept = {k: w for k, w in one.byes.items() if w != "absent" or int(k) < number}
        if kept != one.byes:
            one.byes = kept
            one.save(update_fields=["byes"])


def freeze_results(tables: Sequence[SeatedTable]) -> None:
    """Copy the results of matches into their tables. Typed scores are stored already."""
    recorded = [seated for seated in tables if seated.match is not None]
    for seated in recorded:
        row = seated.table
        row.counts = seated.counts
        if seated.score is not None:
            row.scores, row.places = list(seated.score), list(seated.places)
    fields = ["counts", "scores", "places"]
    Table.objects.bulk_update([seated.table for seated in recorded], fields)
