"""Unlikely points of a final result from paper. Nothing here is refused: a person confirms it."""

from django.utils.translation import gettext as _

from clubs.words.figures import points
from scoring.labels.problems import problem_message
from scoring.rules.base.sheet import RuleSet
from scoring.table.result import FinalResult


def doubts_of(rules: RuleSet, result: FinalResult) -> dict[str, str]:
    """Return the unlikely points of a result by their codes, one sentence each."""
    best = min(result.totals) if rules.low_wins else max(result.totals)
    better = result.totals.index(best) if result.totals.count(best) == 1 else None
    doubts = {}
    if not any(result.totals):
        doubts["all-zero"] = _("All totals are 0.")
    if min(result.totals) < 0 and not rules.is_results_only:
        doubts["negative"] = _("One total is below 0. Is that right?")
    if result.winner is None and better is not None:
        doubts["nobody-won"] = _("The totals differ, but nobody won.")
    elif result.winner is not None and better is None:
        doubts["equal-won"] = _("The best totals are equal, and somebody won. Is that right?")
    elif result.winner is not None and better != result.winner:
        doubts["fewer-won"] = _("The winner does not have the best total. Is that right?")
    if rules.target and 0 < max(result.totals) < rules.target:
        text = _("Nobody reached {target}. Is that right?")
        doubts["below-target"] = text.format(target=points(rules.target))
    for doubt in rules.doubts(result.totals, None):
        doubts[doubt.code] = problem_message(doubt)
    return doubts
