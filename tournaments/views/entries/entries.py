"""Pages of entries: the list, entering, editing, seeds, and leaving."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.forms.fields.numbers import key_in, number_in
from clubs.forms.people.pairs import PairForm
from clubs.forms.people.players import PlayerForm
from clubs.journal.writing import Gone, NotNow, Refused
from clubs.rights.access import signed_in
from clubs.views.answers import asks_first, fingerprint, form_page, go
from server.web import saved_form
from server.web.htmx import HtmxRequest, page_or_fragment
from tournaments.boards.entries.entries import entries_board, entries_with_seats, paid_words
from tournaments.boards.entries.entry_words import entry_words, money_of
from tournaments.boards.entries.leaving import LeavingBoard, ReturningBoard
from tournaments.boards.entries.seed_order import seed_order
from tournaments.changed.circuit_links import circuit_links
from tournaments.director.entries import entries
from tournaments.director.rounds import seeding
from tournaments.director.rounds.adjustments import adjustable
from tournaments.entries.entrants import entrants_of
from tournaments.forms.entries.entries import (
    EnterForm,
    EnterPeopleForm,
    EntryForm,
    LeaveForm,
    SeedsForm,
)
from tournaments.models import Entry, Round, Tournament
from tournaments.reading.progress import current_stage, published
from tournaments.reading.standings import format_of
from tournaments.views.fetch import entry_of, tournament_for


def entry_list(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """List the entries that play, then the waiting list, then the entries that left.

    Without a fee `?paid` shows a tick on each row; once one is set, the rows keep them.
    """
    tournament = tournament_for(request, slug, name)
    context = frame(tournament)
    context["board"] = board = entries_board(tournament)
    directs = "direct" in tournament.club.rights
    context["ticks"] = directs and ("paid" in request.GET or board.counts_paid)
    if directs and "removed" in request.GET:
        context["removed"] = _removed(request.GET, tournament)
    return render(request, "tournaments/entries.html", context)


@require_http_methods(["GET", "POST"])
def enter(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Enter the ticked pairs or players. A POST with `find` only searches."""
    tournament = tournament_for(request, slug, name)
    context = frame(tournament)
    are_persons = context["entrants"].are_persons
    kind = EnterPeopleForm if are_persons else EnterForm
    form = kind(tournament, saved_form.typed(request))
    context |= {"form": form, "first_round": _first_round(tournament)}
    if "find" in request.POST:
        page, fragment = "tournaments/enter.html", "tournaments/_enter_boxes.html"
        return page_or_fragment(request, page, fragment, context)
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
    context["problems"] = form.boxes.errors
    return form_page(request, "tournaments/enter.html", context)


