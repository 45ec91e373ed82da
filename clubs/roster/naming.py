"""Names of pairs that would be mixed up: in more detail than others."""

from collections import defaultdict
from collections.abc import Iterable

from clubs.models import Club, Competitor
from clubs.names import details

COLUMNS = (
    *("pk", "detail", "is_passing", "first", "second"),
    *("first__name", "first__called", "second__name", "second__called"),
)


def tell_apart(club: Club, made: Iterable[Competitor] = ()) -> None:
    """Write down which pairs take more than their first names, after pairs or names have changed.

    Archived pairs count: what they played is still read. `made` are told as well, to be called so
    at once.
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
    # Partners of one evening are called as its draw calls those two, and change no others.
    together = {
        pk: max((alone[persons[one]] for one in two if one in persons), default=0)
        for pk, two in passing.items()
    }
    found = details(pairs) | alone | together
    changed = defaultdict(list)
    for pk, detail in found.items():
        if detail != before[pk]:
            changed[detail].append(pk)
    for detail, keys in changed.items():
        club.competitors.filter(pk__in=keys).update(detail=detail)
    for competitor in made:
        competitor.detail = found.get(competitor.pk, 0)
