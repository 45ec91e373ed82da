"""Reserves who replace one player of a pair at a table."""

from collections.abc import Mapping

from clubs.journal.writing import NotNow, writing
from clubs.models import Player, PlayerQuerySet, User
from tournaments.director.result_lines import at_table
from tournaments.director.writing import StageClosed, note
from tournaments.models import Seat, Table


def seats_with_reserve(table: Table) -> list[Seat]:
    """Return the seats of a table with a named reserve, or at which somebody has played instead."""
    return [s for s in replaceable_seats(table) if s.reserve or s.participant.entry.reserve]


def free_people(table: Table) -> PlayerQuerySet:
    """Return the people of the club who neither sit in the round of a table nor play there for
    somebody at another table.
    """
    seats = Seat.objects.filter(round=table.round_id)
    taken = [
        seats.values("participant__entry__competitor__first"),
        seats.filter(participant__entry__competitor__second__isnull=False).values(
            "participant__entry__competitor__second"
        ),
        seats.filter(reserve__isnull=False).exclude(table=table.pk).values("reserve"),
    ]
    people = Player.objects.filter(club=table.club_id).active()
    for who in taken:
        people = people.exclude(pk__in=who)
    return people.order_by("sort_key", "pk")


def replaceable_seats(table: Table) -> list[Seat]:
    """Return the seats of a table at which somebody else may play for one of a pair."""
    seats = table.seats.select_related(
        "participant__entry__competitor__first",
        "participant__entry__competitor__second",
        "participant__entry__reserve",
        "reserve",
        "reserve_for",
    )
    return [
        seat
        for seat in seats
        for entry in [seat.participant.entry]
        if seat.reserve or entry.reserve or len(entry.competitor.players) > 1
    ]


def note_reserves(
    table: Table,
    played: Mapping[int, Player | None],
    *,
    by: User,
    others: Mapping[int, Player] | None = None,
) -> None:
    """Record the player who was replaced, by position of the side; None: the pair itself played.
    `others`: who played instead, if that was not the named reserve.

    Allowed after the round too, as no result changes. Raises StageClosed; NotNow for a draft, if
    nobody is named who played instead, if that person plays elsewhere in the round, and for a
    player who is not in the pair.
    """
    tournament = table.round.stage.tournament
    with writing(tournament):
        table.refresh_from_db()
        if table.round.is_draft or table.round.voided_at:
            raise NotNow
        if table.round.stage.is_settled:
            raise StageClosed
        seats = {seat.position: seat for seat in replaceable_seats(table)}
        for position, instead_of in played.items():
            if position in seats:
                other = (others or {}).get(position)
                if other and other != seats[position].reserve and other not in free_people(table):
                    raise NotNow
                _note_reserve(table, seats[position], instead_of, other, by)
            elif instead_of is not None:
                raise NotNow


def _note_reserve(
    table: Table, seat: Seat, instead_of: Player | None, other: Player | None, by: User
) -> None:
    entry = seat.participant.entry
    reserve = None if instead_of is None else other or seat.reserve or entry.reserve
    if instead_of is not None and (reserve is None or instead_of not in entry.competitor.players):
        raise NotNow
    if (seat.reserve, seat.reserve_for) == (reserve, instead_of):
        return
    seat.reserve, seat.reserve_for = reserve, instead_of
    seat.save(update_fields=["reserve", "reserve_for"])
    where = at_table(table.round, table.number)
    after = entry if reserve is None else f"{reserve} ↔ {instead_of}"
    note(table.round.stage.tournament, by, "note-reserve", where, after=after)
