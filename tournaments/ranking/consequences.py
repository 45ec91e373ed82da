"""The changes that a correction makes to a stage: codes with ids and numbers, never words.

Knows a stage before and after. Must not know the correction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from scoring.rules.base.consequences import Consequence, of_places


@dataclass(frozen=True)
class StageOutcome:
    """The state of a stage, by the ids of its entries.

    `worth` is the worth of one round for each entry, in hundredths, `places` the place of each
    entry, best first, `going_on` the entries that advance by these places.
    """

    worth: Mapping[int, int] = field(default_factory=dict)
    places: Mapping[int, int] = field(default_factory=dict)
    going_on: frozenset[int] = frozenset()


def of_stage(
    before: StageOutcome, after: StageOutcome, playing: Collection[int] = ()
) -> list[Consequence]:
    """Return the differences between two outcomes, in the order of a page:

    - "worth": of `entry`, `before` and `after`, in hundredths; None for no result.
    - "place" and "more-places", by the new places, best first, but first of those `playing` the
      corrected match.
    - "goes-on", "stays-behind": `entry` now advances, or no longer advances.
    """
    return [
        *_worth(before, after),
        *of_places(before.places, after.places, playing),
        *_going_on(before, after),
    ]


def _worth(before: StageOutcome, after: StageOutcome) -> Iterator[Consequence]:
    for entry in dict.fromkeys((*before.worth, *after.worth)):
        was, now = before.worth.get(entry), after.worth.get(entry)
        if was != now:
            yield Consequence("worth", {"entry": entry, "before": was, "after": now})


def _going_on(before: StageOutcome, after: StageOutcome) -> Iterator[Consequence]:
    for code, entries in (
        ("goes-on", after.going_on - before.going_on),
        ("stays-behind", before.going_on - after.going_on),
    ):
        for entry in sorted(entries):
            yield Consequence(code, {"entry": entry})
