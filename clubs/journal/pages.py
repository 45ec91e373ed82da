"""Let journal lines lead to the page that they name, where another app knows it."""

from collections.abc import Callable, Iterable, Sequence

from clubs.models import JournalEntry
from server.later import provided

Lead = Callable[[Sequence[JournalEntry]], Iterable[tuple[JournalEntry, str]]]
"""Returns the lines of another page than their `path`, with its address."""


def lead_on(lines: Sequence[JournalEntry]) -> None:
    """Set the `page` of these lines."""
    leads: Sequence[Lead] = provided(__name__)
    for lead in leads:
        for line, page in lead(lines):
            line.page = page
