"""The team of each entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from clubs.words.names import tidy
from tournaments.models import Entry


class TeamsForm(forms.Form):
    """The team of each entry. Only fields that were changed on this page are stored."""

    def __init__(self, entries: Sequence[Entry], data: Any = None) -> None:
        super().__init__(data)
        self.entries = entries
        for entry in entries:
            self.fields[f"team-{entry.number}"] = forms.CharField(
                label=str(entry),
                max_length=60,
                required=False,
                initial=entry.group,
                show_hidden_initial=True,
                widget=forms.TextInput({"autocomplete": "off", "list": "teams"}),
            )

    @property
    def rows(self) -> list[tuple[Entry, forms.BoundField]]:
        return [(entry, self[f"team-{entry.number}"]) for entry in self.entries]

    @property
    def known(self) -> list[str]:
        """The names of the teams so far."""
        return sorted({entry.group for entry in self.entries} - {""})

    @property
    def teams(self) -> dict[int, str]:
        """The changed teams, by the number of the entry."""
        changed = {*self.changed_data}
        return {
            entry.number: tidy(self.cleaned_data[field.name])
            for entry, field in self.rows
            if field.name in changed
        }
