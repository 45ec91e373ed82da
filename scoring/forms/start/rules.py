"""The forms of house rules: one field per option, with a sentence on what its value means."""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.choices import Tick
from clubs.forms.fields.numbers import WholeNumber
from clubs.journal.writing import Refused
from clubs.words.names import tidy
from scoring.games import GAMES
from scoring.house_rules import rulebook
from scoring.labels import OPTIONS, in_groups, option_label
from scoring.labels.effects import differences, effect, value_words
from scoring.rules.base.facts import OptionValue
from scoring.rules.base.problems import MalformedFacts
from scoring.table.scoresheet import ChosenRules

CHOOSE = {
    "required": gettext_lazy("Choose one."),
    "invalid_choice": gettext_lazy("Choose one."),
}


GOALS = "target", "limit", "usual_target"
"""The options that say when a match ends; a game has one of them."""


@dataclasses.dataclass(frozen=True)
class OptionField:
    """The field of an option. `says`: what its value means beside that of the preset; empty if it
    is the same. `words`: the value with the name of the option; empty if it has no effect.
    """

    bound: forms.BoundField
    says: str
    words: str

    @property
    def is_switch(self) -> bool:
        return isinstance(self.bound.field, forms.BooleanField)

    @property
    def is_choice(self) -> bool:
        return isinstance(self.bound.field, forms.ChoiceField)


@dataclasses.dataclass(frozen=True)
class OptionGroup:
    """Options under one title."""

    title: str
    options: Sequence[OptionField]

    @property
    def words(self) -> str:
        """All values in one line: Joker: 50; two: 20; ace: 15."""
        words = "; ".join(option.words for option in self.options if option.words)
        return capfirst(words or _("nothing"))

    @property
    def is_open(self) -> bool:
        return any(option.says or option.bound.errors for option in self.options)


class HouseRulesForm(forms.Form):
    """Makes house rules from a preset. An empty field stands for the preset's value; the rule set
    itself checks the range of each number.
    """

    name = forms.CharField(
        label=gettext_lazy("Name of these rules"),
        max_length=60,
        help_text=gettext_lazy("Shown where a match is started and on its score sheet."),
        error_messages={"required": gettext_lazy("Give the rules a name.")},
    )

    def __init__(
        self, preset: ChosenRules, current: ChosenRules, data: Any = None, name: str = ""
    ) -> None:
        """`current`: the rules to copy or to change, whose values fill the form."""
        initial = {**current.rules.options(), "name": name, "version": current.version}
        super().__init__(data, initial=initial)
        self.preset, self.current = preset, current
        self.fields["name"].widget.attrs |= {"autocomplete": "off"}
        for option in dataclasses.fields(preset.rules):
            self.fields[option.name] = _field(option, option_label(option.name))

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name, value in self.options.items():
            try:
                self.preset.rules.with_options({name: value})
            except MalformedFacts:
                self.add_error(name, cast(WholeNumber, self.fields[name]).wanted)
        if not self.errors:
            rules = self.preset.rules.with_options(self.options)
            for name, before in rules.falls():
                text = _("This is below “{other}”, which is {value}. It must be at least as much.")
                other, value = option_label(before), getattr(rules, before)
                self.add_error(name, text.format(other=other, value=value))
        return cleaned

    def refuse(self, refused: Refused) -> None:
        """Add an error for a refusal of the rulebook, at the field that caused it."""
        match refused:
            case rulebook.NameTaken():
                self.add_error("name", _("Other rules have or had this name. Choose another."))
            case rulebook.NamedLikeVersion():
                text = _(
                    "Leave out the number at the end: the notebook numbers each version of the "
                    "rules."
                )
                self.add_error("name", text)
            case rulebook.NothingDiffers():
                text = _(
                    "Nothing differs from {preset}. Change something, or play by {preset} itself."
                )
                self.add_error(None, text.format(preset=self.preset.name))
            case other:
                raise other

    @property
    def rulebook_data(self) -> dict[str, Any]:
        """The arguments for the functions of the rulebook."""
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
        """The value of every option as typed; the current value for a field with an error."""
        if not self.is_bound:
            return self.current.rules.options()
        errors = self.errors  # before `options`, which reads the cleaned data
        wrong = {
            name: self.current.rules.options()[name] for name in errors if name in self._presets
        }
        return {**self._presets, **self.options, **wrong}

    @property
    def goal(self) -> OptionField:
        """When a match ends."""
        return self._option(next(name for name in GOALS if name in self._presets))

    @property
    def groups(self) -> Iterator[OptionGroup]:
        """All options but the goal."""
        others = [name for name in self._presets if name not in GOALS]
        for title, names in in_groups(self.preset.key, others):
            yield OptionGroup(title, [self._option(name) for name in names])

    @property
    def changes(self) -> list[str]:
        """The changes to the current rules, one sentence each."""
        current = self.current.rules.options()
        changed = differences(current, self.wanted)
        changes = [effect(name, self.wanted[name], current[name]) for name in changed]
        named = self.cleaned_data.get("name") if self.is_bound else None
        if named and named != self.initial["name"]:
            changes.insert(0, _("The new name is {name}.").format(name=named))
        return changes

    @property
    def differences(self) -> list[str]:
        """How the typed rules differ from their preset, one sentence per option."""
        changed = differences(self._presets, self.wanted)
        return [effect(name, self.wanted[name], self._presets[name]) for name in changed]

    @property
    def _presets(self) -> dict[str, OptionValue]:
        return self.preset.rules.options()

    def _option(self, name: str) -> OptionField:
        value, other = self.wanted[name], self._presets[name]
        says = effect(name, value, other) if value != other else ""
        return OptionField(self[name], says, _named(name, value))


