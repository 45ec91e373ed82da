"""Dealt matches of every game, for the demo club and tests."""

import json
from random import Random

import pytest

from scoring.games import GAMES
from scoring.games.dealing import deal_hand, deal_match
from tests.cases import with_thorough

# Each game with as many sides as are usual, and how many hands a match may take.
PLAYED = [
    ("aacrt-2016", {}, 2, range(4, 11)),
    ("buraco-br", {}, 2, range(4, 16)),
    # These players lay no sets, and take their time.
    ("burraco-it", {}, 2, range(3, 21)),
    ("tranca-br", {}, 2, range(3, 26)),
    ("canasta-es", {}, 2, range(3, 21)),
    ("canasta-es", {}, 3, range(3, 21)),
    ("samba-es", {}, 2, range(3, 21)),
    ("ramiro-es", {}, 4, range(6, 30)),
    ("ramiro-es", {"until": 2}, 6, range(4, 25)),
]


@pytest.fixture(
    scope="module",
    params=with_thorough([(of,) for of in PLAYED], quick=[(PLAYED[0],), (PLAYED[-1],)]),
    ids=lambda game: f"{game[0]} of {game[2]}",
)
def dealt(request):
    key, options, sides, length = request.param
    rules = GAMES[key].rules.with_options(options)
    matches = [deal_match(Random(seed), rules, sides) for seed in range(2)]
    return rules, [rules.play(hands, sides) for hands in matches], length


def test_every_dealt_match_obeys_the_rules_and_has_a_winner(dealt):
    rules, matches, length = dealt
    for played in matches:
        wrong = [p.code for hand in played.hands for p in hand.problems if p.is_error]
        assert wrong == []
        assert played.state.over
        assert rules.places(played.state)[played.state.winner] == 1
        assert played.state.hands in length


def test_hand_by_cards_scores_like_the_hand_by_counts(dealt):
    rules, matches, _length = dealt
    for hand in matches[0].hands:
        state = rules.start(len(hand.sheets))
        assert rules.score(rules.as_counts(hand.facts), state) == rules.score(hand.facts, state)
        assert rules.read(json.loads(json.dumps(rules.write(hand.facts)))) == hand.facts


def test_match_without_an_end_is_dealt_for_given_hands():
    rules = GAMES["ramiro-es"].rules.with_options({"mode": "positive"})
    hands = deal_match(Random(1), rules, 3, hands=5)
    state = rules.play(hands, 3).state
    assert (state.hands, state.over) == (5, False)


@pytest.mark.parametrize("key", with_thorough(GAMES, first=1))
def test_same_seed_deals_the_same_hand_of_every_game(key):
    rules = GAMES[key].rules
    first, again, other = (deal_hand(Random(seed), rules, rules.start(2)) for seed in (7, 7, 8))
    assert first == again != other
