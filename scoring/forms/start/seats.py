"""Choose the pair or player of a seat by a search.

Without JavaScript the page of a small club has a list instead. In a large one, if the text does not
name one row clearly, the page comes back with the results to choose from.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from django import forms
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.forms.fields.choices import names_found
from clubs.forms.fields.numbers import key_in
from clubs.models import Club, Competitor, CompetitorQuerySet, Player, PlayerQuerySet
from clubs.words.names import sort_key, words
from scoring.match.match_queries import latest_competitors
from scoring.models import Side

FEW = 40
"""The longest list shown; longer lists do not help on a phone."""
SHOWN, LOOKED_AT = 5, 60
"""The results shown, and the results read from the database to choose the best ones from."""
LATEST = 24
"""The competitors that played last, who come before all others."""

T = TypeVar("T", Competitor, Player)


@dataclass(frozen=True)
class Option:
    """A result of a search; `small` is a note that tells it from others with the same name."""

    value: str
    number: str
    name: str
    small: str
    is_chosen: bool

    @property
    def label(self) -> str:
        return f"{self.number} {self.name}".strip()


@dataclass(frozen=True)
class Sought:
    """The posted search: the typed text, and the key of the option chosen among its results."""

    text: str = ""
    chosen: str = ""


class Roll(ABC, Generic[T]):
    """The active pairs or people of a club, who may take a seat."""

    hint: Promise
    nobody: Promise
    """The message for a search without a result."""

    def __init__(self, club: Club) -> None:
        self.club = club

    @cached_property
    def _few(self) -> list[T]:
        return list(self.rows[: FEW + 1])

    @property
    def is_long(self) -> bool:
        """Whether a list of all rows is too long, so that the form needs a search."""
        return len(self._few) > FEW

    @cached_property
    def listed(self) -> dict[str, T]:
        """All rows by key, in the order of their names; empty if the list is too long."""
        few = [] if self.is_long else self._few
        return {str(row.pk): row for row in sorted(few, key=lambda row: sort_key(self.label(row)))}

    @cached_property
    def names(self) -> dict[str, str]:
        """The label of each listed row in a list, by key."""
        text = self.named(list(self.listed.values()))
        return {key: text(row) for key, row in self.listed.items()}

    @property
    @abstractmethod
    def latest_keys(self) -> list[int]:
        """The keys of the rows that played last, latest first."""

    @cached_property
    def first(self) -> list[T]:
        """The rows to offer before a text is typed: first those that played last."""
        known = dict.fromkeys(self.listed.values())
        if self.is_long:
            known = dict.fromkeys(self.rows.filter(pk__in=self.latest_keys))
        return sorted(known, key=self._since)[:SHOWN]

    @cached_property
    def first_smalls(self) -> Mapping[int, str]:
        return self.smalls(self.first)

    def _since(self, row: T) -> int:
        """Return how many rows have played since this one; the most if it is not among the last."""
        keys = self.latest_keys
        return keys.index(row.pk) if row.pk in keys else len(keys)

    @property
    @abstractmethod
    def rows(self) -> Any:
        """Return the query of all active pairs or people."""

    @abstractmethod
    def label(self, row: T) -> str:
        """Return the text of an option of a list."""

    def number(self, row: T) -> str:
        """Return the number by which the club knows the row; empty if it has none."""
        return ""

    @abstractmethod
    def smalls(self, rows: Sequence[T]) -> Mapping[int, str]:
        """Return a note for each row that tells it from others with the same name, by key."""

    @abstractmethod
    def keys(self, row: T) -> Collection[str]:
        """Return the sort keys of all texts that name this row in full."""

    def named(self, rows: Sequence[T]) -> Callable[[T], str]:
        """Return the function that labels these rows in a list, each label different."""
        return self.label

    def search(self, text: str) -> list[T]:
        """Return the best results: a row that the text names in full first, then rows in which most
        words of the text begin a word of the name, of these first those that played last.
        """
        sought, typed = sort_key(text), words(text)

        def merit(row: T) -> tuple[bool, int, int, str]:
            name = sort_key(self.label(row))
            begins = sum(f" {name}".count(f" {word}") > 0 for word in typed)
            return sought not in self.keys(row), -begins, self._since(row), name

        return sorted(self.rows.search(text)[:LOOKED_AT], key=merit)

    def find(self, sought: Sought) -> T | None:
        """Return the chosen row; None if nothing is chosen or the text no longer finds that row."""
        key = key_in({"chosen": sought.chosen}, "chosen")
        row: T | None = self.rows.search(sought.text).filter(pk=key).first() if key else None
        return row


class PairRoll(Roll[Competitor]):
    hint = gettext_lazy("Number or name of the pair.")
    nobody = gettext_lazy("No pair has this number or name.")

    @property
    def rows(self) -> CompetitorQuerySet:
        return self.club.competitors.pairs().active().with_players()

    @cached_property
    def latest_keys(self) -> list[int]:
        return latest_competitors(self.club, LATEST)

    def label(self, row: Competitor) -> str:
        # The name comes first, so that typing letters in an open list jumps to it.
        return f"{row} ({row.number})"

    def number(self, row: Competitor) -> str:
        return str(row.number)

    def smalls(self, rows: Sequence[Competitor]) -> Mapping[int, str]:
        return {row.pk: ", ".join(player.name for player in row.players) for row in rows}

    def keys(self, row: Competitor) -> Collection[str]:
        name = str(row)
        ways = name, self.label(row), f"{row.number} {name}"
        return {str(row.number), *map(sort_key, ways)}


class PlayerRoll(Roll[Player]):
    hint = gettext_lazy("A part of the name is enough.")
    nobody = gettext_lazy("Nobody on the list has this name.")

    @property
    def rows(self) -> PlayerQuerySet:
        return self.club.players.active()

    @cached_property
    def latest_keys(self) -> list[int]:
        keys = latest_competitors(self.club, LATEST)
        people = self.club.competitors.filter(pk__in=keys).values_list("pk", "first", "second")
        players = {pk: both for pk, *both in people}
        return list(dict.fromkeys(player for key in keys for player in players[key] if player))

    def label(self, row: Player) -> str:
        return row.name

    def smalls(self, rows: Sequence[Player]) -> Mapping[int, str]:
        notes = {row.pk: row.called for row in rows}
        count = Counter(sort_key(row.name) for row in rows)
        alike = [row.pk for row in rows if count[sort_key(row.name)] > 1 and not row.called]
        if alike:
            with_them = Q(first__in=alike) | Q(second__in=alike)
            for pair in self.club.competitors.pairs().filter(with_them).with_players():
                for player, partner in (pair.players, reversed(pair.players)):
                    if player.pk in alike:
                        notes[player.pk] = _("plays with {name}").format(name=partner.name)
        return notes

    def named(self, rows: Sequence[Player]) -> Callable[[Player], str]:
        smalls = self.smalls(rows)

        def name(row: Player) -> str:
            small = smalls[row.pk]
            return f"{self.label(row)} ({small})" if small else self.label(row)

        return name

    def keys(self, row: Player) -> Collection[str]:
        return {sort_key(row.name), sort_key(f"{row.name} {row.called}")}


@dataclass(frozen=True)
class Seated:
    """A pair or player that plays at a table now. `keys`: what chooses any of its people in a seat
    of the form; empty if nothing does.
    """

    side: Side
    keys: Sequence[int]

    @property
    def words(self) -> str:
        pair, table = self.side.competitor, self.side.match.table
        persons = 2 if pair.second_id else 1
        words = ngettext("{name} is at table {table}.", "{name} are at table {table}.", persons)
        if not table:
            words = ngettext("{name} is playing {match}.", "{name} are playing {match}.", persons)
        return words.format(name=pair, table=table, match=str(self.side.match).lower())


def seated(club: Club, sides: Sequence[Side], persons: int) -> list[Seated]:
    """Return these sides for a form with this number of persons on a side."""
    people = {side.pk: {player.pk for player in side.competitor.players} for side in sides}
    anybody = set[int]().union(*people.values())
    rows: list[tuple[int, ...]] = [(key, key) for key in sorted(anybody)]
    if persons == 2 and anybody:
        theirs = club.competitors.pairs().active()
        theirs = theirs.filter(Q(first__in=anybody) | Q(second__in=anybody))
        rows = list(theirs.values_list("pk", "first_id", "second_id"))
    return [Seated(side, [key for key, *two in rows if people[side.pk] & {*two}]) for side in sides]


class SearchBox(forms.Widget):
    """Reads the typed text from `NAME-q` and the choice from `NAME`; a template draws both."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Sought:
        return Sought(str(data.get(f"{name}-q", "")).strip(), str(data.get(name, "")))


