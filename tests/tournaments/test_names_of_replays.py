"""Names of the rounds of a bracket in which a level match is played again."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from django.utils import translation

from tests.cases import with_thorough
from tests.tournaments.formats.events import as_played, field, seeded, stronger
from tournaments.formats.knockouts.consolation import Consolation
from tournaments.formats.knockouts.elimination import Elimination
from tournaments.formats.knockouts.knockout import Knockout
from tournaments.formats.knockouts.placement import Placement
from tournaments.formats.knockouts.two_legs import TwoLegs
from tournaments.formats.parts.base import Impossible
from tournaments.ranking.results import Entry
from tournaments.reading.round_names import drawn_name, due_name

Levels = Mapping[int, str]
"""The level matches of each round: "1=8 2=7"."""


@translation.override("en")
def names(format: Elimination, entries: list[Entry], levels: Levels) -> list[str]:
    """Play a bracket to its end: return the name of each round, which is the same before and after
    its draw.
    """
    texts: list[str] = []
    named: list[str] = []
    while True:
        now = field(entries, *texts)
        number = len(texts) + 1
        try:
            draw = format.draw(now)
        except Impossible:
            return named
        level = levels.get(number, "").split()

        def result(one: int, other: int, level: list[str] = level) -> str:
            is_level = f"{one}={other}" in level or f"{other}={one}" in level
            return "=" if is_level else stronger(one, other)

        texts.append(as_played(draw, result))
        after = drawn_name(format, [format.bracket(field(entries, *texts))], number)
        if number > 1:
            assert due_name(format, [format.bracket(now)], number) == after
        named.append(after)


QUARTERS, SEMIS = "Quarter-finals", "Semi-finals"


@pytest.mark.parametrize(
    ("count", "levels", "expected"),
    with_thorough(
        [
            (8, {}, [QUARTERS, SEMIS, "Final"]),
            (8, {1: "1=8"}, [QUARTERS, f"{SEMIS} and a replay", SEMIS, "Final"]),
            (8, {1: "1=8 4=5"}, [QUARTERS, f"{SEMIS} and replays", SEMIS, "Final"]),
            (8, {1: "1=8 2=7"}, [QUARTERS, f"{QUARTERS}: replays", SEMIS, "Final"]),
            (
                *(8, {1: "1=8", 2: "1=8"}),
                [QUARTERS, f"{SEMIS} and a replay", f"{QUARTERS}: replay", SEMIS, "Final"],
            ),
            (
                *(8, {1: "1=8", 2: "2=3"}),
                [QUARTERS, f"{SEMIS} and a replay", f"{SEMIS} and a replay", "Final"],
            ),
            (
                *(16, {1: "1=16"}),
                [
                    *("Last 16", f"{QUARTERS} and a replay"),
                    *(f"{QUARTERS} and semi-finals", SEMIS, "Final"),
                ],
            ),
            (6, {1: "4=5"}, [QUARTERS, f"{SEMIS} and a replay", SEMIS, "Final"]),
            (4, {1: "1=4"}, [SEMIS, f"{SEMIS}: replay", "Final"]),
            (2, {1: "1=2", 2: "1=2"}, ["Final", "Final: replay", "Final: replay"]),
        ],
        first=3,
    ),
)
def test_replay_is_named_beside_the_new_ties(
    count: int, levels: Levels, expected: list[str]
) -> None:
    assert names(Knockout(), seeded(count), levels) == expected


@pytest.mark.parametrize(
    ("format", "levels", "expected"),
    with_thorough(
        [
            (
                Knockout(third_place=True),
                {3: "3=4"},
                [QUARTERS, SEMIS, "Final", "Third place: replay"],
            ),
            (Knockout(third_place=True), {3: "1=2"}, [QUARTERS, SEMIS, "Final", "Final: replay"]),
            (Placement(), {1: "1=8"}, [QUARTERS, f"{SEMIS} and a replay", SEMIS, "Final"]),
            (Consolation(), {1: "1=8"}, [QUARTERS, f"{SEMIS} and a replay", SEMIS, "Final"]),
            (TwoLegs(), {}, [QUARTERS] * 2 + [SEMIS] * 2 + ["Final"] * 2),
            (
                *(Knockout(best_of=3), {1: "1=8"}),
                [*[QUARTERS] * 2, f"{QUARTERS} and semi-finals", *[SEMIS] * 2, *["Final"] * 2],
            ),
            (Knockout(best_of=3, best_from="final"), {}, [QUARTERS, SEMIS, *["Final"] * 2]),
        ],
        first=2,
    ),
)
def test_other_brackets_name_their_replays(
    format: Elimination, levels: Levels, expected: list[str]
) -> None:
    assert names(format, seeded(8), levels) == expected


def test_late_entry_is_named_with_the_round_of_its_opponent() -> None:
    late = replace(seeded(7)[6], from_round=2)
    shown = names(Knockout(), [*seeded(6), late], {})
    assert shown == [QUARTERS, f"{QUARTERS} and semi-finals", SEMIS, "Final"]
