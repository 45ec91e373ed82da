"""Detect with one query whether the page of a circuit for everybody has changed."""

from typing import NamedTuple

from django.db import connection
from django.utils import timezone

from server.database.queries import cursor

# Every change of a place raises the version of its tournament. Of a tournament that is not over the
# page says whether its day has come, so the state counts those that have begun.
STATE = """
    SELECT u.id, u.version, c.version,
        (SELECT COUNT(*) FROM circuits_circuitleg l WHERE l.circuit_id = u.id),
        (
            SELECT COALESCE(SUM(t.version), 0)
            FROM circuits_circuitleg l
            JOIN tournaments_tournament t ON t.id = l.tournament_id
            WHERE l.circuit_id = u.id
        ),
        (
            SELECT COUNT(*)
            FROM circuits_circuitleg l
            JOIN tournaments_tournament t ON t.id = l.tournament_id
            WHERE l.circuit_id = u.id AND t.starts_at <= %s
        )
    FROM circuits_circuit u
    JOIN clubs_club c ON c.id = u.club_id
    WHERE c.slug = %s AND u.slug = %s AND c.is_public
"""


class CircuitState(NamedTuple):
    """The versions of everything that the page of a circuit shows."""

    circuit: int
    version: int
    club: int
    leg_count: int
    tournaments: int
    begun: int


class CircuitShows(NamedTuple):
    """The address of a circuit of a public club, and its state when an answer was made."""

    slug: str
    name: str
    state: CircuitState

    def is_current(self) -> bool:
        """Whether the club is still public and the circuit in this state."""
        return circuit_state(self.slug, self.name) == self.state


def circuit_state(slug: str, name: str) -> CircuitState | None:
    """Return the state of a circuit that everybody may see; None if there is none."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with cursor() as asked:
        asked.execute(STATE, [now, slug, name])
        row = asked.fetchone()
    return CircuitState(*row) if row else None
