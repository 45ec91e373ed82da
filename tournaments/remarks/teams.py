"""The table of teams in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.words.figures import ordinal
from tournaments.ranking.regulation import TeamRules
from tournaments.ranking.teams import TeamPlace

TEAMS = gettext_lazy("Teams")


def teams_sentence(rules: TeamRules | None) -> str:
    """Return how the table of teams is made."""
    if rules is None:
        return _("No table of teams.")
    if not rules.best:
        return _("All results of a team are added up.")
    text = ngettext(
        "The best result of each team counts.",
        "The {number} best results of each team are added up.",
        rules.best,
    )
    return text.format(number=rules.best)


def split_words(team: TeamPlace) -> str:
    """Return why a team is ahead of the next one on the same points; empty without one."""
    if team.ahead is None:
        return ""
    at, mine, theirs = team.ahead
    if theirs is None:
        text = _("Same points: the next team has no entry number {at}.")
        return text.format(at=at)
    text = _(
        "Same points: entry {at} of the team is in {mine} place, that of the next in {theirs}."
    )
    if at == 1:
        text = _(
            "Same points: the best entry is in {mine} place, that of the next team in {theirs}."
        )
    return text.format(at=at, mine=ordinal(mine), theirs=ordinal(theirs))
