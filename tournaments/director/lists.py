"""A whole list of entries at once: what would happen with each line, and then all of it or nothing.

What a line means is found in the club's people and pairs: full names first, then what people are
called. A name that is not found is somebody new; one that several people have is asked about.
Pairs and single persons take the same way: only the number of names in a line differs.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from clubs import roster
from clubs.models import Competitor, Player, User
from clubs.names import sort_key
from clubs.writing import Refused, writing
from tournaments.director.entries import (
    Known,
    enter,
    entries_by_competitor,
    free_places,
    playing_already,
)
from tournaments.formats import FORMATS
from tournaments.importing import Layout, Line, joined_names
from tournaments.models import Entry, Tournament
from tournaments.standings import is_for_persons

NO_ANSWERS: Mapping[str, str] = MappingProxyType({})


class Changed(Refused):
    """The list would be entered otherwise than it was shown, or could not be."""


@dataclass(frozen=True)
class Namesake:
    """A person that a name may refer to, with their partners' names to tell namesakes apart."""

    player: Player
    partners: Sequence[str]


@dataclass(frozen=True)
class Question:
    """A name that several people have. `field` brings the key of the person who is meant."""

    field: str
    name: str
    people: Sequence[Namesake]
    chosen: Player | None


@dataclass(frozen=True)
class Step:
    """The result of a line: `code` names it, or the problem if `is_problem`.

    `people` are the persons of the line, a name for each new one; `competitor` is their pair, or
    the single person as a competitor, if the club has it already.
    """

    line: Line
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    people: tuple[Player | str, ...] = ()
    competitor: Competitor | None = None
    is_problem: bool = False
    waits: bool = False
    questions: Sequence[Question] = ()

    @property
    def enters(self) -> bool:
        return not self.is_problem and self.code != "entered"

    @property
    def makes_somebody(self) -> bool:
        """Whether a new person or pair comes to the club with it."""
        return self.enters and self.code not in ("known", "back")

    @property
    def keys(self) -> list[int | str]:
        """Keys of the persons, by which two lines with the same person are found."""
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
            (step.line, step.code, step.waits, step.competitor and step.competitor.pk, step.keys)
            for step in self.steps
        ]
        return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def layout_of(tournament: Tournament) -> Layout:
    """Return what a line of a list of this tournament holds."""
    kinds = [FORMATS[stage.format] for stage in tournament.stages.all()]
    # Nobody is kept apart when partners change: everybody meets everybody.
    has_group = not any(kind.has_partners() for kind in kinds)
    return Layout(people=1 if is_for_persons(tournament) else 2, has_group=has_group)


def plan(
    tournament: Tournament,
    lines: Sequence[Line],
    *,
    may_make: bool,
    answers: Mapping[str, str] = NO_ANSWERS,
) -> Plan:
    """Return what each line would do.

    `may_make`: people and pairs that the club does not have are made, and archived ones come back.
    `answers`: who is meant by a name that several people have, by the field of its question.
    """
    return Plan(list(_Planner(tournament, may_make, answers).steps(lines)))


def carry_out(
    tournament: Tournament,
    lines: Sequence[Line],
    *,
    by: User,
    may_make: bool,
    digest: str,
    answers: Mapping[str, str] = NO_ANSWERS,
) -> list[Entry]:
    """Enter everybody of a list, as it was planned; where all are entered already, nothing is done.

    Raises Changed, and what `enter` raises. The journal has one line of all who are entered.
    """
    with writing(tournament):
        found = plan(tournament, lines, may_make=may_make, answers=answers)
        if not found.entering and not found.problems:
            return []
        if found.problems or found.digest != digest:
            raise Changed
        made = iter(_make(tournament, found, by))
        known, competitors = {}, []
        for step in found.entering:
            competitor = step.competitor or next(made)
            _bring_back(competitor, by)
            known[competitor.pk] = Known(step.line.seed, step.line.group, step.line.is_paid)
            competitors.append(competitor)
        return enter(tournament, competitors, by=by, known=known, as_list=True)


def _make(tournament: Tournament, found: Plan, by: User) -> list[Competitor]:
    """Make the pairs, or people who play alone, that the club does not have. Raises Changed."""
    missing = [step.people for step in found.entering if step.competitor is None]
    if is_for_persons(tournament):
        people = [person for (person,) in missing]
        return roster.singles(tournament.club, people, by=by) if people else []
    try:
        return roster.add_pairs(tournament.club, missing, by=by)
    except roster.PairExists:
        # A secretary made one of them since the list was read.
        raise Changed from None


def _bring_back(competitor: Competitor, by: User) -> None:
    if competitor.archived_at is not None:
        roster.restore_pair(competitor, by=by)
    for player in competitor.players:
        if player.archived_at is not None:
            roster.restore_player(player, by=by)


