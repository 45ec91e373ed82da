"""The bracket from first round to final.

Late entries, leavers and absences are in test_knockout_absence.py.
"""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import with_thorough
from tournaments.formats.knockouts.knockout import Knockout
from tournaments.formats.parts.base import Impossible
from tournaments.formats.parts.bracket import seed_order
from tournaments.formats.parts.optimum import cheapest
from tournaments.ranking.results import Entry, Table

from .events import changed, codes, drawn, field, notes, play, ranked, seeded, stronger, unseeded

SIZES = range(2, 34)


# --- Seeding ------------------------------------------------------------------------------------


def test_seed_order_of_sixteen_is_the_standard_bracket():
    order = seed_order(16)
    assert list(zip(order[::2], order[1::2], strict=True)) == [
        *((1, 16), (8, 9), (4, 13), (5, 12)),
        *((2, 15), (7, 10), (3, 14), (6, 11)),
    ]


def test_strongest_entry_sits_at_table_one():
    draw = Knockout().draw(field(seeded(8)))
    assert drawn(draw) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert draw.byes == ()


@pytest.mark.parametrize("count", SIZES)
def test_byes_of_first_round_go_to_the_strongest(count):
    draw = Knockout().draw(field(seeded(count)))
    byes = list(draw.byes)
    assert byes == list(range(1, len(byes) + 1))
    left = len(draw.pairings) + len(byes)
    assert left & (left - 1) == 0
    assert len(draw.pairings) * 2 + len(byes) == count
    assert draw.pairings


