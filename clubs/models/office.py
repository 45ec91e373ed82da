"""Data about people that only the office of a club sees. Columns and constraints only.

`clubs.roster` is the only writer of these tables; `clubs.rights.access` decides who may read them.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from clubs.words.money import SIGNS
from clubs.words.pix import Receiver, plain


class Particulars(models.Model):
    """Telephone, birthday and other data about a person, for the office only. All optional.

    A table of its own, since people's rows are read on nearly every page.
    `clubs.words.partial_dates` explains the texts of birthday and member_since.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="+")
    player = models.OneToOneField(
        "clubs.Player", on_delete=models.CASCADE, related_name="particulars"
    )
    phone = models.CharField(max_length=30, blank=True)
    email = models.EmailField(blank=True)
    birthday = models.CharField(max_length=10, blank=True)
    member_since = models.CharField(max_length=10, blank=True)
    # The club's own number of the member, with letters in some clubs: 118, B-12.
    number = models.CharField(max_length=12, blank=True)
    note = models.CharField(max_length=500, blank=True)
    # The uses of these particulars that the person has agreed to, as the secretary wrote them.
    consent = models.CharField(max_length=200, blank=True)
    consent_by = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+"
    )
    consent_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"], condition=~Q(number=""), name="one_member_per_number"
            ),
            models.CheckConstraint(
                condition=Q(consent="", consent_by__isnull=True, consent_at__isnull=True)
                | Q(consent_by__isnull=False, consent_at__isnull=False) & ~Q(consent=""),
                name="consent_says_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)


class PaymentDetails(models.Model):
    """The currency of a club, and the Pix key to which its fees are paid; empty: no Pix.

    A table of its own, since the club's row is read with every request.
    """

    club = models.OneToOneField(
        "clubs.Club", on_delete=models.CASCADE, related_name="payment_details"
    )
    currency = models.CharField(max_length=3, default=next(iter(SIGNS)))
    # A key of `clubs.words.pix.KINDS`, and the values of a `clubs.words.pix.Receiver`.
    pix_kind = models.CharField(max_length=6, blank=True)
    pix_key = models.CharField(max_length=77, blank=True)
    pix_name = models.CharField(max_length=25, blank=True)
    pix_city = models.CharField(max_length=15, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(pix_kind="", pix_key="", pix_name="", pix_city="")
                | ~(Q(pix_kind="") | Q(pix_key="") | Q(pix_name="") | Q(pix_city="")),
                name="a_pix_key_has_name_and_city",
            ),
        ]

    def __str__(self) -> str:
        return self.currency

    @classmethod
    def of(cls, club: models.Model) -> PaymentDetails:
        """Return the details of a club; as new if it has none yet."""
        return cls.objects.filter(club_id=club.pk).first() or cls(club_id=club.pk)

    @property
    def receiver(self) -> Receiver | None:
        """The receiver of a Pix; None without a key, or with a currency other than the real."""
        if not self.pix_key or self.currency != "BRL":
            return None
        # An older release stored characters that some banks refuse.
        return Receiver(self.pix_key, plain(self.pix_name), plain(self.pix_city))


class Merge(models.Model):
    """Two records of one person that became one. Undone with the same row, while that is possible.

    `done` has all that undoing needs: the deleted rows, and which rows moved.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="merges")
    kept = models.ForeignKey("clubs.Player", on_delete=models.CASCADE, related_name="merges")
    # The key of the deleted record, whose old addresses lead to `kept`.
    gone = models.BigIntegerField()
    name = models.CharField(max_length=80)
    done = models.JSONField()
    by = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["club", "gone"], name="merges_by_what_is_gone")]

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """An invitation to a club by a link, used once. `clubs.accounts.invitation_links` makes the
    link.

    With a `player` it also says who the account is among the people of the club.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="invitations")
    name = models.CharField(max_length=80)
    email = models.EmailField(blank=True)
    role = models.CharField(max_length=10)
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.CASCADE, null=True, related_name="invitations"
    )
    # Part of what the link proves: a new one makes the old link void.
    nonce = models.CharField(max_length=22)
    by = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    ends_at = models.DateTimeField()
    mailed_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey("clubs.User", on_delete=models.PROTECT, null=True, related_name="+")
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(used_at__isnull=True, used_by__isnull=True)
                | Q(used_at__isnull=False, used_by__isnull=False),
                name="used_invitations_say_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def state(self) -> str:
        """Whether the link works: `open`, `used`, `revoked` or `expired`."""
        if self.used_at is not None:
            return "used"
        if self.revoked_at is not None:
            return "revoked"
        return "open" if self.ends_at > timezone.now() else "expired"
