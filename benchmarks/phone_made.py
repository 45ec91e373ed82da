"""Make a tournament of 200 pairs and a match in the database of DATABASE_URL, and print the pages
for `phone.py` as JSON. Run in the folder of the release that serves them.
"""

import json
import os
import sys

sys.path.insert(0, os.getcwd())

import django

django.setup()

from django.test import Client  # noqa: E402

from clubs.models import User  # noqa: E402
from tests.scoring.notebook import evening  # noqa: E402
from tests.tournaments.large import large  # noqa: E402
from tests.world import make_world  # noqa: E402

PAIRS = 200


def main() -> None:
    world = make_world()
    cup = large(world, PAIRS).stage.tournament
    match, playing = evening(world), evening(world, 4)
    club = f"/{world.club.slug}/"
    tournament = f"{club}tournaments/{cup.slug}/"
    made = {
        "sessions": {"signed in": session(world.carla), "a scorer": session(world.silvio)},
        "pages": {
            "standings": f"{tournament}standings/",
            "standings, ?all": f"{tournament}standings/?all",
            "tables": f"{tournament}tables/",
            "match, signed in": f"{club}matches/{match.number}/",
            "hand form, a scorer": f"{club}matches/{playing.number}/hands/5/record/",
        },
    }
    json.dump(made, sys.stdout)


def session(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


if __name__ == "__main__":
    main()
