"""Clubs and tournaments that are lent to another computer. Columns only; `tournaments.lending` is
the only writer.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

FIRST_KEY, KEYS = 2**40, 2**28
"""The first key of the first block, and the keys of a block: 33 million blocks are below 2**53."""
CELLS, KEYS_OF_CELL = 32, 2**35
"""The most servers that may move clubs among each other (docs/scaling.md, "Cells"), and the keys
that each of them gives: all are below FIRST_KEY. Every 32nd block is of the same server.
"""


class Loan(models.Model):
    """A club, or one of its tournaments, that another computer has for a time.

    Both computers have a row with the same key. While `Club.loan`, `Tournament.loan` or
    `Match.loan` names it, nobody can write there: with the lender from the day it is lent, with the
    borrower from the moment the file to bring back is made.
    """

    # Null for a club that has moved away: its file must not be taken again, nor its block given.
    club = models.ForeignKey(
        "clubs.Club", on_delete=models.SET_NULL, null=True, related_name="loans"
    )
    # The key of the lent tournament; null: the whole club. No reference, since its row is replaced.
    tournament = models.BigIntegerField(null=True)
    # Random. Whoever has the file has it: the file that comes back must name it.
    key = models.CharField(max_length=64)
    # The first key of the rows that are made on the other computer, so that none is used twice; of
    # a club that moves, the first key of the other server.
    block = models.BigIntegerField()
    is_borrowed = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="+")
    to = models.CharField(max_length=60)
    # Faults that the audit found at lending: they do not refuse the file that comes back.
    known = models.JSONField(default=list)
    # With the borrower: the names of accounts on the lender's computer, by their keys here.
    accounts = models.JSONField(default=dict)
    back_at = models.DateTimeField(null=True)
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["key", "is_borrowed"], name="one_loan_per_key"),
        ]

    def __str__(self) -> str:
        return self.to

    @property
    def is_open(self) -> bool:
        return self.back_at is None and self.taken_back_at is None

    @property
    def end_of_block(self) -> int:
        """The key after the last one for the other computer. The lender goes on from there."""
        return self.block + KEYS // 2

    @property
    def moves(self) -> bool:
        """Whether the club moves to another server, where new rows have that server's own keys."""
        return self.block < FIRST_KEY
