"""Circuits on the pages of clubs and tournaments."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from circuits.models import COUNTED, Circuit, PersonLink
from circuits.ranking.legs import LegResult, holders_of
from circuits.table.results import listed, people_of, played_circuit
from circuits.templatetags.circuits import legs_over
from clubs.models import Club, Competitor
from clubs.rights import Right
from tournaments.changed.circuit_links import CircuitLink, CircuitLinks
from tournaments.models import Tournament

FEW = 5
"""Circuits that a page names; the list of circuits has all."""


class Circuits(CircuitLinks):
    """The circuits of a club and of its federations, each with its legs in words."""

    def of_club(self, club: Club) -> list[CircuitLink]:
        joined = club.federations.filter(joined_at__isnull=False, left_at__isnull=True)
        federated = Circuit.objects.filter(federation__in=joined.values("federation"))
        both = (club.circuits.all(), federated.select_related("federation"))
        return [_link(circuit) for circuits in both for circuit in listed(circuits)[:FEW]]

    def of_tournament(self, tournament: Tournament) -> list[CircuitLink]:
        legs = tournament.circuit_legs.filter(COUNTED).order_by().values("circuit")
        circuits = Circuit.objects.filter(pk__in=legs).select_related("club", "federation")
        return [_link(circuit, of_tournament=True) for circuit in listed(circuits)]

    def order_of(self, circuit: CircuitLink, competitors: Iterable[Competitor]) -> list[int]:
        """Of persons, two partners count with their points together."""
        played = played_circuit(Circuit.objects.get(pk=circuit.key))
        merits = {
            line.holder: (not line.place, -line.total, at) for at, line in enumerate(played.lines)
        }
        own = {}
        for competitor in competitors:
            people = LegResult(people_of(competitor, played.same), 0)
            found = [merits[each] for each in holders_of(people, played.rules) if each in merits]
            if found:
                own[competitor.pk] = tuple(map(sum, zip(*found, strict=True)))
        return sorted(own, key=own.__getitem__)

    def waiting(self, club: Club) -> list[CircuitLink]:
        links = []
        if Right.OWN.value in club.rights:
            url = reverse("club_federations", args=[club.slug])
            invitations = club.federations.filter(joined_at__isnull=True, left_at__isnull=True)
            for invitation in invitations.select_related("federation"):
                text = _("{federation} invites the club.").format(federation=invitation.federation)
                links.append(CircuitLink(text, url, _("Answer the invitation")))
        if Right.OFFICE.value in club.rights and (number := _asked_people(club)):
            url = reverse("linked_people", args=[club.slug])
            text = ngettext(
                "Another club asks about {number} person who also plays there.",
                "Other clubs ask about {number} people who also play there.",
                number,
            )
            links.append(CircuitLink(text.format(number=number), url, _("Answer")))
        return links


def _asked_people(club: Club) -> int:
    """Return how many people other clubs have proposed to this club without an answer yet."""
    proposed = PersonLink.objects.filter(other_club=club, ended_at__isnull=True)
    return proposed.filter(accepted_at__isnull=True).count()


def _link(circuit: Circuit, *, of_tournament: bool = False) -> CircuitLink:
    words = legs_over(circuit)
    if circuit.federation is not None:
        # The page of a tournament for everybody is not made anew when one of another club ends.
        words = str(circuit.federation) if of_tournament else f"{circuit.federation}. {words}"
    return CircuitLink(str(circuit), circuit.get_absolute_url(), words, circuit.pk)
