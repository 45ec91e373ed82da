"""Matches from before sides had places get those that follow from who won."""

from uuid import uuid4

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from scoring.models import Side

pytestmark = pytest.mark.postgres

BEFORE = [("clubs", "0005_names_in_more_detail"), ("scoring", "0006_house_rules_by_number")]
# The wins, side by side, and the places.
MATCHES: list[tuple[list[bool | None], list[int | None]]] = [
    ([True, False], [1, 2]),
    ([False, True], [2, 1]),
    ([False, False], [1, 1]),
    ([None, None], [None, None]),
]


@pytest.mark.usefixtures("migrated")
def test_places_follow_the_winner_and_need_an_end() -> None:
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes()
    executor.migrate(BEFORE)
    old = executor.loader.project_state(BEFORE).apps
    club = old.get_model("clubs", "Club").objects.create(slug="boa-vista", name="Boa Vista")
    ana = old.get_model("clubs", "User").objects.create(username="ana")
    people = old.get_model("clubs", "Player").objects
    competitors = old.get_model("clubs", "Competitor").objects
    now = timezone.now()
    ended = {"state": "finished", "ending": "target", "ended_at": now}
    four = [people.create(club=club, name=f"Alfa {n}") for n in range(1, 5)]
    pairs = [
        competitors.create(club=club, number=n, first=first, second=second)
        for n, (first, second) in enumerate((four[:2], four[2:]), start=1)
    ]
    for number, (won, _places) in enumerate(MATCHES, start=1):
        match = old.get_model("scoring", "Match").objects.create(
            club=club,
            number=number,
            ruleset="aacrt-2016",
            rules_name="AACRT 2016",
            options={},
            started_at=now,
            started_by=ana,
            client_key=uuid4(),
            **({} if None in won else ended),
        )
        for position, pair in enumerate(pairs):
            old.get_model("scoring", "Side").objects.create(
                match=match, position=position, competitor=pair, won=won[position]
            )
    try:
        MigrationExecutor(connection).migrate(latest)
        places = Side.objects.order_by("match__number", "position").values_list("place", flat=True)
        assert list(places) == [place for _won, both in MATCHES for place in both]
    finally:
        MigrationExecutor(connection).migrate(latest)
