"""Forms around a tournament itself: what it is, its stages, its regulation."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.choices import OneOf
from clubs.forms.numbers import WholeNumber
from clubs.models import Club
from clubs.names import tidy
from scoring.forms.choose_rules import RulesChoice
from scoring.forms.match import likely_day
from scoring.house import as_chosen, preset
from scoring.scoresheet import ChosenRules
from tournaments.director.events import Plan
from tournaments.formats import FORMATS
from tournaments.labels import FORMATS as FORMAT_LABELS
from tournaments.models import Tournament

IN_STAGES = [key for key, format in FORMATS.items() if not format.has_partners()]
"""The formats that can come one after another; the others are played alone."""


FIRST_OFFERED = next(iter(FORMATS))
"""The format that stands in the form before anybody has chosen one."""


class TournamentForm(forms.Form):
    """The announcement of a tournament, and the conditions of its matches."""

    name = forms.CharField(
        label=gettext_lazy("Name of the tournament"),
        max_length=80,
        error_messages={"required": gettext_lazy("Write a name.")},
    )
    day = forms.DateField(
        label=gettext_lazy("Day"),
        validators=[likely_day],
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        error_messages={
            "required": gettext_lazy("Choose a day."),
            "invalid": gettext_lazy("Choose a day."),
        },
    )
    hour = forms.TimeField(
        label=gettext_lazy("Hour"),
        widget=forms.TimeInput({"type": "time"}, "%H:%M"),
        error_messages={
            "required": gettext_lazy("Write the starting time."),
            "invalid": gettext_lazy("Write the starting time."),
        },
    )
    place = forms.CharField(label=gettext_lazy("Place"), max_length=80, required=False)
    rules = OneOf(label=gettext_lazy("Rules"), widget=forms.RadioSelect)
    hands = WholeNumber(
        gettext_lazy("Hands of a match"),
        most=50,
        required=False,
        help_text=gettext_lazy(
            "A match ends after this number of hands, or at the target of its rules "
            "if that comes first. If left empty, it goes to the target."
        ),
    )
    minutes = WholeNumber(
        gettext_lazy("Minutes of a round"),
        most=600,
        required=False,
        help_text=gettext_lazy("For the clock in the hall. If left empty, there is no time limit."),
    )
    capacity = WholeNumber(
        gettext_lazy("Places"),
        least=2,
        most=9999,
        required=False,
        help_text=gettext_lazy(
            "Later entries go on the waiting list. If left empty, there is no limit."
        ),
    )
    standings_shown = forms.ChoiceField(
        label=gettext_lazy("When players see the standings"),
        choices=Tournament.Shown.choices,
        initial=Tournament.Shown.ROUNDS,
        help_text=gettext_lazy(
            "At the end: until then players see the score of each match, but neither places nor "
            "the points of the tournament."
        ),
    )
    client_key = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, club: Club, data: Any = None, tournament: Tournament | None = None, **kwargs: Any
    ) -> None:
        own = _own_rules(tournament)
        if tournament is not None:
            kwargs["initial"] = _announced(tournament)
        super().__init__(data, **kwargs)
        self.club, self.tournament = club, tournament
        self.choice = RulesChoice(club, own)
        self.choice.offer_in(self)
        for name in ("name", "place"):
            self.fields[name].widget.attrs |= {"autocomplete": "off"}
        if tournament is None:
            self._ask_formats()
            self.fields["client_key"].required = True

    def _ask_formats(self) -> None:
        labels = (_("First stage"), _("Next stage"), _("Next stage"))
        for number, label in enumerate(labels, start=1):
            empty = [] if number == 1 else [("", _("No next stage"))]
            keys = FORMATS if number == 1 else IN_STAGES
            self.fields[f"format{number}"] = forms.ChoiceField(
                label=label,
                required=number == 1,
                choices=[*empty, *((key, FORMAT_LABELS[key].name) for key in keys)],
                error_messages={
                    "required": _("Choose a format."),
                    "invalid_choice": _("This option no longer exists. Choose another."),
                },
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._refuse_the_same_again(cleaned)
        if self.tournament is None:
            self._choose_what_fits(cleaned)
        self._check_who_plays(cleaned)
        first = cleaned.get("format1")
        if first and FORMATS[first].has_partners():
            for name in ("format2", "format3"):
                if cleaned.get(name):
                    text = _("No stage can follow “{format}”: it is played by people, not pairs.")
                    self.add_error(name, text.format(format=FORMAT_LABELS[first].name))
        return cleaned

    def _choose_what_fits(self, said: dict[str, Any]) -> None:
        """Choose the only format that fits the game, if no format was chosen."""
        fitting = _fitting(said.get("rules"))
        if said.get("format1") == FIRST_OFFERED and len(fitting) == 1:
            said["format1"] = fitting[0]

    def _check_who_plays(self, said: dict[str, Any]) -> None:
        """A game of single players goes with no format of pairs, and the other way round."""
        chosen: ChosenRules | None = said.get("rules")
        if chosen is None:
            return
        if self.tournament is None:
            fields = [f"format{number}" for number in (1, 2, 3)]
            played = [(field, said[field]) for field in fields if said.get(field)]
        else:
            first = self.tournament.stages.order_by("number").first()
            played = [("rules", first.format)] if first else []
        for field, format in played:
            if FORMATS[format].persons_per_side != chosen.rules.persons_per_side:
                text = _("{rules} is played by pairs: “{format}” is for single players.")
                if chosen.rules.persons_per_side == 1:
                    text = _("{rules} is played by single players: “{format}” is for pairs.")
                name = FORMAT_LABELS[format].name
                said_so = text.format(rules=chosen.name, format=name)
                fitting = _fitting(chosen)
                if field != "rules" and len(fitting) == 1:
                    choose = _("Choose “{format}”.").format(format=FORMAT_LABELS[fitting[0]].name)
                    said_so = f"{said_so} {choose}"
                self.add_error(field, said_so)

    def _refuse_the_same_again(self, said: dict[str, Any]) -> None:
        """Two of one name on one day are one that was made twice."""
        others = self.same_name()
        if key := said.get("client_key"):
            others = others.exclude(client_key=key)
        name, day = tidy(said.get("name", "")), said.get("day")
        if name and day and others.filter(name__iexact=name, starts_at__date=day).exists():
            self.add_error("name", _("A tournament of this name is already planned for that day."))

    def same_name(self) -> QuerySet[Tournament]:
        """Return the club's other tournaments."""
        own = [self.tournament.pk] if self.tournament else []
        return self.club.tournaments.exclude(pk__in=own)

    @property
    def format_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("format")]

    @property
    def format_hints(self) -> list[tuple[Any, Any]]:
        return [(FORMAT_LABELS[key].name, FORMAT_LABELS[key].hint) for key in FORMATS]

    @property
    def formats(self) -> list[str]:
        chosen = [self.cleaned_data[f"format{number}"] for number in (1, 2, 3)]
        return [key for key in chosen if key]

    @property
    def plan(self) -> Plan:
        said = self.cleaned_data
        starts_at = timezone.make_aware(datetime.combine(said["day"], said["hour"]))
        return Plan(
            name=tidy(said["name"]),
            starts_at=starts_at,
            place=tidy(said["place"]),
            rules=said["rules"],
            hands=said["hands"],
            minutes=said["minutes"],
            capacity=said["capacity"],
            standings_shown=said["standings_shown"],
        )


def _fitting(chosen: ChosenRules | None) -> list[str]:
    """The formats in which these rules can be played."""
    if chosen is None:
        return []
    sides = chosen.rules.persons_per_side
    return [key for key, format in FORMATS.items() if format.persons_per_side == sides]


def _own_rules(tournament: Tournament | None) -> list[ChosenRules]:
    """The rules frozen into it, which the club may have changed since."""
    if tournament is None:
        return []
    if tournament.rules_version is not None:
        return [as_chosen(tournament.rules_version)]
    as_it_comes = preset(tournament.ruleset)
    rules = as_it_comes.rules.with_options(tournament.options)
    if rules == as_it_comes.rules:
        return [as_it_comes]
    return [ChosenRules(tournament.ruleset, tournament.rules_name, rules, is_frozen=True)]


def _announced(tournament: Tournament) -> dict[str, Any]:
    local = timezone.localtime(tournament.starts_at)
    return {
        "name": tournament.name,
        "day": local.date(),
        "hour": local.time(),
        "place": tournament.place,
        "hands": tournament.hands,
        "minutes": tournament.minutes,
        "capacity": tournament.capacity,
        "standings_shown": tournament.standings_shown,
    }
