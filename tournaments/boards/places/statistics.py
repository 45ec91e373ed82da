"""The statistics of a tournament in words, and the matches behind a figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.words.figures import decimal, points
from scoring.labels.measures import measure_label, out_label
from scoring.rules.base.sheet import RuleSet
from scoring.statistics.figures import average
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.statistics_lines import (
    SEATING,
    SIDES,
    AverageLine,
    AverageTable,
    Figure,
    MatchLine,
    SeatLine,
    SeatTable,
    ShownFeat,
    ShownSide,
)
from tournaments.figures.statistics import (
    Average,
    Feat,
    FigureKey,
    FigureKind,
    Result,
    Statistics,
    Total,
)
from tournaments.figures.statistics_queries import TournamentResults
from tournaments.models import Entry, Tournament
from tournaments.ranking.results import Seating
from tournaments.reading.round_names import name_in, of_round
from tournaments.reading.standings import rules_of
from tournaments.words.reasons import enumerated

FEW_EQUAL = 3
"""Up to this number of holders of an equalled record are named."""
MOST = 60
"""Lines of a list on the page; `?all` shows the others."""


@dataclass(frozen=True)
class StatisticsBoard:
    """The page of the statistics; only for readers who may see the standings.

    `shows_sheets`: the reader may open score sheets. `figure`: show only the matches behind it.
    """

    results: TournamentResults
    shows_sheets: bool
    figure: FigureKey | None = None
    whole: bool = True

    @property
    def tournament(self) -> Tournament:
        return self.results.tournament

    @property
    def statistics(self) -> Statistics:
        return self.results.statistics

    @cached_property
    def rules(self) -> RuleSet[Any]:
        return rules_of(self.tournament)

    @property
    def is_empty(self) -> bool:
        return not self.statistics.results

    @property
    def left_out(self) -> str:
        """That the round in play does not count yet, in a sentence; else empty."""
        if (this_round := self.results.round_left_out) is None:
            return ""
        return of_round(
            _("The results of round {number} are added when the round is complete."),
            _("The results of “{round}” are added when all tables are closed."),
            this_round,
            name_in(self.results.played, this_round),
        )

    @property
    def about(self) -> list[str]:
        """The scope of the figures, in sentences."""
        every, known = len(self.statistics.results), len(self.statistics.with_hands)
        text = ngettext("{number} match has a result.", "{number} matches have a result.", every)
        sentences = [text.format(number=points(every))]
        if known == every:
            sentences.append(_("All of them were recorded hand by hand."))
        elif known:
            text = ngettext(
                "{number} of them was recorded hand by hand.",
                "{number} of them were recorded hand by hand.",
                known,
            )
            sentences.append(text.format(number=points(known)))
        else:
            sentences.append(_("None was recorded hand by hand, so there are no figures of hands."))
        if number := self.results.walkovers:
            text = ngettext(
                "{number} walkover does not count.", "{number} walkovers do not count.", number
            )
            sentences.append(text.format(number=number))
        return [*sentences, *filter(None, [self.left_out])]

    # --- Records ------------------------------------------------------------------------------

    @cached_property
    def feats(self) -> list[ShownFeat]:
        """The records that exist."""
        return list(self._feats())

    def _feats(self) -> Iterator[ShownFeat]:
        of = self.statistics
        yield from self._feat(_("Highest hand"), _points, of.highest_hands)
        yield from self._feat(_("Highest score of a match"), _points, of.highest_matches)
        yield from self._feat(_("Fastest match"), _hands, of.fastest)
        for kind, code in enumerate(self.rules.canastras):
            name = measure_label(code, self.rules)
            what = _("{name}: most in one hand").format(name=name)
            yield from self._feat(what, lambda n: "", of.best_canastras(kind))
            what = _("{name}: most in the tournament").format(name=name)
            yield from self._total(what, of.canastra_totals(kind))
        if "out" in self.rules.counts:
            what = _("{name}: most in the tournament").format(name=out_label(self.rules))
            yield from self._total(what, of.out_totals)

    def _feat(
        self, what: str, unit: Callable[[int], str], feats: Sequence[Feat]
    ) -> Iterator[ShownFeat]:
        """Yield the first of these feats, with the names of those who equalled it."""
        if not feats:
            return
        first = feats[0]
        names = dict.fromkeys(self._name(feat.result, feat.side) for feat in feats)
        who, *equal = names
        yield ShownFeat(
            what=what,
            value=first.value,
            unit=unit(first.value),
            who=who,
            where=self._where(first),
            equalled=_equalled(equal),
            link=self._link(first),
            url=self._url(first.result, first.hand),
            result=first.result,
            hand=first.hand,
        )

    def _link(self, feat: Feat) -> str:
        if not self._has_sheet(feat.result):
            return _("See the round")
        if feat.hand:
            return _("See hand {number}").format(number=feat.hand)
        return _("See the match")

    def _total(self, what: str, totals: Sequence[Total]) -> Iterator[ShownFeat]:
        if not totals:
            return
        who, *equal = [str(self._entries[total.entry]) for total in totals]
        yield ShownFeat(
            what=what,
            value=totals[0].value,
            unit="",
            who=who,
            where="",
            equalled=_equalled(equal),
            link=_("See the matches"),
            url=self._behind_url("entry", totals[0].entry),
        )

    def _where(self, feat: Feat) -> str:
        sides = range(len(feat.result.sides))
        others = enumerated(self._name(feat.result, at) for at in sides if at != feat.side)
        text = _("against {others}. {place}.")
        return text.format(others=others, place=self._place(feat.result))

    # --- Sums and averages --------------------------------------------------------------------

    @cached_property
    def sums(self) -> list[Figure]:
        return list(self._sums())

    def _sums(self) -> Iterator[Figure]:
        if self.is_empty:
            return
        of, every = self.statistics, self._behind_url("all")
        count, known = len(of.results), len(of.with_hands)
        over = "" if known in (0, count) else _in_matches(count)
        yield Figure(_("Matches"), count, "", every)
        yield Figure(_("Average score of a side"), of.all.score or 0, over, every)
        if of.all.margin is not None:
            yield Figure(_("Average lead of the winner"), of.all.margin, over, every)
        if not of.hands:
            return
        url = self._behind_url("hands")
        tenths = decimal(of.all.tenths_of_hands or 0, 1)
        note = _("{number} in a match").format(number=tenths)
        if over:
            note = f"{_in_matches(known)}, {note}"
        yield Figure(_("Hands played"), of.hands, note, url)
        for kind, code in enumerate(self.rules.canastras):
            if number := of.canastras(kind):
                share = decimal(average(100 * number, of.hands) or 0, 2)
                note = _("{number} in a hand").format(number=share)
                yield Figure(measure_label(code, self.rules), number, note, url)
        note = _("{percent}% of the hands").format(percent=average(100 * of.outs, of.hands))
        yield Figure(out_label(self.rules), of.outs, note, url)

    @cached_property
    def averages(self) -> list[AverageTable]:
        """The averages by round and by table, where there is more than one."""
        of = self.statistics
        tables = [
            self._averages("round", _("Averages by round"), _("Round"), of.by_round),
            self._averages("table", _("Averages by table"), _("Table"), of.by_table),
        ]
        return [table for table in tables if len(table.lines) > 1]

    def _averages(
        self, kind: FigureKind, title: str, head: str, rows: Mapping[int, Average]
    ) -> AverageTable:
        names = self.results.bracket_names if kind == "round" else {}
        lines = [
            AverageLine(number, self._behind_url(kind, number), row, names.get(number, ""))
            for number, row in rows.items()
        ]
        return AverageTable(kind, title, head, lines)

    @cached_property
    def seats(self) -> list[SeatTable]:
        """Results by seat, for each meaning that seats have in a stage."""
        tables = []
        for seating, rows in self.statistics.seats.items():
            names = SIDES[seating] if len(rows) == 2 else ()
            lines = [
                SeatLine(
                    str(names[row.seat])
                    if names
                    else _("Seat {number}").format(number=row.seat + 1),
                    self._behind_url(cast(FigureKind, seating), row.seat),
                    row,
                )
                for row in rows
            ]
            tables.append(SeatTable(*SEATING[seating], lines))
        return tables

    # --- Matches ------------------------------------------------------------------------------

    @property
    def lists(self) -> list[tuple[str, str, list[MatchLine]]]:
        """The closest matches and the biggest wins: the code of each list, its title, its lines."""
        lists = [
            ("closest", _("Closest matches"), self.statistics.closest),
            ("biggest", _("Biggest wins"), self.statistics.biggest_wins),
        ]
        return [
            (code, title, list(map(self._line, results)))
            for code, title, results in lists
            if results
        ]

    def match_of(self, result: Result) -> int | None:
        """Return the number of the match in the notebook; None without one."""
        match = self.results.seated[result.key].match
        return None if match is None else match.number

    @cached_property
    def behind(self) -> list[MatchLine]:
        """The matches behind the chosen figure; empty without a figure."""
        results = self._behind
        return [self._line(result) for result in (results if self.whole else results[:MOST])]

    @cached_property
    def _behind(self) -> list[Result]:
        if self.figure is None:
            return []
        results = self.statistics.behind(self.figure)
        # The figures of an entry count hands only.
        return [each for each in results if each.hands or self.figure.kind != "entry"]

    @property
    def has_more(self) -> bool:
        """Whether the list behind the figure has more matches than are shown."""
        return len(self._behind) > len(self.behind)

    @property
    def behind_title(self) -> str:
        match self.figure:
            case None:
                return ""
            case FigureKey("all"):
                return _("All matches")
            case FigureKey("hands"):
                return _("Matches recorded hand by hand")
            case FigureKey("round", int(number)) if number in self.results.rounds:
                return self.results.round_names[number]
            case FigureKey("round", number):
                return _("Round {number}").format(number=number)
            case FigureKey("table", number):
                return _("Table {number}").format(number=number)
            case FigureKey("entry", int(number)):
                return str(self._entries[number])
            case FigureKey(kind, number):
                at = number or 0
                names = SIDES[cast(Seating, kind)]
                seat = names[at] if at < len(names) else _("Seat {number}").format(number=at + 1)
                return _("Won by: {seat}").format(seat=seat)

    def _line(self, result: Result) -> MatchLine:
        number = result.hand_count
        hands = ngettext("{number} hand", "{number} hands", number).format(number=number)
        return MatchLine(
            result=result,
            place=self._place(result),
            sides=[
                ShownSide(self._name(result, at), points(side.score), at == result.winner)
                for at, side in enumerate(result.sides)
            ],
            margin=points(result.margin),
            hands=hands if number else "",
            url=self._url(result),
        )

    @cached_property
    def _entries(self) -> dict[int, Entry]:
        tables = self.results.seated.values()
        return {e.number: e for seated in tables for side in seated.sides for e in side}

    def _name(self, result: Result, side: int) -> str:
        return self.results.seated[result.key].names[result.sides[side].seat]

    def _place(self, result: Result) -> str:
        text = _("{round}, table {table}")
        return text.format(round=self.results.round_names[result.round], table=result.table)

    def _has_sheet(self, result: Result) -> bool:
        return self.shows_sheets and self.match_of(result) is not None

    def _url(self, result: Result, hand: int = 0) -> str:
        """Return the score sheet of a match, or the results of its round."""
        if self._has_sheet(result):
            anchor = f"#hand-{hand}" if hand else ""
            return reverse("match", args=[self._address[0], self.match_of(result)]) + anchor
        this_round = self.results.rounds[result.round]
        query = f"?stage={this_round.stage.number}&round={this_round.number}"
        return reverse("results", args=self._address) + query

    def _behind_url(self, kind: FigureKind, number: int | None = None) -> str:
        return reverse("statistics", args=self._address) + f"?of={FigureKey(kind, number)}"

    @property
    def _address(self) -> list[str]:
        return [self.tournament.club.slug, self.tournament.slug]


def statistics_board(
    shown: ShownStage,
    figure: FigureKey | None = None,
    *,
    shows_sheets: bool = True,
    whole: bool = True,
) -> StatisticsBoard:
    """Return the board of all stages, with the results that the standings count."""
    is_live = shown.tournament.standings_shown == Tournament.Shown.ALWAYS
    return StatisticsBoard(TournamentResults(shown.played, is_live), shows_sheets, figure, whole)


def _points(number: int) -> str:
    return ngettext("point", "points", number)


def _hands(number: int) -> str:
    return ngettext("hand", "hands", number)


def _in_matches(number: int) -> str:
    return ngettext("in {number} match", "in {number} matches", number).format(number=number)


def _equalled(names: Sequence[str]) -> str:
    if not names:
        return ""
    first = ", ".join(names[:FEW_EQUAL])
    if more := max(0, len(names) - FEW_EQUAL):
        return _("Equalled by {names} and {number} more.").format(names=first, number=more)
    return _("Equalled by {names}.").format(names=first)
