"""Put a match right: annul it, bring it back, delete it, change its players, rules or date."""

from contextlib import suppress

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.journal.writing import NotNow
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page
from scoring import ledger
from scoring.forms.changes.change import ChangeForm
from scoring.forms.start.match import AnnulForm
from scoring.match.match_relations import has_history, is_at_table
from scoring.memory.consequences import annulled, brought_back
from scoring.memory.occasions import Effects, may_come_back, occasions
from scoring.table.scoresheet import score_sheet
from scoring.views.table.matches import match_for, refuse_if_lent
from server.web import saved_form


@require_http_methods(["GET", "POST"])
def annul_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    match = match_for(club, number)
    if request.method == "POST":
        refuse_if_lent(match)
    form = AnnulForm(saved_form.typed(request))
    if match.is_annulled:
        return redirect("match", slug, number)
    if request.method == "POST" and form.is_valid():
        ledger.annul(match, by=signed_in(request), reason=form.cleaned_data["reason"])
        return redirect("match", slug, number)
    context = {"club": club, "nav": "matches", "match": match, "form": form}
    context |= {"sheet": score_sheet(match), "effects": Effects(annulled(match), club.rights)}
    context["at_table"] = is_at_table(match)
    return form_page(request, "scoring/annul_match.html", context)


@require_http_methods(["GET", "POST"])
def bring_back_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let an annulled match count again, after a question."""
    club = club_for(request, slug)
    match = match_for(club, number)
    if request.method == "POST":
        # Refused if it would go on outside its occasion: the page of the match says so.
        with suppress(NotNow):
            ledger.bring_back(match, by=signed_in(request))
    if request.method == "POST" or not match.is_annulled or not may_come_back(match):
        return redirect("match", slug, number)
    context = {"club": club, "nav": "matches", "match": match, "sheet": score_sheet(match)}
    context["effects"] = Effects(brought_back(match), club.rights)
    context["occasion"] = occasions().link_of(match)
    return render(request, "scoring/bring_back_match.html", context)


@require_http_methods(["GET", "POST"])
def delete_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Delete a match without hands and rulings, after a question; others can only be annulled."""
    club = club_for(request, slug)
    try:
        match = match_for(club, number)
    except Http404:
        if not ledger.was_deleted(club, number):
            raise
        messages.info(request, _("Match {number} was deleted.").format(number=number))
        return redirect("matches", slug)
    if has_history(match) or match.is_result_only or is_at_table(match):
        return redirect("annul_match", slug, number)
    if request.method == "POST":
        try:
            ledger.delete(match, by=signed_in(request))
        except (NotNow, ledger.AtTable):
            # Its first hand was recorded just now: it can only be annulled.
            return redirect("annul_match", slug, number)
        messages.success(request, _("{match} is deleted.").format(match=match))
        return redirect("matches", slug)
    context = {"club": club, "nav": "matches", "match": match, "sheet": score_sheet(match)}
    return render(request, "scoring/delete_match.html", context)


@require_http_methods(["GET", "POST"])
def change_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change the players, the table, the date and, before the first hand, the rules."""
    club = club_for(request, slug)
    match = match_for(club, number)
    if match.is_annulled:
        return redirect("match", slug, number)
    form = ChangeForm(match, saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            ledger.change(
                match,
                by=signed_in(request),
                competitors=form.competitors(signed_in(request)),
                table=form.table_name,
                dated_at=form.dated_at,
                chosen=form.chosen,
                seen=form.cleaned_data["seen"],
            )
        except ledger.ChangedMeanwhile:
            form.show_change()
        except NotNow:
            form.add_error(None, _("A hand was recorded meanwhile: the rules stay as they are."))
        except ledger.AtTable:
            form.add_error(None, _("The tournament decides who plays at this table."))
        else:
            return redirect("match", slug, number)
    context = {"club": club, "nav": "matches", "match": match, "form": form}
    return form_page(request, "scoring/change_match.html", context)
