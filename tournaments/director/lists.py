"""A whole list of entries at once: what would happen with each line, and then all of it or nothing.

What a line means is found in the club's people and pairs: full names first, then what people are
called. Whoever is not found is somebody new.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from clubs import roster
from clubs.models import Competitor, Player, User
from clubs.names import sort_key
from tournaments.director.entries import (
    Known,
    enter,
    entries_by_competitor,
    free_places,
    playing_already,
)
from tournaments.director.writing import Refused, writing
from tournaments.importing import Line
from tournaments.models import Entry, Tournament


class Changed(Refused):
    """The list would be entered otherwise than it was shown, or could not be."""


@dataclass(frozen=True)
class Step:
    """What happens with a line: `code` says it, or what is wrong where `is_problem`.

    `people` are those it means, a name for somebody new; `pair` the pair, where there is one.
    """

    line: Line
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    people: tuple[Player | str, ...] = ()
    pair: Competitor | None = None
    is_problem: bool = False
    waits: bool = False

    @property
    def enters(self) -> bool:
        return not self.is_problem and self.code != "entered"

    @property
    def makes_pair(self) -> bool:
        return self.enters and self.pair is None

    @property
    def keys(self) -> list[int | str]:
        """By which two steps know that they mean the same person."""
        return [p.pk if isinstance(p, Player) else sort_key(p) for p in self.people]

    @property
    def new_people(self) -> list[str]:
        return [person for person in self.people if isinstance(person, str)]


@dataclass(frozen=True)
class Plan:
    steps: Sequence[Step]

    @property
    def entering(self) -> list[Step]:
        return [step for step in self.steps if step.enters]

    @property
    def problems(self) -> list[Step]:
        return [step for step in self.steps if step.is_problem]

    @property
    def digest(self) -> str:
        """Two plans of the same digest do the same."""
        told = [
            (step.line, step.code, step.waits, step.pair and step.pair.pk, step.keys)
            for step in self.steps
        ]
        return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def plan(tournament: Tournament, lines: Sequence[Line], *, may_make: bool) -> Plan:
    """What each line would do. `may_make`: pairs that the club does not have are made, and those
    it has archived come back."""
    return Plan(list(_Planner(tournament, may_make).steps(lines)))


def carry_out(
    tournament: Tournament, lines: Sequence[Line], *, by: User, may_make: bool, digest: str
) -> list[Entry]:
    """Enter everybody of a list, as it was planned; where all are entered already, nothing is done.

    Raises Changed, and what `enter` raises. The journal has one line of all who are entered.
    """
    with writing(tournament):
        found = plan(tournament, lines, may_make=may_make)
        if not found.entering and not found.problems:
            return []
        if found.problems or found.digest != digest:
            raise Changed
        makes = [step.people for step in found.entering if step.makes_pair]
        try:
            made = iter(roster.add_pairs(tournament.club, makes, by=by))
        except roster.PairExists:
            # A secretary made one of them since the list was read.
            raise Changed from None
        known, competitors = {}, []
        for step in found.entering:
            pair = step.pair or next(made)
            _bring_back(pair, by)
            known[pair.pk] = Known(step.line.seed, step.line.group, step.line.is_paid)
            competitors.append(pair)
        return enter(tournament, competitors, by=by, known=known, as_list=True)


def _bring_back(pair: Competitor, by: User) -> None:
    if pair.archived_at is not None:
        roster.restore_pair(pair, by=by)
    for player in pair.players:
        if player.archived_at is not None:
            roster.restore_player(player, by=by)


class _Planner:
    """Goes through the lines in their order: a person in two of them is refused in the second."""

    def __init__(self, tournament: Tournament, may_make: bool) -> None:
        self.tournament = tournament
        self.may_make = may_make
        self.entries = entries_by_competitor(tournament)
        self.playing = playing_already(self.entries.values())
        self.room = free_places(tournament, self.entries.values())
        self.seen: dict[object, int] = {}
        club = tournament.club
        self.by_name, self.by_short = _by_names(club.players.all())
        self.pairs: dict[frozenset[int], Competitor] = {}
        self.called: defaultdict[frozenset[str], list[Competitor]] = defaultdict(list)
        for pair in club.competitors.pairs().with_players():
            pair.club = club
            self.pairs[frozenset(player.pk for player in pair.players)] = pair
            short = frozenset(sort_key(player.short_name) for player in pair.players)
            self.called[short].append(pair)

    def steps(self, lines: Iterable[Line]) -> Iterator[Step]:
        for line in lines:
            step = self._step(line)
            if step.enters and self.room is not None:
                step, self.room = _waiting(step, self.room)
            yield step

    def _step(self, line: Line) -> Step:
        if line.problem:
            return Step(line, line.problem, is_problem=True)
        pair = self._known_pair(line)
        if pair is not None:
            return self._checked(line, tuple(pair.players), pair)
        people: list[Player | str] = []
        for name in (line.first, line.second):
            found = self._namesakes(name)
            if len(found) > 1:
                params = {"name": name, "count": len(found)}
                return Step(line, "namesakes", params, is_problem=True)
            people.append(found[0] if found else name)
        if people[0] == people[1]:
            return Step(line, "same-name", is_problem=True)
        return self._checked(line, tuple(people), None)

    def _known_pair(self, line: Line) -> Competitor | None:
        """The one pair of these two: by full names, or else by what they are called."""
        firsts, seconds = (self.by_name[sort_key(name)] for name in (line.first, line.second))
        keys = {frozenset((one.pk, other.pk)) for one in firsts for other in seconds}
        found = [self.pairs[key] for key in keys if key in self.pairs]
        if not found and not firsts and not seconds:
            found = self.called[frozenset((sort_key(line.first), sort_key(line.second)))]
        if len(found) > 1:
            found = [pair for pair in found if pair.archived_at is None]
        return found[0] if len(found) == 1 else None

    def _namesakes(self, name: str) -> list[Player]:
        """Whom a name may mean: those who play before those who are archived."""
        found = self.by_name[sort_key(name)]
        if not found:
            found = [p for p in self.by_short[sort_key(name)] if p.archived_at is None]
        return [player for player in found if player.archived_at is None] or found

    def _checked(
        self, line: Line, people: tuple[Player | str, ...], pair: Competitor | None
    ) -> Step:
        keys = Step(line, "", people=people).keys
        for person, key in zip(people, keys, strict=True):
            if key in self.seen:
                params = {"name": str(person), "line": self.seen[key]}
                return Step(line, "twice", params, people, pair, is_problem=True)
        self.seen |= dict.fromkeys(keys, line.number)
        if pair is not None and (entry := self.entries.get(pair.pk)):
            if entry.left_at is not None:
                return Step(line, "left", {"entry": entry}, people, pair, is_problem=True)
            return Step(line, "entered", {"number": entry.number}, people, pair)
        for person in people:
            if isinstance(person, Player) and person.pk in self.playing:
                entry = self.playing[person.pk]
                code = "reserve" if person.pk == entry.reserve_id else "plays"
                params = {"name": person.name, "entry": entry}
                return Step(line, code, params, people, pair, is_problem=True)
        code = _what(people, pair)
        if not self.may_make and code != "known":
            code = "archived" if code == "back" else "no-pair"
            return Step(line, code, {}, people, pair, is_problem=True)
        return Step(line, code, {}, people, pair)


def _what(people: Sequence[Player | str], pair: Competitor | None) -> str:
    if pair is not None:
        gone = pair.archived_at or any(player.archived_at for player in pair.players)
        return "back" if gone else "known"
    return "new-people" if any(isinstance(person, str) for person in people) else "new-pair"


def _waiting(step: Step, room: int) -> tuple[Step, int]:
    if room:
        return step, room - 1
    return Step(step.line, step.code, step.params, step.people, step.pair, waits=True), 0


def _by_names(
    players: Iterable[Player],
) -> tuple[defaultdict[str, list[Player]], defaultdict[str, list[Player]]]:
    full: defaultdict[str, list[Player]] = defaultdict(list)
    short: defaultdict[str, list[Player]] = defaultdict(list)
    for player in players:
        full[sort_key(player.name)].append(player)
        short[sort_key(player.short_name)].append(player)
    return full, short
