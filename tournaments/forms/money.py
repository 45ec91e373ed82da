"""Forms for payments: take one, agree on another fee, cancel a payment."""

from typing import Any, Self
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.figures import money
from clubs.forms.money import Amount
from clubs.forms.reason import ReasonForm
from tournaments.models import Payment


class PaymentForm(forms.Form):
    """A payment to or from an entry: the `rest` in cash, unless somebody types something else."""

    amount = Amount(
        label=gettext_lazy("Amount"),
        least=1,
        error_messages={"required": gettext_lazy("Write the amount.")},
    )
    way = forms.ChoiceField(
        label=gettext_lazy("How it was paid"),
        choices=Payment.Way.choices,
        initial=Payment.Way.CASH,
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose one."),
            "invalid_choice": gettext_lazy("Choose one."),
        },
    )
    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, rest: int, data: Any = None) -> None:
        super().__init__(data, initial={"amount": rest or None, "client_key": uuid4()})
        self.rest = rest
        self.asked = 0

    def asks_about_too_much(self, currency: str) -> bool:
        """Ask about an amount above the rest, once; return whether the form asks."""
        amount = self.cleaned_data["amount"]
        if amount <= self.rest or self.data.get("asked") == str(amount):
            return False
        text = _(
            "{amount} is {more} more than is owed. If that is right, press again to record it."
        )
        more = money(amount - self.rest, currency)
        self.add_error("amount", text.format(amount=money(amount, currency), more=more))
        self.asked = amount
        return True

    def anew(self, recorded: str) -> Self:
        """Return the form with a new client key and a warning: its first key has already recorded
        the payment `recorded`. Sending it again records another one.
        """
        form = type(self)(self.rest, {**self.data.dict(), "client_key": str(uuid4())})  # type: ignore[attr-defined]
        text = _(
            "This page has already recorded a payment: {recorded}. Nothing was recorded now. "
            "Press again to record another payment."
        )
        form.add_error("amount", text.format(recorded=recorded))
        return form


class AgreeForm(ReasonForm):
    """Another fee than the price, for example for an invited pair."""

    agreed = Amount(
        label=gettext_lazy("Fee of this entry"),
        required=False,
        help_text=gettext_lazy("0 if it pays nothing. If left empty, the price counts again."),
    )
    field_order = ["agreed", "reason"]
