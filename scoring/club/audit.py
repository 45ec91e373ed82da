"""Compare the derived columns of matches with the facts they are derived from. Read-only.

Reports no difference unless there is a bug. The sides of annulled matches are left out: their
columns are computed again when they are brought back. Their hands must be in no statistics.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from django.db.models import Exists, OuterRef, Prefetch, QuerySet, TextField
from django.db.models.functions import Cast

from clubs.models import Club
from scoring.games import rules_with
from scoring.models import Hand, Incident, Match, MatchQuerySet, SideHand
from scoring.rules.base.figures import HandFigures, hand_figures
from scoring.rules.base.sheet import RuleSet
from scoring.table.derived import derived_columns, ending_of
from scoring.table.minimums import failed_openings

BATCH = 500
COPIES = ("club", "competitor", "ruleset", "played_at")
"""The columns of `SideHand` that repeat those of the match and the side."""
Row: TypeAlias = tuple[Any, ...]
RULINGS = Prefetch(
    "incidents",
    Incident.objects.filter(side__isnull=False)
    .only("match", "side", "competitor", "hand", "ruling", "cancelled_at")
    .order_by(),
)


@dataclass(frozen=True)
class Difference:
    """A derived column of a match (`side` is None) or of a side, with a wrong stored value."""

    match: Match
    side: int | None
    column: str
    stored: object
    computed: object

    def __str__(self) -> str:
        where = "" if self.side is None else f", side {self.side + 1}"
        return (
            f"{self.match.club.slug}, match {self.match.number}{where}: "
            f"{self.column} is {self.stored}, the hands say {self.computed}"
        )


def differences(
    report: Callable[[int, int], object] | None = None, club: Club | None = None
) -> Iterator[Difference]:
    """Yield every difference, match by match; with `club`, only those of its matches.

    Calls `report` after each batch with the number of matches done and of all matches.
    """
    of_club = {} if club is None else {"club": club}
    figures = SideHand.objects.filter(match=OuterRef("pk"))
    for match in Match.objects.filter(Exists(figures), state=Match.State.ANNULLED, **of_club):
        yield Difference(match, None, "in statistics", True, False)
    matches = _matches().filter(**of_club).order_by("pk")
    count, done, last = matches.count() if report else 0, 0, 0
    clubs = Club.objects.in_bulk()
    while batch := list(matches.filter(pk__gt=last).prefetch_related("sides", RULINGS)[:BATCH]):
        for match in _differing(batch, clubs):
            # Read again: somebody may have written between the queries of the batch.
            for again in _matches().filter(pk=match.pk).prefetch_related("sides", RULINGS):
                again.club = match.club
                yield from _of_match(again, *_rows_of([again])(again))
        last = batch[-1].pk
        done += len(batch)
        if report:
            report(done, max(count, done))


def _matches() -> MatchQuerySet:
    """Return the matches to audit. Their options are text, the cache key of `_rules`."""
    text = Cast("options", TextField())
    return Match.objects.not_annulled().defer("options").annotate(options_text=text)


@lru_cache(maxsize=64)
def _rules(ruleset: str, options: str) -> RuleSet:
    return rules_with(ruleset, json.loads(options))


def _differing(batch: Sequence[Match], clubs: Mapping[int, Club]) -> Iterator[Match]:
    rows = _rows_of(batch)
    for match in batch:
        match.club = clubs[match.club_id]
        if any(_of_match(match, *rows(match))):
            yield match


def _rows_of(
    matches: Sequence[Match],
) -> Callable[[Match], tuple[Sequence[Any], Sequence[Row], Collection[Row]]]:
    """Return a function that gives, for one match, its hands' facts, its stored figures, and its
    distinct `COPIES`.
    """
    facts, figures, copies = _live_facts(matches), _figures(matches), _copies(matches)
    return lambda match: (facts[match.pk], figures[match.pk], copies[match.pk])


def _figures(matches: Sequence[Match]) -> defaultdict[int, list[Row]]:
    """Return the stored `HandFigures` of each match, first hand first, by key of the match."""
    return _by_match(
        _side_hands(matches)
        .order_by("match_id", "number", "position")
        .values_list("match_id", *HandFigures._fields)
    )


def _copies(matches: Sequence[Match]) -> defaultdict[int, list[Row]]:
    """Return the different `COPIES` in the hands of each match, by key of the match."""
    # The database compares the rows: Django takes a third of an audit to read moments.
    rows = _side_hands(matches).order_by().values_list("match_id", "position", *COPIES)
    return _by_match(rows.distinct())


def _side_hands(matches: Sequence[Match]) -> QuerySet[SideHand]:
    # Not a range of keys: those of a club lie among the matches of all others.
    return SideHand.objects.filter(match__in=[match.pk for match in matches])


def _by_match(rows: Iterable[Row]) -> defaultdict[int, list[Row]]:
    """Group rows by their first column, the key of the match, and leave that column out."""
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for match, *row in rows:
        found[match].append(tuple(row))
    return found


def _live_facts(matches: Sequence[Match]) -> defaultdict[int, list[Any]]:
    """Return the facts of each match's hands that count, first hand first, by key of the match."""
    hands = Hand.objects.filter(match__in=[match.pk for match in matches])
    facts_of: defaultdict[int, list[Any]] = defaultdict(list)
    for match, facts in (
        hands.filter(voided_at__isnull=True)
        .order_by("match_id", "number")
        .values_list("match_id", "facts")
    ):
        facts_of[match].append(facts)
    return facts_of


