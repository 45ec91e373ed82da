"""The circuits of clubs and of federations: lists, tables, and what directors and offices decide.

A view that both have takes the address of the club as `slug` or that of the `federation`.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from circuits import writer
from circuits.club.links import Circuits
from circuits.federations.board import FederationBoard
from circuits.federations.office import federation_of, officer_of
from circuits.forms.circuit import CircuitForm
from circuits.forms.rules import RulesForm
from circuits.models import Circuit, Federation
from circuits.table.board import FIRST_ROWS, CircuitBoard
from circuits.table.changes import CircuitShows, circuit_state
from circuits.table.consequences import Preview
from circuits.table.results import chosen_legs, listed
from clubs.journal.writing import Refused
from clubs.models import Club, Membership
from clubs.rights.access import club_for, open_club, signed_in
from clubs.rights.middleware import sign_in_first
from clubs.views.answers import Question, asks_first, fingerprint, for_all, form_page, question
from server.web import saved_form
from server.web.htmx import HtmxRequest
from tournaments.changed.club_changes import ClubShows, club_state


def circuit_of(owner: Club | Federation, name: str) -> Circuit:
    """Return a circuit of the club or federation. Raises Http404."""
    circuit = owner.circuits.filter(slug=name).first()
    if circuit is None:
        raise Http404
    return circuit


@require_safe
def circuit_list(request: HttpRequest, slug: str) -> HttpResponseBase:
    """List the circuits, to members and, if the club is public, to everybody."""
    state = None if request.user.is_authenticated else club_state(slug)
    club = open_club(request, slug)
    if club is None:
        return sign_in_first(request)
    context = frame(request, club) | {"circuits": listed(club.circuits.all())}
    context |= {"is_public_page": not club.rights, "waiting": Circuits().waiting(club)}
    answer = render(request, "circuits/list.html", context)
    patch_vary_headers(answer, ["Cookie"])
    return for_all(request, answer, ClubShows(slug, state)) if state else answer


@require_safe
def circuit_page(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """Show the table of a circuit; `?all`: all lines."""
    state = None if request.user.is_authenticated else circuit_state(slug, name)
    club = open_club(request, slug)
    if club is None:
        return sign_in_first(request)
    context = frame(request, club, circuit_of(club, name))
    member_of = {club.pk} if "see" in club.rights else set()
    context["board"] = CircuitBoard(context["circuit"], _rows(request), member_of)
    context |= {"is_public_page": not club.rights, "may_decide": "direct" in club.rights}
    answer = render(request, "circuits/circuit.html", context)
    patch_vary_headers(answer, ["Cookie"])
    return for_all(request, answer, CircuitShows(slug, name, state)) if state else answer


@require_safe
def federation_page(request: HttpRequest, federation: str) -> HttpResponse:
    """Show a federation to everybody: its clubs and its circuits."""
    found = federation_of(federation)
    context = frame(request, found) | {"board": FederationBoard(found)}
    return render(request, "federations/federation.html", context)


@require_safe
def federation_circuit(request: HttpRequest, federation: str, name: str) -> HttpResponse:
    """Show the table of a circuit of several clubs to everybody; `?all`: all lines."""
    found = federation_of(federation)
    circuit = circuit_of(found, name)
    context = frame(request, found, circuit)
    context["board"] = CircuitBoard(circuit, _rows(request), _clubs_of(request))
    context["may_decide"] = context["officer"] is not None
    if context["officer"] and not circuit.closed_at:
        context["offered"] = circuit.legs.filter(accepted_at__isnull=True).count()
    return render(request, "federations/circuit.html", context)


def _rows(request: HttpRequest) -> int | None:
    return None if "all" in request.GET else FIRST_ROWS


def _clubs_of(request: HttpRequest) -> frozenset[int]:
    """Return the keys of the clubs in which this person has a role."""
    if not request.user.is_authenticated:
        return frozenset()
    memberships = Membership.objects.filter(user=request.user.pk)
    return frozenset(memberships.values_list("club", flat=True))


@require_http_methods(["GET", "POST"])
def new_circuit(request: HtmxRequest, slug: str = "", federation: str = "") -> HttpResponse:
    """Make a circuit: of a club with its table as the typed rules would give it; of a federation
    without legs, which clubs then offer.
    """
    owner = _owner_of(request, slug, federation)
    form = _form(owner, saved_form.typed(request))
    context = frame(request, owner) | {"form": form, "preview": _preview(form)}
    if request.POST.get("do") == "preview":
        return render(request, "circuits/new.html", context)
    if request.method == "POST" and form.is_valid():
        key = form.cleaned_data["client_key"] or form.initial["client_key"]
        try:
            circuit = writer.create(owner, form.details, by=signed_in(request), client_key=key)
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("{circuit} is open.").format(circuit=circuit))
            return redirect(circuit)
    return form_page(request, "circuits/new.html", context, is_new=True)


@require_http_methods(["GET", "POST"])
def change_circuit(
    request: HtmxRequest, name: str, slug: str = "", federation: str = ""
) -> HttpResponse:
    """Change an open circuit, after showing which places that moves."""
    owner = _owner_of(request, slug, federation)
    circuit = circuit_of(owner, name)
    if circuit.closed_at and request.method == "GET":
        return redirect(circuit)
    form = _form(owner, saved_form.typed(request), circuit)
    context = _changing(request, form, circuit)
    if request.POST.get("do") == "preview":
        return render(request, "circuits/change.html", context)
    if request.method == "POST" and form.is_valid():
        if asks_first(request, context["preview"]):
            return form_page(request, "circuits/change.html", context | {"asks": True})
        version = form.cleaned_data["version"] or 0
        try:
            writer.change(circuit, form.details, version=version, by=signed_in(request))
        except writer.ChangedMeanwhile:
            return _changed_meanwhile(request, circuit_of(owner, name))
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("The circuit is saved."))
            return redirect(circuit)
    return form_page(request, "circuits/change.html", context)


def _changed_meanwhile(request: HtmxRequest, circuit: Circuit) -> HttpResponse:
    """Show the typed circuit again, to be saved over the one that somebody else has saved."""
    typed = request.POST.copy()
    typed["version"] = str(circuit.version)
    form = _form(circuit.owner, typed, circuit)
    context = _changing(request, form, circuit)
    text = _(
        "Somebody else has changed this circuit meanwhile. Look at what your form would change, "
        "then save it again."
    )
    form.add_error(None, text)
    return render(request, "circuits/change.html", context, status=409)


@require_http_methods(["GET", "POST"])
def close_circuit(
    request: HttpRequest, name: str, slug: str = "", federation: str = ""
) -> HttpResponse:
    """Close a circuit whose legs are over, after a question that names the winners."""
    owner = _owner_of(request, slug, federation)
    circuit = circuit_of(owner, name)
    if circuit.closed_at:
        return redirect(circuit)
    board = CircuitBoard(circuit)
    if request.method == "POST" and board.can_close:
        writer.close(circuit, by=signed_in(request))
        messages.success(request, _("{circuit} is closed.").format(circuit=circuit))
        return redirect(circuit)
    context = frame(request, owner, circuit) | {"board": board}
    return render(request, "circuits/close.html", context)


@require_http_methods(["GET", "POST"])
def reopen_circuit(
    request: HttpRequest, name: str, slug: str = "", federation: str = ""
) -> HttpResponse:
    """Open a closed circuit again."""
    circuit = circuit_of(_owner_of(request, slug, federation), name)
    if request.method == "POST":
        writer.reopen(circuit, by=signed_in(request))
        messages.success(request, _("{circuit} is open.").format(circuit=circuit))
    return redirect(circuit)


@require_http_methods(["GET", "POST"])
def delete_circuit(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Delete an open circuit of a club, after a question; its tournaments stay."""
    club = club_for(request, slug)
    circuit = circuit_of(club, name)
    if circuit.closed_at:
        return redirect(circuit)
    if request.method == "POST":
        writer.delete(circuit, by=signed_in(request))
        messages.success(request, _("{circuit} is deleted.").format(circuit=circuit))
        return redirect("circuits", slug)
    asked = Question(
        _("Delete %(circuit)s?") % {"circuit": circuit},
        [_("Its rules and its table are deleted. The tournaments stay as they are.")],
        _("Delete the circuit"),
        about=circuit,
        back=circuit.get_absolute_url(),
    )
    return question(request, asked, club, "tournaments")


