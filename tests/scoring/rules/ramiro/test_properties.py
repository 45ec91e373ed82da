"""Properties of every match of ramiro, by points or by cards."""

import json
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.base.cards import full_deck
from scoring.rules.base.sheet import MatchState
from scoring.rules.games.ramiro import Ramiro

from .hands import POSITIVE, RULES, points

rule_sets = st.builds(
    Ramiro,
    mode=st.sampled_from(["elimination", "positive"]),
    limit=st.integers(1, 300),
    until=st.integers(1, 2),
)
eliminating = st.builds(Ramiro, limit=st.integers(1, 300), until=st.integers(1, 2))
players = st.integers(2, 6)

# Hands as somebody may note them: mostly plausible, not always right.
cards = st.sampled_from(full_deck(1)).map(lambda card: card.notation)
noted = st.fixed_dictionaries({}, optional={"closed": st.booleans()}) | st.one_of(
    st.fixed_dictionaries({"points": st.integers(-2, 170)}),
    st.fixed_dictionaries({"hand": st.lists(cards, max_size=11)}),
    st.fixed_dictionaries({"closed": st.just(True)}),
)


def hands_of(number):
    sides = st.lists(noted, min_size=number, max_size=number)
    return sides.map(lambda sides: RULES.read({"sides": sides}))


matches = players.flatmap(lambda number: st.lists(hands_of(number), max_size=8))


def play_out(rules, players, seed):
    """The states of a match of elimination, played to its end and noted rightly hand by hand."""
    rng, state = Random(seed), rules.start(players)
    states: list[MatchState] = []
    while not state.over:
        closer = rng.choice(state.active)
        left = [
            None if side not in state.active else 0 if side == closer else rng.randint(1, 160)
            for side in range(players)
        ]
        facts = points(*left)
        assert not any(problem.is_error for problem in rules.check(facts, state))
        state = rules.after(state, rules.score(facts, state))
        states.append(state)
    return rules, states


played_out = st.builds(play_out, eliminating, players, st.integers(0, 10**6))


@given(rule_sets, matches)
def test_totals_are_sums_of_the_counted_hands(rules, match):
    sides = len(match[0].sides) if match else 2
    played = rules.play(match, sides)
    running = [0] * sides
    for report in played.hands:
        if report.counted:
            for side, sheet in enumerate(report.sheets):
                assert {line.code for line in sheet.lines} <= set(rules.line_codes)
                running[side] += sum(line.points for line in sheet.lines)
        assert report.totals == tuple(running)
        assert report.counted != any(p.is_error for p in report.problems)
    assert played.state.hands == sum(report.counted for report in played.hands)


@given(players.flatmap(hands_of))
def test_written_facts_are_read_back_through_json(facts):
    assert RULES.read(json.loads(json.dumps(RULES.write(facts)))) == facts


# The text's values of cards, once more without the code under test.
VALUES = {str(rank): rank for rank in range(2, 11)} | dict.fromkeys("JQK", 10) | {"A": 1, "*": 25}


def noted_as_points(side):
    """Return the side as a scorer writes it who adds up the cards."""
    return {
        "closed": side.closed,
        "points": side.points if side.hand is None else sum(VALUES[c.rank] for c in side.hand),
    }


@given(rule_sets, players.flatmap(hands_of))
def test_hand_by_cards_scores_like_the_hand_by_points(rules, facts):
    state = rules.start(len(facts.sides))
    points = RULES.read({"sides": [noted_as_points(side) for side in facts.sides]})
    assert rules.as_counts(facts) == points
    assert rules.score(points, state) == rules.score(facts, state)


@given(st.lists(st.integers(1, 160), min_size=1, max_size=5), st.data())
def test_gains_equal_the_others_cards_in_positive_mode(left, data):
    closer = data.draw(st.integers(0, len(left)))
    facts = points(*left[:closer], 0, *left[closer:])
    sheets = POSITIVE.score(facts, POSITIVE.start(len(facts.sides)))
    assert [sheet.points for sheet in sheets] == [
        sum(left) if side == closer else 0 for side in range(len(left) + 1)
    ]


@given(played_out)
def test_elimination_ends_with_one_winner(match):
    rules, states = match
    end = states[-1]
    assert end.over
    assert end.winner in end.active
    assert end.totals[end.winner] == min(end.totals[side] for side in end.active)
    assert rules.places(end).count(1) == 1
    assert rules.places(end)[end.winner] == 1
    assert not any(state.over for state in states[:-1])


@given(played_out)
def test_eliminated_player_keeps_the_place(match):
    rules, states = match
    for earlier, later in pairwise(states):
        assert set(later.active) < set(earlier.active) or later.active == earlier.active
        for side in set(range(len(earlier.totals))) - set(earlier.active):
            assert later.out_since[side] == earlier.out_since[side]
            assert later.totals[side] == earlier.totals[side]
            assert rules.places(later)[side] == rules.places(earlier)[side]


@given(played_out)
def test_places_are_consistent_with_elimination(match):
    rules, states = match
    for state in states:
        places = rules.places(state)
        for place in places:
            assert sum(other < place for other in places) == place - 1
        outside = set(range(len(places))) - set(state.active)
        assert all(places[side] > len(state.active) for side in outside)
