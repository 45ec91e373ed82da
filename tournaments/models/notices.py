"""Phones that get notices of their table, and these notices. `tournaments.director` writes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from clubs.models import Club
from tournaments.models.reports import ReportedResult
from tournaments.models.tournaments import Entry, Round


class PushAddress(models.Model):
    """The address of one phone at the push service of its browser, given for one entry.

    The service sees ciphertext only. Deleted when the tournament ends, at the latest after 90 days.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="push_addresses")
    endpoint = models.CharField(max_length=500)
    # The keys of the phone, with which messages are encrypted for it.
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=30)
    language = models.CharField(max_length=10)
    made_at = models.DateTimeField()
    # When the push service said that the address is not used any more.
    gone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "endpoint"], name="one_row_per_phone"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.language}"


class Notice(models.Model):
    """A message to one phone: about its table in a round, or a result that the other side reported.

    The words are read when it is sent, and never stored.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    address = models.ForeignKey(PushAddress, on_delete=models.CASCADE, related_name="notices")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="notices")
    # The result to confirm; None: the phone is told of its table.
    report = models.ForeignKey(
        ReportedResult, on_delete=models.CASCADE, null=True, related_name="notices"
    )
    # The number of the table when this was written; None for a bye.
    table = models.PositiveIntegerField(null=True)
    made_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    # The time of the next try; None once it was sent or given up.
    next_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["address", "round"],
                condition=Q(report__isnull=True),
                name="one_notice_of_a_round",
            ),
            models.UniqueConstraint(
                fields=["address", "report"],
                condition=Q(report__isnull=False),
                name="one_notice_of_a_report",
            ),
        ]
        indexes = [
            models.Index("next_at", condition=Q(next_at__isnull=False), name="due_notices"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.table}"
