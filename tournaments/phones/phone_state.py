"""Detect with one query whether a table has changed since a phone showed it.

Must not know how a page looks. Read the tag before the page: an outdated tag only costs one extra
request.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b

from django.conf import settings

from clubs.lists.short_codes import digest
from scoring.match.tablekeys import KIND
from server.database.queries import cursor

# Everything that the page of a table shows: its match, its round with the clock, its result, its
# reserves. A changed draw is published again. After
# the round, and for a key that opens nothing any more, also the next draw, for which the version of
# the tournament stands. A draw made anew deletes the table of a key.
STATES = """
    SELECT k.key_digest, k.revoked_at, c.version, m.id, m.version, o.id, o.version,
        t.decided_at, t.absent, t.no_shows, r.published_at, r.voided_at, r.clock_ends_at,
        r.clock_left, r.last_hand_at, r.play_until, e.phones, e.name, e.hands,
        CASE WHEN r.state IN ('draft', 'closed') THEN e.version END,
        CASE WHEN t.id IS NULL OR k.revoked_at IS NOT NULL THEN (
            SELECT MAX(g.version)
            FROM tournaments_entry_keys b
            JOIN tournaments_entry n ON n.id = b.entry_id
            JOIN tournaments_tournament g ON g.id = n.tournament_id
            WHERE b.tablekey_id = k.id
        ) END,
        (
            SELECT MAX(COALESCE(a.ended_at, a.taken_at, a.called_at))
            FROM tournaments_call a
            WHERE a.table_id = t.id
        ),
        (
            SELECT SUM(z.reserve_for_id)
            FROM tournaments_seat z
            WHERE z.table_id = t.id
        ),
        (
            SELECT MAX(COALESCE(p.ended_at, p.at))
            FROM tournaments_reportedresult p
            WHERE p.table_id = t.id
        )
    FROM scoring_tablekey k
    JOIN clubs_club c ON c.id = k.club_id
    LEFT JOIN scoring_match o ON o.id = k.match_id
    LEFT JOIN tournaments_table_keys j ON j.tablekey_id = k.id
    LEFT JOIN tournaments_table t ON t.id = j.table_id
    LEFT JOIN scoring_match m ON m.id = t.match_id
    LEFT JOIN tournaments_round r ON r.id = t.round_id
    LEFT JOIN tournaments_stage s ON s.id = r.stage_id
    LEFT JOIN tournaments_tournament e ON e.id = s.tournament_id
    WHERE k.key_digest IN ({marks})
"""


def tags(keys: Collection[str]) -> dict[str, str]:
    """Return the tag of the current state of each key's table, in one query for all.

    Made-up keys are missing.
    """
    if not keys:
        return {}
    by_digest = {digest(KIND, key): key for key in keys}
    sql = STATES.format(marks=", ".join(["%s"] * len(by_digest)))
    with cursor() as asked:
        asked.execute(sql, list(by_digest))
        return {by_digest[known]: _tag(state) for known, *state in asked.fetchall()}


def tag(key: str) -> str:
    """Return the tag of one table; "" for a made-up key."""
    return tags([key]).get(key, "")


def _tag(state: Collection[object]) -> str:
    text = " ".join(map(str, [*state, settings.RELEASE]))
    return blake2b(text.encode(), digest_size=9).hexdigest()
