"""The keys with which phones open a table: shown as QR codes, made, replaced, revoked."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from clubs.forms.fields.numbers import number_in
from clubs.journal.writing import NotNow
from clubs.models import User
from clubs.rights.access import club_for, signed_in
from scoring import ledger
from scoring.models import Match
from scoring.views.table.matches import match_for
from tournaments.director.phones import table_keys as writer
from tournaments.models import Table
from tournaments.phones.phone_links import match_rows, table_rows, typed_at
from tournaments.phones.report_queries import can_report, takes_reports
from tournaments.reading.progress import choose_their_day
from tournaments.reading.table_queries import read_tables
from tournaments.views.fetch import round_of, table_of, tournament_for
from tournaments.views.rounds.rounds import frame

PAGE = "tournaments/keys.html"
CHANGES = [
    (
        *("replace", "refresh-cw", gettext_lazy("Make a new code")),
        gettext_lazy("The present code then opens nothing: show the new one to this side."),
        gettext_lazy("Yes, make a new code"),
    ),
    (
        *("revoke", "x", gettext_lazy("Revoke the code")),
        gettext_lazy("Then no phone records for this side."),
        gettext_lazy("Yes, revoke the code"),
    ),
]
"""The changes of a key, each behind a fold: action, icon, words, effect, label of the button."""


@require_http_methods(["GET", "POST"])
def table_keys(
    request: HttpRequest, slug: str, name: str, stage: int, number: int, table: int
) -> HttpResponse:
    """Show the keys of a table; with a post, replace or revoke the key of one side."""
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    row = table_of(this_round, table)
    args = [slug, name, stage, number]
    if request.method == "POST":
        replace, revoke = _writers_of_table(row, signed_in(request))
        _write(request, replace, revoke)
        return redirect("table_keys", *args, table)
    seated = read_tables([row])[0]
    is_invited = choose_their_day(this_round) and takes_reports(this_round)
    has_invitation = is_invited and can_report(seated)
    is_open = bool(tournament.phones) and not (this_round.is_draft or this_round.is_closed)
    context = {
        **frame(tournament),
        "round": this_round,
        "stage": this_round.stage,
        "seated": seated,
        "heading": _("Phones at table {number}").format(number=table),
        "rows": table_rows(request, seated) if is_open else [],
        "typed_at": typed_at(request),
        "changes": CHANGES,
        "slip": reverse("slips_pdf", args=args) + f"?table={table}",
        "invitations": reverse("invitations", args=args) if has_invitation else "",
        "back": reverse("table_result", args=[*args, table]),
    }
    return render(request, PAGE, context)


@require_http_methods(["GET", "POST"])
def match_keys(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the keys of a match of the club; with a post, make, replace or revoke them.

    A match at a table of a tournament has the keys of its table.
    """
    club = club_for(request, slug)
    match = match_for(club, number)
    table = Table.objects.filter(match=match).select_related("round__stage__tournament").first()
    if table is not None and table.number is not None:
        stage = table.round.stage
        place = (stage.number, table.round.number, table.number)
        return redirect("table_keys", slug, stage.tournament.slug, *place)
    if request.method == "POST":
        by = signed_in(request)
        if request.POST.get("do") in ("replace", "revoke"):
            _write(request, *_writers_of_match(match, by))
        else:
            _make(request, match, by)
        return redirect("match_keys", slug, number)
    rows = [] if match.is_annulled else match_rows(request, match)
    context = {
        "club": club,
        "nav": "matches",
        "match": match,
        "heading": _("Code for the phone of the table"),
        "rows": rows if any(row.printed for row in rows) else [],
        "may_make": not match.is_annulled,
        "typed_at": typed_at(request),
        "changes": CHANGES,
        "back": reverse("match", args=[slug, number]),
    }
    return render(request, PAGE, context)


Writer = Callable[[int], Any]


def _writers_of_table(table: Table, by: User) -> tuple[Writer, Writer]:
    return (
        lambda side: writer.replace(table, side, by=by),
        lambda side: writer.revoke(table, side, by=by),
    )


def _writers_of_match(match: Match, by: User) -> tuple[Writer, Writer]:
    return (
        lambda side: ledger.replace_key(match, side, by=by),
        lambda side: ledger.revoke_key(match, side, by=by),
    )


def _write(request: HttpRequest, replace: Writer, revoke: Writer) -> None:
    """Replace or revoke the key of the posted side, which people count from 1."""
    side = number_in(request.POST, "side") - 1
    do = request.POST.get("do")
    if side < 0 or do not in ("replace", "revoke"):
        return
    try:
        (replace if do == "replace" else revoke)(side)
    except NotNow:
        messages.error(request, _("The codes of this table cannot be changed now."))
    else:
        messages.success(request, _("The old code opens nothing any more."))


def _make(request: HttpRequest, match: Match, by: User) -> None:
    try:
        ledger.make_keys(match, by=by)
    except NotNow:
        messages.error(request, _("This match was annulled, so no phone can record it."))
