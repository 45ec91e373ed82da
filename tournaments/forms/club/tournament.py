"""The form of a tournament: its announcement, its stages, the conditions of its matches."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.choices import OneOf
from clubs.forms.fields.money import Amount
from clubs.forms.fields.numbers import WholeNumber
from clubs.forms.lists.span import likely_day
from clubs.models import Club
from clubs.words.names import tidy
from scoring.forms.start.choose_rules import RulesChoice
from scoring.house_rules.house import as_chosen, preset
from scoring.table.scoresheet import ChosenRules
from tournaments.director.events import Plan
from tournaments.formats import FORMATS
from tournaments.models import Tournament
from tournaments.words.labels import FORMATS as FORMAT_LABELS

IN_STAGES = [key for key, format in FORMATS.items() if not format.has_partners()]
"""The formats of tournaments with several stages; each other format is the only stage."""


FIRST_OFFERED = next(iter(FORMATS))
"""The preselected format."""


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
    price = Amount(
        label=gettext_lazy("Entry fee of each person"),
        required=False,
        help_text=gettext_lazy("For example 40. If left empty, there is no fee."),
    )
    guest_price = Amount(
        label=gettext_lazy("Entry fee of each guest"),
        required=False,
        help_text=gettext_lazy(
            "If left empty, guests pay as much as members. Members are people with a number or "
            "“member since” on the list of people."
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
    phones = forms.ChoiceField(
        label=gettext_lazy("Phones at the tables"),
        choices=[*Tournament.Phones.choices, ("", gettext_lazy("No phones: only the slips"))],
        initial=Tournament.Phones.HANDS,
        widget=forms.RadioSelect,
        required=False,
        help_text=gettext_lazy(
            "Each slip gets a QR code for each side. With it the players record their match on "
            "their own phones, without an account. You can always type a slip as before."
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
        self._refuse_duplicate(cleaned)
        if self.tournament is None:
            self._choose_fitting_format(cleaned)
        self._check_players(cleaned)
        if cleaned.get("guest_price") is not None and cleaned.get("price", 0) is None:
            self.add_error("price", _("Write also what members pay; 0 if they pay nothing."))
        first = cleaned.get("format1")
        if first and FORMATS[first].has_partners():
            for name in ("format2", "format3"):
                if cleaned.get(name):
                    text = _("No stage can follow “{format}”: it is played by people, not pairs.")
                    self.add_error(name, text.format(format=FORMAT_LABELS[first].name))
        return cleaned

    def _choose_fitting_format(self, cleaned: dict[str, Any]) -> None:
        """Choose the only format that fits the game, if no format was chosen."""
        fitting = _fitting(cleaned.get("rules"))
        if cleaned.get("format1") == FIRST_OFFERED and len(fitting) == 1:
            cleaned["format1"] = fitting[0]

    def _check_players(self, cleaned: dict[str, Any]) -> None:
        """Refuse a format for pairs with a game of single players, and the reverse."""
        chosen: ChosenRules | None = cleaned.get("rules")
        if chosen is None:
            return
        if self.tournament is None:
            fields = [f"format{number}" for number in (1, 2, 3)]
            played = [(field, cleaned[field]) for field in fields if cleaned.get(field)]
        else:
            first = self.tournament.stages.order_by("number").first()
            played = [("rules", first.format)] if first else []
        for field, format in played:
            if FORMATS[format].persons_per_side != chosen.rules.persons_per_side:
                text = _("{rules} is played by pairs: “{format}” is for single players.")
                if chosen.rules.persons_per_side == 1:
                    text = _("{rules} is played by single players: “{format}” is for pairs.")
                name = FORMAT_LABELS[format].name
                message = text.format(rules=chosen.name, format=name)
                fitting = _fitting(chosen)
                if field != "rules" and len(fitting) == 1:
                    choose = _("Choose “{format}”.").format(format=FORMAT_LABELS[fitting[0]].name)
                    message = f"{message} {choose}"
                self.add_error(field, message)

    def _refuse_duplicate(self, cleaned: dict[str, Any]) -> None:
        """Refuse a second tournament with the same name on the same day."""
        others = self.same_name()
        if key := cleaned.get("client_key"):
            others = others.exclude(client_key=key)
        name, day = tidy(cleaned.get("name", "")), cleaned.get("day")
        if name and day and others.filter(name__iexact=name, starts_at__date=day).exists():
            self.add_error("name", _("A tournament of this name is already planned for that day."))

    def same_name(self) -> QuerySet[Tournament]:
        """Return the tournaments that must not have the same name on the same day."""
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
        cleaned = self.cleaned_data
        starts_at = timezone.make_aware(datetime.combine(cleaned["day"], cleaned["hour"]))
        return Plan(
            name=tidy(cleaned["name"]),
            starts_at=starts_at,
            place=tidy(cleaned["place"]),
            rules=cleaned["rules"],
            hands=cleaned["hands"],
            minutes=cleaned["minutes"],
            capacity=cleaned["capacity"],
            price=cleaned["price"],
            guest_price=cleaned["guest_price"],
            standings_shown=cleaned["standings_shown"],
            phones=cleaned["phones"],
        )


def _fitting(chosen: ChosenRules | None) -> list[str]:
    """Return the formats in which these rules can be played."""
    if chosen is None:
        return []
    sides = chosen.rules.persons_per_side
    return [key for key, format in FORMATS.items() if format.persons_per_side == sides]


def _own_rules(tournament: Tournament | None) -> list[ChosenRules]:
    """Return the rules frozen into the tournament; the club's may have changed since."""
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
        "price": tournament.price,
        "guest_price": tournament.guest_price,
        "standings_shown": tournament.standings_shown,
        "phones": tournament.phones,
    }
