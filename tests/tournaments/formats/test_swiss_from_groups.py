"""A Swiss or lives from zero keep those apart who have met in the groups before, if possible."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.courses.swiss import Swiss
from tournaments.formats.knockouts.lives import Lives
from tournaments.ranking.results import Entry, Table

from .test_swiss import standing


def of_groups(*sizes):
    """Return entries in the order of their places in groups A, B …: first all winners."""
    places = sorted((place, "ABCDEF"[at]) for at, size in enumerate(sizes) for place in range(size))
    return [Entry(id, seed=id, came_from=name) for id, (_, name) in enumerate(places, start=1)]


def meets_its_group(entries, draw):
    groups = {entry.id: entry.came_from for entry in entries}
    return [p for p in draw.pairings if len({groups[side[0]] for side in p.sides}) == 1]


@given(st.lists(st.integers(1, 4), min_size=2, max_size=5), st.integers(0, 10**6))
def test_swiss_from_zero_keeps_groups_apart(sizes, seed):
    entries = of_groups(*sizes)
    draw = Swiss(rounds=1, seed=seed).draw(standing(entries, []))
    # The rest of the largest group has nobody else to meet; one of them may have the bye.
    left = max(0, max(sizes) - (sum(sizes) - max(sizes)) - len(entries) % 2)
    together = meets_its_group(entries, draw)
    assert len(together) == left // 2
    named = [note.sides for note in draw.notes if note.code == "same-group"]
    assert sorted(map(set, named), key=min) == sorted(
        ({id for side in pairing.sides for id in side} for pairing in together), key=min
    )


def test_swiss_of_one_group_is_drawn_and_names_who_met():
    entries = [Entry(id, came_from="A") for id in range(1, 5)]
    draw = Swiss(rounds=3).draw(standing(entries, []))
    assert [note.code for note in draw.notes[1:]] == ["same-group", "same-group"]


def test_swiss_with_results_carried_over_goes_by_meetings():
    entries = [Entry(id, came_from="A") for id in range(1, 5)]
    before = [[Table(((1,), (2,)), 1, score=(1, 0)), Table(((3,), (4,)), 2, score=(1, 0))]]
    draw = Swiss(rounds=1).draw(replace(standing(entries, []), before=before))
    assert draw.notes == ()
    assert {frozenset((1, 2)), frozenset((3, 4))}.isdisjoint(
        frozenset(id for side in pairing.sides for id in side) for pairing in draw.pairings
    )


def test_lives_from_zero_keep_groups_apart_and_name_the_rest():
    entries = of_groups(4, 2)
    draw = Lives().draw(standing(entries, []))
    together = meets_its_group(entries, draw)
    assert len(together) == 1
    assert [note.code for note in draw.notes] == ["same-group"]
