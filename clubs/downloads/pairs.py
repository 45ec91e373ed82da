"""The pairs of a club as a spreadsheet."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet
from clubs.models import Club

COLUMNS = (
    Column("number", gettext_lazy("Number of the pair"), lambda pair: pair.number, "number"),
    Column("pair", gettext_lazy("Pair"), str),
    Column("own_name", gettext_lazy("Name of the pair"), lambda pair: pair.name),
    Column("first", gettext_lazy("First person"), lambda pair: pair.first.name),
    Column("second", gettext_lazy("Second person"), lambda pair: pair.second.name),
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
