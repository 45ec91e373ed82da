"""The JSON in the columns of a file: pages read it as writers leave it, and would fail on the rest.

The audit reads facts of matches. Everything else is read here, as the pages do.
"""

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import cache
from typing import Annotated, Any, Literal

from django.apps import apps
from django.db.models import JSONField
from pydantic import StringConstraints, TypeAdapter

from clubs.models import all_languages
from clubs.roster.people.people_import import COLUMNS
from scoring.arbiter.steps import Ruling
from scoring.games import GAMES, RULINGS, rules_with
from scoring.statistics.season import SeasonRules
from tournaments.formats import FORMATS
from tournaments.formats.files.eventfile import read_options, read_regulation
from tournaments.lending.file import Loaded, NotALoan
from tournaments.lending.rows import tables
from tournaments.ranking.results import Worth
from tournaments.wall.turn import read_plan

Values = Mapping[str, Any]
Facts = dict[str, Any]
Numbers = list[int]
RoundNumber = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]{0,3}$")]

SHAPES: Mapping[tuple[str, str], Any] = {
    ("circuits.Circuit", "rules"): Facts,
    ("clubs.ImportedList", "answers"): dict[str, str],
    ("clubs.ImportedList", "counts"): dict[str, int],
    ("clubs.ImportedList", "made"): Facts,
    ("clubs.ImportedList", "orders"): list[Facts] | None,
    ("clubs.ImportedList", "rows"): list[list[str]],
    ("clubs.JournalEntry", "translations"): dict[str, list[str]],
    ("clubs.Merge", "done"): Facts,
    ("scoring.Hand", "facts"): Facts,
    ("scoring.HandAnswer", "facts"): Facts | None,
    ("scoring.HouseRulesVersion", "options"): Facts,
    ("scoring.Incident", "answers"): Facts,
    ("scoring.Incident", "ruling"): Facts,
    ("scoring.Match", "options"): Facts,
    ("scoring.Match", "result"): Facts | None,
    ("scoring.ReplacedResult", "facts"): Facts,
    ("scoring.Season", "rules"): Facts,
    ("tournaments.Participant", "byes"): dict[RoundNumber, Worth],
    ("tournaments.Participant", "credit"): dict[RoundNumber, Literal["half", "zero"]],
    ("tournaments.PrizePlan", "shares"): Numbers,
    ("tournaments.PrizePlan", "special"): list[Facts],
    ("tournaments.ReportedResult", "scores"): Numbers,
    ("tournaments.Round", "cost"): list[Any],
    ("tournaments.Round", "notes"): list[Facts],
    ("tournaments.Screen", "plan"): list[list[str | int]],
    ("tournaments.Stage", "options"): Facts,
    ("tournaments.Table", "absent"): Numbers,
    ("tournaments.Table", "counts"): dict[str, Numbers],
    ("tournaments.Table", "no_shows"): Numbers,
    ("tournaments.Table", "places"): Numbers,
    ("tournaments.Table", "scores"): Numbers,
    ("tournaments.Table", "tie_result"): dict[str, Numbers],
    ("tournaments.Tournament", "options"): Facts,
    ("tournaments.Tournament", "regulation"): Facts,
}
"""What each column of JSON holds, in types."""


def _read_import(row: Values) -> None:
    """An import fills columns of people in, and undoing it empties them: only its own columns."""
    people = [one for order in row["orders"] or [] for one in order["people"]]
    known = [one.get("known", {}) for one in people]
    fills = [order.get("fill") or {} for order in row["orders"] or []]
    filled = row["made"].get("filled", {}).values()
    named = {name for columns in (*known, *fills, *filled) for name in columns}
    if not named <= {"called", *COLUMNS}:
        raise NotALoan("an import names a column that no list has")


READERS: Mapping[str, Callable[[Values], object]] = {
    "circuits.Circuit": lambda row: apps.get_model("circuits.Circuit")(rules=row["rules"]).clean(),
    "clubs.ImportedList": _read_import,
    "scoring.Incident": lambda row: (RULINGS[row["game"]], Ruling(**row["ruling"])),
    "scoring.Match": lambda row: rules_with(row["ruleset"], row["options"]),
    "scoring.Season": lambda row: SeasonRules.read(row["rules"]),
    "scoring.HouseRules": lambda row: GAMES[row["ruleset"]],
    "tournaments.Screen": lambda row: [
        timedelta(minutes=s.minutes) for s in read_plan(row["plan"])
    ],
    "tournaments.Stage": lambda row: read_options(FORMATS[row["format"]], row["options"]),
    "tournaments.Tournament": lambda row: (
        rules_with(row["ruleset"], row["options"]),
        read_regulation(row["regulation"]),
    ),
}
"""Functions with which pages read the rows of a table, where types do not say enough."""


def check(loaded: Loaded) -> None:
    """Raise NotALoan if a page could not read the JSON of a row."""
    rulesets: dict[object, str] = {}
    for name, table in tables().items():
        label = table.model._meta.label
        columns = [column for column, field in table.fields.items() if isinstance(field, JSONField)]
        for values in loaded.rows[name]:
            row = dict(zip(table.fields, values, strict=True))
            try:
                for column in columns:
                    _shape(label, column).validate_python(row[column], strict=True)
                if label in READERS:
                    READERS[label](row)
                if label == "scoring.HouseRules":
                    rulesets[row["id"]] = row["ruleset"]
                if label == "scoring.HouseRulesVersion" and row["rules_id"] in rulesets:
                    rules_with(rulesets[row["rules_id"]], row["options"])
            except Exception as error:
                # Whoever changed the file can make a reader fail anywhere.
                raise NotALoan(f"a row of {name} cannot be read: {error!r:.200}") from error


def check_languages(value: object) -> None:
    """Raise NotALoan if these are no languages of a club."""
    if not isinstance(value, list) or not value:
        raise NotALoan("the club has no language")
    if not all(code in all_languages() for code in value):
        raise NotALoan("the club has a language that the site lacks")


@cache
def _shape(label: str, column: str) -> TypeAdapter[Any]:
    return TypeAdapter(SHAPES[label, column])
