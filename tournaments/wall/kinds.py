"""The kinds of pages that can be in a turn: their names, and what each shows and when.

CONTRIBUTING.md says how to add one.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import ngettext

from tournaments.wall import turn
from tournaments.wall.outline import Outline
from tournaments.wall.page import Kind
from tournaments.wall.sides.places import PLACES
from tournaments.wall.sides.results import RESULTS
from tournaments.wall.sides.seats import SEATS
from tournaments.wall.sides.sponsors import SPONSORS
from tournaments.wall.sides.ties import TIES
from tournaments.wall.sides.time import TIME
from tournaments.words.labels import Text

KINDS: Mapping[str, Kind] = {
    turn.DRAW: SEATS,
    turn.RESULTS: RESULTS,
    turn.STANDINGS: PLACES,
    turn.BRACKET: TIES,
    turn.CLOCK: TIME,
    turn.SPONSORS: SPONSORS,
}


def reasons(outline: Outline) -> dict[str, Text]:
    """Return why a page has nothing to show now, for each page without use."""
    found = ((page, kind.why_not(outline)) for page, kind in KINDS.items())
    return {page: why for page, why in found if why is not None}


def sheet_counts(outline: Outline, useless: Mapping[str, Text]) -> dict[str, int]:
    """Return the number of sheets of each page that has something to show now."""
    return {page: kind.sheets(outline) for page, kind in KINDS.items() if page not in useless}


def hint(outline: Outline, page: str, count: int) -> str:
    """Return what a page of `count` sheets shows, in a few words."""
    sheets = ngettext("{count} sheet", "{count} sheets", count).format(count=count)
    return KINDS[page].hint(outline, sheets)
