"""Reserves who replace one player of a pair at a table."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from clubs.journal.writing import NotNow, writing
from clubs.models import Player, User
from tournaments.director.writing import StageClosed, note
from tournaments.models import Seat, Table


def seats_with_reserve(table: Table) -> list[Seat]:
    """Return the seats of a table at which a reserve may play or has played."""
    seats = table.seats.select_related(
        "participant__entry__competitor__first",
        "participant__entry__competitor__second",
        "participant__entry__reserve",
        "reserve",
        "reserve_for",
    )
    return [seat for seat in seats if seat.reserve or seat.participant.entry.reserve]


def note_reserves(table: Table, played: Mapping[int, Player | None], *, by: User) -> None:
    """Record the player whom a reserve replaced, by position of the side; None: no reserve played.

    Allowed after the round too, as no result changes. Raises StageClosed; NotNow for a draft, for
    an entry without a reserve, and for a player who is not in the pair.
    """
    tournament = table.round.stage.tournament
    with writing(tournament):
        table.refresh_from_db()
        if table.round.is_draft or table.round.voided_at:
            raise NotNow
        if table.round.stage.is_settled:
            raise StageClosed
        seats = {seat.position: seat for seat in seats_with_reserve(table)}
        for position, instead_of in played.items():
            if position in seats:
                _note_reserve(table, seats[position], instead_of, by)
            elif instead_of is not None:
                raise NotNow


def _note_reserve(table: Table, seat: Seat, instead_of: Player | None, by: User) -> None:
    entry = seat.participant.entry
    reserve = None if instead_of is None else seat.reserve or entry.reserve
    if instead_of is not None and instead_of not in entry.competitor.players:
        raise NotNow
    if (seat.reserve, seat.reserve_for) == (reserve, instead_of):
        return
    seat.reserve, seat.reserve_for = reserve, instead_of
    seat.save(update_fields=["reserve", "reserve_for"])
    this_round = table.round

    def where() -> str:
        return _("{round}, table {table}").format(round=this_round, table=table.number)

    after = entry if reserve is None else f"{reserve} ↔ {instead_of}"
    note(this_round.stage.tournament, by, "note-reserve", where, after=after)
