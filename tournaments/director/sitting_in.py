"""Complete a table of a draft that lacks one person with somebody who has a bye."""

from clubs.models import User
from clubs.writing import writing
from tournaments import drafts
from tournaments.director.rounds import OtherDraft
from tournaments.director.writing import note
from tournaments.models import Round, Seat, Table
from tournaments.standings import played_stage


def sit_in(round: Round, number: int, entry: int, *, by: User, seen: str | None = None) -> None:
    """Let an entry with a bye complete table `number` of a draft.

    `seen`: the mark of the draft that is meant; None: whatever is there. Raises OtherDraft, also
    when the table is complete or the entry sits elsewhere by now.
    """
    with writing(round.stage.tournament):
        round.refresh_from_db()
        played = played_stage(round.stage)
        if not round.is_draft or seen not in (None, drafts.mark(played, round)):
            raise OtherDraft
        gaps = (gap for gap in drafts.open_gaps(played, round) if entry in gap.resting)
        gap = next((gap for gap in gaps if gap.number == number), None)
        if gap is None:
            raise OtherDraft
        sides = gap.filled(entry)
        seated = [one for side in sides for one in side]
        rows = {one.entry.number: one for one in played.participants}
        byes = list(round.tables.filter(seats__participant__entry__number__in=seated))
        Table.objects.filter(pk__in=[bye.pk for bye in byes]).delete()
        table = Table.objects.create(round=round, number=number, section=byes[0].section)
        Seat.objects.bulk_create(
            Seat(table=table, round=round, position=position, participant=rows[one])
            for position, side in enumerate(sides)
            for one in side
        )
        Round.objects.filter(pk=round.pk).update(is_changed=True)
        name = rows[entry].entry
        note(round.stage.tournament, by, "sit-in", round, after=lambda: f"{name} → {number}")
