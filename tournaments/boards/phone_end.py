"""The text on a phone below the result of a match: whether the sides play again, and where."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.phone_tables import PhoneTable
from tournaments.progress import replays_level
from tournaments.standings import format_of


def end_words(phone: PhoneTable) -> str:
    """Return what follows the result of this table, in a sentence or two; empty if nothing does.

    A match of the club is over with its end. In a round without a draw the next opponent does not
    come from a draw.
    """
    if phone.seated is None or phone.round is None:
        return ""
    stage = phone.round.stage
    if replays_level(stage) and phone.seated.is_level_in_tie:
        return _(
            "It is a draw, and here one side must win: you play again in the next round, "
            "unless the director decides otherwise."
        )
    return _("Your next table appears here after the draw.") if format_of(stage).draws else ""
