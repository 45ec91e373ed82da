"""The form of a tournament: its announcement, its stages, the conditions of its matches."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.safestring import SafeString
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
from tournaments.boards.club import plan_sentences
from tournaments.director.events import Plan
from tournaments.formats import FORMATS
from tournaments.models import Tournament
from tournaments.words.labels import FORMATS as FORMAT_LABELS

LINES = {
    "matches": ("rules", "hands", "target", "minutes"),
    "fee": ("price", "price_for", "guest_price", "capacity"),
    "phones": ("phones",),
    "standings": ("standings_shown",),
}
"""The lines of the page, each with the fields that it opens."""


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
    target = WholeNumber(
        gettext_lazy("Points that end a match"),
        most=99_999,
        required=False,
        help_text=gettext_lazy("If left empty, as the rules say."),
    )
    minutes = WholeNumber(
        gettext_lazy("Minutes of a round"),
        most=600,
        required=False,
        help_text=gettext_lazy("For the clock in the hall. If left empty, there is no time limit."),
    )
    capacity = WholeNumber(
        gettext_lazy("Room for"),
        least=2,
        most=9999,
        required=False,
        help_text=gettext_lazy(
            "For example 16. Later entries go on the waiting list. If left empty, there is "
            "no limit."
        ),
    )
    price = Amount(
        label=gettext_lazy("Entry fee"),
        required=False,
        help_text=gettext_lazy("For example 40. If left empty, there is no fee."),
    )
    price_for = forms.ChoiceField(
        label=gettext_lazy("The fee is"),
        choices=[
            ("person", gettext_lazy("for each person")),
            ("pair", gettext_lazy("for each pair")),
        ],
        initial="person",
        required=False,
    )
    guest_price = Amount(
        label=gettext_lazy("Entry fee of guests"),
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
            kwargs["initial"] = announced(tournament)
        super().__init__(data, **kwargs)
        self.club, self.tournament = club, tournament
        self.choice = RulesChoice(club, own)
        self.choice.offer_in(self)
        for name in ("name", "place"):
            self.fields[name].widget.attrs |= {"autocomplete": "off"}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._refuse_duplicate(cleaned)
        self._check_players(cleaned)
        self._take_target(cleaned)
        if cleaned.get("guest_price") is not None and cleaned.get("price", 0) is None:
            self.add_error("price", _("Write also what members pay; 0 if they pay nothing."))
        self._share_price(cleaned)
        return cleaned

    def _share_price(self, cleaned: dict[str, Any]) -> None:
        """Turn fees of a pair into those of each person, as they are stored."""
        if cleaned.get("price_for") != "pair":
            return
        chosen: ChosenRules | None = cleaned.get("rules")
        formats = [FORMATS[format] for _field, format in self.played(cleaned)]
        if any(format.persons for format in formats) or (
            chosen is not None and chosen.rules.persons_per_side == 1
        ):
            self.add_error("price_for", _("People enter alone here: write what each person pays."))
        for name in ("price", "guest_price"):
            if (amount := cleaned.get(name)) is None:
                continue
            if amount % 2:
                self.add_error(name, _("Two people cannot share this: write an even amount."))
            else:
                cleaned[name] = amount // 2

    def _take_target(self, cleaned: dict[str, Any]) -> None:
        """Put another target into the chosen rules: the tournament keeps these as its own."""
        chosen, target = cleaned.get("rules"), cleaned.get("target")
        if chosen is None or not target or target == chosen.rules.target:
            return
        options = chosen.rules.options()
        if "target" not in options:
            text = _("A match by the rules “{rules}” does not end at a number of points.")
            self.add_error("target", text.format(rules=chosen.name))
            return
        rules = chosen.rules.with_options({**options, "target": target})
        cleaned["rules"] = ChosenRules(chosen.key, chosen.name, rules, is_frozen=True)

    def _check_players(self, cleaned: dict[str, Any]) -> None:
        """Refuse a format for pairs with a game of single players, and the reverse."""
        chosen: ChosenRules | None = cleaned.get("rules")
        if chosen is None:
            return
        fitting = fitting_formats(chosen)
        for field, format in self.played(cleaned):
            if format not in fitting:
                text = _("{rules} is played by pairs: “{format}” is for single players.")
                if chosen.rules.persons_per_side == 1:
                    text = _("{rules} is played by single players: “{format}” is for pairs.")
                name = FORMAT_LABELS[format].name
                message = text.format(rules=chosen.name, format=name)
                if field != "rules" and (usual := usual_format(chosen)) != "swiss":
                    choose = _("Choose “{format}”.").format(format=FORMAT_LABELS[usual].name)
                    message = f"{message} {choose}"
                self.add_error(field, message)

    def played(self, cleaned: dict[str, Any]) -> list[tuple[str, str]]:
        """Return each format that must suit the game, after the field that shows the problem."""
        first = self.tournament.stages.order_by("number").first() if self.tournament else None
        return [("rules", first.format)] if first else []

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
    def shown(self) -> Tournament:
        """The plan as it stands in the form, typed or not: an unsaved tournament."""
        names = "minutes", "capacity", "phones", "standings_shown"
        chosen = self.chosen_rules
        return Tournament(
            club=self.club,
            hands=None if chosen.rules.is_results_only else self.now("hands"),
            ruleset=chosen.key,
            options=chosen.rules.options(),
            rules_name=chosen.name,
            **{name: self.now(name) for name in names} | self._prices_now,
        )

    @property
    def _prices_now(self) -> dict[str, Any]:
        """The fees of each person as they stand in the form."""
        is_pair = self.now("price_for") == "pair"
        prices: dict[str, Any] = {"is_price_of_pair": is_pair}
        for name in ("price", "guest_price"):
            amount, is_typed = self.now(name), self.is_bound and name not in self.errors
            prices[name] = amount // 2 if is_pair and amount and not is_typed else amount
        return prices

    @property
    def chosen_rules(self) -> ChosenRules:
        rules = self.now("rules")
        return rules if isinstance(rules, ChosenRules) else self.choice.rules[rules]

    def now(self, name: str) -> Any:
        """Return the typed value of a field, or its initial one if nothing useful is typed."""
        if self.is_bound and name not in self.errors:
            return self.cleaned_data[name]
        return self.get_initial_for_field(self.fields[name], name)

    @property
    def sentences(self) -> dict[str, SafeString]:
        """What is answered, by line of the page."""
        return plan_sentences.of_plan(self.shown)

    @property
    def has_guest_price(self) -> bool:
        """Whether the fold of the fee for guests is open."""
        return "guest_price" in self.errors or self["guest_price"].value() not in (None, "")

    @property
    def open_lines(self) -> dict[str, bool]:
        """The lines of the page with an error."""
        wrong = set(self.errors)
        return {line: not wrong.isdisjoint(names) for line, names in LINES.items()}

    @property
    def plan(self) -> Plan:
        cleaned = self.cleaned_data
        starts_at = timezone.make_aware(datetime.combine(cleaned["day"], cleaned["hour"]))
        return Plan(
            name=tidy(cleaned["name"]),
            starts_at=starts_at,
            place=tidy(cleaned["place"]),
            rules=cleaned["rules"],
            hands=None if cleaned["rules"].rules.is_results_only else cleaned["hands"],
            minutes=cleaned["minutes"],
            capacity=cleaned["capacity"],
            price=cleaned["price"],
            guest_price=cleaned["guest_price"],
            is_price_of_pair=cleaned["price_for"] == "pair",
            standings_shown=cleaned["standings_shown"],
            phones=cleaned["phones"],
        )


def fitting_formats(chosen: ChosenRules | None) -> list[str]:
    """Return the formats in which these rules can be played."""
    if chosen is None:
        return []
    return [key for key, format in FORMATS.items() if format.suits(chosen.rules)]


def usual_format(chosen: ChosenRules) -> str:
    """Return the format in which a game is played if nobody chooses one."""
    rules = chosen.rules
    at_tables = rules.persons_per_side == 1 and not rules.is_results_only
    return "tables" if at_tables else "swiss"


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


def announced(tournament: Tournament) -> dict[str, Any]:
    local = timezone.localtime(tournament.starts_at)
    return {
        "name": tournament.name,
        "day": local.date(),
        "hour": local.time(),
        "place": tournament.place,
        "hands": tournament.hands,
        "minutes": tournament.minutes,
        "capacity": tournament.capacity,
        "price": _said_price(tournament, tournament.price),
        "price_for": "pair" if tournament.is_price_of_pair else "person",
        "guest_price": _said_price(tournament, tournament.guest_price),
        "standings_shown": tournament.standings_shown,
        "phones": tournament.phones,
    }


def _said_price(tournament: Tournament, price: int | None) -> int | None:
    return 2 * price if price and tournament.is_price_of_pair else price
