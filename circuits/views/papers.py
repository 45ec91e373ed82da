"""The table of a circuit on paper, and as CSV, XLSX or JSON."""

from __future__ import annotations

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from circuits.club.downloads import circuit_spreadsheet
from circuits.models import Circuit
from circuits.table.board import CircuitBoard
from circuits.views.circuits import circuit_of
from circuits.views.club_federations import own_circuit
from clubs.models import Club
from clubs.rights.access import club_for
from scoring.views.papers.downloads import Download, download
from server.papers.answering import Layout, Paper, paper_response
from server.web.htmx import HtmxRequest


@require_safe
def circuit_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Print the table of a circuit, all of its lines."""
    club = club_for(request, slug)
    return _paper(request, club, circuit_of(club, name))


@require_safe
def circuit_file(request: HtmxRequest, slug: str, name: str, form: str) -> HttpResponseBase:
    club = club_for(request, slug)
    return _file(request, club, circuit_of(club, name), form)


@require_safe
def federation_circuit_pdf(
    request: HtmxRequest, slug: str, federation: str, name: str
) -> HttpResponse:
    """Print the table of a circuit of several clubs, for a member of one of them."""
    club = club_for(request, slug)
    return _paper(request, club, own_circuit(club, federation, name))


@require_safe
def federation_circuit_file(
    request: HtmxRequest, slug: str, federation: str, name: str, form: str
) -> HttpResponseBase:
    club = club_for(request, slug)
    return _file(request, club, own_circuit(club, federation, name), form)


def _paper(request: HtmxRequest, club: Club, circuit: Circuit) -> HttpResponse:
    board = CircuitBoard(circuit, None, {club.pk})

    def version() -> str:
        """Return a text that changes with the circuit, its tournaments and all names."""
        columns = ("tournament", "tournament__version", "tournament__club__version", "accepted_at")
        legs = list(circuit.legs.values_list(*columns))
        return f"{circuit.pk}.{circuit.version}.{club.version}.{legs}"

    return paper_response(
        request,
        Paper(
            club,
            "print/circuits/table.html",
            name=str(circuit),
            version=version,
            back=_back(circuit),
            nav="tournaments",
            make=lambda: Layout([{"board": board, "circuit": circuit}]),
        ),
    )


def _file(request: HtmxRequest, club: Club, circuit: Circuit, form: str) -> HttpResponseBase:
    spreadsheet = circuit_spreadsheet(CircuitBoard(circuit, None, {club.pk}))
    return download(request, Download(club, spreadsheet, form, _back(circuit), "tournaments"))


def _back(circuit: Circuit) -> tuple[str, str]:
    return circuit.get_absolute_url(), str(circuit)
