"""Persons known in two clubs. Columns only: `circuits.federations.linking` writes them."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from clubs.models import Club, Player, User


class PersonLink(models.Model):
    """A club says that its person also plays in another club, which accepts and says who it is.

    The row belongs to the club that proposes. A link that either club ends is deleted; it stays, as
    ended, if the table of a circuit that is closed needs it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="proposed_links")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="proposed_links")
    other_club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="received_links")
    # None until the other club accepts.
    other = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, related_name="received_links"
    )
    proposed_at = models.DateTimeField(auto_now_add=True)
    proposed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    accepted_at = models.DateTimeField(null=True)
    accepted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    # Only circuits closed before this moment still count both as one person.
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "other_club"],
                condition=Q(ended_at__isnull=True),
                name="one_link_of_a_person_to_a_club",
            ),
            models.UniqueConstraint(
                fields=["club", "other"],
                condition=Q(other__isnull=False, ended_at__isnull=True),
                name="one_link_of_the_other_person_to_a_club",
            ),
            models.CheckConstraint(condition=~Q(club=F("other_club")), name="link_of_two_clubs"),
            models.CheckConstraint(
                condition=Q(other__isnull=True, accepted_at__isnull=True, accepted_by__isnull=True)
                | Q(other__isnull=False, accepted_at__isnull=False, accepted_by__isnull=False),
                name="accepted_links_say_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club} – {self.other_club}"
