"""What a club says about the data of its people, and the last time that old data was deleted.

`clubs.roster` writes the contact, `clubs.privacy.retention` the last cleaning.
"""

from __future__ import annotations

from django.db import models

from clubs.models.people import Club


class PrivacyContact(models.Model):
    """The contact for questions about data, and the club's own sentences on privacy. All optional.

    A table of its own, since the club's row is read with every request.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="privacy_contact")
    name = models.CharField(max_length=80, blank=True)
    email = models.EmailField(blank=True)
    words = models.TextField(max_length=2000, blank=True)

    def __str__(self) -> str:
        return " · ".join(filter(None, (self.name, self.email)))

    @classmethod
    def of(cls, club: Club) -> PrivacyContact:
        """Return the contact of a club; as new if it has none yet."""
        return cls.objects.filter(club=club).first() or cls(club=club)


class LastCleaning(models.Model):
    """When data past its time was last deleted on this server: one row, with the key 1."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"
