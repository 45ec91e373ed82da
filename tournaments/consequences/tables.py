"""The changes of a corrected result of a table: VP, places, qualifiers, draws and papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from django.urls import reverse

from clubs.models import JournalEntry
from scoring.labels.consequences import Change
from scoring.memory.consequences import Corrected
from scoring.rules.base.consequences import Consequence
from tournaments.consequences.papers import PaperOf, result_papers, seat_papers
from tournaments.consequences.words import stage_changes
from tournaments.models import Round, Stage, Table
from tournaments.ranking.consequences import StageOutcome, of_stage
from tournaments.reading.progress import are_kept_back, next_stage
from tournaments.reading.round_names import namer
from tournaments.reading.seated_table import MatchSide, SeatedTable
from tournaments.reading.stage_outcome import outcome_by
from tournaments.reading.standings import PlayedStage, Standings, format_of, played_stage


@dataclass(frozen=True)
class ChangedTable:
    """A table of a stage, before and after a change of its result. `taken`: the keys of the later
    tables that the change takes out of a bracket.
    """

    played: PlayedStage
    before: SeatedTable
    after: SeatedTable
    taken: Collection[int] = ()

    @property
    def round(self) -> Round:
        """The round as the stage was read; a row fetched earlier may be out of date."""
        return next(r for r in self.played.rounds if r.pk == self.before.table.round_id)

    def consequences(self, *, kept_back: bool = False) -> list[Consequence]:
        """Return the changes. `kept_back`: leave out what players see only at the end."""
        if self.before.result == self.after.result:
            return []
        changes = [] if kept_back else [*self._winner(), *self._of_stage()]
        moved = any(change.code == "place" for change in changes)
        return [*changes, *later_draws(self.played, self.round), *self._papers(moved=moved)]

    def changes(self) -> list[Change]:
        return stage_changes(self.consequences(), self.played)

    def _winner(self) -> Iterator[Consequence]:
        before, after = (self._won_by(seated) for seated in (self.before, self.after))
        if before != after:
            yield Consequence("table-winner", {"before": before, "after": after})

    @staticmethod
    def _won_by(seated: SeatedTable) -> tuple[int, ...] | None:
        """Return the entries of the winning side; empty after a draw, None without a result."""
        if seated.is_open:
            return None
        return () if seated.winner is None else seated.result.sides[seated.winner]

    def _of_stage(self) -> list[Consequence]:
        changed = self.played.with_table(self.after, self.taken)
        before, after = (outcome_of(played, self.round) for played in (self.played, changed))
        return of_stage(before, after, self.before.numbers)

    def _papers(self, *, moved: bool) -> Iterator[Consequence]:
        if not self.round.is_closed:
            return
        papers = result_papers(self.round, has_bracket=self.played.format.has_bracket)
        papers += last_papers(self.played.stage, moved=moved)
        if (again := self._seated_again) is not None:
            papers += seat_papers(again)
        yield Consequence("papers", {"papers": papers})
        if void := list(self._void()):
            yield Consequence("void-papers", {"papers": void})

    @property
    def _seated_again(self) -> Round | None:
        """The round in which the ties that are due take the place of the tables taken out."""
        left = [r for r in self.played.published if r not in self._taken_back]
        if not left or left[-1].pk not in self._taken_of_rounds:
            return None
        changed = self.played.with_table(self.after, self.taken)
        seated = {number for own in changed.tables[left[-1].pk] for number in own.numbers}
        brackets = changed.brackets(left[:-1]).values()
        due = (tie.entries for bracket in brackets for tie in bracket.due)
        return left[-1] if any(seated.isdisjoint(entries) for entries in due) else None

    @property
    def _taken_back(self) -> list[Round]:
        """The last rounds that lose all their tables, except the first round that loses any."""
        taken, found = self._taken_of_rounds, list[Round]()
        for this_round in reversed(self.played.published):
            is_whole = taken.get(this_round.pk) == len(self.played.tables[this_round.pk])
            if not is_whole or len(found) + 1 == len(taken):
                break
            found.append(this_round)
        return found

    @property
    def _taken_of_rounds(self) -> Counter[int]:
        """The number of tables that are taken out of each round, by its key."""
        tables = (t.table for own in self.played.tables.values() for t in own)
        return Counter(table.round_id for table in tables if table.pk in self.taken)

    def _void(self) -> Iterator[PaperOf]:
        """Yield the papers that nobody can print again before their rounds are drawn or over."""
        taken, back = self._taken_of_rounds, self._taken_back
        for this_round in self.played.published:
            if this_round.pk in taken and this_round.is_closed:
                yield "results", this_round
            elif this_round in back:
                yield from seat_papers(this_round)


def outcome_of(played: PlayedStage, this_round: Round) -> StageOutcome:
    """Return places, points of this round and who advances, to be compared with another outcome."""
    # An open round does not count yet: compare the provisional places.
    is_live = not this_round.is_closed
    ranked = [last_counting(played).standings(live=is_live), played.standings(live=is_live)]
    return StageOutcome(
        worth={entry: result.points for entry, result in played.results_of(this_round).items()},
        places={
            place.entry: place.place
            for section in ranked[0].event.places.values()
            for place in section
        },
        going_on=frozenset(_going_on(ranked[1])),
    )


def last_counting(played: PlayedStage) -> PlayedStage:
    """Return the last stage that counts these results: its standings show them."""
    while (following := next_stage(played.stage)) is not None:
        if not following.carries_over or not following.participants.exists():
            break
        played = replace(played_stage(following), before=played)
    return played


def later_draws(played: PlayedStage, this_round: Round) -> Iterator[Consequence]:
    """Yield the consequences for the draws after a round, which were made from its results."""
    stage: Stage | None = played.stage
    after, stay = this_round.number, list[Round]()
    while stage is not None:
        live = stage.rounds.live().filter(number__gt=after)
        format = format_of(stage)
        for later in live.order_by("number") if format.draws else ():
            if later.is_draft:
                yield Consequence("draw-again", {"number": later.overall})
            elif not format.fixed and not (format.has_bracket and stage == played.stage):
                stay.append(later)
        stage, after = next_stage(stage), 0
    if stay:
        named = [one for one in stay if format_of(one.stage).has_bracket]
        numbers, names = [one.overall for one in stay], list(map(namer, named))
        yield Consequence("draws-stay", {"numbers": numbers, "names": names})


def last_papers(stage: Stage, *, moved: bool) -> list[PaperOf]:
    """Return the papers of the end, if a stage was reopened: until then they could be printed."""
    tournament = stage.tournament
    path = reverse("tournament", args=[tournament.club.slug, tournament.slug])
    lines = JournalEntry.objects.filter(club=tournament.club_id, path=path)
    if not lines.filter(action="reopen-stage").exists():
        return []
    return [("report", None), *([("prizes", None), ("diplomas", None)] if moved else [])]


def changed_table(after: SeatedTable, taken: Collection[int] = ()) -> ChangedTable:
    """Return the change from the stored table to `after`, which takes out the tables `taken`."""
    played = played_stage(after.table.round.stage)
    tables = played.tables[after.table.round_id]
    before = next(seated for seated in tables if seated.table.pk == after.table.pk)
    return ChangedTable(played, before, after, taken)


def match_changes(corrected: Corrected, rights: Collection[str]) -> list[Change]:
    """Return the changes of a corrected match to its tournament; empty without a tournament."""
    tables = Table.objects.select_related("round__stage__tournament")
    tables = tables.filter(round__voided_at__isnull=True)
    table = tables.filter(match=corrected.match).first()
    if table is None and corrected.was_annulled:
        return _of_earlier_match(tables.filter(earlier_matches=corrected.match).first())
    if table is None or corrected.suffering:
        return []
    played = played_stage(table.round.stage)
    before = next(s for s in played.tables[table.round_id] if s.table.pk == table.pk)
    kept_back = are_kept_back(table.round.stage.tournament) and "direct" not in rights
    changes = _of_match(played, before, _with_match(before, corrected), kept_back=kept_back)
    # The changes of the match already name its winner.
    return stage_changes((change for change in changes if change.code != "table-winner"), played)


def _of_earlier_match(table: Table | None) -> list[Change]:
    """Return a sentence: the table has another match, so the annulled match changes nothing."""
    if table is None:
        return []
    params = {"table": table.number, "number": table.round.overall}
    return stage_changes([Consequence("another-match", params)], played_stage(table.round.stage))


def _of_match(
    played: PlayedStage, before: SeatedTable, after: SeatedTable, *, kept_back: bool
) -> list[Consequence]:
    """Return the changes of a corrected match.

    A closed round keeps its result: the changes are those of taking over the corrected total.
    """
    table = before.table
    if table.decided_at is not None:
        return [Consequence("typed-stays")]
    if not table.round.is_closed:
        return ChangedTable(played, before, after).consequences(kept_back=kept_back)
    stays = Consequence("closed-stays", {"number": table.round.overall})
    if table.round.stage.is_settled or after.match is None or after.match.is_playing:
        return [stays]
    taken = ChangedTable(played, before, after.following_match())
    more = taken.consequences(kept_back=kept_back)
    if more:
        return [stays, Consequence("if-taken-over"), *more]
    # A restored match may have the same result that the round has kept.
    return [stays] if before.is_annulled else []


def _with_match(seated: SeatedTable, corrected: Corrected) -> SeatedTable:
    """Return the table with its corrected match; without the match if it is annulled."""
    if corrected.match.is_annulled:
        return replace(seated, match=None, totals=())
    totals = tuple(
        MatchSide(side.competitor_id, *(columns[name] for name in MatchSide._fields[1:-1]))
        for side, columns in zip(corrected.sides, corrected.columns, strict=True)
    )
    return replace(seated, match=corrected.match, totals=totals)


def _going_on(standings: Standings) -> Iterator[int]:
    stage = standings.played.stage
    if stage.qualify is not None:
        yield from (entry.number for entry in outcome_by(standings).going_on)