class Search:
    """A typed search with its results. `chosen`: the row that was chosen, or the only row that the
    text names in full; else None.
    """

    def __init__(self, roll: Roll[Any], sought: Sought) -> None:
        self.roll = roll
        self.text = sought.text
        self.results: list[Any] = roll.search(self.text) if self.text else []
        named = [row for row in self.results if sort_key(self.text) in roll.keys(row)]
        sure = named[0] if len(named) == 1 else None
        self.chosen: Any = roll.find(sought) or sure
        self.has_more = len(self.results) > SHOWN

    @cached_property
    def options(self) -> list[Option]:
        """The best results to choose from; a single result is preselected."""
        rows = self.results[:SHOWN] if self.text or self.chosen else self.roll.first
        if self.chosen and self.chosen not in rows:
            rows = [self.chosen, *rows]
        chosen = self.chosen or (rows[0] if len(rows) == 1 and self.text else None)
        roll = self.roll
        smalls = roll.first_smalls if rows is roll.first else roll.smalls(rows)
        return [
            Option(
                value=str(row.pk),
                number=roll.number(row),
                name=str(row),
                small=smalls.get(row.pk, ""),
                is_chosen=row == chosen,
            )
            for row in rows
        ]

    @property
    def chosen_option(self) -> Option | None:
        """The option of the chosen row; None if the page still asks which one is meant."""
        return next((each for each in self.options if self.chosen and each.is_chosen), None)

    @property
    def told(self) -> str:
        """The number of results or the chosen row in words, for screen readers."""
        if not self.text:
            return ""
        return names_found(len(self.options)) if self.options else str(self.roll.nobody)


