"""The table of teams of an event."""

from __future__ import annotations

from tournaments.formats.event import Event
from tournaments.ranking.teams import Scored, TeamPlace, rank_teams


def team_places(event: Event) -> list[TeamPlace]:
    """Return the teams of all sections, best first.

    Empty without a table of teams, and in a bracket, where the places do not follow the points.
    """
    rules = event.regulation.teams
    if rules is None or event.format.has_bracket:
        return []
    scored = [
        Scored(place.entry, place.place, place.tally.points)
        for places in event.places.values()
        for place in places
    ]
    return rank_teams(scored, {entry.id: entry.club for entry in event.entries}, rules)
