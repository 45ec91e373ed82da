"""Rulings from before they had a competitor get the one of their side."""

from uuid import uuid4

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from scoring.models import Incident

pytestmark = pytest.mark.postgres

BEFORE = [("scoring", "0013_sides_by_day")]


@pytest.mark.usefixtures("migrated")
def test_rulings_get_the_competitor_of_their_side() -> None:
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes()
    executor.migrate(BEFORE)
    old = executor.loader.project_state(BEFORE).apps
    club = old.get_model("clubs", "Club").objects.create(slug="boa-vista", name="Boa Vista")
    ana = old.get_model("clubs", "User").objects.create(username="ana")
    people = [
        old.get_model("clubs", "Player").objects.create(club=club, name=f"Alfa {n}")
        for n in range(4)
    ]
    now = timezone.now()
    match = old.get_model("scoring", "Match").objects.create(
        club=club,
        number=1,
        ruleset="aacrt-2016",
        rules_name="AACRT 2016",
        options={},
        started_at=now,
        started_by=ana,
        client_key=uuid4(),
    )
    for position, (first, second) in enumerate((people[:2], people[2:])):
        pair = old.get_model("clubs", "Competitor").objects.create(
            club=club, number=position + 1, first=first, second=second
        )
        old.get_model("scoring", "Side").objects.create(
            match=match, position=position, competitor=pair, played_at=now
        )
    for side in (1, None, 0):
        old.get_model("scoring", "Incident").objects.create(
            club=club,
            match=match,
            hand=1,
            side=side,
            game="aacrt-2016",
            situation="lixo",
            answers={},
            ruling={},
            noted_by=ana,
            noted_at=now,
            client_key=uuid4(),
        )
    try:
        MigrationExecutor(connection).migrate(latest)
        numbers = Incident.objects.order_by("id").values_list("competitor__number", flat=True)
        assert list(numbers) == [2, None, 1]
    finally:
        MigrationExecutor(connection).migrate(latest)
