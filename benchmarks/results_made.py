"""Makes large tournaments in the database of DATABASE_URL, and says as JSON what to ask of them.

`results_made.py TOURNAMENTS SIZE…`: so many of each number of entries, after five rounds, in the
sixth. Beside them the cookie of a director, and the version of the database.
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
from writes_made import version  # noqa: E402

from tests.tournaments.large import large  # noqa: E402
from tests.world import World, make_world  # noqa: E402


def main(tournaments: int, sizes: list[int]) -> None:
    world = make_world()
    client = Client()
    client.force_login(world.bruno)
    made = {
        "session": client.cookies["sessionid"].value,
        "database": version(),
        "sizes": {
            size: [addresses(world, size, number) for number in range(tournaments)]
            for size in sizes
        },
    }
    # Rows that break a rule of the club would be measured for nothing.
    call_command("audit", stdout=sys.stderr)
    if connection.vendor == "postgresql":
        # PostgreSQL would do this itself within a minute: too late for the first figures.
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    json.dump(made, sys.stdout)


def addresses(world: World, size: int, number: int) -> dict[str, Any]:
    """The page of the round and the bare address, with the number and key of each table."""
    round = large(world, size, name=f"Torneio {size} {number}")
    cup = round.stage.tournament
    return {
        "cup": f"/{world.club.slug}/tournaments/{cup.slug}/",
        "page": f"/{world.club.slug}/tournaments/{cup.slug}/stages/1/rounds/6/",
        "bare": f"/bare/{world.club.pk}/tournaments/{cup.pk}/tables/",
        "tables": list(round.tables.values_list("number", "pk")),
    }


if __name__ == "__main__":
    main(int(sys.argv[1]), [int(size) for size in sys.argv[2:]])
