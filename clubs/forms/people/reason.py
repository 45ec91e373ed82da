"""The form that asks for a reason."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.words.names import tidy

MISSING = gettext_lazy("Write the reason in a few words.")


WHY_CHANGED = gettext_lazy("Why did it change?")


class ReasonForm(forms.Form):
    """The reason of something that stays in the history. `asks`: the label of the field; `ready`:
    the usual reasons, of which one tap fills the field.
    """

    asks: Any = gettext_lazy("Why?")
    ready: Sequence[Any] = ()

    reason = forms.CharField(label=asks, max_length=200, error_messages={"required": MISSING})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].label = self.asks

    def clean_reason(self) -> str:
        reason = tidy(self.cleaned_data["reason"])
        if self.fields["reason"].required and not reason:
            raise forms.ValidationError(MISSING)
        return reason
