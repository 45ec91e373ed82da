"""The words for the entries of a tournament: pairs, or persons who enter alone.

Only this module chooses between the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from tournaments.formats import FORMATS
from tournaments.models import Entry, Stage, Tournament
from tournaments.reading.standings import rules_of
from tournaments.words.labels import Text
from tournaments.words.list_words import LINES, LINES_OF_ONE


@dataclass(frozen=True)
class Entrants:
    """The texts about pairs, or the same texts about persons."""

    are_persons: bool
    enter: Text
    """The label of the button that enters them."""
    arrived: Text
    """The same at the check-in."""
    they_enter: Text
    """The title of a tournament before its first draw."""
    of_club: Text
    all_entered: Text
    add: Text
    """The link to the page that adds a new pair or person; `add_url` is the page's name."""
    add_url: str
    search: Text
    """The label of the search field."""
    not_found: Any
    """The answer to a search without a result; `q` is the text."""
    meets_all: Text
    """A sentence on the round robin: each pair plays every other once."""
    meets_all_twice: Text
    seeds: Text
    seeds_by_table: Text
    """The button that seeds by the club's table of pairs; empty without such a table."""
    champion: Text
    """The title of the winner in a bracket."""
    won_with: Text
    """What the winner won with; `amount` is the points with their name."""
    won_final: Text
    """The same of a knock-out, with the `score` of the final."""
    exchange: Text
    """How to exchange two seats of a draft; `exchanged`: the effect if all rounds are planned."""
    exchanged: Text
    lines: Mapping[str, Text]
    """The words of an imported list, by code."""
    number: Any
    number_of_places: Any
    byes: Any
    """The entries without a match in a round."""
    take_part: Any
    entered: Any
    waiting: Any
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
    arrived=_("A new pair has come"),
    they_enter=_("Entry of pairs"),
    of_club=_("Pairs of the club"),
    all_entered=_("All pairs of the club are entered."),
    add=_("Make a new pair"),
    add_url="enter_new_pair",
    search=_("Name or number of the pair"),
    not_found=_("No pair with “%(q)s”"),
    meets_all=_("each pair plays once against each other pair"),
    meets_all_twice=_("each pair plays twice against each other pair"),
    seeds=_("1 is the strongest. If left empty, the order is drawn by lot."),
    seeds_by_table=_("Fill in from the table of pairs"),
    champion=_("Champions"),
    won_with=pgettext_lazy("a pair", "won with {amount}"),
    won_final=pgettext_lazy("a pair", "won the final, {score}"),
    exchange=_(
        "Tap a pair, then tap the pair that changes places with it. You can also "
        "drag a pair by its dots onto another pair."
    ),
    exchanged=_(
        "All rounds of this format are fixed from the start: after a swap some "
        "pairs meet twice, and others never."
    ),
    lines=LINES,
    number=ngettext_lazy("%(number)s pair", "%(number)s pairs", "number"),
    number_of_places=ngettext_lazy(
        "%(number)s of %(places)s pairs", "%(number)s of %(places)s pairs", "number"
    ),
    byes=ngettext_lazy("one pair has a bye", "%(number)s pairs have a bye", "number"),
    take_part=ngettext_lazy("%(number)s pair takes part", "%(number)s pairs take part", "number"),
    entered=ngettext_lazy("{count} pair entered.", "{count} pairs entered.", "count"),
    waiting=ngettext_lazy(
        "{count} pair is on the waiting list.", "{count} pairs are on the waiting list.", "count"
    ),
    free=ngettext_lazy(
        "%(places)s place is free, and %(next_in)s are first on the waiting list.",
        "%(places)s places are free, and %(next_in)s are first on the waiting list.",
        "places",
    ),
)
PERSONS = Entrants(
    are_persons=True,
    enter=_("Enter people"),
    arrived=_("Somebody new has come"),
    they_enter=_("Entry of people"),
    of_club=_("People of the club"),
    all_entered=_("All people of the club are entered."),
    add=_("Add a person"),
    add_url="enter_new_person",
    search=_("Name"),
    not_found=_("Nobody with “%(q)s”"),
    meets_all=_("each player plays once against each other player"),
    meets_all_twice=_("each player plays twice against each other player"),
    seeds=pgettext_lazy(
        "one person", "1 is the strongest. If left empty, the order is drawn by lot."
    ),
    seeds_by_table="",
    champion=_("Champion"),
    won_with=pgettext_lazy("one person", "won with {amount}"),
    won_final=pgettext_lazy("one person", "won the final, {score}"),
    exchange=_(
        "Tap a name, then tap the name that changes places with it. You can also "
        "drag a name by its dots onto another name."
    ),
    exchanged=_(
        "All rounds are fixed from the start: after a swap some people play "
        "together twice, and others never."
    ),
    lines=LINES_OF_ONE,
    number=ngettext_lazy("%(number)s person", "%(number)s people", "number"),
    number_of_places=ngettext_lazy(
        "%(number)s of %(places)s people", "%(number)s of %(places)s people", "number"
    ),
    byes=ngettext_lazy("one person has a bye", "%(number)s people have a bye", "number"),
    take_part=ngettext_lazy(
        "%(number)s person takes part", "%(number)s people take part", "number"
    ),
    entered=ngettext_lazy("{count} person entered.", "{count} people entered.", "count"),
    waiting=ngettext_lazy(
        "{count} person is on the waiting list.",
        "{count} people are on the waiting list.",
        "count",
    ),
    free=ngettext_lazy(
        "%(places)s place is free, and %(next_in)s is first on the waiting list.",
        "%(places)s places are free, and %(next_in)s is first on the waiting list.",
        "places",
    ),
)


