"""Circuits of federations that an older version stored in tables of their own."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.test import override_settings

from circuits.models import Circuit, CircuitLeg, CircuitResult
from tests.backups.databases import opened

BEFORE = [
    ("circuits", "0001_squashed_0006_history_of_federations"),
    ("tournaments", "0001_squashed_0014_club_of_every_row"),
]
THEN = datetime(2025, 3, 1, 20, tzinfo=UTC)
DONE = {"closed_at": THEN, "name": "Circuito", "slug": "circuito", "rules": {}, "seed": 7}


def older_rows(alias: str) -> dict[str, Any]:
    """Write a closed circuit of a club and one of a federation with a leg and a result."""
    executor = MigrationExecutor(connections[alias])
    executor.migrate(BEFORE)
    apps = executor.loader.project_state(BEFORE).apps

    def create(model: str, **values: Any) -> Any:
        made = apps.get_model(model).objects.using(alias).create(**values)
        if hasattr(made, "created_at"):
            type(made).objects.using(alias).filter(pk=made.pk).update(created_at=THEN)
        return made

    user = create("clubs.User", username="silvio")
    club = create("clubs.Club", slug="boa-vista", name="Boa Vista")
    player = create("clubs.Player", club=club, name="Dirce")
    single = create("clubs.Competitor", club=club, first=player, number=1)
    cup = create(
        "tournaments.Tournament",
        club=club,
        slug="cup",
        name="Cup",
        starts_at=THEN,
        client_key=uuid4(),
        created_by=user,
        hands=4,
        ruleset="buraco",
        options={},
        regulation={},
    )
    owner = create("circuits.Federation", slug="gaucha", name="Gaúcha")
    both = DONE | {"created_by": user, "closed_by": user}
    create("circuits.Circuit", club=club, client_key=uuid4(), **both)
    made = create("circuits.FederationCircuit", federation=owner, client_key=uuid4(), **both)
    offer = {"offered_by": user, "accepted_at": THEN, "accepted_by": user, "weight": 2, "number": 1}
    leg = create("circuits.FederationLeg", club=club, circuit=made, tournament=cup, **offer)
    create("circuits.FederationResult", club=club, leg=leg, competitor=single, place=1, score=250)
    return {
        "offered_at": leg.offered_at,
        "client_key": made.client_key,
        "federation": owner.pk,
        "club": club.pk,
    }


@pytest.mark.thorough
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@override_settings(MIGRATION_MODULES={})
def test_migrate_moves_circuits_of_federations(new_database: Callable[[str], str]) -> None:
    with opened(new_database(connection.vendor)) as alias:
        older = older_rows(alias)
        call_command("migrate", database=alias, verbosity=0, skip_checks=True)
        own, moved = Circuit.objects.using(alias).order_by("pk")
        assert (own.club_id, own.federation_id, own.slug) == (older["club"], None, "circuito")
        assert (moved.club_id, moved.federation_id) == (None, older["federation"])
        assert moved.client_key == older["client_key"]
        assert (moved.slug, moved.seed) == ("circuito", 7)
        assert (moved.created_at, moved.closed_at) == (THEN, THEN)
        leg = CircuitLeg.objects.using(alias).get()
        assert (leg.circuit, leg.club_id, leg.weight, leg.number) == (moved, None, 2, 1)
        assert (leg.offered_at, leg.accepted_at) == (older["offered_at"], THEN)
        result = CircuitResult.objects.using(alias).get()
        assert (result.leg, result.club_id, result.place, result.score) == (leg, None, 1, 250)
