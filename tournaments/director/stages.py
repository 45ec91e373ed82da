"""Stages: what is planned, and how they end, with places frozen and who goes on in the next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from clubs.models import User
from tournaments.director.events import new_lot
from tournaments.director.writing import NotNow, note, writing
from tournaments.models import Entry, Participant, Placement, Round, Stage, Tournament
from tournaments.standings import StandingRow, played_stage


def add(tournament: Tournament, format: str, *, by: User) -> Stage:
    """One more stage after the others. Raises NotNow when the last of them is closed."""
    with writing(tournament):
        last = tournament.stages.order_by("number").last()
        if last is not None and last.closed_at is not None:
            raise NotNow
        number = last.number + 1 if last else 1
        stage = Stage.objects.create(
            tournament=tournament, number=number, format=format, options=new_lot()
        )
        note(tournament, by, "add-stage", stage, after=format)
        return stage


def change(
    stage: Stage,
    *,
    by: User,
    format: str,
    options: dict[str, Any],
    qualify: int | None,
    best_next: int,
    carries_over: bool,
) -> None:
    """Plan a stage otherwise: `options` of its format in the form of an event file.

    Raises NotNow for another format or other options once it is drawn, and for everything once it
    is closed.
    """
    with writing(stage.tournament):
        stage.refresh_from_db()
        options = {**options, "seed": stage.options["seed"]}
        is_other = (format, options) != (stage.format, stage.options)
        is_drawn = stage.rounds.filter(voided_at__isnull=True).exists()
        if stage.closed_at is not None or (is_other and is_drawn):
            raise NotNow
        stage.format, stage.options = format, options
        stage.qualify, stage.best_next, stage.carries_over = qualify, best_next, carries_over
        stage.save()
        note(stage.tournament, by, "change-stage", stage, after=format)


def remove(stage: Stage, *, by: User) -> None:
    """Take the last stage away. Raises NotNow for the only one, and once something is in it."""
    with writing(stage.tournament):
        others = stage.tournament.stages.exclude(pk=stage.pk)
        if not others.exists() or others.filter(number__gt=stage.number).exists():
            raise NotNow
        if stage.rounds.exists() or stage.participants.exists():
            raise NotNow
        note(stage.tournament, by, "remove-stage", stage, before=stage.format)
        stage.delete()


@dataclass(frozen=True)
class Closing:
    """What closing a stage would freeze: its standings, and who goes on, best first."""

    rows: Sequence[StandingRow]
    going_on: Sequence[Entry]


def closing(stage: Stage) -> Closing:
    """Who would go on, by the places of now: the first of each section, the best of the next place.

    Who has left does not go on, and the one behind takes the place.
    """
    standings = played_stage(stage).standings()
    following = next_stage(stage)
    if following is None:
        return Closing(standings.rows, [])
    firsts: list[StandingRow] = []
    nexts: list[StandingRow] = []
    for rows in standings.sections.values():
        staying = [row for row in rows if row.entry.left_at is None]
        limit = len(staying) if stage.qualify is None else stage.qualify
        firsts += staying[:limit]
        nexts += staying[limit : limit + 1]
    chosen = _by_merit(firsts) + _by_merit(nexts)[: stage.best_next]
    return Closing(standings.rows, [row.entry for row in chosen])


def next_stage(stage: Stage) -> Stage | None:
    return Stage.objects.filter(tournament=stage.tournament_id, number=stage.number + 1).first()


def close(stage: Stage, *, by: User) -> None:
    """Freeze the places of a stage and let the qualified into the next one, seeded by place.

    Raises NotNow while one of its rounds is open, or when none was played.
    """
    with writing(stage.tournament):
        stage.refresh_from_db()
        if stage.closed_at is not None:
            return
        rounds = stage.rounds.filter(voided_at__isnull=True)
        if not rounds.exists() or any(not round.is_closed for round in rounds):
            raise NotNow
        outcome = closing(stage)
        going_on = {entry.pk for entry in outcome.going_on}
        Placement.objects.bulk_create(
            Placement(
                stage=stage,
                entry=row.entry,
                section=row.section,
                place=row.place.place,
                points=row.place.tally.points,
                goes_on=row.entry.pk in going_on,
            )
            for row in outcome.rows
        )
        if following := next_stage(stage):
            Participant.objects.bulk_create(
                Participant(stage=following, entry=entry, seed=seed)
                for seed, entry in enumerate(outcome.going_on, start=1)
            )
        stage.closed_at = timezone.now()
        stage.save(update_fields=["closed_at"])
        names = ", ".join(str(entry) for entry in outcome.going_on)
        note(stage.tournament, by, "close-stage", stage, after=names)


def reopen(stage: Stage, *, by: User, reason: str) -> None:
    """Take the closing of a stage back. Raises NotNow once the next one is drawn."""
    with writing(stage.tournament):
        stage.refresh_from_db()
        if stage.closed_at is None:
            return
        following = next_stage(stage)
        if following is not None:
            # A draft goes with it; whatever players have seen stays, and so does the stage.
            if following.rounds.exclude(state=Round.State.DRAFT).exists():
                raise NotNow
            following.rounds.all().delete()
            following.participants.all().delete()
        stage.placements.all().delete()
        stage.closed_at = None
        stage.save(update_fields=["closed_at"])
        type(stage.tournament).objects.filter(pk=stage.tournament_id).update(ended_at=None)
        note(stage.tournament, by, "reopen-stage", stage, reason=reason)


def _by_merit(rows: Sequence[StandingRow]) -> list[StandingRow]:
    """Over all sections: by place, then by points, difference and points for.

    Sections of the same size are compared alike; the seed tells the rest apart.
    """
    return sorted(
        rows,
        key=lambda row: (
            row.place.place,
            -row.place.tally.points,
            -row.place.tally.difference,
            -row.place.tally.points_for,
            row.entry.number,
        ),
    )
