"""Forms of loans: where the club goes, the file of a loan, and the question before it ends."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.accounts import login_of
from clubs.forms.fields.choices import Tick
from clubs.words.names import tidy
from tournaments.lending.file import PAGE


class LendForm(forms.Form):
    """What goes where. Pages name the place meanwhile. `tournaments`: names by slug."""

    what = forms.ChoiceField(label=gettext_lazy("What do you lend?"), required=False)
    to = forms.CharField(
        label=gettext_lazy("Which computer takes the club?"),
        help_text=gettext_lazy("For example: Ana’s laptop"),
        max_length=60,
        error_messages={"required": gettext_lazy("Write where the club goes.")},
    )

    def __init__(
        self, tournaments: Mapping[str, str], data: Any = None, *, what: str | None = None
    ) -> None:
        super().__init__(data, initial={"what": what or ""})
        choices = [("", _("The whole club")), *tournaments.items()]
        cast(forms.ChoiceField, self.fields["what"]).choices = choices

    def clean_to(self) -> str:
        return tidy(self.cleaned_data["to"])


class LoanFileForm(forms.Form):
    """The file of a loan. Its value is the bytes of the file."""

    file = forms.FileField(
        label=gettext_lazy("The file of the club"),
        widget=forms.FileInput({"accept": ".gz,application/gzip"}),
        error_messages={"required": gettext_lazy("Choose the file.")},
    )

    def clean_file(self) -> bytes:
        file: UploadedFile = self.cleaned_data["file"]
        return file.read(PAGE.packed + 1)


class FirstLoanForm(LoanFileForm):
    """The file with which a laptop begins, and its owner there."""

    owner = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=80,
        error_messages={"required": gettext_lazy("Write your name.")},
    )
    password = forms.CharField(
        label=gettext_lazy("A password for this computer"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
        error_messages={"required": gettext_lazy("Write the password.")},
    )
    field_order = ("file", "owner", "password")

    def clean_owner(self) -> str:
        name = tidy(self.cleaned_data["owner"])
        if not login_of(name):
            raise forms.ValidationError(self.fields["owner"].error_messages["required"])
        return name


class TakeBackForm(forms.Form):
    """The second question before a loan ends without its file."""

    sure = Tick(
        label=gettext_lazy("I know that everything recorded there since then is lost."),
        error_messages={"required": gettext_lazy("Tick this, or leave the club where it is.")},
    )
