"""The form of a circuit: its name, its legs and its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import cached_property
from typing import Any, NamedTuple
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from circuits import writer
from circuits.forms.points import Points, Scale
from circuits.labels import OF, TIES, WAYS
from circuits.models import Circuit
from circuits.results import ChosenLeg, chosen_legs, rules_of
from circuits.table.rules import MOST_QUALIFIED, MOST_RESULTS, PLACES, CircuitRules
from clubs.forms.numbers import WholeNumber
from clubs.models import Club
from clubs.names import tidy
from clubs.writing import Refused
from tournaments.models import Tournament

TIE_FIELDS = 4
MOST_OFFERED = 60
"""The latest tournaments of the club that can be chosen, besides those chosen before."""
CHOOSE = gettext_lazy("Choose one.")


class OfferedLeg(NamedTuple):
    """A tournament that can be a leg, and what is ticked for it."""

    tournament: Tournament
    is_leg: bool
    is_double: bool


class CircuitForm(forms.Form):
    """Makes or changes a circuit of a club."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=80,
        help_text=gettext_lazy("For example: Summer circuit 2026."),
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    of = forms.ChoiceField(
        label=gettext_lazy("Who has a line in the table"),
        choices=list(OF.items()),
        widget=forms.RadioSelect({"class": "tick"}),
        error_messages={"required": CHOOSE, "invalid_choice": CHOOSE},
    )
    way = forms.ChoiceField(
        label=gettext_lazy("What gives the points of a leg"),
        choices=list(WAYS.items()),
        widget=forms.RadioSelect({"class": "tick"}),
        error_messages={"required": CHOOSE, "invalid_choice": CHOOSE},
    )
    scale = Scale(
        gettext_lazy("Points of the places"),
        required=False,
        help_text=gettext_lazy(
            "First place first, with spaces between them. Entries that share a place share its "
            "points."
        ),
    )
    rest = Points(
        gettext_lazy("Every further place"),
        required=False,
        help_text=gettext_lazy("0: only the places above get points."),
    )
    leavers = forms.BooleanField(
        label=gettext_lazy(
            "An entry that leaves a leg before its end keeps the points of its place"
        ),
        widget=forms.CheckboxInput({"class": "tick"}),
        required=False,
    )
    best = WholeNumber(
        gettext_lazy("Results that count"),
        least=0,
        most=MOST_RESULTS,
        help_text=gettext_lazy(
            "The best ones of each. 0: all results. A double evening has two results."
        ),
    )
    qualify = WholeNumber(
        gettext_lazy("First places of each leg that go to the final"),
        least=0,
        most=MOST_QUALIFIED,
        help_text=gettext_lazy("0: the circuit has no final."),
    )
    best_next = WholeNumber(
        gettext_lazy("Best next places over all legs"),
        least=0,
        most=MOST_QUALIFIED,
        help_text=gettext_lazy("For example 1: the best 4th, if the first 3 of each leg qualify."),
    )
    legs = forms.MultipleChoiceField(required=False)
    doubles = forms.MultipleChoiceField(required=False)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    client_key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, club: Club, data: Any = None, circuit: Circuit | None = None) -> None:
        self.club, self.circuit = club, circuit
        rules = CircuitRules() if circuit is None else rules_of(circuit)
        initial: dict[str, Any] = asdict(rules) | {"client_key": uuid4(), "legs": [], "doubles": []}
        if circuit is not None:
            legs = chosen_legs(circuit)
            initial |= {"name": circuit.name, "version": circuit.version}
            initial["legs"] = [str(leg.tournament.pk) for leg in legs]
            initial["doubles"] = [str(leg.tournament.pk) for leg in legs if leg.weight > 1]
        super().__init__(data, initial=initial)
        self.rules_before = rules
        self.fields["name"].widget.attrs |= {"autocomplete": "off"}
        for number in range(1, TIE_FIELDS + 1):
            self.fields[f"tie{number}"] = forms.ChoiceField(
                label=_("Tie-break {number}").format(number=number),
                required=False,
                choices=[("", "–"), *TIES.items()],
                initial=rules.ties[number - 1] if number <= len(rules.ties) else "",
                error_messages={"invalid_choice": _("Choose one of the list.")},
            )
        offered = [(str(tournament.pk), str(tournament)) for tournament in self.offered]
        for name in ("legs", "doubles"):
            field = self.fields[name]
            field.choices = offered  # type: ignore[attr-defined]
            gone = _("A tournament of the list no longer exists. Look at the legs again.")
            field.error_messages["invalid_choice"] = gone

    @cached_property
    def offered(self) -> list[Tournament]:
        """The latest tournaments that are not archived, and the legs as they are stored."""
        rows = self.club.tournaments.filter(archived_at__isnull=True).order_by("-starts_at", "-pk")
        keys = set(rows.values_list("pk", flat=True)[:MOST_OFFERED])
        keys |= {int(key) for key in self.initial["legs"]}
        return list(self.club.tournaments.filter(pk__in=keys).order_by("-starts_at", "-pk"))

    @property
    def offered_legs(self) -> Iterator[OfferedLeg]:
        """The tournaments as the form shows them, the latest first."""
        legs, doubles = (set(map(str, self[name].value() or [])) for name in ("legs", "doubles"))
        for tournament in self.offered:
            key = str(tournament.pk)
            yield OfferedLeg(tournament, key in legs, key in doubles)

    @property
    def ties(self) -> list[forms.BoundField]:
        return [self[f"tie{number}"] for number in range(1, TIE_FIELDS + 1)]

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("way") == PLACES:
            self._check_places(cleaned)
        ties = [cleaned.get(f"tie{number}") for number in range(1, TIE_FIELDS + 1)]
        for number, tie in enumerate(ties):
            if tie and tie in ties[:number]:
                self.add_error(f"tie{number + 1}", _("This tie-break is chosen twice."))
        if cleaned.get("best_next") and cleaned.get("qualify") == 0:
            words = _("Without first places of each leg there are no next ones. Write 0.")
            self.add_error("best_next", words)
        lonely = set(cleaned.get("doubles") or ()) - set(cleaned.get("legs") or ())
        if lonely:
            self.add_error("doubles", _("Only a leg can count twice. Tick it as a leg, too."))
        return cleaned

    def _check_places(self, cleaned: dict[str, Any]) -> None:
        scale, rest = cleaned.get("scale"), cleaned.get("rest")
        if scale == ():
            self.add_error("scale", _("Write the points of the first place at least."))
        if rest is None and "rest" not in self.errors:
            cleaned["rest"] = rest = 0
        if scale and rest is not None and rest > scale[-1]:
            self.add_error("rest", _("This is more than the last place of the table gives."))

    @property
    def rules(self) -> CircuitRules:
        """The rules as typed. The table of points stays as it was where points are won."""
        data = self.cleaned_data
        typed: dict[str, Any] = {
            name: data[name] for name in ("of", "way", "leavers", "best", "qualify", "best_next")
        }
        if data["way"] == PLACES:
            typed |= {"scale": data["scale"], "rest": data["rest"]}
        ties = (data[f"tie{number}"] for number in range(1, TIE_FIELDS + 1))
        return CircuitRules(
            **{**asdict(self.rules_before), **typed, "ties": tuple(filter(None, ties))}
        )

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
        """Add an error for a refusal of the writer, at the field that caused it."""
        match refused:
            case writer.NameTaken():
                self.add_error("name", _("Another circuit has this name. Choose another."))
            case writer.IsClosed():
                self.add_error(None, _("This circuit is closed. Reopen it to change it."))
            case writer.NotOfTheClub():
                words = _("A tournament of the list no longer exists. Look at the legs again.")
                self.add_error("legs", words)
            case other:
                raise other
