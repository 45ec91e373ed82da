"""The form of a new tournament, with answers of the last one or of the product."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import uuid4

from django import forms

from clubs.models import Club
from scoring.table.scoresheet import ChosenRules
from tournaments.boards.club.last_time import LastTime, last_time
from tournaments.director import events
from tournaments.director.events import StagePlan
from tournaments.formats import FORMATS
from tournaments.forms.club.plan import (
    USUAL_FROM_GROUP,
    USUAL_ROUNDS,
    PlanForm,
    unchosen,
)
from tournaments.forms.club.tournament import announced, fitting_formats, usual_format
from tournaments.forms.rounds.regulation import RegulationForm
from tournaments.models import Tournament

USUAL_HANDS, USUAL_MINUTES = 3, 40
OWN = ("name", "day")
"""Fields that a new tournament never takes from another one."""
USUAL = ("hour", "place")
"""Fields that come from the last tournament until somebody types into them."""


class NewTournamentForm(PlanForm):
    """The plan of a tournament that does not exist yet."""

    like = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, club: Club, answers: LastTime, data: Any = None) -> None:
        """`data` with `take`: nothing is sent yet, but what was typed of when and where stays."""
        takes = data is not None and "take" in data
        super().__init__(club, None if takes else data)
        self.answers = answers
        self.stages = self._known_stages()
        self.ask_formats()
        self.initial = {**self.initial, **self._answers()}
        if takes:
            self.initial |= self._kept(data)
        self.fields["client_key"].required = True

    # --- What is known ---------------------------------------------------------------------------

    def _known_stages(self) -> list[StagePlan]:
        """Return the stages of last time, else the usual one of the club's game."""
        source = self.answers.source
        if source is not None:
            return [StagePlan.of(stage) for stage in source.stages.order_by("number")]
        usual = usual_format(self.choice.rules[self.choice.usual])
        return [StagePlan(usual, {"rounds": USUAL_ROUNDS} if usual == "swiss" else {})]

    def _answers(self) -> dict[str, Any]:
        """Return the initial values of all fields but those of the regulation."""
        source = self.answers.source
        known: dict[str, Any] = {
            **self.known_formats(),
            "from_group": self.stages[0].qualify or USUAL_FROM_GROUP,
            "client_key": uuid4(),
            "like": source.slug if source else "",
        }
        known |= _usual(self.answers)
        if source is None:
            if self.choice.rules[self.choice.usual].rules.persons_per_side == 2:
                known |= {"hands": USUAL_HANDS, "minutes": USUAL_MINUTES}
            return known
        last = announced(source)
        for name in (*OWN, *USUAL):
            del last[name]
        return {**last, **known, "rules": self._rules_of(source)}

    def _kept(self, data: Any) -> dict[str, Any]:
        """Return what stays typed when somebody takes the answers of another tournament."""
        shown = _usual(last_time(self.club, data.get("like", "")))
        typed = {name: data.get(name, "") for name in (*OWN, *USUAL, "client_key")}
        for name in USUAL:
            if typed[name] == (self.fields[name].widget.format_value(shown.get(name)) or ""):
                del typed[name]
        return typed

    def _rules_of(self, source: Tournament) -> str:
        """Return the value of the rules of last time in their newest version; of the preset if they
        are no longer offered.
        """
        number = source.rules_version.rules.number if source.rules_version else 0
        game = [one for one in self.choice.rules.values() if one.key == source.ruleset]
        same = [one for one in game if one.number == number]
        return [*same, *game][0].value

    # --- What is typed ---------------------------------------------------------------------------

    @cached_property
    def regulation(self) -> RegulationForm:
        """The fields of the regulation. Bound only if somebody has changed one of them: the others
        follow another game, and the scale the hands. Without a scale for the hands, what is
        marked on the page stays.
        """
        data = dict(self.data.items()) if "award" in self.data else None
        source = self.answers.source
        before = self._conditions(self.get_initial)
        were, are = ([plan.format for plan in plans] for plans in (self.stages, self.plans))
        usual = events.usual_regulation(before, were[0])
        known = source.regulation if source else usual
        first = RegulationForm(_tournament(self.club, before, known), unchosen(data, known), were)
        now = self._conditions(self.now)
        is_same = FORMATS[were[0]].mixes_with(FORMATS[are[0]]) and _kind(before) == _kind(now)
        has_scales = data is None or {before.hands, now.hands} <= events.SCALES.keys()
        follows = not is_same or (known == usual and has_scales)
        proposed = events.with_scale(known, before.hands, now.hands)
        if follows:
            proposed = events.usual_regulation(now, are[0])
        typed = unchosen(data, proposed) if first.is_touched else None
        return RegulationForm(_tournament(self.club, now, proposed), typed, are)

    def clean(self) -> dict[str, Any]:
        self._choose_usual_format(self.cleaned_data)
        return super().clean()

    def _choose_usual_format(self, cleaned: dict[str, Any]) -> None:
        """Choose the usual format of the game, if the known one was left and is for another kind
        of game.
        """
        known, chosen = self.choice.rules[self.get_initial("rules")], cleaned.get("rules")
        if chosen is None or "format1" in self.changed_data:
            return
        does_fit = self.stages[0].format in fitting_formats(chosen)
        if does_fit and usual_format(known) == usual_format(chosen):
            return
        cleaned["format1"] = usual_format(chosen)
        for name in {*self.next_formats} - {*self.changed_data}:
            cleaned[name] = ""

    def get_initial(self, name: str) -> Any:
        return self.get_initial_for_field(self.fields[name], name)

    def _conditions(self, value: Callable[[str], Any]) -> _Conditions:
        rules = value("rules")
        chosen = rules if isinstance(rules, ChosenRules) else self.choice.rules[rules]
        return _Conditions(chosen, value("hands"), value("phones"))


@dataclass(frozen=True)
class _Conditions:
    rules: ChosenRules
    hands: int | None
    phones: str


def _usual(answers: LastTime) -> dict[str, Any]:
    last = announced(answers.latest) if answers.latest else {}
    return {name: last[name] for name in USUAL if last}


def _kind(conditions: _Conditions) -> tuple[object, ...]:
    """Return what two games have in common if one regulation suits both."""
    rules = conditions.rules.rules
    return rules.persons_per_side, rules.low_wins, rules.is_results_only


def _tournament(club: Club, of: _Conditions, regulation: dict[str, Any]) -> Tournament:
    """Return an unsaved tournament, for the form of its regulation."""
    options, hands = of.rules.rules.options(), of.hands
    rules = of.rules.key
    return Tournament(club=club, ruleset=rules, options=options, hands=hands, regulation=regulation)
