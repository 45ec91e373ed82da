"""The money of a tournament: fees and prizes, what was paid, and what was agreed. Columns only.

Amounts are hundredths of the club's currency. `tournaments.director` is the only writer.
"""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.words.figures import percentage


class Transfer(models.Model):
    """Money that changed hands. Never changed: a wrong one is cancelled, with a reason.

    `number` counts the rows of a tournament.
    """

    class Way(models.TextChoices):
        CASH = "cash", pgettext_lazy("way of paying", "cash")
        PIX = "pix", pgettext_lazy("way of paying", "Pix")
        CARD = "card", pgettext_lazy("way of paying", "card")
        OTHER = "other", pgettext_lazy("way of paying", "other")

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    number = models.PositiveIntegerField()
    amount = models.PositiveIntegerField()
    way = models.CharField(max_length=5, choices=Way)
    client_key = models.UUIDField()
    by = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    cancelled_at = models.DateTimeField(null=True)
    cancelled_by = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+"
    )
    cancelled_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        abstract = True
        ordering = ["number"]


CANCELLED_BY_SOMEBODY = Q(cancelled_at__isnull=True, cancelled_by__isnull=True) | Q(
    cancelled_at__isnull=False, cancelled_by__isnull=False
)


class Payment(Transfer):
    """Money that an entry paid as its fee. `number` is that of its receipt.

    `usual_fee`: the fee of the entry by the price of that time; that of its first payment is fixed.
    `rest`: what the entry still owed afterwards, as its receipt says.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="payments"
    )
    entry = models.ForeignKey(
        "tournaments.Entry", on_delete=models.PROTECT, related_name="payments"
    )
    # None: recorded before these columns were added.
    usual_fee = models.PositiveIntegerField(null=True)
    rest = models.PositiveIntegerField(null=True)

    class Meta(Transfer.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_receipt_per_number"),
            models.UniqueConstraint(fields=["tournament", "client_key"], name="paid_once"),
            models.CheckConstraint(condition=Q(amount__gte=1), name="payments_are_not_zero"),
            models.CheckConstraint(
                condition=CANCELLED_BY_SOMEBODY, name="cancelled_payments_say_by_whom"
            ),
        ]

    def __str__(self) -> str:
        return _("Receipt {number}").format(number=self.number)


class AgreedFee(models.Model):
    """A fee agreed with one entry in place of the price; the newest counts. None: the price."""

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    entry = models.ForeignKey(
        "tournaments.Entry", on_delete=models.PROTECT, related_name="agreed_fees"
    )
    amount = models.PositiveIntegerField(null=True)
    reason = models.CharField(max_length=200)
    by = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["at", "id"]

    def __str__(self) -> str:
        return self.reason


class PrizePlan(models.Model):
    """The prize money of a tournament; the newest counts.

    Either a fixed `amount`, or a `percent` of the fees taken; without both the places
    get none. `shares`
    are the percentages of the places: whole ones add up to 100 at most, hundredths of them to more
    than 100 and at most 10,000. What they leave is no prize but for `rest_for`, such as the costs.
    Fixed sums are stored as ten-thousandths of a cent, more than that in all; `amount` is their
    sum, and each section gets them.
    """

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="prize_plans"
    )
    amount = models.PositiveIntegerField(null=True)
    percent = models.PositiveSmallIntegerField(null=True)
    shares = models.JSONField(default=list)
    rest_for = models.CharField(max_length=60, blank=True, default="")
    # Prizes beside the places: {"figure": "points", "last": 2, "sum": 5000}, best of two rounds;
    # without money if the sum is 0; only of a "group", with the numbers of its entries "among".
    # They may stand alone.
    special = models.JSONField(default=list, blank=True)
    # Whether everybody sees the prizes beside the standings; else only directors.
    is_public = models.BooleanField(default=False)
    by = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__isnull=True) | Q(percent__isnull=True),
                name="prizes_are_an_amount_or_a_percentage",
            ),
            models.CheckConstraint(
                condition=Q(percent__isnull=True) | Q(percent__gte=1, percent__lte=100),
                name="prizes_are_at_most_all_fees",
            ),
        ]

    def __str__(self) -> str:
        return "/".join(map(percentage, self.hundredths))

    @property
    def sums(self) -> list[int]:
        """The fixed sums of the places, in cents; empty if the places have percentages."""
        is_fixed = sum(self.shares) > 10_000
        return [share // 10_000 for share in self.shares] if is_fixed else []

    @property
    def hundredths(self) -> list[int]:
        """The percentages of the places, in hundredths."""
        return [share * (100 if sum(self.shares) <= 100 else 1) for share in self.shares]

    @property
    def has_pool(self) -> bool:
        return self.amount is not None or self.percent is not None

    @property
    def has_prizes(self) -> bool:
        return self.has_pool or bool(self.special)


class Payout(Transfer):
    """Prize money that an entry received, for the place it had at that time."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="payouts"
    )
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="payouts")
    place = models.PositiveIntegerField()

    class Meta(Transfer.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_payout_per_number"),
            models.UniqueConstraint(fields=["tournament", "client_key"], name="paid_out_once"),
            models.CheckConstraint(condition=Q(amount__gte=1), name="payouts_are_not_zero"),
            models.CheckConstraint(
                condition=CANCELLED_BY_SOMEBODY, name="cancelled_payouts_say_by_whom"
            ),
        ]

    def __str__(self) -> str:
        return _("Prize payment {number}").format(number=self.number)
