"""The frozen results and the links of one person, to download. Read-only."""

from typing import Any

from django.db.models import Q

from circuits.federations.linking import end_all, linked_clubs
from circuits.models import CircuitResult, PersonLink
from clubs.models import Competitor, Player
from clubs.people.personal import PersonalData


def facts_of(player: Player) -> dict[str, Any]:
    """Return the places of a person in the legs of closed circuits, and the clubs in which the
    person is known too.

    The places in open circuits follow from the tournaments, which the export has too.
    """
    own = Competitor.objects.of(player).order_by()
    columns = ("leg__circuit__name", "leg__tournament__name", "place", "score")
    results = CircuitResult.objects.filter(competitor__in=own).order_by("pk")
    links = PersonLink.objects.filter(Q(player=player) | Q(other=player)).order_by("pk")
    return {
        "circuits": list(results.values(*columns)),
        "linked_to": [
            {
                "club": str(link.other_club if link.player_id == player.pk else link.club),
                "proposed_at": link.proposed_at,
                "accepted_at": link.accepted_at,
                "ended_at": link.ended_at,
            }
            for link in links.select_related("club", "other_club")
        ],
    }


# No circuit has a text about a person.
PERSONAL_DATA = PersonalData(facts_of, deletes=[end_all], partners=[linked_clubs])
