"""Plan the import of a list of entries: look its people up in the club. Read-only.

Each name of a line is looked up among the club's people and pairs: full names first, then short
names. An unknown name becomes a new person; a name of several people raises a question. A line has
two names where pairs enter, one where single people enter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.imports.people_index import PeopleIndex
from clubs.imports.steps import Cell, Column, Order, Plan, Question, Step
from clubs.imports.tables import chosen_columns
from clubs.imports.typed_names import joined_names
from clubs.imports.words import WHOLE
from clubs.journal.writing import NotNow
from clubs.models import Competitor, ImportedList, Player
from clubs.words.names import sort_key
from tournaments.entries.entrants import entrants_of, is_for_persons
from tournaments.entries.entry_queries import (
    entries_by_competitor,
    free_places,
    playing_already,
    stage_to_join,
)
from tournaments.entries.importing import EntryList, Layout, Line, read_rows
from tournaments.formats import FORMATS
from tournaments.models import Tournament
from tournaments.words.labels import Text
from tournaments.words.list_words import COLUMNS

SKIP = "skip"


@dataclass(frozen=True)
class NamedSide:
    """The people that a line names, a plain name for each new person.

    `competitor`: their pair, or that of a single person, if the club already has one.
    """

    line: Line
    people: tuple[Player | str, ...] = ()
    competitor: Competitor | None = None
    questions: Sequence[Question] = ()

    @property
    def keys(self) -> list[int | str]:
        """A key per person: the same person has the same key in every line."""
        return [p.pk if isinstance(p, Player) else sort_key(p) for p in self.people]

    @property
    def new_people(self) -> list[str]:
        return [person for person in self.people if isinstance(person, str)]


def layout_of(tournament: Tournament) -> Layout:
    kinds = [FORMATS[stage.format] for stage in tournament.stages.all()]
    # When partners change, everybody meets everybody: groups cannot be kept apart.
    has_group = "teams" in tournament.regulation or not any(kind.has_partners() for kind in kinds)
    return Layout(people=1 if is_for_persons(tournament) else 2, has_group=has_group)


def columns_of(layout: Layout) -> dict[str, Text]:
    """Return the columns that a list may have, with their words."""
    left_out = {"pair", "second"} if layout.people == 1 else set()
    if not layout.has_group:
        left_out.add("group")
    return {key: words for key, words in COLUMNS.items() if key not in left_out}


def plan_entries(listed: ImportedList, tournament: Tournament, *, may_make: bool) -> Plan:
    """Return what the import does with each line of a list of entries, by the answers so far.

    `may_make`: whether to add new people and pairs to the club and restore archived ones.
    """
    layout = layout_of(tournament)
    chosen = chosen_columns(listed.answers, columns_of(layout))
    read = read_rows(listed.rows, layout, chosen)
    columns = _columns(read)
    if read.problem:
        return Plan(columns=columns, problem=str(WHOLE[read.problem]))
    try:
        stage_to_join(tournament)
    except NotNow:
        return Plan(columns=columns, problem=_("It is too late to join any stage."))
    return Plan(list(_Planner(tournament, read, listed.answers, may_make).steps()), columns)


def _columns(read: EntryList) -> list[Column]:
    columns = []
    for at, (head, key) in enumerate(zip(read.heads, read.columns, strict=True)):
        cells = (line.cells[at] for line in read.lines if at < len(line.cells))
        columns.append(Column(f"col-{at}", head, key, next(filter(None, cells), "")[:60]))
    return columns


class _Planner:
    """Plans the lines in order; a person in two lines is a problem of the second."""

    def __init__(
        self, tournament: Tournament, read: EntryList, answers: Mapping[str, str], may_make: bool
    ) -> None:
        self.read, self.answers, self.may_make = read, answers, may_make
        self.words = entrants_of(tournament).lines
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

    def steps(self) -> Iterator[Step]:
        for line in self.read.lines:
            yield self._step(line)

    def _step(self, line: Line) -> Step:
        side = NamedSide(line)
        if self.answers.get(f"do-{line.number}") == SKIP:
            return self._shown(side, words=_("left out"))
        if line.problem:
            return self._wrong(side, line.problem)
        pair = self._known_pair(line)
        if pair is not None:
            return self._checked(replace(side, people=tuple(pair.players), competitor=pair))
        people: list[Player | str] = []
        questions = []
        for index, name in enumerate(line.names):
            players = self._namesakes(name)
            if len(players) > 1:
                field = f"who-{line.number}-{index}"
                answer = self.answers.get(field, "")
                question = self.index.question(
                    name, players, field, answer, may_be_new=self.may_make
                )
                questions.append(question)
                players = [one for one in players if str(one.pk) == question.chosen]
            people.append(players[0] if players else name)
        side = replace(side, people=tuple(people), questions=questions)
        if any(not question.chosen for question in questions):
            return replace(self._shown(side), fate="ask", cells=self._cells(line))
        if len(set(side.keys)) < len(people):
            return self._wrong(side, "same-name")
        keys = frozenset(person.pk for person in people if isinstance(person, Player))
        competitor = None if side.new_people else self.competitors.get(keys)
        return self._checked(replace(side, competitor=competitor))

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

    def _checked(self, side: NamedSide) -> Step:
        for person, key in zip(side.people, side.keys, strict=True):
            if key in self.seen:
                return self._wrong(side, "twice", name=str(person), line=self.seen[key])
        if len(side.people) == 1 and self._are_several(side.new_people):
            return self._wrong(side, "many-names")
        competitor = side.competitor
        if competitor is not None and (entry := self.entries.get(competitor.pk)):
            if entry.left_at is not None:
                return self._wrong(side, "left", entry=entry)
            self._see(side)
            words = self._text("entered", number=entry.number)
            return replace(self._shown(side), fate="same", words=words)
        for person in side.people:
            if isinstance(person, Player) and person.pk in self.playing:
                entry = self.playing[person.pk]
                code = "reserve" if person.pk == entry.reserve_id else "plays"
                return self._wrong(side, code, name=person.name, entry=entry)
        code = _what(side)
        if not self.may_make and code != "known":
            return self._wrong(side, "archived" if code == "back" else "not-here")
        self._see(side)
        return self._entered(side, code)

    def _see(self, side: NamedSide) -> None:
        self.seen |= dict.fromkeys(side.keys, side.line.number)

    def _are_several(self, names: Sequence[str]) -> bool:
        """Whether a new name joins the names of two people of the club by a word like *and*."""
        parts = [part for name in names for part in joined_names(name)]
        return len(parts) > 1 and all(map(self._namesakes, parts))

    def _entered(self, side: NamedSide, code: str) -> Step:
        """Return the step of a line that enters, on the waiting list if no place is left."""
        waits = self.room == 0
        if self.room:
            self.room -= 1
        words = self._text(code, names=", ".join(side.new_people))
        if waits:
            words = ", ".join((words, _("on the waiting list")))
        line = side.line
        details = [_("seed %(number)s") % {"number": line.seed}] if line.seed else []
        details += [line.group] if line.group else []
        details += [_("paid")] if line.is_paid else []
        step = self._shown(side, words=words)
        return replace(step, fate="new", details=details, order=_order(side, waits))

    def _wrong(self, side: NamedSide, code: str, **params: Any) -> Step:
        words, cells = (
            self._text(code, **params),
            self._cells(side.line, code.removeprefix("long-")),
        )
        return replace(self._shown(side), fate="wrong", words=words, cells=cells)

    def _text(self, code: str, **params: Any) -> str:
        return str(self.words[code]).format(**params)

    def _shown(self, side: NamedSide, words: str = "") -> Step:
        """Return a line as left out, with the people it names as the title."""
        cells = " · ".join(filter(None, side.line.cells))[:200]
        title = ", ".join(map(str, side.people)) or cells
        return Step(side.line.number, "skipped", title, words, questions=side.questions)

    def _cells(self, line: Line, column: str = "") -> list[Cell]:
        """Return the cells of a line to correct, that of the wrong column first."""
        keys = self.read.columns or ["pair", *[""] * (len(line.cells) - 1)]
        cells = []
        for at, key in enumerate(keys):
            if key or not self.read.columns:
                label = str(COLUMNS[key]) if key else _("Column %(number)s") % {"number": at + 1}
                value = line.cells[at] if at < len(line.cells) else ""
                cells.append((key != column, Cell(f"cell-{line.number}-{at}", label, value)))
        return [cell for _is_other, cell in sorted(cells, key=lambda each: each[0])]


def _what(side: NamedSide) -> str:
    """Return the code of what the import does for this line: a new pair, new people, …."""
    if names := side.new_people:
        is_one = len(side.people) == 1
        return "new-joined" if is_one and len(joined_names(names[0])) > 1 else "new-people"
    if side.competitor is None and len(side.people) > 1:
        return "new-pair"
    players = [person for person in side.people if isinstance(person, Player)]
    is_gone = side.competitor is not None and side.competitor.archived_at is not None
    return "back" if is_gone or any(player.archived_at for player in players) else "known"


def _order(side: NamedSide, waits: bool) -> Order:
    line, key = side.line, str(side.line.number)
    order: Order = {
        "line": line.number,
        "people": [
            {"pk": person.pk}
            if isinstance(person, Player)
            else {"new": f"{key}-{index}", "name": person}
            for index, person in enumerate(side.people)
        ],
        "fill": {},
        "pair": None,
        "entry": {
            "competitor": side.competitor and side.competitor.pk,
            "seed": line.seed,
            "group": line.group,
            "is_paid": line.is_paid,
            "waits": waits,
        },
    }
    if side.competitor is None and len(side.people) == 1:
        order["single"] = key
    elif side.competitor is None:
        order["pair"] = {"name": "", "number": None, "key": key}
    return order
