"""Answers of views that circuits of a club and circuits of a federation have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from circuits.forms.rules import RulesForm
from circuits.models import Circuit, FederationCircuit
from circuits.table.board import CircuitBoard

C = TypeVar("C", Circuit, FederationCircuit)


def close_page(
    request: HttpRequest,
    circuit: C,
    close: Callable[[C], object],
    template: str,
    context: dict[str, Any],
) -> HttpResponse:
    """Close a circuit whose legs are over, after a question that names the winners.

    `context` has the address of the circuit as `page`.
    """
    if circuit.closed_at:
        return redirect(context["page"])
    board = CircuitBoard(circuit)
    if request.method == "POST" and board.can_close:
        close(circuit)
        messages.success(request, _("{circuit} is closed.").format(circuit=circuit))
        return redirect(context["page"])
    return render(request, template, context | {"board": board})


def reopen_page(
    request: HttpRequest, circuit: C, reopen: Callable[[C], object], page: str
) -> HttpResponse:
    """Open a closed circuit again, and show it at the address `page`."""
    if request.method == "POST":
        reopen(circuit)
        messages.success(request, _("{circuit} is open.").format(circuit=circuit))
    return redirect(page)


def say_changed_meanwhile(form: RulesForm) -> None:
    """Add to a typed form that somebody else has saved the circuit meanwhile."""
    text = _(
        "Somebody else has changed this circuit meanwhile. Look at what your form would change, "
        "then save it again."
    )
    form.add_error(None, text)
