"""Properties of every match, by counts or by cards."""

import json
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import RULESETS
from scoring.games.dealing import deal_hand
from scoring.rules import matchfile
from scoring.rules.base.cards import full_deck
from scoring.rules.base.facts import parse
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.base.runs import Run, build_run, parse_run

from .hands import RULES, before

cards = st.sampled_from(full_deck(1))
melds = st.builds(Run, st.sampled_from("SHDC"), st.lists(cards, min_size=1, max_size=16).map(tuple))
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
def test_notation_of_any_meld_is_read_back(meld):
    assert parse_run(meld.notation) == meld


@given(st.data())
def test_every_built_meld_is_legal(data):
    first = data.draw(st.integers(1, 12))
    last = data.draw(st.integers(first + 2, 14))
    wild = data.draw(st.none() | cards.filter(lambda card: card.may_be_wild))
    wild_at = None if wild is None else data.draw(st.integers(first, last))
    meld = build_run("S", first, last, wild, wild_at)
    assert meld.fault is None
    assert [place.position for place in meld.places] == list(range(first, last + 1))
    natural = wild is None or (wild.notation, wild_at) == ("2S", 2)
    assert (meld.kind == "clean") == (natural and len(meld.cards) >= 7)


@given(melds)
def test_any_meld_is_legal_or_has_a_fault(meld):
    assert (meld.fault is None) == bool(meld.places) == (meld.kind is not None)
    wild = sum(place.wild for place in meld.places)
    positions = [place.position for place in meld.places]
    assert wild <= 1
    assert positions == sorted(set(positions))
    if meld.kind == "dirty":
        assert wild == 1


# The printed rules, worked out once more from the cards without the code under test.
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
VALUES = dict.fromkeys(RANKS[7:13], 10) | dict.fromkeys(RANKS[2:7], 5) | {"A": 15, "2": 20, "*": 50}


def value(cards):
    return sum(VALUES[card.rank] for card in cards)


def is_natural(meld):
    """Every card lies in its own place, from some place on."""
    ranks = [card.rank for card in meld.cards if card.suit == meld.suit]
    runs = [RANKS[first : first + len(meld.cards)] for first in range(len(RANKS))]
    return len(ranks) == len(meld.cards) and ranks in runs


def noted_as_counts(side):
    """Return the hand as a scorer types it who counts the cards on the table and in the hands."""
    canastras = [meld for meld in side.melds if len(meld.cards) >= 7]
    clean = sum(map(is_natural, canastras))
    return {
        "clean": clean,
        "dirty": len(canastras) - clean,
        "card_points": sum(value(meld.cards) for meld in side.melds),
        "left_in_hand": value(side.hand),
        "went_out": side.went_out,
        "took_morto": side.took_morto,
        "failed_openings": side.failed_openings,
        "penalties": [{"points": p.points, "reason": p.reason} for p in side.penalties],
    } | ({} if side.opening is None else {"opening": side.opening})


def points_on_paper(side, opponents):
    return (
        200 * side["clean"]
        + 100 * (side["dirty"] + side["went_out"] + side["took_morto"])
        + side["card_points"]
        + opponents["left_in_hand"]
        - sum(penalty["points"] for penalty in side["penalties"])
    )


@settings(max_examples=15)
@given(dealt)
def test_hand_by_cards_scores_as_on_paper(deal):
    facts, state = deal
    first, second = map(noted_as_counts, facts.sides)
    sheets = RULES.score(facts, state)
    assert [sheet.points for sheet in sheets] == [
        points_on_paper(first, second),
        points_on_paper(second, first),
    ]
    counts = [(sheet.counts["clean"], sheet.counts["dirty"]) for sheet in sheets]
    assert counts == [(side["clean"], side["dirty"]) for side in (first, second)]


@settings(max_examples=15)
@given(dealt)
def test_hand_by_cards_equals_hand_by_counts(deal):
    facts, state = deal
    sides = list(map(noted_as_counts, facts.sides))
    counts = RULES.read({"sides": sides, "morto_to_stock": facts.morto_to_stock})
    assert RULES.score(counts, state) == RULES.score(facts, state)
    assert RULES.as_counts(facts) == counts
    # Dealt hands are legal however they are noted: the same warnings, and no error.
    assert [p.code for p in RULES.check(counts, state)] == [
        p.code for p in RULES.check(facts, state) if not p.is_error
    ]


@settings(max_examples=15)
@given(dealt)
def test_both_sides_share_the_points_of_all_cards(deal):
    facts, state = deal
    made = sum(
        line.points
        for sheet in RULES.score(facts, state)
        for line in sheet.lines
        if line.code in ("cards", "received")
    )
    noted_cards: Counter = Counter()
    for side in facts.sides:
        noted_cards.update(card for meld in side.melds for card in meld.cards)
        noted_cards.update(side.hand)
    assert made == value(noted_cards.elements())
    assert noted_cards <= Counter(full_deck())


@given(st.lists(hands, max_size=6))
def test_totals_are_sums_of_the_counted_hands(match):
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


@given(st.lists(hands, min_size=1, max_size=5), st.lists(hands, min_size=1, max_size=3))
def test_later_hands_change_no_earlier_report(match, later):
    assert RULES.play([*match, *later]).hands[: len(match)] == RULES.play(match).hands


@given(hands)
def test_written_facts_are_read_back_through_json(facts):
    assert RULES.read(json.loads(json.dumps(RULES.write(facts)))) == facts


@given(hands, totals, totals)
def test_swapped_sides_score_alike(facts, one, other):
    turned = RULES.read(
        {
            "sides": RULES.write(facts)["sides"][::-1],
            "morto_to_stock": facts.morto_to_stock,
        }
    )
    assert RULES.score(turned, before(other, one)) == RULES.score(facts, before(one, other))[::-1]
    problems = Counter((p.code, p.side) for p in RULES.check(facts, before(one, other)))
    again = Counter(
        (p.code, None if p.side is None else 1 - p.side)
        for p in RULES.check(turned, before(other, one))
    )
    assert problems == again


@given(loose_match | anything)
def test_any_json_is_a_match_or_malformed(data):
    error = refusal(lambda: matchfile.read_match(data, RULESETS).play())
    assert error is None or str(error).isprintable()


@given(st.binary(max_size=60))
def test_any_bytes_are_json_or_malformed(raw):
    error = refusal(lambda: parse(raw))
    assert error is None or str(error).isprintable()
