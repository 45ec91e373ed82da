"""Short ways to write entries and rounds."""

from collections.abc import Iterable

from tournaments.ranking.awards import WinDrawLoss
from tournaments.ranking.places import Place, rank
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Entry, Side, Table
from tournaments.ranking.tally import Counting, Tally, tally

WIN = WinDrawLoss()


def entries(count: int) -> list[Entry]:
    return [Entry(number) for number in range(1, count + 1)]


def side(ids: int | Side) -> Side:
    return (ids,) if isinstance(ids, int) else ids


def match(first: int | Side, second: int | Side, mine: int, theirs: int, **counts) -> Table:
    return Table((side(first), side(second)), score=(mine, theirs), counts=counts)


def beats(winner: int, loser: int) -> Table:
    return match(winner, loser, 1000, 0)


def draws(first: int, second: int) -> Table:
    return match(first, second, 500, 500)


def bye(entry: int) -> Table:
    return Table(((entry,),))


def walkover(present: int, absent: int) -> Table:
    return Table(((present,), (absent,)), absent=(1,))


def unplayed(first: int, second: int) -> Table:
    return Table(((first,), (second,)))


def tallied(count: int, rounds, regulation=None, **counting) -> dict[int, Tally]:
    return tally(entries(count), rounds, regulation or Regulation(WIN), Counting(**counting))


def ranked(count: int, rounds, *tiebreaks: str, award=WIN, seed: int = 0, **counting):
    regulation = Regulation(award, tiebreaks)
    return rank(entries(count), rounds, regulation, counting=Counting(**counting), seed=seed)


def order(places: Iterable[Place]) -> list[tuple[int, int]]:
    """Return (place, entry) of each place, first place first."""
    return [(place.place, place.entry) for place in places]


def values(places: Iterable[Place], tiebreak: str) -> dict[int, int | float]:
    """Return the tie-break's value of each entry that has one."""
    return {p.entry: p.values[tiebreak] for p in places if tiebreak in p.values}


def losses(own: Tally) -> int:
    """Return the number of losses, each times its weight."""
    return sum(result.weight for result in own.results if result.outcome == "loss")
