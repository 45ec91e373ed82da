"""Counts of wrong passwords and wrong links. Columns only; `clubs.accounts.signing_in.sign_in` is
the only writer.
"""

from django.db import models


class SignInCount(models.Model):
    """Wrong passwords of one account, or wrong links, from one address or device."""

    key = models.CharField(max_length=64, primary_key=True)
    tries = models.PositiveIntegerField(default=0)
    last = models.DateTimeField(db_index=True)
    wait_until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.tries} until {self.wait_until:%Y-%m-%d %H:%M:%S}"
