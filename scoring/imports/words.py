"""Words for the columns and problems of a table of results."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from clubs.imports.words import PROBLEMS as SHARED
from scoring.imports.columns import NUMBERS

COLUMNS: Mapping[str, Promise] = {
    "day": gettext_lazy("Day"),
    "hour": gettext_lazy("Hour"),
    "first": gettext_lazy("First pair"),
    "first_partner": gettext_lazy("First pair: partner"),
    "second": gettext_lazy("Second pair"),
    "second_partner": gettext_lazy("Second pair: partner"),
    "first_points": gettext_lazy("Points of the first pair"),
    "second_points": gettext_lazy("Points of the second pair"),
    **{
        key: format_lazy(words, number=number)
        for number in NUMBERS
        for key, words in (
            (f"side_{number}", gettext_lazy("Player {number}")),
            (f"points_{number}", gettext_lazy("Points of player {number}")),
        )
    },
    "score": gettext_lazy("Score: 3050 × 1995"),
    "game": gettext_lazy("Game"),
    "table": gettext_lazy("Table"),
    "tournament": gettext_lazy("Tournament (not used)"),
    "state": gettext_lazy("Code of the state"),
    "match_file": gettext_lazy("Match file"),
}
PROBLEMS: Mapping[str, Promise] = {
    "day": gettext_lazy("Write the whole date, for example 20/11/2025."),
    "future": gettext_lazy("This day is still to come. Check the year."),
    "hour": gettext_lazy("Write the hour like this: 20:30."),
    "no-pair": gettext_lazy("A pair is missing. Write both names, or the number of the pair."),
    "no-player": gettext_lazy("A player is missing. Write the name, or empty the points."),
    "same-player": gettext_lazy("The same player is in this match twice."),
    "same-pair": gettext_lazy("A pair cannot play against itself."),
    "same-person": gettext_lazy("The same person is in two pairs."),
    "points": gettext_lazy("Write all totals in digits, for example 3050 and 1995."),
    "side-count": gettext_lazy(
        "This game is not played by so many sides. Correct the game or the names."
    ),
    "unfinished": gettext_lazy("This match is annulled or still in play. Leave it out."),
    "game": gettext_lazy("The club has no game of this name. Correct it, or empty the cell."),
    "unknown-number": gettext_lazy("The club has no pair of this number."),
    "file": gettext_lazy("The match file in this line cannot be read."),
    "sides-of-file": gettext_lazy("The match file has another number of sides than this line."),
    "no-hands": gettext_lazy("The match file in this line has no hand."),
    "wrong-hand": gettext_lazy("A hand in the match file of this line breaks a rule."),
    "formula": SHARED["formula"],
    "long": SHARED["long"],
}
