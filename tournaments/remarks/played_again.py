"""The corrected results from which a bracket is played again, in sentences for all readers.

Read-only. `table_words.only_number_words` words corrections for the record only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournaments.formats.knockouts.resting import Met
from tournaments.models import Round, Stage
from tournaments.ranking.results import TIED_BY
from tournaments.ranking.tiebreaks import COUNTS
from tournaments.reading.round_names import name_at, of_round, the_tie
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage, format_of
from tournaments.remarks.taken_out import CORRECTED, note_of, params_of

AGAIN = gettext_lazy("corrected, played again from here")

IN_TIE = ("scores", "absent", *TIED_BY)
"""The keys of the column `Table.tie_result`."""

OWN = "own "
"""The beginning of the parameter of a count of the club's own."""


def winner_words(out: str, into: str, stake: str = "") -> str:
    """Return a sentence on who goes on in a bracket after a corrected result. `out` and `into`: the
    entry that went on so far and the one that goes on now, "" for none; `stake`: its next match.
    """
    if not into:
        text = _("{out} do not go on yet.") if out else ""
    elif stake:
        text = _("{into} play {stake} in place of {out}.") if out else _("{into} play {stake}.")
    else:
        text = _("{into} go on in place of {out}.") if out else _("{into} go on.")
    return text.format(out=out, into=into, stake=stake)


def result_before(seated: SeatedTable, params: Mapping[str, str]) -> SeatedTable:
    """Return the table with the result before the correction with these parameters. Saves nothing.

    See `recent_corrections.correction_note`.
    """

    def numbers(name: str) -> list[int]:
        # Older notes lack what decided a level match.
        return list(map(int, params.get(name, "").split()))

    before = seated.with_result(numbers("scores"), absent=numbers("absent"))
    tie = {name: numbers(f"tie_{name}") for name in IN_TIE}
    before.table.tie_result = {name: of_tie for name, of_tie in tie.items() if of_tie}
    counts = {name: numbers(name) for name in COUNTS}
    own = [name.removeprefix(OWN) for name in params if name.startswith(OWN)]
    counts |= {name: numbers(f"{OWN}{name}") for name in own}
    before.table.counts = {name: own for name, own in counts.items() if own}
    return before


def passing_words(
    before: SeatedTable, after: SeatedTable, stake: str = "", *, is_past: bool = False
) -> str:
    """Return who goes on by the second of two results of a table, as `winner_words`. `is_past`: the
    next match is decided already.
    """
    out, into = (
        "" if (at := side.result.in_tie.winner) is None else side.names[at]
        for side in (before, after)
    )
    if is_past and into:
        text = _("{into} went on in place of {out}.") if out else _("{into} went on.")
        return text.format(into=into, out=out)
    return winner_words(out, into, stake)


@dataclass(frozen=True)
class PlayedAgain:
    """A table whose corrected result changed who went on. `first`: the first round that depended on
    it, as people count them. `passing`: who goes on, where no match of these had begun.
    """

    seated: SeatedTable
    first: int
    passing: str = ""
    name: str = ""
    """The name of this round."""

    @property
    def mark(self) -> str:
        """A few words at the match itself."""
        return pgettext("result", "corrected") if self.passing else str(AGAIN)

    def __str__(self) -> str:
        if self.passing:
            return " ".join((_("The result was corrected."), self.passing))
        return of_round(
            _("The result was corrected: the bracket is played again from round {number}."),
            _("The result was corrected: the bracket is played again from “{round}”."),
            self.first,
            self.name,
        )


@dataclass(frozen=True)
class _Mark:
    """A correction, read from the notes of the draws that it took back: the match (by its round and
    entries), its moment, its outcome since, and the first of these draws. `is_begun`: whether a
    match of these draws was begun.
    """

    round: int
    sides: frozenset[int]
    outcome: str
    first: int
    at: str
    is_begun: bool


def played_again(played: PlayedStage, rounds: Iterable[Round]) -> dict[int, PlayedAgain]:
    """Return the tables of these rounds from which a bracket is played again, by their key.

    Asks the database only if a round was corrected.
    """
    if not played.format.has_bracket:
        return {}
    corrected = [one for one in rounds if any(note["code"] == CORRECTED for note in one.notes)]
    # The last correction of a match counts.
    marks = {(mark.round, mark.sides): mark for mark in _marks(played.stage)} if corrected else {}
    found = {}
    for seated in (each for one in corrected for each in played.tables[one.pk]):
        mark = marks.get((seated.table.round.number, frozenset(seated.numbers)))
        if mark is not None and mark.outcome == seated.outcome:
            first = played.stage.rounds_before + mark.first
            passing = "" if mark.is_begun else _passing(played, seated, mark)
            found[seated.table.pk] = PlayedAgain(seated, first, passing, name_at(played, first))
    return found


def _passing(played: PlayedStage, seated: SeatedTable, mark: _Mark) -> str:
    """Return who goes on since this correction, and to what; "" if its note is gone."""
    notes = seated.table.round.notes
    own = (note["params"] for note in notes if note["code"] == CORRECTED)
    params = next((each for each in own if each.get("at") == mark.at), None)
    if params is None:
        return ""
    winner = seated.result.in_tie.winner
    into = None if winner is None else seated.result.entries[winner]
    after = (
        (bracket, tie)
        for bracket in played.brackets(played.published).values()
        for tie in bracket.ties
        if into in tie.entries and all(meeting.round > mark.round for meeting in tie.meetings)
    )
    before = result_before(seated, params)
    bracket, tie = next(after, (None, None))
    if bracket is None or tie is None:
        return passing_words(before, seated)
    if tie.decided:
        return passing_words(before, seated, is_past=True)
    return passing_words(before, seated, the_tie(bracket.stake(tie)))


def by_match(again: Mapping[int, PlayedAgain]) -> dict[Met, PlayedAgain]:
    """Return these tables by their match: the round in its stage, and the entries."""
    return {
        (one.seated.table.round.number, frozenset(one.seated.numbers)): one
        for one in again.values()
    }


def corrected_before(this_round: Round) -> frozenset[int]:
    """Return the numbers of the two entries whose corrected match lets this round be played again;
    empty if it is none.
    """
    marks = _marks(this_round.stage) if format_of(this_round.stage).has_bracket else []
    last = marks[-1] if marks else None
    return last.sides if last is not None and last.first == this_round.number else frozenset()


def _marks(stage: Stage) -> list[_Mark]:
    """Return the corrections of a bracket that took draws back, the last one at the end."""
    marks: dict[str, _Mark] = {}
    draws = stage.rounds.filter(voided_at__isnull=False).prefetch_related("tables")
    for draw in draws.order_by("number"):
        note, params = note_of(draw), params_of(draw)
        if note is not None and params:
            begun = any(
                table.scores or table.absent or table.match_id for table in draw.tables.all()
            )
            own = params["round"], frozenset(note["sides"]), params["set"], draw.number
            mark = marks.setdefault(params["at"], _Mark(*own, params["at"], is_begun=False))
            marks[params["at"]] = replace(mark, is_begun=mark.is_begun or begun)
    return [mark for _at, mark in sorted(marks.items())]
