"""The form of the prizes and diplomas to print."""

from django import forms
from django.utils.translation import gettext_lazy

from clubs.forms.fields.numbers import WholeNumber


class PlacesForm(forms.Form):
    """The number of places that get a prize."""

    places = WholeNumber(gettext_lazy("Places with a prize"), most=99)
