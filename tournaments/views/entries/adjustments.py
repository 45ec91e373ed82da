"""Take points off an entry, or give it some, beside its results."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.fields.numbers import number_in
from clubs.forms.people.reason import ReasonForm
from clubs.journal.writing import NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import asks_first, fingerprint, form_page
from scoring.labels.consequences import Change
from server.web import saved_form
from server.web.htmx import HtmxRequest
from tournaments.consequences.adjustments import adjustment_consequences
from tournaments.consequences.words import stage_changes
from tournaments.director.rounds import adjustments
from tournaments.director.writing import StageClosed
from tournaments.forms.entries.adjustments import AdjustForm
from tournaments.models import Adjustment
from tournaments.reading.progress import can_reopen, is_fixed, is_knockout
from tournaments.reading.standings import played_stage
from tournaments.remarks.adjustments import adjustment_sentence, amount_in_round
from tournaments.views.entries.entries import frame
from tournaments.views.fetch import entry_of, round_of, tournament_for
from tournaments.views.reprinting import print_again

PAGE = "tournaments/adjust_entry.html"
STAGE_CLOSED = gettext_lazy("The stage is closed: open the stage again first.")


@require_safe
def choose_entry(
    request: HtmxRequest, slug: str, name: str, stage: int, number: int
) -> HttpResponse:
    """List the entries of a round with what they had taken off or given, to choose one of them."""
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    if is_knockout(this_round.stage):
        raise Http404
    entries = tournament.entries.filter(participants__stage=this_round.stage).order_by("number")
    entries = entries.select_related("competitor__first", "competitor__second")
    rows = Adjustment.objects.filter(participant__stage=this_round.stage, cancelled_at=None)
    words: dict[int, list[str]] = {}
    for row in rows.select_related("participant"):
        row.participant.stage = this_round.stage
        words.setdefault(row.participant.entry_id, []).append(amount_in_round(row))
    context = {
        **frame(tournament),
        "entries": [(entry, words.get(entry.pk, ())) for entry in entries],
        "round": this_round,
        "stage": this_round.stage,
        "in_hall": True,
    }
    return render(request, PAGE, context)


@require_http_methods(["GET", "POST"])
def adjust_entry(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """List the adjustments of an entry; a POST makes one. `?round`: the round proposed; `?off`: the
    deduction of the regulation that fills the form in.
    """
    tournament = tournament_for(request, slug, name)
    entry = entry_of(tournament, number)
    participant = adjustments.adjustable(entry)
    if participant is None:
        raise Http404
    stage = participant.stage
    played = played_stage(stage)
    proposed = number_in(request.GET, "round") or played.published[-1].number
    chosen = number_in(request.GET, "off")
    form = AdjustForm(participant, played, saved_form.typed(request), proposed, chosen)
    is_preview, asks = request.POST.get("do") == "preview", False
    if request.method == "POST" and not is_preview and form.is_valid():
        asks = asks_first(request, form)
        if not asks and _store(request, form):
            if "round" in request.GET:
                return redirect("round", slug, name, stage.number, proposed)
            return redirect("edit_entry", slug, name, number)
    rows = Adjustment.objects.filter(participant__entry=entry).select_related(
        "participant__stage", "by", "cancelled_by"
    )
    for row in rows:
        row.participant.stage.tournament = tournament
    asked = [one for one in played.published if "round" in request.GET and one.number == proposed]
    where = (slug, name, stage.number, proposed)
    context = {
        **frame(tournament),
        "entry": entry,
        "stage": stage,
        "round": asked[0] if asked else None,
        "in_hall": bool(asked),
        "points": resolve_url("choose_adjusted", *where) if asked else "",
        "form": form,
        "proposed": proposed,
        "rows": [(row, adjustment_sentence(row), is_fixed(row.participant.stage)) for row in rows],
        "is_fixed": is_fixed(stage),
        "can_reopen": can_reopen(stage),
        "shown": fingerprint(form),
        "asks": asks,
    }
    return render(request, PAGE, context) if is_preview else form_page(request, PAGE, context)


def _store(request: HtmxRequest, form: AdjustForm) -> bool:
    """Store what was typed, with messages; False if the form has an error now."""
    assert form.adjustment is not None
    # Before it is stored: afterwards it changes nothing any more.
    links = _papers(form.changes)
    try:
        key = form.cleaned_data["client_key"]
        known = form.cleaned_data["known"]
        by = signed_in(request)
        adjustments.adjust(form.adjustment, by=by, client_key=key, known=known)
    except adjustments.AlreadyAdjusted as there:
        form.data = {**dict(form.data.items()), "known": there.row.pk}
        text = _("Noted already, by {name}: {what}. If this is one more, press Save again.")
        what = adjustment_sentence(there.row)
        form.add_error(None, text.format(name=there.row.by, what=what))
    except StageClosed:
        form.add_error(None, STAGE_CLOSED)
    except NotNow:
        form.add_error("round", _("This round was taken back meanwhile."))
    else:
        entry = form.participant.entry
        messages.success(request, f"{entry}: {adjustment_sentence(form.adjustment)}")
        if links:
            messages.warning(request, print_again(links))
    return not form.errors


def _papers(changes: Iterable[Change]) -> list[tuple[str, str]]:
    return [link for change in changes for link in change.links]


@require_http_methods(["GET", "POST"])
def cancel_adjustment(
    request: HtmxRequest, slug: str, name: str, number: int, adjustment: int
) -> HttpResponse:
    """Cancel an adjustment of an entry, with a reason."""
    tournament = tournament_for(request, slug, name)
    entry = entry_of(tournament, number)
    rows = Adjustment.objects.select_related("participant__stage", "cancelled_by")
    row = get_object_or_404(rows, participant__entry=entry, pk=adjustment)
    row.participant.entry, row.participant.stage.tournament = entry, tournament
    form = ReasonForm(saved_form.typed(request))
    played = played_stage(row.participant.stage)
    codes = adjustment_consequences(played, row) if row.cancelled_at is None else []
    changes = stage_changes(codes, played)
    if request.method == "POST" and form.is_valid():
        try:
            adjustments.cancel(row, by=signed_in(request), **form.cleaned_data)
        except NotNow:
            messages.error(request, STAGE_CLOSED)
        else:
            if links := _papers(changes):
                messages.warning(request, print_again(links))
        return redirect("adjust_entry", slug, name, number)
    context = {
        **frame(tournament),
        "entry": entry,
        "row": row,
        "words": adjustment_sentence(row),
        "changes": changes,
        "form": form,
    }
    return form_page(request, "tournaments/cancel_adjustment.html", context, is_new=True)
