"""The hands of matches as a spreadsheet: a line for each side of each hand, with all its figures.

All statistics can be computed again from this list. It has only hands that count, each as it was
last corrected; a match with only a final result has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.db.models import F, Prefetch, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet
from clubs.models import Club
from clubs.nouns.pair import people_of
from scoring.games import GAMES, rules_with
from scoring.labels import LINES
from scoring.match.match_queries import with_sides
from scoring.models import Hand, Match, Side
from scoring.rules.base.sheet import HandReport, Line, Sheet
from scoring.table.hand_answers import agreeing
from scoring.table.scoresheet import play

PER_READ = 200
"""Matches read at once, with their hands."""
LIVE = Prefetch(
    "hands",
    Hand.objects.filter(voided_at__isnull=True)
    .select_related("recorded_by")
    .prefetch_related("answers")
    .order_by("number"),
    to_attr="live",
)


@dataclass(frozen=True)
class HandLine:
    """One side of one hand: the stored row, its report by the rules, the lines by their code."""

    match: Match
    sides: list[Side]
    hand: Hand
    report: HandReport[Any]
    position: int
    lines: dict[str, Line]

    @property
    def side(self) -> Side:
        return self.sides[self.position]

    @property
    def sheet(self) -> Sheet:
        return self.report.sheets[self.position]

    @property
    def others(self) -> str:
        return ", ".join(str(side) for side in self.sides if side.position != self.position)

    @property
    def agreed(self) -> str:
        """The names of the sides that recorded the hand on a phone or agreed with it there."""
        sides = agreeing(self.hand, list(self.hand.answers.all()), len(self.sides))
        return ", ".join(str(self.sides[side]) for side in sides)

    @property
    def facts(self) -> Any:
        """The facts of the side as entered, in the form of the match file; blank: {}."""
        return self.hand.facts["sides"][self.position]

    @property
    def facts_of_hand(self) -> dict[str, Any]:
        """The facts of the hand besides its sides."""
        return {key: value for key, value in self.hand.facts.items() if key != "sides"}


COLUMNS = (
    Column("match", gettext_lazy("Match"), lambda line: line.match.number, "number"),
    Column("match_played_at", gettext_lazy("Played"), lambda line: line.match.played_at, "moment"),
    Column("match_state", gettext_lazy("Code of the state"), lambda line: line.match.state),
    Column("ruleset", gettext_lazy("Code of the game"), lambda line: line.match.ruleset),
    Column("game", gettext_lazy("Game"), lambda line: str(GAMES[line.match.ruleset].name)),
    Column("hand", gettext_lazy("Hand"), lambda line: line.hand.number, "number"),
    Column("hand_played_at", gettext_lazy("Recorded"), lambda line: line.hand.played_at, "moment"),
    Column("recorded_by", gettext_lazy("Recorded by"), lambda line: line.hand.recorder),
    Column("agreed_by", gettext_lazy("Agreed on phones"), lambda line: line.agreed),
    Column("side", gettext_lazy("Side"), lambda line: line.position + 1, "number"),
    Column("number", gettext_lazy("Number"), lambda line: line.side.competitor.number, "number"),
    Column("name", gettext_lazy("Pair or person"), lambda line: str(line.side)),
    *people_of(attrgetter("side.competitor")),
    Column(
        "first_id",
        gettext_lazy("Number of the first person"),
        lambda line: line.side.competitor.first_id,
        "number",
    ),
    Column(
        "second_id",
        gettext_lazy("Number of the second person"),
        lambda line: line.side.competitor.second_id,
        "number",
    ),
    Column("against", gettext_lazy("Against"), lambda line: line.others),
    Column("won_match", gettext_lazy("Won the match"), lambda line: line.side.won, "flag"),
    Column(
        "plays",
        gettext_lazy("Still in the match"),
        lambda line: line.position in line.report.active,
        "flag",
    ),
    Column("points", gettext_lazy("Points of the hand"), lambda line: line.sheet.points, "number"),
    Column(
        "total",
        gettext_lazy("Total after the hand"),
        lambda line: line.report.totals[line.position],
        "number",
    ),
    Column("minimum", gettext_lazy("Opening minimum"), lambda line: line.sheet.minimum, "number"),
    Column(
        "failed_openings", gettext_lazy("Failed openings"), lambda line: line.sheet.failed, "number"
    ),
    Column(
        "went_out",
        gettext_lazy("Went out"),
        lambda line: line.sheet.counts.get("out", 0) > 0,
        "flag",
    ),
    Column(
        "penalty_reasons",
        gettext_lazy("Reasons of the penalties"),
        lambda line: ", ".join(p.reason for p in line.sheet.penalties if p.reason),
    ),
)
LAST_COLUMNS = (
    Column("counts", gettext_lazy("Counted"), lambda line: dict(line.sheet.counts), "data"),
    Column("facts", gettext_lazy("As entered, the side"), lambda line: line.facts, "data"),
    Column(
        "facts_of_hand",
        gettext_lazy("As entered, the hand"),
        lambda line: line.facts_of_hand,
        "data",
    ),
)


def hands_spreadsheet(club: Club, matches: QuerySet[Any]) -> Spreadsheet:
    several = matches.order_by()
    count = several.aggregate(sum=Sum(F("hand_count") * F("side_count")))["sum"] or 0
    codes = _line_codes(several)
    columns = [*COLUMNS, *(column for code in codes for column in _of_line(code)), *LAST_COLUMNS]
    return Spreadsheet("hands", _("Hands"), columns, _lines(club, matches), count)


def _line_codes(matches: QuerySet[Any]) -> list[str]:
    """Return the codes of all lines that the rules of these matches know."""
    # In one order: otherwise two downloads of the same matches may differ.
    played = matches.order_by("ruleset", "options").values_list("ruleset", "options").distinct()
    rules = (rules_with(ruleset, options) for ruleset, options in played)
    return list(dict.fromkeys(code for one in rules for code in one.line_codes))


def _of_line(code: str) -> Iterator[Column]:
    """Yield the columns of a line of the sheet: how many, and their points."""
    key, label = code.replace("-", "_"), LINES[code].full

    def count(line: HandLine) -> int | None:
        return line.lines[code].count if code in line.lines else 0

    def points(line: HandLine) -> int:
        return line.lines[code].points if code in line.lines else 0

    yield Column(f"{key}_count", _("{line}: how many").format(line=label), count, "number")
    yield Column(f"{key}_points", _("{line}: points").format(line=label), points, "number")


def _lines(club: Club, matches: QuerySet[Any]) -> Iterator[HandLine]:
    rows = with_sides(matches, club).prefetch_related(LIVE)
    for match in rows.iterator(chunk_size=PER_READ):
        sides = list(match.sides.all())
        reports = play(match, match.live).hands
        for hand, report in zip(match.live, reports, strict=True):
            for position in range(len(sides)):
                lines = {line.code: line for line in report.sheets[position].lines}
                yield HandLine(match, sides, hand, report, position, lines)
