"""Stages: plan, forbid pairings, close with the entries that advance, reopen."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.journal.writing import NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from scoring.forms.start.match import CorrectionForm
from server.web import saved_form
from tournaments.boards.draws.reopening import StageReopening
from tournaments.director.rounds import stages
from tournaments.formats import FORMATS as KINDS
from tournaments.forms.club.tournament import IN_STAGES
from tournaments.forms.rounds.stage import ApartForm, GoingOnForm, StageForm
from tournaments.models import Entry, Stage
from tournaments.reading.progress import closing_obstacle, next_stage, published
from tournaments.reading.stage_outcome import StageOutcome, stage_outcome
from tournaments.reading.standings import format_of, regulation_of
from tournaments.views.fetch import stage_of, tournament_for
from tournaments.views.meanwhile import stage_closed
from tournaments.views.tournaments import frame
from tournaments.words.labels import BEST_NEXT, FORMATS
from tournaments.words.reasons import enumerated, note_words, uneven_rest_words


@require_POST
def add_stage(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    format = request.POST.get("format", "")
    if format in IN_STAGES:
        try:
            stage = stages.add(tournament, format, by=signed_in(request))
        except NotNow:
            messages.error(request, _("The last stage is closed, so no other stage can follow."))
        except stages.PersonsAlone:
            messages.error(
                request, _("People enter here, not pairs, so no other stage can follow.")
            )
        else:
            return redirect("edit_stage", slug, name, stage.number)
    return redirect("tournament", slug, name)


@require_http_methods(["GET", "POST"])
def edit_stage(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Edit the options of a stage's format and the number of entries that advance."""
    tournament = tournament_for(request, slug, name)
    row = stage_of(tournament, stage)
    is_seen = published(row) > 0
    form = StageForm(row, saved_form.typed(request), is_seen=is_seen)
    if request.method == "POST" and form.is_valid():
        try:
            stages.change(row, by=signed_in(request), format=row.format, **form.plan)
        except NotNow:
            form.add_error(None, _drawn(row))
        except stages.PersonsAlone:
            text = _("Somebody has changed the format meanwhile. Open this page again.")
            form.add_error(None, text)
        else:
            row.refresh_from_db()
            for words in _plan_notes(row):
                messages.info(request, words)
            return redirect("tournament", slug, name)
    context = {
        **_stage_frame(row),
        "form": form,
        "is_seen": is_seen,
        "plan_notes": [] if is_seen else _plan_notes(row),
        "formats": [] if is_seen else [(key, FORMATS[key].name) for key in _others(row)],
    }
    return form_page(request, "tournaments/edit_stage.html", context)


def _plan_notes(stage: Stage) -> list[str]:
    entries = stage.participants.filter(entry__left_at=None).count()
    notes = format_of(stage).plan_notes(entries)
    words = [note_words(note, {}) for note in notes]
    gain = uneven_rest_words(notes, regulation_of(stage.tournament), entries)
    return [*words, gain] if gain else words


