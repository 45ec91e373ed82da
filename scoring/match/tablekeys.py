"""The only writer of the keys of tables, which open a table on a phone without an account.

A caller opens the transaction, holds the lock of the match or of the tournament, and writes the
line in the journal.
"""

from collections.abc import Collection, Sequence

from django.db.models import QuerySet
from django.utils import timezone

from clubs.lists.short_codes import Secret, digest, read_code, secret_of, unused
from clubs.models import Club, User
from scoring.models import Match, TableKey

KIND = "table"


def make(
    club: Club, sides: Sequence[int], *, by: User, match: Match | None = None
) -> list[TableKey]:
    """Make a key for each of these sides, of `match` or of tables of an app above."""
    secrets = unused(KIND, len(sides), TableKey.objects.live())
    return TableKey.objects.bulk_create(
        TableKey(
            club=club,
            match=match,
            side=side,
            nonce=nonce,
            key_digest=secret.key_digest,
            code_digest=secret.code_digest,
            made_by=by,
        )
        for side, (nonce, secret) in zip(sides, secrets, strict=True)
    )


def revoke(keys: Collection[TableKey], *, by: User) -> None:
    """Revoke these keys. Idempotent."""
    live = TableKey.objects.live().filter(pk__in=[key.pk for key in keys])
    live.update(revoked_by=by, revoked_at=timezone.now())


def make_valid_again(keys: QuerySet[TableKey]) -> None:
    """Let these revoked keys open their tables again, except one whose code another key has now."""
    codes = TableKey.objects.live().values("code_digest")
    again = keys.exclude(code_digest__in=codes).values_list("pk", flat=True)
    TableKey.objects.filter(pk__in=list(again)).update(revoked_by=None, revoked_at=None)


def secret(key: TableKey) -> Secret:
    """Return what opens the table: the key of its link, and the code to type."""
    return secret_of(KIND, key.nonce)


def find(key: str) -> TableKey | None:
    """Return the row of a key, also of a revoked one, and its club; None for a made-up key."""
    rows = TableKey.objects.select_related("club")
    return next(iter(rows.filter(key_digest=digest(KIND, key))), None)


def find_by_code(typed: str) -> TableKey | None:
    """Return the key of a typed code, or None for a wrong code. Callers count wrong codes.

    Without a live key of this code, return the last revoked one: it opens nothing, but its page
    says why.
    """
    code = read_code(typed)
    if not code:
        return None
    rows = TableKey.objects.filter(code_digest=digest(KIND, code))
    return rows.live().first() or rows.order_by("-revoked_at").first()
