"""Fields for amounts of money, and the form of a club's currency and Pix key."""

from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from clubs.models import PaymentDetails
from clubs.words import money, pix
from clubs.words.names import tidy


class Amount(forms.CharField):
    """An amount of money, as hundredths: 40, 40,00 or R$ 40. Empty: None."""

    def __init__(self, *, least: int = 0, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 20)
        super().__init__(**kwargs)
        self.least = least
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return money.written(value, comma=not (get_language() or "").startswith("en"))

    def clean(self, value: Any) -> int | None:
        typed = super().clean(value)
        if not typed:
            return None
        try:
            amount = money.read(typed)
        except money.NoAmount:
            raise forms.ValidationError(
                _("Write an amount, for example {amount}.").format(amount=self.prepare_value(4000))
            ) from None
        if amount < self.least:
            raise forms.ValidationError(_("The amount must be more than zero."))
        return amount


KINDS = {
    "cnpj": (gettext_lazy("CNPJ"), gettext_lazy("This is not a CNPJ: check its 14 digits.")),
    "cpf": (gettext_lazy("CPF"), gettext_lazy("This is not a CPF: check its 11 digits.")),
    "phone": (
        gettext_lazy("Telephone"),
        gettext_lazy("Write a Brazilian number with its area code: (21) 98765-4321."),
    ),
    "email": (gettext_lazy("E-mail"), gettext_lazy("This is not an e-mail address.")),
    "random": (
        gettext_lazy("Random key"),
        gettext_lazy("Copy the random key whole from your bank: 36 characters with hyphens."),
    ),
}
"""The kinds of Pix keys: their names, and what to say about another text."""


class PaymentDetailsForm(forms.Form):
    """The club's currency and its Pix key with the name and city that banks show."""

    currency = forms.ChoiceField(
        label=gettext_lazy("Currency"),
        choices=[(code, f"{sign} ({code})") for code, sign in money.SIGNS.items()],
        error_messages={"invalid_choice": gettext_lazy("Choose one.")},
    )
    pix_kind = forms.ChoiceField(
        label=gettext_lazy("Kind of the Pix key"),
        choices=[("", gettext_lazy("No Pix")), *((key, name) for key, (name, _) in KINDS.items())],
        required=False,
        error_messages={"invalid_choice": gettext_lazy("Choose one.")},
    )
    pix_key = forms.CharField(label=gettext_lazy("Pix key"), max_length=100, required=False)
    pix_name = forms.CharField(
        label=gettext_lazy("Name of the account’s owner"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("At most 25 letters, without accents, as your bank has it."),
    )
    pix_city = forms.CharField(
        label=gettext_lazy("Town"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("At most 15 letters, without accents."),
    )

    def __init__(self, details: PaymentDetails, data: Any = None) -> None:
        names = ("currency", "pix_kind", "pix_key", "pix_name", "pix_city")
        super().__init__(data, initial={name: getattr(details, name) for name in names})
        for name in ("pix_key", "pix_name", "pix_city"):
            self.fields[name].widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}

    def clean_pix_name(self) -> str:
        return _short(self.cleaned_data["pix_name"], pix.NAME_LENGTH)

    def clean_pix_city(self) -> str:
        return _short(self.cleaned_data["pix_city"], pix.CITY_LENGTH)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        kind = cleaned.get("pix_kind")
        if not kind:
            if cleaned.get("pix_key") and "pix_kind" not in self.errors:
                self.add_error("pix_kind", _("Choose the kind of this key."))
            return cleaned | dict.fromkeys(("pix_kind", "pix_key", "pix_name", "pix_city"), "")
        try:
            cleaned["pix_key"] = pix.read_key(kind, cleaned.get("pix_key", ""))
        except pix.NoKey:
            self.add_error("pix_key", KINDS[kind][1])
        if cleaned.get("currency") not in (None, "BRL"):
            self.add_error("currency", _("Pix pays in R$ only. Choose R$, or no Pix."))
        for name in ("pix_name", "pix_city"):
            if name not in self.errors and not cleaned.get(name):
                self.add_error(name, _("Banks need this for a Pix."))
        return cleaned


def _short(typed: str, most: int) -> str:
    text = pix.plain(tidy(typed))
    if len(text) > most:
        raise forms.ValidationError(
            _("At most {most} letters: shorten it by {number}.").format(
                most=most, number=len(text) - most
            )
        )
    return text