def frame(
    request: HttpRequest, owner: Club | Federation, circuit: Circuit | None = None
) -> dict[str, Any]:
    """Return the context of every page of circuits, and of a federation."""
    page = {"circuit": circuit, "page": circuit.get_absolute_url() if circuit else ""}
    if isinstance(owner, Club):
        return page | {"club": owner, "nav": "tournaments"}
    return page | {"federation": owner, "officer": officer_of(request, owner)}


def _owner_of(request: HttpRequest, slug: str, federation: str) -> Club | Federation:
    return federation_of(federation) if federation else club_for(request, slug)


def _form(owner: Club | Federation, data: Any, circuit: Circuit | None = None) -> RulesForm:
    if isinstance(owner, Club):
        return CircuitForm(owner, data, circuit)
    return RulesForm(data, circuit)


def _changing(request: HttpRequest, form: RulesForm, circuit: Circuit) -> dict[str, Any]:
    preview = _preview(form)
    context = {"form": form, "preview": preview, "shown": fingerprint(preview)}
    return frame(request, circuit.owner, circuit) | context


def _preview(form: RulesForm) -> Preview | None:
    """Return the table by the form; None without legs, and while the form has errors."""
    circuit = form.circuit
    if not (form.has_legs or circuit):
        return None
    seed = circuit.seed if circuit else 0
    if form.is_bound:
        return Preview(form.rules, form.chosen, seed, circuit) if form.is_valid() else None
    return Preview(form.rules_before, chosen_legs(circuit), seed, circuit) if circuit else None
