"""Tournaments with given final places, and circuits of them, for tests."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from circuits import writer
from circuits.models import Circuit
from circuits.ranking.rules import CircuitRules
from circuits.table.results import ChosenLeg
from tests.prepared import prepared
from tests.tournaments.hall import STARTS, pairs, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.models import Placement, Tournament

SCALE = (1000, 600, 400)


@prepared
def tournament_of(
    world: World, name: str, order: Sequence[int], *, day: int = 0, points: Sequence[int] = ()
) -> Tournament:
    """Return a tournament that has ended, on a day after `STARTS`. `order`: the numbers of its
    pairs, best first; without any it begins that many days after today, at least one.
    `points`: won by each, in hundredths.
    """
    made = tournament(world, name=name)
    begin = STARTS if order else timezone.now() + timedelta(days=not day)
    made.starts_at = begin + timedelta(days=day)
    made.save(update_fields=["starts_at"])
    if order:
        entries.enter(made, pairs(world, max(order)), by=world.bruno)
        place(made, order, points)
        stage(made).rounds.all().delete()
        Tournament.objects.filter(pk=made.pk).update(ended_at=timezone.now())
        made.stages.update(closed_at=timezone.now())
        made.refresh_from_db()
    return made


def place(made: Tournament, order: Sequence[int], points: Sequence[int] = ()) -> None:
    """Freeze the places of these pairs, by the number of the pair."""
    by_pair = {
        entry.competitor.number: entry for entry in made.entries.select_related("competitor")
    }
    Placement.objects.filter(stage__tournament=made).delete()
    Placement.objects.bulk_create(
        Placement(
            club_id=made.club_id,
            stage=stage(made),
            entry=by_pair[number],
            place=index + 1,
            points=points[index] if points else 0,
        )
        for index, number in enumerate(order)
    )


def rules(**changes: Any) -> CircuitRules:
    """Return short rules: 10, 6 and 4 points, 1 for every further place."""
    return CircuitRules(**{"scale": SCALE, "rest": 100, **changes})


@prepared
def circuit(
    world: World, *legs: Tournament, doubles: Sequence[int] = (), **changes: Any
) -> Circuit:
    """Return a circuit of these tournaments. `doubles`: the indexes of those that count twice."""
    chosen = [ChosenLeg(leg, 2 if index in doubles else 1) for index, leg in enumerate(legs)]
    details = writer.Details("Circuito de Verão", rules(**changes), chosen)
    return writer.create(world.club, details, by=world.bruno, client_key=uuid4())


@prepared
def two_legs(world: World, **changes: Any) -> Circuit:
    """Return a circuit of two legs that are over: pair 1 before 2 and 3, then 2 before 3 and 1."""
    first = tournament_of(world, "Etapa de março", [1, 2, 3])
    second = tournament_of(world, "Etapa de abril", [2, 3, 1], day=30)
    return circuit(world, first, second, **changes)
