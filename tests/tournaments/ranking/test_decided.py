"""Safe, alive or out, checked against every possible ending."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.awards import TotalPoints, VpScale, WinDrawLoss
from tournaments.ranking.decided import Decided, decided
from tournaments.ranking.places import rank
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Bye
from tournaments.ranking.tally import Counting

from .played import WIN, beats, bye, draws, entries, unplayed


def settled(count, rounds, *, left, qualify=1, award=WIN, given=None, gone=(), **counting):
    regulation = Regulation(award, ("seed",), bye=given or Bye())
    counts = Counting(**counting)
    return decided(
        rank(entries(count), rounds, regulation, counting=counts),
        rounds_left=left,
        qualify=qualify,
        regulation=regulation,
        counting=counts,
        gone=gone,
    )


# After two rounds: 1 and 2 have two points, 3 and 4 none.
TWO_AND_TWO = [[beats(1, 3), beats(2, 4)], [beats(1, 4), beats(2, 3)]]
# 1 has three points, 2 two, 3 one, 4 none.
LADDER = [[beats(1, 2), beats(3, 4)], [beats(1, 3), beats(2, 4)], [beats(1, 4), beats(2, 3)]]


@pytest.mark.parametrize(
    ("rounds", "left", "qualify", "expected"),
    [
        # Two points ahead with one round left.
        (TWO_AND_TWO, 1, 2, Decided((1, 2), (), (3, 4))),
        # An entry that can become level can also pass.
        (TWO_AND_TWO, 2, 2, Decided((), (1, 2, 3, 4), ())),
        (TWO_AND_TWO, 1, 1, Decided((), (1, 2), (3, 4))),
        (LADDER, 1, 1, Decided((), (1, 2), (3, 4))),
        (LADDER, 1, 2, Decided((1,), (2, 3), (4,))),
        (LADDER, 1, 3, Decided((1, 2), (3, 4), ())),
        (LADDER, 1, 4, Decided((1, 2, 3, 4), (), ())),
        (LADDER, 5, 4, Decided((1, 2, 3, 4), (), ())),
        ([], 1, 1, Decided((), (1, 2, 3, 4), ())),
    ],
)
def test_lead_beyond_the_remaining_points_decides(rounds, left, qualify, expected):
    assert settled(4, rounds, left=left, qualify=qualify) == expected


def test_open_table_counts_as_still_to_play():
    rounds = [*LADDER, [unplayed(1, 3), beats(2, 4)]]
    # 3, 3, 1 and 0 points; only 1 and 3 play on, and 3 cannot come near.
    assert settled(4, rounds, left=0) == Decided((), (1, 2), (3, 4))


def test_leaver_gains_no_more_points():
    assert settled(4, LADDER, left=1, gone={2}) == Decided((1,), (), (2, 3, 4))


def test_bye_worth_more_than_a_win_decides_later():
    # 3 made it to 1 point; with 2 for the bye (200 hundredths) it could still pass 2.
    assert settled(4, LADDER, left=1, qualify=2, given=Bye(points=200)).safe == ()


@pytest.mark.parametrize(
    "open_end",
    [
        {"left": None},
        {"left": 1, "award": TotalPoints()},
        {"left": 1, "reached": {1: 1}},
    ],
)
def test_no_place_is_decided_early_without_a_bound(open_end):
    assert settled(4, LADDER, **open_end) == Decided((), (1, 2, 3, 4), ())


def test_places_decide_after_the_last_round():
    assert settled(4, LADDER, left=0, qualify=2) == Decided((1, 2), (), (3, 4))
    assert settled(4, LADDER, left=0, award=TotalPoints()).safe == (1,)
    assert settled(4, LADDER, left=0, reached={3: 1}).safe == (3,)


def test_shared_place_across_the_limit_is_alive():
    rounds = [[beats(1, 4), beats(2, 5), beats(3, 6)]]
    assert settled(6, rounds, left=0, qualify=2) == Decided((), (1, 2, 3), (4, 5, 6))
    assert settled(6, rounds, left=0, qualify=3) == Decided((1, 2, 3), (), (4, 5, 6))


def test_doubled_evening_can_make_up_more_points():
    def last_double(results):
        return [2 if number == 4 else 1 for number, *_ in results]

    assert settled(4, LADDER, left=1, weights=last_double) == Decided((), (1, 2, 3), (4,))


def test_annulled_entry_threatens_no_place():
    rounds = [[beats(1, 2)], [unplayed(2, 3)]]
    actual = settled(3, rounds, left=1, qualify=2, annulled=frozenset({3}))
    assert actual == Decided((1, 2), (), (3,))


# --- Every possible ending ------------------------------------------------------------------------

SMALL_VP = VpScale(((100, 1000, 1000), (None, 1200, 800)))
awards = st.sampled_from([WIN, WinDrawLoss(300, 100, 0), SMALL_VP])
SCORES = [(900, 0), (500, 500), (50, 0), (0, 900)]


def pairings(ids):
    """Yield every pairing; with an odd number one entry sits out."""
    if len(ids) < 2:
        yield []
        return
    first, *rest = ids
    for index, other in enumerate(rest):
        for pairs in pairings(rest[:index] + rest[index + 1 :]):
            yield [(first, other), *pairs]
    if len(ids) % 2:
        yield from pairings(rest)


def endings(points, left, award, tables):
    """Return all possible final points of the entries, as a set of tuples."""
    reached = {points}
    opened = [tables] * bool(tables)
    for possible in [*([pairs] for pairs in opened), *[list(pairings(range(len(points))))] * left]:
        later = set()
        for before, pairs in product(reached, possible):
            seated = {place for pair in pairs for place in pair}
            for scores in product(SCORES, repeat=len(pairs)):
                after = list(before)
                for (first, second), (mine, theirs) in zip(pairs, scores, strict=True):
                    after[first] += award.points(mine, theirs)
                    after[second] += award.points(theirs, mine)
                if len(seated) < len(points) and pairs is not tables:
                    (out,) = set(range(len(points))) - seated
                    after[out] += award.bye_points((0, 0))
                later.add(tuple(after))
        reached = later
    return reached


@st.composite
def halfway(draw):
    """Draw a field of three or four after some rounds, with some open tables."""
    count = draw(st.integers(3, 4))
    rounds = []
    for _ in range(draw(st.integers(0, 4))):
        pairs = draw(st.sampled_from(list(pairings(list(range(count))))))
        rounds.append(
            [draw(st.sampled_from(RESULTS))(first + 1, second + 1) for first, second in pairs]
        )
        out = set(range(1, count + 1)) - {e for table in rounds[-1] for e in table.entries}
        rounds[-1] += [bye(entry) for entry in out]
    tables = []
    if draw(st.booleans()):
        pairs = draw(st.sampled_from(list(pairings(list(range(count))))))
        tables = pairs[: draw(st.integers(1, len(pairs)))]
        rounds.append([unplayed(first + 1, second + 1) for first, second in tables])
    return count, rounds, tables


RESULTS = [beats, draws, lambda one, other: beats(other, one)]


@given(halfway(), st.integers(0, 2), st.integers(1, 3), awards)
def test_entries_safe_or_out_stay_so_in_every_ending(field, left, qualify, award):
    count, rounds, tables = field
    if not left and not tables:
        return
    regulation = Regulation(award)
    places = rank(entries(count), rounds, regulation)
    actual = decided(
        places, rounds_left=left, qualify=qualify, regulation=regulation, counting=Counting()
    )
    assert sorted((*actual.safe, *actual.alive, *actual.out)) == list(range(1, count + 1))
    points = {place.entry: place.tally.points for place in places}
    start = tuple(points[entry] for entry in range(1, count + 1))
    for ending in endings(start, left, award, tables):
        for entry in actual.safe:
            assert sum(other >= ending[entry - 1] for other in ending) <= qualify
        for entry in actual.out:
            assert sum(other > ending[entry - 1] for other in ending) >= qualify