def _of_match(
    match: Match, hands: Sequence[Any], figures: Sequence[Row], copies: Collection[Row]
) -> Iterator[Difference]:
    rules = _rules(match.ruleset, match.options_text)  # type: ignore[attr-defined]
    played = rules.play([rules.read(facts) for facts in hands], match.side_count)
    ending = ending_of(match, played)
    columns: dict[str, tuple[object, object]] = {
        "hand_count": (match.hand_count, len(played.hands)),
        "ending": (match.ending, ending),
        "is playing": (match.is_playing, not ending),
    }
    for column, (stored, computed) in columns.items():
        if stored != computed:
            yield Difference(match, None, column, stored, computed)
    sides = list(match.sides.all())
    seats: dict[int | None, int] = {side.position: side.competitor_id for side in sides}
    for ruling in match.incidents.all():
        stored, computed = ruling.competitor_id, seats[ruling.side]
        if stored != computed:
            yield Difference(match, ruling.side, "competitor of a ruling", stored, computed)
    computed_figures = hand_figures(rules, played)
    hand = len(played.hands) + 1
    failed = failed_openings(match.incidents.all() if match.is_playing else (), hand)
    for side in sides:
        if side.played_at != match.played_at:
            yield Difference(match, side.position, "played_at", side.played_at, match.played_at)
        for column, computed in derived_columns(
            match, rules, played, computed_figures, side.position, failed[side.position]
        ).items():
            stored = getattr(side, column)
            if stored != computed:
                yield Difference(match, side.position, column, stored, computed)
    in_statistics = computed_figures if match.counts else []
    yield from _of_side_hands(match, figures, in_statistics)
    yield from _of_copies(match, copies, {each.position for each in in_statistics}, seats)


def _of_side_hands(
    match: Match, stored: Sequence[Row], computed: Sequence[HandFigures]
) -> Iterator[Difference]:
    if stored == computed:
        return
    there = {(number, position): row for number, position, *row in stored}
    right = {(number, position): row for number, position, *row in computed}
    for number, position in sorted(right.keys() | there.keys()):
        was, should = there.get((number, position)), right.get((number, position))
        if was != should:
            yield Difference(match, position, f"hand {number} in statistics", was, should)


def _of_copies(
    match: Match,
    stored: Collection[Row],
    positions: Collection[int],
    seats: Mapping[int | None, int],
) -> Iterator[Difference]:
    right = {
        position: (match.club_id, seats[position], match.ruleset, match.played_at)
        for position in positions
    }
    for position, *copies in stored:
        if position in right and right[position] != tuple(copies):
            columns = f"{', '.join(COPIES)} in statistics"
            yield Difference(match, position, columns, tuple(copies), right[position])
