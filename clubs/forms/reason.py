"""The form that asks for a reason."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.names import tidy

MISSING = gettext_lazy("Write the reason in a few words.")


class ReasonForm(forms.Form):
    """The reason of something that stays in the history. `example`: a text below the field."""

    example: Any = ""

    reason = forms.CharField(
        label=gettext_lazy("Why?"), max_length=200, error_messages={"required": MISSING}
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = self.example

    def clean_reason(self) -> str:
        reason = tidy(self.cleaned_data["reason"])
        if self.fields["reason"].required and not reason:
            raise forms.ValidationError(MISSING)
        return reason
