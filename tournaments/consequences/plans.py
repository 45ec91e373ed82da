"""Preview what new seeds or a new regulation would change, before they are saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace

from scoring.labels.consequences import Change
from scoring.rules.base.consequences import MOST, Consequence
from tournaments.consequences.words import plan_changes, stage_changes
from tournaments.formats.event import draw_next
from tournaments.formats.parts.base import Draw, Impossible
from tournaments.models import Tournament
from tournaments.ranking.regulation import Regulation
from tournaments.reading.progress import seats_several
from tournaments.reading.standings import PlayedStage, played_stage, regulation_of

MOST_DRAWN = 200
"""Most entries for which the draw of round 1 is compared: each keystroke draws it twice."""
DIFFERENCES = (0, 100, 250, 500, 750, 1000, 1500, 2000, 3000)
"""Winning margins at which two regulations are compared."""
WON_WITH = 3000


def seeds_consequences(
    tournament: Tournament, seeds: Mapping[int, int | None]
) -> tuple[list[Consequence], PlayedStage]:
    """Return the changes of these seeds (by number of the entry), and the first stage."""
    played = played_stage(tournament.stages.get(number=1))
    entries = tournament.entries.filter(number__in=seeds)
    if all(entry.seed == seeds[entry.number] for entry in entries):
        return [], played
    changes: list[Consequence] = []
    if not played.published:
        changes += _draws(played, _seeded(played, seeds))
        if played.rounds:
            changes.append(Consequence("draw-again", {"number": played.rounds[0].overall}))
    return [*changes, Consequence("papers", {"papers": [("entries", None)]})], played


def seeds_changes(tournament: Tournament, seeds: Mapping[int, int | None]) -> list[Change]:
    return stage_changes(*seeds_consequences(tournament, seeds))


def _seeded(played: PlayedStage, seeds: Mapping[int, int | None]) -> PlayedStage:
    people = [copy(participant) for participant in played.participants]
    for participant in people:
        participant.seed = seeds.get(participant.entry.number, participant.seed)
    return replace(played, participants=people)


def _draws(before: PlayedStage, after: PlayedStage) -> Iterator[Consequence]:
    """Yield the tables of round 1 with other entries."""
    if not before.format.draws or len(before.participants) > MOST_DRAWN:
        return
    try:
        was, now = (_seats(draw_next(played.event([]))) for played in (before, after))
    except Impossible:
        return
    # Entries that only change sides at their table are not moved.
    moved = [number for number in now if {*was.get(number, ())} != {*now[number]}]
    for number in moved[:MOST]:
        params = {"number": number, "before": was.get(number, ()), "after": now[number]}
        yield Consequence("meets", params)
    if moved[MOST:]:
        yield Consequence("more-tables", {"number": len(moved) - MOST})


def _seats(draw: Draw) -> dict[int | None, tuple[tuple[int, ...], ...]]:
    """Return the entries at each table, byes under None."""
    seats: dict[int | None, tuple[tuple[int, ...], ...]] = {
        pairing.number: pairing.sides for pairing in draw.pairings
    }
    if draw.byes:
        seats[None] = tuple((entry,) for entry in draw.byes)
    return seats


def regulation_consequences(
    before: Regulation, after: Regulation, *, several: bool
) -> list[Consequence]:
    """Return the differences of two regulations.

    These are the worth of a match, the tie-breaks, the table of teams, the points taken off, and
    the points given without a match.
    """
    changes = [*(_places if several else _differences)(before, after)]
    if (before.tiebreaks, before.walkovers_meet) != (after.tiebreaks, after.walkovers_meet):
        changes.append(Consequence("ties", {"before": before, "after": after}))
    if before.teams != after.teams:
        changes.append(Consequence("teams", {"before": before, "after": after}))
    if before.deductions != after.deductions:
        changes.append(Consequence("deductions", {"before": before, "after": after}))
    # What a bye or a walkover is worth may follow from the award.
    params = {"before": before, "after": after, "several": several}
    changes.append(Consequence("unplayed", params))
    return changes


def regulation_changes(tournament: Tournament, after: Regulation) -> list[Change]:
    several = seats_several(tournament)
    return plan_changes(regulation_consequences(regulation_of(tournament), after, several=several))


def _differences(before: Regulation, after: Regulation) -> Iterator[Consequence]:
    for difference in DIFFERENCES:
        scores = WON_WITH, WON_WITH - difference
        was, now = (
            (award.unit, award.points(*scores), award.points(*reversed(scores)))
            for award in (before.award, after.award)
        )
        if was != now:
            yield Consequence("win-by", {"difference": difference, "before": was, "after": now})


def _places(before: Regulation, after: Regulation) -> Iterator[Consequence]:
    """Yield the differences in the worth of each place at a table of four."""
    places = (1, 2, 3, 4)
    scores = tuple(WON_WITH // place for place in places)
    was, now = (award.award.shares(scores, places) for award in (before, after))
    units = before.award.unit, after.award.unit
    for place, old, new in zip(places, was, now, strict=True):
        if (units[0], old) != (units[1], new):
            params = {"place": place, "before": (units[0], old), "after": (units[1], new)}
            yield Consequence("place-worth", params)
