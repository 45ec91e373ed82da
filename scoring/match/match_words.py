"""Sentences about a match on its pages: its next hand, its early end, and its ending."""

from collections.abc import Mapping

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from clubs.words.figures import points
from scoring.games import Text
from scoring.models import Hand, Match, Side
from scoring.table.scoresheet import ScoreSheet, SheetSide

ENDINGS: Mapping[str, Text] = {
    Match.Ending.TIME: gettext_lazy("The match ended when time was up."),
    Match.Ending.AGREEMENT: gettext_lazy("The match ended early by agreement."),
    Match.Ending.RESULT: gettext_lazy("Only the final result is known."),
}


def held_words(sheet: ScoreSheet) -> str:
    """Return a sentence about the table's result, which holds a match in progress; else ""."""
    match = sheet.match
    if match.is_playing and match.is_decided:
        return _("The result of this table is set: it takes no more hands.")
    if match.is_playing and match.set_aside_at:
        return _(
            "The table of this match already has a result. A hand recorded here resumes the match."
        )
    return ""


def next_words(sheet: ScoreSheet) -> str:
    """Return a sentence about the next hand of a match in progress; empty for any other."""
    match = sheet.match
    if not match.is_playing:
        return ""
    if held := held_words(sheet):
        return held
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
            target=points(sheet.rules.target or 0), number=match.hand_count, limit=match.hands_limit
        )
    if sheet.gave_up:
        return _("{name} gave up.").format(name=sheet.gave_up)
    return str(ENDINGS.get(match.ending, ""))


def ended_words(match: Match) -> str:
    """Return who ended a match early, and its hour unless the match was dated to its day."""
    if not (who := match.ended_by):
        return _("Somebody ended the match early.")
    if match.dated_at or match.early_ended_at is None:
        return _("{name} ended the match.").format(name=who)
    text = _("{name} ended the match at {hour}.")
    hour = time_format(timezone.localtime(match.early_ended_at), "TIME_FORMAT")
    return text.format(name=who, hour=hour)


def over_words(sheet: ScoreSheet, *, is_taken_out: bool = False) -> str:
    """Return why a finished match is over, and how it could go on all the same. A match that was
    taken out of its occasion cannot go on.
    """
    match = sheet.match
    if match.ending == Match.Ending.RESULT:
        return str(ENDINGS[match.ending])
    if match.ending not in (Match.Ending.TARGET, Match.Ending.HANDS):
        advice = "" if is_taken_out else _("You can still play on from its score sheet.")
        return f"{ended_words(match)} {advice}".rstrip()
    reason = ""
    if match.ending == Match.Ending.HANDS:
        reason = _all_hands(match.hand_count)
    elif not sheet.rules.low_wins:
        reason = _("The match reached {target}.").format(target=points(sheet.rules.target or 0))
    if is_taken_out:
        return reason
    advice = _("If the last hand is wrong, correct or undo it: then the match goes on by itself.")
    return f"{reason} {advice}".lstrip()


def stopped_title(match: Match) -> str:
    """Return why nothing can be recorded in a match, as the title of a page."""
    if match.is_annulled:
        return _("This match is annulled and does not count.")
    if match.is_decided:
        return _("The result of this table has been set meanwhile")
    if match.is_playing:
        return _("There is nothing to end yet")
    return _("This match is already over")


def _all_hands(hands: int) -> str:
    text = ngettext("The {hands} hand is played.", "All {hands} hands are played.", hands)
    return text.format(hands=hands)


def state_words(match: Match) -> str:
    """Return the state of a match in words, such as "in play"; "" for a match played to its end."""
    if match.is_annulled:
        return _("annulled")
    if match.is_playing:
        return _("result set") if match.is_decided else _("in play")
    if match.is_result_only:
        return _("only the result")
    if match.is_disputed:
        return _("to be checked")
    return _("does not count") if match.is_broken_off else ""


def table_words(match: Match) -> str:
    """Return the table of a match; empty if it is not known."""
    return _("table {table}").format(table=match.table) if match.table else ""


def day_words(match: Match) -> str:
    """Return the day of a match with its weekday, and its table if that is known."""
    local = timezone.localtime(match.day)
    day = date_format(local, "DATE_FORMAT")
    parts = (capfirst(date_format(local, "l")), day, table_words(match))
    return ", ".join(filter(None, parts))


def with_table(match: Match) -> str:
    return ", ".join(filter(None, (str(match), table_words(match))))


def of_hands(match: Match) -> str:
    """Return what follows the number of a hand: "of 3"; empty without a limit."""
    limit = match.hands_limit
    return pgettext("hand 2 of 3", "of {limit}").format(limit=limit) if limit else ""


def won_words(side: Side, match: Match) -> str:
    """Return "(won)" for screen readers, in the gender of one person or of a pair; "" for the sides
    that did not win.
    """
    if not side.won or match.is_broken_off or match.is_disputed:
        return ""
    return _("(won)") if side.competitor.second_id else pgettext("one person", "(won)")


def won_tag(side: SheetSide, sheet: ScoreSheet) -> str:
    """Return "won", in the gender of one person or of a pair; "" for the sides that did not win."""
    if not side.won or sheet.match.is_broken_off or sheet.match.is_disputed:
        return ""
    return pgettext("one person", "won") if sheet.is_of_persons else _("won")


