"""The clubs of a year: few large ones and many small ones, and what they play on their evenings.

The number of a club decides everything about it, so that the same club is made in a database of
its own and among a thousand others.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from random import Random
from typing import NamedTuple, Protocol

from django.utils import timezone
from year_rows import Template, Values
from year_templates import ROLES, cup_template, match_template

from clubs import roster
from clubs.models import Club, Competitor, Membership, Role, User
from clubs.names import sort_key
from scoring.seasons import writer
from scoring.statistics.season import SeasonRules

SEED = 52
FIRST = (
    "Ademar Alzira Arlindo Aurora Beatriz Benedito Carmem Clóvis Dalva Dirce Edith Élcio Eunice "
    "Fausto Filomena Geraldo Glória Heloísa Hélio Ivone Jorge Lourdes Marlene Nelson Neusa "
    "Norma Osvaldo Rubens Sérgio Terezinha Valdir Wilson Zilda "
)
LAST = (
    "Amaral Antunes Barreto Batista Brito Camargo Campos Duarte Fagundes Ferraz Freitas "
    "Guimarães Lima Lopes Machado Moreira Moura Nogueira Paiva Pires Prado Ramos Rezende "
    "Siqueira Souza Tavares Teixeira "
)
CUP_EVERY = 4
"""Every fourth evening of a club is a tournament."""
ROUNDS = 2
"""Matches of a pair on another evening."""
DAYS_APART = range(-1, 3)
"""A row of a template is of its day, or of one of these days around it."""


class Kind(NamedTuple):
    """How much a club plays: tables on an evening, and evenings in a week."""

    tables: int
    evenings: int


TABLES = [int(tables) for tables in os.environ.get("YEAR_TABLES", "40,16,7").split(",")]
LARGE, MIDDLE, SMALL = (Kind(tables, 3 - at) for at, tables in enumerate(TABLES))
SAMPLES = {"large": 0, "middle": 5, "small": 1}
"""The number of a club of each kind."""


def kind_of(number: int) -> Kind:
    """Return the kind of a club: of fifty clubs one is large, nine are middling, forty small."""
    if number % 50 == 0:
        return LARGE
    return MIDDLE if number % 5 == 0 else SMALL


class Sink(Protocol):
    """Takes the rows of copies."""

    def add(self, template: Template, values: Values) -> None: ...


class Templates(NamedTuple):
    """The rows to copy: finished matches, a tournament for each kind of club, matches in play."""

    matches: Sequence[Template]
    cups: dict[Kind, Template]
    playing: Template
    open_cups: dict[Kind, Template]


def make_templates(matches: int, kinds: Sequence[Kind]) -> Templates:
    return Templates(
        [match_template(seed) for seed in range(matches)],
        {kind: cup_template(2 * kind.tables, 0) for kind in kinds},
        match_template(1, hands=3),
        {kind: cup_template(2 * kind.tables, 1, is_open=True) for kind in kinds},
    )


class PairOfClub(NamedTuple):
    """The keys and names of a pair, as its copies need them."""

    pair: int
    people: Sequence[int]
    names: Sequence[str]


@dataclass
class YearClub:
    """A club that plays through a year. `play` copies an evening."""

    number: int
    club: Club
    pairs: Sequence[PairOfClub]
    values: Values
    matches: int = 0
    cups: int = 0
    evenings: int = 0

    def __post_init__(self) -> None:
        self.kind = kind_of(self.number)
        self.rng = Random(f"{SEED} {self.number}")
        self.weekdays = {(self.number + 2 * at) % 7 for at in range(self.kind.evenings)}

    def play(self, day: date, templates: Templates, sink: Sink) -> None:
        """Play the evening of a day, if it is one of the club's."""
        if day.weekday() not in self.weekdays:
            return
        self.evenings += 1
        here = self.rng.sample(self.pairs, 2 * self.kind.tables)
        if self.evenings % CUP_EVERY == 0:
            self._copy(templates.cups[self.kind], here, day, sink)
            return
        for turn in range(ROUNDS):
            others = here[1::2]
            others = others[turn:] + others[:turn]
            for two in zip(here[::2], others, strict=True):
                self._copy(self.rng.choice(templates.matches), two, day, sink)

    def stop_in_play(self, day: date, templates: Templates, sink: Sink) -> None:
        """Leave a match and a tournament in play."""
        self._copy(templates.playing, self.pairs[:2], day, sink)
        here = self.pairs[: 2 * self.kind.tables]
        self._copy(templates.open_cups[self.kind], here, day, sink)

    def _copy(self, template: Template, pairs: Sequence[PairOfClub], day: date, sink: Sink) -> None:
        values = dict(self.values)
        for away in DAYS_APART:
            values[f"day.{away}"] = (day + timedelta(away)).isoformat()
        for at, (pair, people, names) in enumerate(pairs):
            values[f"pair.{at:03}"] = pair
            for one, person, name in zip("ab", people, names, strict=True):
                values[f"person.{at:03}{one}"] = person
                values[f"name.{at:03}{one}"] = name
                values[f"name.{at:03}{one}.key"] = sort_key(name)
        self.cups += "tournaments_tournament" in template.keys
        values["cup"], values["cup.key"] = f"Torneio {self.cups}", f"torneio-{self.cups}"
        for name in template.numbers:
            self.matches += 1
            values[name] = self.matches
        template.fill(values, self.rng)
        sink.add(template, values)


