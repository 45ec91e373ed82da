"""Enter a whole list at once: plan each line, then carry out all lines or none.

Each name of a line is looked up among the club's people and pairs: full names first, then short
names. An unknown name becomes a new person; a name of several people raises a question. A line has
two names where pairs enter, one where single people enter.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from clubs import roster
from clubs.imports.people_index import PeopleIndex
from clubs.imports.steps import Question
from clubs.imports.typed_names import joined_names
from clubs.journal.writing import Refused, writing
from clubs.models import Competitor, Player, User
from clubs.words.names import sort_key
from tournaments.director.entries.entries import EntryDetails, enter
from tournaments.entries.entry_queries import entries_by_competitor, free_places, playing_already
from tournaments.entries.importing import Layout, Line
from tournaments.formats import FORMATS
from tournaments.models import Entry, Tournament
from tournaments.reading.standings import is_for_persons

NO_ANSWERS: Mapping[str, str] = MappingProxyType({})


class Changed(Refused):
    """The plan of the list has changed since somebody looked at it, or it has problems."""


@dataclass(frozen=True)
class Step:
    """The effect of a line: `code` names the effect, or the problem if `is_problem`.

    `people`: the persons on the line, a plain name for each new person. `competitor`: their pair,
    or the competitor of a single person, if the club already has one. `waits`: the entry goes on
    the waiting list.
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
        """Whether the line adds a new person or pair to the club."""
        return self.enters and self.code not in ("known", "back")

    @property
    def keys(self) -> list[int | str]:
        """A key per person: the same person has the same key in every line."""
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
        """A short text that is equal for two plans with the same effects."""
        effects = [
            (step.line, step.code, step.waits, step.competitor and step.competitor.pk, step.keys)
            for step in self.steps
        ]
        return hashlib.sha256(repr(effects).encode()).hexdigest()[:16]


def layout_of(tournament: Tournament) -> Layout:
    kinds = [FORMATS[stage.format] for stage in tournament.stages.all()]
    # When partners change, everybody meets everybody: groups cannot be kept apart.
    has_group = not any(kind.has_partners() for kind in kinds)
    return Layout(people=1 if is_for_persons(tournament) else 2, has_group=has_group)