@pytest.mark.parametrize("count", SIZES)
def test_strongest_entries_meet_as_late_as_possible(count):
    draws, end = play(Knockout(), seeded(count), stronger)
    for index, draw in enumerate(reversed(draws[1:])):
        best = 2 ** (index + 1)
        assert drawn(draw) == [(seed, best + 1 - seed) for seed in range(1, best // 2 + 1)]
        assert draw.byes == ()
    assert Knockout().bracket(end).winner == 1


def test_unseeded_follow_the_seeded_in_order_of_entry():
    entries = [Entry(10), Entry(11, seed=2), Entry(12), Entry(13, seed=1)]
    assert drawn(Knockout().draw(field(entries))) == [(13, 12), (11, 10)]


def test_lot_orders_unseeded_entries_and_repeats_by_seed():
    draws = {seed: drawn(Knockout(seed=seed).draw(field(unseeded(8)))) for seed in range(20)}
    assert len({tuple(draw) for draw in draws.values()}) > 10
    backwards = field(unseeded(8)[::-1])
    assert drawn(Knockout(seed=3).draw(backwards)) == draws[3]


def test_lot_of_the_bracket_stays_after_the_first_round():
    knockout = Knockout(seed=5)
    now = field(unseeded(11))
    first = knockout.bracket(now)
    _, end = play(knockout, unseeded(11))
    assert [tie.sides for tie in knockout.bracket(end).rounds[0]] == [
        tie.sides for tie in first.rounds[0]
    ]


# --- Who is kept apart --------------------------------------------------------------------------


def test_unseeded_entries_move_to_keep_mates_apart():
    entries = changed(
        [Entry(id, seed=id if id <= 4 else None) for id in range(1, 9)],
        e1={"club": "A"},
        e8={"club": "A"},
    )
    draw = Knockout(apart="club").draw(field(entries))
    assert drawn(draw) == [(1, 7), (2, 8), (3, 6), (4, 5)]
    assert draw.cost == (0, 0, 0, 2)
    assert drawn(Knockout().draw(field(entries)))[0] == (1, 8)


def test_seeded_bracket_stays_and_notes_its_clashes():
    entries = changed(seeded(4), e1={"club": "A"}, e4={"club": "A"})
    draw = Knockout(apart="club", forbidden=[frozenset((2, 3))]).draw(field(entries))
    assert drawn(draw) == [(1, 4), (2, 3)]
    assert notes(draw) == [("mates", (1, 4)), ("forbidden", (2, 3))]
    assert draw.cost == (1, 0, 1, 0)


def test_moved_entry_stays_in_place_after_the_round():
    entries = changed(unseeded(8), **{f"e{id}": {"club": "AB"[id > 4]} for id in range(1, 9)})
    knockout = Knockout(apart="club", seed=1)
    before = knockout.bracket(field(entries))
    _, end = play(knockout, entries)
    after = knockout.bracket(end)
    assert [tie.sides for tie in after.rounds[0]] == [tie.sides for tie in before.rounds[0]]
    assert after.outside == ()


def all_twos(ids):
    """Yield every pairing of these numbers."""
    if not ids:
        yield []
        return
    for other in ids[1:]:
        rest = [id for id in ids[1:] if id != other]
        for twos in all_twos(rest):
            yield [(ids[0], other), *twos]


@given(
    count=st.integers(2, 9),
    top=st.integers(0, 4),
    names=st.lists(st.sampled_from(["", "A", "B", "C"]), min_size=9, max_size=9),
    forbidden=st.sets(st.sampled_from(list(combinations(range(1, 10), 2))), max_size=5),
    seed=st.integers(0, 99),
)
def test_no_other_first_round_has_fewer_clashes(count, top, names, forbidden, seed):
    entries = [
        Entry(id, seed=id if id <= top else None, club=names[id - 1]) for id in range(1, count + 1)
    ]
    bans = [frozenset(two) for two in forbidden]
    now = field(entries)
    standard = drawn(Knockout(seed=seed).draw(now))
    knockout = Knockout(seed=seed, apart="club", forbidden=bans)
    draw = knockout.draw(now)

    def clashes(twos):
        club = {entry.id: entry.club for entry in entries}
        return (
            sum(frozenset(two) in bans for two in twos),
            sum(club[first] != "" and club[first] == club[second] for first, second in twos),
        )

    def is_allowed(twos):
        """Whether two seeded entries meet only as in the standard bracket."""
        together = {frozenset(two) for two in standard}
        return all(max(two) > top or frozenset(two) in together for two in twos)

    ids = sorted(id for two in standard for id in two)
    best = min(clashes(twos) for twos in all_twos(ids) if is_allowed(twos))
    assert draw.byes == Knockout(seed=seed).draw(now).byes
    assert sorted(id for two in drawn(draw) for id in two) == ids
    assert is_allowed(drawn(draw))
    assert clashes(drawn(draw)) == (draw.cost[0], draw.cost[2]) == best
    if clashes(standard) == best:
        assert drawn(draw) == standard


def test_first_round_changed_by_director_sets_the_bracket():
    # Drawn were 1-8 4-5 2-7 3-6: of these 8, 7 and 4 changed places.
    draw = Knockout().draw(field(seeded(8), "1>7 8>5 2>4 3>6"))
    assert drawn(draw) == [(1, 8), (2, 3)]
    assert notes(draw) == []


# --- From round to round ------------------------------------------------------------------------


def test_winners_meet_by_the_bracket():
    draw = Knockout().draw(field(seeded(8), "1>8 2>7 6>3 5>4"))
    assert drawn(draw) == [(1, 5), (2, 6)]
    assert draw.byes == ()
    assert draw.cost == ()


def test_tied_match_is_replayed_while_winners_wait():
    now = field(seeded(8), "1=8 2>7 3>6 4>5")
    draw = Knockout().draw(now)
    assert drawn(draw) == [(1, 8), (2, 3)]
    assert notes(draw) == [("replay", (1, 8)), ("waits", (4,))]
    assert draw.byes == ()


def test_replay_that_is_tied_is_replayed_again():
    draw = Knockout().draw(field(seeded(2), "1=2", "2=1"))
    assert notes(draw) == [("replay", (1, 2))]


def test_best_of_three_ends_with_two_wins():
    best = Knockout(best_of=3)
    assert drawn(best.draw(field(seeded(4), "1>4 2>3"))) == [(1, 4), (2, 3)]
    draw = best.draw(field(seeded(4), "1>4 2>3", "4>1 2>3"))
    assert drawn(draw) == [(1, 4)]
    assert notes(draw) == [("waits", (2,))]
    assert drawn(best.draw(field(seeded(4), "1>4 2>3", "4>1 2>3", "4>1"))) == [(4, 2)]


@pytest.mark.parametrize(
    ("start", "winners"),
    [
        ("", 0),
        ("quarter-finals", 0),
        ("semi-finals", 4),
        ("final", 4),
    ],
)
def test_series_from_a_round_on_leaves_earlier_ties_single(start, winners):
    format = Knockout(best_of=3, best_from=start)
    quarters = "1>8 4>5 3>6 2>7"
    bracket = format.bracket(field(seeded(8), quarters))
    assert sum(tie.decided == "match" for tie in bracket.rounds[0]) == winners


def test_series_from_the_semi_finals_has_the_third_place_too():
    format = Knockout(best_of=3, best_from="semi-finals", third_place=True)
    played = ["1>4 2>3", "1>4 3>2", "2>3"]
    assert drawn(format.draw(field(seeded(4), *played[:1]))) == [(1, 4), (2, 3)]
    assert drawn(format.draw(field(seeded(4), *played[:2]))) == [(2, 3)]
    assert drawn(format.draw(field(seeded(4), *played))) == [(1, 2), (4, 3)]
    bracket = format.bracket(field(seeded(4), *played, "1>2 4>3"))
    assert [tie and tie.decided for tie in (bracket.final, bracket.third)] == ["", ""]
    only_final = Knockout(best_of=3, best_from="final", third_place=True)
    last = only_final.bracket(field(seeded(4), "1>4 2>3", "1>2 4>3"))
    assert (last.final.decided, last.third and last.third.winner) == ("", 4)


def test_replay_of_a_single_match_is_no_series():
    format = Knockout(best_of=3, best_from="final")
    bracket = format.bracket(field(seeded(4), "1=4 2>3", "1>4"))
    assert [tie.score for tie in bracket.rounds[0]] == [None, None]


def test_tied_match_counts_for_neither_in_best_of_three():
    best = Knockout(best_of=3)
    texts = "1>2", "2=1", "2>1"
    (tie,) = best.bracket(field(seeded(2), *texts)).due
    assert (tie.score, len(tie.meetings)) == ((1, 1), 3)
    assert best.bracket(field(seeded(2), *texts, "2>1")).winner == 2


def test_even_best_of_is_refused():
    with pytest.raises(Impossible) as caught:
        Knockout(best_of=2).draw(field(seeded(4)))
    assert codes(caught.value) == ["even-best-of"]


def test_semifinal_losers_play_for_third_beside_the_final():
    draw = Knockout(third_place=True).draw(field(seeded(4), "4>1 2>3"))
    assert drawn(draw) == [(4, 2), (1, 3)]
    assert drawn(Knockout().draw(field(seeded(4), "4>1 2>3"))) == [(4, 2)]


def test_tied_third_place_match_is_replayed_after_the_final():
    third = Knockout(third_place=True)
    now = field(seeded(4), "1>4 2>3", "1>2 3=4")
    assert third.rounds_of(now) == 3
    assert drawn(third.draw(now)) == [(4, 3)]


@pytest.mark.parametrize(("count", "third"), [(2, None), (3, ("bye", None))])
def test_third_place_is_played_only_with_two_losers(count, third):
    knockout = Knockout(third_place=True)
    tie = knockout.bracket(field(seeded(count))).third
    assert (tie and tie.sides) == third
    draws, _ = play(knockout, seeded(count))
    assert [len(draw.pairings) for draw in draws] == [1] * (count - 1)


def test_event_is_over_once_the_final_is_decided():
    now = field(seeded(2), "1>2")
    assert Knockout().rounds_of(now) == 1
    with pytest.raises(Impossible) as caught:
        Knockout().draw(now)
    assert [problem.params for problem in caught.value.problems] == [{"rounds": 1}]


@pytest.mark.parametrize(
    ("options", "texts", "expected"),
    [
        ({}, [], 3),
        ({}, ["1>8 2>7 3>6 4>5"], 3),
        ({}, ["1=8 2>7 3>6 4>5"], 4),
        ({"rounds": 2}, [], 2),
        ({"rounds": 9}, [], 3),
        ({"best_of": 3}, [], None),
    ],
)
def test_rounds_of_knockout_follow_options_and_replays(options, texts, expected):
    assert Knockout(**options).rounds_of(field(seeded(8), *texts)) == expected


def test_draw_notes_a_match_outside_the_bracket():
    # 1 was taken for the winner, played the final, and then 4 turned out to have won.
    draw = Knockout().draw(field(seeded(4), "4>1 2>3", "1>2"))
    assert drawn(draw) == [(4, 2)]
    assert notes(draw) == [("outside-bracket", (1, 2))]


def test_tie_lists_its_matches_with_its_sides_first():
    bracket = Knockout().bracket(field(seeded(4), "4>1 3w2", "4?3"))
    upper, lower = bracket.rounds[0]
    assert (upper.sides, upper.meetings[0].table.score) == ((1, 4), (1000, 2000))
    assert (lower.sides, lower.meetings[0].table.absent) == ((2, 3), (0,))
    (final,) = bracket.rounds[1]
    assert (final.sides, final.decided, final.meetings[0].round) == ((4, 3), "", 2)


def test_tie_with_sides_turned_keeps_counts_with_their_side():
    tables = [Table(((2,), (1,)), score=(900, 800), counts={"clean": (5, 3)})]
    (tie,) = Knockout().bracket(replace(field(seeded(2)), rounds=[tables])).ties
    assert tie.sides == (1, 2)
    assert tie.meetings[0].table.counts == {"clean": (3, 5)}


def of_clubs(count, clubs):
    return [Entry(id, club=str(id % clubs)) for id in range(1, count + 1)]


def test_large_field_compares_the_nearest_with_a_note(monkeypatch):
    edges = []

    def counted(costs):
        edges.append(len(costs))
        return cheapest(costs)

    monkeypatch.setattr("tournaments.formats.knockouts.elimination.cheapest", counted)
    draw = Knockout(apart="club").draw(field(of_clubs(512, 7)))
    assert max(edges) <= 512 * 41
    assert draw.cost[:3] == (0, 0, 0)
    assert notes(draw) == [("nearest-only", ())]


@pytest.mark.parametrize("clubs", with_thorough([2, 5, 9], quick=[5]))
@pytest.mark.parametrize("count", [24, 32])
def test_large_draw_without_a_note_is_the_optimum(monkeypatch, count, clubs):
    proven = 0
    for seed in range(12):
        knockout = Knockout(seed=seed, apart="club")
        best = knockout.draw(field(of_clubs(count, clubs)))
        with monkeypatch.context() as patch:
            patch.setattr("tournaments.formats.knockouts.elimination.COMPLETE", 8)
            patch.setattr("tournaments.formats.knockouts.elimination.NEAR", 6)
            draw = knockout.draw(field(of_clubs(count, clubs)))
        assert draw.cost >= best.cost
        if "nearest-only" not in [code for code, _ in notes(draw)]:
            assert draw.cost == best.cost
            proven += 1
    assert proven or clubs == 2


# --- How far each has come ----------------------------------------------------------------------


FOUR_LEFT = "1>8 2>7 3>6 4>5"


@pytest.mark.parametrize(
    ("third", "texts", "expected"),
    [
        (False, [], [[1, 2, 3, 4, 5, 6, 7, 8]]),
        (False, ["1>8 2>7 3=6 4?5"], [[1, 2], [3, 4, 5, 6], [7, 8]]),
        (False, [FOUR_LEFT], [[1, 2, 3, 4], [5, 6, 7, 8]]),
        (False, [FOUR_LEFT, "4>1 2>3"], [[2, 4], [1, 3], [5, 6, 7, 8]]),
        (False, [FOUR_LEFT, "4>1 2>3", "2>4"], [[2], [4], [1, 3], [5, 6, 7, 8]]),
        (True, [FOUR_LEFT, "4>1 2>3"], [[2, 4], [1, 3], [5, 6, 7, 8]]),
        (True, [FOUR_LEFT, "4>1 2>3", "2>4 3>1"], [[2], [4], [3], [1], [5, 6, 7, 8]]),
    ],
)
def test_entry_that_came_further_ranks_higher(third, texts, expected):
    knockout = Knockout(third_place=third)
    assert ranked(knockout, field(seeded(8), *texts)) == expected
