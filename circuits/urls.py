"""URLs of circuits, club first: `/aacrt/circuits/summer-2026/`."""

from django.urls import include, path

from circuits.views import circuits, papers
from clubs.spreadsheet import FORMS

in_circuit = [
    path("", circuits.circuit_page, name="circuit"),
    path("table.pdf", papers.circuit_pdf, name="circuit_pdf"),
    *(
        path(f"table.{form}", papers.circuit_file, {"form": form}, name=f"circuit_{form}")
        for form in FORMS
    ),
    path("change/", circuits.change_circuit, name="change_circuit"),
    path("close/", circuits.close_circuit, name="close_circuit"),
    path("reopen/", circuits.reopen_circuit, name="reopen_circuit"),
    path("delete/", circuits.delete_circuit, name="delete_circuit"),
]

urlpatterns = [
    path("<slug:slug>/circuits/", circuits.circuit_list, name="circuits"),
    path("<slug:slug>/circuits/new/", circuits.new_circuit, name="new_circuit"),
    path("<slug:slug>/circuits/<slug:name>/", include(in_circuit)),
]
