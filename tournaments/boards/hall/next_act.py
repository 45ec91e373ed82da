"""The director's next step in the hall."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.boards.hall.hall import HallBoard
from tournaments.boards.hall.hall_links import ADD_MATCH, TYPE_SLIPS
from tournaments.words.labels import Text


class Act(NamedTuple):
    """What the director does next: a page, or an address to which a button posts (`sends`)."""

    url: str
    words: Text
    icon: str
    sends: bool = False


def next_act(hall: HallBoard) -> Act | None:
    """Return the director's next step; None if there is none, or it is to start the clock."""
    stage = hall.round.stage
    of_tournament = [stage.tournament.club.slug, stage.tournament.slug]
    of_round = [*of_tournament, stage.number, hall.round.number]
    if hall.step == "results" or (hall.step == "add" and not hall.is_drawn):
        link = TYPE_SLIPS if hall.step == "results" else ADD_MATCH
        return Act(reverse(link.page, args=of_round), link.words, link.icon)
    if table := hall.late:
        words = _("{task}, table {number}")
        words = words.format(task=table.task_words, number=table.seated.number)
        return Act(table.task_url, words, "pencil")
    if hall.step == "winner":
        url = reverse("table_result", args=[*of_round, hall.level[0]])
        return Act(url, _("Say who advances"), "pencil")
    if hall.step == "close":
        return Act(reverse("close_round", args=of_round), _("Close the round"), "check", sends=True)
    if hall.step == "over" and not stage.closed_at:
        url = reverse("tournament", args=of_tournament)
        return Act(url, _("See what comes next"), "chevron-right")
    return None
