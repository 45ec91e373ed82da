"""Sentences about a match on its pages: its next hand, its early end, and its ending."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.figures import points
from scoring.labels import Text
from scoring.models import Match
from scoring.scoresheet import ScoreSheet

ENDINGS: Mapping[str, Text] = {
    Match.Ending.TIME: gettext_lazy("The match ended when time was up."),
    Match.Ending.AGREEMENT: gettext_lazy("The match ended early by agreement."),
    Match.Ending.RESULT: gettext_lazy("Only the final result is known."),
}


def next_words(sheet: ScoreSheet) -> str:
    """Return a sentence about the next hand of a match in progress; empty for any other."""
    match = sheet.match
    if not match.is_playing:
        return ""
    if match.set_aside_at:
        return _(
            "The table of this match already has a result. A hand recorded here resumes the match."
        )
    if match.hands_limit:
        text = _("Hand {number} of {limit} is about to begin.")
        return text.format(number=sheet.next_number, limit=match.hands_limit)
    if sheet.hands:
        return _("Hand {number} is about to begin.").format(number=sheet.next_number)
    return _("The first hand is about to begin.")


def end_words(sheet: ScoreSheet) -> str:
    """Return the words of the link that ends a match before its rules end it."""
    if sheet.match.hands_limit or sheet.rules.low_wins:
        return _("End early")
    if sheet.rules.target is None:
        return _("End the match")
    return _("End before {target}").format(target=points(sheet.rules.target))


def end_question(sheet: ScoreSheet) -> str:
    """Return the question before a match is ended early."""
    if sheet.match.hands_limit or sheet.rules.low_wins:
        return _("End early?")
    if sheet.rules.target is None:
        return _("End the match?")
    return _("End before {target}?").format(target=points(sheet.rules.target))


def ending_words(sheet: ScoreSheet) -> str:
    """Return how the match ended; empty if simply at its target."""
    match = sheet.match
    if match.ending == Match.Ending.HANDS:
        return _all_hands(match.hand_count)
    if match.ending == Match.Ending.TARGET and match.hands_limit:
        text = _("The match reached {target} in {number} of {limit} hands.")
        return text.format(
            target=points(sheet.rules.target or 0),
            number=match.hand_count,
            limit=match.hands_limit,
        )
    if sheet.gave_up:
        return _("{name} gave up.").format(name=sheet.gave_up)
    return str(ENDINGS.get(match.ending, ""))


def over_words(sheet: ScoreSheet) -> str:
    """Return why a match is over, and how it could go on all the same."""
    match = sheet.match
    if match.ending == Match.Ending.RESULT:
        return str(ENDINGS[match.ending])
    if match.ending not in (Match.Ending.TARGET, Match.Ending.HANDS):
        return _("Somebody ended the match early. You can still play on from its score sheet.")
    reason = ""
    if match.ending == Match.Ending.HANDS:
        reason = _all_hands(match.hand_count)
    elif not sheet.rules.low_wins:
        reason = _("The match reached {target}.").format(target=points(sheet.rules.target or 0))
    advice = _("If the last hand is wrong, correct or undo it: then the match goes on by itself.")
    return f"{reason} {advice}".lstrip()


def _all_hands(hands: int) -> str:
    text = ngettext("The {hands} hand is played.", "All {hands} hands are played.", hands)
    return text.format(hands=hands)
