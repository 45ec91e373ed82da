"""House rules: one field for each option of their rule set, and what each would mean."""

import dataclasses
from collections.abc import Iterator
from typing import Any, cast

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.numbers import WholeNumber
from clubs.names import tidy
from clubs.writing import Refused
from scoring import rulebook
from scoring.labels import OPTIONS, in_groups, option_label
from scoring.labels.effects import differences, effect, value_words
from scoring.rules.problems import MalformedFacts
from scoring.rules.sheet import OptionValue
from scoring.scoresheet import ChosenRules

CHOOSE = {
    "required": gettext_lazy("Choose one."),
    "invalid_choice": gettext_lazy("Choose one."),
}


@dataclasses.dataclass(frozen=True)
class OptionField:
    """The field of an option, and in one sentence what is typed there means."""

    bound: forms.BoundField
    says: str
    differs: bool

    @property
    def is_switch(self) -> bool:
        return isinstance(self.bound.field, forms.BooleanField)

    @property
    def is_choice(self) -> bool:
        return isinstance(self.bound.field, forms.ChoiceField)


class HouseRulesForm(forms.Form):
    """An option left empty is the preset's. What a number may be is asked of the rules."""

    name = forms.CharField(
        label=gettext_lazy("Name of these rules"),
        max_length=60,
        help_text=gettext_lazy("Shown where a match is started and on its score sheet."),
        error_messages={"required": gettext_lazy("Give the rules a name.")},
    )

    def __init__(
        self, preset: ChosenRules, now: ChosenRules, data: Any = None, name: str = ""
    ) -> None:
        """`now`: the rules they are copied from, or changed from."""
        initial = {**now.rules.options(), "name": name, "version": now.version}
        super().__init__(data, initial=initial)
        self.preset, self.now = preset, now
        self.fields["name"].widget.attrs |= {"autocomplete": "off"}
        for option in dataclasses.fields(preset.rules):
            value = getattr(preset.rules, option.name)
            field = _field(option, option_label(option.name))
            field.help_text = f"{preset.name}: {value_words(option.name, value)}"
            self.fields[option.name] = field

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name, value in self.options.items():
            try:
                self.preset.rules.with_options({name: value})
            except MalformedFacts:
                self.add_error(name, cast(WholeNumber, self.fields[name]).wanted)
        return cleaned

    def refuse(self, refused: Refused) -> None:
        """Say at its field what the rulebook does not write."""
        if isinstance(refused, rulebook.NameTaken):
            self.add_error("name", _("Other rules have or had this name. Choose another."))
        elif isinstance(refused, rulebook.NamedLikeVersion):
            text = _(
                "Leave out the number at the end: the notebook numbers each version of the rules."
            )
            self.add_error("name", text)
        else:
            text = _("Nothing differs from {preset}. Change something, or play by {preset} itself.")
            self.add_error(None, text.format(preset=self.preset.name))

    @property
    def said(self) -> dict[str, Any]:
        """The data for the rulebook."""
        return {"name": self.cleaned_data["name"], "options": self.options}

    @property
    def options(self) -> dict[str, OptionValue]:
        """The typed options, without empty fields."""
        return {
            name: self.cleaned_data[name]
            for name in self.preset.rules.options()
            if self.cleaned_data.get(name) not in (None, "")
        }

    @cached_property
    def wanted(self) -> dict[str, OptionValue]:
        """All options as they would be; where something wrong is typed, those of now."""
        if not self.is_bound:
            return self.now.rules.options()
        errors = self.errors  # before `options`, which reads what was found right
        wrong = {name: self.now.rules.options()[name] for name in errors if name in self._all}
        return {**self._all, **self.options, **wrong}

    @property
    def groups(self) -> Iterator[tuple[str, list[OptionField]]]:
        """The fields under the titles of their groups."""
        for title, names in in_groups(self.preset.key, self._all):
            yield title, [self._option(name) for name in names]

    @property
    def changes(self) -> list[str]:
        """The changes to the current rules, one sentence each."""
        now = self.now.rules.options()
        found = differences(now, self.wanted)
        changes = [effect(name, self.wanted[name], now[name]) for name in found]
        named = self.cleaned_data.get("name") if self.is_bound else None
        if named and named != self.initial["name"]:
            changes.insert(0, _("The new name is {name}.").format(name=named))
        return changes

    @property
    def differences(self) -> list[str]:
        """How the typed rules differ from their preset, one sentence per option."""
        found = differences(self._all, self.wanted)
        return [effect(name, self.wanted[name], self._all[name]) for name in found]

    @property
    def _all(self) -> dict[str, OptionValue]:
        return self.preset.rules.options()

    def _option(self, name: str) -> OptionField:
        value, other = self.wanted[name], self._all[name]
        return OptionField(self[name], effect(name, value, other), value != other)


class ChangeRulesForm(HouseRulesForm):
    """House rules there are already; it knows which version somebody began to change."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    @property
    def said(self) -> dict[str, Any]:
        return super().said | {"version": self.cleaned_data["version"]}


def _field(option: dataclasses.Field[Any], label: str) -> forms.Field:
    if "switch" in option.metadata:
        return forms.BooleanField(
            label=label, required=False, widget=forms.CheckboxInput({"class": "tick"})
        )
    if codes := option.metadata.get("codes"):
        words = OPTIONS[option.name].codes
        choices = [(code, str(words.get(code, code))) for code in codes]
        return forms.ChoiceField(
            label=label,
            required=False,
            choices=choices,
            widget=forms.RadioSelect,
            error_messages=CHOOSE,
        )
    least, most = option.metadata["least"], option.metadata["most"]
    return WholeNumber(label, least=least, most=most, required=False)
