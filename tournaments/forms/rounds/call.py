"""The form with which a director ends a call."""

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.models import Call


class SolveForm(forms.Form):
    """How a call was solved, in a few words if the director likes."""

    words = forms.CharField(
        label=gettext_lazy("How it was solved"),
        max_length=Call._meta.get_field("note").max_length,
        required=False,
        help_text=gettext_lazy("In a few words, if you like. The journal keeps it."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
