"""The form with which the file of another copy of the club is brought."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.archive.canonical import MalformedArchive
from clubs.archive.document import Document, read, unpacked
from clubs.archive.signing import WrongSignature, check_signature

MOST_BYTES = 5 * 2**20


class ArchiveForm(forms.Form):
    """A file of the club. `content`: its bytes without compression; `document`: what it says."""

    file = forms.FileField(
        label=gettext_lazy("File of the other copy"),
        help_text=gettext_lazy("It ends in .json.gz or .json."),
        widget=forms.FileInput({"accept": ".gz,.json,application/gzip,application/json"}),
        error_messages={"required": gettext_lazy("Choose the file.")},
    )

    def clean_file(self) -> None:
        file: UploadedFile = self.cleaned_data["file"]
        content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large. The limit is 5 MB."))
        try:
            self.content = unpacked(content)
            self.document: Document = read(self.content)
            check_signature(self.document)
        except MalformedArchive as malformed:
            text = _("This is not the file of a club.")
            raise forms.ValidationError(f"{text} ({malformed})") from None
        except WrongSignature:
            text = _("This file was changed on its way. Copy it from the other computer again.")
            raise forms.ValidationError(text) from None
