"""URLs of circuits, club first: `/aacrt/circuits/summer-2026/`.

A federation is above clubs, so its pages have a word of their own, which no club can have as its
address (`RESERVED_SLUGS`): `/federations/gaucha/circuits/summer-2026/`.
"""

from django.urls import URLPattern, URLResolver, include, path

from circuits.views import circuits, club_federations, linked_people, office, papers
from clubs.lists.spreadsheet import FORMS

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

in_federation_circuit = [
    path("", circuits.federation_circuit, name="federation_circuit"),
    path("change/", circuits.change_circuit, name="change_federation_circuit"),
    path("close/", circuits.close_circuit, name="close_federation_circuit"),
    path("reopen/", circuits.reopen_circuit, name="reopen_federation_circuit"),
    path("legs/<int:pk>/accept/", office.accept_leg, name="accept_leg"),
    path("legs/<int:pk>/remove/", office.remove_leg, name="remove_leg"),
]

in_federation: list[URLPattern | URLResolver] = [
    path("", circuits.federation_page, name="federation"),
    path("circuits/new/", circuits.new_circuit, name="new_federation_circuit"),
    path("circuits/<slug:name>/", include(in_federation_circuit)),
    path("office/", office.office_page, name="federation_office"),
    path("office/history/", office.history_page, name="federation_history"),
    path("office/clubs/invite/", office.invite_club, name="invite_club"),
    path("office/clubs/<slug:club>/remove/", office.remove_club, name="remove_club"),
    path("office/people/add/", office.add_officer, name="add_officer"),
    path("office/people/<int:pk>/remove/", office.remove_officer, name="remove_officer"),
]

in_club_of_federation: list[URLPattern | URLResolver] = [
    path("join/", club_federations.join_federation, name="join_federation"),
    path("leave/", club_federations.leave_federation, name="leave_federation"),
    path("circuits/<slug:name>/offer/", club_federations.offer_leg, name="offer_leg"),
    path(
        "circuits/<slug:name>/legs/<int:pk>/withdraw/",
        club_federations.withdraw_leg,
        name="withdraw_leg",
    ),
    path(
        "circuits/<slug:name>/table.pdf",
        papers.federation_circuit_pdf,
        name="federation-circuit_pdf",
    ),
    *(
        path(
            f"circuits/<slug:name>/table.{form}",
            papers.federation_circuit_file,
            {"form": form},
            name=f"federation-circuit_{form}",
        )
        for form in FORMS
    ),
]

urlpatterns = [
    path("federations/<slug:federation>/", include(in_federation)),
    path("<slug:slug>/circuits/", circuits.circuit_list, name="circuits"),
    path("<slug:slug>/circuits/new/", circuits.new_circuit, name="new_circuit"),
    path("<slug:slug>/circuits/<slug:name>/", include(in_circuit)),
    path("<slug:slug>/federations/", club_federations.club_federations, name="club_federations"),
    path("<slug:slug>/federations/people/", linked_people.linked_people, name="linked_people"),
    path("<slug:slug>/federations/people/propose/", linked_people.propose, name="propose_link"),
    path(
        "<slug:slug>/federations/people/<int:pk>/accept/",
        linked_people.accept,
        name="accept_link",
    ),
    path("<slug:slug>/federations/people/<int:pk>/end/", linked_people.end, name="end_link"),
    path("<slug:slug>/federations/<slug:federation>/", include(in_club_of_federation)),
]
