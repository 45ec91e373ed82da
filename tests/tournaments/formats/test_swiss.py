"""Swiss draws."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats.courses.swiss import Swiss
from tournaments.formats.parts import matching
from tournaments.formats.parts.base import Field, Impossible
from tournaments.ranking.results import Entry, Table

from .events import changed, codes, drawn, field, notes, unseeded
from .test_optimum import all_twos


def standing(entries, rounds, points=None):
    """Return the field after these rounds: two points for a win or a bye, one for a draw."""
    if points is None:
        points = Counter({entry.id: 0 for entry in entries})
        for tables in rounds:
            for table in tables:
                if table.is_bye:
                    points[table.sides[0][0]] += 2
                elif not table.absent:
                    for side in (0, 1):
                        won = {None: 1, side: 2}.get(table.winner, 0)
                        points[table.sides[side][0]] += won
    order = sorted((entry.id for entry in entries), key=lambda id: (-points[id], id))
    return Field(tuple(entries), rounds, order, points)


def scored(points, *texts, entries=None):
    """Return the field of entries with these points, after these rounds."""
    now = field(entries or [Entry(id) for id in points], *texts)
    return standing(now.entries, now.rounds, points)


def played(draw, chance, *, walkovers=True):
    """Return the tables of a draw with random results, some of them walkovers."""
    tables = []
    for first, second in drawn(draw):
        kind = chance.randrange(12) if walkovers else 1
        if kind == 0:
            tables.append(Table(((first,), (second,)), absent=(chance.randrange(2),)))
        else:
            tables.append(Table(((first,), (second,)), score=(chance.choice([1, 2, 3]), 2)))
    return [*tables, *(Table(((entry,),)) for entry in draw.byes)]


# --- What a draw costs --------------------------------------------------------------------------


def groups_of(now):
    scores = sorted({now.points[entry] for entry in now.playing}, reverse=True)
    return {entry: scores.index(now.points[entry]) for entry in now.playing}


def visible_cost(format, now, twos, bye):
    """Return the parts of the cost that do not depend on lots."""
    entries, groups = {entry.id: entry for entry in now.entries}, groups_of(now)
    return (
        sum(frozenset(two) in format.forbidden for two in twos),
        sum(entries[first].club == entries[second].club != "" for first, second in twos),
        max(groups.values()) - groups[bye] if bye else 0,
        sum((groups[first] - groups[second]) ** 2 for first, second in twos),
    )


def all_draws(now):
    """Yield every legal draw: its pairs, and its bye."""
    met, had = now.met(), replace(now, before=()).byes()
    for bye in now.playing if len(now.playing) % 2 else [None]:
        if bye is None or bye not in had:
            rest = [entry for entry in now.playing if entry != bye]
            for twos in all_twos(rest):
                if not any(frozenset(two) in met for two in twos):
                    yield twos, bye


def after(now, twos, bye):
    """Return the field after a round with these pairs."""
    tables = [Table(((first,), (second,)), score=(2, 1)) for first, second in twos]
    return replace(now, rounds=[*now.rounds, tables + ([Table(((bye,),))] if bye else [])])


def playable(now, rounds):
    """Return how many of these rounds can be played, by trying all."""
    most = 0
    if rounds and len(now.playing) < 2:
        return rounds
    for draw in all_draws(now) if rounds else ():
        most = max(most, 1 + playable(after(now, *draw), rounds - 1))
        if most == rounds:
            break
    return most


@st.composite
def histories(draw):
    """Draw a field of at most 8 after some rounds with any meetings."""
    ids = list(range(1, draw(st.integers(2, 8)) + 1))
    entries = [
        Entry(
            id,
            club=draw(st.sampled_from(["", "A", "B"])),
            until_round=draw(st.sampled_from([None, None, None, 1])),
        )
        for id in ids
    ]
    rounds = []
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations(ids))
        twos = zip(order[::2], order[1::2], strict=False)
        tables = [Table(((a,), (b,)), score=(draw(st.integers(1, 3)), 2)) for a, b in twos]
        rounds.append(tables + ([Table(((order[-1],),))] if len(ids) % 2 else []))
    two = st.tuples(st.sampled_from(ids), st.sampled_from(ids)).filter(lambda p: p[0] != p[1])
    forbidden = frozenset(map(frozenset, draw(st.lists(two, max_size=4))))
    now = standing(entries, rounds)
    # Of these rounds the first may have been of a stage before.
    earlier = draw(st.integers(0, len(rounds) - 1))
    now = replace(now, before=rounds[:earlier], rounds=rounds[earlier:])
    more = draw(st.sampled_from([None, 1, 2, 3]))
    planned = None if more is None else now.number - 1 + more
    return Swiss(rounds=planned, forbidden=forbidden, apart="club"), now


@given(histories())
def test_draw_of_any_history_is_the_cheapest(history):
    """The draw avoids every avoidable dead end, and no such draw costs less."""
    format, now = history
    if len(now.playing) < 2:
        return
    ever = now.byes()
    more = 1 if format.rounds is None else format.rounds - now.number

    def cost(twos, bye):
        lost = more - playable(after(now, twos, bye), more)
        return (lost, bye in ever, *visible_cost(format, now, twos, bye))

    least = min((cost(*draw) for draw in all_draws(now)), default=None)
    if least is None:
        with pytest.raises(Impossible):
            format.draw(now)
        return
    draw = format.draw(now)
    bye = draw.byes[0] if draw.byes else None
    assert cost(drawn(draw), bye) == least
    assert draw.cost[:8] == (0, 0, 0, least[0], *least[2:])


# --- Whatever happens in an event ---------------------------------------------------------------


@given(st.integers(2, 60), st.integers(0, 10_000), st.integers(1, 8))
def test_entries_play_once_without_rematch_or_second_bye(size, seed, most):
    chance = Random(seed)
    format = Swiss(seed=seed, apart="club")
    entries = [
        Entry(
            id,
            club=chance.choice(["", "A", "B", "C"]),
            from_round=chance.choice([1] * 9 + [2, 3]),
            until_round=chance.choice([None] * 9 + [1, 3]),
        )
        for id in range(1, size + 1)
    ]
    rounds: list[list[Table]] = []
    for _ in range(most):
        now = standing(entries, rounds)
        met, had = now.met(), now.byes()
        # With more than this everybody has enough left to meet, and somebody has had no bye.
        enough = len(now.playing) > 2 * len(rounds) + 2
        try:
            draw = format.draw(now)
        except Impossible:
            if enough:
                raise
            return
        assert not [two for two in drawn(draw) if frozenset(two) in met]
        assert not set(draw.byes) & had.keys()
        drawn_once = [*(entry for two in drawn(draw) for entry in two), *draw.byes]
        assert sorted(drawn_once) == sorted(now.playing)
        rounds.append(played(draw, chance))


@settings(max_examples=20)
@given(st.integers(2, 40), st.integers(0, 999), st.randoms())
def test_same_seed_gives_the_same_draw_in_any_order(size, seed, random):
    format, chance = Swiss(seed=seed), Random(seed)
    entries = unseeded(size)
    first = format.draw(standing(entries, []))
    rounds = [played(first, chance)]
    again = random.sample(entries, size)
    assert format.draw(standing(again, [])) == first
    if size > 3:
        assert format.draw(standing(again, rounds)) == format.draw(standing(entries, rounds))


def test_other_seed_or_round_draws_other_pairs():
    first = {frozenset(drawn(Swiss(seed=seed).draw(field(unseeded(20))))) for seed in range(5)}
    assert len(first) == 5
    met = {frozenset(two) for two in drawn(Swiss().draw(field(unseeded(20))))}
    second = {frozenset(two) for two in drawn(Swiss().draw(field(unseeded(20), "21?22")))}
    assert met != second


def test_any_two_of_a_score_group_can_be_drawn_together():
    seen = {
        frozenset(two)
        for seed in range(60)
        for two in drawn(Swiss(seed=seed).draw(field(unseeded(6))))
    }
    assert len(seen) == 15


def test_leaver_before_the_draw_changes_only_nearby_pairs():
    whole = Swiss().draw(field(unseeded(40)))
    fewer = Swiss().draw(field(changed(unseeded(40), e7={"until_round": 0})))
    same = {frozenset(two) for two in drawn(whole)} & {frozenset(two) for two in drawn(fewer)}
    assert same


# --- What is said of it -------------------------------------------------------------------------


def test_equal_points_meet_and_leaders_sit_first():
    draw = Swiss().draw(scored({1: 0, 2: 4, 3: 2, 4: 2, 5: 4, 6: 0}))
    assert [set(two) for two in drawn(draw)] == [{2, 5}, {3, 4}, {1, 6}]
    assert (any(draw.cost), notes(draw)) == (False, [])


def test_equal_tables_are_ordered_by_standings():
    now = scored(dict.fromkeys(range(1, 13), 2))
    firsts = [first for first, _ in drawn(Swiss().draw(now))]
    assert firsts == sorted(firsts)
    assert all(first < second for first, second in drawn(Swiss().draw(now)))


def test_odd_group_sends_one_entry_to_the_next_group():
    draw = Swiss().draw(scored({1: 4, 2: 4, 3: 4, 4: 2, 5: 2, 6: 2}))
    middle = drawn(draw)[1]
    assert (middle[0] <= 3, middle[1] > 3, draw.cost[7]) == (True, True, 1)
    assert notes(draw) == [("floated", middle)]


def test_entries_alone_in_their_groups_get_no_float_note():
    draw = Swiss().draw(scored({1: 9, 2: 7, 3: 5, 4: 1}))
    assert (drawn(draw), notes(draw)) == ([(1, 2), (3, 4)], [])


def test_entry_floats_further_if_the_next_were_met():
    draw = Swiss().draw(scored({1: 4, 2: 2, 3: 1, 4: 0}, "1?2 3?4"))
    assert drawn(draw) == [(1, 3), (2, 4)]
    assert draw.cost[4:] == (0, 0, 0, 8, 6)


def test_bye_goes_to_the_lowest_possible_score_group():
    points = {1: 4, 2: 4, 3: 2, 4: 2, 5: 0}
    draw = Swiss().draw(scored(points))
    assert (draw.byes, draw.cost[6]) == ((5,), 0)
    draw = Swiss().draw(scored(points, "5"))
    assert (draw.byes[0] in (3, 4), draw.cost[6]) == (True, 1)
    draw = Swiss().draw(scored(points, "3", "4", "5"))
    assert (draw.byes[0] in (1, 2), draw.cost[6]) == (True, 2)


def test_mates_and_forbidden_pairs_are_kept_apart_if_possible():
    clubs = {"e1": {"club": "A"}, "e2": {"club": "A"}}
    points = {1: 4, 2: 4, 3: 2, 4: 2}
    now = scored(points, entries=changed([Entry(id) for id in points], **clubs))
    for format in (Swiss(apart="club"), Swiss(forbidden={frozenset((1, 2))})):
        draw = format.draw(now)
        assert {frozenset(two) for two in drawn(draw)} & {frozenset((1, 2))} == set()
        assert draw.cost[4:8] == (0, 0, 0, 2)
        assert ("kept-apart", (1, 2)) in [(code, tuple(sorted(two))) for code, two in notes(draw)]
    assert (1, 2) in drawn(Swiss().draw(now))


def test_mates_who_have_met_get_no_kept_apart_note():
    entries = changed(unseeded(4), e1={"club": "A"}, e2={"club": "A"})
    now = scored({1: 4, 2: 4, 3: 2, 4: 2}, "1?2", entries=entries)
    assert "kept-apart" not in [code for code, _ in notes(Swiss(apart="club").draw(now))]


def test_forbidden_pairs_outweigh_club_mates():
    only = scored({1: 0, 2: 0}, entries=[Entry(1, club="A"), Entry(2, club="A")])
    draw = Swiss(forbidden={frozenset((1, 2))}, apart="club").draw(only)
    assert draw.cost[4:] == (1, 1, 0, 0, 0)
    assert notes(draw) == [("forbidden", (1, 2)), ("mates", (1, 2))]

    entries = [Entry(1, club="A"), Entry(2, club="A"), Entry(3), Entry(4)]
    met = scored(dict.fromkeys(range(1, 5), 0), "1?3 2?4", entries=entries)
    forbidden = {frozenset((1, 4)), frozenset((2, 3))}
    assert notes(Swiss(forbidden=forbidden, apart="club").draw(met))[0] == ("mates", (1, 2))


def test_walkover_does_not_count_as_meeting():
    assert drawn(Swiss().draw(scored({1: 2, 2: 0}, "1w2"))) == [(1, 2)]


def test_meeting_of_an_earlier_stage_counts():
    now = scored({1: 4, 2: 4, 3: 0, 4: 0})
    before = Field(now.entries, [], now.order, now.points, field(now.entries, "1?2").rounds)
    assert (1, 2) in drawn(Swiss().draw(now))
    assert (1, 2) not in drawn(Swiss().draw(before))


def test_late_entry_is_drawn_by_points_and_leaver_is_not():
    entries = changed(unseeded(6), e6={"from_round": 2}, e1={"until_round": 1})
    draw = Swiss().draw(scored({1: 2, 2: 2, 3: 0, 4: 2, 5: 0, 6: 0}, "1?3 2?5 4", entries=entries))
    assert sorted([*(entry for two in drawn(draw) for entry in two), *draw.byes]) == [2, 3, 4, 5, 6]
    assert drawn(draw)[0] == (2, 4)


# --- No draw ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ids", "texts", "expected"),
    [
        ([], [], ["field-too-small"]),
        ([1], [], ["field-too-small"]),
        ([1, 2], ["1?2"], ["no-legal-draw", "met-everybody", "met-everybody"]),
        ([1, 2, 3, 4], ["1?2", "1?3", "1?4"], ["no-legal-draw", "met-everybody"]),
        ([1, 2, 3], ["1?2", "3", "1", "2"], ["everybody-had-a-bye"]),
        # 1, 2 and 3 have all met 4, 5 and 6: twice three, who cannot be put into twos.
        (
            [1, 2, 3, 4, 5, 6],
            ["1?4 2?5 3?6", "1?5 2?6 3?4", "1?6 2?4 3?5"],
            ["no-legal-draw"],
        ),
    ],
)
def test_draw_without_legal_pairing_gives_reasons(ids, texts, expected):
    with pytest.raises(Impossible) as caught:
        Swiss().draw(scored(dict.fromkeys(ids, 0), *texts))
    assert codes(caught.value) == expected


def test_refused_draw_names_blocking_entries():
    with pytest.raises(Impossible) as caught:
        Swiss().draw(scored(dict.fromkeys(range(1, 5), 0), "1?2", "1?3", "1?4"))
    assert [problem.params for problem in caught.value.problems] == [{}, {"entry": 1}]


def test_large_unproven_draw_notes_the_gap(monkeypatch):
    monkeypatch.setattr(matching, "ATTEMPTS", 0)
    draw = Swiss().draw(field(unseeded(302)))
    assert draw.notes == ()  # nothing can cost less than nothing

    entries = [Entry(id, club=str(id % 3)) for id in range(1, 303)]
    draw = Swiss(apart="club").draw(field(entries))
    note = draw.notes[-1]
    assert (note.code, note.params) == ("window", {"part": "order", "gap": draw.cost[8]})