class SearchedSeat(forms.BoundField):
    """The bound field of a `SearchField`."""

    field: SearchField

    @cached_property
    def search(self) -> Search:
        value = self.value()
        return self.field.search(value if isinstance(value, Sought) else Sought())


class SearchField(forms.Field):
    """A field for a pair or a player, which is searched by any part of the name."""

    widget = SearchBox
    default_error_messages = {"required": gettext_lazy("Choose one.")}

    def __init__(self, roll: Roll[Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.roll = roll
        self._searches: dict[Sought, Search] = {}

    def search(self, sought: Sought) -> Search:
        """Return the search for this input, computed once per field."""
        if sought not in self._searches:
            self._searches[sought] = Search(self.roll, sought)
        return self._searches[sought]

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> SearchedSeat:
        return SearchedSeat(form, self, field_name)

    def clean(self, value: Sought) -> Any:
        search = self.search(value)
        if search.chosen is not None:
            return search.chosen
        if search.results:
            raise forms.ValidationError(
                _("Choose one of the names.")
                if len(search.results) > 1
                else _("Check the name found, then press the button again.")
            )
        if value.text:
            raise forms.ValidationError(str(self.roll.nobody))
        if value.chosen:
            raise forms.ValidationError(_("This option no longer exists. Choose another."))
        if self.required:
            raise forms.ValidationError(self.error_messages["required"])
        return None
