"""The recorded result of a table, its match and its warnings, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.formats import date_format, time_format
from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.words.figures import points, signed
from tournaments.models import Round, Seat, Stage, Table, Tournament
from tournaments.ranking.awards import TotalPoints, VpScale
from tournaments.ranking.regulation import Regulation
from tournaments.reading.progress import is_knockout, tied_rule
from tournaments.reading.round_names import name_of, of_round
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import format_of, played_stage, regulation_of
from tournaments.words.labels import Text, in_a_row
from tournaments.words.reasons import enumerated
from tournaments.words.unplayed_words import walkover_words


def recorded_words(seated: SeatedTable) -> str:
    """Return sentences on the recorded result, and on when and by whom it was recorded."""
    who = ", ".join(seated.absentees)
    absence = _("Did not come: %(who)s.") % {"who": who} if who else ""
    if seated.is_of_several or (seated.table.no_shows and seated.score is None):
        figures = ", ".join(f"{name} {points(figure)}" for name, figure in seated.figures)
        sentences = [_("Recorded: %(figures)s.") % {"figures": figures} if figures else "", absence]
    elif len(seated.absent) == 2:
        sentences = [_("Recorded: neither side came.")]
    elif seated.absent:
        sentences = [_("Recorded: %(pair)s did not come.") % {"pair": who}]
    else:
        first, second = map(points, seated.score or ("", ""))
        text = _("Recorded: %(first)s × %(second)s.") % {"first": first, "second": second}
        sentences = [text, absence]
    sentences.append(only_number_words(seated))
    if seated.table.decided_at and seated.table.decided_by:
        hour = time_format(localtime(seated.table.decided_at), "TIME_FORMAT")
        sentences.append(
            _("By %(who)s, %(hour)s.") % {"who": seated.table.decided_by, "hour": hour}
        )
    return " ".join(filter(None, sentences))


def score_words(seated: SeatedTable) -> str:
    """Return the score as 2000 × 1500, or W.O.; empty without a result."""
    if seated.score is None:
        return _("W.O.") if seated.absent and not seated.is_open else ""
    return " × ".join(map(points, seated.score))


def absence_words(seated: SeatedTable) -> str:
    """Return who did not come, so that there is no score; empty at other tables."""
    if not seated.absent or seated.score is not None or seated.is_open:
        return ""
    return _("{pair} did not come").format(pair=enumerated(seated.absentees))


def walkover_mark(seated: SeatedTable, scores: Sequence[tuple[int, int]]) -> str:
    """Return with what a walkover counts: its points, or the differences where a usual win gives
    them. `scores`: the result of each side. Empty for none, other tables, and in a bracket, where
    it decides nothing.
    """
    stage, worth = seated.table.round.stage, [mine for mine, _theirs in scores]
    if seated.is_of_several or not seated.absent or not any(worth) or is_knockout(stage):
        return ""
    if _counts_difference(regulation_of(stage.tournament)):
        differences = [mine - theirs for mine, theirs in scores]
        if seated.table.no_shows:
            text = _("W.O. counts as a difference of {difference} for those who came")
            return text.format(difference=signed(max(differences)) or "0")
        text = _("W.O. counts as a difference of {differences}")
        return text.format(differences=in_a_row([signed(one) or "0" for one in differences]))
    if seated.table.no_shows:
        return _("W.O. counts as {points} for those who came").format(points=points(max(worth)))
    return _("W.O. counts as {score}").format(score=" × ".join(points(one) or "0" for one in worth))


def _counts_difference(regulation: Regulation) -> bool:
    """Whether the two sides of a walkover get scores that make no result together: the points of a
    usual win, and the widest difference of the round.
    """
    return regulation.walkover is None and not isinstance(regulation.award, TotalPoints)


def walkover_worth(seated: SeatedTable) -> str:
    """Return what an absence at a table would count, and from when that is known, in sentences."""
    this_round, came = seated.table.round, seated.result.sides[0][0]
    stage = this_round.stage
    regulation = regulation_of(stage.tournament)
    words = walkover_words(regulation, several=seated.is_of_several)
    if regulation.walkover is not None or seated.is_of_several or format_of(stage).is_of_meetings:
        return words
    if isinstance(regulation.award, VpScale):
        return words
    score = regulation.walkover_result((0, 0), came=True)[0]
    if _has_results(stage.tournament):
        after = played_stage(stage).with_table(seated.with_result((), absent=(1,)))
        if (result := after.results_of(this_round, {came}).get(came)) is None:
            return words
        score = result.score
    text = _(
        "With the results so far it counts as {score}. That is final when the round is closed."
    )
    if this_round.is_closed:
        text = _("It counts as {score}.")
    elif not score[0]:
        text = _(
            "No match has a winner yet: the points follow from the matches of this round, and are "
            "final when it is closed."
        )
    counts = f"{points(score[0])} × 0"
    if _counts_difference(regulation):
        difference = signed(score[0] - score[1]) or "0"
        counts = _("a difference of {difference}").format(difference=difference)
    return f"{words} {text.format(score=counts)}"


def _has_results(tournament: Tournament) -> bool:
    """Whether some table may have points, which a whole stage is read for."""
    tables = Table.objects.filter(
        round__stage__tournament=tournament, round__voided_at__isnull=True
    )
    return tables.exclude(match=None, scores=[]).exists()


def progress_words(seated: SeatedTable) -> str:
    """Return how far a match in play is: "in play, 3 hands, 1200 × 900"; empty for other tables."""
    if not seated.is_in_play:
        return ""
    hands, *totals = seated.progress
    if not hands:
        return _("in play")
    text = ngettext("in play, {hands} hand, {totals}", "in play, {hands} hands, {totals}", hands)
    return text.format(hands=hands, totals=" × ".join(points(total) or "0" for total in totals))


def counting_words(seated: SeatedTable, *, for_members: bool) -> str:
    """Return sentences on the result that counts instead of the totals of the match, and on who
    stays in a bracket although it was corrected; empty for most matches.

    Only members read who set it, and why.
    """
    sentences = [_counting(seated, for_members=for_members), only_number_words(seated)]
    is_set = seated.table.decided_by is not None or sentences[1]
    if for_members and any(sentences) and is_set and (why := seated.table.reason.rstrip(". ")):
        sentences.append(_("Reason: {reason}.").format(reason=why))
    return " ".join(filter(None, sentences))


def _counting(seated: SeatedTable, *, for_members: bool) -> str:
    table = seated.table
    is_own = table.decided_at is None and seated.score == seated.recorded
    if not seated.is_decided or (is_own and not _is_in_play(seated)):
        return ""
    result = _result_words(seated)
    if not for_members or table.decided_at is None or table.decided_by is None:
        return _("In the tournament, this result counts: {result}.").format(result=result)
    text = _("In the tournament, the result set by {name} ({moment}) counts: {result}.")
    return text.format(
        name=table.decided_by, moment=_moment(seated, table.decided_at), result=result
    )


def _is_in_play(seated: SeatedTable) -> bool:
    return seated.match is not None and seated.match.is_playing


def _result_words(seated: SeatedTable) -> str:
    if seated.score is None:
        return _("absence of {who}").format(who=enumerated(seated.absentees))
    if seated.is_of_several:
        return ", ".join(f"{name} {points(figure)}" for name, figure in seated.figures)
    return " × ".join(map(points, seated.score))


def _moment(seated: SeatedTable, decided_at: datetime) -> str:
    """Return the hour of a decision, with its day if the match has another."""
    hour, match = time_format(localtime(decided_at), "TIME_FORMAT"), seated.match
    if match is None or localdate(match.day) == localdate(decided_at):
        return hour
    return date_format(localtime(decided_at), "SHORT_DATETIME_FORMAT")


def match_words(seated: SeatedTable) -> str:
    """Return the progress of a table's match in words; empty without a match."""
    if seated.match is None:
        return ""
    number = seated.match.hand_count
    if not seated.match.is_playing:
        return _("This match was recorded hand by hand.")
    if seated.is_of_several:
        text = ngettext(
            "This match is recorded hand by hand: %(hands)s hand so far.",
            "This match is recorded hand by hand: %(hands)s hands so far.",
            number,
        )
        return text % {"hands": number}
    text = ngettext(
        "This match is recorded hand by hand: %(first)s × %(second)s after %(hands)s hand.",
        "This match is recorded hand by hand: %(first)s × %(second)s after %(hands)s hands.",
        number,
    )
    first, second = (points(side.total) for side in seated.totals)
    return text % {"first": first, "second": second, "hands": number}


