"""One table of a round: its result, or its match hand by hand."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs import kept
from clubs.access import Right, signed_in
from clubs.views.answers import form_page
from tournaments.director import rounds, stages, tables
from tournaments.director.reserves import seats_with_reserve
from tournaments.director.writing import NotNow, StageClosed
from tournaments.forms.result_several import result_form
from tournaments.models import Round, Table
from tournaments.reasons import enumerated
from tournaments.seated import Seated
from tournaments.standings import format_of, played_stage
from tournaments.views.fetch import round_of, table_of, tournament_for
from tournaments.views.meanwhile import round_over
from tournaments.views.rounds import around


@require_http_methods(["GET", "POST"])
def result(
    request: HttpRequest, slug: str, name: str, stage: int, number: int, table: int
) -> HttpResponse:
    """Type the result of a table, say that somebody did not come, or take it back."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    row = table_of(round, table)
    seated = _seated(round, row)
    form = result_form(seated, kept.typed(request))
    context = {
        **around(tournament),
        "round": round,
        "stage": round.stage,
        "seated": seated,
        "later": rounds.later_rounds(round),
        "reserves": seats_with_reserve(row),
        "can_reopen": bool(round.stage.closed_at) and stages.can_reopen(round.stage),
    }
    if request.method == "POST" and form.is_valid():
        try:
            missed = form.write(by=signed_in(request))
        except tables.AlreadyThere as found:
            context |= {"seated": found.there, "form": form.anew(found.there), "changed": True}
            return render(request, "tournaments/result.html", context, status=409)
        except tables.NeedsReason:
            form.add_error("reason", _("Say why, in a few words."))
        except StageClosed:
            form.add_error(None, _("What you typed is not noted."))
        except tables.Begun as found:
            form.add_error(None, _begun(found))
        except NotNow:
            now = round_of(tournament, stage, number)
            text = _("The round is closed: open it again first.")
            if now.is_draft:
                text = f"{round_over(now)} {_('What you typed is not noted.')}"
            form.add_error(None, text)
        else:
            if missed:
                text = _("By the places of now {who} would have gone on.")
                messages.warning(request, text.format(who=enumerated(map(str, missed))))
            if again := play_again(round, {table: _seated(round, row).score}):
                messages.warning(request, again)
            # To the field for the number of the next table.
            return redirect(reverse("round", args=[slug, name, stage, number]) + "#go")
    return form_page(request, "tournaments/result.html", context | {"form": form})


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
    """Who is in a match that has begun, and what can be done where others play it after all."""
    begun = _("The match at this table was begun with everybody.")
    if found.without:
        text = _("The match at this table was begun without {who}.")
        begun = text.format(who=enumerated(found.without))
    return f"{begun} {_('If others play after all, type the points when it is over.')}"


def play_again(round: Round, noted: Mapping[int, tuple[int, ...] | None]) -> str:
    """In a bracket a level match is played again: at which of these tables, in words."""
    level = [number for number, score in noted.items() if score and score[0] == score[1]]
    if not level or not format_of(round.stage).has_bracket:
        return ""
    if any(not later.is_draft for later in rounds.later_rounds(round)):
        return ""
    text = _("Level at table {tables}: the two meet again in the next round.")
    return text.format(tables=", ".join(map(str, level)))


def _seated(round: Round, row: Table) -> Seated:
    there = played_stage(round.stage).tables[round.pk]
    return next(seated for seated in there if seated.table.pk == row.pk)
