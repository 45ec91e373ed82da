"""Fields for choices: an object of a list, or a box to tick."""

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from django import forms
from django.utils.translation import gettext_lazy, ngettext

T = TypeVar("T")


class OneOf(forms.TypedChoiceField):
    """A choice among the objects given to `offer`."""

    default_error_messages = {
        "required": gettext_lazy("Choose one."),
        "invalid_choice": gettext_lazy("This option no longer exists. Choose another."),
    }


class Tick(forms.BooleanField):
    """A box to tick, drawn large."""

    widget = forms.CheckboxInput({"class": "tick"})


def offer(
    field: forms.Field,
    things: Mapping[str, T],
    label: Callable[[T], object] = str,
    *,
    empty: str = "",
) -> None:
    """Offer these objects, by their keys; `empty` is the label of a first option for no choice."""
    choice = cast(forms.TypedChoiceField, field)
    no_choice = [("", empty)] if empty else []
    choice.choices = [*no_choice, *((key, str(label(thing))) for key, thing in things.items())]
    choice.coerce = things.__getitem__


def names_found(number: int) -> str:
    """Return the result of a search for a name, for a screen reader."""
    text = ngettext("{number} name found.", "{number} names found.", number)
    return text.format(number=number)
