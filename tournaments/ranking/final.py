"""The places of a whole event, from the places of its stages.

Knows the last stage of each entry. Must not know the ranking of a stage.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True)
class StagePlace:
    """The place of an entry at the end of a stage, in its section if there are several."""

    entry: int
    stage: int
    place: int
    section: str = ""


@dataclass(frozen=True)
class FinalPlace:
    """A place in the whole event, and the stage's place that it follows from."""

    place: int
    came: StagePlace


def final_places(places: Iterable[StagePlace]) -> list[FinalPlace]:
    """Return the place of each entry, best first, by the last stage it has a place in.

    Entries of the last stage keep their places, so each of its sections has a first place. Behind
    them come the entries of earlier stages, later stages first, by their place in the stage. Equal
    places in different sections are shared, and the places after them skipped.
    """
    latest: dict[int, StagePlace] = {}
    for place in sorted(places, key=lambda place: place.stage):
        latest[place.entry] = place
    last = max((place.stage for place in latest.values()), default=0)
    inside = [place for place in latest.values() if place.stage == last]
    final = [FinalPlace(place.place, place) for place in sorted(inside, key=_in_section)]
    others = sorted((place for place in latest.values() if place.stage != last), key=_level)
    for _, level in groupby(others, key=_level):
        number = len(final) + 1
        final += [FinalPlace(number, place) for place in sorted(level, key=_in_section)]
    return final


def _level(place: StagePlace) -> tuple[int, int]:
    return -place.stage, place.place


def _in_section(place: StagePlace) -> tuple[str, int, int]:
    return place.section, place.place, place.entry
