"""The field for a file with a table, read into rows of cells."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from clubs.imports.cells import Unreadable, read_file

PROBLEMS: Mapping[str, Promise] = {
    "too-large": gettext_lazy(
        "This file is too large. Save only the sheet with the list, without pictures."
    ),
    "old-excel": gettext_lazy(
        "This is a file of an old Excel (.xls). Open it and save it as .xlsx or .csv."
    ),
    "not-a-table": gettext_lazy(
        "There is no table in this file. Choose a spreadsheet (.xlsx, .ods) or text (.csv)."
    ),
    "broken": gettext_lazy("This file cannot be read. Is it an .xlsx, an .ods or a .csv?"),
    "empty": gettext_lazy("There is nothing in this file."),
}


class TableFile(forms.FileField):
    """A spreadsheet or a text file. Its value is the rows, None without a file."""

    widget = forms.ClearableFileInput({"accept": ".xlsx,.xlsm,.ods,.csv,.txt,.tsv"})

    def __init__(self, *, rows: int, columns: int, **kwargs: Any) -> None:
        super().__init__(
            required=False,
            allow_empty_file=True,
            help_text=gettext_lazy("A spreadsheet (.xlsx, .ods) or text (.csv)."),
            **kwargs,
        )
        self.rows, self.columns = rows, columns

    def clean(self, data: UploadedFile | None, initial: Any = None) -> list[list[str]] | None:
        file = super().clean(data, initial)
        if not file:
            return None
        try:
            rows = read_file(file, file.size or 0, self.rows, self.columns)
        except Unreadable as problem:
            raise forms.ValidationError(str(PROBLEMS[problem.code])) from None
        if not any(any(cell.strip() for cell in cells) for cells in rows):
            raise forms.ValidationError(str(PROBLEMS["empty"]))
        return rows
