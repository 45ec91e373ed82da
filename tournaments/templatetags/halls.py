"""What the page of a match needs to know of the round it belongs to."""

from typing import Any

from django import template

from scoring.models import Match
from tournaments.models import Table

register = template.Library()


@register.inclusion_tag("tournaments/_hall_of_match.html")
def hall_of(match: Match) -> dict[str, Any]:
    """Where a match leads back to: the hall of its round; nothing without one."""
    tables = Table.objects.select_related("round__stage__tournament").filter(match=match)
    return {"table": tables.first(), "club": match.club}
