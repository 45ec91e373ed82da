"""A pair: two people, a number, and a name if they have one.

The two are typed: a list of a thousand names is no help on a phone. A full name that one active
person has is that person; whatever else was typed is answered with a choice, in which the last item
is always somebody new. With JavaScript the choice comes while the name is typed.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import roster
from clubs.forms.players import person_name
from clubs.models import Club, Competitor, Player
from clubs.names import sort_key
from clubs.uses import is_used
from clubs.writing import Refused

SHOWN = 12
"""People offered for what was typed; for more, more of the name is asked."""


@dataclass(frozen=True)
class Known:
    """A player to choose: `small` tells namesakes apart."""

    player: Player
    small: str
    is_chosen: bool


@dataclass(frozen=True)
class Choice:
    """The players that a typed name may refer to."""

    club: Club
    name: str
    people: list[Player]
    sure: Player | None
    """The only active person of this full name."""
    new: str
    """The value that says somebody new: of this name, of which there are so many now. So a form
    sent twice makes one new person, and so does one in which the name was then put right."""
    more: bool
    chosen: str
    """The earlier choice, kept when another problem brings the form back."""
    asks: bool = True
    """Whether the form was sent and cannot go on without an answer."""

    @classmethod
    def of(cls, club: Club, name: str, chosen: str, *, asks: bool = True) -> "Choice":
        """Return the players of this full name, else those with each of its words in theirs."""
        namesakes = list(club.players.namesakes(name)[:SHOWN])
        people = namesakes or list(club.players.search(name)[: SHOWN + 1])
        is_sure = len(namesakes) == 1 and namesakes[0].archived_at is None
        return cls(
            club=club,
            name=name,
            people=people[:SHOWN],
            sure=namesakes[0] if is_sure else None,
            new=f"new {len(namesakes)} {sort_key(name)}",
            more=len(people) > SHOWN,
            chosen=chosen,
            asks=asks,
        )

    @property
    def is_new(self) -> bool:
        """Whether somebody new is ticked: also where a sent name is nobody's."""
        return self.chosen == self.new or (self.asks and not self.people)

    @cached_property
    def known(self) -> list[Known]:
        """The players with their nicknames and partners."""
        partners: dict[int, list[str]] = {player.pk: [] for player in self.people}
        mine = Q(first__in=partners) | Q(second__in=partners)
        for pair in self.club.competitors.pairs().filter(mine).with_players():
            for player, partner in (pair.players, reversed(pair.players)):
                if player.pk in partners:
                    partners[player.pk].append(partner.name)
        return [
            Known(
                player,
                _small(player, partners[player.pk]),
                is_chosen=self.chosen == str(player.pk)
                or (player == self.sure and self.chosen != self.new),
            )
            for player in self.people
        ]


def _small(player: Player, partners: list[str]) -> str:
    plays = _("plays with {names}").format(names=", ".join(partners))
    archived = _("archived") if player.archived_at else ""
    return ", ".join(
        filter(None, [player.called, plays if partners else _("in no pair"), archived])
    )


class PairForm(forms.Form):
    TWO = "first", "second"

    first = forms.CharField(
        label=gettext_lazy("One person"),
        max_length=80,
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    second = forms.CharField(
        label=gettext_lazy("The other person"),
        max_length=80,
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    number = forms.IntegerField(
        label=gettext_lazy("Number of the pair"),
        # No number field: its arrows and the mouse wheel change what nobody wanted to change.
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        min_value=1,
        max_value=roster.LAST_OF_PAIRS,
        required=False,
        error_messages={"required": gettext_lazy("Write the number.")},
    )
    name = forms.CharField(
        label=gettext_lazy("Name of the pair"),
        help_text=gettext_lazy("Left empty, the names of the two are shown."),
        max_length=60,
        required=False,
    )

    def __init__(self, club: Club, data: Any = None, pair: Competitor | None = None) -> None:
        super().__init__(data)
        self.club = club
        self.pair = pair
        self.choices: dict[str, Choice] = {}
        self.existing: Competitor | None = None
        for field in self.TWO:
            self.fields[field].widget.attrs["autocomplete"] = "off"
        if pair is None:
            self.fields["number"].help_text = _("Left empty, it is the next one: {number}.").format(
                number=roster.next_number(club)
            )
        else:
            self._edit(pair)

    def _edit(self, pair: Competitor) -> None:
        self.initial = {"number": pair.number, "name": pair.name}
        self.fields["number"].required = True
        self.two_are_fixed = is_used(pair)
        for field, player in zip(self.TWO, pair.players, strict=True):
            if self.two_are_fixed:
                del self.fields[field]
            else:
                self.initial[field] = player.name

    two_are_fixed = False
    """A pair that has played keeps its two people for good."""

    def clean_first(self) -> Player | str:
        return self._person("first", self.pair.first if self.pair else None)

    def clean_second(self) -> Player | str:
        return self._person("second", self.pair.second if self.pair else None)

    def _person(self, field: str, now: Player | None) -> Player | str:
        name = person_name(self.cleaned_data[field])
        if now is not None and sort_key(name) == sort_key(now.name):
            return now
        choice = Choice.of(self.club, name, self.data.get(f"{field}-is", ""))
        meant: dict[str, Player | str] = {str(player.pk): player for player in choice.people}
        meant[choice.new] = name
        if choice.chosen in meant:
            self.choices[field] = choice
            return meant[choice.chosen]
        if choice.sure:
            return choice.sure
        self.choices[field] = choice
        raise forms.ValidationError(
            _("Who is {name}?").format(name=name)
            if choice.people
            else _("There is no {name} here yet.").format(name=name)
        )

    def refuse(self, refused: Refused) -> None:
        """Say beside its field why the roster did not write this."""
        match refused:
            case roster.NumberTaken(pair=pair):
                taken = _("Number {number} belongs to {pair}.")
                self.add_error("number", taken.format(number=pair.number, pair=pair))
            case roster.SamePerson():
                self.add_error("second", _("These are one and the same person."))
            case roster.PairExists(pair=pair):
                self.existing = pair
                exists = _("These two are already pair {number}.")
                self.add_error(None, exists.format(number=pair.number))
            case roster.InUse():
                self.add_error(None, _("This pair has played: its two people stay."))
            case other:
                raise other
