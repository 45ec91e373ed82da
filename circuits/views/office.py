"""The office of a federation: its clubs, its people, and the legs that clubs offer."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from circuits.federations import writer
from circuits.federations.board import OfficeBoard, known_clubs
from circuits.federations.office import federation_of, officer_of
from circuits.forms.federation import InviteClubForm, OfficerForm
from circuits.models import CircuitLeg, Federation
from circuits.writer import IsClosed
from clubs.forms.lists.journal_days import days_of
from clubs.journal.writing import Gone
from clubs.models import Club
from clubs.rights.access import signed_in
from clubs.views.answers import newest_first
from server.web import saved_form


@require_safe
def office_page(request: HttpRequest, federation: str) -> HttpResponse:
    """Show what the office decides. A form that was saved meanwhile comes back filled in."""
    sent = saved_form.take(request) or QueryDict()
    invite_form = InviteClubForm(sent if "club" in sent else None)
    officer_form = OfficerForm(sent if "login" in sent else None)
    return _office(request, federation_of(federation), invite_form, officer_form)


@require_safe
def history_page(request: HttpRequest, federation: str) -> HttpResponse:
    """Show what the office and the clubs have done."""
    found = federation_of(federation)
    page = newest_first(request, found.history.select_related("by", "about"))
    context = {"federation": found, "page": page, "days": days_of(page)}
    return render(request, "federations/history.html", context)


def _office(
    request: HttpRequest,
    federation: Federation,
    invite_form: InviteClubForm,
    officer_form: OfficerForm,
    status: int = 200,
) -> HttpResponse:
    officer = officer_of(request, federation)
    if officer is None:
        raise Http404
    context = {
        "federation": federation,
        "officer": officer,
        "board": OfficeBoard(federation, officer),
        "invite_form": invite_form,
        "officer_form": officer_form,
    }
    return render(request, "federations/office.html", context, status=status)


@require_POST
def invite_club(request: HttpRequest, federation: str) -> HttpResponse:
    """Invite the club with a typed address. The answer is the same for a club that is not public,
    which no stranger may know to exist, as for an address without a club.
    """
    found = federation_of(federation)
    form = InviteClubForm(request.POST)
    if form.is_valid():
        slug = form.cleaned_data["club"]
        club = Club.objects.filter(slug=slug).first()
        is_known = known_clubs(found).filter(slug=slug).exists()
        try:
            if club is not None:
                writer.invite(found, club, by=signed_in(request))
        except writer.AlreadyThere:
            if is_known:
                form.add_error("club", _("This club has joined, or is invited already."))
                return _office(request, found, form, OfficerForm(), 422)
        text = _("{club} is invited. The owner of the club has to accept.")
        if not is_known:
            text = _(
                "If this server has a club with the address {club}, its owner can accept now. A "
                "club that is not public is listed here once it has accepted."
            )
        messages.success(request, text.format(club=club if is_known else slug))
        return redirect("federation_office", federation)
    return _office(request, found, form, OfficerForm(), 422)


@require_POST
def remove_club(request: HttpRequest, federation: str, club: str) -> HttpResponse:
    """End the membership of a club, or withdraw its invitation."""
    found = federation_of(federation)
    left = get_object_or_404(known_clubs(found), slug=club, pk__in=found.clubs.values("club"))
    writer.leave(found, left, by=signed_in(request))
    messages.success(request, _("{club} is no longer in the federation.").format(club=left))
    return redirect("federation_office", federation)


@require_POST
def add_officer(request: HttpRequest, federation: str) -> HttpResponse:
    found = federation_of(federation)
    form = OfficerForm(request.POST)
    if form.is_valid():
        user, role = form.chosen
        try:
            writer.add_officer(found, user, role, by=signed_in(request))
        except writer.LastHead:
            form.add_error("role", _("The federation needs at least one head."))
        else:
            messages.success(request, _("{user} is in the office.").format(user=user))
            return redirect("federation_office", federation)
    return _office(request, found, InviteClubForm(), form, 422)


@require_POST
def remove_officer(request: HttpRequest, federation: str, pk: int) -> HttpResponse:
    found = federation_of(federation)
    officer = get_object_or_404(found.officers.select_related("user"), pk=pk)
    try:
        writer.remove_officer(found, officer.user, by=signed_in(request))
    except writer.LastHead:
        messages.error(request, _("The federation needs at least one head."))
    else:
        messages.success(request, _("{user} left the office.").format(user=officer.user))
    if officer.user == request.user:
        return redirect("federation", federation)
    return redirect("federation_office", federation)


@require_POST
def accept_leg(request: HttpRequest, federation: str, name: str, pk: int) -> HttpResponse:
    """Let an offered tournament count; `weight=2`: as a double evening."""
    leg = leg_of(federation_of(federation), name, pk)
    weight = 2 if request.POST.get("weight") == "2" else 1
    try:
        writer.accept_leg(leg, weight, by=signed_in(request))
    except (IsClosed, Gone):
        messages.error(request, _("The circuit is closed, or the tournament is gone."))
    return redirect("federation_office", federation)


@require_POST
def remove_leg(request: HttpRequest, federation: str, name: str, pk: int) -> HttpResponse:
    """Decline an offered tournament, or take an accepted one out."""
    leg = leg_of(federation_of(federation), name, pk)
    try:
        writer.remove_leg(leg, by=signed_in(request))
    except (IsClosed, Gone):
        messages.error(request, _("The circuit is closed, or the tournament is gone."))
    return redirect("federation_office", federation)


def leg_of(
    federation: Federation, name: str, pk: int, legs: QuerySet[CircuitLeg] | None = None
) -> CircuitLeg:
    """Return a leg of a circuit; `legs`: those that may be chosen. Raises Http404."""
    rows = CircuitLeg.objects.all() if legs is None else legs
    rows = rows.select_related("circuit__federation", "tournament__club")
    return get_object_or_404(rows, circuit__federation=federation, circuit__slug=name, pk=pk)
