"""Results that sides report themselves. Columns only: `director.reports` writes them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from clubs.models import Club, User
from scoring.models import TableKey
from tournaments.models.tables import Table


class ReportedResult(models.Model):
    """A result that one side of a table reported. It counts once the other side agrees.

    A side has at most one report that waits; another one of the same side replaces it.
    """

    class Ending(models.TextChoices):
        AGREED = "agreed"
        REPLACED = "replaced"
        WITHDRAWN = "withdrawn"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reports")
    # The position of the side that reports, from 0.
    side = models.PositiveSmallIntegerField()
    # The points of each side, by position.
    scores = models.JSONField()
    # The account that reported it, or the key of the side; one of them.
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    key = models.ForeignKey(TableKey, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    # Empty while the report waits.
    ending = models.CharField(max_length=9, choices=Ending, blank=True)
    ended_at = models.DateTimeField(null=True)
    ended_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    ended_key = models.ForeignKey(TableKey, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "side"], condition=Q(ending=""), name="one_waiting_report_per_side"
            ),
            models.CheckConstraint(
                condition=Q(by__isnull=False, key__isnull=True)
                | Q(by__isnull=True, key__isnull=False),
                name="a_report_says_by_whom",
            ),
            models.CheckConstraint(
                condition=Q(
                    ending="", ended_at__isnull=True, ended_by__isnull=True, ended_key__isnull=True
                )
                | Q(
                    ~Q(ending=""),
                    Q(ended_by__isnull=False, ended_key__isnull=True)
                    | Q(ended_by__isnull=True, ended_key__isnull=False),
                    ended_at__isnull=False,
                ),
                name="an_ended_report_says_when_and_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return " × ".join(map(str, self.scores))

    @property
    def score(self) -> tuple[int, ...]:
        return tuple(self.scores)
