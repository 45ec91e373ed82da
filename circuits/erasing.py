"""The frozen results of one person in circuits, for the download of the data about a person."""

from typing import Any

from circuits.models import CircuitResult, FederationResult
from clubs.models import Competitor, Player


def known(player: Player) -> dict[str, Any]:
    """Return the places of a person in the legs of closed circuits.

    The places in open circuits follow from the tournaments, which the export has too.
    """
    own = Competitor.objects.of(player).order_by()
    columns = ("leg__circuit__name", "leg__tournament__name", "place", "score")
    frozen = (CircuitResult, FederationResult)
    rows = (model.objects.filter(competitor__in=own).order_by("pk") for model in frozen)
    return {"circuits": [row for found in rows for row in found.values(*columns)]}