class NewGameForm(HouseRulesForm):
    """Adds a game of which the club keeps only results."""

    persons = forms.ChoiceField(
        label=gettext_lazy("Who plays"),
        widget=forms.RadioSelect,
        choices=[("duo", gettext_lazy("Pairs")), ("solo", gettext_lazy("Single players"))],
        initial="duo",
        error_messages=CHOOSE,
    )
    wins = forms.ChoiceField(
        label=gettext_lazy("Who wins"),
        widget=forms.RadioSelect,
        choices=[
            ("", gettext_lazy("The higher total")),
            ("-low", gettext_lazy("The lower total")),
        ],
        required=False,
    )

    def __init__(self, data: Any = None) -> None:
        example = ChosenRules("duo:X", "", GAMES["duo:X"].rules)
        super().__init__(example, example, data)
        self.fields["name"].label = _("Name of the game")
        self.fields["name"].help_text = _("Such as sueca, truco or dominó; 20 letters at most.")

    @property
    def key(self) -> str:
        """The key of the game."""
        data = self.cleaned_data
        return f"{data['persons']}{data['wins']}:{data['name']}"

    def clean_name(self) -> str:
        name = super().clean_name()
        if f"duo:{name}" not in GAMES:
            raise ValidationError(_("Write 20 letters at most, without signs."))
        return name

    @property
    def kinds(self) -> list[forms.BoundField]:
        """The questions that a game cannot change later: its matches would not compare."""
        return [self["persons"], self["wins"]]


class ChangeRulesForm(HouseRulesForm):
    """Changes existing house rules. `version`: the latest version when the form was opened."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    @property
    def rulebook_data(self) -> dict[str, Any]:
        return super().rulebook_data | {"version": self.cleaned_data["version"]}


def _named(name: str, value: OptionValue) -> str:
    if not value or OPTIONS[name].unset == value:
        return ""
    label = option_label(name)
    label = label[0].lower() + label[1:]
    return label if value is True else f"{label}: {value_words(name, value)}"


def _field(option: dataclasses.Field[Any], label: str) -> forms.Field:
    if "switch" in option.metadata:
        return Tick(label=label, required=False)
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
    if longest := option.metadata.get("longest"):
        return forms.CharField(label=label, required=False, max_length=longest)
    least, most = option.metadata["least"], option.metadata["most"]
    return WholeNumber(label, least=least, most=most, required=False)
