"""Make matches and tournaments in the database of DATABASE_URL, and print writes as JSON.

`writes_made.py TURNS` prints the requests of TURNS turns of `writes.py`, for each kind and number
of connections, for the real view and for the bare view. The output also has the session of a
director, the version of the database, and the number of queries of a write of each kind.
"""

import json
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import django

django.setup()

from django.db import connection  # noqa: E402
from django.http import QueryDict  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from results_made import addresses, settle, version  # noqa: E402
from writes import KINDS, WHOSE, Kind  # noqa: E402

from scoring.models import Match  # noqa: E402
from scoring.table.scoresheet import live_hands, rules_of_match, state_before  # noqa: E402
from tests.scoring.notebook import EVENING, posted, record, start  # noqa: E402
from tests.world import World, make_world  # noqa: E402

TOKEN = "t" * 32
HANDS = EVENING[:4]
"""Too few to end the match."""
Writes = list[list[str]]
"""Address and body of each write of one phone, in order."""
Tables = list[tuple[int, int]]
"""Number and key of each table."""


def main(turns: int) -> None:
    world = make_world()
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(world.bruno)
    made: dict[str, Any] = {"kinds": {}, "queries": {}}
    for kind in KINDS:
        made["kinds"][kind.title] = {
            connections: {
                whose: list(
                    islice(
                        writes(world, kind, connections, bare=whose == "bare"),
                        turns * kind.times * at_once,
                    )
                )
                for whose in WHOSE
            }
            for connections, at_once in kind.at_once.items()
        }
        made["queries"][kind.title] = queries(client, next(writes(world, kind, 1)))
    settle()
    made |= {"session": client.cookies["sessionid"].value, "database": version()}
    json.dump(made, sys.stdout)


def queries(client: Client, sent: Writes) -> int:
    """Return the number of queries of the last write, without BEGIN, COMMIT and savepoints."""
    for path, body in sent:
        with CaptureQueriesContext(connection) as captured:
            answer = client.post(path, body, "application/x-www-form-urlencoded")
        assert answer.status_code == 302, answer.content
    # Queries with a reused plan of PostgreSQL have no text.
    texts = [str(query["sql"]).split()[0] for query in captured]
    return sum(text not in ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE") for text in texts)


def writes(world: World, kind: Kind, connections: int, *, bare: bool = False) -> Iterator[Writes]:
    """Yield the forms of each new connection, without end."""
    if kind.entries:
        return results(world, kind, connections, bare=bare)
    forms = forms_of_an_evening(world)
    return (hands(start(world), forms, bare=bare) for _ in count())


def forms_of_an_evening(world: World) -> list[QueryDict]:
    """Return the posted data of each hand, with its warnings accepted."""
    match, forms = start(world), []
    for number, hand in enumerate(HANDS, start=1):
        rules = rules_of_match(match)
        state = state_before(match, live_hands(match), number)
        form = posted(match, hand, csrfmiddlewaretoken=TOKEN)
        problems = rules.check(rules.read(hand), state)
        form.setlist("accepted", [problem.acceptance for problem in problems])
        forms.append(form)
        record(match, hand, world.silvio)
    return forms


def hands(match: Match, forms: list[QueryDict], *, bare: bool) -> Writes:
    """Return address and body of each hand, in order."""
    page = f"/bare/{match.club_id}/matches/{match.pk}/hands"
    if not bare:
        page = f"/{match.club.slug}/matches/{match.number}/hands"
    result = []
    for number, form in enumerate(forms, start=1):
        form["client_key"] = str(uuid4())
        result.append(
            [f"{page}/{number}/" if bare else f"{page}/{number}/record/", form.urlencode()]
        )
    return result


def results(world: World, kind: Kind, connections: int, *, bare: bool) -> Iterator[Writes]:
    """Yield results table by table, or as slips of some tables, in one tournament after the other.

    Leaves out the first table of each tournament, whose result is entered already.
    """
    together = kind.slips.get(connections, 1)
    for number in count():
        name = f"{kind.title} {connections} {bare} {number}"
        cup = addresses(world, kind.entries, name, begun=True)
        tables = cup["tables"][1:]
        for at in range(0, len(tables) - together + 1, together):
            some = tables[at : at + together]
            path, form = (slips if kind.slips else result)(cup, some, bare=bare)
            token = {"csrfmiddlewaretoken": TOKEN}
            yield [[path, urlencode(token | form, doseq=True)]]


def result(cup: dict[str, Any], tables: Tables, *, bare: bool) -> tuple[str, dict[str, Any]]:
    [(number, key)] = tables
    if bare:
        return f"{cup['bare']}{key}/", {}
    points = {"first": 2000, "second": 1000 + 5 * (number % 100)}
    return f"{cup['page']}tables/{number}/result/", {"kind": "played", "seen": "", **points}


def slips(cup: dict[str, Any], tables: Tables, *, bare: bool) -> tuple[str, dict[str, Any]]:
    if bare:
        return cup["bare"], {"table": [key for _number, key in tables]}
    typed: dict[str, Any] = {}
    for number, _key in tables:
        typed |= {f"first-{number}": 2000, f"second-{number}": 1000 + 5 * (number % 100)}
    return f"{cup['page']}slips/", typed


if __name__ == "__main__":
    main(int(sys.argv[1]))
