"""Messages on what another person has changed since the page was shown."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.director.writing import last_line, who_last
from tournaments.models import Entry, Round, Stage
from tournaments.reading.round_names import name_of, of_round
from tournaments.words.reasons import enumerated


def stage_closed(stage: Stage, going_on: Iterable[Entry]) -> str:
    """Return a sentence: somebody else closed the stage, and these entries advanced."""
    text = _(
        "{person} has closed this stage meanwhile. Advancing: {who}. Your ticks "
        "do not count. To change this, open the stage again."
    )
    person = who_last(stage.tournament, "close-stage")
    return text.format(person=person, who=enumerated(map(str, going_on)))


def round_over(this_round: Round) -> str:
    """Return a sentence on why a round takes no results any more."""
    if this_round.is_draft:
        numbered = _("{person} took the draw of round {number} back.")
        named = _("{person} took the draw back: {round}.")
        person = who_last(this_round.stage.tournament, "unpublish-round")
        return of_round(numbered, named, this_round, name_of(this_round), person=person)
    numbered, named = _("Round {number} is closed."), _("This round is closed: {round}.")
    return of_round(numbered, named, this_round, name_of(this_round))


DRAFT_CHANGES = (
    *("draw-round", "swap-seats", "sit-in", "publish-round", "discard-draft", "remove-entry"),
    *("change-stage", "close-stage"),
)
"""Actions of the journal that change a draft."""


def draft_changed(stage: Stage, reader: object) -> str:
    """Return a sentence on the last change to a draft, without the name if `reader` made it."""
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
