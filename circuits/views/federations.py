"""The pages of a federation for everybody, and its circuits as its office makes them."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from circuits.federations import writer
from circuits.federations.board import FederationBoard
from circuits.federations.office import federation_of, officer_of
from circuits.federations.plan import Plan
from circuits.forms.rules import RulesForm
from circuits.models import Federation, FederationCircuit
from circuits.table.board import FIRST_ROWS, CircuitBoard
from circuits.table.consequences import Preview
from circuits.table.results import chosen_legs
from circuits.views.alike import close_page, reopen_page, say_changed_meanwhile
from circuits.writer import ChangedMeanwhile
from clubs.journal.writing import Refused
from clubs.models import Membership
from clubs.rights.access import signed_in
from clubs.views.answers import asks_first, fingerprint, form_page
from server.web import saved_form
from server.web.htmx import HtmxRequest


def circuit_of(federation: Federation, name: str) -> FederationCircuit:
    """Return a circuit of the federation. Raises Http404."""
    circuit = federation.circuits.filter(slug=name).first()
    if circuit is None:
        raise Http404
    circuit.federation = federation
    return circuit


@require_safe
def federation_page(request: HttpRequest, federation: str) -> HttpResponse:
    """Show a federation to everybody: its clubs and its circuits."""
    found = federation_of(federation)
    context = frame(request, found) | {"board": FederationBoard(found)}
    return render(request, "federations/federation.html", context)


@require_safe
def circuit_page(request: HttpRequest, federation: str, name: str) -> HttpResponse:
    """Show the table of a circuit of several clubs to everybody; `?all`: all lines."""
    found = federation_of(federation)
    circuit = circuit_of(found, name)
    rows = None if "all" in request.GET else FIRST_ROWS
    board = CircuitBoard(circuit, rows, clubs_of(request))
    context = frame(request, found, circuit) | {"board": board}
    if context["officer"] and not circuit.closed_at:
        context["offered"] = circuit.legs.filter(accepted_at__isnull=True).count()
    return render(request, "federations/circuit.html", context)


@require_http_methods(["GET", "POST"])
def new_circuit(request: HtmxRequest, federation: str) -> HttpResponse:
    """Make a circuit; clubs then offer tournaments as its legs."""
    found = federation_of(federation)
    form = RulesForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        key = form.cleaned_data["client_key"] or form.initial["client_key"]
        try:
            circuit = writer.create_circuit(
                found, _plan(form), by=signed_in(request), client_key=key
            )
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("{circuit} is open.").format(circuit=circuit))
            return redirect("federation_circuit", federation, circuit.slug)
    context = frame(request, found) | {"form": form}
    return form_page(request, "federations/new_circuit.html", context, is_new=True)


@require_http_methods(["GET", "POST"])
def change_circuit(request: HtmxRequest, federation: str, name: str) -> HttpResponse:
    """Change an open circuit, after showing which places that moves."""
    found = federation_of(federation)
    circuit = circuit_of(found, name)
    if circuit.closed_at and request.method == "GET":
        return redirect("federation_circuit", federation, name)
    form = RulesForm(saved_form.typed(request), circuit)
    preview = _preview(form, circuit)
    context = frame(request, found, circuit) | {"form": form, "preview": preview}
    context["shown"] = fingerprint(preview)
    template = "federations/change_circuit.html"
    if request.POST.get("do") == "preview":
        return render(request, template, context)
    if request.method == "POST" and form.is_valid():
        if asks_first(request, preview):
            return form_page(request, template, context | {"asks": True})
        try:
            version = form.cleaned_data["version"] or 0
            writer.change_circuit(circuit, _plan(form), version=version, by=signed_in(request))
        except ChangedMeanwhile:
            return _changed_meanwhile(request, circuit_of(found, name))
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("The circuit is saved."))
            return redirect("federation_circuit", federation, name)
    return form_page(request, template, context)


@require_http_methods(["GET", "POST"])
def close_circuit(request: HttpRequest, federation: str, name: str) -> HttpResponse:
    """Close a circuit whose legs are over, after a question that names the winners."""
    found = federation_of(federation)
    circuit = circuit_of(found, name)
    close = partial(writer.close_circuit, by=signed_in(request))
    context = frame(request, found, circuit)
    return close_page(request, circuit, close, "federations/close_circuit.html", context)


@require_http_methods(["GET", "POST"])
def reopen_circuit(request: HttpRequest, federation: str, name: str) -> HttpResponse:
    """Open a closed circuit again."""
    circuit = circuit_of(federation_of(federation), name)
    reopen = partial(writer.reopen_circuit, by=signed_in(request))
    return reopen_page(request, circuit, reopen, _page(circuit))


def clubs_of(request: HttpRequest) -> frozenset[int]:
    """Return the keys of the clubs in which this person has a role."""
    if not request.user.is_authenticated:
        return frozenset()
    memberships = Membership.objects.filter(user=request.user.pk)
    return frozenset(memberships.values_list("club", flat=True))


def frame(
    request: HttpRequest, federation: Federation, circuit: FederationCircuit | None = None
) -> dict[str, Any]:
    """Return the context of every page of a federation."""
    page = _page(circuit) if circuit else ""
    officer = officer_of(request, federation)
    return {"federation": federation, "officer": officer, "circuit": circuit, "page": page}


def _page(circuit: FederationCircuit) -> str:
    return reverse("federation_circuit", args=[circuit.federation.slug, circuit.slug])


def _plan(form: RulesForm) -> Plan:
    return Plan(form.cleaned_data["name"], form.rules)


def _preview(form: RulesForm, circuit: FederationCircuit) -> Preview | None:
    """Return the table by the form; None while the form has errors."""
    if form.is_bound and not form.is_valid():
        return None
    rules = form.rules if form.is_bound else form.rules_before
    return Preview(rules, chosen_legs(circuit), circuit.seed, circuit)


def _changed_meanwhile(request: HtmxRequest, circuit: FederationCircuit) -> HttpResponse:
    typed = request.POST.copy()
    typed["version"] = str(circuit.version)
    form = RulesForm(typed, circuit)
    preview = _preview(form, circuit)
    say_changed_meanwhile(form)
    context = frame(request, circuit.federation, circuit) | {
        "form": form,
        "preview": preview,
        "shown": fingerprint(preview),
    }
    return render(request, "federations/change_circuit.html", context, status=409)
