"""Sentences on another person's change in the meantime, for the slower of the two."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.director.writing import last_line, who_last
from tournaments.models import Entry, Round, Stage
from tournaments.reasons import enumerated


def stage_closed(stage: Stage, going_on: Iterable[Entry]) -> str:
    """Others were ticked than whom the stage let on when it was closed."""
    text = _(
        "{person} has closed this stage meanwhile. Advancing: {who}. Your ticks "
        "do not count. To change this, open the stage again."
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


DRAFT_CHANGES = (
    *("draw-round", "swap-seats", "sit-in", "publish-round", "discard-draft", "remove-entry"),
    *("change-stage", "close-stage"),
)
"""Actions on a draft, as the journal names them."""


def draft_changed(stage: Stage, reader: object) -> str:
    """Return a sentence on the last change to a draft, with the person unless it is `reader`."""
    line = last_line(stage.tournament, *DRAFT_CHANGES)
    action, person = (line.action, line.by) if line else ("", None)
    if action == "remove-entry":
        text = _("{person} took an entry off the list. The draft was deleted with it: draw again.")
        return text.format(person=person)
    if action == "discard-draft":
        text = _("{person} threw this draft away. Draw the round again.")
        return text.format(person=person)
    if person is not None and person != reader:
        text = _("{person} has changed this draw meanwhile. Look at it again.")
        return text.format(person=person)
    return _("Somebody has changed this draw meanwhile. Look at it again.")
