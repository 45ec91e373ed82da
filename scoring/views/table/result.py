"""Final results of matches played on paper: enter them, correct them, show their versions."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clubs.journal.writing import NotNow
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import asks_first, fingerprint, form_page
from scoring import ledger
from scoring.forms.changes.result import CorrectResultForm, PlayersResultForm, ResultForm
from scoring.forms.start.seats import Sought
from scoring.forms.start.start import PlayersForm
from scoring.match.match_queries import played_on
from scoring.memory.consequences import Corrected, result_corrected
from scoring.memory.occasions import Effects
from scoring.models import Match
from scoring.table.result_versions import compared, result_versions
from scoring.views.table.matches import match_for, refuse_if_lent
from server.web import saved_form
from server.web.htmx import HtmxRequest

SET_ANEW = frozenset(
    {"csrfmiddlewaretoken", "do", "client_key", "corrections", "sure", "asks", "shown"}
)
"""The fields of a posted correction that the conflict page does not repeat in its own form."""


@require_http_methods(["GET", "POST"])
def enter_result(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the final result of a match that was played on paper: two totals and the winner."""
    club = club_for(request, slug)
    of_players = request.GET.get("of") == "players"
    kind: type[ResultForm | PlayersResultForm] = PlayersResultForm if of_players else ResultForm
    initial: dict[str, object] = {"client_key": uuid4(), "day": timezone.localdate()}
    # The page that starts a match leads here for a game without hands: nothing is chosen twice.
    initial |= {name: request.GET[name] for name in ("rules", "table") if name in request.GET}
    chosen = {name: request.GET.get(name, "") for name in PlayersForm.seat_names}
    initial |= {name: Sought(chosen=key) for name, key in chosen.items() if key}
    form = kind(club, saved_form.typed(request), initial=initial)
    context: dict[str, object] = {"club": club, "nav": "matches", "of_players": of_players}
    if request.POST.get("do") == "find":
        context["form"] = form.without_errors()
        return render(request, "scoring/enter_result.html", context)
    if request.method == "POST" and form.is_valid():
        competitors = form.competitors(signed_in(request))
        same = played_on(club, competitors, form.dated_at or timezone.now())
        is_other = same is not None and same.client_key != form.sent_key
        if (form.doubts or is_other) and not form.cleaned_data["sure"]:
            context |= {"doubts": form.doubts, "same": same if is_other else None}
            return form_page(request, "scoring/enter_result.html", context | {"form": form})
        try:
            match = ledger.enter_result(
                club,
                competitors,
                form.cleaned_data["rules"],
                form.result,
                by=signed_in(request),
                client_key=form.sent_key,
                table=form.cleaned_data["table"],
                dated_at=form.dated_at,
            )
        except ledger.StartedOtherwise as started:
            form = form.anew(started.match)
        else:
            return redirect("match", slug, match.number)
    return form_page(request, "scoring/enter_result.html", context | {"form": form})


@require_http_methods(["GET", "POST"])
def correct_result(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """Replace the final result of a match, with a reason."""
    club = club_for(request, slug)
    match = match_for(club, number)
    if request.method == "POST":
        refuse_if_lent(match)
    if not match.is_result_only or (match.is_annulled and request.method == "GET"):
        return redirect("match", slug, number)
    form = CorrectResultForm(match, saved_form.typed(request))
    context = {"club": club, "nav": "matches", "match": match, "form": form}
    corrected = _corrected(match, form)
    context["effects"] = Effects(corrected, club.rights)
    context["shown"] = fingerprint(corrected)
    if request.POST.get("do") == "preview":
        return render(request, "scoring/correct_result.html", context)
    if request.method == "POST" and form.is_valid():
        if form.doubts and not form.cleaned_data["sure"]:
            return form_page(
                request, "scoring/correct_result.html", context | {"doubts": form.doubts}
            )
        # A person who confirmed a doubt has seen the changes on the same page.
        if not form.cleaned_data["sure"] and asks_first(request, corrected):
            return form_page(request, "scoring/correct_result.html", context | {"asks": True})
        try:
            ledger.correct_result(
                match,
                form.result,
                by=signed_in(request),
                reason=form.cleaned_data["reason"],
                client_key=form.cleaned_data["client_key"],
                corrections=form.cleaned_data["corrections"],
            )
        except (ledger.CorrectedMeanwhile, NotNow):
            return _conflict(request, match_for(club, number), form)
        return redirect("match", slug, number)
    return form_page(request, "scoring/correct_result.html", context)


def _corrected(match: Match, form: CorrectResultForm) -> Corrected | None:
    """Return the match with the typed result; None if that result is recorded or invalid."""
    if not form.is_readable or form.result == form.recorded:
        return None
    return result_corrected(match, form.result)


def _conflict(request: HttpRequest, match: Match, form: CorrectResultForm) -> HttpResponse:
    """Show the result recorded meanwhile beside the typed result, which can still be saved."""
    recorded = result_versions(match)[0]
    context = {
        "club": match.club,
        "nav": "matches",
        "match": match,
        "recorded": recorded,
        "sides": compared(match, form.names, recorded.result, form.result),
        "is_same": recorded.result == form.result,
        "corrections": match.replaced_results.count(),
        "client_key": uuid4(),
        "typed": [item for item in request.POST.lists() if item[0] not in SET_ANEW],
    }
    return render(request, "scoring/result_conflict.html", context, status=409)


def result_history(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show every version of a final result, newest first, with its author, time and reason."""
    club = club_for(request, slug)
    match = match_for(club, number)
    if not match.is_result_only:
        return redirect("match", slug, number)
    sides = match.sides.select_related("competitor__first", "competitor__second")
    context = {
        "club": club,
        "nav": "matches",
        "match": match,
        "names": [str(side) for side in sides],
        "versions": result_versions(match),
    }
    return render(request, "scoring/result_history.html", context)
