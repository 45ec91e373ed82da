"""Imported lists, before and after they are confirmed. Columns and constraints only.

`clubs.roster` is the only writer of this table, for lists of every kind.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q


class ImportedList(models.Model):
    """An imported list: its rows, the answers to its questions, and the rows it has added.

    First a draft, which writes nothing else. Confirming freezes the `orders`, which are carried out
    in portions; `position` counts those that are done. Then the rows and the orders are emptied,
    since they hold private data; only the rows that were left out stay.
    """

    class Kind(models.TextChoices):
        PEOPLE = "people"
        MATCHES = "matches"
        ENTRIES = "entries"

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="imported_lists")
    kind = models.CharField(max_length=10, choices=Kind)
    # The key of the tournament of a list of entries: a plain number, since apps above refer to it.
    tournament = models.BigIntegerField(null=True)
    # The key of the form, so that a list sent twice is one draft.
    client_key = models.UUIDField()
    by = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    # Rows of cells, and the answers by the names of their inputs.
    rows = models.JSONField(default=list)
    answers = models.JSONField(default=dict)
    # What is to be written, one object per line; null for a draft.
    orders = models.JSONField(null=True)
    position = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    # Keys of the rows that were made, each with a digest of its columns, so that a later change is
    # noticed before the import is undone.
    made = models.JSONField(default=dict)
    # Numbers for the page and the journal, by what was made.
    counts = models.JSONField(default=dict)
    confirmed_by = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+"
    )
    confirmed_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+"
    )
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "client_key"], name="list_is_sent_once"),
            models.CheckConstraint(
                condition=Q(kind__in=["people", "matches"], tournament__isnull=True)
                | Q(kind="entries", tournament__isnull=False),
                name="known_kind_of_list",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_at__isnull=True, orders__isnull=True)
                | Q(confirmed_at__isnull=False, confirmed_by__isnull=False, orders__isnull=False),
                name="confirmed_lists_say_by_whom",
            ),
            models.CheckConstraint(
                condition=Q(undone_at__isnull=True) | Q(undone_by__isnull=False),
                name="undone_lists_say_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_draft(self) -> bool:
        return self.confirmed_at is None

    @property
    def is_running(self) -> bool:
        """Whether the list is confirmed, but not all of it is written yet."""
        return not self.is_draft and self.finished_at is None and self.undone_at is None

    @property
    def is_undone(self) -> bool:
        return self.undone_at is not None
