"""The table of a circuit on paper, and as CSV, XLSX or JSON."""

from __future__ import annotations

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_safe

from circuits.club.downloads import circuit_spreadsheet
from circuits.table.board import CircuitBoard
from circuits.views.circuits import circuit_of
from clubs.rights.access import club_for
from scoring.views.papers.downloads import Download, download
from server.papers.answering import Layout, Paper, paper_response
from server.web.htmx import HtmxRequest


@require_safe
def circuit_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Print the table of a circuit, all of its lines."""
    club = club_for(request, slug)
    circuit = circuit_of(club, name)

    def version() -> str:
        """Return a text that changes with the circuit, its tournaments and all names."""
        tournaments = ".".join(
            map(str, circuit.legs.values_list("tournament", "tournament__version"))
        )
        return f"{circuit.pk}.{circuit.version}.{club.version}.{tournaments}"

    return paper_response(
        request,
        Paper(
            club,
            "print/circuits/table.html",
            name=str(circuit),
            version=version,
            back=(reverse("circuit", args=[slug, name]), str(circuit)),
            nav="tournaments",
            make=lambda: Layout([{"board": CircuitBoard(circuit, rows=None), "circuit": circuit}]),
        ),
    )


@require_safe
def circuit_file(request: HtmxRequest, slug: str, name: str, form: str) -> HttpResponseBase:
    """Return the table of a circuit as a file."""
    club = club_for(request, slug)
    circuit = circuit_of(club, name)
    spreadsheet = circuit_spreadsheet(CircuitBoard(circuit, rows=None))
    back = reverse("circuit", args=[slug, name]), str(circuit)
    return download(request, Download(club, spreadsheet, form, back, "tournaments"))
