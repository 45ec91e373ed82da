"""Starting a match: between two pairs, or between single players."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Self
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import roster
from clubs.forms.choices import OneOf, offer
from clubs.models import Club, Competitor, Player, User
from clubs.names import sort_key
from scoring.forms.choose_rules import RulesChoice
from scoring.models import Match
from scoring.rules import RULESETS

MOST_PLAYERS = max(rules.side_numbers.stop - 1 for rules in RULESETS.values())


class StartForm(forms.Form):
    """Under which rules, and at which table; who plays is added by the two kinds of it."""

    persons: ClassVar[int]
    """How many sit on a side."""

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

    def anew(self, started: Match) -> Self:
        """The same form for another match: this one has started `started`, with other answers."""
        form = type(self)(self.club, {**self.data.dict(), "client_key": str(uuid4())})  # type: ignore[attr-defined]
        text = _("{match} was started from this page already: {sides}. Press again for another.")
        sides = " × ".join(map(str, started.sides.all()))
        form.add_error("first", text.format(match=started, sides=sides))
        return form

    @abstractmethod
    def competitors(self, by: User) -> list[Competitor]:
        """Who plays, in the order of the sides."""


class PairsForm(StartForm):
    """Two pairs."""

    persons = 2

    first = OneOf(label=gettext_lazy("First pair"))
    second = OneOf(label=gettext_lazy("Second pair"))

    def __init__(self, club: Club, data: Any = None, **kwargs: Any) -> None:
        super().__init__(club, data, **kwargs)
        pairs = club.competitors.pairs().active().with_players()
        self.pairs: dict[str, Competitor] = {
            str(pair.pk): pair for pair in sorted(pairs, key=lambda pair: sort_key(str(pair)))
        }
        for name in ("first", "second"):
            # The name first: that is what typing in an open list looks for.
            offer(self.fields[name], self.pairs, _numbered, empty=_("Choose"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, second = cleaned.get("first"), cleaned.get("second")
        if first and first == second:
            self.add_error("second", _("A pair cannot play against itself."))
        elif first and second:
            twice = [player for player in second.players if player in first.players]
            if twice:
                self.add_error(
                    "second", _("{name} would sit on both sides.").format(name=twice[0].name)
                )
        return cleaned

    @property
    def lacks_people(self) -> bool:
        return len(self.pairs) < 2

    def competitors(self, by: User) -> list[Competitor]:
        return [self.cleaned_data["first"], self.cleaned_data["second"]]


def _numbered(pair: Competitor) -> str:
    return f"{pair} ({pair.number})"


class PlayersForm(StartForm):
    """Single players, as many as the game takes: the first two, and some of the others."""

    persons = 1
    names = ("first", "second", *(f"player_{number}" for number in range(3, MOST_PLAYERS + 1)))

    def __init__(self, club: Club, data: Any = None, **kwargs: Any) -> None:
        super().__init__(club, data, **kwargs)
        people = sorted(club.players.active(), key=lambda player: sort_key(player.name))
        self.people: dict[str, Player] = {str(player.pk): player for player in people}
        for number, name in enumerate(self.names, start=1):
            label = _("Player {number}").format(number=number)
            self.fields[name] = OneOf(label=label, required=number <= 2, empty_value=None)
            empty = _("Choose") if number <= 2 else _("nobody")
            offer(self.fields[name], self.people, lambda player: player.name, empty=empty)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        seen: list[Player] = []
        for name in self.names:
            player = cleaned.get(name)
            if player in seen:
                self.add_error(name, _("{name} is there already.").format(name=player))
            elif player:
                seen.append(player)
        chosen = cleaned.get("rules")
        if chosen and len(seen) >= 2 and len(seen) not in chosen.rules.side_numbers:
            most = chosen.rules.side_numbers.stop - 1
            self.add_error("rules", _("This game takes {most} players at most.").format(most=most))
        return cleaned

    @property
    def lacks_people(self) -> bool:
        return len(self.people) < 2

    @property
    def seats(self) -> Iterator[forms.BoundField]:
        """The fields of the players, in the order of the sides."""
        return (self[name] for name in self.names)

    def competitors(self, by: User) -> list[Competitor]:
        players = (self.cleaned_data[name] for name in self.names)
        return [roster.single(self.club, player, by=by) for player in players if player]
