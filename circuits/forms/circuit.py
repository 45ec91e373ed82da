"""The form of a club's circuit: its name, its legs and its rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from circuits import writer
from circuits.forms.rules import RulesForm
from circuits.models import Circuit
from circuits.table.results import ChosenLeg, chosen_legs
from clubs.journal.writing import Refused
from clubs.models import Club
from tournaments.models import Tournament

MOST_OFFERED = 60
"""The latest tournaments of the club that can be chosen, besides those chosen before."""
OPEN = 6
"""Tournaments that stand open, if no more are chosen."""


class OfferedLeg(NamedTuple):
    """A tournament that can be a leg, and what is ticked for it."""

    tournament: Tournament
    is_leg: bool
    is_double: bool


class CircuitForm(RulesForm):
    """Makes or changes a circuit of a club."""

    has_legs = True

    legs = forms.MultipleChoiceField(required=False)
    doubles = forms.MultipleChoiceField(required=False)

    def __init__(self, club: Club, data: Any = None, circuit: Circuit | None = None) -> None:
        self.club = club
        legs = chosen_legs(circuit) if circuit else []
        chosen = {
            "legs": [str(leg.tournament.pk) for leg in legs],
            "doubles": [str(leg.tournament.pk) for leg in legs if leg.weight > 1],
        }
        super().__init__(data, circuit, chosen)
        offered = [(str(tournament.pk), str(tournament)) for tournament in self.offered]
        for name in ("legs", "doubles"):
            field = self.fields[name]
            field.choices = offered  # type: ignore[attr-defined]
            gone = _("A tournament that you chose no longer exists. Check the tournaments again.")
            field.error_messages["invalid_choice"] = gone

    @cached_property
    def offered(self) -> list[Tournament]:
        """The latest tournaments that are not archived, and the legs as they are stored."""
        rows = self.club.tournaments.filter(archived_at__isnull=True).order_by("-starts_at", "-pk")
        keys = set(rows.values_list("pk", flat=True)[:MOST_OFFERED])
        keys |= {int(key) for key in self.initial["legs"]}
        return list(self.club.tournaments.filter(pk__in=keys).order_by("-starts_at", "-pk"))

    @property
    def open_legs(self) -> list[OfferedLeg]:
        """The tournaments that stand open, the chosen ones among them; see `other_legs`."""
        others = self.other_legs
        return [leg for leg in self._offered_legs if leg not in others]

    @cached_property
    def other_legs(self) -> list[OfferedLeg]:
        """The older tournaments that are not chosen, and so wait in a fold."""
        legs = list(self._offered_legs)
        free = [leg for leg in legs if not (leg.is_leg or leg.is_double)]
        room = OPEN - (len(legs) - len(free))
        return free[max(0, room) :]

    @property
    def other_words(self) -> str:
        number = len(self.other_legs)
        return ngettext("Show {number} other", "Show {number} others", number).format(number=number)

    @property
    def _offered_legs(self) -> Iterator[OfferedLeg]:
        """The tournaments, the latest first."""
        legs, doubles = (set(map(str, self[name].value() or [])) for name in ("legs", "doubles"))
        for tournament in self.offered:
            key = str(tournament.pk)
            yield OfferedLeg(tournament, key in legs, key in doubles)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        lonely = set(cleaned.get("doubles") or ()) - set(cleaned.get("legs") or ())
        if lonely:
            self.add_error(
                "doubles",
                _("Only a tournament of the circuit can count as two results. Tick its name, too."),
            )
        return cleaned

    @property
    def chosen(self) -> list[ChosenLeg]:
        """The ticked legs in the order of their days."""
        legs, doubles = set(self.cleaned_data["legs"]), set(self.cleaned_data["doubles"])
        return [
            ChosenLeg(tournament, 2 if str(tournament.pk) in doubles else 1)
            for tournament in sorted(self.offered, key=lambda row: (row.starts_at, row.pk))
            if str(tournament.pk) in legs
        ]

    @property
    def details(self) -> writer.Details:
        return writer.Details(self.cleaned_data["name"], self.rules, self.chosen)

    def refuse(self, refused: Refused) -> None:
        if isinstance(refused, writer.NotOfTheClub):
            words = _("A tournament that you chose no longer exists. Check the tournaments again.")
            self.add_error("legs", words)
        else:
            super().refuse(refused)
