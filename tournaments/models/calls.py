"""Calls for the director from the tables. `tournaments.director.hall.calls` writes them."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, User
from tournaments.models.tables import Table


class CallQuerySet(models.QuerySet["Call"]):
    def open(self) -> CallQuerySet:
        """Return the calls that nobody has solved or withdrawn."""
        return self.filter(ended_at__isnull=True)


class Call(models.Model):
    """A side called the director from its phone. Each column is written once: called, taken by a
    director, and ended, either solved by a director or withdrawn by the side.
    """

    class Reason(models.TextChoices):
        RULE = "rule", _("a question about a rule")
        SCORE = "score", _("a wrong score")
        SLOW = "slow", _("slow play")
        OTHER = "other", _("something else")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    # Deleted only with a draw that was taken back before anything was recorded.
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    side = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=5, choices=Reason)
    words = models.CharField(max_length=120, blank=True)
    called_at = models.DateTimeField()
    client_key = models.UUIDField()
    taken_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    taken_at = models.DateTimeField(null=True)
    # None: the side withdrew the call.
    solved_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    ended_at = models.DateTimeField(null=True)
    note = models.CharField(max_length=200, blank=True)
    objects = CallQuerySet.as_manager()

    class Meta:
        ordering = ["called_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "side"],
                condition=Q(ended_at__isnull=True),
                name="one_open_call_per_side",
            ),
            models.UniqueConstraint(fields=["table", "client_key"], name="call_is_stored_once"),
            models.CheckConstraint(
                condition=Q(taken_by__isnull=True, taken_at__isnull=True)
                | Q(taken_by__isnull=False, taken_at__isnull=False),
                name="taken_calls_say_by_whom",
            ),
            models.CheckConstraint(
                condition=Q(solved_by__isnull=True) | Q(ended_at__isnull=False),
                name="solved_calls_have_ended",
            ),
        ]

    def __str__(self) -> str:
        return self.about

    @property
    def about(self) -> str:
        """What the call is about: its reason, with the words of the side if it typed any."""
        reason = str(self.get_reason_display())
        if self.words and self.reason == self.Reason.OTHER:
            return self.words
        return f"{reason}: {self.words}" if self.words else reason

    @property
    def is_open(self) -> bool:
        return self.ended_at is None

    def seconds(self, now: datetime) -> int:
        """Return how long the side waits, or waited until a director took the call."""
        until = self.taken_at or self.ended_at or now
        return max(0, int((until - self.called_at).total_seconds()))
