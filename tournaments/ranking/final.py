"""The places of a whole event, from the places of its stages.

Knows how far each has come. Must not know how a place in a stage came about.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True)
class StagePlace:
    """The place of an entry when a stage ended, in its section where there are several."""

    entry: int
    stage: int
    place: int
    section: str = ""


@dataclass(frozen=True)
class FinalPlace:
    """A place in the whole event, and the place of the stage that it follows from."""

    place: int
    came: StagePlace


def final_places(places: Iterable[StagePlace]) -> list[FinalPlace]:
    """Everybody once, best first, by the last stage each has a place in.

    Those of the last stage have their places there; where that has several sections, each section
    has a first place. Behind all of them come those who went out before, the last of them first: by
    the stage, and in it by their place. Who had the same place in different sections shares it, and
    the places after it are skipped.
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
