"""Cells of a cross-table are built in Python and escape their values."""

from tournaments.boards.places.crosstable import Cell, CrossRow, CrossSection, Mark
from tournaments.boards.places.cut import Cut
from tournaments.models import Entry
from tournaments.templatetags.crosstable import cross_cells


def test_crosstable_cells_escape_their_values() -> None:
    mark = Mark(opponents="<i>", points="<b>", kind="win", has_won=True)
    row = CrossRow(Entry(), [Cell(head='"<u>', marks=[mark])], place=1, total="")
    for is_square in (True, False):
        section = CrossSection("", ['"<u>'], Cut([row]), is_square)
        cells = cross_cells(section, row)
        assert not any(tag in cells for tag in ("<i>", "<b>", "<u>"))
        assert "&lt;b&gt;" in cells
