"""The fees of a tournament as a sheet: what each entry owes and has paid."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet
from tournaments.boards.money.money import MoneyBoard
from tournaments.downloads.settlement import amount

DIRECT = "direct"


COLUMNS = (
    Column("number", gettext_lazy("Number"), lambda line: line.entry.number, "number"),
    Column("name", gettext_lazy("Entry"), lambda line: str(line.entry)),
    Column("people", gettext_lazy("People"), lambda line: line.entry.competitor.partners),
    Column("due", gettext_lazy("Fee"), amount(lambda fee: fee.due), "number", DIRECT),
    Column("paid", gettext_lazy("Paid"), amount(lambda fee: fee.paid), "number", DIRECT),
    Column("owed", gettext_lazy("Still owed"), amount(lambda fee: fee.rest), "number", DIRECT),
    Column("too_much", gettext_lazy("Too much"), amount(lambda f: f.too_much), "number", DIRECT),
    Column(
        "agreed",
        gettext_lazy("Discount or exemption"),
        lambda line: line.fee.agreed.reason if line.fee.agreed else "",
        "text",
        DIRECT,
    ),
)


def money_spreadsheet(board: MoneyBoard) -> Spreadsheet:
    """Return the fees of the board's lines."""
    title = " ".join([str(board.tournament), _("Entry fees")])
    about = {"tournament": board.tournament.slug, "currency": board.fees.currency}
    return Spreadsheet("fees", title, COLUMNS, board.lines, len(board.lines), about)
