"""Compute the page that a screen shows from its plan and the time. Pure.

Nothing counts on the server: the projector, the small copy on the director's phone and a restarted
server compute the same page and the same sheet of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

DRAW, RESULTS, STANDINGS, BRACKET, CLOCK, SPONSORS = (
    *("draw", "results", "standings", "bracket", "clock", "sponsors"),
)
DARK, MESSAGE, TITLE = "dark", "message", "title"
"""Pages outside the turn. The title is shown while no page of the turn has anything to show."""
SHEET = timedelta(seconds=12)
"""How long one sheet of a page is shown."""
MOST_MINUTES = 15


class Slot(NamedTuple):
    """A page in the plan of a screen."""

    page: str
    minutes: int
    is_on: bool = True


class Start(NamedTuple):
    """The moment from which the turn is counted, and the page it begins with."""

    moment: datetime
    page: str


class Showing(NamedTuple):
    """The page shown now and since when. `until` None: until somebody changes it."""

    page: str
    since: datetime
    until: datetime | None


USUAL = (
    *(Slot(STANDINGS, 2), Slot(CLOCK, 3), Slot(RESULTS, 1), Slot(DRAW, 1)),
    *(Slot(BRACKET, 2), Slot(SPONSORS, 1)),
)
"""The plan of a new screen."""
PAGES = tuple(slot.page for slot in USUAL)
"""The pages that can be in a turn. `tournaments.wall.kinds` has what each of them shows."""


def read_plan(stored: Iterable[Any]) -> list[Slot]:
    """Return the slots of a stored plan; pages that it does not name follow, switched off."""
    slots = [Slot(*row) for row in stored]
    known = [slot for slot in slots if slot.page in PAGES]
    named = {slot.page for slot in known}
    return [*known, *(slot._replace(is_on=False) for slot in USUAL if slot.page not in named)]


def moved(slots: Sequence[Slot], page: str, by: int) -> list[Slot]:
    """Return the plan with a page one place up (-1) or down (+1); unchanged at the end."""
    pages = [slot.page for slot in slots]
    at = pages.index(page)
    to = max(0, min(len(slots) - 1, at + by))
    rest = [slot for slot in slots if slot.page != page]
    return [*rest[:to], slots[at], *rest[to:]]


def in_turn(slots: Sequence[Slot], sheets: Mapping[str, int]) -> list[tuple[str, timedelta]]:
    """Return the pages that take turns, each with its time. `sheets`: of each useful page.

    A page with many sheets stays until all of them were shown.
    """
    return [
        (slot.page, max(timedelta(minutes=slot.minutes), sheets[slot.page] * SHEET))
        for slot in slots
        if slot.is_on and sheets.get(slot.page)
    ]


def turn(slots: Sequence[Slot], sheets: Mapping[str, int], start: Start, now: datetime) -> Showing:
    """Return the page shown now. `sheets`: the number of sheets of each page useful now."""
    taking = in_turn(_from(slots, start.page), sheets)
    if len(taking) < 2:
        page = taking[0][0] if taking else TITLE
        return Showing(page, min(start.moment, now), None)
    whole = sum((time for _page, time in taking), timedelta())
    passed = max(now - start.moment, timedelta()) % whole
    since = now - passed
    for page, time in taking:
        if now < since + time:
            return Showing(page, since, since + time)
        since += time
    raise AssertionError("the times of all pages add up to the whole turn")


def following(slots: Sequence[Slot], sheets: Mapping[str, int], page: str) -> str:
    """Return the page that comes after this one; empty if there is no other page."""
    after = _from(slots, page)[1:] if page in {slot.page for slot in slots} else slots
    return next((name for name, _time in in_turn(after, sheets)), "")


def sheet_at(since: datetime, count: int, now: datetime) -> tuple[int, datetime | None]:
    """Return the index of the sheet shown now and when the next follows; None for one sheet."""
    if count < 2:
        return 0, None
    turned = max(now - since, timedelta()) // SHEET
    return turned % count, since + (turned + 1) * SHEET


def _from(slots: Sequence[Slot], page: str) -> list[Slot]:
    """Return the slots in their order, beginning with this page."""
    at = next((index for index, slot in enumerate(slots) if slot.page == page), 0)
    return [*slots[at:], *slots[:at]]
