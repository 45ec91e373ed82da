"""Pictures of the club's sponsors. `clubs.roster` is the only writer."""

from __future__ import annotations

from django.db import models

from clubs.models.people import Club


class SponsorPicture(models.Model):
    """A picture that screens in the hall show, redrawn by `clubs.words.logo`.

    Its address has a random key: it is meant to be seen, also in a club whose pages are not public.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="sponsor_pictures")
    key = models.CharField(max_length=22, unique=True)
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=20)
    content = models.BinaryField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name
