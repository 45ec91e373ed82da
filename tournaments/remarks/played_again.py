"""The corrected results from which a bracket is played again, in sentences for all readers.

Read-only. `table_words.only_number_words` words corrections for the record only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.formats.knockouts.resting import Met
from tournaments.models import Round, Stage
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage, format_of
from tournaments.remarks.taken_out import CORRECTED, note_of, params_of


@dataclass(frozen=True)
class PlayedAgain:
    """A table whose corrected result changed who went on. `first`: the first round that is played
    again, as people count them.
    """

    seated: SeatedTable
    first: int

    def __str__(self) -> str:
        text = _("The result was corrected: the bracket is played again from round {number}.")
        return text.format(number=self.first)


@dataclass(frozen=True)
class _Mark:
    """A correction, read from the notes of the draws that it took back: the match (by its round and
    entries), its outcome since, and the first of these draws.
    """

    round: int
    sides: frozenset[int]
    outcome: str
    first: int


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
            found[seated.table.pk] = PlayedAgain(seated, first)
    return found


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
    for draw in stage.rounds.filter(voided_at__isnull=False).order_by("number"):
        note, params = note_of(draw), params_of(draw)
        if note is not None and params:
            sides = frozenset(note["sides"])
            mark = _Mark(params["round"], sides, params["set"], draw.number)
            marks.setdefault(params["at"], mark)
    return [mark for _at, mark in sorted(marks.items())]
