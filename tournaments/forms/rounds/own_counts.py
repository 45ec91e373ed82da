"""Fields for what a game of which only results are kept counts besides points."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from clubs.forms.fields.numbers import WholeNumber
from tournaments.reading.seated_table import SeatedTable

MOST_COUNTED = 999
SIDES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class OwnCounts:
    """The fields for what a game of which only results are kept counts besides points: a number of
    each side for each count, none if empty. `end` ends the names of the fields.
    """

    seated: SeatedTable
    end: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return self.seated.rules.own_counts

    def keys(self, at: int) -> list[str]:
        """Return the names of the fields of a count, of each side."""
        return [f"count{at}{side}{self.end}" for side in SIDES[: len(self.seated.sides)]]

    def fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {}
        for at, name in enumerate(self.names):
            now = self.seated.table.counts.get(name, ())
            for side, key in enumerate(self.keys(at)):
                label = _("{count}, {pair}").format(count=name, pair=self.seated.names[side])
                initial = now[side] if now and self.seated.score else None
                field = WholeNumber(
                    label, least=0, most=MOST_COUNTED, required=False, initial=initial
                )
                field.widget.attrs["class"] = "points-field"
                fields[key] = field
        return fields

    def rows(self, form: forms.Form) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the name of each count with its fields in a form."""
        return [(name, [form[key] for key in self.keys(at)]) for at, name in enumerate(self.names)]

    def typed(self, cleaned: Mapping[str, Any]) -> dict[str, list[int]] | None:
        """Return the typed numbers by count; None for a game without such counts."""
        if not self.names:
            return None
        return {
            name: [cleaned.get(key) or 0 for key in self.keys(at)]
            for at, name in enumerate(self.names)
        }
