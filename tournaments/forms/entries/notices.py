"""The data with which the browser of a phone subscribes to notices of its table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from clubs.webhooks.post import read_url
from tournaments.director.phones.notices import PhoneKeys


class EndpointForm(forms.Form):
    """Where a push service reaches a phone."""

    endpoint = forms.CharField(max_length=500)

    def clean_endpoint(self) -> str:
        endpoint: str = self.cleaned_data["endpoint"]
        try:
            read_url(endpoint, most_letters=500)
        except ValueError as wrong:
            raise ValidationError("endpoint") from wrong
        return endpoint


class PhoneForm(EndpointForm):
    """An entry, and where and with which keys a push service reaches the phone."""

    entry = forms.IntegerField(min_value=1, max_value=10**6)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=30)

    def clean(self) -> dict[str, Any]:
        # The library is loaded in the workers that somebody turns notices on in.
        from tournaments.push.keys import check_keys  # noqa: PLC0415

        if not self.errors:
            try:
                check_keys(self.cleaned_data["p256dh"], self.cleaned_data["auth"])
            except ValueError as wrong:
                raise ValidationError("keys") from wrong
        return self.cleaned_data

    @property
    def phone(self) -> PhoneKeys:
        data = self.cleaned_data
        return PhoneKeys(data["endpoint"], data["p256dh"], data["auth"])