class _Planner:
    """Goes through the lines in their order: a person in two of them is refused in the second."""

    def __init__(self, tournament: Tournament, may_make: bool, answers: Mapping[str, str]) -> None:
        self.tournament = tournament
        self.may_make = may_make
        self.answers = answers
        self.entries = entries_by_competitor(tournament)
        self.playing = playing_already(self.entries.values())
        self.room = free_places(tournament, self.entries.values())
        self.seen: dict[object, int] = {}
        club = tournament.club
        self.by_name, self.by_short = _by_names(club.players.all())
        self.competitors: dict[frozenset[int], Competitor] = {}
        self.called: defaultdict[frozenset[str], list[Competitor]] = defaultdict(list)
        self.partners: defaultdict[int, list[str]] = defaultdict(list)
        for competitor in club.competitors.filter(is_passing=False).with_players():
            competitor.club = club
            players = competitor.players
            self.competitors[frozenset(player.pk for player in players)] = competitor
            if len(players) > 1:
                self.called[frozenset(sort_key(one.short_name) for one in players)].append(
                    competitor
                )
                for player, partner in zip(players, reversed(players), strict=True):
                    self.partners[player.pk].append(partner.name)

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
            return self._checked(Step(line, "", people=tuple(pair.players), competitor=pair))
        people: list[Player | str] = []
        questions = []
        for index, name in enumerate(line.names):
            found = self._namesakes(name)
            if len(found) > 1:
                question = self._question(line, index, found)
                questions.append(question)
                found = [question.chosen] if question.chosen else []
            people.append(found[0] if found else name)
        step = Step(line, "", people=tuple(people), questions=questions)
        if any(question.chosen is None for question in questions):
            return _problem(step, "namesakes")
        if len(set(step.keys)) < len(people):
            return _problem(step, "same-name")
        keys = frozenset(person.pk for person in people if isinstance(person, Player))
        there = None if step.new_people else self.competitors.get(keys)
        return self._checked(replace(step, competitor=there))

    def _known_pair(self, line: Line) -> Competitor | None:
        """The one pair of these two: by full names, or else by what they are called.

        Partners tell namesakes apart; a single person has none.
        """
        if len(line.names) == 1:
            return None
        firsts, seconds = (self.by_name[sort_key(name)] for name in line.names)
        keys = {frozenset((one.pk, other.pk)) for one in firsts for other in seconds}
        found = [self.competitors[key] for key in keys if key in self.competitors]
        if not found and not firsts and not seconds:
            found = self.called[frozenset(map(sort_key, line.names))]
        if len(found) > 1:
            found = [pair for pair in found if pair.archived_at is None]
        return found[0] if len(found) == 1 else None

    def _namesakes(self, name: str) -> list[Player]:
        """Players a name may refer to, active ones first."""
        found = self.by_name[sort_key(name)]
        if not found:
            found = [p for p in self.by_short[sort_key(name)] if p.archived_at is None]
        return [player for player in found if player.archived_at is None] or found

    def _question(self, line: Line, index: int, found: Sequence[Player]) -> Question:
        name = f"who-{line.number}-{index}"
        answer = self.answers.get(name)
        chosen = next((player for player in found if str(player.pk) == answer), None)
        people = [Namesake(player, self.partners[player.pk]) for player in found]
        return Question(name, line.names[index], people, chosen)

    def _checked(self, step: Step) -> Step:
        for person, key in zip(step.people, step.keys, strict=True):
            if key in self.seen:
                return _problem(step, "twice", name=str(person), line=self.seen[key])
        if len(step.people) == 1 and self._are_several(step.new_people):
            return _problem(step, "many-names")
        self.seen |= dict.fromkeys(step.keys, step.line.number)
        there = step.competitor
        if there is not None and (entry := self.entries.get(there.pk)):
            if entry.left_at is not None:
                return _problem(step, "left", entry=entry)
            return replace(step, code="entered", params={"number": entry.number})
        for person in step.people:
            if isinstance(person, Player) and person.pk in self.playing:
                entry = self.playing[person.pk]
                code = "reserve" if person.pk == entry.reserve_id else "plays"
                return _problem(step, code, name=person.name, entry=entry)
        code = _what(step, there)
        if not self.may_make and code != "known":
            return _problem(step, "archived" if code == "back" else "not-here")
        return replace(step, code=code)

    def _are_several(self, names: Sequence[str]) -> bool:
        """Whether a new name is those of two people of the club, with a word for *and* between."""
        parts = [part for name in names for part in joined_names(name)]
        return len(parts) > 1 and all(map(self._namesakes, parts))


def _problem(step: Step, code: str, **params: Any) -> Step:
    return replace(step, code=code, params=params, is_problem=True)


def _what(step: Step, competitor: Competitor | None) -> str:
    if names := step.new_people:
        is_one = len(step.people) == 1
        return "new-joined" if is_one and len(joined_names(names[0])) > 1 else "new-people"
    if competitor is None and len(step.people) > 1:
        return "new-pair"
    players = [person for person in step.people if isinstance(person, Player)]
    is_gone = competitor is not None and competitor.archived_at is not None
    return "back" if is_gone or any(player.archived_at for player in players) else "known"


def _waiting(step: Step, room: int) -> tuple[Step, int]:
    if room:
        return step, room - 1
    return replace(step, waits=True), 0


def _by_names(
    players: Iterable[Player],
) -> tuple[defaultdict[str, list[Player]], defaultdict[str, list[Player]]]:
    full: defaultdict[str, list[Player]] = defaultdict(list)
    short: defaultdict[str, list[Player]] = defaultdict(list)
    for player in players:
        full[sort_key(player.name)].append(player)
        short[sort_key(player.short_name)].append(player)
    return full, short
