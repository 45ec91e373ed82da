"""The form with which a picture of a sponsor is added."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.words.logo import MOST_SCREEN_BYTES, CleanLogo, LogoRefused, clean_for_screen
from clubs.words.names import sort_key, tidy


class SponsorForm(forms.Form):
    """A name and a picture. `cleaned_picture`: the picture, redrawn."""

    name = forms.CharField(
        label=gettext_lazy("Name of the sponsor"),
        max_length=60,
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    picture = forms.FileField(
        label=gettext_lazy("Picture"),
        help_text=gettext_lazy("A PNG or JPEG file of at most 5 MB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
        error_messages={"required": gettext_lazy("Choose a picture.")},
    )

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files)
        self.cleaned_picture: CleanLogo | None = None

    def clean_name(self) -> str:
        name = tidy(self.cleaned_data["name"])
        if not sort_key(name):
            raise forms.ValidationError(_("Write the name."))
        return name

    def clean_picture(self) -> None:
        file: UploadedFile = self.cleaned_data["picture"]
        try:
            self.cleaned_picture = clean_for_screen(file.read(MOST_SCREEN_BYTES + 1))
        except LogoRefused as refused:
            raise forms.ValidationError(_words(refused.why)) from None


def _words(why: str) -> str:
    return {
        "too-large": _(
            "This picture is too large. Choose one of at most 5 MB and 12 million pixels."
        ),
        "too-many-scans": _(
            "This JPEG file takes too long to read. Save the picture as PNG, then choose that file."
        ),
        "transparent": _("All of this picture is transparent. Choose another file."),
    }.get(why, _("This file is not a PNG or JPEG picture. Choose another file."))
