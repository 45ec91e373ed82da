"""Read the stages in play of several tournaments, for lists: their queries do not grow with the
number of tournaments.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tournaments.models import Participant, Round, Stage, Tournament
from tournaments.reading.standings import PlayedStage
from tournaments.reading.table_queries import tables_of_rounds


def stages_in_play(tournaments: Sequence[Tournament]) -> dict[int, PlayedStage]:
    """Return the first open stage of each tournament that has a round, by its key.

    `tournaments`: with their stages. Left out are the results of an earlier stage that count in a
    later one, since lists show no standings.
    """
    rounds: defaultdict[int, list[Round]] = defaultdict(list)
    rows = Round.objects.live().filter(stage__tournament__in=[one.pk for one in tournaments])
    for row in rows.order_by("number"):
        rounds[row.stage_id].append(row)
    open_stages = {}
    for tournament in tournaments:
        stages = list(tournament.stages.all())
        stage = next((stage for stage in stages if stage.closed_at is None), None)
        if stage is not None and any(rounds[stage.pk] for stage in stages):
            _connect(stage, tournament, stages, rounds)
            open_stages[tournament.pk] = stage
    participants: defaultdict[int, list[Participant]] = defaultdict(list)
    people = Participant.objects.filter(stage__in=open_stages.values()).order_by("entry__number")
    for one in people.select_related("entry__competitor__first", "entry__competitor__second"):
        participants[one.stage_id].append(one)
    drawn = [row for stage in open_stages.values() for row in rounds[stage.pk]]
    tables = tables_of_rounds(drawn, [one for own in participants.values() for one in own])
    return {
        key: PlayedStage(stage, participants[stage.pk], rounds[stage.pk], tables)
        for key, stage in open_stages.items()
    }


def _connect(
    stage: Stage, tournament: Tournament, stages: Sequence[Stage], rounds: dict[int, list[Round]]
) -> None:
    """Set what these rows would otherwise read one by one."""
    stage.tournament = tournament
    for row in rounds[stage.pk]:
        row.stage = stage
    before = (one for one in stages if one.number < stage.number)
    seen = (row for one in before for row in rounds[one.pk] if not row.is_draft)
    stage.__dict__["rounds_before"] = sum(1 for _row in seen)
