"""Sentences on another person's change in the meantime, for the slower of the two."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.director.writing import who_last
from tournaments.models import Entry, Round, Stage
from tournaments.reasons import enumerated


def stage_closed(stage: Stage, going_on: Iterable[Entry]) -> str:
    """Others were ticked than whom the stage let on when it was closed."""
    text = _(
        "{person} has closed this stage meanwhile. Going on: {who}. What you ticked "
        "does not count: open the stage again to change it."
    )
    person = who_last(stage.tournament, "close-stage")
    return text.format(person=person, who=enumerated(map(str, going_on)))


def round_over(round: Round) -> str:
    """Why results of a round, which was being played, are not noted any more."""
    if round.is_draft:
        text = _("{person} took the draw of round {number} back.")
        person = who_last(round.stage.tournament, "unpublish-round")
        return text.format(person=person, number=round.overall)
    return _("Round {number} is closed.").format(number=round.overall)
