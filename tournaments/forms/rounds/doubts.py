"""A typed result, and questions about an unlikely one. It is recorded once somebody confirms it.

Also the check that a result is meant for the entries that now sit at the table.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.hand.rows import Issue
from scoring.labels import explain
from scoring.rules.base.checks import doubt_outcome
from scoring.rules.base.problems import Problem
from tournaments.models import Tournament
from tournaments.ranking.results import TIED_BY
from tournaments.reading.progress import tied_rule
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import rules_of
from tournaments.words.labels import Text


class Result(NamedTuple):
    """A typed result of a table; `score` is empty if too few sides came to play."""

    score: tuple[int, ...]
    places: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    counts: dict[str, list[int]] | None = None
    no_shows: tuple[int, ...] = ()
    """The numbers of persons who did not come, if partners change."""


TIES: Mapping[str, Text] = {
    "again": gettext_lazy(
        "Here one side must win. If one more hand or the lot has decided, choose below; otherwise "
        "the two meet again in the next round. The score stays as it is."
    ),
    "hand": gettext_lazy(
        "Here one side must win: play one more hand, and choose below who has won it. "
        "The score stays as it is."
    ),
    "lot": gettext_lazy(
        "Here one side must win, and the lot decides: choose below whom it has chosen."
    ),
    "seed": gettext_lazy("Here one side must win: the better seed advances."),
}

TIE = "tie"
"""The field of the question about a level match of a knock-out: its page shows it at the button."""


def seats_key(seated: SeatedTable) -> str:
    """Return a text that differs if other entries sit at this table.

    A form with another key is out of date: the round was drawn and published again meanwhile.
    """
    return "-".join(str(entry.number) for side in seated.sides for entry in side)


def others_sit() -> str:
    return _("Other players sit at this table now. Check the names on the slip.")


def doubts(tournament: Tournament, score: Sequence[int]) -> tuple[Problem, ...]:
    """Return everything that is unlikely about these totals by the rules of the matches."""
    rules = rules_of(tournament)
    problems = rules.doubts(score, tournament.hands)
    if rules.low_wins:
        return problems
    # Games of which only results are kept may well be counted in plus and minus.
    usual = {"total-negative"} if rules.is_results_only else ()
    return *problems, *(doubt for doubt in doubt_outcome(score) if doubt.code not in usual)


def issue_of(
    problem: Problem, seated: SeatedTable, accepted: Collection[str], *, on_slip: bool = False
) -> Issue:
    """Return a doubt as a question of the form; `accepted` holds the confirmed questions.
    `on_slip`: the form has no choice of who advances.
    """
    title, text = explain(problem, seated.names)
    this_round = seated.table.round
    rule = "" if this_round.is_closed else tied_rule(this_round.stage)
    if problem.code == "totals-level" and rule:
        words = tie_words(rule)
        if on_slip and names_winner(rule):
            words = _("Here one side must win. Record the draw first: then say who advances.")
        return _ask(title, words, problem.acceptance, accepted, field=TIE)
    where = "" if problem.side is None else seated.names[problem.side]
    return _ask(f"{where}: {title}" if where else title, text, problem.acceptance, accepted)


def tie_words(rule: str) -> str:
    """Return what decides a match of a knock-out that ends level, by the option `tied`."""
    return str(TIES[rule])


def names_winner(rule: str) -> bool:
    """Whether somebody may say who advances after a level match, by the option `tied`."""
    return rule in ("again", *TIED_BY)


def ways_on(seated: SeatedTable) -> Iterator[tuple[str, str]]:
    """Yield who may advance after a level match of a bracket, and by what, as the value and the
    words of a choice; first that nobody is named. Nothing where nobody is to be named.
    """
    rule = tied_rule(seated.table.round.stage)
    if not names_winner(rule):
        return
    yield "", _("Nobody yet: they play again") if rule == "again" else _("Not decided yet")
    texts = {"hand": _("{name}: won one more hand"), "lot": _("{name}: by lot")}
    for by in TIED_BY:
        if rule in ("again", by) or (seated.tied and seated.tied.by == by):
            for at, name in enumerate(seated.names):
                yield f"{by}{at}", texts[by].format(name=name)


def points_beside_absence(score: tuple[int | None, int | None], accepted: Collection[str]) -> Issue:
    """Return the question about points typed beside a walkover: saving drops the points."""
    points = " × ".join("–" if value is None else str(value) for value in score)
    title = _("Did they play, or did somebody not come?")
    text = _("You typed {points}. If somebody did not come, these points are not kept.")
    return _ask(title, text.format(points=points), f"absent:{points}", accepted)


def nobody_came(accepted: Collection[str]) -> Issue:
    """Return the question about a table at which everybody is ticked as absent."""
    title = _("Did nobody come to this table?")
    text = _("Then this table has no match, and everybody there gets the points of a no-show.")
    return _ask(title, text, "nobody-came", accepted)


def somebody_else(who: str, accepted: Collection[str]) -> Issue:
    """Return the question about points at a table to which these persons did not come."""
    title = _("Did somebody else play for {who}?").format(who=who)
    text = _(
        "Then this result counts only for the others at the table. If nobody played, remove the "
        "points."
    )
    return _ask(title, text, f"instead:{who}", accepted)


def _ask(title: str, text: str, key: str, accepted: Collection[str], field: str = "") -> Issue:
    return Issue("warning", title, text, None, field, "", "", key, accepted=key in accepted)
