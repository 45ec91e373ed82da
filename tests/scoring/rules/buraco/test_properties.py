"""Properties of every hand of club buraco and Italian burraco, by counts or by cards."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.base.cards import full_deck

from .hands import CLUB, ITALIAN

cards = st.sampled_from(full_deck(1)).map(lambda card: card.notation)
runs = st.builds(
    lambda suit, words: f"{suit}: {' '.join(words)}",
    st.sampled_from("SHDC"),
    st.lists(cards, min_size=1, max_size=9),
)
sets = st.builds(
    lambda rank, suits, wild: f"{rank}: {' '.join([*suits, *wild])}",
    st.sampled_from(["A", "3", "7", "10", "K"]),
    st.lists(st.sampled_from("SHDC"), min_size=1, max_size=8),
    st.lists(st.sampled_from(["*", "2H"]), max_size=2),
)
more = {
    "went_out": st.booleans(),
    "took_morto": st.booleans(),
    "penalties": st.lists(st.fixed_dictionaries({"points": st.integers(0, 500)}), max_size=3),
}
counts = {
    "clean": st.integers(0, 3),
    "dirty": st.integers(0, 3),
    "card_points": st.integers(-1, 100).map(lambda fives: 5 * fives),
    "left_in_hand": st.integers(0, 600),
}


def hands_of(rules, melds, counts):
    sides = st.fixed_dictionaries({}, optional=counts | more) | st.fixed_dictionaries(
        {"melds": st.lists(melds, max_size=4)},
        optional={"hand": st.lists(cards, max_size=12)} | more,
    )
    return st.tuples(st.just(rules), st.lists(sides, min_size=2, max_size=2)).map(
        lambda drawn: (drawn[0], drawn[0].read({"sides": drawn[1]}))
    )


hands = hands_of(CLUB, runs, counts) | hands_of(
    ITALIAN, runs | sets, counts | {"semi": st.integers(0, 3)}
)


@given(hands)
def test_points_of_a_sheet_are_the_sum_of_its_lines(drawn):
    rules, facts = drawn
    played = rules.play([facts])
    for sheet, total in zip(played.hands[0].sheets, played.state.totals, strict=True):
        codes = [line.code for line in sheet.lines]
        assert codes == [code for code in rules.line_codes if code in codes]
        assert all(line.points for line in sheet.lines)
        assert sheet.points == sum(line.points for line in sheet.lines)
        assert total == (sheet.points if played.hands[0].counted else 0)


@given(hands)
def test_cards_in_hand_of_one_side_do_not_affect_the_other(drawn):
    rules, facts = drawn
    first, second = rules.write(facts)["sides"]
    for key in ("hand", "left_in_hand"):
        second.pop(key, None)
    without = rules.read({"sides": [first, second]})
    assert rules.score(without, rules.start())[0] == rules.score(facts, rules.start())[0]


@given(hands)
def test_written_facts_are_read_back_through_json(drawn):
    rules, facts = drawn
    assert rules.read(json.loads(json.dumps(rules.write(facts)))) == facts


# The printed rules, worked out once more without the code under test.
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
VALUES = dict.fromkeys(RANKS[7:13], 10) | dict.fromkeys(RANKS[2:7], 5) | {"A": 15, "2": 20}


def value(rules, ranks):
    return sum((VALUES | {"*": 30 if rules is ITALIAN else 50})[rank] for rank in ranks)


@st.composite
def laid_runs(draw):
    """A sequence, the ranks of its cards, and how many natural ones lie beside one another."""
    length = draw(st.integers(3, 14))
    first = draw(st.integers(0, 14 - length))
    ranks = RANKS[first : first + length]
    wild_at = draw(st.none() | st.integers(0, length - 1))
    if wild_at is not None:
        ranks[wild_at] = "*"
    beside = length if wild_at is None else max(wild_at, length - 1 - wild_at)
    return f"{draw(st.sampled_from('SHDC'))}: {' '.join(ranks)}", ranks, beside


@st.composite
def laid_sets(draw):
    rank = draw(st.sampled_from(RANKS[2:]))
    natural = draw(st.integers(2, 8))
    suits = draw(st.lists(st.sampled_from("SHDC"), min_size=natural, max_size=natural))
    wild = draw(st.lists(st.sampled_from(["*", "2H"]), min_size=len(suits) == 2, max_size=1))
    ranks = [rank] * len(suits) + ["2" if card == "2H" else card for card in wild]
    return f"{rank}: {' '.join([*suits, *wild])}", ranks, len(suits)


def kind(rules, ranks, beside):
    if len(ranks) < 7:
        return "short"
    if beside == len(ranks):
        return "clean"
    return "semi" if rules is ITALIAN and beside >= 7 else "dirty"


def noted_as_counts(rules, melds, hand):
    """Return the hand as a scorer types it who counts the cards on the table and in the hands."""
    kinds = Counter(kind(rules, ranks, beside) for _text, ranks, beside in melds)
    kinds.pop("short", None)
    points = sum(value(rules, ranks) for _text, ranks, _beside in melds)
    left = value(rules, (card.rstrip("SHDC") for card in hand))
    return {**kinds, "card_points": points, "left_in_hand": left}


def tables(rules, melds):
    side = st.tuples(st.lists(melds, max_size=4), st.lists(cards, max_size=12))
    return st.tuples(st.just(rules), side, side)


@given(tables(CLUB, laid_runs()) | tables(ITALIAN, laid_runs() | laid_sets()))
def test_hand_by_cards_scores_like_the_hand_by_counts(table):
    rules, *noted_sides = table
    by_cards = [
        {"melds": [text for text, *_ in melds], "hand": hand} for melds, hand in noted_sides
    ]
    by_counts = [noted_as_counts(rules, melds, hand) for melds, hand in noted_sides]
    first, second = (rules.read({"sides": sides}) for sides in (by_cards, by_counts))
    assert rules.score(first, rules.start()) == rules.score(second, rules.start())


@given(hands)
def test_swapped_sides_score_alike(drawn):
    rules, facts = drawn
    turned = rules.read({"sides": rules.write(facts)["sides"][::-1]})
    state = rules.start()
    assert rules.score(turned, state) == rules.score(facts, state)[::-1]
    problems = Counter((p.code, p.side) for p in rules.check(facts, state))
    again = Counter(
        (p.code, None if p.side is None else 1 - p.side) for p in rules.check(turned, state)
    )
    assert problems == again


@pytest.mark.parametrize("rules", [CLUB, ITALIAN])
@given(took=st.tuples(st.booleans(), st.booleans()))
def test_every_untaken_morto_costs_100(rules, took):
    facts = rules.read({"sides": [{"took_morto": side} for side in took]})
    points = [sheet.points for sheet in rules.score(facts, rules.start())]
    assert points == [0 if side else -100 for side in took]
