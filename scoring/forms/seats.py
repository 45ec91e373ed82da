"""A seat in a form: chosen from a list in a small club, found by a search in a large one.

A search works without JavaScript: text that names nobody for sure is answered with a choice.
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
from django.utils.translation import gettext_lazy

from clubs.forms.choices import OneOf, offer
from clubs.models import Club, Competitor, CompetitorQuerySet, Player, PlayerQuerySet
from clubs.names import sort_key, words

FEW = 40
"""A list of more is no help on a phone."""
SHOWN, LOOKED_AT = 6, 60
"""Shown of those found; and looked at, so that the best of them are shown."""
LONGEST_NUMBER = 9

T = TypeVar("T", Competitor, Player)


@dataclass(frozen=True)
class Option:
    """One to choose: `small` tells it from namesakes."""

    value: str
    label: str
    small: str
    is_chosen: bool


@dataclass(frozen=True)
class Sought:
    """The typed text of a search, and the key of the chosen option below it."""

    text: str = ""
    chosen: str = ""


class Roll(ABC, Generic[T]):
    """The active pairs or people of a club, who may take a seat."""

    hint: Promise
    nobody: Promise
    """Text of a search without result."""

    def __init__(self, club: Club) -> None:
        self.club = club

    @cached_property
    def _few(self) -> list[T]:
        return list(self.rows[: FEW + 1])

    @property
    def is_long(self) -> bool:
        """Whether a list of all is too long."""
        return len(self._few) > FEW

    @cached_property
    def listed(self) -> dict[str, T]:
        """All of them by key, in the order of their names; none where a list is too long."""
        few = [] if self.is_long else self._few
        return {str(row.pk): row for row in sorted(few, key=lambda row: sort_key(self.label(row)))}

    @property
    @abstractmethod
    def rows(self) -> Any:
        """Return the query of all of them."""

    @abstractmethod
    def label(self, row: T) -> str:
        """Return the text of an option."""

    @abstractmethod
    def smalls(self, rows: Sequence[T]) -> Mapping[int, str]:
        """Return what tells each of these rows from its namesakes, by primary key."""

    @abstractmethod
    def keys(self, row: T) -> Collection[str]:
        """Return the sort keys of all texts that mean this row for sure."""

    def named(self, rows: Sequence[T]) -> Callable[[T], str]:
        """Return how to name each of these rows in a list, apart from its namesakes."""
        return self.label

    def search(self, text: str) -> list[T]:
        """Return some of those found: the named one first, then names that begin so."""
        sought, typed = sort_key(text), words(text)

        def merit(row: T) -> tuple[bool, int, str]:
            name = sort_key(self.label(row))
            begins = sum(f" {name}".count(f" {word}") > 0 for word in typed)
            return sought not in self.keys(row), -begins, name

        return sorted(self.rows.search(text)[:LOOKED_AT], key=merit)

    def find(self, sought: Sought) -> T | None:
        """Return the chosen one, unless the text was changed since and means another."""
        if not (sought.chosen.isascii() and sought.chosen.isdigit()):
            return None
        if len(sought.chosen) > LONGEST_NUMBER:
            return None
        row: T | None = self.rows.search(sought.text).filter(pk=sought.chosen).first()
        return row


class PairRoll(Roll[Competitor]):
    """The pairs of a club."""

    hint = gettext_lazy("Number or name of the pair.")
    nobody = gettext_lazy("No pair has this number or name.")

    @property
    def rows(self) -> CompetitorQuerySet:
        return self.club.competitors.pairs().active().with_players()

    def label(self, row: Competitor) -> str:
        # The name first: that is what typing in an open list looks for.
        return f"{row} ({row.number})"

    def smalls(self, rows: Sequence[Competitor]) -> Mapping[int, str]:
        return {row.pk: ", ".join(player.name for player in row.players) for row in rows}

    def keys(self, row: Competitor) -> Collection[str]:
        return str(row.number), sort_key(str(row)), sort_key(self.label(row))


class PlayerRoll(Roll[Player]):
    """The people of a club."""

    hint = gettext_lazy("A part of the name is enough.")
    nobody = gettext_lazy("Nobody on the list has this name.")

    @property
    def rows(self) -> PlayerQuerySet:
        return self.club.players.active()

    def label(self, row: Player) -> str:
        return row.name

    def smalls(self, rows: Sequence[Player]) -> Mapping[int, str]:
        found = {row.pk: row.called for row in rows}
        count = Counter(sort_key(row.name) for row in rows)
        alike = [row.pk for row in rows if count[sort_key(row.name)] > 1 and not row.called]
        if alike:
            theirs = Q(first__in=alike) | Q(second__in=alike)
            for pair in self.club.competitors.pairs().filter(theirs).with_players():
                for player, partner in (pair.players, reversed(pair.players)):
                    if player.pk in alike:
                        found[player.pk] = _("plays with {name}").format(name=partner.name)
        return found

    def named(self, rows: Sequence[Player]) -> Callable[[Player], str]:
        smalls = self.smalls(rows)

        def name(row: Player) -> str:
            small = smalls[row.pk]
            return f"{self.label(row)} ({small})" if small else self.label(row)

        return name

    def keys(self, row: Player) -> Collection[str]:
        return {sort_key(row.name), sort_key(f"{row.name} {row.called}")}


class SearchBox(forms.Widget):
    """Reads the text as `NAME-q` and the choice as `NAME`; templates draw both."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Sought:
        return Sought(str(data.get(f"{name}-q", "")).strip(), str(data.get(name, "")))


