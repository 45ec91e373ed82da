"""Groups: drawn from pots, each a round robin."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.cases import with_thorough
from tournaments.formats.movements.groups import Groups, attempts_of
from tournaments.ranking.results import Entry

from .movements import entries, every_two, meetings, play_all


def drawn(format, who):
    """Return the ids of each group by its name."""
    groups: dict[str, set[int]] = {}
    for entry, name in format.sections(who).items():
        groups.setdefault(name, set()).add(entry)
    return groups


def sizes(format, who):
    return {name: len(ids) for name, ids in sorted(drawn(format, who).items())}


def problems(format, who):
    return [(problem.code, problem.params) for problem in format.section_problems(who)]


def seeded(count, clubs=()):
    """Return entries with seeds 1 to `count`, of these clubs in this order."""
    padded = [*clubs, *[""] * (count - len(clubs))]
    return tuple(Entry(n, seed=n, club=club) for n, club in enumerate(padded, start=1))


@st.composite
def fields(draw):
    """Draw a field with clubs, partly seeded, and a possible number of groups."""
    count = draw(st.integers(4, 40))
    clubs = draw(st.lists(st.sampled_from(["", *"abcde"]), min_size=count, max_size=count))
    last_seed = draw(st.integers(0, count))
    who = [
        Entry(n, seed=n if n <= last_seed else None, club=club)
        for n, club in enumerate(clubs, start=1)
    ]
    groups = draw(st.integers(2, count // 2))
    return Groups(groups=groups, seed=draw(st.integers(0, 9))), who


# --- Drawing ------------------------------------------------------------------------------------


@given(fields())
def test_group_sizes_differ_by_at_most_one(drawing):
    format, who = drawing
    actual = sizes(format, who)
    assert len(actual) == format.groups
    assert max(actual.values()) - min(actual.values()) <= 1
    assert format.section_problems(who) == []


@given(fields())
def test_each_group_has_at_most_one_entry_of_a_pot(drawing):
    format, who = drawing
    group = format.sections(who)
    by_seed = [entry.id for entry in who if entry.seed is not None]
    for first in range(0, len(by_seed), format.groups):
        pot = [group[entry] for entry in by_seed[first : first + format.groups]]
        assert len(set(pot)) == len(pot)


@given(fields())
def test_groups_share_club_mates_evenly(drawing):
    format, who = drawing
    group = format.sections(who)
    for club in "abcde":
        actual = Counter(group[entry.id] for entry in who if entry.club == club)
        counts = [actual[name] for name in set(group.values())]
        assert max(counts) - min(counts) <= 1


@given(fields(), st.integers(0, 9))
def test_draw_of_groups_ignores_the_order_of_the_list(drawing, shuffle):
    format, who = drawing
    other = Random(shuffle).sample(who, len(who))
    assert format.sections(other) == format.sections(who)


def test_best_club_mates_of_different_pots_are_apart():
    # Whatever the lot says about the first pot, the second must answer: 1 and 4 are mates.
    for seed in range(20):
        group = Groups(seed=seed).sections(seeded(4, ["X", "Y", "Z", "X"]))
        assert group[1] != group[4]


def test_club_mates_are_apart_even_if_several_pots_change():
    # X in pots 1 and 2, Y in 1 and 3, Z in 2 and 4, W in 3 and 4: only two divisions do.
    who = seeded(8, ["X", "Y", "X", "Z", "Y", "W", "Z", "W"])
    for seed in range(20):
        groups = drawn(Groups(seed=seed), who)
        assert sorted(map(sorted, groups.values())) == [[1, 4, 5, 8], [2, 3, 6, 7]]


def test_seed_decides_the_groups():
    who = seeded(12)
    assert Groups(groups=3, seed=4).sections(who) == Groups(groups=3, seed=4).sections(who)
    outcomes = {tuple(Groups(groups=3, seed=seed).sections(who).values()) for seed in range(10)}
    assert len(outcomes) == 10


def test_unseeded_entries_are_drawn_into_the_last_pots():
    who = [*entries(3), Entry(8, seed=1), Entry(9, seed=2)]
    for seed in range(10):
        group = Groups(seed=seed).sections(who)
        assert group[8] != group[9]


def test_groups_are_named_by_letters_beyond_z():
    names = list(sizes(Groups(groups=28), entries(56)))
    assert set(names) == {*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB"}


# --- Sections by hand ---------------------------------------------------------------------------


def test_entry_with_a_section_stays_and_others_fill_up():
    who = entries(6, e1={"section": "B"}, e2={"section": "B"}, e3={"section": "B"})
    assert drawn(Groups(), who) == {"A": {4, 5, 6}, "B": {1, 2, 3}}


def test_sections_may_have_any_name():
    who = entries(6, e1={"section": "Norte"}, e2={"section": "Sul"})
    assert sizes(Groups(), who) == {"Norte": 3, "Sul": 3}
    assert sizes(Groups(groups=3), who) == {"A": 2, "Norte": 2, "Sul": 2}


def test_entries_that_all_name_a_section_are_not_drawn():
    who = entries(6, **{f"e{n}": {"section": "ABC"[n % 3]} for n in range(1, 7)})
    assert drawn(Groups(), who) == {"A": {3, 6}, "B": {1, 4}, "C": {2, 5}}
    assert problems(Groups(), who) == []


def test_mates_of_entries_with_a_section_go_elsewhere():
    who = entries(6, e1={"section": "A", "club": "X"}, e2={"section": "B"}, e5={"club": "X"})
    for seed in range(20):
        assert Groups(seed=seed).sections(who)[5] == "B"


def test_mates_meet_if_fixed_sections_leave_no_other_place():
    who = entries(4, e1={"section": "A", "club": "X"}, e2={"section": "B"}, e3={"section": "B"})
    who = [*who[:3], replace(who[3], club="X")]
    assert drawn(Groups(), who) == {"A": {1, 4}, "B": {2, 3}}


@given(fields(), st.data())
def test_sections_set_by_hand_are_kept_and_sizes_evened(drawing, data):
    format, who = drawing
    chosen = st.sampled_from(["", "", "A", "B", "Norte"])
    who = [replace(entry, section=data.draw(chosen)) for entry in who]
    assume(any(not entry.section for entry in who))
    group = format.sections(who)
    assert all(group[entry.id] == entry.section for entry in who if entry.section)
    fixed = Counter(entry.section for entry in who if entry.section)
    final = Counter(group.values())
    filled = [name for name in final if final[name] > fixed[name]]
    assert max(final[name] for name in filled) <= min(final.values()) + 1


# --- Late entries -------------------------------------------------------------------------------


def test_late_entry_joins_a_group_of_odd_size():
    who = entries(7, e8={"from_round": 2})
    for seed in range(10):
        assert sizes(Groups(seed=seed), who) == {"A": 4, "B": 4}


def test_late_entries_do_not_change_drawn_groups():
    who = entries(7)
    late = (*who, Entry(8, from_round=2, seed=1), Entry(9, from_round=2, section="A"))
    before, after = Groups().sections(who), Groups().sections(late)
    assert before == {entry: after[entry] for entry in before}
    assert after[9] == "A"


def test_late_entry_joins_odd_group_before_a_smaller_one():
    who = entries(7, **{f"e{n}": {"section": "A" if n < 6 else "B"} for n in range(1, 8)})
    assert Groups().sections((*who, Entry(8, from_round=3)))[8] == "A"
    assert Groups().sections((*who[1:], Entry(8, from_round=3)))[8] == "B"


def test_leaving_entry_does_not_change_the_groups():
    who = [*entries(8)]
    before = Groups(seed=3).sections(who)
    who[2] = replace(who[2], until_round=0)
    assert Groups(seed=3).sections(who) == before


# --- Problems -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format", "who", "expected"),
    [
        (Groups(), entries(4), []),
        (Groups(), entries(3), [("too-many-groups", {"groups": 2, "most": 1})]),
        (Groups(groups=1), entries(2), []),
        (Groups(groups=3), entries(5), [("too-many-groups", {"groups": 3, "most": 2})]),
        (
            Groups(groups=10**6),
            entries(5),
            [("too-many-groups", {"groups": 10**6, "most": 2})],
        ),
        (
            Groups(),
            entries(4, **{f"e{n}": {"section": "A"} for n in (1, 2, 3)}),
            [("group-of-one", {"section": "B"})],
        ),
        (
            Groups(),
            entries(3, **{f"e{n}": {"section": "AAB"[n - 1]} for n in (1, 2, 3)}),
            [("group-of-one", {"section": "B"})],
        ),
        (
            Groups(),
            entries(4, e5={"section": "C", "from_round": 2}),
            [("group-of-one", {"section": "C"})],
        ),
    ],
)
def test_groups_report_problems_of_the_entries(format, who, expected):
    assert problems(format, who) == expected


@given(st.integers(0, 6), st.integers(1, 9), st.integers(0, 3))
def test_groups_with_problems_still_give_all_a_section(count, groups, late):
    who = [*entries(count), *(Entry(90 + n, from_round=2) for n in range(late))]
    assert set(Groups(groups=groups).sections(who)) == {entry.id for entry in who}


# --- Playing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("double", [False, True])
def test_each_group_is_a_round_robin(double):
    who = seeded(9)
    format = Groups(double=double)
    for ids in drawn(format, who).values():
        draws = play_all(format, [entry for entry in who if entry.id in ids])
        assert meetings(draws) == every_two(ids, times=2 if double else 1)


# --- After another stage of groups --------------------------------------------------------------


@pytest.mark.parametrize("seed", with_thorough(range(20), quick=range(4)))
@pytest.mark.parametrize(
    ("earlier", "advance", "groups"), [(4, 2, 2), (4, 4, 4), (2, 2, 2), (3, 2, 2), (8, 2, 4)]
)
def test_rivals_of_an_earlier_group_are_kept_apart(seed, earlier, advance, groups):
    """As in a knock-out after groups: winners first, then the seconds."""
    who = tuple(
        Entry(n, seed=n, club="AB"[n % 2], came_from="ABCDEFGH"[(n - 1) % earlier])
        for n in range(1, earlier * advance + 1)
    )
    format = Groups(groups=groups, seed=seed)
    group = format.sections(who)
    by_id = {entry.id: entry for entry in who}
    for name in set(group.values()):
        inside = Counter(by_id[entry].came_from for entry, of in group.items() if of == name)
        assert max(inside.values()) <= -(-advance // groups)


def test_rivals_who_must_meet_again_are_named_with_the_draw():
    came_from = {1: "A", 2: "A", 3: "A", 4: "B", 5: "B", 6: "C"}
    who = tuple(Entry(n, seed=n, came_from=group) for n, group in came_from.items())
    group = Groups().sections(who)
    pairs = {two for two in combinations(came_from, 2) if group[two[0]] == group[two[1]]}
    again = {two for two in pairs if came_from[two[0]] == came_from[two[1]]}
    assert len(again) == 1
    named = set()
    for name in "AB":
        inside = [entry for entry in who if group[entry.id] == name]
        for draw in play_all(Groups(), inside):
            named |= {tuple(sorted(n.sides)) for n in draw.notes if n.code == "same-group"}
    assert named == again


@pytest.mark.parametrize(
    ("count", "groups", "compared"),
    [(8, 2, 50), (400, 300, 50), (2000, 250, 12), (50_000, 12_000, 1), (0, 0, 50)],
)
def test_second_groups_of_thousands_compare_fewer_draws(count, groups, compared):
    assert attempts_of(count, groups) == compared