def plan(
    tournament: Tournament,
    lines: Sequence[Line],
    *,
    may_make: bool,
    answers: Mapping[str, str] = NO_ANSWERS,
) -> Plan:
    """Return the plan of a list: the effect of each line.

    `may_make`: whether to add new people and pairs to the club and restore archived ones.
    `answers`: the chosen person of each question, by its field.
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
    """Enter all lines of a list, with one journal line. Idempotent.

    `digest`: that of the plan somebody looked at. Raises Changed, and what `enter` raises.
    """
    with writing(tournament):
        current = plan(tournament, lines, may_make=may_make, answers=answers)
        if not current.entering and not current.problems:
            return []
        if current.problems or current.digest != digest:
            raise Changed
        made = iter(_make(tournament, current, by))
        known, competitors = {}, []
        for step in current.entering:
            competitor = step.competitor or next(made)
            _bring_back(competitor, by)
            known[competitor.pk] = EntryDetails(step.line.seed, step.line.group, step.line.is_paid)
            competitors.append(competitor)
        return enter(tournament, competitors, by=by, known=known, as_list=True)


def _make(tournament: Tournament, plan: Plan, by: User) -> list[Competitor]:
    """Add the competitors that the club does not have. Raises Changed."""
    missing = [step.people for step in plan.entering if step.competitor is None]
    if is_for_persons(tournament):
        people = [person for (person,) in missing]
        return roster.singles(tournament.club, people, by=by) if people else []
    try:
        return roster.add_pairs(tournament.club, missing, by=by)
    except roster.PairExists:
        # A secretary added such a pair meanwhile.
        raise Changed from None


def _bring_back(competitor: Competitor, by: User) -> None:
    if competitor.archived_at is not None:
        roster.restore_pair(competitor, by=by)
    for player in competitor.players:
        if player.archived_at is not None:
            roster.restore_player(player, by=by)


class _Planner:
    """Plans the lines in order; a person in two lines is a problem of the second."""

    def __init__(self, tournament: Tournament, may_make: bool, answers: Mapping[str, str]) -> None:
        self.tournament = tournament
        self.may_make = may_make
        self.answers = answers
        self.entries = entries_by_competitor(tournament)
        self.playing = playing_already(self.entries.values())
        self.room = free_places(tournament, self.entries.values())
        self.seen: dict[object, int] = {}
        club = tournament.club
        self.index = PeopleIndex(club)
        self.by_short: defaultdict[str, list[Player]] = defaultdict(list)
        for player in self.index.players:
            self.by_short[sort_key(player.short_name)].append(player)
        self.called: defaultdict[frozenset[str], list[Competitor]] = defaultdict(list)
        for pair in self.index.pairs.values():
            self.called[frozenset(sort_key(one.short_name) for one in pair.players)].append(pair)
        self.competitors = self.index.pairs
        if is_for_persons(tournament):
            singles = club.competitors.singles().with_players()
            self.competitors = {frozenset((one.first_id,)): one for one in singles}

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
            players = self._namesakes(name)
            if len(players) > 1:
                field = f"who-{line.number}-{index}"
                answer = self.answers.get(field, "")
                question = self.index.question(name, players, field, answer, may_be_new=False)
                questions.append(question)
                players = [one for one in players if str(one.pk) == question.chosen]
            people.append(players[0] if players else name)
        step = Step(line, "", people=tuple(people), questions=questions)
        if any(not question.chosen for question in questions):
            return _problem(step, "namesakes")
        if len(set(step.keys)) < len(people):
            return _problem(step, "same-name")
        keys = frozenset(person.pk for person in people if isinstance(person, Player))
        competitor = None if step.new_people else self.competitors.get(keys)
        return self._checked(replace(step, competitor=competitor))

    def _known_pair(self, line: Line) -> Competitor | None:
        """Return the club's only pair with these two names, full names first, then short names.

        A pair is known by both names together, even if each name has several people.
        """
        if len(line.names) == 1:
            return None
        firsts, seconds = (self.index.by_key[sort_key(name)] for name in line.names)
        keys = {frozenset((first.pk, second.pk)) for first in firsts for second in seconds}
        pairs = [self.competitors[key] for key in keys if key in self.competitors]
        if not pairs and not firsts and not seconds:
            pairs = self.called[frozenset(map(sort_key, line.names))]
        if len(pairs) > 1:
            pairs = [pair for pair in pairs if pair.archived_at is None]
        return pairs[0] if len(pairs) == 1 else None

    def _namesakes(self, name: str) -> list[Player]:
        """Return the players that a name may refer to: the active ones, or else the archived."""
        players = self.index.by_key[sort_key(name)]
        if not players:
            players = [p for p in self.by_short[sort_key(name)] if p.archived_at is None]
        return [player for player in players if player.archived_at is None] or players

    def _checked(self, step: Step) -> Step:
        for person, key in zip(step.people, step.keys, strict=True):
            if key in self.seen:
                return _problem(step, "twice", name=str(person), line=self.seen[key])
        if len(step.people) == 1 and self._are_several(step.new_people):
            return _problem(step, "many-names")
        self.seen |= dict.fromkeys(step.keys, step.line.number)
        competitor = step.competitor
        if competitor is not None and (entry := self.entries.get(competitor.pk)):
            if entry.left_at is not None:
                return _problem(step, "left", entry=entry)
            return replace(step, code="entered", params={"number": entry.number})
        for person in step.people:
            if isinstance(person, Player) and person.pk in self.playing:
                entry = self.playing[person.pk]
                code = "reserve" if person.pk == entry.reserve_id else "plays"
                return _problem(step, code, name=person.name, entry=entry)
        code = _what(step, competitor)
        if not self.may_make and code != "known":
            return _problem(step, "archived" if code == "back" else "not-here")
        return replace(step, code=code)

    def _are_several(self, names: Sequence[str]) -> bool:
        """Whether a new name joins the names of two people of the club by a word like *and*."""
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
