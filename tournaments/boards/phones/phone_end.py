"""The texts on a phone below the result of a match: how the organizers ended it, whether the sides
play again, and where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.models import Match
from tournaments.boards.phones.phone_hands import PhoneHand
from tournaments.models import Round
from tournaments.phones.phone_tables import PhoneTable
from tournaments.reading.progress import next_stage, tied_rule
from tournaments.reading.round_clock import hour_words
from tournaments.reading.standings import format_of, played_stage
from tournaments.reading.table_words import only_number_words
from tournaments.words.labels import Text
from tournaments.words.reasons import enumerated

TIED_ENDS: Mapping[str, Text] = {
    "again": gettext_lazy(
        "It is a draw, and here one side must win: you play again in the next round, "
        "unless the director decides otherwise."
    ),
    "hand": gettext_lazy(
        "It is a draw, and here one side must win: play one more hand, "
        "and tell the director who won it."
    ),
    "lot": gettext_lazy(
        "It is a draw, and here one side must win: the lot decides. Go to the director."
    ),
    "seed": gettext_lazy("It is a draw: the better seed advances."),
}


def over_words(hands: Sequence[PhoneHand], winner: str, names: Sequence[str]) -> str:
    """Return that the match is over; while a hand is not agreed on, what it would be by the record,
    and who has to agree. `winner`: "" without one. `names`: of the sides.
    """
    hand = next((hand for hand in reversed(hands) if not hand.is_settled), None)
    if hand is None:
        return _("The match is over.")
    if not winner:
        text = _("By the record the match is over; {open}.")
    elif hand.is_of_persons:
        text = pgettext("one person", "By the record {winner} won; {open}.")
    else:
        text = _("By the record {winner} won; {open}.")
    if hand.state == "theirs":
        missing = _("you have yet to agree")
        if hand.is_of_persons:
            missing = pgettext("one person", "you have yet to agree")
    elif hand.state != "ours":
        missing = _("hand {number} is not agreed on yet").format(number=hand.number)
    else:
        waiting = hand.agreement.waiting
        missing = _("{names} have yet to agree")
        if hand.is_of_persons and len(waiting) == 1:
            missing = pgettext("one person", "{names} has yet to agree")
        missing = missing.format(names=enumerated(names[side] for side in waiting))
    return text.format(winner=winner, open=missing)


def end_words(phone: PhoneTable) -> str:
    """Return what follows the result of this table, in a sentence or two; empty if nothing does.

    A match of the club is over with its end. In a round without a draw the next opponent does not
    come from a draw.
    """
    if phone.seated is None or phone.round is None:
        return ""
    stage = phone.round.stage
    if (rule := tied_rule(stage)) and phone.seated.is_level_in_tie:
        return str(TIED_ENDS[rule])
    if phone.seated.tied is not None:
        return only_number_words(phone.seated)
    format = format_of(stage)
    if not format.draws:
        return ""
    if _was_last_match(phone, phone.round):
        if next_stage(stage) is None:
            return _("This was your last match of the tournament.")
        return _(
            "This was your last match of this stage. If you advance, your next table appears here "
            "after the draw."
        )
    if format.has_bracket:
        return _("If you are still in, your next table appears here after the draw.")
    return _("Your next table appears here after the draw.")


def _was_last_match(phone: PhoneTable, this_round: Round) -> bool:
    """Whether no later round of the stage has this side, if its result stays as it is."""
    assert phone.seated is not None
    played = played_stage(this_round.stage)
    brackets = played.brackets(played.published).values()
    # Of a bracket the total counts a replay of each match that is still open.
    total = played.format.rounds if brackets else played.total_rounds
    if total is not None and this_round.number >= total:
        return True
    own = {entry.number for entry in phone.seated.sides[phone.at_table]}
    return bool(brackets) and not any(own & bracket.alive for bracket in brackets)


def ended_words(phone: PhoneTable) -> str:
    """Return who ended the match of this table, when and why; "" if its hands ended it.

    Phones cannot end a match early.
    """
    match = phone.match
    if match is None or match.early_ended_at is None or match.ending != match.early_ending:
        return ""
    reason = str(Match.Ending(match.ending).label)
    if (side := match.side_that_gave_up) is not None:
        reason = pgettext("reason", "{name} gave up").format(name=phone.names[side])
    hour = hour_words(match.early_ended_at)
    if who := match.ended_by:
        text = _("{name} ended it at {hour}: {reason}.")
        return text.format(name=who, hour=hour, reason=reason)
    return _("The organizers ended it at {hour}: {reason}.").format(hour=hour, reason=reason)
