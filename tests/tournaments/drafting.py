"""A draft to look at and to change: its pages, its seats, and the data of an exchange."""

from tests.prepared import prepared
from tests.tournaments.hall import stage
from tests.world import World
from tournaments.director.rounds import rounds
from tournaments.models import Round, Seat, Tournament

HOME = "/boa-vista/tournaments/copa-da-primavera/"


def url(number: int = 1, page: str = "draft") -> str:
    return f"{HOME}stages/1/rounds/{number}/{page}/"


@prepared
def draft(cup: Tournament, world: World) -> Round:
    return rounds.draw(stage(cup), by=world.bruno)


def seat(round: Round, entry: int) -> Seat:
    return Seat.objects.get(round=round, participant__entry__number=entry)


def sent(round: Round, first: int, second: int) -> dict[str, str]:
    """The data that exchanges these two entries."""
    one, other = seat(round, first), seat(round, second)
    return {
        "first": f"{one.pk}-{one.participant_id}",
        "second": f"{other.pk}-{other.participant_id}",
    }
