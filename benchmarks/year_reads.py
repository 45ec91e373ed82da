"""Name the queries of a club's pages that read rows of other clubs, in a year of many clubs.

A scan that reads more rows of a table than the club has there has read rows of other clubs; so has
one that reads many accounts. The
plans are those of PostgreSQL with the real sizes; times do not matter here.
"""

from django.test import Client
from year_load import execute
from year_pages import client_of, forget, opened, use
from year_paths import pages

from clubs.audit import models_of_clubs
from clubs.models import Club
from tests.plans import rows_read

SOME = 200
"""So many more rows than the club has are no matter."""
MOST_LETTERS = 300
OF_ALL_CLUBS = ("clubs_club", "clubs_user")


def report(samples: dict[str, int]) -> None:
    """Print a line for each query and table, those with the most rows first."""
    use("year")
    tables = [model._meta.db_table for model in models_of_clubs()]
    for sample, number in samples.items():
        slug = f"clube-{number}"
        club = Club.objects.get(slug=slug)
        own = {
            table: int(execute(f"SELECT count(*) FROM {table} WHERE club_id = %s", club.pk)[0][0])  # noqa: S608 - our own names
            for table in tables
        } | dict.fromkeys(OF_ALL_CLUBS, 0)
        found: dict[tuple[str, str], tuple[int, list[str]]] = {}
        count = 0
        for name, sql, rows in _queries(slug):
            count += 1
            for table, number_read in rows.items():
                if number_read > own.get(table, number_read) + SOME:
                    most, names = found.get((table, sql), (0, []))
                    found[table, sql] = max(most, number_read), [*names, name]
        print(f"\n## {sample} club: {count} queries, {len(found)} read rows of other clubs\n")
        for (table, sql), (most, names) in sorted(found.items(), key=lambda one: -one[1][0]):
            where = ", ".join(dict.fromkeys(names))
            print(f"- {table}: {most:,} rows of {own[table]:,} of the club. {where}\n  {sql}")


def _queries(slug: str) -> list[tuple[str, str, dict[str, int]]]:
    """Return each query of each page: the name of the page, its SQL, the rows that it reads."""
    clients: dict[str, Client] = {"": Client()}
    found = []
    for candidates in pages(slug):
        page = opened(clients, candidates)
        if page is None:
            continue
        forget()
        with rows_read() as reads:
            answer = client_of(clients, page.who).get(page.path)
            if answer.streaming:
                b"".join(answer)
        found += [(page.name, each.sql[:MOST_LETTERS], dict(each.rows)) for each in reads]
    return found
