"""The prize money of a tournament as a sheet: who gets what, and what was paid out."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet
from tournaments.boards.money.prizes import PrizeBoard
from tournaments.downloads.settlement import amount

COLUMNS = (
    Column("place", gettext_lazy("Place"), lambda line: line.place, "number"),
    Column("section", gettext_lazy("Section"), lambda line: line.section),
    Column("number", gettext_lazy("Number"), lambda line: line.entry.number, "number"),
    Column("name", gettext_lazy("Entry"), lambda line: str(line.entry)),
    Column("people", gettext_lazy("People"), lambda line: line.entry.competitor.partners),
    Column("prize", gettext_lazy("Prize"), amount(lambda prize: prize.due), "number"),
    Column("paid", gettext_lazy("Paid out"), amount(lambda prize: prize.paid), "number"),
    Column("rest", gettext_lazy("Still to be paid"), amount(lambda p: p.rest), "number"),
    Column("too_much", gettext_lazy("Too much"), amount(lambda p: p.too_much), "number"),
)


def prizes_spreadsheet(board: PrizeBoard) -> Spreadsheet:
    title = " ".join([str(board.tournament), _("Prize money")])
    about = {"tournament": board.tournament.slug, "currency": board.currency}
    return Spreadsheet("prizes", title, COLUMNS, board.lines, len(board.lines), about)
