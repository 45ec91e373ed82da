"""Detect with one query whether a table has changed since a phone showed it.

Must not know how a page looks. Read the tag before the page: an outdated tag only costs one extra
request.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from hashlib import blake2b

from django.conf import settings

from clubs.queries import cursor
from clubs.shards import current, of_current_club, within
from clubs.short_codes import digest
from scoring.models import TableKey
from scoring.tablekeys import KIND

MOST_KNOWN = 20_000
_clubs: dict[str, int] = {}
"""The clubs of keys that this process has looked up, by the digests of the keys."""

# Everything that the page of a table shows: its match, its round with the clock, its result, its
# reserves. A changed draw is published again. After
# the round, and for a key that opens nothing any more, also the next draw, for which the version of
# the tournament stands. A draw made anew deletes the table of a key.
STATES = """
    SELECT k.key_digest, k.revoked_at, c.version, m.id, m.version, o.id, o.version,
        t.decided_at, t.absent, r.published_at, r.voided_at, r.clock_ends_at, r.clock_left,
        r.last_hand_at, r.play_until, e.phones, e.name, e.hands,
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

    In a divided database there is a query for each club, which asks one server. Made-up keys are
    missing.
    """
    by_digest = {digest(KIND, key): key for key in keys}
    if not settings.SHARDED or current() is not None:
        return {by_digest[known]: state for known, state in _states(list(by_digest)).items()}
    of_clubs: defaultdict[int, list[str]] = defaultdict(list)
    for known, club in _clubs_of(list(by_digest)).items():
        of_clubs[club].append(known)
    found: dict[str, str] = {}
    for club, digests in of_clubs.items():
        with within(club):
            found |= {by_digest[known]: state for known, state in _states(digests).items()}
    return found


def _states(digests: Sequence[str]) -> dict[str, str]:
    """Return the tag of each key by its digest."""
    if not digests:
        return {}
    with cursor() as asked:
        sql = STATES.format(marks=", ".join(["%s"] * len(digests)))
        asked.execute(of_current_club(sql), digests)
        return {known: _tag(state) for known, *state in asked.fetchall()}


def _clubs_of(digests: Sequence[str]) -> dict[str, int]:
    """Return the club of each key by its digest, from memory or from all servers.

    A key never changes its club.
    """
    unknown = [known for known in digests if known not in _clubs]
    if unknown:
        if len(_clubs) > MOST_KNOWN:
            _clubs.clear()
            unknown = list(digests)
        rows = TableKey.objects.filter(key_digest__in=unknown)
        _clubs.update(rows.values_list("key_digest", "club"))
    return {known: club for known in digests if (club := _clubs.get(known)) is not None}


def tag(key: str) -> str:
    """Return the tag of one table; "" for a made-up key."""
    return tags([key]).get(key, "")


def _tag(state: Collection[object]) -> str:
    text = " ".join(map(str, [*state, settings.RELEASE]))
    return blake2b(text.encode(), digest_size=9).hexdigest()
