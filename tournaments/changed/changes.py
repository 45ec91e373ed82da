"""Detect with one query whether a tournament, or a club, has changed since a page was made."""

from typing import NamedTuple

from django.conf import settings
from django.http import Http404
from django.utils.translation import get_language

from server.database.queries import cursor

# Open phones ask for this again and again. Written by hand, because Django takes many
# times as long to build such a query as the database takes to answer it.
STATE = """
    SELECT t.id, t.version, c.version,
        (
            SELECT COALESCE(SUM(m.version), 0)
            FROM scoring_match m
            JOIN tournaments_table s ON s.match_id = m.id AND s.match_id IS NOT NULL
            JOIN tournaments_round r ON r.id = s.round_id
            JOIN tournaments_stage g ON g.id = r.stage_id
            WHERE g.tournament_id = t.id
        )
    FROM tournaments_tournament t
    JOIN clubs_club c ON c.id = t.club_id
    WHERE c.slug = %s AND t.slug = %s
"""


class State(NamedTuple):
    """The versions of a tournament and of everything that its pages show.

    A state changes with every write to the tournament, to a match of its tables, and to the names
    of its club. Versions only grow and no match leaves its table, so no two states are equal; after
    a backup was restored, only by a rare chance (`clubs.journal.writing.step`). Read the state
    before what a page shows: a tag that is too old costs only an answer.
    """

    tournament: int
    version: int
    club: int
    matches: int

    def etag(self, rights: frozenset[str], *shown: object) -> str:
        """Return the tag of a page for a reader with these rights, in this language and release.

        `shown`: everything else that the page depends on, such as a choice or the minute.
        """
        parts = [*self, get_language(), settings.RELEASE, "-".join(sorted(rights)), *shown]
        return f'"{".".join(map(str, parts))}"'


class Shows(NamedTuple):
    """The address of a tournament, and its state when an answer was made."""

    slug: str
    name: str
    state: State

    def is_current(self) -> bool:
        """Whether the tournament is still in this state."""
        try:
            return state(self.slug, self.name) == self.state
        except Http404:
            return False


def state(slug: str, name: str) -> State:
    """Return the state of the tournament at this address, for any reader. Raises Http404."""
    with cursor() as asked:
        asked.execute(STATE, [slug, name])
        row = asked.fetchone()
    if row is None:
        raise Http404
    return State(*row)
