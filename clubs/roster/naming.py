"""What pairs are called where they would be mixed up: in more detail than others."""

from collections import defaultdict
from collections.abc import Iterable

from clubs.models import Club, Competitor
from clubs.names import details


def tell_apart(club: Club, made: Iterable[Competitor] = ()) -> None:
    """Write down which pairs take more than their first names, after pairs or names have changed.

    Two who only sat together for an evening change nothing for the others. Archived pairs count:
    what they played is still read. `made` are told as well, to be called so at once.
    """
    rows = club.competitors.filter(is_passing=False, name="").values_list(
        *("pk", "detail", "first__name", "first__called", "second__name", "second__called")
    )
    pairs, singles, before = {}, {}, {}
    for pk, detail, name, called, other, other_called in rows:
        before[pk] = detail
        if other is None:
            singles[pk] = [(name, called)]
        else:
            pairs[pk] = [(name, called), (other, other_called)]
    found = details(pairs) | details(singles)
    changed = defaultdict(list)
    for pk, detail in found.items():
        if detail != before[pk]:
            changed[detail].append(pk)
    for detail, keys in changed.items():
        club.competitors.filter(pk__in=keys).update(detail=detail)
    for competitor in made:
        competitor.detail = found.get(competitor.pk, 0)
