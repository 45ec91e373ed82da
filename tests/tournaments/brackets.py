"""Corrections of results in a bracket."""

from tests.prepared import prepared
from tests.world import World
from tournaments.consequences.brackets import change_of_winner
from tournaments.director.rounds import tables
from tournaments.director.rounds.bracket_corrections import BracketChoice, Way
from tournaments.models import Round, Tournament
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import played_stage


def table_of(cup: Tournament, number: int, *entries: int) -> SeatedTable:
    """Return the table at which these entries sit in a round that counts."""
    this_round = Round.objects.live().get(stage__tournament=cup, number=number)
    own = played_stage(this_round.stage).tables[this_round.pk]
    return next(seated for seated in own if seated.numbers == set(entries))


@prepared
@prepared
def correct(
    cup: Tournament, world: World, way: Way, number: int = 1, two: tuple[int, int] = (1, 8)
) -> None:
    """Let the other side of this table win."""
    seated = table_of(cup, number, *two)
    assert seated.score is not None
    score = seated.score[::-1]
    change = change_of_winner(seated, seated.with_result(score))
    assert change is not None
    choice = BracketChoice(way, change.digest)
    tables.set_score(seated.table, score, by=world.bruno, reason="swapped", choice=choice)
