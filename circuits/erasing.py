"""The frozen results of one person in circuits, for the download of the data about a person."""

from typing import Any

from circuits.models import CircuitResult
from clubs.models import Competitor, Player


def known(player: Player) -> dict[str, Any]:
    """Return the places of a person in the legs of closed circuits.

    The places in open circuits follow from the tournaments, which the export has too.
    """
    own = Competitor.objects.of(player).order_by()
    results = CircuitResult.objects.filter(competitor__in=own).order_by("pk")
    columns = ("leg__circuit__name", "leg__tournament__name", "place", "score")
    return {"circuits": list(results.values(*columns))}
