"""The participants of a stage: whom the check-in leaves out, and the points taken off or given.
Also the options of its format, which the rules of the game may limit.

Read-only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Exists, QuerySet

from scoring.games import rules_with
from tournaments.formats import FORMATS
from tournaments.formats.event import Event
from tournaments.formats.parts.base import Format, Note
from tournaments.models import Adjustment, Entry, Participant, Placement, Round, Stage
from tournaments.ranking import results
from tournaments.ranking.results import Entry as PureEntry
from tournaments.ranking.results import Table, Worth
from tournaments.ranking.tally import Result

Adjustments = Sequence[Adjustment]
"""The adjustments of a stage that are not cancelled."""

OUT = ("", Entry.Presence.ABSENT)
"""The answers at the check-in with which an entry may be left out of a draw: see `left_out`."""


def options_of(stage: Stage) -> dict[str, Any]:
    """Return the options of the format in the form of an event file. At tables of several sit no
    more than the game allows.
    """
    at_table, tournament = FORMATS[stage.format].at_table, stage.tournament
    if len(at_table) == 1:
        return stage.options
    most = rules_with(tournament.ruleset, tournament.options).side_numbers[-1]
    return stage.options | ({"most": most} if most < at_table[-1] else {})


def left_out(participants: Iterable[Participant]) -> list[Participant]:
    """Return the participants that are absent, and once one is present those without an answer.

    Before that nobody was asked: who only notes an absence has not begun to check in. Does not ask
    whether the format lets anybody sit out.
    """
    playing = [one for one in participants if one.until_round is None]
    out = OUT if has_begun(one.entry for one in playing) else (Entry.Presence.ABSENT,)
    return [one for one in playing if one.entry.presence in out]


def has_begun(entries: Iterable[Entry]) -> bool:
    """Whether the check-in was begun: somebody is present."""
    return any(entry.presence == Entry.Presence.PRESENT for entry in entries)


def next_byes(
    stage: Stage, format: Format, rounds: Sequence[Round], participants: Sequence[Participant]
) -> Mapping[int, Mapping[int, Worth]]:
    """Return the absences from the round that is to be drawn or is a draft, by the key of the
    participant. A published round has stored its own (`director.rounds`).
    """
    current = rounds[-1] if rounds else None
    is_published = current is not None and not current.is_draft and not current.is_closed
    if not format.takes_requests or stage.closed_at is not None or is_published:
        return {}
    number = current.number if current is not None and current.is_draft else len(rounds) + 1
    if format.rounds is not None and number > format.rounds:
        return {}
    return {
        one.pk: {number: "absent"} for one in left_out(participants) if one.from_round <= number
    }


def lost_byes(table: Table, number: int, entries: Mapping[int, PureEntry]) -> list[Note]:
    """Return notes on entries seated at a table of round `number` though they were to sit out."""
    worths = ((entry, entries[entry].byes.get(number)) for entry in table.entries)
    return [
        Note("absent-drawn" if worth == "absent" else "bye-not-given", (entry,))
        for entry, worth in worths
        if worth and not table.is_bye
    ]


def participants_of(stage: Stage) -> list[Participant]:
    """Return the participants of a stage by number; each knows whether the stage has adjustments,
    so that a stage without any needs no query more.
    """
    people = stage.participants.select_related(
        "entry__competitor__first", "entry__competitor__second", "entry__reserve"
    )
    adjusted = people.annotate(has_adjustments=Exists(_of_stage(stage)))
    return list(adjusted.order_by("entry__number"))


def adjustments_of(stage: Stage, people: Sequence[Participant]) -> Adjustments:
    """Return the adjustments that count; `people` as from `participants_of`."""
    if not people or not people[0].has_adjustments:  # type: ignore[attr-defined]
        return []
    rows, by_key = list(_of_stage(stage)), {participant.pk: participant for participant in people}
    for row in rows:
        row.participant = by_key[row.participant_id]
        row.participant.stage = stage
    return rows


def of_rounds(
    rows: Iterable[Adjustment], rounds: Iterable[Round]
) -> tuple[results.Adjustment, ...]:
    """Return the adjustments of these rounds: each counts with its round."""
    numbers = {this_round.number for this_round in rounds}
    return tuple(
        results.Adjustment(
            row.participant.entry.number, row.round, row.points, row.score, row.play_offs
        )
        for row in rows
        if row.round in numbers
    )


def _of_stage(stage: Stage) -> QuerySet[Adjustment]:
    return Adjustment.objects.filter(participant__stage=stage, cancelled_at=None)


def worth_in_meetings(event: Event, alone: Mapping[int, Result]) -> dict[int, Result]:
    """Return the results of the last round of an event, which `alone` has by entry, with the points
    that count there: those of a whole meeting in its last round, and none before.
    """
    last = len(event.all_rounds)
    points = {
        place.entry: own.points
        for places in event.places.values()
        for place in places
        for own in place.tally.results
        if own.round == last
    }
    return {entry: replace(own, points=points.get(entry, 0)) for entry, own in alone.items()}


def groups_of(stage: Stage) -> dict[int, str]:
    """Return the section of each entry in the stage before, by its key; empty without sections."""
    earlier = {"stage__tournament": stage.tournament_id, "stage__number": stage.number - 1}
    sections = dict(Placement.objects.filter(**earlier).values_list("entry", "section"))
    return sections if len(set(sections.values())) > 1 else {}
