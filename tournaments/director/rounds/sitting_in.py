"""Complete a draft's table that lacks one person with an entry that has a bye."""

from clubs.journal.writing import writing
from clubs.models import User
from tournaments.director.rounds.rounds import OtherDraft
from tournaments.director.rounds.seating import seats_at
from tournaments.director.writing import note
from tournaments.models import Round, Seat, Table
from tournaments.reading import drafts
from tournaments.reading.standings import played_stage


def sit_in(this_round: Round, number: int, entry: int, *, by: User, seen: str | None) -> None:
    """Let an entry with a bye complete table `number` of a draft.

    `seen`: the mark of the draft the director saw; None: any draft. Raises OtherDraft if the draft
    differs, if the table is complete, or if the entry has no bye any more.
    """
    tournament = this_round.stage.tournament
    with writing(tournament):
        this_round.refresh_from_db()
        played = played_stage(this_round.stage)
        if not this_round.is_draft or seen not in (None, drafts.mark(played, this_round)):
            raise OtherDraft
        gaps = (gap for gap in drafts.open_gaps(played, this_round) if entry in gap.resting)
        gap = next((gap for gap in gaps if gap.number == number), None)
        if gap is None:
            raise OtherDraft
        sides = gap.filled(entry)
        seated = [member for side in sides for member in side]
        rows = {participant.entry.number: participant for participant in played.participants}
        byes = list(this_round.tables.filter(seats__participant__entry__number__in=seated))
        Table.objects.filter(pk__in=[bye.pk for bye in byes]).delete()
        table = Table.objects.create(
            club_id=this_round.club_id, round=this_round, number=number, section=byes[0].section
        )
        Seat.objects.bulk_create(seats_at(table, sides, rows))
        Round.objects.filter(pk=this_round.pk).update(is_changed=True)
        name = rows[entry].entry
        note(tournament, by, "sit-in", this_round, after=lambda: f"{name} → {number}")