class Search:
    """A search that was typed, its result, and the one that is meant (None: not sure)."""

    def __init__(self, roll: Roll[Any], sought: Sought) -> None:
        self.roll = roll
        self.text = sought.text
        self.found: list[Any] = roll.search(self.text) if self.text else []
        named = [row for row in self.found if sort_key(self.text) in roll.keys(row)]
        sure = named[0] if len(named) == 1 else None
        self.chosen: Any = roll.find(sought) or sure
        self.has_more = len(self.found) > SHOWN

    @property
    def options(self) -> list[Option]:
        """The best of those found; a single one is chosen already."""
        rows = self.found[:SHOWN]
        if self.chosen and self.chosen not in rows:
            rows.insert(0, self.chosen)
        chosen = self.chosen or (rows[0] if len(rows) == 1 else None)
        smalls = self.roll.smalls(rows)
        return [
            Option(str(row.pk), self.roll.label(row), smalls.get(row.pk, ""), row == chosen)
            for row in rows
        ]


class SearchedSeat(forms.BoundField):
    """The bound field of a seat that is searched for."""

    field: SearchField

    @cached_property
    def search(self) -> Search:
        value = self.value()
        return self.field.search(value if isinstance(value, Sought) else Sought())


class SearchField(forms.Field):
    """A pair or a player, found by a part of the name."""

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
        if search.found:
            raise forms.ValidationError(
                _("Choose one of the names.")
                if len(search.found) > 1
                else _("Check the name found, then press the button again.")
            )
        if value.text:
            raise forms.ValidationError(str(self.roll.nobody))
        if value.chosen:
            raise forms.ValidationError(_("This option no longer exists. Choose another."))
        if self.required:
            raise forms.ValidationError(self.error_messages["required"])
        return None


def seat(roll: Roll[Any], data: Any, name: str, label: Any, *, empty: str = "") -> forms.Field:
    """Return a list of few, a search of many. `empty` is the first line of an optional list.

    A page with a search may come back when the club has become small: its text is read then too.
    """
    required = not empty
    if roll.is_long or (data is not None and f"{name}-q" in data):
        return SearchField(roll, label=label, required=required)
    field = OneOf(label=label, required=required, empty_value=None)
    text = roll.named(list(roll.listed.values()))
    offer(field, roll.listed, text, empty=empty or _("Choose"))
    return field
