"""The changes of points taken off an entry or given: its points, places, draws and papers."""

from __future__ import annotations

from dataclasses import replace

from scoring.rules.base.consequences import Consequence
from tournaments.consequences.papers import PaperOf
from tournaments.consequences.tables import last_papers, later_draws, outcome_of
from tournaments.models import Adjustment
from tournaments.ranking.consequences import of_stage
from tournaments.reading.standings import PlayedStage


def adjustment_consequences(played: PlayedStage, adjustment: Adjustment) -> list[Consequence]:
    """Return what this adjustment changes in the stage; if it counts there already, what cancelling
    it changes. Nothing while its round is taken back, or if the entry left before its first round.
    """
    rest = [own for own in played.adjustments if own.pk != adjustment.pk]
    is_stored = len(rest) < len(played.adjustments)
    changed = replace(played, adjustments=rest if is_stored else [*rest, adjustment])
    this_round = next((own for own in played.published if own.number == adjustment.round), None)
    number = adjustment.participant.entry.number
    if this_round is None or number not in {entry.id for entry in played.event().entries}:
        return []
    is_live = not this_round.is_closed
    before, after = (outcome_of(stage, this_round) for stage in (played, changed))
    places = of_stage(before, after, {number})
    found = [*places, *later_draws(played, this_round)]
    if this_round.is_closed:
        moved = any(change.code == "place" for change in places)
        papers: list[PaperOf] = [("standings", None), ("crosstable", None)]
        papers += last_papers(played.stage, moved=moved)
        found.append(Consequence("papers", {"papers": papers}))
    was, now = (
        row.place.tally
        for stage in (played, changed)
        for row in stage.standings(live=is_live).rows
        if row.entry.number == number
    )
    sums = {
        "entry-points": (was.points, now.points),
        "entry-score": (was.points_for, now.points_for),
    }
    values = [
        Consequence(code, {"entry": number, "before": sum[0], "after": sum[1]})
        for code, sum in sums.items()
        if sum[0] != sum[1]
    ]
    return [*values, *found]
