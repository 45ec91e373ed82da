"""The form of a season: its name, its dates and its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.numbers import WholeNumber
from clubs.forms.lists.span import likely_day
from clubs.journal.writing import Refused
from clubs.words.names import tidy
from scoring.games import GAMES
from scoring.labels.seasons import WAYS, games_words, nights_words, way_words
from scoring.models import Season
from scoring.seasons import writer
from scoring.seasons.results import rules_of
from scoring.statistics.season import (
    BEST,
    DIFFERENCE,
    MINIMUM,
    MOST,
    PLACES,
    STEP,
    WINS,
    SeasonRules,
)

NUMBERS_OF = {DIFFERENCE: ("step",), WINS: ("win", "draw", "loss"), PLACES: ()}
"""The numbers that each way needs besides the most points of a night."""
LONGEST = 3 * 366
"""The most days of a season: more is a typing mistake."""


class Day(forms.DateField):
    """A day that has to be chosen, in the browser's own calendar."""

    def __init__(self, label: Any) -> None:
        super().__init__(
            label=label,
            validators=[likely_day],
            error_messages={
                "required": gettext_lazy("Choose a day."),
                "invalid": gettext_lazy("Choose a day."),
            },
            widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        )


class SeasonForm(forms.Form):
    """Makes or changes a season. `usual`: the rules that a new season begins with."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=60,
        help_text=gettext_lazy("For example: Season 2026."),
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    first = Day(gettext_lazy("First day"))
    last = Day(gettext_lazy("Last day"))
    games = forms.MultipleChoiceField(
        label=gettext_lazy("Games that count"),
        error_messages={
            "required": gettext_lazy("Tick at least one game."),
            "invalid_choice": gettext_lazy("Tick at least one game."),
        },
    )
    way = forms.ChoiceField(
        label=gettext_lazy("What gives the points of a night"),
        widget=forms.RadioSelect({"class": "dot"}),
        error_messages={
            "required": gettext_lazy("Choose one."),
            "invalid_choice": gettext_lazy("Choose one."),
        },
    )
    most = WholeNumber(gettext_lazy("Most points of a night"), least=2, most=MOST)
    step = WholeNumber(
        gettext_lazy("Points of difference for one point"), least=1, most=STEP, required=False
    )
    win = WholeNumber(gettext_lazy("A match won"), least=1, most=MOST, required=False)
    draw = WholeNumber(gettext_lazy("A draw"), least=0, most=MOST, required=False)
    loss = WholeNumber(gettext_lazy("A match lost"), least=0, most=MOST, required=False)
    best = WholeNumber(
        gettext_lazy("Nights that count"),
        least=0,
        most=BEST,
        help_text=gettext_lazy("The best ones of each. 0: all nights count."),
    )
    minimum = WholeNumber(
        gettext_lazy("Matches needed for a place"),
        least=0,
        most=MINIMUM,
        help_text=gettext_lazy("0: everybody has a place from the first match."),
    )
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        season: Season | None = None,
        usual: SeasonRules | None = None,
        today: date | None = None,
        own_games: Iterable[str] = (),
    ) -> None:
        """`own_games`: the games of which the club keeps only results."""
        self.season = season
        if season is not None:
            rules = rules_of(season)
            initial = {"name": season.name, "first": season.first, "last": season.last}
            initial["version"] = season.version
        else:
            assert usual is not None, "a new season begins with rules"
            rules = usual
            year = (today or date.today()).year  # noqa: DTZ011 (views give the club's day)
            initial = {"first": date(year, 1, 1), "last": date(year, 12, 31)}
        self.rules_before = rules
        self.keys = list(dict.fromkeys([*GAMES, *own_games, *rules.games]))
        super().__init__(data, initial=initial | asdict(rules))
        self.fields["name"].widget.attrs |= {"autocomplete": "off"}
        choices: Mapping[str, list[tuple[str, Any]]] = {
            "games": [(key, GAMES[key].name) for key in self.keys],
            "way": list(WAYS.items()),
        }
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]

    @property
    def games_words(self) -> str:
        return games_words(self.rules_before.games)

    @property
    def way_words(self) -> str:
        return way_words(self.rules_before)

    @property
    def nights_words(self) -> str:
        return capfirst(nights_words(self.rules_before))

    @property
    def ways(self) -> Iterator[tuple[Any, list[forms.BoundField]]]:
        """Each radio button of `way` with the number fields that it needs."""
        for radio in self["way"]:
            yield radio, [self[name] for name in NUMBERS_OF[radio.data["value"]]]

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and first > last:
            self.add_error("last", _("The last day is before the first day."))
        elif first and last and (last - first).days > LONGEST:
            self.add_error("last", _("A season lasts at most three years. Check the dates."))
        way, most = cleaned.get("way"), cleaned.get("most")
        if way is None or most is None:
            return cleaned
        if way == DIFFERENCE and most % 2:
            self.add_error("most", _("Write an even number: a draw gives half of it."))
        for name in NUMBERS_OF[way]:
            if cleaned.get(name) is None and name not in self.errors:
                self.add_error(name, self.fields[name].wanted)  # type: ignore[attr-defined]
        self._check_wins(cleaned)
        return cleaned

    def _check_wins(self, cleaned: Mapping[str, Any]) -> None:
        win, draw, loss = (cleaned.get(name) for name in NUMBERS_OF[WINS])
        if cleaned["way"] != WINS or win is None or draw is None or loss is None:
            return
        if win > cleaned["most"]:
            self.add_error("win", _("This is more than the most points of a night."))
        elif draw > win:
            self.add_error("draw", _("A draw cannot give more than a match won."))
        elif loss > draw:
            self.add_error("loss", _("A match lost cannot give more than a draw."))

    @property
    def details(self) -> writer.Details:
        """The season as typed. Numbers of ways that are not chosen keep their earlier values."""
        data = self.cleaned_data
        typed = {name: data[name] for name in ("most", "best", "minimum", *NUMBERS_OF[data["way"]])}
        rules = asdict(self.rules_before) | typed | {"way": data["way"]}
        rules["games"] = tuple(key for key in self.keys if key in data["games"])
        return writer.Details(data["name"], data["first"], data["last"], SeasonRules(**rules))

    def refuse(self, refused: Refused) -> None:
        """Add an error for a refusal of the writer, at the field that caused it."""
        match refused:
            case writer.NameTaken():
                self.add_error("name", _("Another season has this name. Choose another."))
            case writer.IsClosed():
                self.add_error(None, _("This season is closed. Reopen it to change it."))
            case other:
                raise other
