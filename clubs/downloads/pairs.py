"""The pairs of a club as a spreadsheet."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet
from clubs.models import Club
from clubs.nouns.pair import NAME, NUMBER, people_of

COLUMNS = (
    NUMBER,
    Column("pair", gettext_lazy("Pair"), str),
    NAME,
    *people_of(lambda pair: pair),
    Column("first_id", gettext_lazy("Number of the first person"), lambda p: p.first_id, "number"),
    Column(
        "second_id", gettext_lazy("Number of the second person"), lambda p: p.second_id, "number"
    ),
    Column("archived_at", gettext_lazy("Archived"), lambda pair: pair.archived_at, "moment"),
)


def pairs_spreadsheet(club: Club, query: Mapping[str, str]) -> Spreadsheet:
    """Return the pairs that the page of pairs shows for this query."""
    rows = club.competitors.pairs().with_players().search(query.get("q", ""))
    rows = rows.filter(archived_at__isnull="archived" not in query)
    return Spreadsheet("pairs", _("Pairs"), COLUMNS, rows.iterator(), rows.count())
