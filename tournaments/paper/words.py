"""Words of several papers: names at a table, the game, the day, and the rules."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.templatetags.face import points
from tournaments.agenda import rounds_of
from tournaments.boards.bracket import Stakes, round_title, stakes
from tournaments.labels import FORMATS
from tournaments.models import Entry, Round, Tournament
from tournaments.reasons import amount_of
from tournaments.standings import PlayedStage, regulation_of, rules_of


def people(entries: Iterable[Entry]) -> str:
    """Their full names."""
    return ", ".join(player.name for entry in entries for player in entry.competitor.players)


def which_round(played: PlayedStage, round: Round) -> str:
    """Round 4 of 5, as far as anybody knows how many there will be; of a knock-out its name.

    Where there are several stages, also of which one.
    """
    name = stakes(played, round).name
    return round_words(round, name, None if name else rounds_of(played))


def round_words(round: Round, name: str, total: int | None) -> str:
    """Return the words for a round of this name (or none); `total`: number of rounds, if known."""
    stage = round.stage
    if len(stage.tournament.stages.all()) > 1:
        name = f"{stage}, {name or FORMATS[stage.format].name}"
    if total is None or total < round.number:
        return round_title(round, Stakes(name))
    text = _("{name}, round {number} of {total}") if name else _("Round {number} of {total}")
    return text.format(name=name, number=round.overall, total=round.stage.rounds_before + total)


def conditions(tournament: Tournament) -> str:
    """3 hands, or 50 minutes."""
    if tournament.hands:
        said = ngettext("{number} hand", "{number} hands", tournament.hands).format(
            number=tournament.hands
        )
    elif (target := rules_of(tournament).target) is not None:
        said = _("To {target}").format(target=points(target))
    else:
        said = _("Until somebody ends it")
    if not tournament.minutes:
        return said
    time = ngettext("{number} minute", "{number} minutes", tournament.minutes).format(
        number=tournament.minutes
    )
    return _("{hands}, or {time}").format(hands=said, time=time)


def points_words(tournament: Tournament, points: int) -> str:
    """30 VP, 4½ points."""
    return amount_of(points, regulation_of(tournament).award.unit)