ANNULLED = gettext_lazy(
    "The score sheet was annulled. Record the result here, or record the match again hand by hand."
)
ANNULLED_LATE = gettext_lazy(
    "The score sheet was annulled after the round was closed. The result stays as it is until you "
    "record another."
)
REOPENED_LATE = gettext_lazy(
    "The score sheet was opened again after the round was closed. The result stays as it is until "
    "you record another."
)
CORRECTED_LATE = gettext_lazy(
    "The score sheet was corrected after the round was closed. The result stays as it is until you "
    "record another."
)

TAKEN_OUT_WORDS = gettext_lazy(
    "The result of an earlier match was corrected. This match was taken out of the bracket, and "
    "does not count in the tournament."
)


def warnings(seated: SeatedTable) -> list[str]:
    """Return sentences on events of the match that the result does not show."""
    if seated.is_annulled:
        return [str(ANNULLED_LATE if seated.table.round.is_closed else ANNULLED)]
    sentences = []
    if seated.gave_up and not seated.score:
        text = _("%(name)s gave up. The points do not say who has won: record the result here.")
        sentences = [text % {"name": seated.gave_up}]
    if seated.is_corrected:
        sentences.append(str(REOPENED_LATE if _is_in_play(seated) else CORRECTED_LATE))
    return sentences