def to_go(side: SheetSide, sheet: ScoreSheet) -> str:
    """Return how far a side is from the end of the match, or from being out; empty without a
    target.
    """
    match, missing = sheet.match, side.missing
    if not (match.is_live and missing) or match.hands_limit:
        return ""
    if sheet.rules.low_wins:
        text = ngettext("out with {points} more", "out with {points} more", missing)
    else:
        text = ngettext("{points} to go", "{points} to go", missing)
    return text.format(points=missing)


def openings(sheet: ScoreSheet) -> list[SafeString]:
    """Return what each side needs to open the next hand; one sentence for two pairs that need the
    same, as at the beginning of a match.
    """
    first, *others = sheet.sides
    alike = all((each.minimum, each.before_minimum) == (0, first.before_minimum) for each in others)
    if first.minimum or not alike or sheet.is_of_persons:
        return [_opening_words(side, sheet) for side in sheet.sides]
    words = format_html(_("<b>{name}</b> may open with any meld."), name=_("Both pairs"))
    return [_with_mark(words, first, sheet)]


def _opening_words(side: SheetSide, sheet: ScoreSheet) -> SafeString:
    """Return what a side needs to open the next hand: its minimum with those after a failed
    opening, or the points until it has one.
    """
    if side.minimum:
        text = _("<b>{name}</b> must open with <b>{minimum}</b>.")
        if sheet.is_of_persons:
            text = pgettext("one person", "<b>{name}</b> must open with <b>{minimum}</b>.")
        words = format_html(text, name=side.name, minimum=side.minimum)
        if side.ladder[1] == side.minimum:
            return words
        text = _("If the opening fails, {second}; then {third}, and so on.")
        rest = format_html(text, second=side.ladder[1], third=side.ladder[2])
        return format_html("{} {}", words, rest)
    text = _("<b>{name}</b> may open with any meld.")
    if sheet.is_of_persons:
        text = pgettext("one person", "<b>{name}</b> may open with any meld.")
    return _with_mark(format_html(text, name=side.name), side, sheet)


def _with_mark(words: SafeString, side: SheetSide, sheet: ScoreSheet) -> SafeString:
    """Return the words, and how many points are missing until a minimum begins, if one does."""
    if not side.before_minimum:
        return words
    text = ngettext(
        "There is a minimum from {mark}, after <b>{points}</b> more point.",
        "There is a minimum from {mark}, after <b>{points}</b> more points.",
        side.before_minimum,
    )
    rest = format_html(text, mark=points(sheet.mark or 0), points=points(side.before_minimum))
    return format_html("{} {}", words, rest)


def chart_words(sheet: ScoreSheet) -> str:
    """Return what the lines across the chart mean: where the minimum begins, and what happens at
    the target. Empty without both.
    """
    match, mark = sheet.match, sheet.mark
    target = None if match.hands_limit else sheet.rules.target
    if target is None:
        return _("At {mark} the minimum begins.").format(mark=points(mark)) if mark else ""
    if sheet.rules.low_wins:
        return _("A player who reaches {target} is out.").format(target=points(target))
    if not mark:
        return _("At {target} the match ends.").format(target=points(target))
    text = _("At {mark} the minimum begins, at {target} the match ends.")
    return text.format(mark=points(mark), target=points(target))


def winner_words(sheet: ScoreSheet) -> str:
    """Return who won, in a sentence; empty after a draw."""
    if sheet.winner is None:
        return ""
    text = _("<b>{winner}</b> won.")
    if sheet.is_of_persons:
        text = pgettext("one person", "<b>{winner}</b> won.")
    return format_html(text, winner=sheet.winner.name)


def leader_words(sheet: ScoreSheet) -> str:
    """Return who would win if the match ended now."""
    if sheet.leader is None:
        return _("If the match ends now, it is a draw.")
    text = _("If the match ends now, <b>{name}</b> win.")
    if sheet.is_of_persons:
        text = _("If the match ends now, <b>{name}</b> wins.")
    return format_html(text, name=sheet.leader.name)


def giving_up_words(sheet: ScoreSheet) -> str:
    """Return a sentence on the effect of giving up: the other side wins, or the others win."""
    if not sheet.is_of_two:
        return _("If a side gives up, the others win, whatever the totals.")
    if sheet.is_of_persons:
        return _("If one player gives up, the other wins, whatever the totals.")
    return _("If a pair gives up, the other pair wins, whatever the totals.")


def conflict_title(sheet: ScoreSheet, number: int, hand: Hand | None) -> str:
    """Return the title of the page for a hand that another person recorded or changed first.

    `hand`: the version that was to be corrected; None: a new hand was to be recorded.
    """
    if sheet.match.is_annulled:
        return stopped_title(sheet.match)
    if any(recorded.number == number and recorded.row == hand for recorded in sheet.hands):
        return _("This match cannot go on, so the hand stays as it is")
    if any(recorded.number == number for recorded in sheet.hands):
        text = _("Hand {number} is already recorded")
        if hand:
            text = _("Hand {number} has been corrected meanwhile")
    elif hand:
        text = _("Hand {number} has been undone meanwhile")
    elif sheet.match.is_live:
        number, text = sheet.next_number, _("The next hand is hand {number}")
    else:
        return stopped_title(sheet.match)
    return text.format(number=number)
