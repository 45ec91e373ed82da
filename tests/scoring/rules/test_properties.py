"""What holds for every match, whoever enters it and however."""

import json
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import matchfile
from scoring.rules.cards import full_deck
from scoring.rules.dealer import as_counts, deal_hand
from scoring.rules.melds import Meld, build_meld, parse_meld
from scoring.rules.problems import MalformedFacts

from .hands import EVENING, RULES, before

cards = st.sampled_from(full_deck(1))
melds = st.builds(
    Meld, st.sampled_from("SHDC"), st.lists(cards, min_size=1, max_size=16).map(tuple)
)
totals = st.integers(-20, 800).map(lambda fives: 5 * fives)
dealt = st.builds(
    lambda seed, one, other: (
        deal_hand(Random(seed), RULES, before(one, other)),
        before(one, other),
    ),
    st.integers(0, 10**6),
    totals,
    totals,
)

# Hands as somebody may note them: each key now and then, mostly plausible, not always right.
notes = st.fixed_dictionaries(
    {},
    optional={
        "clean": st.integers(0, 4),
        "dirty": st.integers(0, 4),
        "card_points": st.integers(-1, 80).map(lambda fives: 5 * fives),
        "left_in_hand": st.integers(0, 600),
        "went_out": st.booleans(),
        "took_morto": st.booleans(),
        "failed_openings": st.integers(0, 3),
        "opening": st.integers(0, 30).map(lambda fives: 5 * fives),
        "penalties": st.lists(st.fixed_dictionaries({"points": st.integers(0, 500)}), max_size=3),
    },
)
by_cards = st.fixed_dictionaries(
    {"melds": st.lists(melds.map(lambda meld: meld.notation), max_size=5)},
    optional={
        "hand": st.lists(cards.map(lambda card: card.notation), max_size=15),
        "went_out": st.booleans(),
        "opening_melds": st.just(0),
    },
)
sides = notes | by_cards
hands = st.builds(
    lambda first, second, stock: RULES.read({"sides": [first, second], "morto_to_stock": stock}),
    sides,
    sides,
    st.booleans(),
)

# JSON that looks like a match: the known keys, and anything under them.
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
keys = st.sampled_from(["clean", "dirty", "card_points", "melds", "hand", "penalties"])
loose_side = st.dictionaries(keys | st.text(max_size=5), anything, max_size=3) | anything
loose_hand = st.fixed_dictionaries({"sides": st.tuples(sides | loose_side, loose_side).map(list)})
loose_match = st.fixed_dictionaries(
    {"ruleset": st.just("aacrt-2016"), "hands": st.lists(loose_hand | anything, max_size=2)},
    optional={"options": st.dictionaries(st.sampled_from(list(RULES.options())), anything)},
)


def refusal(action):
    """The MalformedFacts that the action raises; anything else it raises is a failure."""
    try:
        action()
    except MalformedFacts as error:
        return error
    return None


@given(melds)
def test_the_notation_of_any_meld_is_read_back(meld):
    assert parse_meld(meld.notation) == meld


@given(st.data())
def test_every_meld_that_the_builder_can_make_is_legal(data):
    first = data.draw(st.integers(1, 12))
    last = data.draw(st.integers(first + 2, 14))
    wild = data.draw(st.none() | cards.filter(lambda card: card.may_be_wild))
    wild_at = None if wild is None else data.draw(st.integers(first, last))
    meld = build_meld("S", first, last, wild, wild_at)
    assert meld.fault is None
    assert [place.position for place in meld.places] == list(range(first, last + 1))
    natural = wild is None or (wild.notation, wild_at) == ("2S", 2)
    assert (meld.kind == "clean") == (natural and len(meld.cards) >= 7)


