"""The history of a federation. Columns only; `circuits.federations.history` is the only writer."""

from __future__ import annotations

from django.db import models

from circuits.models.federations import Federation
from clubs.models import JournalTexts, JournalWords, User


class FederationEntry(JournalTexts):
    """One line of the history of a federation: who did what with its clubs, office and circuits.

    The history of a club has a line of its own about the same step, if the club takes part in it.
    """

    federation = models.ForeignKey(Federation, on_delete=models.CASCADE, related_name="history")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    # The person of the office whom the line is about; `subject` is then empty.
    about = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["federation", "-id"], name="history_by_federation"),
        ]

    @property
    def who(self) -> str:
        """The name of the account that took the step."""
        return str(self.by)

    @property
    def said(self) -> JournalWords:
        said = super().said
        return said._replace(subject=str(self.about)) if self.about else said
