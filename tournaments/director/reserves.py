"""Who really played at a table: a reserve in the place of one of the two."""

from django.utils.translation import gettext as _

from clubs.models import Player, User
from tournaments.director.writing import NotNow, StageClosed, note, writing
from tournaments.models import Seat, Table


def seats_with_reserve(table: Table) -> list[Seat]:
    """The seats of a table at which a reserve may play, or has played."""
    seats = table.seats.select_related(
        "participant__entry__competitor__first",
        "participant__entry__competitor__second",
        "participant__entry__reserve",
        "reserve",
        "reserve_for",
    )
    return [seat for seat in seats if seat.reserve or seat.participant.entry.reserve]


def set_reserve(seat: Seat, instead_of: Player | None, *, by: User) -> None:
    """The reserve of the entry played in the place of this person; None: the pair itself did.

    It changes no result, and so is also noted after the round. Raises StageClosed, and NotNow for a
    draft, for an entry without a reserve, and for somebody who is not of the pair.
    """
    tournament = seat.round.stage.tournament
    with writing(tournament):
        seat.refresh_from_db()
        if seat.round.is_draft or seat.round.voided_at:
            raise NotNow
        if seat.round.stage.closed_at is not None:
            raise StageClosed
        entry = seat.participant.entry
        reserve = None if instead_of is None else seat.reserve or entry.reserve
        is_wrong = reserve is None or instead_of not in entry.competitor.players
        if instead_of is not None and is_wrong:
            raise NotNow
        if (seat.reserve, seat.reserve_for) == (reserve, instead_of):
            return
        seat.reserve, seat.reserve_for = reserve, instead_of
        seat.save(update_fields=["reserve", "reserve_for"])
        where = _("{round}, table {table}").format(round=seat.round, table=seat.table.number)
        after = str(entry) if reserve is None else f"{reserve} ↔ {instead_of}"
        note(tournament, by, "note-reserve", where, after=after)
