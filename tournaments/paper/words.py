"""Words of several papers: names at a table, the game, the day, and the rules."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.figures import points
from tournaments.models import Entry, Tournament
from tournaments.reasons import amount_of
from tournaments.standings import regulation_of, rules_of


def people(entries: Iterable[Entry]) -> str:
    """Their full names."""
    return ", ".join(player.name for entry in entries for player in entry.competitor.players)


def conditions(tournament: Tournament) -> str:
    """3 hands, or 50 minutes."""
    if tournament.hands:
        said = ngettext("{number} hand", "{number} hands", tournament.hands).format(
            number=tournament.hands
        )
    elif (target := rules_of(tournament).target) is not None:
        said = _("To {target}").format(target=points(target))
    else:
        said = _("Until somebody ends the match")
    if not tournament.minutes:
        return said
    time = ngettext("{number} minute", "{number} minutes", tournament.minutes).format(
        number=tournament.minutes
    )
    return _("{hands}, or {time}").format(hands=said, time=time)


def points_words(tournament: Tournament, points: int) -> str:
    """30 VP, 4½ points."""
    return amount_of(points, regulation_of(tournament).award.unit)
