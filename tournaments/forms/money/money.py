"""Forms for payments: take one, agree on another fee, cancel a payment."""

from typing import Any, Self
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.forms.fields.money import Amount
from clubs.forms.people.reason import ReasonForm
from clubs.words.figures import money
from tournaments.models import Payment
from tournaments.money.settlement import Settlement


class Seen(forms.CharField):
    """A hidden mark of what the page showed. A form sent from an older page is refused."""

    def __init__(self) -> None:
        super().__init__(widget=forms.HiddenInput, required=False, max_length=30)


class PaymentForm(forms.Form):
    """A payment to or from an entry: its rest in cash, unless somebody types something else."""

    amount = Amount(
        label=gettext_lazy("Amount"),
        least=1,
        error_messages={"required": gettext_lazy("Write the amount.")},
    )
    way = forms.ChoiceField(
        label=gettext_lazy("How it was paid"),
        choices=Payment.Way.choices,
        initial=Payment.Way.CASH,
        widget=forms.Select({"class": "select"}),
        error_messages={
            "required": gettext_lazy("Choose one."),
            "invalid_choice": gettext_lazy("Choose one."),
        },
    )
    client_key = forms.UUIDField(widget=forms.HiddenInput)
    seen = Seen()

    def __init__(self, settlement: Settlement, data: Any = None) -> None:
        self.rest, self.mark = settlement.rest, settlement.mark
        known = {"amount": self.rest or None, "client_key": uuid4(), "seen": self.mark}
        super().__init__(data, initial=known)
        self.asked = 0

    def asks_about_too_much(self, currency: str) -> bool:
        """Ask about an amount above the rest, once; return whether the form asks.

        A form from an older page is not asked about: the writer refuses it.
        """
        amount = self.cleaned_data["amount"]
        if amount <= self.rest or self.data.get("asked") == str(amount):
            return False
        if self.cleaned_data["seen"] not in ("", self.mark):
            return False
        text = _(
            "{amount} is {more} more than is owed. If that is right, press again to record it."
        )
        more = money(amount - self.rest, currency)
        self.add_error("amount", text.format(amount=money(amount, currency), more=more))
        self.asked = amount
        return True

    def anew(self, settlement: Settlement, warning: str) -> Self:
        """Return the form with what was typed and a warning. Sending it again records a payment,
        unless the settlement changes once more.
        """
        changed = {"client_key": str(uuid4()), "seen": settlement.mark}
        form = type(self)(settlement, {**self.data.dict(), **changed})  # type: ignore[attr-defined]
        form.add_error("amount", warning)
        form.asked = self.cleaned_data["amount"]
        return form


class UndoForm(ReasonForm):
    ready = (
        pgettext_lazy("payment", "it was recorded twice"),
        pgettext_lazy("payment", "it was recorded for the wrong pair"),
        gettext_lazy("the money was given back"),
    )


class AgreeForm(ReasonForm):
    """Another fee than the price, for example for an invited pair."""

    agreed = Amount(
        label=gettext_lazy("Fee of this entry"),
        required=False,
        help_text=gettext_lazy("0 if it pays nothing. If left empty, the price counts again."),
    )
    seen = Seen()
    field_order = ["agreed", "reason", "seen"]

    def anew(self, seen: str, warning: str) -> Self:
        """Return the form with what was typed and a warning. Sending it again saves it."""
        form = type(self)({**self.data.dict(), "seen": seen})  # type: ignore[attr-defined]
        form.add_error("agreed", warning)
        return form
