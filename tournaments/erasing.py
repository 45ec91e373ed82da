"""The tournaments of one person, for the download of the data about a person."""

from typing import Any

from clubs.models import Competitor, Player
from tournaments.models import Entry


def known(player: Player) -> dict[str, Any]:
    """Return the tournaments of a person, with the final place where there is one."""
    own = Competitor.objects.of(player).order_by()
    entries = Entry.objects.filter(competitor__in=own).order_by("tournament__starts_at", "pk")
    columns = ("tournament__name", "tournament__starts_at", "number", "group", "left_reason")
    return {"tournaments": list(entries.values(*columns, "placements__place"))}
