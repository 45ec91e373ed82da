"""The leaderboard of a club as a spreadsheet."""

from collections.abc import Iterator
from operator import attrgetter

from django.utils.translation import gettext_lazy

from clubs.lists.spans import Span
from clubs.lists.spreadsheet import Column, Spreadsheet
from clubs.models import Club
from clubs.nouns.pair import people_of
from scoring.memory.leaderboard import (
    AGAINST,
    BEATEN,
    DIFFERENCE,
    FOR,
    PLAYED,
    WON,
    Leaderboard,
    leaderboard,
)


def leaderboard_spreadsheet(club: Club, game: str, span: Span) -> Spreadsheet:
    """Return the leaderboard of a game over a span of dates, with all its places."""
    table = leaderboard(club, game, span)
    about = {
        "ruleset": game,
        "first_day": span.first and span.first.isoformat(),
        "last_day": span.last and span.last.isoformat(),
    }
    rows = table.standings
    return Spreadsheet("leaderboard", table.title, list(_columns(table)), rows, len(rows), about)


def _columns(table: Leaderboard) -> Iterator[Column]:
    yield Column("place", gettext_lazy("Place"), lambda line: line.place, "number")
    yield Column("number", gettext_lazy("Number"), lambda line: line.competitor.number, "number")
    yield Column("name", table.who, lambda line: str(line.competitor))
    first, second = people_of(attrgetter("competitor"))
    yield first
    if table.is_of_pairs:
        yield second
    yield Column("played", PLAYED.short, lambda line: line.tally.played, "number")
    yield Column("won", WON.short, lambda line: line.tally.won, "number")
    yield Column("points_for", FOR, lambda line: line.tally.points_for, "number")
    yield Column("points_against", AGAINST, lambda line: line.tally.points_against, "number")
    yield Column("difference", DIFFERENCE.full, lambda line: line.difference, "number")
    if not table.is_of_pairs:
        yield Column("beaten", BEATEN, lambda line: line.tally.beaten, "number")
    if table.best:
        yield Column("best_canastas", table.best.full, lambda line: line.tally.best, "number")
    if table.out:
        yield Column("went_out", table.out.full, lambda line: line.tally.went_out, "number")
