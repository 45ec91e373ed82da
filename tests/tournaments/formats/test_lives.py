"""Draws of entries with lives."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.knockouts.lives import Lives
from tournaments.formats.parts.base import Impossible
from tournaments.ranking.results import Entry

from .events import changed, codes, drawn, field, notes, play, unseeded


def left(format, now):
    """Return the lives of each entry."""
    return {entry: standing.lives for entry, standing in format.standings(now).items()}


def in_play(draw):
    return sorted([*(entry for two in drawn(draw) for entry in two), *draw.byes])


# --- Losing lives -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lives"),
    [
        ("1>2", {1: 2, 2: 1}),
        ("1=2", {1: 2, 2: 2}),
        ("1w2", {1: 2, 2: 1}),
        ("1x2", {1: 1, 2: 1}),
        ("1 2", {1: 2, 2: 2}),
    ],
)
def test_loss_or_absence_costs_a_life(text, lives):
    assert left(Lives(), field(unseeded(2), text)) == lives


def test_entry_with_two_losses_is_not_drawn():
    now = field(unseeded(5), "1>2 3>4 5", "1>4 5>2 3")
    assert left(Lives(), now) == {1: 2, 2: 0, 3: 2, 4: 0, 5: 2}
    assert in_play(Lives().draw(now)) == [1, 3, 5]


def test_stage_ends_at_down_to_entries():
    now = field(unseeded(4), "1>2 3>4", "1>3 2>4")
    assert in_play(Lives(down_to=2).draw(now)) == [1, 2, 3]
    for down_to in (3, 4, 8):
        with pytest.raises(Impossible) as caught:
            Lives(down_to=down_to).draw(now)
        assert codes(caught.value) == ["event-over"]
        assert Lives(down_to=down_to).rounds_of(now) == 2
    assert Lives().rounds_of(now) is None
    assert Lives(rounds=5).rounds_of(now) == 5


def test_double_walkover_of_last_two_leaves_no_entry():
    now = field(unseeded(2), "1x2", "1x2")
    with pytest.raises(Impossible):
        Lives().draw(now)
    assert Lives().reached(now) == {1: 2, 2: 2}


# --- Coming back, leaving, coming late ----------------------------------------------------------


def test_eliminated_entry_returns_next_round_with_one_life():
    lives = Lives(lives=1, reentry_until=2)
    draw = lives.draw(field(unseeded(4), "1>2 3>4"))
    assert in_play(draw) == [1, 2, 3, 4]
    assert [note for note in notes(draw) if note[0] == "re-entry"] == [
        ("re-entry", (2,)),
        ("re-entry", (4,)),
    ]


@pytest.mark.parametrize(("until", "back"), [(1, []), (2, [2, 4]), (3, [2, 4])])
def test_no_entry_returns_after_reentry_until(until, back):
    now = field(unseeded(4), "1>2 3>4")
    assert in_play(Lives(lives=1, reentry_until=until).draw(now)) == sorted([1, 3, *back])


def test_no_entry_returns_twice():
    lives = Lives(lives=1, reentry_until=9)
    now = field(unseeded(4), "1>2 3>4", "1>2 3>4")
    assert in_play(lives.draw(now)) == [1, 3]
    assert lives.reached(now) == {1: 3, 2: 2, 3: 3, 4: 2}


def test_withdrawn_entry_does_not_return():
    lives = Lives(lives=1, reentry_until=2)
    entries = changed(unseeded(4), e4={"until_round": 1})
    now = field(entries, "1>2 3>4")
    assert in_play(lives.draw(now)) == [1, 2, 3]
    assert lives.reached(now) == {1: 2, 2: 2, 3: 2, 4: 1}


def test_leaver_ranks_with_those_out_in_that_round():
    entries = changed(unseeded(6), e1={"until_round": 1})
    now = field(entries, "1>2 3>4 5>6", "3>5 4>2 6")
    assert Lives().reached(now) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 3, 6: 3}
    assert in_play(Lives().draw(now)) == [3, 4, 5, 6]


@pytest.mark.parametrize(("late", "lives"), [(1, 3), (2, 2), (3, 1), (4, 1)])
def test_missed_rounds_cost_a_late_entry_all_but_one_life(late, lives):
    entries = [*unseeded(4), Entry(9, from_round=late)]
    assert left(Lives(lives=3), field(entries))[9] == lives


@pytest.mark.parametrize(("first", "last"), [(3, None), (3, 5), (2, 1)])
def test_entry_without_a_round_has_reached_zero(first, last):
    entries = [*unseeded(2), Entry(9, from_round=first, until_round=last)]
    assert Lives().reached(field(entries, "1>2")) == {1: 2, 2: 2, 9: 0}


# --- Who meets ----------------------------------------------------------------------------------


def test_rematch_is_avoided_if_possible():
    for seed in range(10):
        draw = Lives(seed=seed).draw(field(unseeded(4), "1=2 3=4", "1=3 2=4"))
        assert sorted(map(sorted, drawn(draw))) == [[1, 4], [2, 3]]
        assert notes(draw) == []


def test_last_two_meet_until_one_is_out():
    draw = Lives().draw(field(unseeded(2), "1>2"))
    assert [(note.code, note.sides, note.params) for note in draw.notes] == [
        ("rematch", (1, 2), {"times": 1})
    ]
    assert draw.cost[:5] == (0, 0, 1, 0, 1)


def test_walkover_does_not_count_as_meeting():
    draw = Lives().draw(field(unseeded(2), "1w2"))
    assert draw.cost[:5] == (0, 0, 0, 0, 1)


def test_entries_with_equal_lives_meet():
    for seed in range(10):
        draw = Lives(seed=seed).draw(field(unseeded(8), "1>2 3>4 5>6 7>8"))
        tables = [set(two) for two in drawn(draw)]
        assert all(two <= {1, 3, 5, 7} for two in tables[:2]), "those with most lives come first"
        assert all(two <= {2, 4, 6, 8} for two in tables[2:])


def test_mates_and_forbidden_pairs_are_kept_apart_if_possible():
    entries = changed(unseeded(4), e1={"club": "A"}, e2={"club": "A"})
    for seed in range(10):
        lives = Lives(seed=seed, apart="club", forbidden=[frozenset((1, 3))])
        assert sorted(map(sorted, drawn(lives.draw(field(entries))))) == [[1, 4], [2, 3]]
    mates = Lives(apart="club", forbidden=[frozenset((1, 2))]).draw(field(entries[:2]))
    assert notes(mates) == [("forbidden", (1, 2)), ("mates", (1, 2))]
    assert mates.cost[:5] == (0, 1, 0, 1, 0)


def test_bye_goes_to_an_entry_without_one():
    for seed in range(10):
        draw = Lives(seed=seed).draw(field(unseeded(3), "1=2 3", "1=3 2"))
        assert draw.byes == (1,)


def test_seed_decides_the_draw():
    draws = {seed: Lives(seed=seed).draw(field(unseeded(9))) for seed in range(20)}
    assert len({draw.pairings for draw in draws.values()}) > 10
    assert len({draw.byes for draw in draws.values()}) > 3
    backwards = Lives(seed=3).draw(field(unseeded(9)[::-1]))
    assert (backwards.cost, backwards.byes) == (draws[3].cost, draws[3].byes)
    assert {frozenset(two) for two in drawn(backwards)} == {
        frozenset(two) for two in drawn(draws[3])
    }


@pytest.mark.thorough
def test_large_field_is_drawn_nearby_with_a_note():
    entries = unseeded(321)
    draw = Lives().draw(field(entries))
    assert in_play(draw) == list(range(1, 322))
    assert draw.cost[:5] == (0, 0, 0, 0, 0)
    assert [note.code for note in draw.notes] == ["nearest-only"]
    assert Lives().draw(field(entries[:300])).notes == ()


# --- Any event ----------------------------------------------------------------------------------


@st.composite
def events(draw):
    lives = Lives(
        seed=draw(st.integers(0, 9)),
        lives=draw(st.integers(1, 3)),
        reentry_until=draw(st.none() | st.integers(1, 4)),
        down_to=draw(st.integers(1, 4)),
    )
    return lives, draw(st.integers(2, 14)), draw(st.randoms(use_true_random=False))


@given(events())
def test_any_event_ends_with_one_survivor(event):
    lives, count, random = event
    lives = replace(lives, down_to=1)
    _, end = play(lives, unseeded(count), lambda one, other: random.choice("><><=wm"))
    reached = lives.reached(end)
    (winner,) = [entry for entry, round in reached.items() if round == max(reached.values())]
    assert left(lives, end) == dict.fromkeys(end.order, 0) | {winner: left(lives, end)[winner]}
    assert left(lives, end)[winner] > 0


@given(events())
def test_eliminated_entry_plays_only_if_brought_back(event):
    lives, count, random = event
    draws, end = play(lives, unseeded(count), lambda one, other: random.choice("><><=wmx"))
    may_lose = dict.fromkeys(end.order, lives.lives)
    lost: Counter[int] = Counter()
    for number, (draw, tables) in enumerate(zip(draws, end.rounds, strict=True), start=1):
        assert in_play(draw) == sorted(entry for entry in may_lose if lost[entry] < may_lose[entry])
        losers = [table.sides[side][0] for table in tables for side in table.losers]
        lost.update(losers)
        for entry in losers:
            if lost[entry] == lives.lives and number < (lives.reentry_until or 0):
                may_lose[entry] += 1
    assert sum(lost[entry] < may_lose[entry] for entry in may_lose) <= lives.down_to


@given(events())
def test_second_bye_waits_until_all_alive_had_one(event):
    lives, count, random = event
    draws, _ = play(lives, unseeded(count), lambda one, other: random.choice("><><="))
    had: Counter[int] = Counter()
    for draw in draws:
        for entry in draw.byes:
            assert had[entry] == min(had[other] for other in in_play(draw))
        had.update(draw.byes)


def all_draws(ids):
    """Yield every pairing of these numbers and the bye (0)."""
    if not ids:
        yield []
    for other in ids[1:]:
        rest = [id for id in ids[1:] if id != other]
        for twos in all_draws(rest):
            yield [{ids[0], other}, *twos]


@given(events(), st.lists(st.sampled_from(["", "A", "B"]), min_size=8, max_size=8))
def test_no_other_draw_of_lives_costs_less(event, clubs):
    lives, count, random = event
    bans = [{1, 2}, {3, 5}]
    lives = replace(lives, apart="club", forbidden=[frozenset(two) for two in bans])
    entries = [replace(entry, club=clubs[entry.id]) for entry in unseeded(min(count, 7))]
    met: list[set[int]] = []
    byes: Counter[int] = Counter()

    def cost(twos, has):
        tables = [two for two in twos if 0 not in two]
        return (
            sum(byes[max(two)] for two in twos if 0 in two),
            sum(int(two in bans) for two in tables),
            sum(met.count(two) for two in tables),
            sum(int({clubs[entry] for entry in two} in ({"A"}, {"B"})) for two in tables),
            sum((has[min(two)] - has[max(two)]) ** 2 for two in tables),
        )

    draws, end = play(lives, entries, lambda one, other: random.choice("><><=w"))
    for index, (draw, tables) in enumerate(zip(draws, end.rounds, strict=True)):
        has = left(lives, replace(end, rounds=end.rounds[:index]))
        chosen = [*map(set, drawn(draw)), *({0, entry} for entry in draw.byes)]
        ids = in_play(draw)
        others = all_draws([0, *ids] if len(ids) % 2 else ids)
        assert cost(chosen, has) == draw.cost[:5] == min(cost(twos, has) for twos in others)
        byes.update(draw.byes)
        met += [set(table.entries) for table in tables if not table.is_bye and not table.absent]