@require_http_methods(["GET", "POST"])
def enter_new(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Add a pair to the club, enter it, and return to the list of pairs to tick."""
    tournament = tournament_for(request, slug, name)
    form = PairForm(tournament.club, saved_form.typed(request))
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
    return form_page(request, "tournaments/enter_new.html", {**frame(tournament), "form": form})


@require_http_methods(["GET", "POST"])
def enter_new_person(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Add a person to the club, enter them, and return to the list of people to tick."""
    tournament = tournament_for(request, slug, name)
    form = PlayerForm(tournament.club, saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        by = signed_in(request)
        try:
            entered = entries.enter_new_person(tournament, by=by, **form.cleaned_data)
        except NotNow:
            form.add_error(None, _too_late())
        else:
            say_entered(request, tournament, [entered])
            return redirect("enter_pairs", slug, name)
    context = {**frame(tournament), "form": form}
    return form_page(request, "tournaments/enter_new_person.html", context)


@require_http_methods(["GET", "POST"])
def edit_entry(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    entry = entry_of(tournament, number)
    stage = current_stage(tournament)
    participant = entry.participants.filter(stage=stage).select_related("stage").first()
    is_seen = stage is not None and published(stage) > 0
    form = EntryForm(entry, participant, is_seen, saved_form.typed(request))
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
            messages.success(request, form.saved_words(entry))
            return redirect("entries", slug, name)
    can_remove, can_ask, board = entries.can_remove(entry), False, money_of(entry)
    if stage is not None and participant is not None and entry.left_at is None:
        has_asked = bool(participant.byes or participant.credit)
        can_ask = has_asked or format_of(stage).takes_requests
    context = {
        **frame(tournament),
        "entry": entry,
        "form": form,
        "now": entry_words(entry),
        "board": board,
        "rest": board and board.fee.settlement.rest,
        "can_ask": can_ask,
        "can_adjust": adjustable(entry) is not None,
        "can_remove": can_remove,
        "draft": _draft_with(entry) if can_remove else None,
    }
    return form_page(request, "tournaments/edit_entry.html", context)


def _draft_with(entry: Entry) -> Round | None:
    """Return the draft that is deleted if this entry is removed; None without one."""
    return Round.objects.filter(seats__participant__entry=entry, state=Round.State.DRAFT).first()


@require_http_methods(["GET", "POST"])
def seeds(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Edit the seeds of all entries. `?by=` proposes the order of a table: see `seed_order`."""
    tournament = tournament_for(request, slug, name)
    rows = list(entries_with_seats(tournament).filter(left_at__isnull=True))
    order = seed_order(tournament, rows, request.GET.get("by", ""))
    form = SeedsForm(rows, saved_form.typed(request), order.ranked)
    is_preview = request.POST.get("do") == "preview"
    asks = False
    if request.method == "POST" and not is_preview and form.is_valid():
        asks = asks_first(request, form)
        if not asks:
            seeding.set_seeds(tournament, form.seeds, by=signed_in(request))
            return redirect("entries", slug, name)
    context = {
        **frame(tournament),
        "form": form,
        "shown": fingerprint(form),
        "asks": asks,
        "order": order,
        "circuits": circuit_links().of_club(tournament.club),
        "is_seen": published(tournament.stages.get(number=1)) > 0,
    }
    if is_preview:
        return render(request, "tournaments/seeds.html", context)
    return form_page(request, "tournaments/seeds.html", context)


@require_POST
def pay(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Record that an entry has paid, or (without `paid`) that it has not."""
    tournament = tournament_for(request, slug, name)
    entry = entry_of(tournament, number)
    try:
        entries.set_paid(entry, bool(request.POST.get("paid")), by=signed_in(request))
    except Gone:
        return gone(request, entry)
    except NotNow:
        messages.error(request, _("The tournament has an entry fee now: record a payment."))
        return go(request, resolve_url("entries", slug, name))
    if not request.htmx:
        return redirect("entries", slug, name)
    row = entries_with_seats(tournament).get(number=number)
    playing = tournament.entries.filter(is_waiting=False, left_at=None)
    paid = paid_words(playing.filter(is_paid=True).count())
    days = {timezone.localdate(day) for day in playing.values_list("entered_at", flat=True)}
    context = {**frame(tournament), "entry": row, "directs": True, "paid": paid, "ticks": True}
    context["same_day"] = len(days) == 1
    return render(request, "tournaments/_entry_paid.html", context)


@require_http_methods(["GET", "POST"])
def leave(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    entry = entry_of(tournament, number)
    form = LeaveForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            entries.withdraw(entry, by=signed_in(request), **form.cleaned_data)
        except Gone:
            return gone(request, entry)
        return redirect("entries", slug, name)
    context = {**frame(tournament), "entry": entry, "form": form, "board": LeavingBoard(entry)}
    return form_page(request, "tournaments/leave.html", context)


@require_http_methods(["GET", "POST"])
def bring_back(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Bring an entry that left back, after a question that says what it changes."""
    tournament = tournament_for(request, slug, name)
    entry = entry_of(tournament, number)
    board = ReturningBoard(entry)
    if request.method == "GET" and entry.left_at is None:
        return redirect("entries", slug, name)
    if request.method == "GET":
        context = {**frame(tournament), "entry": entry, "board": board}
        return render(request, "tournaments/bring_back.html", context)
    again = " ".join(board.effects)
    try:
        entries.bring_back(entry, by=signed_in(request))
    except Gone:
        return gone(request, entry)
    except entries.SomebodyPlaysAlready as refused:
        messages.error(request, _plays_already(refused))
    else:
        if again:
            messages.success(request, again)
    return redirect("entries", slug, name)


@require_POST
def admit(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
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
    """Take an entry off the list; `undo`: enter this competitor again."""
    tournament = tournament_for(request, slug, name)
    if "undo" in request.POST:
        return _put_back(request, tournament, number)
    entry = entry_of(tournament, number)
    known = {"seed": entry.seed or "", "group": entry.group, "ticked": "1" if entry.is_paid else ""}
    try:
        entries.remove(entry, by=signed_in(request))
    except Gone:
        return gone(request, entry)
    except entries.HasPlayed:
        messages.error(
            request, _("{entry}: already in a draw. Record the departure.").format(entry=entry)
        )
    except entries.HasPaid:
        text = _("{entry}: money was recorded, so the entry stays. Record that they left.")
        messages.error(request, text.format(entry=entry))
    else:
        query = urlencode({"removed": entry.competitor_id, "number": number, **known})
        return redirect(f"{resolve_url('entries', slug, name)}?{query}")
    return redirect("entries", slug, name)


def _removed(data: QueryDict, tournament: Tournament) -> dict[str, Any] | None:
    """Return who was just taken off the list, and what was known; None if entered again."""
    competitor = tournament.club.competitors.filter(pk=key_in(data, "removed")).first()
    if competitor is None or tournament.entries.filter(competitor=competitor).exists():
        return None
    known = {name: data.get(name, "") for name in ("seed", "group", "ticked")}
    return {"competitor": competitor, "number": number_in(data, "number") or 1, **known}


def _put_back(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    data = request.POST
    competitor = get_object_or_404(tournament.club.competitors, pk=key_in(data, "undo"))
    seed = number_in(data, "seed") or None
    if tournament.entries.filter(seed=seed, left_at=None).exists():
        seed = None
    details = entries.EntryDetails(
        seed, data.get("group", "")[:60], bool(data.get("ticked")), number
    )
    try:
        entered = entries.enter(
            tournament, [competitor], by=signed_in(request), known={competitor.pk: details}
        )
    except entries.SomebodyPlaysAlready as refused:
        messages.error(request, _plays_already(refused))
    except NotNow:
        messages.error(request, _too_late())
    else:
        text = _("{entry}: on the list again, with number {number}.")
        messages.success(request, text.format(entry=competitor, number=entered[0].number))
        if entered[0].is_waiting:
            messages.warning(request, entrants_of(tournament).waiting.format(count=1))
    return redirect("entries", tournament.club.slug, tournament.slug)


def frame(tournament: Tournament) -> dict[str, Any]:
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
    """Show messages: how many entries play, how many wait, the first round of late entries."""
    waiting, entrants = sum(entry.is_waiting for entry in entered), entrants_of(tournament)
    if inside := len(entered) - waiting:
        words = entrants.entered.format(count=inside)
        if len(entered) == 1:
            words = _("{entry}: entry taken.").format(entry=entered[0])
        messages.success(request, words)
        if first := _first_round(tournament):
            text = ngettext(
                "They play from round {round} on.", "They play from round {round} on.", inside
            )
            messages.success(request, text.format(round=first))
    if waiting:
        messages.warning(request, entrants.waiting.format(count=waiting))


def _first_round(tournament: Tournament) -> int:
    """Return the round from which a late entry plays; 0 before the first draw."""
    stage = next((one for one in tournament.stages.all() if one.closed_at is None), None)
    return stage.rounds_before + rounds + 1 if stage and (rounds := published(stage)) else 0


def gone(request: HtmxRequest, entry: Entry) -> HttpResponse:
    """Redirect to the list of entries, with a message that somebody else removed this entry."""
    text = _("Meanwhile somebody took {entry} off the list.").format(entry=entry)
    messages.error(request, text)
    where = resolve_url("entries", entry.tournament.club.slug, entry.tournament.slug)
    return go(request, where)


def _plays_already(refused: entries.SomebodyPlaysAlready) -> str:
    text = _("{name} plays in {entry} already.")
    if refused.is_reserve:
        text = _("{name} is the reserve of {entry} already.")
    return text.format(name=refused.player, entry=refused.entry)


def _taken(refused: entries.Taken, values: dict[str, Any]) -> str:
    text = _("Seed {seed} is already taken by {entry}.")
    if refused.field == "table":
        text = _("Table {table} is already taken by {entry}.")
    return text.format(**values, entry=refused.entry)


def _too_late() -> str:
    return _("It is too late to join any stage.")