def days(weeks: int) -> Iterator[date]:
    """Yield the days of the last `weeks` weeks, up to yesterday."""
    today = timezone.localdate()
    return (today - timedelta(away) for away in range(7 * weeks, 0, -1))


def make_club(number: int, weeks: int) -> YearClub:
    """Write a club with its accounts, people, pairs and season through the writers."""
    rng, kind = Random(f"{SEED} people {number}"), kind_of(number)
    users = [roster.open_account(f"{role}-{number}", name=role.title()) for role in ROLES]
    owner = users[0]
    club = roster.create_club(f"clube-{number}", f"Clube de Canastra {number}", owner=owner)
    for user, role in zip(users[1:], ROLES[1:], strict=True):
        roster.give_role(club, user, role, by=owner)
    names = _names(rng, 6 * kind.tables)
    made = roster.add_pairs(club, list(zip(names[::2], names[1::2], strict=True)), by=owner)
    _add_players(club, made[: kind.tables], number)
    hours = {(number + 2 * at) % 7: time(20) for at in range(kind.evenings)}
    roster.set_evenings(club, hours, by=owner)
    first, *_, last = days(weeks)
    rules = SeasonRules(("aacrt-2016", "burraco-it", "samba-es"))
    writer.create(club, writer.Details("O ano", first, last, rules), by=owner)
    Club.objects.filter(pk=club.pk).update(is_public=True, shows_ratings=True)
    values = {"club": club.pk, "slug": club.slug}
    values |= {f"user.{at}": user.pk for at, user in enumerate(users)}
    pairs = [
        PairOfClub(
            pair.pk,
            [person.pk for person in pair.players],
            [person.name.split()[0] for person in pair.players],
        )
        for pair in made
    ]
    return YearClub(number, club, pairs, values)


def _names(rng: Random, count: int) -> list[str]:
    """Return different names."""
    found: dict[str, None] = {}
    first, last = FIRST.split(), LAST.split()
    while len(found) < count:
        found[f"{rng.choice(first)} {rng.choice(last)} {rng.choice(last)}"] = None
    return list(found)


def _add_players(club: Club, pairs: Sequence[Competitor], number: int) -> None:
    """Give the first person of each of these pairs an account."""
    made = User.objects.bulk_create(
        User(username=f"player-{number}-{at}", first_name=pair.first.name)
        for at, pair in enumerate(pairs)
    )
    Membership.objects.bulk_create(
        Membership(club=club, user=user, role=Role.PLAYER, player=pair.first)
        for user, pair in zip(made, pairs, strict=True)
    )
