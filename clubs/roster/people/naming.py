"""Tell competitors with equal short names apart by longer names."""

from collections import defaultdict
from collections.abc import Iterable

from clubs.models import Club, Competitor
from clubs.words.names import details

COLUMNS = (
    *("pk", "detail", "is_passing", "first", "second"),
    *("first__name", "first__called", "second__name", "second__called"),
)


def tell_apart(club: Club, made: Iterable[Competitor] = ()) -> None:
    """Store how much detail each competitor's name needs, after pairs or names have changed.

    Archived pairs count: pages still show their matches. Sets `detail` on `made` too.
    """
    before, pairs, singles, persons, passing = {}, {}, {}, {}, {}
    rows = club.competitors.filter(name="").values_list(*COLUMNS)
    for pk, detail, is_passing, first, second, name, called, other, other_called in rows:
        before[pk] = detail
        if second is None:
            singles[pk], persons[first] = [(name, called)], pk
        elif is_passing:
            passing[pk] = (first, second)
        else:
            pairs[pk] = [(name, called), (other, other_called)]
    alone = details(singles)
    # Partners of one evening get the names that a draw gives the two, and change no other name.
    together = {
        pk: max((alone[persons[player]] for player in two if player in persons), default=0)
        for pk, two in passing.items()
    }
    needed = details(pairs) | alone | together
    changed = defaultdict(list)
    for pk, detail in needed.items():
        if detail != before[pk]:
            changed[detail].append(pk)
    for detail, keys in changed.items():
        club.competitors.filter(pk__in=keys).update(detail=detail)
    for competitor in made:
        competitor.detail = needed.get(competitor.pk, 0)
