"""Pages of entries: the list, entering, changing, seeds, and leaving."""

from typing import Any

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs import kept
from clubs.access import Right, signed_in
from clubs.forms.pairs import PairForm
from clubs.forms.players import PlayerForm
from clubs.views.answers import (
    HtmxRequest,
    asks_first,
    fingerprint,
    form_page,
    go,
    page_or_fragment,
)
from clubs.writing import Gone, NotNow, Refused
from scoring.leaderboard import leaderboard
from tournaments.boards.entries import LeavingBoard, entries_board, entries_with_seats
from tournaments.director import entries, seeding
from tournaments.entrants import entrants_of
from tournaments.forms.entries import EnterForm, EnterPeopleForm, EntryForm, LeaveForm, SeedsForm
from tournaments.models import Entry, Round, Tournament
from tournaments.progress import current_stage, published
from tournaments.standings import format_of
from tournaments.views.fetch import entry_of, tournament_for


def entry_list(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Everybody who takes part, then who waits, then who left."""
    tournament = tournament_for(request, slug, name)
    context = around(tournament)
    board = entries_board(tournament)
    context |= {"board": board, "paid": board.paid}
    return render(request, "tournaments/entries.html", context)


@require_http_methods(["GET", "POST"])
def enter(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Enter the ticked pairs or players. A POST with `find` only searches."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    context = around(tournament)
    are_persons = context["entrants"].are_persons
    kind = EnterPeopleForm if are_persons else EnterForm
    form = kind(tournament, kept.typed(request))
    context |= {"form": form}
    if "find" in request.POST:
        page, fragment = "tournaments/enter.html", "tournaments/_enter_boxes.html"
        return page_or_fragment(request, page, fragment, context | {"is_finding": True})
    if request.method == "POST" and form.is_valid():
        try:
            write = entries.enter_people if are_persons else entries.enter
            entered = write(tournament, form.cleaned_data[form.chosen], by=signed_in(request))
        except entries.SomebodyPlaysAlready as refused:
            form.add_error(form.chosen, _plays_already(refused))
        except NotNow:
            form.add_error(form.chosen, _too_late())
        else:
            say_entered(request, tournament, entered)
            return redirect("entries", slug, name)
    return form_page(request, "tournaments/enter.html", context)


@require_http_methods(["GET", "POST"])
def enter_new(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Make a pair of the club, enter it, and go on ticking."""
    tournament = tournament_for(request, slug, name, Right.ADD)
    form = PairForm(tournament.club, kept.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            entered = entries.enter_new(tournament, by=signed_in(request), **form.cleaned_data)
        except entries.SomebodyPlaysAlready as already:
            form.add_error(None, _plays_already(already))
        except NotNow:
            form.add_error(None, _too_late())
        except Refused as refused:
            form.refuse(refused)
        else:
            say_entered(request, tournament, [entered])
            return redirect("enter_pairs", slug, name)
    return form_page(request, "tournaments/enter_new.html", {**around(tournament), "form": form})


@require_http_methods(["GET", "POST"])
def enter_new_person(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Put a person on the club's list, enter them, and go on ticking."""
    tournament = tournament_for(request, slug, name, Right.ADD)
    form = PlayerForm(tournament.club, kept.typed(request))
    if request.method == "POST" and form.is_valid():
        by = signed_in(request)
        try:
            entered = entries.enter_new_person(tournament, by=by, **form.cleaned_data)
        except NotNow:
            form.add_error(None, _too_late())
        else:
            say_entered(request, tournament, [entered])
            return redirect("enter_pairs", slug, name)
    context = {**around(tournament), "form": form}
    return form_page(request, "tournaments/enter_new_person.html", context)


@require_http_methods(["GET", "POST"])
def edit_entry(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    entry = entry_of(tournament, number)
    stage = current_stage(tournament)
    participant = entry.participants.filter(stage=stage).select_related("stage").first()
    is_seen = stage is not None and published(stage) > 0
    form = EntryForm(entry, participant, is_seen, kept.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            entries.edit(entry, by=signed_in(request), **form.cleaned_data)
        except entries.SomebodyPlaysAlready as refused:
            form.add_error("reserve", _plays_already(refused))
        except entries.Taken as taken:
            form.add_error(taken.field, _taken(taken, form.cleaned_data))
        except entries.SeatsDrawn:
            form.add_error(
                "table", _("The seats are already drawn, so the fixed table stays as it is.")
            )
        except Gone:
            return gone(request, entry)
        else:
            return redirect("entries", slug, name)
    context = {
        **around(tournament),
        "entry": entry,
        "form": form,
        "can_remove": not entries.has_played(entry),
        "draft": _draft_with(entry),
        "participant": participant,
        "takes_requests": stage is not None and format_of(stage).takes_requests,
    }
    return form_page(request, "tournaments/edit_entry.html", context)


def _draft_with(entry: Entry) -> Round | None:
    """The draft that goes when this entry is taken off the list."""
    return Round.objects.filter(seats__participant__entry=entry, state=Round.State.DRAFT).first()


@require_http_methods(["GET", "POST"])
def seeds(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """The seeds of all entries; `?by=table` proposes the order of the club's table of pairs."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    rows = list(entries_with_seats(tournament).filter(left_at__isnull=True))
    ranked: list[int] = []
    if request.GET.get("by") == "table":
        table = leaderboard(tournament.club, tournament.ruleset, None, None)
        places = {s.competitor.pk: s.place for s in table.standings}
        known = [entry for entry in rows if entry.competitor_id in places]
        known.sort(key=lambda entry: (places[entry.competitor_id], entry.number))
        ranked = [entry.number for entry in known]
    form = SeedsForm(rows, kept.typed(request), ranked)
    is_preview = request.POST.get("do") == "preview"
    asks = False
    if request.method == "POST" and not is_preview and form.is_valid():
        asks = asks_first(request, form)
        if not asks:
            seeding.set_seeds(tournament, form.seeds, by=signed_in(request))
            return redirect("entries", slug, name)
    context = {
        **around(tournament),
        "form": form,
        "shown": fingerprint(form),
        "asks": asks,
        "is_ranked": bool(ranked),
        "is_asked": "by" in request.GET,
        "is_seen": published(tournament.stages.get(number=1)) > 0,
    }
    if is_preview:
        return render(request, "tournaments/seeds.html", context)
    return form_page(request, "tournaments/seeds.html", context)


@require_POST
def pay(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Note that they have paid, or (without `paid`) that they have not."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    entry = entry_of(tournament, number)
    try:
        entries.set_paid(entry, bool(request.POST.get("paid")), by=signed_in(request))
    except Gone:
        return gone(request, entry)
    if not request.htmx:
        return redirect("entries", slug, name)
    row = entries_with_seats(tournament).get(number=number)
    playing = tournament.entries.filter(is_waiting=False, left_at=None)
    context = {**around(tournament), "entry": row, "paid": playing.filter(is_paid=True).count()}
    return render(request, "tournaments/_entry_paid.html", context)


@require_http_methods(["GET", "POST"])
def leave(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    entry = entry_of(tournament, number)
    form = LeaveForm(kept.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            entries.withdraw(entry, by=signed_in(request), **form.cleaned_data)
        except Gone:
            return gone(request, entry)
        return redirect("entries", slug, name)
    context = {**around(tournament), "entry": entry, "form": form, "board": LeavingBoard(entry)}
    return form_page(request, "tournaments/leave.html", context)


@require_POST
def bring_back(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    entry = entry_of(tournament, number)
    try:
        entries.bring_back(entry, by=signed_in(request))
    except Gone:
        return gone(request, entry)
    except entries.SomebodyPlaysAlready as refused:
        messages.error(request, _plays_already(refused))
    return redirect("entries", slug, name)


@require_POST
def admit(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    entry = entry_of(tournament, number)
    try:
        entries.admit(entry, by=signed_in(request))
    except Gone:
        return gone(request, entry)
    except NotNow:
        messages.error(request, _too_late())
    return redirect("entries", slug, name)


@require_POST
def remove(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    entry = entry_of(tournament, number)
    try:
        entries.remove(entry, by=signed_in(request))
    except Gone:
        return gone(request, entry)
    except entries.HasPlayed:
        messages.error(
            request, _("{entry} is already in a draw: record the departure.").format(entry=entry)
        )
    return redirect("entries", slug, name)


def around(tournament: Tournament) -> dict[str, Any]:
    """Return the context of every page of entries. Prefetches the stages."""
    prefetch_related_objects([tournament], "stages")
    return {
        "club": tournament.club,
        "nav": "tournaments",
        "tournament": tournament,
        "tab": "entries",
        "entrants": entrants_of(tournament),
    }


def say_entered(request: HttpRequest, tournament: Tournament, entered: list[Entry]) -> None:
    """Say how many have entered, how many wait, and from which round late entries play."""
    waiting, entrants = sum(entry.is_waiting for entry in entered), entrants_of(tournament)
    if inside := len(entered) - waiting:
        messages.success(request, entrants.entered.format(count=inside))
        stage = current_stage(tournament)
        if stage is not None and (rounds := published(stage)):
            first = stage.rounds_before + rounds + 1
            text = ngettext(
                "They play from round {round} on.", "They play from round {round} on.", inside
            )
            messages.success(request, text.format(round=first))
    if waiting:
        messages.warning(request, entrants.waiting.format(count=waiting))


def gone(request: HtmxRequest, entry: Entry) -> HttpResponse:
    """The answer where somebody was quicker: the list, which says so."""
    text = _("{entry} was taken off the list meanwhile.").format(entry=entry)
    messages.error(request, text)
    where = resolve_url("entries", entry.tournament.club.slug, entry.tournament.slug)
    return go(request, where)


def _plays_already(refused: entries.SomebodyPlaysAlready) -> str:
    text = _("{name} plays in {entry} already.")
    if refused.is_reserve:
        text = _("{name} is the reserve of {entry} already.")
    return text.format(name=refused.player, entry=refused.entry)


def _taken(taken: entries.Taken, said: dict[str, Any]) -> str:
    text = _("Seed {seed} is already taken by {entry}.")
    if taken.field == "table":
        text = _("Table {table} is already taken by {entry}.")
    return text.format(**said, entry=taken.entry)


def _too_late() -> str:
    return _("It is too late to join any stage.")
