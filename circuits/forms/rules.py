"""The fields of every circuit: its name and its rules."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from circuits import writer
from circuits.forms.points import Points, Scale
from circuits.models import Circuit
from circuits.ranking.rules import MOST_QUALIFIED, MOST_RESULTS, PLACES, CircuitRules
from circuits.table import labels
from circuits.table.labels import OF, TIES, WAYS
from circuits.table.results import ChosenLeg, chosen_legs, rules_of
from clubs.forms.fields.numbers import WholeNumber
from clubs.journal.writing import Refused
from clubs.words.names import sort_key, tidy

TIE_FIELDS = 4
CHOOSE = gettext_lazy("Choose one.")
PARTS = {
    "of": ("of",),
    "points": ("way", "scale", "rest", "leavers"),
    "best": ("best", "minimum", "doubles_as_one"),
    "ties": tuple(f"tie{number}" for number in range(1, TIE_FIELDS + 1)),
    "final": ("qualify", "best_next", "first_of_table"),
}
"""The fields behind each sentence of the form."""


class RulesForm(forms.Form):
    """Makes or changes a circuit of a federation: its name and its rules. Clubs offer its legs."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=80,
        help_text=gettext_lazy("For example: Summer circuit 2026."),
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    of = forms.ChoiceField(
        label=gettext_lazy("Who is listed in the table"),
        choices=list(OF.items()),
        widget=forms.RadioSelect({"class": "dot"}),
        error_messages={"required": CHOOSE, "invalid_choice": CHOOSE},
    )
    way = forms.ChoiceField(
        label=gettext_lazy("What gives the points of a tournament"),
        choices=list(WAYS.items()),
        widget=forms.RadioSelect({"class": "dot"}),
        error_messages={"required": CHOOSE, "invalid_choice": CHOOSE},
    )
    scale = Scale(
        gettext_lazy("Points of the places"),
        required=False,
        help_text=gettext_lazy(
            "First place first, with spaces between them. Entries that share a place share the "
            "points of their places."
        ),
    )
    rest = Points(
        gettext_lazy("Every further place"),
        required=False,
        help_text=gettext_lazy("0: only the places above get points."),
    )
    leavers = forms.BooleanField(
        label=gettext_lazy("An entry that leaves a tournament before its end keeps its points"),
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
    minimum = WholeNumber(
        gettext_lazy("Results that a place needs"),
        least=0,
        most=MOST_RESULTS,
        help_text=gettext_lazy(
            "For example 6: whoever has five or fewer stands below the others without a place. "
            "0: no such rule."
        ),
    )
    doubles_as_one = forms.BooleanField(
        label=gettext_lazy("A double evening is one result with twice the points"),
        widget=forms.CheckboxInput({"class": "tick"}),
        required=False,
    )
    qualify = WholeNumber(
        gettext_lazy("First places of each tournament that go to the final"),
        least=0,
        most=MOST_QUALIFIED,
        help_text=gettext_lazy("0: none. Entries that share the last of these places all qualify."),
    )
    best_next = WholeNumber(
        gettext_lazy("More places for the best of the others"),
        least=0,
        most=MOST_QUALIFIED,
        help_text=gettext_lazy(
            "For example 1: usually the best 4th, if the first 3 of each tournament qualify."
        ),
    )
    first_of_table = WholeNumber(
        gettext_lazy("First of the table that go to the final"),
        least=0,
        most=MOST_QUALIFIED,
        help_text=gettext_lazy("Those who are in the final already take no place."),
    )
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    client_key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    has_legs = False
    """Whether the form chooses legs, too."""

    def __init__(
        self,
        data: Any = None,
        circuit: Circuit | None = None,
        more: dict[str, Any] | None = None,
    ) -> None:
        """`more`: the initial values of further fields."""
        rules = CircuitRules() if circuit is None else rules_of(circuit)
        initial: dict[str, Any] = asdict(rules) | {"client_key": uuid4()} | (more or {})
        if circuit is not None:
            initial |= {"name": circuit.name, "version": circuit.version}
        super().__init__(data, initial=initial)
        self.circuit, self.rules_before = circuit, rules
        self.fields["name"].widget.attrs |= {"autocomplete": "off"}
        for number in range(1, TIE_FIELDS + 1):
            self.fields[f"tie{number}"] = forms.ChoiceField(
                label=_("Tie-break {number}").format(number=number),
                required=False,
                choices=[("", pgettext("tie-break", "none")), *TIES.items()],
                initial=rules.ties[number - 1] if number <= len(rules.ties) else "",
                error_messages={"invalid_choice": _("Choose one from the list.")},
            )

    @property
    def wrong(self) -> dict[str, bool]:
        """Whether a field of each part has an error."""
        return {part: not self.errors.keys().isdisjoint(names) for part, names in PARTS.items()}

    @property
    def answers(self) -> dict[str, str]:
        """The rules in sentences, by the part of the form that changes them."""
        rules = self.rules
        return {
            "of": str(OF[rules.of]),
            "points": labels.points_of_legs(rules),
            "best": labels.best_words(rules),
            "ties": labels.ties_words(rules.ties),
            "final": labels.final_words(rules),
        }

    @property
    def ties(self) -> list[forms.BoundField]:
        return [self[name] for name in PARTS["ties"]]

    def clean_name(self) -> str:
        name = tidy(self.cleaned_data["name"])
        if not sort_key(name):
            raise forms.ValidationError(_("Write the name."))
        return name

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("way") == PLACES:
            self._check_places(cleaned)
        ties = [cleaned.get(name) for name in PARTS["ties"]]
        for number, tie in enumerate(ties):
            if tie and tie in ties[:number]:
                self.add_error(f"tie{number + 1}", _("This tie-break is chosen twice."))
        if cleaned.get("best_next") and cleaned.get("qualify") == 0:
            words = _("This needs first places that go to the final. Write 0 here, or how many go.")
            self.add_error("best_next", words)
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
        """The rules as typed, those of a part with an error as before. The table of points stays as
        it was where points are won.
        """
        if not self.is_bound:
            return self.rules_before
        wrong = self.wrong
        data, typed = self.cleaned_data, dict[str, Any]()
        for part in ("of", "points", "best", "final"):
            if not wrong[part]:
                typed |= {name: data[name] for name in PARTS[part]}
        if typed.get("way") != PLACES:
            typed.pop("scale", None)
            typed.pop("rest", None)
        if not wrong["ties"]:
            typed["ties"] = tuple(filter(None, (data[name] for name in PARTS["ties"])))
        return replace(self.rules_before, **typed)

    @property
    def chosen(self) -> list[ChosenLeg]:
        """The legs of the circuit that is made or changed, in the order of their days."""
        return chosen_legs(self.circuit) if self.circuit else []

    @property
    def details(self) -> writer.Details:
        return writer.Details(self.cleaned_data["name"], self.rules)

    def refuse(self, refused: Refused) -> None:
        """Add an error for a refusal of the writer, at the field that caused it."""
        match refused:
            case writer.NameTaken():
                self.add_error("name", _("Another circuit has this name. Choose another."))
            case writer.IsClosed():
                self.add_error(None, _("This circuit is closed. Reopen it to change it."))
            case other:
                raise other
