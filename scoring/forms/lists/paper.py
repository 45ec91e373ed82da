"""The form that chooses the blank score sheets to print."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields.choices import OneOf
from clubs.models import Club
from scoring.forms.start.choose_rules import RulesChoice
from scoring.paper.sizes import BLANK_PAPERS, Paper
from scoring.table.scoresheet import ChosenRules

MOST_SHEETS = 60


class PaperForm(forms.Form):
    """The paper size, the number and the rules of blank sheets; each has a default."""

    paper = forms.ChoiceField(
        label=_("Paper"),
        choices=[
            ("A4", _("A4, like a letter")),
            ("A5", _("A5, half of A4")),
            ("A5x2", _("A5, two on each sheet of A4, to cut")),
        ],
        initial="A4",
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose A4 or A5 paper.")},
    )
    copies = forms.IntegerField(
        label=_("How many sheets"),
        min_value=1,
        max_value=MOST_SHEETS,
        initial=10,
        error_messages={
            "required": _("Write how many sheets."),
            "invalid": _("Write a number, such as 10."),
            "min_value": _("At least one sheet."),
            "max_value": _("At most %(limit_value)s sheets at a time."),
        },
    )
    rules = OneOf(
        label=_("Rules"),
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose one of the rules of this club.")},
    )

    def __init__(self, club: Club, query: QueryDict | None = None) -> None:
        self.choice = RulesChoice(club)
        super().__init__(None if query is None else self._with_defaults(query))
        self.choice.offer_in(self)

    def _with_defaults(self, query: QueryDict) -> dict[str, Any]:
        initial = {name: field.initial for name, field in self.base_fields.items()}
        return initial | {"rules": self.choice.usual} | query.dict()

    @property
    def paper_words(self) -> SafeString:
        """The chosen paper as a sentence; the usual one if it does not exist."""
        papers = dict(self.fields["paper"].choices)  # type: ignore[attr-defined]
        return format_html("<b>{}</b>.", papers.get(self["paper"].value(), papers["A4"]))

    @property
    def sheet(self) -> Paper:
        return BLANK_PAPERS[self.cleaned_data["paper"]]

    @property
    def printed_copies(self) -> int:
        """The number of paper sheets: fewer than `copies` if two score sheets share a paper."""
        copies: int = self.cleaned_data["copies"]
        return -(-copies // len(self.sheet.places))

    @property
    def chosen(self) -> ChosenRules:
        chosen: ChosenRules = self.cleaned_data["rules"]
        return chosen
