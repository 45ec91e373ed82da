"""The results of a tournament with their hands: the only bridge between rows and `statistics.py`.

Read-only. Two queries, and four more in a tournament of several stages.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.models import Match, SideHand
from scoring.rules.base.figures import CANASTRAS
from tournaments.figures.statistics import Hand, Result, Side, Statistics
from tournaments.formats import FORMATS
from tournaments.models import Participant, Round, Stage, Tournament
from tournaments.ranking.results import Seating
from tournaments.reading.round_names import name_in
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage, played_stage, rules_of
from tournaments.reading.table_queries import tables_of_rounds

HandRows = Mapping[int, Sequence[Hand]]
"""The hands of each match by its key; their `side` is a position in the match."""


@dataclass(frozen=True)
class TournamentResults:
    """The results of all stages. `played`: a stage that was read already.

    `live`: also the finished tables of open rounds, as in the standings.
    """

    played: PlayedStage
    live: bool

    @property
    def tournament(self) -> Tournament:
        return self.played.stage.tournament

    @cached_property
    def statistics(self) -> Statistics:
        hands = self._hands
        results = [
            _result(seated, number, self._seating(number), hands)
            for number, tables in self._tables.items()
            for seated in tables
            if seated.score is not None
        ]
        return Statistics(results, low_wins=rules_of(self.tournament).low_wins)

    @cached_property
    def seated(self) -> dict[int, SeatedTable]:
        """The tables by the key of their result."""
        return {s.table.pk: s for tables in self._tables.values() for s in tables}

    @cached_property
    def annulled(self) -> dict[int, frozenset[int]]:
        """The entries that left so early that their results count for nobody, by the round. Reads
        the other stages that an entry left.
        """
        left = Participant.objects.filter(stage__in=self._stages, until_round__isnull=False)
        stages = {key: self._stages[key] for key in left.values_list("stage", flat=True).order_by()}
        own = {
            key: (self.played if key == self.played.stage.pk else played_stage(stage)).annulled
            for key, stage in stages.items()
        }
        return {number: own.get(each.stage_id, frozenset()) for number, each in self.rounds.items()}

    @cached_property
    def walkovers(self) -> int:
        """The number of tables without a score, because a side was absent."""
        tables = self.seated.values()
        return sum(not (s.table.is_bye or s.is_open) and s.score is None for s in tables)

    @cached_property
    def rounds(self) -> dict[int, Round]:
        """The rounds that count, by their number in the tournament."""
        every = [*self.played.published, *self._others]
        every.sort(key=lambda each: (self._stages[each.stage_id].number, each.number))
        numbered = enumerate(every, start=1)
        return {number: each for number, each in numbered if self.live or each.is_closed}

    @cached_property
    def bracket_names(self) -> dict[int, str]:
        """The names of the rounds of knock-outs that count, by their number in the tournament.

        Reads the other stages that are knock-outs.
        """
        stages = {self.played.stage.pk: self.played}
        names = {}
        for number, each in self.rounds.items():
            if FORMATS[self._stages[each.stage_id].format].has_bracket:
                if each.stage_id not in stages:
                    stages[each.stage_id] = played_stage(self._stages[each.stage_id])
                names[number] = name_in(stages[each.stage_id], each)
        return names

    @property
    def round_names(self) -> dict[int, str]:
        """The names of all rounds that count: Round 2, Semi-finals."""
        numbered = {n: _("Round {number}").format(number=n) for n in self.rounds}
        return numbered | self.bracket_names

    @property
    def round_left_out(self) -> Round | None:
        """The round in play, if its results do not count yet."""
        last = self.played.published[-1:]
        return next((each for each in last if not (self.live or each.is_closed)), None)

    @cached_property
    def _tables(self) -> dict[int, Sequence[SeatedTable]]:
        """The tables of the rounds that count, by the number of the round."""
        of_others: Mapping[int, Sequence[SeatedTable]] = {}
        if self._others:
            people = Participant.objects.filter(stage__in={r.stage_id for r in self._others})
            names = ("entry__competitor__first", "entry__competitor__second")
            of_others = tables_of_rounds(self._others, people.select_related(*names))
        tables = {**self.played.tables, **of_others}
        return {number: tables[each.pk] for number, each in self.rounds.items()}

    @cached_property
    def _stages(self) -> dict[int, Stage]:
        return {stage.pk: stage for stage in self.tournament.stages.all()}

    @cached_property
    def _others(self) -> list[Round]:
        """The rounds of the other stages that players have seen."""
        others = [key for key in self._stages if key != self.played.stage.pk]
        if not others:
            return []
        return list(Round.objects.filter(stage__in=others).live().seen())

    @cached_property
    def _hands(self) -> HandRows:
        """The hands of all matches that count."""
        kinds = CANASTRAS[: len(rules_of(self.tournament).canastras)]
        rows = SideHand.objects.filter(
            match__table_of_round__round__stage__tournament=self.tournament
        ).values_list("match", "position", "number", "points", "times_out", *kinds)
        hands: defaultdict[int, list[Hand]] = defaultdict(list)
        for match, position, number, points, outs, *canastras in rows:
            hands[match].append(Hand(number, position, points, tuple(canastras), outs))
        return hands

    def _seating(self, number: int) -> Seating:
        """Return the meaning of the order of the sides in a round."""
        this_round = self.rounds[number]
        seating = FORMATS[self._stages[this_round.stage_id].format].seating
        # Before the first round nobody is placed, and a director may have exchanged seats.
        is_by_lot = this_round.number == 1 or this_round.is_changed
        return "" if seating == "better" and is_by_lot else seating


def _result(seated: SeatedTable, number: int, seating: Seating, hands: HandRows) -> Result:
    score = seated.score or ()
    came = [at for at in range(len(seated.sides)) if at not in seated.absent]
    index = {at: here for here, at in enumerate(came)}
    match, gone = seated.match, seated.result.gone
    return Result(
        key=seated.table.pk,
        round=number,
        table=seated.number or 0,
        sides=tuple(
            # The points of a stand-in count for the others only.
            Side(at, tuple(e.number for e in seated.sides[at] if e.number not in gone), score[at])
            for at in came
        ),
        winner=None if seated.winner is None else index[seated.winner],
        seating=seating,
        hands=tuple(_of_sides(seated, hands.get(match.pk, ()), index)) if match else (),
        reached_target=match is not None and match.ending == Match.Ending.TARGET,
        counts={name: tuple(of[at] for at in came) for name, of in seated.counts.items()},
    )


def _of_sides(
    seated: SeatedTable, hands: Sequence[Hand], index: Mapping[int, int]
) -> Iterator[Hand]:
    """Yield the hands with the index of their side among the sides that came."""
    sides = seated.sides_of_match if hands else {}
    for hand in hands:
        at = sides.get(hand.side)
        if at is not None and at in index:
            yield hand._replace(side=index[at])
