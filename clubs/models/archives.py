"""Exchanged archives of a club. Columns and constraints only; `clubs.roster` is the only writer."""

from __future__ import annotations

from django.db import models

from clubs.models.people import Club, User


class ArchiveMemory(models.Model):
    """What the club remembers of the records of the last exchange: `clubs.archive.Memory`.

    Compressed JSON with ids and digests, without names.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="archive_memory")
    content = models.BinaryField()
    at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.club} {self.at:%Y-%m-%d %H:%M}"


class TrustedKey(models.Model):
    """The public key of another server, whose fingerprint a person has compared."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="trusted_keys")
    key = models.CharField(max_length=44)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="key_is_trusted_once"),
        ]

    def __str__(self) -> str:
        return self.key


class IncomingArchive(models.Model):
    """A file that waits to be merged; one per club at most, since the next replaces it."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="incoming_archive")
    # The file as it was sent, compressed.
    content = models.BinaryField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.club} {self.at:%Y-%m-%d %H:%M}"
