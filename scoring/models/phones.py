"""Keys of tables, and answers given on phones. Columns only; each class names its writer."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from clubs.models import Club, User
from scoring.models.matches import Hand, Match


class TableKeyQuerySet(models.QuerySet["TableKey"]):
    def live(self) -> TableKeyQuerySet:
        """Return the keys that are not revoked."""
        return self.filter(revoked_at__isnull=True)


class TableKey(models.Model):
    """Opens one side of one table on a phone, without an account. `scoring.match.tablekeys` writes
    it.

    A key and a code are computed from the nonce (`clubs.lists.short_codes`). A replaced key is
    revoked and stays. Without a match the key belongs to a table of an app above, which says which
    match is played there now.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="table_keys")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, related_name="keys")
    # The position of the side in the match, or at the table of the app above.
    side = models.PositiveSmallIntegerField()
    nonce = models.CharField(max_length=22)
    key_digest = models.CharField(max_length=64, unique=True)
    code_digest = models.CharField(max_length=64)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    revoked_at = models.DateTimeField(null=True)
    objects = TableKeyQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["code_digest"],
                condition=Q(revoked_at__isnull=True),
                name="one_live_key_per_code",
            ),
            models.UniqueConstraint(
                fields=["match", "side"],
                condition=Q(match__isnull=False, revoked_at__isnull=True),
                name="one_live_key_per_side",
            ),
            models.CheckConstraint(
                condition=Q(revoked_at__isnull=True, revoked_by__isnull=True)
                | Q(revoked_at__isnull=False, revoked_by__isnull=False),
                name="revoked_keys_say_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"key {self.pk}, side {self.side + 1}"


class HandAnswer(models.Model):
    """The answer of a side to a recorded hand, given on its phone. Never edited: the last answer of
    each side counts. `scoring.ledger` writes it.
    """

    class Kind(models.TextChoices):
        AGREES = "agrees"
        DISPUTES = "disputes"
        CLAIMS = "claims"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="answers")
    side = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    # The facts that the side claims instead of the recorded ones.
    facts = models.JSONField(null=True)
    at = models.DateTimeField()
    device = models.CharField(max_length=200, blank=True)
    client_key = models.UUIDField()

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index("at", condition=~Q(device=""), name="answers_with_a_browser"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["hand", "client_key"], name="answer_is_stored_once"),
            models.CheckConstraint(
                condition=Q(kind="claims", facts__isnull=False)
                | Q(kind__in=["agrees", "disputes"], facts__isnull=True),
                name="claims_have_facts",
            ),
        ]

    def __str__(self) -> str:
        return f"side {self.side + 1} {self.kind}"
