"""The places of a whole event: the last stage first, then earlier stages."""

import pytest

from tournaments.ranking.final import StagePlace, final_places


def stage(number: int, **sections: str) -> list[StagePlace]:
    """Return the places of a stage: a section lists its entries best first, a letter each, with
    shared places in brackets.
    """
    places = []
    for name, text in sections.items():
        place, shared, together = 0, 0, False
        for sign in text:
            if sign in "()":
                together, shared = sign == "(", 0
                continue
            place += 1
            shared = shared or place
            section = "" if name == "all" else name
            at = shared if together else place
            places.append(StagePlace(ord(sign) - ord("a") + 1, number, at, section))
            if not together:
                shared = 0
    return places


def written(*stages: list[StagePlace]) -> str:
    """Return the final places in a line: 1a 2b 3c."""
    final = final_places(place for places in stages for place in places)
    return " ".join(f"{one.place}{chr(ord('a') - 1 + one.came.entry)}" for one in final)


@pytest.mark.parametrize(
    ("stages", "expected"),
    [
        ([stage(1, all="cab")], "1c 2a 3b"),
        ([stage(1, all="(ca)b")], "1a 1c 3b"),
        # Two of each of two groups play on; thirds share a place, and so do fourths.
        ([stage(1, A="abcd", B="efgh"), stage(2, all="ebfa")], "1e 2b 3f 4a 5c 5g 7d 7h"),
        # Groups of unequal size, and a best second: the other second stands before the thirds.
        ([stage(1, A="abc", B="defg"), stage(2, all="dae")], "1d 2a 3e 4b 5c 5f 7g"),
        # Entries that share a place in a group share it with those of other groups.
        ([stage(1, A="a(bc)", B="def"), stage(2, all="ad")], "1a 2d 3b 3c 3e 6f"),
        # Three stages: first who went out in the second.
        (
            [stage(1, all="abcdefgh"), stage(2, A="ad", B="cb"), stage(3, all="ca")],
            "1c 2a 3d 3b 5e 6f 7g 8h",
        ),
        # Everybody goes on: the last stage has all places.
        ([stage(1, all="abcd"), stage(2, all="dcba")], "1d 2c 3b 4a"),
        # Two finals: each has a first place; entries of earlier stages come behind both.
        ([stage(1, all="abcde"), stage(2, A="ba", B="cd")], "1b 2a 1c 2d 5e"),
        # An entry that went on and never came keeps its place of the first stage.
        ([stage(1, A="abc", B="def"), stage(2, all="d")], "1d 2a 3b 3e 5c 5f"),
        ([], ""),
    ],
)
def test_final_places_follow_the_last_stage_reached(
    stages: list[list[StagePlace]], expected: str
) -> None:
    assert written(*stages) == expected
