"""Who takes part: the list, entering, changing, leaving."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs import kept
from clubs.access import Right, signed_in
from clubs.views.answers import form_page
from tournaments.director import entries
from tournaments.director.writing import NotNow
from tournaments.forms.entries import EnterForm, EntryForm, LeaveForm
from tournaments.models import Tournament
from tournaments.views.fetch import entry_of, tournament_for


def entry_list(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Everybody who takes part, then who waits, then who left."""
    tournament = tournament_for(request, slug, name)
    rows = tournament.entries.select_related(
        "competitor__first", "competitor__second", "reserve"
    ).order_by("number")
    context = {
        **_around(tournament),
        "playing": [entry for entry in rows if not entry.is_waiting and entry.left_at is None],
        "waiting": [entry for entry in rows if entry.is_waiting],
        "left": [entry for entry in rows if entry.left_at is not None],
    }
    return render(request, "tournaments/entries.html", context)


@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Tick the pairs that take part."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    form = EnterForm(tournament, request.POST if request.method == "POST" else kept.take(request))
    if request.method == "POST" and form.is_valid():
        try:
            entered = entries.enter(tournament, form.cleaned_data["pairs"], by=signed_in(request))
        except entries.SomebodyPlaysAlready as refused:
            text = _("{player} plays in {entry} already.")
            form.add_error("pairs", text.format(player=refused.player, entry=refused.entry))
        except NotNow:
            form.add_error("pairs", _("It is too late: no stage can be joined any more."))
        else:
            count = len(entered)
            said = ngettext("{count} pair entered.", "{count} pairs entered.", count)
            messages.success(request, said.format(count=count))
            return redirect("entries", slug, name)
    return form_page(request, "tournaments/enter.html", {**_around(tournament), "form": form})


@require_http_methods(["GET", "POST"])
def edit_entry(request: HttpRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    entry = entry_of(tournament, number)
    form = EntryForm(entry, request.POST if request.method == "POST" else kept.take(request))
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            entries.edit(
                entry,
                by=signed_in(request),
                seed=said["seed"],
                group=said["group"],
                table=said["table"],
                reserve=said["reserve"],
                is_paid=said["is_paid"],
            )
        except entries.SomebodyPlaysAlready as refused:
            text = _("{player} plays in {entry} already.")
            form.add_error("reserve", text.format(player=refused.player, entry=refused.entry))
        else:
            return redirect("entries", slug, name)
    context = {
        **_around(tournament),
        "entry": entry,
        "form": form,
        "was_drawn": entry.participants.filter(seats__isnull=False).exists(),
    }
    return form_page(request, "tournaments/edit_entry.html", context)


@require_http_methods(["GET", "POST"])
def leave(request: HttpRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    entry = entry_of(tournament, number)
    form = LeaveForm(request.POST if request.method == "POST" else kept.take(request))
    if request.method == "POST" and form.is_valid():
        entries.withdraw(
            entry,
            by=signed_in(request),
            reason=form.cleaned_data["reason"],
            expelled=form.cleaned_data["expelled"],
        )
        return redirect("entries", slug, name)
    context = {**_around(tournament), "entry": entry, "form": form}
    return form_page(request, "tournaments/leave.html", context)


@require_POST
def bring_back(request: HttpRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    entries.bring_back(entry_of(tournament, number), by=signed_in(request))
    return redirect("entries", slug, name)


@require_POST
def admit(request: HttpRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    try:
        entries.admit(entry_of(tournament, number), by=signed_in(request))
    except NotNow:
        messages.error(request, _("It is too late: no stage can be joined any more."))
    return redirect("entries", slug, name)


@require_POST
def remove(request: HttpRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    entry = entry_of(tournament, number)
    try:
        entries.remove(entry, by=signed_in(request))
    except entries.HasPlayed:
        messages.error(request, _("{entry} was drawn already: they can leave.").format(entry=entry))
    return redirect("entries", slug, name)


def _around(tournament: Tournament) -> dict[str, Any]:
    return {
        "club": tournament.club,
        "nav": "tournaments",
        "tournament": tournament,
        "tab": "entries",
    }
