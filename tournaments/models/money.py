"""The money of a tournament: payments and agreed fees. Columns only.

Amounts are hundredths of the club's currency. `tournaments.director` is the only writer.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Payment(models.Model):
    """Money that an entry paid as its fee.

    Never changed: a wrong payment is cancelled, with a reason. `number` is that of its receipt.
    """

    class Way(models.TextChoices):
        CASH = "cash", pgettext_lazy("way of paying", "cash")
        PIX = "pix", pgettext_lazy("way of paying", "Pix")
        CARD = "card", pgettext_lazy("way of paying", "card")
        OTHER = "other", pgettext_lazy("way of paying", "other")

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="payments"
    )
    entry = models.ForeignKey(
        "tournaments.Entry", on_delete=models.PROTECT, related_name="payments"
    )
    number = models.PositiveIntegerField()
    amount = models.PositiveIntegerField()
    way = models.CharField(max_length=5, choices=Way)
    client_key = models.UUIDField()
    by = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True)
    cancelled_by = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+"
    )
    cancelled_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_receipt_per_number"),
            models.UniqueConstraint(fields=["tournament", "client_key"], name="paid_once"),
            models.CheckConstraint(condition=Q(amount__gte=1), name="payments_are_not_zero"),
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True, cancelled_by__isnull=True)
                | Q(cancelled_at__isnull=False, cancelled_by__isnull=False),
                name="cancelled_payments_say_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return _("Receipt {number}").format(number=self.number)


class AgreedFee(models.Model):
    """A fee agreed with one entry in place of the price; the newest counts. None: the price."""

    entry = models.ForeignKey(
        "tournaments.Entry", on_delete=models.PROTECT, related_name="agreed_fees"
    )
    amount = models.PositiveIntegerField(null=True)
    reason = models.CharField(max_length=200)
    by = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.reason
