"""Stages: forbid pairings, close with the entries that advance, reopen."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.fields.numbers import number_in
from clubs.journal.writing import NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from scoring.forms.start.match import CorrectionForm
from server.web import saved_form
from tournaments.boards.club.winners import (
    coming_champions,
    deciding,
    lot_between_first,
)
from tournaments.boards.draws.next_step import not_played
from tournaments.boards.draws.reopening import StageReopening
from tournaments.director import events
from tournaments.director.rounds import seeding, stages
from tournaments.formats import FORMATS as KINDS
from tournaments.formats.parts.placings import letters
from tournaments.forms.rounds.stage import ApartForm, GoingOnForm, RoundsForm
from tournaments.models import Entry, Stage
from tournaments.ranking.regulation import PLAY_OFF
from tournaments.reading.progress import closing_obstacle, is_knockout, next_stage
from tournaments.reading.stage_outcome import StageOutcome, stage_outcome
from tournaments.reading.standings import played_stage, regulation_of
from tournaments.views.fetch import stage_of, tournament_for
from tournaments.views.meanwhile import stage_closed
from tournaments.views.tournaments import frame
from tournaments.words.labels import BEST_NEXT, FORMATS
from tournaments.words.reasons import enumerated


@require_safe
def edit_stage(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Lead to the page of the whole plan, where stages are changed now."""
    stage_of(tournament_for(request, slug, name), stage)
    return redirect(f"{reverse('edit_tournament', args=[slug, name])}?open=format")


@require_http_methods(["GET", "POST"])
def change_rounds(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Change the number of rounds; `do` look: only show what the typed one means. `?rounds=`: the
    number proposed.
    """
    tournament = tournament_for(request, slug, name)
    row = stage_of(tournament, stage)
    played = played_stage(row)
    if row.closed_at is not None or not played.format.takes_rounds:
        messages.error(request, _("The number of rounds of this stage stays as it is."))
        return redirect("regulation", slug, name)
    proposed = number_in(request.GET, "rounds")
    form = RoundsForm(played, saved_form.typed(request), proposed)
    context = {**_stage_frame(row), "form": form}
    if request.method == "POST" and form.is_valid():
        if request.POST.get("do") == "look":
            return render(request, "tournaments/change_rounds.html", context)
        try:
            stages.change_rounds(row, by=signed_in(request), **form.cleaned_data)
        except NotNow:
            form.add_error("rounds", _("A draw was published meanwhile. Open this page again."))
        else:
            return redirect("tournament", slug, name)
    return form_page(request, "tournaments/change_rounds.html", context)


@require_http_methods(["GET", "POST"])
def apart(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Show or extend the forbidden pairings of a stage. `allow` (two numbers) removes one."""
    tournament = tournament_for(request, slug, name)
    row = stage_of(tournament, stage)
    rows = tournament.entries.select_related("competitor__first", "competitor__second")
    by_number = {entry.number: entry for entry in rows}
    entries = [entry for entry in rows if entry.left_at is None and not entry.is_waiting]
    form = ApartForm(entries, saved_form.typed(request))
    pair, write = _two(request.POST.get("allow", ""), by_number), seeding.allow
    if pair is None and request.method == "POST" and form.is_valid():
        pair, write = (form.cleaned_data["one"], form.cleaned_data["other"]), seeding.forbid
    if pair is not None:
        try:
            write(row, *pair, by=signed_in(request))
        except NotNow:
            messages.error(request, _("The stage is closed: open the stage again first."))
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
        else:
            if following is None and "end" in request.POST:
                events.end(tournament, by=signed_in(request))
        if not is_changed:
            return redirect("tournament", slug, name)
    # In a bracket nothing is noted beside its matches.
    play_off = PLAY_OFF in regulation_of(tournament).tiebreaks and not is_knockout(row)
    level = closing.level if following else deciding(closing.standings)
    context = {
        **_stage_frame(row),
        "form": form,
        "closing": closing,
        "changed": is_changed,
        "following": FORMATS[following.format].name if following else "",
        "champions": "" if following else coming_champions(closing),
        "by_lot": [] if following else lot_between_first(closing),
        "meetings": meetings_ahead(closing),
        "best_next": BEST_NEXT if closing.nexts else "",
        "not_played": not_played(closing.standings.played),
        "level": [enumerated(str(line.entry) for line in lines) for lines in level],
        "play_off": play_off,
        "last_round": closing.standings.played.published[-1].number,
    }
    if is_changed:
        return render(request, "tournaments/close_stage.html", context, status=409)
    return form_page(request, "tournaments/close_stage.html", context)


def meetings_ahead(closing: StageOutcome) -> list[str]:
    """Return who comes together in the next stage, if its regulation names the places."""
    is_tie = all(len(group) == 2 for group in closing.groups)
    return [
        " × ".join(names) if is_tie else f"{group_name}: {', '.join(names)}"
        for group_name, group in zip(letters(), closing.groups, strict=False)
        for names in [[str(row.entry) if row else "–" for row in group]]
    ]


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


def _stage_frame(stage: Stage) -> dict[str, Any]:
    return {**frame(stage.tournament), "stage": stage, "label": FORMATS[stage.format]}


def _two(words: str, by_number: dict[int, Entry]) -> tuple[Entry, Entry] | None:
    numbers = [int(word) for word in words.split() if word.isdecimal() and len(word) < 9]
    entries = [by_number[number] for number in numbers if number in by_number]
    return (entries[0], entries[1]) if len(entries) == 2 else None
