"""The form of a new tournament: its announcement, and six answers that are known already, from the
last tournament or from the product.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, dataclass, fields, replace
from functools import cached_property
from typing import Any
from uuid import uuid4

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.numbers import WholeNumber
from clubs.models import Club
from scoring.table.scoresheet import ChosenRules
from tournaments.boards.club import plan_sentences
from tournaments.boards.club.last_time import LastTime
from tournaments.director import copies, events
from tournaments.director.events import StagePlan
from tournaments.formats import FORMATS
from tournaments.forms.club.tournament import (
    IN_STAGES,
    TournamentForm,
    announced,
    fitting_formats,
)
from tournaments.forms.rounds.regulation import UNPLAYED, RegulationForm
from tournaments.forms.rounds.stage import option_field
from tournaments.models import Tournament
from tournaments.words.labels import BEST_NEXT, OPTIONS, award_key
from tournaments.words.labels import FORMATS as FORMAT_LABELS

GROUPS_THEN = "groups-knockout"
"""A card of its own: groups, whose best entries go on to a knock-out."""

CARDS = {
    "swiss": gettext_lazy(
        "All play every round, against entries that do as well. From 8 pairs on."
    ),
    "round-robin": gettext_lazy("Every pair plays once against every other. Good up to 8 pairs."),
    "knockout": gettext_lazy("Losers are out. It ends with a final."),
    GROUPS_THEN: gettext_lazy("Small groups; the first of each go on to the finals."),
}
"""The first formats on the page, each with a sentence that says for whom it is good."""

OTHERS = {
    gettext_lazy("Each on their own"): ("individual", "tables"),
    gettext_lazy("With a second chance"): (
        *("two-legs", "consolation", "placement", "double-elimination", "lives"),
    ),
    gettext_lazy("As in bridge"): ("mitchell", "howell"),
    gettext_lazy("Other ways"): ("groups", "danish", "open"),
}
"""The other formats, in groups."""

NEXT_STAGES = ("format2", "format3", "qualify", "best_next")
OF_FORMAT = ("format1", "from_group", "limit", *NEXT_STAGES, *OPTIONS)
"""The fields that the line of the format opens."""

USUAL_HANDS, USUAL_MINUTES, USUAL_ROUNDS, USUAL_FROM_GROUP = 3, 40, 5, 2


class NewTournamentForm(TournamentForm):
    """The fields of the regulation stand beside it, in `regulation`."""

    like = forms.CharField(widget=forms.HiddenInput, required=False)
    from_group = WholeNumber(
        gettext_lazy("How many advance from each group"), most=999, required=False
    )
    qualify = WholeNumber(
        gettext_lazy("How many advance to the next stage"),
        most=9999,
        required=False,
        help_text=gettext_lazy("The first of the standings. If empty, all advance."),
    )
    best_next = WholeNumber(
        gettext_lazy("Plus the best of the next places"),
        least=0,
        most=999,
        required=False,
        help_text=BEST_NEXT,
    )

    def __init__(self, club: Club, answers: LastTime, data: Any = None) -> None:
        super().__init__(club, data)
        self.answers = answers
        self.stages = self._known_stages()
        self._ask_formats()
        for name, option in _options().items():
            self.fields[name] = option_field(option)
        # Apart from the rounds of a Swiss, which another format must not inherit.
        self.fields["limit"] = option_field(_options()["rounds"])
        self.initial = {**self.initial, **self._known()}
        self.fields["client_key"].required = True

    # --- What is known ---------------------------------------------------------------------------

    def _known_stages(self) -> list[StagePlan]:
        """Return the stages of last time, else the usual one of the club's game."""
        source = self.answers.source
        if source is not None:
            return [copies.plan_of(stage) for stage in source.stages.order_by("number")]
        usual = fitting_formats(self.choice.rules[self.choice.usual])
        if "swiss" in usual:
            return [StagePlan("swiss", {"rounds": USUAL_ROUNDS})]
        return [StagePlan(usual[0])]

    def _known(self) -> dict[str, Any]:
        """Return the initial values of all fields but those of the regulation."""
        source = self.answers.source
        first, *rest = self.stages
        then = [stage.format for stage in rest]
        chosen = first.format
        if first.format == "groups" and then[:1] == ["knockout"]:
            chosen, then = GROUPS_THEN, then[1:]
        options = {**first.options}
        if isinstance(options.get("doubled"), list):
            options["doubled"] = ", ".join(map(str, options["doubled"]))
        known: dict[str, Any] = {
            "client_key": uuid4(),
            "like": source.slug if source else "",
            "format1": chosen,
            "from_group": first.qualify or USUAL_FROM_GROUP,
            "qualify": first.qualify,
            "best_next": first.best_next or None,
            **{f"format{number}": format for number, format in enumerate(then, start=2)},
            **{name: options[name] for name in OPTIONS if name in options},
        }
        if first.format != "swiss":
            known |= {"rounds": USUAL_ROUNDS, "limit": options.get("rounds")}
        if latest := self.answers.latest:
            last = announced(latest)
            known |= {"hour": last["hour"], "place": last["place"]}
        if source is None:
            if self.choice.rules[self.choice.usual].rules.persons_per_side == 2:
                known |= {"hands": USUAL_HANDS, "minutes": USUAL_MINUTES}
            return known
        last = announced(source)
        for name in ("name", "day", "hour", "place"):
            del last[name]
        return {**last, **known, "rules": self._rules_of(source)}

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
        follow the matches, which may have changed too.
        """
        data = self.data if "award" in self.data else None
        source = self.answers.source
        before = self._conditions(self.get_initial)
        usual = events.usual_regulation(before)
        known = source.regulation if source else usual
        first = RegulationForm(_tournament(self.club, before, known), data)
        now = self._conditions(self.now)
        is_same = _persons(before) == _persons(now)
        is_same &= before.rules.rules.low_wins == now.rules.rules.low_wins
        follows = not is_same or known == usual
        proposed = events.usual_regulation(now) if follows else known
        typed = data if first.is_touched else None
        return RegulationForm(_tournament(self.club, now, proposed), typed)

    def clean(self) -> dict[str, Any]:
        self._choose_fitting_format(self.cleaned_data)
        cleaned = super().clean()
        first = cleaned.get("format1")
        for name in OPTIONS:
            # What another format would have asked for stands hidden on the page.
            if first in FORMATS and first not in _having(name):
                self.errors.pop(name, None)
        if first in FORMATS and FORMATS[first].has_partners():
            for name in ("format2", "format3"):
                if cleaned.get(name):
                    text = _("No stage can follow “{format}”: it is played by people, not pairs.")
                    self.add_error(name, text.format(format=FORMAT_LABELS[first].name))
        asks = [format for _field, format in self.played(cleaned)]
        if asks[:1] == ["groups"] and len(asks) > 1 and "from_group" not in self.errors:
            if "from_group" not in self.data:
                cleaned["from_group"] = USUAL_FROM_GROUP
            elif not cleaned.get("from_group"):
                self.add_error("from_group", _("Write how many advance from each group."))
        return cleaned

    def is_valid(self) -> bool:
        return super().is_valid() and not self.regulation.errors

    def played(self, cleaned: dict[str, Any]) -> list[tuple[str, str]]:
        played = []
        for name in ("format1", "format2", "format3"):
            format = cleaned.get(name)
            formats = ("groups", "knockout") if format == GROUPS_THEN else (format,)
            played += [(name, key) for key in formats if key]
        return played

    def _choose_fitting_format(self, cleaned: dict[str, Any]) -> None:
        """Choose the only format that fits the game, if the known one was left and does not."""
        fitting = fitting_formats(cleaned.get("rules"))
        if len(fitting) != 1 or self.stages[0].format in fitting or "format1" in self.changed_data:
            return
        cleaned["format1"] = fitting[0]
        for name in {"format2", "format3"} - {*self.changed_data}:
            cleaned[name] = ""

    @property
    def plans(self) -> list[StagePlan]:
        """The stages as they stand in the form, with what is known of those that are not asked."""
        if not self.is_bound or not self.errors.keys().isdisjoint(OF_FORMAT):
            return self.stages
        formats = [format for _field, format in self.played(self.cleaned_data)]
        plans = []
        for at, format in enumerate(formats):
            is_last = at == len(formats) - 1
            known = self.stages[at] if at < len(self.stages) else None
            if known is None or known.format != format:
                known = StagePlan(format, qualify=USUAL_FROM_GROUP if format == "groups" else None)
            if at == 0:
                known = self._first(format)
            plans.append(replace(known, qualify=None, best_next=0) if is_last else known)
        return plans

    def _first(self, format: str) -> StagePlan:
        cleaned = self.cleaned_data
        asked = [option.name for option in fields(FORMATS[format]) if option.name in OPTIONS]
        options = {name: cleaned[name] for name in asked}
        options["rounds"] = cleaned["rounds" if format == "swiss" else "limit"]
        kept = {name: value for name, value in options.items() if value not in EMPTY}
        qualify = cleaned["from_group"] if format == "groups" else cleaned["qualify"]
        return StagePlan(format, kept, qualify, cleaned["best_next"] or 0)

    def get_initial(self, name: str) -> Any:
        return self.get_initial_for_field(self.fields[name], name)

    def _conditions(self, value: Callable[[str], Any]) -> _Conditions:
        rules = value("rules")
        chosen = rules if isinstance(rules, ChosenRules) else self.choice.rules[rules]
        return _Conditions(chosen, value("hands"), value("phones"))

    # --- The page --------------------------------------------------------------------------------

    @property
    def sentences(self) -> dict[str, SafeString]:
        regulation = self.regulation
        key = award_key(regulation.shown_data)
        return {
            **super().sentences,
            "format": plan_sentences.format_sentence(self.plans),
            "winner": plan_sentences.winner_sentence(regulation.shown, key),
        }

    @property
    def open_lines(self) -> dict[str, bool]:
        lines, regulation = super().open_lines, self.regulation
        return {
            **lines,
            "format": not self.errors.keys().isdisjoint(OF_FORMAT),
            "matches": lines["matches"] or regulation.is_unplayed_open,
            "winner": not regulation.errors.keys() <= {*UNPLAYED},
        }

    @property
    def cards(self) -> list[tuple[BoundWidget, Any]]:
        """The radio buttons of the first formats, each with its sentence."""
        return [(radio, CARDS[radio.data["value"]]) for radio in self["format1"][: len(CARDS)]]

    @property
    def other_formats(self) -> list[tuple[Any, list[tuple[BoundWidget, Any]]]]:
        """The radio buttons of the other formats with their sentences, in groups."""
        radios = {radio.data["value"]: radio for radio in self["format1"]}
        return [
            (name, [(radios[key], FORMAT_LABELS[key].hint) for key in keys])
            for name, keys in OTHERS.items()
        ]

    @property
    def number_of_others(self) -> int:
        return sum(map(len, OTHERS.values()))

    @property
    def is_other_format(self) -> bool:
        return self["format1"].value() not in CARDS

    @property
    def options(self) -> list[tuple[forms.BoundField, str]]:
        """The fields of options but the rounds, each with the formats that have it."""
        return [
            (self[name], " ".join(f"of--{key}" for key in _having(name)))
            for name in OPTIONS
            if name != "rounds"
        ]

    @property
    def limited(self) -> str:
        """The formats that ask for rounds apart from a Swiss, as classes of the style sheet."""
        return " ".join(f"of--{key}" for key in (*FORMATS, GROUPS_THEN) if key != "swiss")

    @property
    def next_stages(self) -> list[forms.BoundField]:
        return [self[name] for name in NEXT_STAGES]

    @property
    def has_next(self) -> bool:
        wrong = not self.errors.keys().isdisjoint(NEXT_STAGES)
        return wrong or bool(self["format2"].value())

    @property
    def has_options(self) -> bool:
        """Whether the fold of the rarer options is open."""
        names = [name for name in OPTIONS if name != "rounds"]
        if not self.errors.keys().isdisjoint(names):
            return True
        asked = [name for name in names if self.stages[0].format in _having(name)]
        return any(self[name].value() not in self._unasked(name) for name in asked)

    def _unasked(self, name: str) -> tuple[Any, ...]:
        """Return what stands in the field of an option before somebody answers."""
        choices = getattr(self.fields[name], "choices", [])
        return (*EMPTY, *(value for value, _words in choices[:1]))

    def _ask_formats(self) -> None:
        cards = [
            (key, _("Groups, then knock-out") if key == GROUPS_THEN else FORMAT_LABELS[key].name)
            for key in CARDS
        ]
        others = [(key, FORMAT_LABELS[key].name) for keys in OTHERS.values() for key in keys]
        then = [("", _("No next stage")), *((key, FORMAT_LABELS[key].name) for key in IN_STAGES)]
        asked = (
            (_("First stage"), [*cards, *others]),
            (_("Next stage"), then),
            (_("Next stage"), then),
        )
        for number, (label, choices) in enumerate(asked, start=1):
            self.fields[f"format{number}"] = forms.ChoiceField(
                label=label,
                required=number == 1,
                choices=choices,
                widget=forms.RadioSelect if number == 1 else forms.Select,
                error_messages={
                    "required": _("Choose a format."),
                    "invalid_choice": _("This option no longer exists. Choose another."),
                },
            )


@dataclass(frozen=True)
class _Conditions:
    rules: ChosenRules
    hands: int | None
    phones: str


EMPTY: tuple[Any, ...] = (None, "", False, [])


def _persons(conditions: _Conditions) -> int:
    return conditions.rules.rules.persons_per_side


def _tournament(club: Club, of: _Conditions, regulation: dict[str, Any]) -> Tournament:
    """Return an unsaved tournament, for the form of its regulation."""
    options, hands = of.rules.rules.options(), of.hands
    rules = of.rules.key
    return Tournament(club=club, ruleset=rules, options=options, hands=hands, regulation=regulation)


def _options() -> dict[str, Field[Any]]:
    """Return the options of all formats by name."""
    all_of_them = (option for format in FORMATS.values() for option in fields(format))
    return {option.name: option for option in all_of_them if option.name in OPTIONS}


def _having(name: str) -> list[str]:
    """Return the cards of the formats that have an option."""
    having = [key for key, format in FORMATS.items() if name in {f.name for f in fields(format)}]
    return [*having, GROUPS_THEN] if "groups" in having else having
