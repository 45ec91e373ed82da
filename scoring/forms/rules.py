"""The club's own numbers for a game: one field for each option of its rule set."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.numbers import WholeNumber
from clubs.names import tidy
from scoring.labels import OPTION_GROUPS, option_label
from scoring.models import HouseRules
from scoring.rules.facts import LARGEST
from scoring.rules.problems import MalformedFacts
from scoring.scoresheet import ChosenRules


@dataclass(frozen=True)
class OptionGroup:
    title: str | Promise
    fields: list[forms.BoundField]


class HouseRulesForm(forms.Form):
    """A field left empty has the preset's number. What a number may be is asked of the rules."""

    name = forms.CharField(
        label=gettext_lazy("What the club calls them"),
        max_length=60,
        help_text=gettext_lazy("Shown where a match is started and on its score sheet."),
        error_messages={"required": gettext_lazy("Give them a name.")},
    )

    def __init__(self, preset: ChosenRules, house: HouseRules | None, data: Any = None) -> None:
        initial = {"name": house.name, **house.options} if house else {}
        super().__init__(data, initial={**preset.rules.options(), **initial})
        self.preset = preset
        self.fields["name"].widget.attrs |= {"autocomplete": "off"}
        for option in fields(preset.rules):
            self.fields[option.name] = WholeNumber(
                option_label(option.name),
                least=option.metadata["least"],
                most=LARGEST,
                required=False,
                help_text=f"{preset.name}: {getattr(preset.rules, option.name)}",
            )

    def clean_name(self) -> str:
        name = tidy(self.cleaned_data["name"])
        if name.casefold() == self.preset.name.casefold():
            raise forms.ValidationError(_("This is the name of the rules they differ from."))
        return name

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name, value in self.options.items():
            try:
                self.preset.rules.with_options({name: value})
            except MalformedFacts:
                self.add_error(name, cast(WholeNumber, self.fields[name]).wanted)
        return cleaned

    @property
    def options(self) -> dict[str, int]:
        """What was typed into the fields that were not left empty."""
        return {
            name: self.cleaned_data[name]
            for name in self.preset.rules.options()
            if self.cleaned_data.get(name) is not None
        }

    @property
    def groups(self) -> Iterator[OptionGroup]:
        """The fields in groups; an option no group knows of stands in the last."""
        left = dict.fromkeys(self.preset.rules.options())
        for title, names in OPTION_GROUPS:
            here = [name for name in names if name in left]
            for name in here:
                del left[name]
            if here:
                yield OptionGroup(title, [self[name] for name in here])
        if left:
            yield OptionGroup(_("More"), [self[name] for name in left])