def entrants_of(tournament: Tournament) -> Entrants:
    """Return the words for the entries of this tournament. Reads its stages."""
    return PERSONS if is_for_persons(tournament) else PAIRS


def entrants_in(stage: Stage) -> Entrants:
    """Return the words for the entries of this stage, without a query."""
    return PERSONS if _is_for_persons(stage.tournament, [stage]) else PAIRS


def is_for_persons(tournament: Tournament) -> bool:
    """Whether persons enter the tournament, not pairs."""
    return _is_for_persons(tournament, tournament.stages.all())


def _is_for_persons(tournament: Tournament, stages: Iterable[Stage]) -> bool:
    is_alone = rules_of(tournament).persons_per_side == 1
    return is_alone or any(FORMATS[stage.format].persons for stage in stages)


@dataclass(frozen=True)
class EntryWords:
    """The texts about one entry: a pair, or one person. `%(entry)s` and `%(name)s` are its name."""

    leaves: Text
    """The title of the page on which the entry leaves."""
    leave: Text
    left: Text
    """A mark in lists; `left_hall` is the same as a sentence."""
    left_hall: Text
    has_left: Text
    expelled: Text
    seed_help: Text
    matches_stay: Text
    not_drawn_again: Text
    """The effect of leaving on the rounds after a published draw."""
    undrawn: Text
    """The effect before any published draw; `not_drawn`: of an entry that is in none."""
    not_drawn: Text
    own_title: Text
    """The title of the entry found by a search; `not_mine` takes the search back."""
    not_mine: Text
    out: Text
    """How far it came in a bracket; `where` is a round. The others are those of a last match."""
    won_final: Text
    lost_final: Text
    won_place: Text
    lost_place: Text


PAIR = EntryWords(
    leaves=_("%(entry)s leave the tournament"),
    leave=_("Record departure"),
    left=pgettext_lazy("mark of a pair", "left"),
    left_hall=_("%(name)s left the tournament."),
    has_left=_("Has left the tournament."),
    expelled=pgettext_lazy("mark of a pair", "expelled"),
    seed_help=PAIRS.seeds,
    matches_stay=_("Their matches stay."),
    not_drawn_again=_(
        "If they have a table in the round in play, it still needs a result. From the next round "
        "on they are not drawn any more."
    ),
    undrawn=_("No draw is published yet: the tournament goes on without this pair."),
    not_drawn=_("They have played no match of this stage: it goes on without them."),
    own_title=_("Your pair"),
    not_mine=_("Not us"),
    out=_("Knocked out {where}"),
    won_final=_("Won the final"),
    lost_final=_("Lost the final"),
    won_place=_("Won the match for place {number}"),
    lost_place=_("Lost the match for place {number}"),
)
PERSON = EntryWords(
    leaves=_("%(entry)s leaves the tournament"),
    leave=pgettext_lazy("one person", "Record departure"),
    left=pgettext_lazy("one person", "left"),
    left_hall=pgettext_lazy("one person", "%(name)s left the tournament."),
    has_left=pgettext_lazy("one person", "Has left the tournament."),
    expelled=pgettext_lazy("one person", "expelled"),
    seed_help=PERSONS.seeds,
    matches_stay=pgettext_lazy("one person", "The matches of this person stay."),
    not_drawn_again=pgettext_lazy(
        "one person",
        "A table in the round in play still needs a result. From the next round on this person is "
        "not drawn any more.",
    ),
    undrawn=pgettext_lazy(
        "one person", "No draw is published yet: the tournament goes on without this person."
    ),
    not_drawn=pgettext_lazy(
        "one person", "This person has played no match of this stage: it goes on without them."
    ),
    own_title=pgettext_lazy("the person found", "You"),
    not_mine=_("Not me"),
    out=pgettext_lazy("one person", "Knocked out {where}"),
    won_final=pgettext_lazy("one person", "Won the final"),
    lost_final=pgettext_lazy("one person", "Lost the final"),
    won_place=pgettext_lazy("one person", "Won the match for place {number}"),
    lost_place=pgettext_lazy("one person", "Lost the match for place {number}"),
)


def is_pair(entry: Entry) -> bool:
    return entry.competitor.second_id is not None


def entrants_like(entry: Entry) -> Entrants:
    """Return the words for the entries of this entry's tournament, without a query."""
    return PAIRS if is_pair(entry) else PERSONS


def words_of(entry: Entry) -> EntryWords:
    return PAIR if is_pair(entry) else PERSON
