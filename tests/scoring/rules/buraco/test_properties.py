"""What holds for every hand of club buraco and Italian burraco, whoever enters it and however."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import full_deck

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
def test_a_sheet_is_the_sum_of_its_lines_which_are_those_of_the_paper(drawn):
    rules, facts = drawn
    played = rules.play([facts])
    for sheet, total in zip(played.hands[0].sheets, played.state.totals, strict=True):
        codes = [line.code for line in sheet.lines]
        assert codes == [code for code in rules.line_codes if code in codes]
        assert all(line.points for line in sheet.lines)
        assert sheet.points == sum(line.points for line in sheet.lines)
        assert total == (sheet.points if played.hands[0].counted else 0)


@given(hands)
def test_what_one_side_has_in_hand_is_nothing_to_the_other(drawn):
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


@given(hands)
def test_hands_noted_by_cards_or_by_counts_score_the_same(drawn):
    rules, facts = drawn
    state = rules.start()
    assert rules.score(rules.as_counts(facts), state) == rules.score(facts, state)


@given(hands)
def test_the_sides_of_a_table_may_change_places(drawn):
    rules, facts = drawn
    turned = rules.read({"sides": rules.write(facts)["sides"][::-1]})
    state = rules.start()
    assert rules.score(turned, state) == rules.score(facts, state)[::-1]
    found = Counter((p.code, p.side) for p in rules.check(facts, state))
    again = Counter(
        (p.code, None if p.side is None else 1 - p.side) for p in rules.check(turned, state)
    )
    assert found == again


@pytest.mark.parametrize("rules", [CLUB, ITALIAN])
@given(took=st.tuples(st.booleans(), st.booleans()))
def test_every_morto_that_is_not_taken_costs_100(rules, took):
    facts = rules.read({"sides": [{"took_morto": side} for side in took]})
    points = [sheet.points for sheet in rules.score(facts, rules.start())]
    assert points == [0 if side else -100 for side in took]