TIED_SENTENCES: Mapping[str, Text] = {
    "hand": gettext_lazy("Draw: {name} advanced by one more hand."),
    "lot": gettext_lazy("Draw: {name} advanced by lot."),
    "seed": gettext_lazy("Draw: {name} advanced as the better seed."),
}
TIED_SHORT: Mapping[str, Text] = {
    "hand": gettext_lazy("draw, decided by one more hand"),
    "lot": gettext_lazy("draw, decided by lot"),
    "seed": gettext_lazy("draw, decided by the seed"),
}
"""The words at a tie that ended with a level match."""
TIED_MARKS: Mapping[str, Text] = {
    "again": gettext_lazy("draw: they play again"),
    "hand": gettext_lazy("draw: one more hand decides"),
    "lot": gettext_lazy("draw: the lot decides"),
    "seed": gettext_lazy("draw: the better seed advances"),
}
"""The consequence of a level match of a bracket, by the option `tied`."""
PLAY_AGAIN = gettext_lazy("it was a draw, and they play again")
"""The same behind the names of the two."""


def stay_words(name: str) -> str:
    """Return that an entry stays in a bracket after a correction; without a name, the bracket."""
    if not name:
        return _("The bracket stays as it is: only the number was corrected.")
    return _("{name} stay in the bracket: only the number was corrected.").format(name=name)


def only_number_words(seated: SeatedTable) -> str:
    """Return who stays in the bracket although the result was corrected, or goes on after a draw;
    empty at most tables.
    """
    winner = seated.result.in_tie.winner
    if seated.tie_result is not None:
        return stay_words("" if winner is None else seated.names[winner])
    return tied_words(seated)


def tied_words(seated: SeatedTable) -> str:
    """Return who goes on after the draw that a bracket follows; empty at most tables."""
    if seated.tied is None:
        return ""
    return str(TIED_SENTENCES[seated.tied.by]).format(name=seated.names[seated.tied.winner])


def tied_mark(seated: SeatedTable, stage: Stage) -> str:
    """Return what decides the level match of a bracket of which nobody is named yet; "" for other
    tables.
    """
    rule = tied_rule(stage)
    return str(TIED_MARKS[rule]) if rule and seated.is_level_in_tie else ""


def later_words(later: Round) -> str:
    """Return a sentence on what a corrected result changes in a later round that is drawn."""
    numbered = _("Round {number} is drawn already and stays as it is.")
    named = _("The draw stays as it is: {round}.")
    if later.is_draft:
        numbered = _("The draft of round {number} has to be drawn again after this.")
        named = _("This draft has to be drawn again: {round}.")
    return of_round(numbered, named, later, name_of(later))


def substitute_words(seated: SeatedTable) -> list[str]:
    """Return who played at a table in place of whom, and which persons who change partners did not
    come.
    """
    text = _("{reserve} in place of {player}")
    words = [text.format(reserve=name, player=player) for name, player in seated.substitutes]
    if not seated.table.no_shows:
        return words
    text = _("somebody else played for {who}")
    if seated.score is None:
        text = ngettext("{who} did not come", "{who} did not come", len(seated.absentees))
    return [*words, text.format(who=enumerated(seated.absentees))]


def reserve_words(seat: Seat) -> str:
    """Return a sentence on the reserve of a seat: whom it replaced, or that it has not played."""
    if seat.reserve:
        text = _("%(reserve)s played for %(player)s.")
        return text % {"reserve": seat.reserve, "player": seat.reserve_for}
    entry = seat.participant.entry
    return _("Reserve of %(pair)s: %(reserve)s.") % {"pair": entry, "reserve": entry.reserve}
