"""The form for a list of entries: pasted text or a file (CSV, Excel, LibreOffice)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.people.table_file import TableFile
from clubs.imports.cells import as_text
from tournaments.entries.importing import MOST_COLUMNS, MOST_LINES, EntryList, Layout, read_text
from tournaments.words.list_words import LISTS

LONGEST_TEXT = 200_000


class ImportForm(forms.Form):
    text = forms.CharField(
        label=gettext_lazy("The list"),
        required=False,
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea({"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
    )
    file = TableFile(label=gettext_lazy("Or a file"), rows=MOST_LINES + 1, columns=MOST_COLUMNS)

    def __init__(self, layout: Layout, *data: Any) -> None:
        super().__init__(*data)
        self.layout = layout
        self.fields["text"].help_text = _help(layout)

    def clean_file(self) -> str:
        return as_text(self.cleaned_data["file"] or [])

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
    heading = _("A list with headings may have a column for the town or house.")
    return f"{text} {heading}"
