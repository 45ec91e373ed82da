"""Properties of every match of canasta and samba, by counts or by cards."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import RULESETS
from scoring.games.dealing import deal_hand
from scoring.rules import matchfile
from scoring.rules.base.cards import full_deck
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.base.sets import RankSet
from scoring.rules.games.samba_runs import SambaRun

from .hands import BOTH, CANASTA, SAMBA, before

cards = st.sampled_from(full_deck(1))
several = st.lists(cards, min_size=1, max_size=12).map(tuple)
ranks = st.sampled_from(["*", "A", "3", "4", "10", "K"])
sets = st.builds(RankSet, ranks, several, st.just(3))
# Mostly cards of the rank and wild ones, which is what is on a table.
likely_sets = ranks.flatmap(
    lambda rank: st.builds(
        RankSet,
        st.just(rank),
        st.lists(
            cards.filter(lambda card: card.rank == rank or card.may_be_wild),
            min_size=1,
            max_size=12,
        ).map(tuple),
        st.just(3),
    )
)
runs = st.builds(SambaRun, st.sampled_from("SHDC"), several)
totals = st.integers(-100, 1800).map(lambda fives: 5 * fives)
seeds = st.integers(0, 10**6)

# Hands as somebody may note them: each key now and then, mostly plausible, not always right.
counts = {
    "natural": st.integers(0, 4),
    "mixed": st.integers(0, 4),
    "wild": st.integers(0, 1),
    "card_points": st.integers(-1, 120).map(lambda fives: 5 * fives),
    "black_threes_out": st.sampled_from([0, 3, 4]),
    "melded": st.booleans(),
    "left_in_hand": st.integers(0, 600),
}
more = {
    "red_threes": st.integers(0, 5),
    "went_out": st.booleans(),
    "concealed": st.booleans(),
    "opening": st.integers(0, 30).map(lambda fives: 5 * fives),
    "penalties": st.lists(st.fixed_dictionaries({"points": st.integers(0, 500)}), max_size=3),
}
notes = st.fixed_dictionaries({}, optional=counts | more)
by_cards = st.fixed_dictionaries(
    {"melds": st.lists((sets | likely_sets).map(lambda meld: meld.notation), max_size=5)},
    optional=more | {"hand": st.lists(cards.map(lambda card: card.notation), max_size=15)},
)
sides = notes | by_cards
both = pytest.mark.parametrize("rules", BOTH)

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
keys = st.sampled_from([*counts, *more, "sambas", "melds", "hand"])
loose_side = st.dictionaries(keys | st.text(max_size=5), anything, max_size=3) | anything
loose_match = st.fixed_dictionaries(
    {
        "ruleset": st.sampled_from(["canasta-es", "samba-es"]),
        "hands": st.lists(
            st.fixed_dictionaries({"sides": st.lists(sides | loose_side, max_size=4)}), max_size=2
        ),
    },
    optional={"options": st.dictionaries(st.sampled_from(list(SAMBA.options())), anything)},
)


@given(sets | likely_sets)
def test_notation_of_any_set_is_read_back(meld):
    assert CANASTA.read_meld(meld.notation) == meld


@given(runs)
def test_notation_of_any_sequence_is_read_back(meld):
    assert SAMBA.read_meld(meld.notation) == meld


@given(sets | likely_sets | runs)
def test_any_meld_is_legal_or_has_a_fault(meld):
    assert (meld.fault is None) == bool(meld.places) == (meld.kind is not None)
    wild = sum(place.wild for place in meld.places)
    if meld.kind == "mixed":
        assert 1 <= wild <= 3
        assert len(meld.cards) >= 7
        assert sum(not card.may_be_wild for card in meld.cards) >= 4
    elif meld.kind in ("natural", "samba", "wild", "black-threes"):
        assert wild == 0


@both
@given(st.data())
def test_sheet_and_total_are_sums_of_their_lines(rules, data):
    hands = data.draw(st.lists(st.tuples(sides, sides), max_size=4))
    played = rules.play([rules.read({"sides": list(hand)}) for hand in hands])
    running = [0, 0]
    for report in played.hands:
        if report.counted:
            for side, sheet in enumerate(report.sheets):
                running[side] += sum(line.points for line in sheet.lines)
        assert report.totals == tuple(running)
        assert report.counted != any(p.is_error for p in report.problems)
        for sheet in report.sheets:
            codes = [line.code for line in sheet.lines]
            assert codes == [code for code in rules.line_codes if code in codes]
            assert all(line.points for line in sheet.lines)


@both
@given(st.data())
def test_written_facts_are_read_back_through_json(rules, data):
    facts = rules.read({"sides": [data.draw(sides), data.draw(sides)]})
    assert rules.read(json.loads(json.dumps(rules.write(facts)))) == facts


@both
@given(st.data())
def test_swapped_sides_score_alike(rules, data):
    first, second = data.draw(sides), data.draw(sides)
    one, other = data.draw(totals), data.draw(totals)
    facts = rules.read({"sides": [first, second]})
    turned = rules.read({"sides": [second, first]})
    state, turned_state = before(one, other, rules=rules), before(other, one, rules=rules)
    assert rules.score(turned, turned_state) == rules.score(facts, state)[::-1]
    problems = Counter((p.code, p.side) for p in rules.check(facts, state))
    again = Counter(
        (p.code, None if p.side is None else 1 - p.side) for p in rules.check(turned, turned_state)
    )
    assert problems == again


# The printed rules, worked out once more from the cards without the code under test.
VALUES = (
    dict.fromkeys(["8", "9", "10", "J", "Q", "K"], 10)
    | dict.fromkeys(["3", "4", "5", "6", "7"], 5)
    | {"A": 20, "2": 20, "*": 50}
)


def value(dealt):
    return sum(VALUES[card.rank] for card in dealt)


def is_black_threes(meld):
    return {card.rank for card in meld.cards} == {"3"}


def noted_as_counts(side, rules):
    """Return the hand as a scorer types it who counts the cards on the table and in the hands."""
    canastas = [meld for meld in side.melds if len(meld.cards) >= 7 and not is_black_threes(meld)]
    sambas = sum(len({card.rank for card in meld.cards}) == 7 for meld in canastas)
    mixed = sum(any(card.rank in ("2", "*") for card in meld.cards) for meld in canastas)
    threes = [meld for meld in side.melds if is_black_threes(meld)]
    # In samba black threes are a meld like any other.
    plain = side.melds if rules is SAMBA else [m for m in side.melds if not is_black_threes(m)]
    return {
        "natural": len(canastas) - sambas - mixed,
        "mixed": mixed,
        "card_points": sum(value(meld.cards) for meld in plain),
        "black_threes_out": sum(len(meld.cards) for meld in threes),
        "red_threes": side.red_threes,
        "left_in_hand": value(side.hand),
        "went_out": side.went_out,
        "concealed": side.concealed,
        "penalties": [{"points": p.points, "reason": p.reason} for p in side.penalties],
        **({"sambas": sambas} if rules is SAMBA else {}),
        **({} if side.opening is None else {"opening": side.opening}),
    }


@both
@settings(max_examples=15)
@given(seed=seeds, one=totals, other=totals)
def test_hand_by_cards_equals_hand_by_counts(rules, seed, one, other):
    state = before(one, other, rules=rules)
    facts = deal_hand(Random(seed), rules, state)
    counted = rules.read({"sides": [noted_as_counts(side, rules) for side in facts.sides]})
    assert rules.score(counted, state) == rules.score(facts, state)
    assert rules.as_counts(facts) == counted
    # Dealt hands are legal however they are noted: the same warnings, and no error.
    assert [p.code for p in rules.check(counted, state)] == [
        p.code for p in rules.check(facts, state) if not p.is_error
    ]


def refusal(data):
    """The MalformedFacts that a match file raises; anything else it raises is a failure."""
    try:
        matchfile.read_match(data, RULESETS).play()
    except MalformedFacts as error:
        return error
    return None


@given(loose_match)
def test_any_json_is_a_match_or_malformed(data):
    error = refusal(data)
    assert error is None or str(error).isprintable()
