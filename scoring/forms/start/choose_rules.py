"""Choose the rules of a match or of a blank sheet: the club's, those that it played this year, and
in a fold the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundWidget

from clubs.forms.fields.choices import offer
from clubs.models import Club
from scoring.house_rules.house import Playbook, preset
from scoring.house_rules.overview import Overview
from scoring.table.scoresheet import ChosenRules


@dataclass(frozen=True)
class RulesRadio:
    """A radio button and its rules. `of`: the preset that house rules were made from; else ""."""

    widget: BoundWidget
    chosen: ChosenRules
    of: str

    @property
    def is_checked(self) -> bool:
        return bool(self.widget.data["selected"])


class RulesChoice:
    """The rules that a form of a club offers. `first`: the rules to offer before all others;
    `persons`: offer only games with this number of persons on a side.
    """

    def __init__(
        self, club: Club, first: Sequence[ChosenRules] = (), persons: int | None = None
    ) -> None:
        book = Playbook(club)
        self.rules = {chosen.value: chosen for chosen in first}
        for chosen in book.offered:
            if persons in (None, chosen.rules.persons_per_side):
                self.rules.setdefault(chosen.value, chosen)
        self._of_club = book.usual.value
        usual = book.usual.value if not first else first[0].value
        self.usual = usual if usual in self.rules else next(iter(self.rules))
        played = [played.chosen.value for played in Overview(book).others]
        known = [*(chosen.value for chosen in first), self._of_club, *played]
        self._usual = [value for value in dict.fromkeys(known) if value in self.rules]

    def offer_in(self, form: forms.Form) -> None:
        """Offer these rules in the form's field `rules`; the club's usual rules are preselected."""
        self._form = form
        offer(form.fields["rules"], self.rules, lambda chosen: chosen.name)
        form.fields["rules"].initial = self.usual

    @property
    def chosen(self) -> ChosenRules:
        """The rules that are chosen now; the usual ones if these no longer exist."""
        value = str(self._form["rules"].value() or "")
        return self.rules.get(value) or self.rules[self.usual]

    @property
    def is_of_club(self) -> bool:
        """Whether the chosen rules are those by which the club usually plays."""
        return self.chosen.value == self._of_club

    @property
    def usual_rules(self) -> list[RulesRadio]:
        """The radio buttons of the club's rules, its house rules and those of this year's matches,
        most played first.
        """
        radios = self._radios
        return [radios[value] for value in self._usual]

    @property
    def other_rules(self) -> list[RulesRadio]:
        return [radio for value, radio in self._radios.items() if value not in self._usual]

    @property
    def is_other_chosen(self) -> bool:
        return any(radio.is_checked for radio in self.other_rules)

    @property
    def _radios(self) -> dict[str, RulesRadio]:
        return {
            value: RulesRadio(widget, chosen, preset(chosen.key).name if chosen.number else "")
            for widget, (value, chosen) in zip(self._form["rules"], self.rules.items(), strict=True)
        }
