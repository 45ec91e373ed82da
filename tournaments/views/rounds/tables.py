"""One table of a round: type its result, or record its match hand by hand."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.journal.writing import NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import asks_first, fingerprint, form_page
from clubs.words.figures import points
from server.web import saved_form
from server.web.htmx import HtmxRequest
from tournaments.boards.draws.reports import agreed_words, report_lines
from tournaments.consequences.bracket_words import WinnerChangeWords
from tournaments.director.entries.reserves import seats_with_reserve
from tournaments.director.rounds import by_hand, tables
from tournaments.director.rounds.bracket_corrections import ChoiceNeeded, Way
from tournaments.director.writing import StageClosed
from tournaments.forms.rounds.doubts import TIE, tie_words
from tournaments.forms.rounds.result import MATCH, NONE, AnyResultForm
from tournaments.forms.rounds.result_several import result_form
from tournaments.models import Round, Table
from tournaments.phones.report_queries import Waiting, takes_reports, waiting_at
from tournaments.reading.progress import can_reopen, is_fixed, later_rounds, tied_rule
from tournaments.reading.round_names import stakes
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import format_of, played_stage
from tournaments.reading.table_queries import read_tables
from tournaments.reading.table_words import (
    later_words,
    match_words,
    recorded_words,
    reserve_words,
    tied_words,
    walkover_worth,
    warnings,
)
from tournaments.views.fetch import round_of, table_of, tournament_for
from tournaments.views.meanwhile import round_over
from tournaments.views.players.typed_results import write_result
from tournaments.views.reprinting import print_again
from tournaments.views.rounds.rounds import frame
from tournaments.views.rounds.sitting_in import nothing_to_correct
from tournaments.words.labels import in_a_row
from tournaments.words.reasons import enumerated

RESULT = "tournaments/result.html"


@require_http_methods(["GET", "POST"])
def result(
    request: HtmxRequest, slug: str, name: str, stage: int, number: int, table: int
) -> HttpResponse:
    """Type the result of a table or a walkover, or remove it."""
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    row = table_of(this_round, table)
    form = result_form(read_tables([row])[0], saved_form.typed(request))
    not_recorded = _("What you typed was not recorded.")
    if request.POST.get("do") == "preview":
        return render(request, RESULT, _result_frame(row, form))
    if request.method == "POST" and form.is_valid():
        if form.needs_choice or asks_first(request, form):
            return form_page(request, RESULT, _result_frame(row, form) | {"asks": True})
        # Before it is stored: afterwards it changes nothing any more.
        papers = [link for change in form.changes for link in change.links]
        try:
            done = write_result(form, by=signed_in(request), version=tournament.version)
        except tables.AlreadyThere as refused:
            context = _result_frame(row, form.anew(refused.current)) | {"changed": True}
            return render(request, RESULT, context, status=409)
        except ChoiceNeeded:
            # A colleague changed a later match after this page was checked.
            form = result_form(read_tables([table_of(this_round, table)])[0], form.data)
            return form_page(request, RESULT, _result_frame(row, form) | {"asks": True})
        except tables.NeedsReason:
            form.add_error("reason", _("Write the reason in a few words."))
        except StageClosed:
            form.add_error(None, not_recorded)
        except tables.Begun as refused:
            form.add_error(None, _begun(refused))
        except NotNow:
            now = round_of(tournament, stage, number)
            text = _("The round is closed: open it again first.")
            if now.is_draft:
                text = f"{round_over(now)} {not_recorded}"
            form.add_error(None, text)
        else:
            if done.result is None:
                papers = []
                messages.info(request, _("Nothing has changed."))
            elif done.result.change is not None:
                way: Way = "again" if done.result.is_again else "keep"
                messages.success(request, WinnerChangeWords(done.result.change, way).done)
            else:
                said = (
                    done_words(form),
                    tied_words(_now(row)) if tied_rule(this_round.stage) else "",
                )
                messages.success(request, " ".join(filter(None, said)))
            if papers:
                messages.warning(request, print_again(papers))
            if done.missed:
                text = _("By the current standings, {who} would have advanced.")
                messages.warning(request, text.format(who=enumerated(map(str, done.missed))))
            if tied_rule(this_round.stage) and (again := play_again(this_round, [_now(row)])):
                messages.warning(request, again)
            return redirect("round", slug, name, stage, number)
    return form_page(request, RESULT, _result_frame(row, form))


def done_words(form: AnyResultForm) -> str:
    """Return what became of the result of a table, in a sentence. Only for a saved form."""
    number, kind = form.seated.number, form.cleaned_data["kind"]
    if kind == NONE:
        return _("The result of table {number} was removed.").format(number=number)
    text = _("Recorded: table {number}, {result}.")
    if form.corrects:
        text = _("Corrected: table {number}, {result}.")
    score = form.seated.recorded if kind == MATCH else form.typed.score
    result = " × ".join(points(one) or "0" for one in score)
    if not score:
        after = form.seated.with_result(*form.typed)
        result = _("absence of {who}").format(who=enumerated(after.absentees))
    return text.format(number=number, result=result)


def _result_frame(row: Table, form: AnyResultForm) -> dict[str, Any]:
    this_round = row.round
    agreed = agreed_words(form.seated) if takes_reports(this_round) else ""
    wrong_seat_ways = by_hand.wrong_seat_ways(form.seated)
    draws = format_of(this_round.stage).draws and not this_round.is_closed
    # Below the fields of a correction stands what was there.
    seated, phones = form.seated, this_round.stage.tournament.phones
    can_write_hands = seated.is_recordable and seated.is_open and not seated.match
    has_points = not (format_of(this_round.stage).has_bracket or is_fixed(this_round.stage))
    is_told = not form.corrects_points or agreed or row.reason
    return {
        **frame(this_round.stage.tournament),
        "round": this_round,
        "stage": this_round.stage,
        "seated": form.seated,
        "form": form,
        "is_fixed": is_fixed(this_round.stage),
        "has_more": bool(
            seated.match
            or can_write_hands
            or has_points
            or (phones and not this_round.is_closed)
            or _can_replace(form)
            or wrong_seat_ways
        ),
        "shown": fingerprint(form),
        "recorded": recorded_words(form.seated),
        "match_words": match_words(form.seated),
        "warnings": warnings(form.seated),
        "later": _later(this_round, form),
        "winner_words": form.winner_words,
        **_stage_frame(form.seated),
        "can_replace": _can_replace(form),
        "wrong_seat_ways": wrong_seat_ways,
        "seats_stay": nothing_to_correct(form.seated) if draws and not wrong_seat_ways else "",
        "is_stale_choice": form.needs_choice and form.choice is not None and form.is_sent,
        "reserves": list(map(reserve_words, seats_with_reserve(row))),
        "reports": report_lines(form.seated, _waiting(form)),
        "agreed": agreed,
        "tells_result": form.seated.outcome and is_told,
        "can_reopen": bool(this_round.stage.closed_at) and can_reopen(this_round.stage),
    }


def _can_replace(form: AnyResultForm) -> bool:
    """Whether somebody else may be noted for one of a pair, and no reserve is named above."""
    seated = form.seated
    entries = [entry for side in seated.sides if len(side) == 1 for entry in side]
    if any(entry.reserve_id for entry in entries) or seated.table.round.stage.is_settled:
        return False
    return any(len(entry.competitor.players) > 1 for entry in entries)


def _stage_frame(seated: SeatedTable) -> dict[str, Any]:
    this_round = seated.table.round
    if not format_of(this_round.stage).has_bracket:
        return {"walkover": walkover_worth(seated)}
    name = stakes(played_stage(this_round.stage), this_round).name
    return {"in_bracket": True, "round_name": name}


def _waiting(form: AnyResultForm) -> Waiting:
    """Return the reported results that wait at an open table of a league."""
    table = form.seated.table
    is_open = takes_reports(table.round) and form.seated.is_open
    return waiting_at(table) if is_open else {}


def _later(this_round: Round, form: AnyResultForm) -> list[str]:
    """Return sentences on the drawn rounds after this one; none once the form shows its own
    changes. Also what becomes of a typed draw in a bracket.
    """
    format = format_of(this_round.stage)
    rule = "" if this_round.is_closed else tied_rule(this_round.stage)
    if form.is_draw and rule:
        # The question about the level totals says the same.
        return [] if any(issue.field == TIE for issue in form.issues) else [tie_words(rule)]
    if form.changes or not format.draws:
        return []
    later = later_rounds(this_round)
    if format.has_bracket:
        # What becomes of the published ones depends on who wins.
        later = [other for other in later if other.is_draft]
    return list(map(later_words, later))


@require_POST
def record(
    request: HttpRequest, slug: str, name: str, stage: int, number: int, table: int
) -> HttpResponse:
    """Open the match of a table, to record it hand by hand.

    `to=arbiter`: open the arbiter's questions instead; their rulings appear in the tournament's
    list.
    """
    tournament = tournament_for(request, slug, name)
    row = table_of(round_of(tournament, stage, number), table)
    try:
        match = tables.open_match(row, by=signed_in(request))
    except NotNow:
        messages.error(request, _("No match can be recorded at this table now."))
        return redirect("round", slug, name, stage, number)
    to = "arbiter_of_match" if request.POST.get("to") == "arbiter" else "match"
    return redirect(to, slug, match.number)


def _begun(refused: tables.Begun) -> str:
    """Return a sentence: the match of the table has begun, so its sides cannot change.

    A second sentence says what to do if other players play after all.
    """
    begun = _("The match at this table was begun with everybody.")
    if refused.without:
        text = _("The match at this table was begun without {who}.")
        begun = text.format(who=enumerated(refused.without))
    advice = _("If others play after all, type the points when the match is over.")
    return f"{begun} {advice}"


def play_again(this_round: Round, noted: Iterable[SeatedTable]) -> str:
    """Return a sentence on the tables of a knock-out that are level: what decides them now.

    Empty without any.
    """
    rule = tied_rule(this_round.stage)
    level = [seated.number for seated in noted if seated.is_level_in_tie]
    if not level or not rule or any(not later.is_draft for later in later_rounds(this_round)):
        return ""
    if rule == "seed":
        text = ngettext(
            "Level at table {tables}: the better seed advances.",
            "Level at tables {tables}: the better seeds advance.",
            len(level),
        )
    elif rule == "again":
        text = ngettext(
            "Level at table {tables}: the two meet again in the next round.",
            "Level at tables {tables}: they meet again in the next round.",
            len(level),
        )
    else:
        text = ngettext(
            "Level at table {tables}: record there who advances.",
            "Level at tables {tables}: record there who advances.",
            len(level),
        )
    return text.format(tables=in_a_row(level))


def _now(row: Table) -> SeatedTable:
    """Return a table as it is now, read again."""
    now = Table.objects.select_related("match", "round__stage").get(pk=row.pk)
    return read_tables([now])[0]
