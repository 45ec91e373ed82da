"""The form for a list of entries: pasted text or a file (CSV, Excel, LibreOffice)."""

from __future__ import annotations

import codecs
from contextlib import closing
from importlib import import_module
from itertools import islice
from typing import Any
from zipfile import ZipFile

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.importing import MOST_COLUMNS, MOST_LINES, EntryList, Layout, as_text, read_text
from tournaments.labels import LISTS

LARGEST_FILE = 1_000_000
LARGEST_UNPACKED = 20_000_000
"""Bytes. A sheet is compressed: unpacked, a small file can fill the memory."""
LONGEST_TEXT = 200_000


class ImportForm(forms.Form):
    text = forms.CharField(
        label=gettext_lazy("The list"),
        required=False,
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea({"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput({"accept": ".xlsx,.csv,.txt,.tsv"}),
        help_text=gettext_lazy("Excel or LibreOffice (.xlsx), or text (.csv)."),
    )

    def __init__(self, layout: Layout, *data: Any) -> None:
        super().__init__(*data)
        self.layout = layout
        self.fields["text"].help_text = _help(layout)

    def clean_file(self) -> str:
        """Return the content of the file as text."""
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is None:
            return ""
        if (file.size or 0) > LARGEST_FILE:
            raise forms.ValidationError(_("This file is too large for a list of entries."))
        text = _sheet(file) if _is_packed(file) else _decoded(file.read())
        if not text.strip():
            raise forms.ValidationError(_("There is nothing in this file."))
        return text

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and (problem := self.entry_list.problem):
            is_of_one = problem == "no-names" and self.layout.people == 1
            words = LISTS["no-names-of-one" if is_of_one else problem]
            self.add_error("file" if cleaned.get("file") else "text", str(words))
        return cleaned

    @property
    def whole(self) -> str:
        """The list as text; a chosen file takes precedence over the text field."""
        return self.cleaned_data.get("file") or self.cleaned_data.get("text") or ""

    @property
    def entry_list(self) -> EntryList:
        return read_text(self.whole, self.layout)

    @property
    def shown(self) -> ImportForm:
        """The same form with the list in its text field, also if it came from a file."""
        return ImportForm(self.layout, {"text": self.whole})


def _help(layout: Layout) -> str:
    if layout.people == 2:
        return _(
            "One pair per line: Ana Lima e Rui Sá. After the names, in this order "
            "and with a comma or a tab between them, can come the seed, the town or "
            "house, and whether the pair has paid. If you leave one out, keep its "
            "comma: Ana Lima e Rui Sá, , Campinas, yes"
        )
    text = _(
        "One person per line: Ana Lima. After the name, in this order and with a "
        "comma or a tab between them, can come the seed and whether the person "
        "has paid. If you leave out the seed, keep its comma: Ana Lima, , yes"
    )
    if not layout.has_group:
        return text
    heading = _("A list with headings may have a column for the town or house to keep apart.")
    return f"{text} {heading}"


def _is_packed(file: UploadedFile) -> bool:
    start = file.read(2)
    file.seek(0)
    return start == b"PK"


def _sheet(file: UploadedFile) -> str:
    """Return the cells of the first sheet as text."""
    try:
        return _cells(file)
    except forms.ValidationError:
        raise
    except Exception:
        # openpyxl and its libraries raise too many kinds of errors for a damaged or locked file.
        unreadable = _("This file cannot be read. Is it an .xlsx or a .csv?")
        raise forms.ValidationError(unreadable) from None


def _cells(file: UploadedFile) -> str:
    with ZipFile(file) as packed:
        if sum(part.file_size for part in packed.infolist()) > LARGEST_UNPACKED:
            raise forms.ValidationError(_("This file is too large for a list of entries."))
    file.seek(0)
    # Imported late: it takes 17 MB of a worker and loads numpy.
    openpyxl = import_module("openpyxl")
    with closing(openpyxl.load_workbook(file, read_only=True, data_only=True)) as book:
        sheet = book.worksheets[0]
        rows = islice(sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True), MOST_LINES + 1)
        return as_text([_written(value) for value in row] for row in rows)


def _written(value: object) -> str:
    """Return a cell as text: a whole number without a decimal point, a tick as "x"."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "x" if value else ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _decoded(content: bytes) -> str:
    """Decode text in any of the encodings that spreadsheets write."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")
