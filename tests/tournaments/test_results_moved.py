"""Results that were written down when a table had two sides."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

pytestmark = pytest.mark.postgres

BEFORE, AFTER = "0003_longer_names_of_rules", "0005_results_in_one_place"

WERE = [
    # score_first, score_second, absent_first, absent_second; scores, absent
    ((2000, -35, False, False), [2000, -35], []),
    ((0, 0, False, False), [0, 0], []),
    ((None, None, True, False), [], [0]),
    ((None, None, False, True), [], [1]),
    ((None, None, True, True), [], [0, 1]),
    ((None, None, False, False), [], []),
]


def apps_at(name: str):
    """The rows as the code of that time saw them."""
    wanted = ("tournaments", name)
    MigrationExecutor(connection).migrate([wanted])
    loader = MigrationExecutor(connection).loader
    others = [node for node in loader.graph.leaf_nodes() if node[0] != "tournaments"]
    return loader.project_state([*others, wanted]).apps


@pytest.fixture
def old(migrated: None) -> Iterator[None]:
    yield apps_at(BEFORE)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def a_round(apps):
    now = timezone.now()
    user = apps.get_model("clubs", "User").objects.create(username="ana")
    club = apps.get_model("clubs", "Club").objects.create(slug="clube", name="Clube")
    tournament = apps.get_model("tournaments", "Tournament").objects.create(
        club=club,
        slug="copa",
        name="Copa",
        starts_at=now,
        ruleset="aacrt-2016",
        options={},
        regulation={},
        client_key="0f0e8f0a-9f3b-4f0e-8a59-5f6a0b1c2d3e",
        created_by=user,
    )
    stage = tournament.stages.create(number=1, format="swiss")
    return stage.rounds.create(number=1, drawn_by=user, drawn_at=now)


def test_each_number_and_each_absence_stays_with_its_side(old):
    round = a_round(old)
    for number, ((first, second, one, other), _, _) in enumerate(WERE, start=1):
        round.tables.create(
            number=number,
            score_first=first,
            score_second=second,
            absent_first=one,
            absent_second=other,
        )
    tables = apps_at(AFTER).get_model("tournaments", "Table").objects.order_by("number")
    assert [(t.scores, t.absent, t.places) for t in tables] == [
        (scores, absent, []) for _, scores, absent in WERE
    ]
    back = apps_at(BEFORE).get_model("tournaments", "Table").objects.order_by("number")
    assert [(t.score_first, t.score_second, t.absent_first, t.absent_second) for t in back] == [
        columns for columns, _, _ in WERE
    ]
