"""The forms of an imported list: the list itself, and the answers to its questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.forms.people.table_file import TableFile
from clubs.imports.cells import split_table
from clubs.words.figures import points
from clubs.words.names import tidy

MOST_LINES = 5_000
MOST_COLUMNS = 40
LONGEST_TEXT = 1_500_000
LONGEST_CELL = 500
ANSWER = re.compile(r"(?:col|opt|who|two|again|pair|sure|cell|do)-[a-z0-9_-]{1,40}", re.ASCII)
"""Names of the inputs that hold an answer."""


class ListForm(forms.Form):
    """A list to import: pasted text or a file. `rows` has its cells."""

    text = forms.CharField(
        label=gettext_lazy("Paste the list here"),
        required=False,
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea({"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )
    file = TableFile(
        label=gettext_lazy("Or choose a file"), rows=MOST_LINES + 2, columns=MOST_COLUMNS
    )
    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        files: Any = None,
        *,
        hint: Any = "",
        longest_cell: int = LONGEST_CELL,
        most_lines: int = MOST_LINES,
        split: Callable[[str, int, int], list[list[str]]] = split_table,
    ) -> None:
        super().__init__(data, files, initial={"client_key": uuid4()})
        self.longest_cell, self.most_lines, self.split = longest_cell, most_lines, split
        self.fields["text"].help_text = hint

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        field = "file" if cleaned.get("file") else "text"
        rows = self._cells(cleaned)
        filled = sum(any(row) for row in rows)
        if not filled:
            self.add_error("text", _("Paste a list, or choose a file."))
        elif len(rows) > self.most_lines + 1:
            words = _("This list is too long: at most {number} lines can be read at once.")
            self.add_error(field, words.format(number=points(self.most_lines)))
        return cleaned | {"rows": rows}

    def _cells(self, cleaned: dict[str, Any]) -> list[list[str]]:
        """Return the cells as they are stored, without invisible characters; a file comes first."""
        text = cleaned.get("text") or ""
        rows = cleaned.get("file") or self.split(text, self.most_lines + 2, MOST_COLUMNS)
        while rows and not any(cell.strip() for cell in rows[-1]):
            rows.pop()
        return [[tidy(cell)[: self.longest_cell] for cell in row] for row in rows]


def answers_in(data: QueryDict) -> dict[str, str]:
    """Return the answers of a posted page by the names of their inputs.

    `shown`: the numbers of the lines on the page; a line without a tick is not left out.
    """
    answers = {f"do-{line}": "" for line in data.getlist("shown") if line.isdecimal()}
    for name, value in data.items():
        if ANSWER.fullmatch(name) and isinstance(value, str):
            answers[name] = tidy(value)[:LONGEST_CELL]
    return answers


def lines_words(number: int) -> str:
    """Return the button that imports only the lines that are ready."""
    text = ngettext(
        "Import only the {number} line that is ready",
        "Import only the {number} lines that are ready",
        number,
    )
    return text.format(number=points(number))
