"""One table of a round: its result, or its match hand by hand."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs import kept
from clubs.access import Right, signed_in
from clubs.views.answers import HtmxRequest, asks_first, fingerprint, form_page
from clubs.writing import NotNow
from tournaments.director import tables
from tournaments.director.reserves import seats_with_reserve
from tournaments.director.writing import StageClosed
from tournaments.forms.result import AnyResultForm
from tournaments.forms.result_several import result_form
from tournaments.labels import in_a_row
from tournaments.models import Round, Table
from tournaments.progress import can_reopen, is_knockout, later_rounds
from tournaments.reasons import enumerated
from tournaments.standings import format_of
from tournaments.table_queries import read_tables
from tournaments.views.fetch import round_of, table_of, tournament_for
from tournaments.views.meanwhile import round_over
from tournaments.views.rounds import around

RESULT = "tournaments/result.html"


@require_http_methods(["GET", "POST"])
def result(
    request: HtmxRequest, slug: str, name: str, stage: int, number: int, table: int
) -> HttpResponse:
    """Type the result of a table, say that somebody did not come, or take it back."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    row = table_of(round, table)
    form = result_form(read_tables([row])[0], kept.typed(request))
    not_noted = _("What you typed was not recorded.")
    if request.POST.get("do") == "preview":
        return render(request, RESULT, _around_result(row, form))
    if request.method == "POST" and form.is_valid():
        if asks_first(request, form):
            return form_page(request, RESULT, _around_result(row, form) | {"asks": True})
        try:
            missed = form.write(by=signed_in(request), version=tournament.version)
        except tables.AlreadyThere as found:
            context = _around_result(row, form.anew(found.there)) | {"changed": True}
            return render(request, RESULT, context, status=409)
        except tables.NeedsReason:
            form.add_error("reason", _("Write the reason in a few words."))
        except StageClosed:
            form.add_error(None, not_noted)
        except tables.Begun as found:
            form.add_error(None, _begun(found))
        except NotNow:
            now = round_of(tournament, stage, number)
            text = _("The round is closed: open it again first.")
            if now.is_draft:
                text = f"{round_over(now)} {not_noted}"
            form.add_error(None, text)
        else:
            if missed:
                text = _("By the present places {who} would have advanced.")
                messages.warning(request, text.format(who=enumerated(map(str, missed))))
            if is_knockout(round.stage) and (again := play_again(round, {table: _score_of(row)})):
                messages.warning(request, again)
            # To the field for the number of the next table.
            return redirect(reverse("round", args=[slug, name, stage, number]) + "#go")
    return form_page(request, RESULT, _around_result(row, form))


def _around_result(row: Table, form: AnyResultForm) -> dict[str, Any]:
    """Return the context of the page of a result."""
    round = row.round
    return {
        **around(round.stage.tournament),
        "round": round,
        "stage": round.stage,
        "seated": form.seated,
        "form": form,
        "shown": fingerprint(form),
        "later": later_rounds(round),
        "reserves": seats_with_reserve(row),
        "can_reopen": bool(round.stage.closed_at) and can_reopen(round.stage),
    }


@require_POST
def record(
    request: HttpRequest, slug: str, name: str, stage: int, number: int, table: int
) -> HttpResponse:
    """Open the match of a table, to record it hand by hand, or with `to=arbiter` to ask the arbiter
    at it: what is ruled there stands in the list of the tournament.
    """
    tournament = tournament_for(request, slug, name, Right.RECORD)
    row = table_of(round_of(tournament, stage, number), table)
    try:
        match = tables.open_match(row, by=signed_in(request))
    except NotNow:
        messages.error(request, _("No match can be recorded at this table now."))
        return redirect("round", slug, name, stage, number)
    to = "arbiter_of_match" if request.POST.get("to") == "arbiter" else "match"
    return redirect(to, slug, match.number)


def _begun(found: tables.Begun) -> str:
    """Return why the table is refused: its match has begun. The sentence adds what to do if other
    players play after all.
    """
    begun = _("The match at this table was begun with everybody.")
    if found.without:
        text = _("The match at this table was begun without {who}.")
        begun = text.format(who=enumerated(found.without))
    advice = _("If others play after all, type the points when the match is over.")
    return f"{begun} {advice}"


def play_again(round: Round, noted: Mapping[int, tuple[int, ...] | None]) -> str:
    """In a bracket a level match is played again: at which of these tables, in words."""
    level = [number for number, score in noted.items() if score and score[0] == score[1]]
    if not level or not format_of(round.stage).has_bracket:
        return ""
    if any(not later.is_draft for later in later_rounds(round)):
        return ""
    text = ngettext(
        "Level at table {tables}: the two meet again in the next round.",
        "Level at tables {tables}: they meet again in the next round.",
        len(level),
    )
    return text.format(tables=in_a_row(level))


def _score_of(row: Table) -> tuple[int, ...] | None:
    """Return the score of a table as it is in the database now."""
    now = Table.objects.select_related("match", "round").get(pk=row.pk)
    return read_tables([now])[0].score
