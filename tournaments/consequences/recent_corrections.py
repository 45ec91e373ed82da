"""The corrections of today in a bracket, and the notes of draws by which they can be undone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from django.utils import timezone
from django.utils.timezone import localtime

from clubs.models import User
from scoring.models import Match
from tournaments.consequences.brackets import change_of_winner
from tournaments.formats.parts.base import Note
from tournaments.models import Round, Table
from tournaments.ranking.tiebreaks import COUNTS
from tournaments.reading.progress import next_stage
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage
from tournaments.remarks.played_again import IN_TIE, OWN, result_before
from tournaments.remarks.taken_out import CORRECTED, TAKEN_OUT, params_of

Params = Mapping[str, str]
"""The parameters of the note of a correction, see `correction_note`."""


def correction_note(before: SeatedTable, after: SeatedTable) -> Note:
    """Return the note for the round of a table that is corrected now: the moment, the result that
    it `set`, and the columns of the table before it. `by`: the login of the account that had
    decided it.
    """
    row, tie = before.table, before.table.tie_result
    columns = {"scores": row.scores, "absent": row.absent}
    columns |= {f"tie_{name}": tie.get(name, ()) for name in IN_TIE}
    columns |= {name: row.counts.get(name, ()) for name in COUNTS}
    columns |= {f"{OWN}{name}": row.counts[name] for name in row.counts if name not in COUNTS}
    params = {name: " ".join(map(str, numbers)) for name, numbers in columns.items()}
    params |= {
        "at": timezone.now().isoformat(),
        "set": after.outcome,
        "decided": row.decided_at.isoformat() if row.decided_at else "",
        "by": row.decided_by.username if row.decided_by else "",
        "reason": row.reason,
    }
    return Note(CORRECTED, before.result.entries, params)


def taken_out_by(correction: Note, number: int) -> Note:
    """Return the note for a draw that this correction of a table of round `number` takes back."""
    params = {name: correction.params[name] for name in ("at", "set")}
    return Note(TAKEN_OUT, correction.sides, {"round": number, **params})


@dataclass(frozen=True)
class RecentCorrection:
    """A correction of this evening in a bracket, which can be undone.

    `draws` are the draws that it took back; none if it was for the record only. `is_last`: no other
    correction of the stage came after it, which may depend on this one.
    """

    seated: SeatedTable
    params: Params
    draws: Sequence[Round] = ()
    is_last: bool = True

    @property
    def at(self) -> datetime:
        return datetime.fromisoformat(self.params["at"])

    @cached_property
    def before(self) -> SeatedTable:
        """The table as it was before the correction. Saves nothing."""
        before = result_before(self.seated, self.params)
        row, decided = before.table, self.params["decided"]
        row.reason = self.params["reason"]
        row.decided_at = datetime.fromisoformat(decided) if decided else None
        of_club = User.objects.filter(memberships__club=row.club_id)
        row.decided_by = of_club.filter(username=self.params["by"] or None).first()
        return before

    @property
    def can_undo(self) -> bool:
        """Whether no later correction or played match depends on the correction."""
        if not self.is_last:
            return False
        change = change_of_winner(self.seated, self.before)
        return change is None or not change.needs_choice

    @property
    def is_replayed(self) -> bool:
        """Whether a match was begun at one of the tables that it took out of the bracket."""
        tables = Table.objects.filter(round__in=self.draws)
        return any(table.scores or table.absent or table.match_id for table in tables)

    def annulled(self, match: Match) -> bool:
        """Whether the correction annulled this match of a draw that it took back."""
        keys = (str(params_of(draw).get("annulled", "")).split() for draw in self.draws)
        return any(str(match.client_key) in own for own in keys)


def recent_corrections(played: PlayedStage) -> list[RecentCorrection]:
    """Return the corrections of today in the bracket of a stage, by their table. None of a closed
    stage with another one after it.
    """
    stage = played.stage
    if not played.format.has_bracket or (stage.closed_at and next_stage(stage) is not None):
        return []
    yesterday = timezone.localdate() - timedelta(days=1)
    taken: defaultdict[str, list[Round]] = defaultdict(list)
    for draw in played.stage.rounds.filter(voided_at__date__gte=yesterday).order_by("number"):
        if note := params_of(draw):
            taken[note["at"]].append(draw)
    found = []
    for this_round in played.published:
        # A table that was corrected twice counts with its last correction.
        last = {frozenset(sides): params for sides, params in _of_today(this_round)}
        for seated in played.tables[this_round.pk]:
            params = last.get(frozenset(seated.result.entries))
            if params is None or params["set"] != seated.outcome or not this_round.is_closed:
                continue
            draws = taken[params["at"]]
            if draws or seated.tie_result is not None:
                found.append(RecentCorrection(seated, params, draws))
    last_at = max((each.at for each in found), default=None)
    return [replace(each, is_last=each.at == last_at) for each in found]


def _of_today(this_round: Round) -> Iterator[tuple[Sequence[int], Params]]:
    """Yield the entries and the parameters of each correction of today in a round."""
    for note in this_round.notes:
        if note["code"] != CORRECTED:
            continue
        at = datetime.fromisoformat(note["params"]["at"])
        if localtime(at).date() == timezone.localdate():
            yield note["sides"], note["params"]
