"""The circuits of a club: the list, the table, and what directors decide."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from circuits import writer
from circuits.club.links import Circuits, listed
from circuits.forms.circuit import CircuitForm
from circuits.models import Circuit
from circuits.table.board import FIRST_ROWS, CircuitBoard
from circuits.table.changes import CircuitShows, circuit_state
from circuits.table.consequences import Preview
from circuits.table.results import chosen_legs
from circuits.views.alike import close_page, reopen_page, say_changed_meanwhile
from clubs.journal.writing import Refused
from clubs.models import Club
from clubs.rights.access import club_for, open_club, signed_in
from clubs.rights.middleware import sign_in_first
from clubs.views.answers import asks_first, fingerprint, for_all, form_page
from server.web import saved_form
from server.web.htmx import HtmxRequest
from tournaments.changed.club_changes import ClubShows, club_state


def circuit_of(club: Club, name: str) -> Circuit:
    """Return a circuit of the club. Raises Http404."""
    circuit = club.circuits.filter(slug=name).first()
    if circuit is None:
        raise Http404
    circuit.club = club
    return circuit


@require_safe
def circuit_list(request: HttpRequest, slug: str) -> HttpResponseBase:
    """List the circuits, to members and, if the club is public, to everybody."""
    state = None if request.user.is_authenticated else club_state(slug)
    club = open_club(request, slug)
    if club is None:
        return sign_in_first(request)
    context = frame(club) | {"circuits": listed(club), "is_public_page": not club.rights}
    context["waiting"] = Circuits().waiting(club)
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
    circuit = circuit_of(club, name)
    board = CircuitBoard(circuit, None if "all" in request.GET else FIRST_ROWS)
    context = frame(club, circuit) | {"board": board, "is_public_page": not club.rights}
    answer = render(request, "circuits/circuit.html", context)
    patch_vary_headers(answer, ["Cookie"])
    return for_all(request, answer, CircuitShows(slug, name, state)) if state else answer


@require_http_methods(["GET", "POST"])
def new_circuit(request: HtmxRequest, slug: str) -> HttpResponse:
    """Make a circuit, with its table as the typed rules would give it."""
    club = club_for(request, slug)
    form = CircuitForm(club, saved_form.typed(request))
    context = frame(club) | {"form": form, "preview": _preview(form)}
    if request.POST.get("do") == "preview":
        return render(request, "circuits/new.html", context)
    if request.method == "POST" and form.is_valid():
        key = form.cleaned_data["client_key"] or form.initial["client_key"]
        try:
            circuit = writer.create(club, form.details, by=signed_in(request), client_key=key)
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("{circuit} is open.").format(circuit=circuit))
            return redirect("circuit", slug, circuit.slug)
    return form_page(request, "circuits/new.html", context, is_new=True)


@require_http_methods(["GET", "POST"])
def change_circuit(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Change an open circuit, after showing which places that moves."""
    club = club_for(request, slug)
    circuit = circuit_of(club, name)
    if circuit.closed_at and request.method == "GET":
        return redirect("circuit", slug, name)
    form = CircuitForm(club, saved_form.typed(request), circuit)
    preview = _preview(form)
    context = frame(club, circuit) | {"form": form, "preview": preview}
    context["shown"] = fingerprint(preview)
    if request.POST.get("do") == "preview":
        return render(request, "circuits/change.html", context)
    if request.method == "POST" and form.is_valid():
        if asks_first(request, preview):
            return form_page(request, "circuits/change.html", context | {"asks": True})
        version = form.cleaned_data["version"] or 0
        try:
            writer.change(circuit, form.details, version=version, by=signed_in(request))
        except writer.ChangedMeanwhile:
            return _changed_meanwhile(request, circuit_of(club, name))
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("The circuit is saved."))
            return redirect("circuit", slug, name)
    return form_page(request, "circuits/change.html", context)


@require_http_methods(["GET", "POST"])
def close_circuit(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Close a circuit whose legs are over, after a question that names the winners."""
    club = club_for(request, slug)
    circuit = circuit_of(club, name)
    close = partial(writer.close, by=signed_in(request))
    return close_page(request, circuit, close, "circuits/close.html", frame(club, circuit))


@require_http_methods(["GET", "POST"])
def reopen_circuit(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Open a closed circuit again."""
    circuit = circuit_of(club_for(request, slug), name)
    reopen = partial(writer.reopen, by=signed_in(request))
    return reopen_page(request, circuit, reopen, _page(circuit))


@require_http_methods(["GET", "POST"])
def delete_circuit(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Delete an open circuit, after a question; its tournaments stay."""
    club = club_for(request, slug)
    circuit = circuit_of(club, name)
    if circuit.closed_at:
        return redirect("circuit", slug, name)
    if request.method == "POST":
        writer.delete(circuit, by=signed_in(request))
        messages.success(request, _("{circuit} is deleted.").format(circuit=circuit))
        return redirect("circuits", slug)
    return render(request, "circuits/delete.html", frame(club, circuit))


def frame(club: Club, circuit: Circuit | None = None) -> dict[str, Any]:
    """Return the context of every page of circuits."""
    page = _page(circuit) if circuit else ""
    return {"club": club, "nav": "tournaments", "circuit": circuit, "page": page}


def _page(circuit: Circuit) -> str:
    return reverse("circuit", args=[circuit.club.slug, circuit.slug])


def _preview(form: CircuitForm) -> Preview | None:
    """Return the table by the form; None for a new circuit, and while the form has errors."""
    circuit = form.circuit
    seed = circuit.seed if circuit else 0
    if form.is_bound:
        return Preview(form.rules, form.chosen, seed, circuit) if form.is_valid() else None
    return Preview(form.rules_before, chosen_legs(circuit), seed) if circuit else None


def _changed_meanwhile(request: HtmxRequest, circuit: Circuit) -> HttpResponse:
    """Show the typed circuit again, to be saved over the one that somebody else has saved."""
    typed = request.POST.copy()
    typed["version"] = str(circuit.version)
    form = CircuitForm(circuit.club, typed, circuit)
    preview = _preview(form)
    say_changed_meanwhile(form)
    context = frame(circuit.club, circuit) | {"form": form, "preview": preview}
    context["shown"] = fingerprint(preview)
    return render(request, "circuits/change.html", context, status=409)
