"""Change seats by hand: complete a table of a draft with an entry that has a bye, and exchange
pairs that sat down at the wrong table.
"""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.forms.fields.numbers import number_in
from clubs.journal.writing import Gone, NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import asks_first, fingerprint, form_page
from server.web import saved_form
from server.web.htmx import HtmxRequest
from tournaments.director.result_lines import result_words
from tournaments.director.rounds import by_hand
from tournaments.director.rounds.rounds import OtherDraft, SectionsDiffer
from tournaments.forms.rounds.league import WrongSeatForm
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import played_stage
from tournaments.reading.table_queries import read_table
from tournaments.views.fetch import round_of, stage_of, table_of, tournament_for
from tournaments.views.rounds.drafts import draft_page, drafted_round, other_draft
from tournaments.views.rounds.rounds import frame


@require_POST
def sit_in(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Let the entry numbered `entry` complete `table`; `seen` is the mark of the draft shown."""
    tournament = tournament_for(request, slug, name)
    table, entry = (number_in(request.POST, key) for key in ("table", "entry"))
    try:
        this_round = drafted_round(tournament, stage, number)
        seen = request.POST.get("seen", "")
        by_hand.sit_in(this_round, table, entry, by=signed_in(request), seen=seen)
    except (OtherDraft, Gone):
        return other_draft(request, stage_of(tournament, stage))
    if request.htmx:
        return draft_page(request, this_round)
    return redirect("draft", slug, name, stage, number)


@require_http_methods(["GET", "POST"])
def wrong_seat(
    request: HtmxRequest, slug: str, name: str, stage: int, number: int, table: int
) -> HttpResponse:
    """Exchange a pair of a table with one that sits there instead, or let the table begin anew."""
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    row = table_of(this_round, table)
    here = read_table(row)
    if not by_hand.wrong_seat_ways(here):
        messages.info(request, nothing_to_correct(here))
        return redirect("table_result", slug, name, stage, number, table)
    form = WrongSeatForm(played_stage(this_round.stage), here, saved_form.typed(request))
    is_preview = request.POST.get("do") == "preview"
    is_sent = request.method == "POST" and not is_preview and form.is_valid()
    asks = is_sent and asks_first(request, form)
    if is_sent and not asks:
        given, by = form.cleaned_data, signed_in(request)
        reason = _("Sat down at the wrong table")
        try:
            if given["what"] == "again":
                by_hand.play_again(row, by=by, reason=reason)
                text = _("Table {table} begins anew. It had: {result}.")
                text = text.format(table=table, result=result_words(here))
            else:
                by_hand.exchange(this_round, given["own"], given["other"], by=by, reason=reason)
                text = form.changes[0].label
        except (NotNow, SectionsDiffer):
            form.add_error(None, _("These cannot be exchanged now: look at the hall again."))
        else:
            messages.success(request, text)
            return redirect("round", slug, name, stage, number)
    context = {
        **frame(tournament),
        "stage": this_round.stage,
        "round": this_round,
        "seated": here,
        "form": form,
        "shown": fingerprint(form),
        "asks": asks,
    }
    if is_preview:
        return render(request, "tournaments/wrong_seat.html", context)
    return form_page(request, "tournaments/wrong_seat.html", context)


def nothing_to_correct(here: SeatedTable) -> str:
    """Return why the seats of a table cannot be corrected."""
    if here.table.round.is_closed or here.table.round.voided_at:
        return _("This round is over: its seats can no longer be corrected.")
    text = _(
        "Sat down at the wrong table? Nothing is recorded at table {table} yet: "
        "ask the pairs to move to their tables."
    )
    return text.format(table=here.number)
