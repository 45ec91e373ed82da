"""Choose the rules of a match or of a blank sheet. The choices are grouped by game, and the games
that the club does not play are folded away.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django import forms
from django.forms.boundfield import BoundWidget

from clubs.forms.fields.choices import offer
from clubs.models import Club
from scoring.house_rules.house import Playbook, preset
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
        rare = book.rare - {chosen.key for chosen in first}
        games = {chosen.key for chosen in self.rules.values()}
        self._rare = rare if games - rare else frozenset()

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
    def games(self) -> list[list[RulesRadio]]:
        """The radio buttons of the games that the club plays, one list per game."""
        return self._grouped(rare=False)

    @property
    def rare_games(self) -> list[list[RulesRadio]]:
        """The radio buttons of the games that the club has never played nor has house rules for."""
        return self._grouped(rare=True)

    @property
    def is_rare_chosen(self) -> bool:
        return any(radio.is_checked for game in self.rare_games for radio in game)

    def _grouped(self, *, rare: bool) -> list[list[RulesRadio]]:
        radios = [
            RulesRadio(widget, chosen, preset(chosen.key).name if chosen.number else "")
            for widget, chosen in zip(self._form["rules"], self.rules.values(), strict=True)
            if (chosen.key in self._rare) == rare
        ]
        return [list(game) for _key, game in groupby(radios, lambda radio: radio.chosen.key)]
