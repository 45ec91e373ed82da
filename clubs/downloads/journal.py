"""The club's journal as a spreadsheet, the latest line first."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet
from clubs.models import JournalEntry
from clubs.words.labels import action

COLUMNS = (
    Column("at", gettext_lazy("When"), lambda line: line.at, "moment"),
    Column("by", gettext_lazy("Who"), lambda line: line.who),
    Column("action", gettext_lazy("Code"), lambda line: line.action),
    Column("words", gettext_lazy("What"), lambda line: action(line.action)),
    Column("subject", gettext_lazy("About"), lambda line: line.said.subject),
    Column("before", pgettext_lazy("journal", "Before"), lambda line: line.said.before),
    Column("after", pgettext_lazy("journal", "After"), lambda line: line.said.after),
    Column("reason", gettext_lazy("Reason"), lambda line: line.reason),
    Column("page", gettext_lazy("Page"), lambda line: line.path),
)


def journal_spreadsheet(selected: QuerySet[JournalEntry]) -> Spreadsheet:
    """Return these lines of the journal, on all pages."""
    rows = selected.select_related("by").order_by("-id")
    lines = rows.iterator(chunk_size=1000)
    return Spreadsheet("journal", _("Club history"), COLUMNS, lines, rows.count())
