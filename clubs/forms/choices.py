"""A choice among things: what was chosen comes as the thing itself."""

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from django import forms
from django.utils.translation import gettext_lazy

T = TypeVar("T")


class OneOf(forms.TypedChoiceField):
    """One of those that are offered: see `offer`."""

    default_error_messages = {
        "required": gettext_lazy("Choose one."),
        "invalid_choice": gettext_lazy("This one cannot be chosen any more."),
    }


def offer(
    field: forms.Field,
    things: Mapping[str, T],
    label: Callable[[T], object] = str,
    *,
    empty: str = "",
) -> None:
    """Let these be chosen, by their keys; `empty` is what the first line says, of none of them."""
    choice = cast(forms.TypedChoiceField, field)
    none = [("", empty)] if empty else []
    choice.choices = [*none, *((key, str(label(thing))) for key, thing in things.items())]
    choice.coerce = things.__getitem__
