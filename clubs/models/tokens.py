"""Tokens of programs, and the answers to their writes. Columns and constraints only.

`clubs.accounts.tokens` is the only writer of tokens, `clubs.api` of the answers.
"""

from __future__ import annotations

from datetime import datetime

from django.db import models


class Token(models.Model):
    """A key with which a program acts for a member of a club until `ends_at`, or until revoked.

    Only a hash of the key is stored; `start` are its first letters, by which people know it.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="tokens")
    user = models.ForeignKey("clubs.User", on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60)
    start = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    # Whether the program may write results, as far as the member may.
    may_write = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    # Written at most once an hour.
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    # Of the form that made it. Null for tokens made before forms had a key.
    client_key = models.UUIDField(null=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user", "client_key"], name="token_made_once"),
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("made_at")), name="token_ends_later"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"

    def is_valid(self, now: datetime) -> bool:
        """Whether a program may still use the token."""
        return self.revoked_at is None and now < self.ends_at


class WrittenByToken(models.Model):
    """The stored answer to a write with a client key, for the same request sent again."""

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="+")
    client_key = models.UUIDField()
    # A hash of what was sent, to notice another write under the same key.
    digest = models.CharField(max_length=64)
    answer = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "client_key"], name="written_once_by_a_token")
        ]

    def __str__(self) -> str:
        return str(self.client_key)
