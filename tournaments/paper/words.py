"""Words of several papers: names, conditions of a match, points."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.words.figures import points, time_limit
from tournaments.models import Entry, Tournament
from tournaments.reading.standings import regulation_of, rules_of
from tournaments.words.reasons import amount_of


def people(entries: Iterable[Entry]) -> str:
    return ", ".join(player.name for entry in entries for player in entry.competitor.players)


def conditions(tournament: Tournament) -> str:
    """Return the conditions of a match in words: 3 hands, 3000 points, or 50 minutes."""
    rules = rules_of(tournament)
    target = rules.target
    if tournament.hands:
        ending = ngettext("{number} hand", "{number} hands", tournament.hands).format(
            number=tournament.hands
        )
        if target and not rules.low_wins:
            most = _("{points} points").format(points=points(target))
            if not tournament.minutes:
                return _("{hands}, or {time}").format(hands=ending, time=most)
            ending = f"{ending}, {most}"
    elif target is not None:
        ending = _("To {target}").format(target=points(target))
    else:
        ending = _("Until somebody ends the match")
    if not tournament.minutes:
        return ending
    return _("{hands}, or {time}").format(hands=ending, time=time_limit(tournament.minutes))


def points_words(tournament: Tournament, points: int) -> str:
    """Return points with their name: 30 VP, 4½ points. `points`: in hundredths."""
    return amount_of(points, regulation_of(tournament).award.unit)
