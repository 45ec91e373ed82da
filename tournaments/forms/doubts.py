"""Questions about an unlikely typed result, which is noted once somebody confirms it.

Also whether the result is meant for the entries that sit at the table now.
"""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from scoring.forms.rows import Issue
from scoring.labels import explain
from scoring.rules.checks import doubt_outcome
from scoring.rules.problems import Problem
from tournaments.models import Tournament
from tournaments.seated_table import SeatedTable
from tournaments.standings import rules_of


def who_sits(seated: SeatedTable) -> str:
    """Return a key of the entries at this table. A form whose key differs is stale: the round was
    drawn and published anew meanwhile.
    """
    return "-".join(str(entry.number) for side in seated.sides for entry in side)


def others_sit() -> str:
    return _("Other players sit at this table now. Check the names on the slip.")


def doubts(tournament: Tournament, score: Sequence[int]) -> tuple[Problem, ...]:
    """Return everything unlikely about these totals by the rules of the tournament's matches."""
    rules = rules_of(tournament)
    found = rules.doubts(score, tournament.hands)
    return found if rules.low_wins else (*found, *doubt_outcome(score))


def issue_of(problem: Problem, seated: SeatedTable, accepted: Collection[str]) -> Issue:
    """The doubt as it stands in the form."""
    title, text = explain(problem, seated.names)
    where = "" if problem.side is None else seated.names[problem.side]
    return _ask(f"{where}: {title}" if where else title, text, problem.acceptance, accepted)


def points_beside_absence(score: tuple[int | None, int | None], accepted: Collection[str]) -> Issue:
    """Points were typed, and that somebody did not come: noting the one drops the other."""
    points = " × ".join("–" if value is None else str(value) for value in score)
    title = _("Did they play, or did somebody not come?")
    text = _("You typed {points}. If somebody did not come, these points are not kept.")
    return _ask(title, text.format(points=points), f"absent:{points}", accepted)


def _ask(title: str, text: str, key: str, accepted: Collection[str]) -> Issue:
    return Issue("warning", title, text, None, "", "", "", key, accepted=key in accepted)
