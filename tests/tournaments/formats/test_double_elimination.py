"""Double elimination: two losses, the crossing of the losers, and the second final."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import with_thorough
from tournaments.formats.knockouts.double_elimination import DoubleElimination, crossing
from tournaments.formats.parts.bracket import BYE, Stake

from .events import changed, drawn, field, notes, play, ranked, seeded, stronger, unseeded

DOUBLE = DoubleElimination()
ONE = DoubleElimination(final="one")
SIZES = with_thorough(range(2, 65), quick=[*range(2, 18), 31, 32, 33, 64])


# --- Known brackets -----------------------------------------------------------------------------


def test_eight_entries_play_the_published_bracket():
    """The numbers of matches and the crossing are those of the printed bracket of eight."""
    draws, end = play(DOUBLE, seeded(8), stronger)
    assert [drawn(draw) for draw in draws] == [
        [(1, 8), (2, 7), (3, 6), (4, 5)],
        [(1, 4), (2, 3), (8, 5), (7, 6)],
        [(1, 2), (5, 3), (6, 4)],
        [(3, 4)],
        [(3, 2)],
        [(1, 2)],
    ]
    assert ranked(DOUBLE, end) == [[1], [2], [3], [4], [5, 6], [7, 8]]


def test_losers_of_round_two_cross_to_the_other_half():
    losers = DOUBLE.bracket(field(seeded(8), "1>8 4>5 3>6 2>7", "1>4 2>3 8>5 6>7")).losers
    assert losers
    assert [[tie.entries for tie in ties] for ties in losers.rounds[:2]] == [
        [[8, 5], [7, 6]],
        [[8, 3], [6, 4]],
    ]


@pytest.mark.parametrize("count", SIZES)
def test_matches_are_twice_the_entries_less_two(count):
    draws, _ = play(DOUBLE, seeded(count), stronger)
    assert sum(len(draw.pairings) for draw in draws) == 2 * count - 2
    assert len(draws[0].byes) == 2 ** (count - 1).bit_length() - count
    assert not any(draw.byes for draw in draws[1:])


@pytest.mark.parametrize("count", SIZES)
def test_second_final_is_one_match_more(count):
    lost = []

    def result(one, other):
        """Entry 1 loses its first match only."""
        if 1 not in (one, other):
            return stronger(one, other)
        lost.append((one, other))
        return stronger(one, other) if len(lost) > 1 else stronger(other, one)

    draws, end = play(DOUBLE, seeded(count), result)
    assert sum(len(draw.pairings) for draw in draws) == 2 * count - 1
    assert DOUBLE.bracket(end).winner == 1


# --- The final ----------------------------------------------------------------------------------

UP_TO_FINAL = ("1>4 2>3", "1>2 3<4", "2>4")


@pytest.mark.parametrize(
    ("final", "rounds", "winner", "places"),
    [
        ("two", ["1>2"], 1, [[1], [2], [4], [3]]),
        ("two", ["1<2"], None, [[1, 2], [4], [3]]),
        ("two", ["1<2", "1>2"], 1, [[1], [2], [4], [3]]),
        ("two", ["1<2", "1<2"], 2, [[2], [1], [4], [3]]),
        ("two", ["1m2", "1=2", "1<2"], 2, [[2], [1], [4], [3]]),
        ("two", ["1x2"], 1, [[1], [2], [4], [3]]),
        ("one", ["1>2"], 1, [[1], [2], [4], [3]]),
        ("one", ["1<2"], 2, [[2], [1], [4], [3]]),
        ("one", ["1x2"], None, [[1, 2], [4], [3]]),
    ],
)
def test_winner_of_the_final(final, rounds, winner, places):
    format = DoubleElimination(final=final)
    now = field(seeded(4), *UP_TO_FINAL, *rounds)
    assert format.bracket(now).winner == winner
    assert ranked(format, now) == places
    assert format.bracket(now).outside == ()


def test_second_final_is_drawn_after_a_loss_of_the_unbeaten():
    now = field(seeded(4), *UP_TO_FINAL, "1<2")
    draw = DOUBLE.draw(now)
    assert drawn(draw) == [(1, 2)]
    assert notes(draw) == []
    bracket = DOUBLE.bracket(now)
    assert bracket.reset
    assert bracket.stake(bracket.reset) == Stake("reset")
    assert DOUBLE.rounds_of(now) == 5


@pytest.mark.parametrize(
    ("finals", "left", "winner", "places", "decided"),
    [
        # The second final was played: leaving afterwards changes nothing.
        (["1<2", "1>2"], {"e1": 5}, 1, [[1], [2], [4], [3]], "match"),
        (["1<2", "1<2"], {"e1": 5}, 2, [[2], [1], [4], [3]], "match"),
        (["1<2", "1>2"], {"e2": 5}, 1, [[1], [2], [4], [3]], "match"),
        (["1<2", "1>2"], {"e1": 5, "e2": 5}, 1, [[1], [2], [4], [3]], "match"),
        # It was not played, or was level: the leaver loses it.
        (["1<2"], {"e1": 4}, 2, [[2], [1], [4], [3]], "left"),
        (["1<2"], {"e2": 4}, 1, [[1], [2], [4], [3]], "left"),
        (["1<2", "1=2"], {"e1": 5}, 2, [[2], [1], [4], [3]], "left"),
        (["1<2", "1=2"], {"e1": 5, "e2": 4}, 1, [[1], [2], [4], [3]], "left"),
        # Both finalists left in the same round: they share first place, as after any final.
        (["1<2"], {"e1": 4, "e2": 4}, None, [[1, 2], [4], [3]], "left"),
        # The grand final itself was not played: there is no second one.
        ([], {"e1": 3}, 2, [[2], [1], [4], [3]], None),
        ([], {"e2": 3}, 1, [[1], [2], [4], [3]], None),
        ([], {"e1": 3, "e2": 3}, 1, [[1], [2], [4], [3]], None),
    ],
)
def test_leaver_loses_only_an_unplayed_second_final(finals, left, winner, places, decided):
    entries = changed(seeded(4), **{id: {"until_round": last} for id, last in left.items()})
    now = field(entries, *UP_TO_FINAL, *finals)
    bracket = DOUBLE.bracket(now)
    assert bracket.winner == winner
    assert ranked(DOUBLE, now) == places
    assert (bracket.reset.decided if bracket.reset else None) == decided
    assert bracket.outside == ()


def test_withdrawal_in_the_second_final_keeps_the_match():
    """The match is played out; the withdrawal counts from the next round."""
    entries = changed(seeded(4), e1={"until_round": 5})
    assert drawn(DOUBLE.draw(field(entries, *UP_TO_FINAL, "1<2"))) == [(1, 2)]
    bracket = DOUBLE.bracket(field(entries, *UP_TO_FINAL, "1<2", "1?2"))
    assert bracket.reset
    assert [meeting.round for meeting in bracket.reset.meetings] == [5]
    assert bracket.outside == ()


def test_lives_are_two_less_the_losses():
    assert DOUBLE.lives_left(field(seeded(4), *UP_TO_FINAL)) == {1: 2, 2: 1, 3: 0, 4: 0}
    after = field(seeded(4), *UP_TO_FINAL, "1<2")
    assert DOUBLE.lives_left(after) == {1: 1, 2: 1, 3: 0, 4: 0}
    assert ONE.lives_left(after) == {1: 0, 2: 1, 3: 0, 4: 0}


@pytest.mark.parametrize(
    ("count", "rounds"),
    [(2, 2), (3, 4), (4, 4), (5, 6), (8, 6), (9, 8), (16, 8), (17, 10), (32, 10)],
)
def test_rounds_are_counted_without_a_second_final(count, rounds):
    assert DOUBLE.rounds_of(field(seeded(count))) == rounds
    assert len(play(DOUBLE, seeded(count), stronger)[0]) == rounds


@pytest.mark.parametrize("count", [*range(2, 22), 33])
def test_rounds_are_the_same_before_and_after_round_one(count):
    """With byes too: two of their holders meet in round 2, not in round 1."""
    draws, end = play(DOUBLE, seeded(count), stronger)
    after = replace(end, rounds=end.rounds[:1])
    assert DOUBLE.rounds_of(field(seeded(count))) == DOUBLE.rounds_of(after) == len(draws)


# --- The crossing -------------------------------------------------------------------------------


def earliest_rematch(masks):
    """Return the earliest round of the losers in which two entries that met can meet again."""
    rounds = len(masks)
    earliest = []
    for late in range(2, rounds + 1):
        for early in range(1, late):
            for at in range(1 << (rounds - late)):
                own = at ^ masks[late - 1]
                # The loser of an earlier match was in the same part of the main bracket.
                beaten = [
                    (place ^ masks[early - 1]) >> (late - early)
                    for place in range(at << (late - early), (at + 1) << (late - early))
                ]
                joined = min((own ^ other).bit_length() for other in beaten)
                earliest.append(2 * late - 2 + (2 * joined - 1 if joined else 0))
    return min(earliest, default=None)


@pytest.mark.parametrize("rounds", [2, 3, 4, 5, 6])
def test_crossing_delays_the_first_rematch_as_long_as_possible(rounds):
    every = product(*(range(1 << (rounds - number)) for number in range(2, rounds + 1)))
    best = max(earliest_rematch((0, *masks)) for masks in every)
    assert earliest_rematch(crossing(rounds)) == best


def test_first_crossing_turns_the_order_around():
    assert crossing(3) == (0, 1, 0)
    assert crossing(4)[:2] == (0, 3)
    assert crossing(5)[:2] == (0, 7)


# --- Absence ------------------------------------------------------------------------------------


def test_walkover_drops_the_absent_side_to_the_losers():
    bracket = DOUBLE.bracket(field(seeded(4), "1m4 2>3"))
    assert bracket.losers
    assert bracket.losers.rounds[0][0].sides == (1, 3)


def test_both_absent_are_out_and_their_opponents_go_on():
    now = field(seeded(4), "1x4 2>3")
    bracket = DOUBLE.bracket(now)
    assert bracket.rounds[1][0].sides == (BYE, 2)
    assert bracket.losers
    assert bracket.losers.rounds[0][0].winner == 3
    assert drawn(DOUBLE.draw(now)) == [(2, 3)]
    assert DOUBLE.lives_left(now) == {1: 0, 2: 2, 3: 1, 4: 0}


def test_leaver_is_out_of_both_brackets():
    entries = changed(seeded(8), e1={"until_round": 1})
    now = field(entries, "1>8 2>7 3>6 4>5")
    assert drawn(DOUBLE.draw(now)) == [(2, 3), (8, 5), (7, 6)]
    bracket = DOUBLE.bracket(now)
    assert bracket.rounds[1][0].winner == 4
    # The loser of the other half that would have met the leaver goes on without a match.
    _, end = play(DOUBLE, entries, stronger)
    assert DOUBLE.bracket(end).winner == 2
    assert 1 in DOUBLE.out(end)
    assert ranked(DOUBLE, end)[:4] == [[2], [3], [4], [6]]


def test_late_entry_takes_the_place_of_a_bye():
    entries = [*seeded(3), *changed(unseeded(9)[8:], e9={"from_round": 2})]
    draw = DOUBLE.draw(field(entries, "2>3 1"))
    assert drawn(draw) == [(1, 9)]


def test_level_match_is_replayed_and_the_others_play_on():
    now = field(seeded(4), "1=4 2>3")
    draw = DOUBLE.draw(now)
    assert drawn(draw) == [(1, 4)]
    assert ("replay", (1, 4)) in notes(draw)


def test_corrected_result_leaves_the_later_match_outside():
    """The second result now says that 4 beat 1, so 1 and 2 never met in the main bracket."""
    bracket = DOUBLE.bracket(field(seeded(4), "1<4 2>3", "1>2 3<4"))
    assert [meeting.table.entries for meeting in bracket.outside] == [(1, 2), (3, 4)]
    assert bracket.rounds[1][0].sides == (4, 2)


# --- Any event ----------------------------------------------------------------------------------


@pytest.mark.thorough
@given(st.integers(3, 64), st.sampled_from([DOUBLE, ONE]), st.randoms(use_true_random=False))
def test_everybody_is_out_after_two_losses(count, format, random):
    draws, end = play(format, unseeded(count), lambda one, other: random.choice("><><=wm"), 200)
    bracket = format.bracket(end)
    losses = dict.fromkeys(range(1, count + 1), 0)
    for number, (draw, tables) in enumerate(zip(draws, end.rounds, strict=True), start=1):
        playing = [entry for two in drawn(draw) for entry in two]
        assert len(playing) == len(set(playing)), number
        assert all(losses[entry] < 2 for entry in playing)
        for table in tables:
            for side in () if table.is_bye else table.losers:
                losses[table.sides[side][0]] += 1
    champion = bracket.winner
    assert losses.pop(champion) < 2
    short = [entry for entry, lost in losses.items() if lost != 2]
    # Without a second final, the side that loses the only final may have lost once.
    assert short == ([] if format is DOUBLE else [e for e in short if e in bracket.final.entries])
    assert bracket.outside == ()
    places = ranked(format, end)
    assert places[0] == [champion]
    assert [len(level) for level in places[1:4]] == [1, 1, 1][: count - 1]


@pytest.mark.thorough
@given(st.integers(2, 30), st.randoms(use_true_random=False))
def test_no_entry_plays_after_leaving(count, random):
    entries = changed(
        unseeded(count),
        **{
            f"e{id}": {"until_round": random.randint(1, 5)}
            for id in range(1, count + 1)
            if random.random() < 0.2
        },
    )
    draws, end = play(DOUBLE, entries, lambda one, other: random.choice("><=wmx"), 200)
    for number, draw in enumerate(draws, start=1):
        gone = {entry.id for entry in end.entries if entry.left_before(number)}
        assert gone.isdisjoint(entry for two in drawn(draw) for entry in two)
    assert all(tie.decided for tie in DOUBLE.bracket(end).ties)
    assert DOUBLE.bracket(end).outside == ()
