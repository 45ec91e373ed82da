"""Makes matches in the database of DATABASE_URL, and says as JSON how to write into them.

`writes_made.py MATCHES`: of each match the first hands of an evening, once as a browser sends them
and once for the bare view. Beside them the cookie of a scorer, and the version of the database.
"""

import json
import sys
from pathlib import Path
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import django

django.setup()

from django.db import connection  # noqa: E402
from django.http import QueryDict  # noqa: E402
from django.test import Client  # noqa: E402

from scoring.models import Match  # noqa: E402
from scoring.scoresheet import live_hands, rules_of_match, state_before  # noqa: E402
from tests.scoring.notebook import EVENING, posted, record, start  # noqa: E402
from tests.world import World, make_world  # noqa: E402

TOKEN = "t" * 32
HANDS = EVENING[:4]
"""The match is not over after them."""


def main(matches: int) -> None:
    world = make_world()
    client = Client()
    client.force_login(world.silvio)
    forms = forms_of_an_evening(world)
    made = {
        "session": client.cookies["sessionid"].value,
        "database": version(),
        "hands": [hands(start(world), forms, bare=False) for _ in range(matches)],
        "bare hands": [hands(start(world), forms, bare=True) for _ in range(matches)],
    }
    json.dump(made, sys.stdout)


def version() -> str:
    name = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    return f"{name} {'.'.join(map(str, connection.get_database_version()))}"


def forms_of_an_evening(world: World) -> list[QueryDict]:
    """The posted data of each hand, with its warnings accepted."""
    match, forms = start(world), []
    for number, hand in enumerate(HANDS, start=1):
        rules = rules_of_match(match)
        state = state_before(match, live_hands(match), number)
        form = posted(match, hand, csrfmiddlewaretoken=TOKEN)
        found = rules.check(rules.read(hand), state)
        form.setlist("accepted", [problem.acceptance for problem in found])
        forms.append(form)
        record(match, hand, world.silvio)
    return forms


def hands(match: Match, forms: list[QueryDict], *, bare: bool) -> list[list[str]]:
    """Address and body of each hand, in order."""
    page = f"/bare/{match.club_id}/matches/{match.pk}/hands"
    if not bare:
        page = f"/{match.club.slug}/matches/{match.number}/hands"
    asked = []
    for number, form in enumerate(forms, start=1):
        form["client_key"] = str(uuid4())
        asked.append(
            [f"{page}/{number}/" if bare else f"{page}/{number}/record/", form.urlencode()]
        )
    return asked


if __name__ == "__main__":
    main(int(sys.argv[1]))
