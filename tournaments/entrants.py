"""The words for the entries of a tournament: pairs, or persons who enter alone.

Here alone it is decided which of the two a text says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from tournaments.labels import Text
from tournaments.models import Tournament
from tournaments.standings import is_for_persons


@dataclass(frozen=True)
class Entrants:
    """The texts about pairs, or the same about persons."""

    are_persons: bool
    enter: Text
    """The button that enters them."""
    they_enter: Text
    """The title of the time before the first draw."""
    of_club: Text
    all_entered: Text
    add: Text
    """The link to the page that makes a new one; `add_url` is the name of that page."""
    add_url: str
    search: Text
    """The label of the search field."""
    not_found: Any
    """With the text searched for: q."""
    seeds: Text
    champion: Text
    """The title of the winner of a bracket."""
    number: Any
    number_of_places: Any
    take_part: Any
    entered: Any
    waiting: Any
    enter_number: Any
    free: Any

    def none_with(self, text: str) -> str:
        """Return the answer to a search that finds nothing."""
        return str(self.not_found) % {"q": text}

    def count(self, number: int) -> str:
        """Return the number of entries in words: 12 pairs."""
        return str(self.number % {"number": number})

    def count_of(self, number: int, places: int) -> str:
        """Return the number of entries and of places in words: 12 of 16 pairs."""
        return str(self.number_of_places % {"number": number, "places": places})


PAIRS = Entrants(
    are_persons=False,
    enter=_("Enter pairs"),
    they_enter=_("Pairs enter"),
    of_club=_("Pairs of the club"),
    all_entered=_("All pairs of the club are entered."),
    add=_("Make a new pair"),
    add_url="enter_new_pair",
    search=_("Name or number of the pair"),
    not_found=_("No pair with “%(q)s”"),
    seeds=_("1 is the strongest. Left empty, the lot decides."),
    champion=_("Champions"),
    number=ngettext_lazy("%(number)s pair", "%(number)s pairs", "number"),
    number_of_places=ngettext_lazy(
        "%(number)s of %(places)s pairs", "%(number)s of %(places)s pairs", "number"
    ),
    take_part=ngettext_lazy("%(number)s pair takes part", "%(number)s pairs take part", "number"),
    entered=ngettext_lazy("{count} pair entered.", "{count} pairs entered.", "count"),
    waiting=ngettext_lazy(
        "{count} pair is on the waiting list.", "{count} pairs are on the waiting list.", "count"
    ),
    enter_number=ngettext_lazy("Enter %(number)s pair", "Enter %(number)s pairs", "number"),
    free=ngettext_lazy(
        "%(places)s place is free, and %(next_in)s wait first in line.",
        "%(places)s places are free, and %(next_in)s wait first in line.",
        "places",
    ),
)
PERSONS = Entrants(
    are_persons=True,
    enter=_("Enter people"),
    they_enter=_("People enter"),
    of_club=_("People of the club"),
    all_entered=_("All people of the club are entered."),
    add=_("Add a person"),
    add_url="enter_new_person",
    search=_("Name"),
    not_found=_("Nobody with “%(q)s”"),
    seeds=pgettext_lazy("one person", "1 is the strongest. Left empty, the lot decides."),
    champion=_("Champion"),
    number=ngettext_lazy("%(number)s person", "%(number)s people", "number"),
    number_of_places=ngettext_lazy(
        "%(number)s of %(places)s people", "%(number)s of %(places)s people", "number"
    ),
    take_part=ngettext_lazy(
        "%(number)s person takes part", "%(number)s people take part", "number"
    ),
    entered=ngettext_lazy("{count} person entered.", "{count} people entered.", "count"),
    waiting=ngettext_lazy(
        "{count} person is on the waiting list.",
        "{count} people are on the waiting list.",
        "count",
    ),
    enter_number=ngettext_lazy("Enter %(number)s person", "Enter %(number)s people", "number"),
    free=ngettext_lazy(
        "%(places)s place is free, and %(next_in)s waits first in line.",
        "%(places)s places are free, and %(next_in)s waits first in line.",
        "places",
    ),
)


def entrants_of(tournament: Tournament) -> Entrants:
    """Return the words for the entries of this tournament. Reads its stages."""
    return PERSONS if is_for_persons(tournament) else PAIRS