@given(melds)
def test_a_meld_is_legal_or_says_why_not(meld):
    assert (meld.fault is None) == bool(meld.places) == (meld.kind is not None)
    wild = sum(place.wild for place in meld.places)
    positions = [place.position for place in meld.places]
    assert wild <= 1
    assert positions == sorted(set(positions))
    if meld.kind == "dirty":
        assert wild == 1


@settings(max_examples=15)
@given(dealt)
def test_a_hand_entered_by_cards_and_by_counts_is_worth_the_same(deal):
    facts, state = deal
    counts = RULES.read(RULES.write(as_counts(facts, RULES)))
    assert RULES.score(counts, state) == RULES.score(facts, state)
    assert RULES.check(counts, state) == tuple(
        p for p in RULES.check(facts, state) if p.field not in ("melds", "hand")
    )


@settings(max_examples=15)
@given(dealt)
def test_what_both_sides_make_of_cards_is_what_the_cards_are_worth(deal):
    facts, state = deal
    sheets = RULES.score(facts, state)
    made = sum(
        line.points
        for sheet in sheets
        for line in sheet.lines
        if line.code in ("cards", "received")
    )
    noted: Counter = Counter()
    for side in facts.sides:
        noted.update(card for meld in side.melds for card in meld.cards)
        noted.update(side.hand)
    assert made == sum(RULES.card_value(card) * count for card, count in noted.items())
    assert noted <= Counter(full_deck())


@given(st.lists(hands, max_size=6))
def test_totals_are_the_sum_of_the_lines_of_the_hands_that_count(match):
    played = RULES.play(match)
    running = [0, 0]
    for report in played.hands:
        if report.counted:
            for side, sheet in enumerate(report.sheets):
                running[side] += sum(line.points for line in sheet.lines)
        assert report.totals == tuple(running)
        assert report.counted != any(p.is_error for p in report.problems)
    assert played.state.totals == tuple(running)
    assert played.state.hands == sum(report.counted for report in played.hands)


@given(st.data(), st.lists(hands, min_size=1, max_size=5))
def test_a_hand_that_was_wrong_and_corrected_leaves_no_trace(data, match):
    index = data.draw(st.integers(0, len(match) - 1))
    wrong = [*match[:index], data.draw(hands), *match[index + 1 :]]
    before_correction = RULES.play(wrong)
    corrected = [report.facts for report in before_correction.hands]
    corrected[index] = match[index]
    assert RULES.play(corrected) == RULES.play(match)
    assert RULES.play(match).hands[:index] == before_correction.hands[:index]


@given(hands)
def test_written_facts_are_read_back_through_json(facts):
    assert RULES.read(json.loads(json.dumps(RULES.write(facts)))) == facts


@given(hands, totals, totals)
def test_the_sides_of_a_table_may_change_places(facts, one, other):
    turned = RULES.read(
        {
            "sides": RULES.write(facts)["sides"][::-1],
            "morto_to_stock": facts.morto_to_stock,
        }
    )
    assert RULES.score(turned, before(other, one)) == RULES.score(facts, before(one, other))[::-1]
    found = Counter((p.code, p.side) for p in RULES.check(facts, before(one, other)))
    again = Counter(
        (p.code, None if p.side is None else 1 - p.side)
        for p in RULES.check(turned, before(other, one))
    )
    assert found == again


@settings(max_examples=150)
@given(loose_match | anything)
def test_any_json_is_a_match_or_malformed(data):
    error = refusal(lambda: matchfile.read_match(data).play())
    assert error is None or str(error).isprintable()


@given(st.binary(max_size=60))
def test_any_bytes_are_json_or_malformed(raw):
    error = refusal(lambda: matchfile.parse(raw))
    assert error is None or str(error).isprintable()


def test_corrections_one_by_one_lead_to_the_evening():
    wrong = [RULES.read({"sides": [{"card_points": 7}, {}]})] * len(EVENING)
    for index, data in enumerate(EVENING):
        wrong[index] = RULES.read(data)
    assert RULES.play(wrong).state.totals == (3190, 2705)
