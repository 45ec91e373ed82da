"""The form of a pair: two people, a number, and an optional name.

Names are typed, since a list of a thousand names does not help on a phone. The full name of exactly
one active person means that person. For any other text the form offers people to choose from, and
at the end a new person. With JavaScript the choice appears while typing.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import roster
from clubs.forms.fields.choices import names_found
from clubs.forms.people.players import person_name, text_of
from clubs.journal.writing import Refused
from clubs.models import Club, Competitor, Player
from clubs.nouns.pair import NAME, NUMBER
from clubs.people.relations import is_used
from clubs.words.names import sort_key

MOST_PEOPLE = 12
"""People offered for a typed name; if more match, the form asks for more of the name."""


@dataclass(frozen=True)
class PlayerOption:
    """A player to choose. `small`: a note that tells the player from others of the same name."""

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
    """The value for a new person, with the name and the number of its namesakes. So a form sent
    twice adds one person, and a name corrected afterwards is checked again.
    """
    more: bool
    chosen: str
    """The earlier choice, for a form that comes back with another problem."""
    asks: bool = True
    """Whether the form was sent and cannot go on without an answer."""

    @classmethod
    def of(cls, club: Club, name: str, chosen: str, *, asks: bool = True) -> "Choice":
        """Return the choice of players with this full name, else with all its words in theirs."""
        namesakes = list(club.players.namesakes(name)[:MOST_PEOPLE])
        people = namesakes or list(club.players.search(name)[: MOST_PEOPLE + 1])
        is_sure = len(namesakes) == 1 and namesakes[0].archived_at is None
        return cls(
            club=club,
            name=name,
            people=people[:MOST_PEOPLE],
            sure=namesakes[0] if is_sure else None,
            new=f"new {len(namesakes)} {sort_key(name)}",
            more=len(people) > MOST_PEOPLE,
            chosen=chosen,
            asks=asks,
        )

    @property
    def is_new(self) -> bool:
        """Whether "new person" is ticked: it was chosen, or no person has the posted name."""
        return self.chosen == self.new or (self.asks and not self.people)

    @property
    def is_open(self) -> bool:
        """Whether nobody has chosen among the people and a new one."""
        return self.chosen not in {self.new, *(str(player.pk) for player in self.people)}

    @property
    def told(self) -> str:
        """The number of people found, in words for screen readers."""
        return names_found(len(self.people))

    @cached_property
    def known(self) -> list[PlayerOption]:
        """Return the players with their nicknames and partners."""
        partners: dict[int, list[str]] = {player.pk: [] for player in self.people}
        mine = Q(first__in=partners) | Q(second__in=partners)
        for pair in self.club.competitors.pairs().filter(mine).with_players():
            for player, partner in (pair.players, reversed(pair.players)):
                if player.pk in partners:
                    partners[player.pk].append(partner.name)
        return [
            PlayerOption(
                player,
                _details(player, partners[player.pk]),
                is_chosen=self.chosen == str(player.pk)
                or (player == self.sure and self.chosen != self.new),
            )
            for player in self.people
        ]


def _details(player: Player, partners: list[str]) -> str:
    plays = _("plays with {names}").format(names=", ".join(partners))
    archived = _("archived") if player.archived_at else ""
    return ", ".join(
        filter(None, [player.called, plays if partners else _("not in a pair"), archived])
    )


class PairForm(forms.Form):
    TWO = "first", "second"
    asks_number: ClassVar[bool] = True
    """Whether the form has the number and the name of the pair."""

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
        label=NUMBER.head,  # type: ignore[arg-type]
        # A text input: arrows and mouse wheel change the value of a number input by accident.
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        min_value=1,
        max_value=roster.LAST_OF_PAIRS,
        required=False,
        error_messages={"required": gettext_lazy("Write the number.")},
    )
    name = forms.CharField(**text_of(NAME), required=False)

    def __init__(
        self,
        club: Club,
        data: Any = None,
        pair: Competitor | None = None,
        prefix: str | None = None,
    ) -> None:
        super().__init__(data, prefix=prefix)
        self.club = club
        self.pair = pair
        self.choices: dict[str, Choice] = {}
        self.existing: Competitor | None = None
        for field in self.TWO:
            self.fields[field].widget.attrs["autocomplete"] = "off"
        if not self.asks_number:
            del self.fields["number"], self.fields["name"]
        elif pair is None:
            self.fields["number"].help_text = _(
                "If left empty, the number will be {number}."
            ).format(number=roster.next_number(club))
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
    """Whether the pair has played: it then keeps its two people for good."""

    def clean_first(self) -> Player | str:
        return self._person("first", self.pair.first if self.pair else None)

    def clean_second(self) -> Player | str:
        return self._person("second", self.pair.second if self.pair else None)

    def _person(self, field: str, now: Player | None) -> Player | str:
        name = person_name(self.cleaned_data[field])
        if now is not None and sort_key(name) == sort_key(now.name):
            return now
        choice = Choice.of(self.club, name, self.data.get(f"{self.add_prefix(field)}-is", ""))
        if not choice.is_open:
            self.choices[field] = choice
            known = (player for player in choice.people if str(player.pk) == choice.chosen)
            return next(known, name)
        if choice.sure:
            return choice.sure
        self.choices[field] = choice
        raise forms.ValidationError(
            _("Who is {name}?").format(name=name)
            if choice.people
            else _("Is {name} a new person?").format(name=name)
        )

    def refuse(self, refused: Refused) -> None:
        """Show at its field why the roster refused to write."""
        match refused:
            case roster.NumberTaken(pair=pair):
                taken = _("Number {number} belongs to {pair}.")
                self.add_error("number", taken.format(number=pair.number, pair=pair))
            case roster.SamePerson():
                self.add_error("second", _("This is the same person. Choose two people."))
            case roster.PairExists(pair=pair):
                self.existing = pair
                exists = _("These two are already pair {number}.")
                self.add_error(None, exists.format(number=pair.number))
            case roster.InUse():
                self.add_error(None, _("This pair has played: its people cannot change."))
            case other:
                raise other
