"""The winners of an ended tournament in words, for pages and lists; screens write their own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from django.utils.translation import gettext as _

from tournaments.entries.entrants import entrants_of
from tournaments.models import Placement, Tournament
from tournaments.ranking.regulation import PLAY_OFF
from tournaments.reading.progress import is_knockout, next_stage
from tournaments.reading.stage_outcome import StageOutcome
from tournaments.reading.standings import StandingRow, Standings
from tournaments.words.labels import section_label
from tournaments.words.reasons import enumerated, lot_words


def winner_names(firsts: Sequence[Placement]) -> str:
    """Return the names in these first places of the last stage; by section if it has several."""
    names: dict[str, list[str]] = {}
    for first in firsts:
        label = section_label(first.stage, first.section)
        names.setdefault(label, []).append(str(first.entry.competitor))
    return ", ".join(
        f"{label}: {', '.join(own)}" if label and len(names) > 1 else ", ".join(own)
        for label, own in names.items()
    )


def champion_words(tournament: Tournament) -> str:
    """Return who has won an ended tournament, as "Champions: Ana e Rui"; "" without a winner."""
    if tournament.ended_at is None:
        return ""
    last = tournament.stages.order_by("-number").values("pk")[:1]
    rows = Placement.objects.filter(stage__in=list(last.values_list("pk", flat=True)), place=1)
    firsts = rows.select_related("stage", "entry__competitor__first", "entry__competitor__second")
    return _named(tournament, list(firsts.order_by("section", "entry__number")))


def coming_champions(outcome: StageOutcome) -> str:
    """Return who wins the tournament if this last stage is closed now; "" while matches decide."""
    stage = outcome.standings.played.stage
    firsts = [
        Placement(stage=stage, section=row.section, entry=row.entry)
        for row in outcome.rows
        if row.place.place == 1 and not outcome.unplayed
    ]
    return _named(stage.tournament, firsts)


def deciding(standings: Standings) -> list[list[StandingRow]]:
    """Return the rows that share a first place of the last stage, if by the regulation a match
    decides it. In a bracket nothing is noted beside its matches.
    """
    stage = standings.played.stage
    if PLAY_OFF not in standings.event.regulation.tiebreaks or is_knockout(stage):
        return []
    sections = standings.sections.values() if next_stage(stage) is None else ()
    groups = [[row for row in rows if row.place.place == 1] for rows in sections]
    return [rows for rows in groups if len(rows) > 1]


def deciding_words(standings: Standings) -> str:
    """Return who still plays for the first place, in sentences; empty without a shared one."""
    text = _("Deciding match for the first place: {names}.")
    groups = deciding(standings)
    return " ".join(text.format(names=" × ".join(str(r.entry) for r in rows)) for rows in groups)


def lot_between_first(outcome: StageOutcome) -> list[str]:
    """Return a sentence for each first place that is ahead by the lot alone if the stage closes,
    with all entries that only the lot puts behind it.
    """
    names = {row.entry.number: str(row.entry) for row in outcome.rows}
    sentences = []
    for first in (row for row in outcome.rows if row.place.place == 1):
        rows = [row for row in outcome.rows if row.section == first.section]
        by_lot = list(takewhile(lambda row: lot_words(row.place, names), rows))
        level = rows[: len(by_lot) + 1]
        if len(by_lot) == 1:
            text = _("First and second place are level: {entry} {ahead}.")
            ahead = lot_words(first.place, names)
            sentences.append(text.format(entry=first.entry, ahead=ahead))
        elif by_lot:
            text = _("The first {number} places are level, in the order of the lot: {names}.")
            named = enumerated(str(row.entry) for row in level)
            sentences.append(text.format(number=len(level), names=named))
    return sentences


def _named(tournament: Tournament, firsts: Sequence[Placement]) -> str:
    names = winner_names(firsts)
    return f"{entrants_of(tournament).champion}: {names}" if names else ""