@require_POST
def change_format(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Change the format of a stage; its options become the usual ones."""
    tournament = tournament_for(request, slug, name)
    row = stage_of(tournament, stage)
    format = request.POST.get("format", "")
    if format in FORMATS:
        try:
            stages.change(
                row,
                by=signed_in(request),
                format=format,
                options={},
                qualify=row.qualify,
                best_next=row.best_next,
                carries_over=row.carries_over,
            )
        except NotNow:
            messages.error(request, _drawn(row))
        except stages.PersonsAlone:
            text = _(
                "“{format}” is for people, the other formats are for pairs. It must be "
                "the only stage, chosen before anybody enters."
            )
            messages.error(request, text.format(format=FORMATS["individual"].name))
    return redirect("edit_stage", slug, name, stage)


@require_POST
def remove_stage(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    try:
        stages.remove(stage_of(tournament, stage), by=signed_in(request))
    except NotNow:
        messages.error(request, _("This stage can no longer be removed."))
    return redirect("tournament", slug, name)


@require_http_methods(["GET", "POST"])
def apart(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Show or extend the forbidden pairings of a stage. `allow` (two numbers) removes one."""
    tournament = tournament_for(request, slug, name)
    row = stage_of(tournament, stage)
    rows = tournament.entries.select_related("competitor__first", "competitor__second")
    by_number = {entry.number: entry for entry in rows}
    entries = [entry for entry in rows if entry.left_at is None and not entry.is_waiting]
    form = ApartForm(entries, saved_form.typed(request))
    pair, write = _two(request.POST.get("allow", ""), by_number), stages.allow
    if pair is None and request.method == "POST" and form.is_valid():
        pair, write = (form.cleaned_data["one"], form.cleaned_data["other"]), stages.forbid
    if pair is not None:
        try:
            write(row, *pair, by=signed_in(request))
        except NotNow:
            messages.error(request, _("The stage is closed: open the stage first."))
        return redirect("apart", slug, name, stage)
    context = {
        **_stage_frame(row),
        "form": form,
        "forbidden": [
            (by_number[first], by_number[second])
            for first, second in row.options.get("forbidden", [])
            if first in by_number and second in by_number
        ],
    }
    return form_page(request, "tournaments/apart.html", context)


@require_http_methods(["GET", "POST"])
def close_stage(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Show the entries that would advance, which the director may change, then close the stage."""
    tournament = tournament_for(request, slug, name)
    row = stage_of(tournament, stage)
    if row.closed_at is None and closing_obstacle(row):
        messages.error(request, _not_to_close(row))
        return redirect("tournament", slug, name)
    following, is_sent = next_stage(row), request.method == "POST"
    closing = stage_outcome(row)
    form = _going_on_form(closing, following, request.POST if is_sent else None)
    is_changed = False
    if is_sent and form.is_valid():
        chosen, seen = form.cleaned_data.get("going_on"), request.POST.get("seen", "")
        try:
            stages.close(
                row,
                by=signed_in(request),
                going_on=chosen,
                given_up=form.cleaned_data["given_up"],
                seen=seen,
            )
        except (stages.PlacesChanged, stages.Undecided):
            is_changed = True
            closing = stage_outcome(row)
            form = _going_on_form(closing, following, None)
        except stages.ClosedOtherwise as closed:
            messages.error(request, stage_closed(row, closed.going_on))
        except NotNow:
            messages.error(request, _not_to_close(row))
        if not is_changed:
            return redirect("tournament", slug, name)
    context = {
        **_stage_frame(row),
        "form": form,
        "closing": closing,
        "changed": is_changed,
        "following": FORMATS[following.format].name if following else "",
        "best_next": BEST_NEXT if closing.nexts else "",
        "level": [enumerated(str(line.entry) for line in lines) for lines in closing.level],
    }
    if is_changed:
        return render(request, "tournaments/close_stage.html", context, status=409)
    return form_page(request, "tournaments/close_stage.html", context)


def _not_to_close(stage: Stage) -> str:
    if closing_obstacle(stage) == "unplayed":
        return _("No round of this stage was played, so the stage cannot be closed.")
    return _("A round of this stage is open: close it first.")


def _going_on_form(closing: StageOutcome, following: Stage | None, data: Any) -> GoingOnForm:
    unit = regulation_of(closing.standings.played.stage.tournament).award.unit
    least = KINDS[following.format].at_table.start if following else 0
    form = GoingOnForm(closing, data, unit=unit, least=least)
    if following is None:
        del form.fields["going_on"]
    return form


@require_http_methods(["GET", "POST"])
def reopen_stage(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Show what reopening a stage takes back, or why it stays closed; then reopen it."""
    tournament = tournament_for(request, slug, name)
    row = stage_of(tournament, stage)
    form = CorrectionForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            stages.reopen(row, by=signed_in(request), reason=form.cleaned_data["reason"])
        except NotNow:
            form.add_error(None, _("The next stage is drawn already."))
        else:
            return redirect("tournament", slug, name)
    context = {**_stage_frame(row), "form": form, "reopening": StageReopening(row)}
    return form_page(request, "tournaments/reopen_stage.html", context)


def _others(stage: Stage) -> list[str]:
    """Return the other formats for this stage: single players stay single players."""
    sides = KINDS[stage.format].persons_per_side
    others = (key for key, kind in KINDS.items() if kind.persons_per_side == sides)
    return [key for key in others if key != stage.format]


def _stage_frame(stage: Stage) -> dict[str, Any]:
    return {**frame(stage.tournament), "stage": stage, "label": FORMATS[stage.format]}


def _drawn(stage: Stage) -> str:
    if stage.closed_at is not None:
        return _("The stage is closed: open the stage first.")
    return _("A draw of this stage is published, so its format and options can no longer change.")


def _two(words: str, by_number: dict[int, Entry]) -> tuple[Entry, Entry] | None:
    numbers = [int(word) for word in words.split() if word.isdecimal() and len(word) < 9]
    entries = [by_number[number] for number in numbers if number in by_number]
    return (entries[0], entries[1]) if len(entries) == 2 else None
