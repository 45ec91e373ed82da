"""The federations of a club: joining, leaving, offering tournaments, and paper for members."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from circuits.club.links import Circuits
from circuits.federations import writer
from circuits.federations.board import ClubFederations, may_offer
from circuits.federations.office import federation_of
from circuits.models import Circuit, CircuitLeg, Federation
from circuits.views.office import leg_of
from circuits.writer import IsClosed
from clubs.forms.fields.numbers import key_in
from clubs.journal.writing import Gone
from clubs.models import Club
from clubs.rights import Right
from clubs.rights.access import club_for, signed_in


@require_safe
def club_federations(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug)
    context = {"club": club, "nav": "tournaments", "board": ClubFederations(club)}
    # The invitations are on the page itself.
    people = reverse("linked_people", args=[slug])
    context["waiting"] = [link for link in Circuits().waiting(club) if link.url == people]
    return render(request, "federations/club.html", context)


@require_POST
def join_federation(request: HttpRequest, slug: str, federation: str) -> HttpResponse:
    club = club_for(request, slug)
    found = own_federation(club, federation)
    try:
        writer.accept(found, club, by=signed_in(request))
    except Gone:
        messages.error(request, _("The federation has withdrawn its invitation."))
    else:
        text = _("The club is in {federation} now.")
        messages.success(request, text.format(federation=found))
    return redirect("club_federations", slug)


@require_POST
def leave_federation(request: HttpRequest, slug: str, federation: str) -> HttpResponse:
    """Leave a federation, or decline its invitation."""
    club = club_for(request, slug)
    found = own_federation(club, federation)
    writer.leave(found, club, by=signed_in(request))
    text = _("The club is not in {federation}.")
    messages.success(request, text.format(federation=found))
    return redirect("club_federations", slug)


@require_POST
def offer_leg(request: HttpRequest, slug: str, federation: str, name: str) -> HttpResponse:
    """Offer a tournament. If the club is not public, only its office does: everybody sees the leg.

    Raises PermissionDenied.
    """
    club = club_for(request, slug)
    if not may_offer(club):
        raise PermissionDenied(Right.OFFICE.value)
    circuit = own_circuit(club, federation, name)
    tournament = get_object_or_404(club.tournaments, pk=key_in(request.POST, "tournament"))
    tournament.club = club
    try:
        writer.offer(circuit, tournament, by=signed_in(request))
    except (IsClosed, writer.NotOfTheFederation):
        messages.error(request, _("The circuit is closed, or the club has left the federation."))
    else:
        text = _("{tournament} is offered. It counts when the federation accepts it.")
        messages.success(request, text.format(tournament=tournament))
    return redirect("club_federations", slug)


@require_POST
def withdraw_leg(
    request: HttpRequest, slug: str, federation: str, name: str, pk: int
) -> HttpResponse:
    """Take a tournament back, also after the club has left the federation."""
    club = club_for(request, slug)
    own = CircuitLeg.objects.filter(tournament__club=club)
    leg = leg_of(federation_of(federation), name, pk, own)
    try:
        writer.remove_leg(leg, by=signed_in(request))
    except (IsClosed, Gone):
        messages.error(request, _("The circuit is closed, or the tournament is gone."))
    return redirect("club_federations", slug)


def own_federation(club: Club, slug: str) -> Federation:
    """Return a federation that the club has joined or that has invited it. Raises Http404."""
    own = club.federations.filter(left_at__isnull=True).values("federation")
    return get_object_or_404(Federation, slug=slug, pk__in=own)


def own_circuit(club: Club, federation: str, name: str) -> Circuit:
    """Return a circuit of a federation that the club has joined. Raises Http404."""
    own = club.federations.filter(left_at__isnull=True, joined_at__isnull=False)
    rows = Circuit.objects.select_related("federation")
    return get_object_or_404(
        rows, slug=name, federation__slug=federation, federation__in=own.values("federation")
    )
