"""Compare the stored columns of tournaments with the facts they are derived from. Read-only.

Reports no difference unless there is a bug.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from django.db.models import Prefetch

from clubs.models import Club, Competitor, Player
from clubs.words.names import pair_key, person_key
from scoring.models import Match
from tournaments.models import Round, Seat, Stage, Table, Tournament
from tournaments.reading.progress import published
from tournaments.reading.stage_outcome import stage_outcome
from tournaments.reading.standings import format_of, played_stage
from tournaments.remarks.taken_out import is_taken_out


@dataclass(frozen=True)
class Difference:
    """A stored value that differs from the facts."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def differences(club: Club | None = None) -> Iterator[Difference]:
    """Yield every difference: sort keys, versions, then tables, matches outside of their
    bracket, and frozen places.

    With `club`, only those of this club.
    """
    of_club = {} if club is None else {"club": club}
    yield from _sort_keys(of_club)
    tournaments = Tournament.objects.filter(**of_club)
    for tournament in tournaments.select_related("club").order_by("pk").iterator():
        yield from _version(tournament)
    stages = Stage.objects.filter(tournament__in=tournaments)
    for stage in stages.select_related("tournament__club").order_by("pk"):
        broken = list(chain.from_iterable(_round(row, stage) for row in stage.rounds.all()))
        yield from broken
        yield from _requests(stage)
        yield from _matches_of_voided_draws(stage)
        # Wrong seats would only give wrong places.
        if not broken:
            yield from _outside_bracket(stage)
            if stage.closed_at is not None:
                yield from _places(stage)


def _sort_keys(of_club: Mapping[str, Club]) -> Iterator[Difference]:
    players = Player.objects.filter(**of_club)
    for player in players.select_related("club").order_by("pk").iterator():
        if player.sort_key != person_key(player.name, player.called):
            yield Difference(f"{player.club.slug}, {player.name}", "the sort key is another")
    pairs = Competitor.objects.filter(**of_club)
    for pair in pairs.select_related("club").order_by("pk").iterator():
        if pair.sort_key != pair_key(pair.name):
            yield Difference(f"{pair.club.slug}, pair {pair.number}", "the sort key is another")


def _version(tournament: Tournament) -> Iterator[Difference]:
    """Yield a difference if the version is too low: each round and closed stage was a write."""
    writes = Round.objects.filter(stage__tournament=tournament).count()
    writes += tournament.stages.filter(closed_at__isnull=False).count()
    if tournament.version <= writes:
        yield Difference(
            _name(tournament), f"version {tournament.version} after {writes} writes at least"
        )


def _places(stage: Stage) -> Iterator[Difference]:
    frozen = {
        row.entry_id: (row.section, row.place, row.points, row.difference, row.met)
        for row in stage.placements.all()
    }
    # Places that were frozen before matches were kept with them know none.
    knows_matches = any(difference or met for *_place, difference, met in frozen.values())
    computed = {
        row.entry.pk: (
            row.section,
            row.place.place,
            row.place.tally.points,
            row.place.tally.lead if knows_matches else 0,
            {str(who): own for who, own in row.place.tally.met.items()} if knows_matches else {},
        )
        for row in stage_outcome(stage).rows
    }
    for key in sorted(frozen.keys() | computed.keys()):
        if frozen.get(key) != computed.get(key):
            yield Difference(
                f"{_name(stage.tournament)}, {stage}",
                f"entry {key} is frozen as {frozen.get(key)}, the results say {computed.get(key)}",
            )


def _outside_bracket(stage: Stage) -> Iterator[Difference]:
    """Yield the tables of a bracket whose match belongs to none of its ties."""
    if not format_of(stage).has_bracket:
        return
    played = played_stage(stage)
    rounds = {each.number: each for each in played.published}
    brackets = played.brackets(played.published).values() if rounds else ()
    for meeting in chain.from_iterable(bracket.outside for bracket in brackets):
        where = f"{_name(stage.tournament)}, {stage}, round {rounds[meeting.round].overall}"
        yield Difference(
            f"{where}, table {meeting.table.number}", "its match belongs to no tie of the bracket"
        )


def _matches_of_voided_draws(stage: Stage) -> Iterator[Difference]:
    """Yield the tables of draws that a correction took back whose match is still in play."""
    voided = stage.rounds.filter(voided_at__isnull=False)
    draws = [draw for draw in voided if is_taken_out(draw)]
    tables = Table.objects.filter(round__in=draws, match__state=Match.State.PLAYING)
    rows = tables.order_by("pk").values_list("round__number", "number", "match__number")
    where = f"{_name(stage.tournament)}, {stage}, round"
    for number, table, match in rows:
        yield Difference(
            f"{where} {number + stage.rounds_before}, table {table}",
            f"the draw was taken back, but match {match} is in play",
        )


def _requests(stage: Stage) -> Iterator[Difference]:
    """Yield byes before an entry's first round, credit for its first or a later round, and absences
    from a round that is not published.
    """
    seen = published(stage)
    for participant in stage.participants.all():
        byes, credit = map(int, participant.byes), map(int, participant.credit)
        first = participant.from_round
        if any(number < first for number in byes) or any(number >= first for number in credit):
            yield Difference(
                f"{_name(stage.tournament)}, {stage}",
                f"participant {participant.pk} begins in round {first}, with byes "
                f"{participant.byes} and credit {participant.credit}",
            )
        if any(worth == "absent" and int(at) > seen for at, worth in participant.byes.items()):
            yield Difference(
                f"{_name(stage.tournament)}, {stage}",
                f"participant {participant.pk} is absent after round {seen}: {participant.byes}",
            )


def _round(this_round: Round, stage: Stage) -> Iterator[Difference]:
    where = f"{_name(stage.tournament)}, {stage}, round {this_round.overall}"
    # Not "seats__participant": SQLite refuses that query for a thousand seats.
    seats = Prefetch("seats", Seat.objects.select_related("participant"))
    tables = this_round.tables.prefetch_related(seats)
    for table in tables:
        for what in _table(table, this_round):
            yield Difference(f"{where}, table {table.number or 'of a bye'}", what)


def _name(tournament: Tournament) -> str:
    return f"{tournament.club.slug}/{tournament.slug}"


def _table(table: Table, this_round: Round) -> Iterator[str]:
    seats = list(table.seats.all())
    sides = Counter(seat.position for seat in seats)
    if sorted(sides) != list(range(len(sides))) or len(set(sides.values())) > 1:
        yield f"its seats are {sorted(sides.elements())}"
    if any(seat.round_id != this_round.pk for seat in seats):
        yield "a seat names another round"
    if any(seat.participant.stage_id != this_round.stage_id for seat in seats):
        yield "somebody of another stage sits there"
    if table.is_bye:
        if len(sides) != 1 or table.match_id or table.scores:
            yield "a bye is one side without match or score"
        return
    if len(sides) < 2:
        yield "fewer than two sides sit there"
    if table.scores and len(table.scores) != len(sides):
        yield f"{len(table.scores)} scores for {len(sides)} sides"
    if any(not 0 <= position < len(sides) for position in table.absent):
        yield f"sides {table.absent} are absent"
    persons = {seat.participant.entry.number for seat in seats if table.no_shows}
    if not persons.issuperset(table.no_shows):
        yield f"persons {table.no_shows} did not come"
    if any(len(numbers) != len(sides) for numbers in table.counts.values()):
        yield "its counts have not a number for each side"
    if this_round.is_closed and not this_round.voided_at and not table.scores and not table.absent:
        yield "its round is closed, and it has no result"
