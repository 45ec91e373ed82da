"""House rules made before there were versions become version 1."""

from datetime import UTC, datetime
from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scoring.games import GAMES
from scoring.models import HouseRulesVersion

pytestmark = pytest.mark.postgres

BEFORE = [("clubs", "0005_names_in_more_detail"), ("scoring", "0004_sides_of_a_match")]
PRESETS = import_module("scoring.migrations.0005_versions_of_house_rules").PRESETS


@pytest.mark.usefixtures("migrated")
def test_house_rules_become_version_1_by_whom_the_journal_names() -> None:
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes()
    executor.migrate(BEFORE)
    old = executor.loader.project_state(BEFORE).apps
    clubs = old.get_model("clubs", "Club").objects
    entries = old.get_model("clubs", "JournalEntry").objects
    houses = old.get_model("scoring", "HouseRules").objects
    ana = old.get_model("clubs", "User").objects.create(username="ana")
    at = datetime(2026, 3, 1, 20, tzinfo=UTC)
    for slug in ("boa-vista", "vila-nova"):
        club = clubs.create(slug=slug, name=slug)
        houses.create(club=club, ruleset="aacrt-2016", name="Da casa", options={"clean": 250})
    first = clubs.get(slug="boa-vista")
    for action in ("keep-rules", "add-pair"):
        entry = entries.create(club=first, by=ana, action=action, subject="Da casa")
        entries.filter(pk=entry.pk).update(at=at)
    try:
        executor = MigrationExecutor(connection)
        executor.migrate(latest)
        noted, unnoted = HouseRulesVersion.objects.order_by("rules__club__slug")
        assert noted.options == {**PRESETS["aacrt-2016"], "clean": 250}
        assert (noted.rules.number, str(noted), noted.by_id, noted.at) == (
            1,
            "Da casa (1)",
            ana.pk,
            at,
        )
        assert (unnoted.rules.number, unnoted.number, unnoted.by) == (1, 1, None)
    finally:
        MigrationExecutor(connection).migrate(latest)


def test_its_numbers_still_are_options_of_the_game() -> None:
    for game, options in PRESETS.items():
        assert GAMES[game].rules.with_options(options).options().items() >= options.items()
