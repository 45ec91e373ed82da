"""Individual: three turns of four hands, with another partner in each."""

import pytest

from .published import Published, all_drawn, entries

PUBLISHED = Published(
    name="Pro Loco Scarnafigi",
    source="targatocn.it",
    game="burraco",
    asked={
        "everybody plays for himself, partners change": "Individual",
        "three turns of four hands, 50 minutes": "3 rounds; Matches",
        "victory points": "award: VP for 4 hands",
    },
)


@pytest.mark.parametrize("people", [8, 13, 22, 28])
def test_three_turns_with_three_partners(people: int) -> None:
    file = {"format": "individual", "options": {"rounds": 3}, "entries": entries(people)}
    rounds = all_drawn(file)
    assert len(rounds) == 3
    partners = [
        frozenset(side) for tables in rounds for table in tables for side in (table[:2], table[2:])
    ]
    assert len({*partners}) == len(partners)
    rests = [people - 4 * len(tables) for tables in rounds]
    assert {*rests} == {people % 4}
