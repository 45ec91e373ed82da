"""The form that corrects a match's starting data: its players, rules, table and date."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import roster
from clubs.forms.fields.choices import OneOf, offer
from clubs.models import Competitor, Player, User
from clubs.words.names import sort_key
from scoring.forms.start.played_at import PlayedAtForm
from scoring.forms.start.seats import PairRoll, PlayerRoll
from scoring.house_rules.house import Playbook
from scoring.labels.days import date_words
from scoring.ledger import start_mark
from scoring.match.match_relations import has_history, is_at_table
from scoring.models import Match
from scoring.table.scoresheet import ChosenRules, rules_of_match


class ChangeForm(PlayedAtForm):
    """The fields that may change in this match: only the date if it belongs to a tournament; the
    rules only before its first hand or ruling, and not for a final result without hands.
    """

    rules = OneOf(label=gettext_lazy("Rules"), required=False, empty_value=None)
    table = forms.CharField(label=gettext_lazy("Table"), max_length=12, required=False)
    seen = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)

    def __init__(self, match: Match, data: Any = None) -> None:
        sides = list(match.sides.select_related("competitor__first", "competitor__second"))
        self.match, self.current = match, [side.competitor for side in sides]
        self.is_at_table = is_at_table(match)
        persons = rules_of_match(match).persons_per_side
        self.names = [f"side_{side.position}" for side in sides]
        self.mark = start_mark(match, [competitor.pk for competitor in self.current])
        initial = {"table": match.table, "seen": self.mark, **self.initial_of(match)}
        initial |= {
            name: _key(competitor, persons)
            for name, competitor in zip(self.names, self.current, strict=True)
        }
        super().__init__(data, initial=initial)
        self.order_fields(["rules", "table", "day", "hour"])
        self._offer_rules(persons)
        if self.is_at_table:
            del self.fields["table"]
            self.names = []
            return
        self.fields["table"].widget.attrs |= {"autocomplete": "off"}
        label_of, choices = _seats(match, self.current, persons)
        label = _("Player {number}") if persons == 1 else _("Pair {number}")
        for number, name in enumerate(self.names, start=1):
            self.fields[name] = OneOf(label=label.format(number=number))
            offer(self.fields[name], choices, label_of)

    def _offer_rules(self, persons: int) -> None:
        if self.is_at_table or has_history(self.match) or self.match.is_result_only:
            del self.fields["rules"]
            return
        offered = {
            chosen.value: chosen
            for chosen in Playbook(self.match.club).offered
            if chosen.rules.persons_per_side == persons
            and not chosen.rules.is_results_only
            and self.match.side_count in chosen.rules.side_numbers
        }
        no_change = _("No change: {rules}").format(rules=self.match.rules_name)
        offer(self.fields["rules"], offered, lambda chosen: chosen.name, empty=no_change)

    @property
    def seats(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in self.names)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        seen: list[Player] = []
        for name in self.names:
            side: Competitor | Player | None = cleaned.get(name)
            people = [] if side is None else _players(side)
            if twice := [player for player in people if player in seen]:
                text = _("{name} cannot play on both sides.").format(name=twice[0].name)
                self.add_error(name, text)
            seen += people
        return cleaned

    def show_change(self) -> None:
        """Show the values that somebody else has saved meanwhile; saving again replaces them."""
        parts = [" × ".join(map(str, self.current)), self.match.table and str(self.match)]
        now = " · ".join(filter(None, [*parts, date_words(self.match)]))
        words = _("Somebody changed this match meanwhile: {now}. Check it, then save again.")
        self.add_error(None, words.format(now=now))
        self.data = {**self.data, "seen": self.mark}

    @property
    def chosen(self) -> ChosenRules | None:
        """The rules chosen for the match; None: it keeps its rules."""
        return self.cleaned_data.get("rules")

    @property
    def table_name(self) -> str:
        return str(self.cleaned_data.get("table", self.match.table))

    def competitors(self, by: User) -> list[Competitor]:
        """Return the competitor of each side, in the order of the sides."""
        if not self.names:
            return self.current
        sides = [self.cleaned_data[name] for name in self.names]
        club = self.match.club
        return [
            side if isinstance(side, Competitor) else roster.single(club, side, by=by)
            for side in sides
        ]


def _key(competitor: Competitor, persons: int) -> str:
    return str(competitor.first_id if persons == 1 else competitor.pk)


def _seats(
    match: Match, current: list[Competitor], persons: int
) -> tuple[Callable[[Any], str], dict[str, Any]]:
    """Return the function that labels a choice, and the choices by key: all active pairs or
    players, and those who play now even if archived.
    """
    roll = (PlayerRoll if persons == 1 else PairRoll)(match.club)
    seated = [competitor.first for competitor in current] if persons == 1 else current
    rows = sorted({*roll.rows, *seated}, key=lambda row: sort_key(roll.label(row)))
    return roll.named(rows), {str(row.pk): row for row in rows}


def _players(side: Competitor | Player) -> list[Player]:
    return [side] if isinstance(side, Player) else list(side.players)
