"""The form before prizes and diplomas are printed."""

from django import forms
from django.utils.translation import gettext_lazy

from clubs.forms.numbers import WholeNumber


class PlacesForm(forms.Form):
    """How many places get a prize."""

    places = WholeNumber(gettext_lazy("Places with a prize"), most=99)
