"""The forms that start a match of two pairs, or of single players."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Self
from uuid import UUID, uuid4

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import roster
from clubs.forms.fields.choices import OneOf
from clubs.journal.writing import NotNow, lock
from clubs.lists.span_words import day_name
from clubs.models import Club, Competitor, Player, User
from clubs.rights import Right
from scoring.forms.start.choose_rules import RulesChoice
from scoring.forms.start.new_pair import NewPair, clash
from scoring.forms.start.played_at import PlayedAtForm
from scoring.forms.start.seats import PairRoll, PlayerRoll, Roll, SearchField
from scoring.games import GAMES
from scoring.models import Match

SIDES = ("first", "second")
USUAL_PLAYERS = 4
MOST_PLAYERS = max(game.rules.side_numbers.stop - 1 for game in GAMES.values())


class StartForm(PlayedAtForm):
    """The rules, the table and an earlier date of a new match. Subclasses add the players."""

    persons: ClassVar[int]
    """The number of persons on a side."""
    roll: Roll[Any]

    rules = OneOf(label=gettext_lazy("Rules"), widget=forms.RadioSelect)
    table = forms.CharField(
        label=gettext_lazy("Table"),
        max_length=12,
        required=False,
        help_text=gettext_lazy("If the tables have numbers."),
    )
    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, club: Club, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.club = club
        self.choice = RulesChoice(club, persons=self.persons)
        self.choice.offer_in(self)
        self.fields["table"].widget.attrs |= {"autocomplete": "off"}

    @property
    def sent_key(self) -> UUID:
        key: UUID = self.cleaned_data["client_key"]
        return key

    def anew(self, started: Match) -> Self:
        """Return the form with a new client key and a warning: its first key has already started
        the match `started`, with other answers. Saving again starts another match.
        """
        form = type(self)(self.club, {**self.data.dict(), "client_key": str(uuid4())})  # type: ignore[attr-defined]
        text = _(
            "{match} was already started from this page: {sides}. Press again to "
            "start another match."
        )
        sides = " × ".join(map(str, started.sides.all()))
        form.add_error("first", text.format(match=started, sides=sides))
        return form

    @property
    def when_words(self) -> SafeString:
        """The table and the day in a sentence."""
        today, table = timezone.localdate(), self["table"].value()
        is_dated = self.is_bound and not self.errors.get("day")
        day = self.cleaned_data.get("day") if is_dated else None
        words = []
        if table and table == self.initial.get("table"):
            words.append(format_html(_("<b>Table {table}</b>, the first free one."), table=table))
        elif table:
            words.append(format_html(_("<b>Table {table}</b>."), table=table))
        if day:
            words.append(format_html("<b>{}</b>.", capfirst(day_name(day, today))))
        else:
            words.append(
                format_html(_("<b>Today</b>, {day}."), day=date_format(today, "MONTH_DAY_FORMAT"))
            )
        return format_html_join(" ", "{}", ((each,) for each in words))

    @property
    def is_elsewhere(self) -> bool:
        """Whether the table or the day has an error."""
        return any(self[name].errors for name in ("table", "day", "hour"))

    @property
    def lacks_people(self) -> bool:
        return not self.roll.is_long and len(self.roll.listed) < 2

    def without_errors(self) -> Self:
        """Return this form without error messages, to show only the results of its searches."""
        self.errors.clear()
        return self

    @abstractmethod
    def competitors(self, by: User) -> list[Competitor]:
        """Return the competitor of each side, in the order of the sides."""


class PairsForm(StartForm):
    """Starts a match of two pairs."""

    persons = 2
    takes_new_pairs: ClassVar[bool] = True
    """Whether two names may be typed in place of a pair, by a person who may add people."""

    def __init__(self, club: Club, data: Any = None, **kwargs: Any) -> None:
        super().__init__(club, data, **kwargs)
        self.roll = PairRoll(club)
        self.new_pairs: dict[str, NewPair] = {}
        if self.takes_new_pairs and Right.ADD.value in club.rights:
            self.new_pairs = {name: NewPair(club, self.data, name) for name in SIDES}
        for name, label in zip(SIDES, (_("First pair"), _("Second pair")), strict=True):
            self.fields[name] = SearchField(self.roll, label=label)
            if name in self.new_pairs and self.new_pairs[name].is_typed:
                self.fields[name].required = False

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        seen: list[Player | str] = []
        for name in SIDES:
            pair = cleaned.get(name)
            new = self.new_pairs.get(name)
            if new and new.is_typed:
                if pair:
                    self.add_error(name, _("Choose a pair, or write two names: not both."))
                elif not new.is_valid:
                    self.add_error(name, _("Check the two names of the new pair."))
                elif error := clash(seen, new.people):
                    self.add_error(name, error)
                else:
                    seen += new.people
            elif pair and pair == cleaned.get(SIDES[0]) and name != SIDES[0]:
                self.add_error(name, _("A pair cannot play against itself."))
            elif pair and (error := clash(seen, pair.players)):
                self.add_error(name, error)
            elif pair:
                seen += pair.players
        return cleaned

    def pair(self, name: str) -> Competitor | None:
        """Return the pair chosen in this field of an unsaved form; None without a choice."""
        return self[name].search.chosen  # type: ignore[attr-defined]

    def competitors(self, by: User) -> list[Competitor]:
        """Return both pairs, and make those whose names are typed. Raises NotNow when the names
        have become unclear since they were checked.
        """
        if any(new.is_typed for new in self.new_pairs.values()):
            return self._make_pairs(by)
        return [self.cleaned_data[name] for name in SIDES]

    @transaction.atomic
    def _make_pairs(self, by: User) -> list[Competitor]:
        if lock(self.club) != self.club.version:
            # The list of people has changed, perhaps by this form, sent twice.
            self.new_pairs = {name: NewPair(self.club, self.data, name) for name in SIDES}
            if not all(new.is_valid for new in self.new_pairs.values() if new.is_typed):
                raise NotNow
        return [self.cleaned_data[name] or self.new_pairs[name].pair(by) for name in SIDES]


class PlayersForm(StartForm):
    """Starts a match of single players. The first two seats are required, the others optional."""

    persons = 1
    seat_names = ("first", "second", *(f"player_{number}" for number in range(3, MOST_PLAYERS + 1)))

    def __init__(self, club: Club, data: Any = None, **kwargs: Any) -> None:
        super().__init__(club, data, **kwargs)
        self.roll = PlayerRoll(club)
        for number, name in enumerate(self.seat_names, start=1):
            label = _("Player {number}").format(number=number)
            self.fields[name] = SearchField(self.roll, label=label, required=number <= 2)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        seen: list[Player] = []
        for name in self.seat_names:
            player = cleaned.get(name)
            if player in seen:
                self.add_error(name, _("{name} is already in the match.").format(name=player))
            elif player:
                seen.append(player)
        chosen = cleaned.get("rules")
        if chosen and len(seen) >= 2 and len(seen) not in chosen.rules.side_numbers:
            most = chosen.rules.side_numbers.stop - 1
            self.add_error("rules", _("This game takes {most} players at most.").format(most=most))
        return cleaned

    @property
    def seats(self) -> list[forms.BoundField]:
        return [self[name] for name in self.seat_names[:USUAL_PLAYERS]]

    @property
    def more_seats(self) -> list[forms.BoundField]:
        """The seats that few tables need."""
        return [self[name] for name in self.seat_names[USUAL_PLAYERS:]]

    @property
    def has_more_players(self) -> bool:
        keys = (key for name in self.seat_names[USUAL_PLAYERS:] for key in (name, f"{name}-q"))
        return any(map(self.data.get, keys))

    def competitors(self, by: User) -> list[Competitor]:
        players = (self.cleaned_data[name] for name in self.seat_names)
        return [roster.single(self.club, player, by=by) for player in players if player]
