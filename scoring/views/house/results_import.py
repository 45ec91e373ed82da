"""Import a table of past results, with the pages of every imported list."""

from django.utils.translation import gettext_lazy

from clubs.views.people.importing import ImportKind
from scoring import ledger
from scoring.imports.results_plan import plan_results
from scoring.imports.words import COLUMNS

RESULTS = ImportKind(
    kind="matches",
    nav="matches",
    back=gettext_lazy("Matches"),
    title=gettext_lazy("Import past results"),
    hint=gettext_lazy(
        "One match per line: date, both pairs by their names or numbers, and both totals; if you "
        "like, the game and the table. A first line with the names of the columns helps. For "
        "single players: date, player 1, points 1, player 2, points 2, up to six."
    ),
    columns=COLUMNS,
    plan=plan_results,
    write=ledger.write_results,
    plan_undo=ledger.plan_undo_of_results,
    undo=ledger.undo_results,
    # A match file in a cell is longer than any name. More than this no spreadsheet program keeps.
    longest_cell=32_767,
)
