"""Matches and tournaments under house rules point to the version that their name says."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scoring.models import Match
from tournaments.models import Tournament

pytestmark = pytest.mark.postgres

BEFORE = [("scoring", "0014_rulings_of_a_competitor"), ("tournaments", "0012_recorded_tables")]
AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
NAMES = {
    "AACRT 2016": None,
    "Da casa": ("boa-vista", 1),
    "Da casa (1)": ("boa-vista", 1),
    "Da casa (2)": ("boa-vista", 2),
    "Da sede (3)": ("boa-vista", 3),
    "De outro (1)": None,
}


@pytest.mark.usefixtures("migrated")
def test_migration_finds_the_version_by_the_stored_name() -> None:
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes()
    executor.migrate(BEFORE)
    old = executor.loader.project_state(BEFORE).apps
    ana = old.get_model("clubs", "User").objects.create(username="ana")
    clubs = old.get_model("clubs", "Club").objects
    houses = old.get_model("scoring", "HouseRules").objects
    versions = old.get_model("scoring", "HouseRulesVersion").objects
    for slug in ("boa-vista", "vila-nova"):
        club = clubs.create(slug=slug, name=slug)
        house = houses.create(club=club, number=1, ruleset="aacrt-2016", name="Da sede")
        for number, name in enumerate(("Da casa", "Da casa", "Da sede"), start=1):
            versions.create(rules=house, number=number, name=name, options={}, at=AT)
    club = clubs.get(slug="boa-vista")
    for number, name in enumerate([*NAMES, "Da casa (1)"], start=1):
        game = "aacrt-2016" if number <= len(NAMES) else "samba-es"
        rules = {"club": club, "ruleset": game, "rules_name": name, "options": {}}
        rules["client_key"] = uuid4()
        started = {"number": number, "started_at": AT, "started_by": ana}
        old.get_model("scoring", "Match").objects.create(**rules, **started)
        made = {"slug": f"cup-{number}", "name": name, "starts_at": AT, "created_by": ana}
        old.get_model("tournaments", "Tournament").objects.create(**rules, **made, regulation={})
    try:
        MigrationExecutor(connection).migrate(latest)
        wanted = [*NAMES.values(), None]  # the last is of another game
        for rows in (Match.objects.order_by("number"), Tournament.objects.order_by("id")):
            found = [row.rules_version for row in rows]
            assert [one and (one.rules.club.slug, one.number) for one in found] == wanted
    finally:
        MigrationExecutor(connection).migrate(latest)
