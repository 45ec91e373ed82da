"""Read an uploaded or pasted table as rows of cells: pasted text, CSV, XLSX or ODS.

A file is not trusted: its unpacked size, rows, columns and characters have limits, and nothing in
it is run. Does not look at the meaning of cells.
"""

from clubs.imports.cells.files import LARGEST_FILE, LARGEST_UNPACKED, Unreadable, read_file
from clubs.imports.cells.text import split_lines, split_table

__all__ = [
    "LARGEST_FILE",
    "LARGEST_UNPACKED",
    "Unreadable",
    "read_file",
    "split_lines",
    "split_table",
]
