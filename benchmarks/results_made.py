"""Make large tournaments in the database of DATABASE_URL, and print their addresses as JSON.

`results_made.py TOURNAMENTS SIZE…` makes TOURNAMENTS of each number of entries, in their sixth
round. The output also has the session of a director and the version of the database.
"""

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from tests.tournaments.large import large  # noqa: E402
from tests.world import World, make_world  # noqa: E402
from tournaments.director.rounds import tables  # noqa: E402


def main(tournaments: int, sizes: list[int]) -> None:
    world = make_world()
    client = Client()
    client.force_login(world.bruno)
    made = {
        "session": client.cookies["sessionid"].value,
        "database": version(),
        "sizes": {
            size: [
                addresses(world, size, f"Torneio {size} {number}") for number in range(tournaments)
            ]
            for size in sizes
        },
    }
    settle()
    json.dump(made, sys.stdout)


def version() -> str:
    name = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    return f"{name} {'.'.join(map(str, connection.get_database_version()))}"


def settle() -> None:
    """Audit all rows, and refresh the statistics of PostgreSQL."""
    # Measurements of inconsistent rows would be worthless.
    call_command("audit", stdout=sys.stderr)
    if connection.vendor == "postgresql":
        # PostgreSQL would do this itself within a minute, too late for the first measurements.
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def addresses(world: World, size: int, name: str, *, begun: bool = False) -> dict[str, Any]:
    """Return the page of the round, the bare address, and number and key of each table.

    `begun` also enters the result of the first table.
    """
    round = large(world, size, name=name)
    cup = round.stage.tournament
    if begun:
        tables.set_score(round.tables.get(number=1), (2000, 1000), by=world.bruno)
    return {
        "cup": f"/{world.club.slug}/tournaments/{cup.slug}/",
        "page": f"/{world.club.slug}/tournaments/{cup.slug}/stages/1/rounds/6/",
        "bare": f"/bare/{world.club.pk}/tournaments/{cup.pk}/tables/",
        "tables": list(round.tables.values_list("number", "pk")),
    }


if __name__ == "__main__":
    main(int(sys.argv[1]), [int(size) for size in sys.argv[2:]])
