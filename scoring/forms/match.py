"""Forms around a match: start it, end it early, and give a reason."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Competitor
from scoring.models import Match
from scoring.scoresheet import ChosenRules, rules_of_club


class CompetitorField(forms.ModelChoiceField):
    """A choice among the club's pairs, each as its number and name."""

    def label_from_instance(self, competitor: Any) -> str:
        return f"{competitor.number}. {competitor}"


class StartForm(forms.Form):
    """Who plays whom, and under which rules."""

    first = CompetitorField(label=_("Pair 1"), queryset=Competitor.objects.none())
    second = CompetitorField(label=_("Pair 2"), queryset=Competitor.objects.none())
    rules = forms.TypedChoiceField(label=_("Rules"), coerce=int, widget=forms.RadioSelect)
    table = forms.CharField(
        label=_("Table"), max_length=12, required=False, help_text=_("If the tables have numbers.")
    )
    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choices: list[ChosenRules] = rules_of_club(club)
        pairs = (
            Competitor.objects.filter(club=club, archived_at__isnull=True).pairs().with_players()
        )
        for name in ("first", "second"):
            self.fields[name].queryset = pairs  # type: ignore[attr-defined]
        self.fields["rules"].choices = [  # type: ignore[attr-defined]
            (index, chosen.name) for index, chosen in enumerate(self.choices)
        ]
        self.fields["rules"].initial = 0

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, second = cleaned.get("first"), cleaned.get("second")
        if first and first == second:
            self.add_error("second", _("A pair cannot play against itself."))
        elif first and second:
            both = {player.pk: player for player in first.players}
            twice = [player for player in second.players if player.pk in both]
            if twice:
                self.add_error(
                    "second", _("{name} would sit on both sides.").format(name=twice[0].name)
                )
        return cleaned

    @property
    def competitors(self) -> list[Competitor]:
        return [self.cleaned_data["first"], self.cleaned_data["second"]]

    @property
    def chosen(self) -> ChosenRules:
        return self.choices[self.cleaned_data["rules"]]


class ReasonForm(forms.Form):
    """Why a recorded hand is taken back or replaced."""

    reason = forms.CharField(label=_("Why?"), max_length=200, strip=True)


class EndForm(forms.Form):
    """Why a match ends before its target."""

    ending = forms.ChoiceField(
        label=_("Why does it end?"),
        choices=[(e.value, e.label) for e in (Match.Ending.TIME, Match.Ending.AGREEMENT)],
        widget=forms.RadioSelect,
        initial=Match.Ending.TIME,
    )


class PaperForm(forms.Form):
    """How many blank sheets of which size. Anything else in the query counts as not given."""

    paper = forms.ChoiceField(label=_("Paper"), choices=[("A4", "A4"), ("A5", "A5")])
    copies = forms.IntegerField(label=_("Sheets"), min_value=1, max_value=60)
