"""Merge two records of one person: the rows of circuits that move."""

from functools import partial

from django.utils.translation import ngettext

from circuits.federations.linking import move_links
from circuits.models import CircuitResult, PersonLink
from circuits.writer import move_results
from clubs.people.merging import Merged, MovedColumn


def _results(count: int) -> str:
    return ngettext(
        "{n} result of a closed circuit", "{n} results of closed circuits", count
    ).format(n=count)


def _links(count: int) -> str:
    return ngettext("{n} link to another club", "{n} links to other clubs", count).format(n=count)


MOVED = [
    MovedColumn(CircuitResult, "competitor", move_results, _results),
    MovedColumn(PersonLink, "player", partial(move_links, "player"), _links),
    MovedColumn(PersonLink, "other", partial(move_links, "other"), _links),
]

MERGED = Merged(MOVED)
