"""Ramiro, *Final*: the points of unmatched cards."""

import pytest

from scoring.rules.base.sheet import Line

from .hands import CLOSED, OUT, POSITIVE, PRESET, RULES, before, hand, points


def lines(rules, facts, state=None):
    sheets = rules.score(facts, state or rules.start(len(facts.sides)))
    return [[(line.code, line.points) for line in sheet.lines] for sheet in sheets]


@pytest.mark.parametrize(
    ("cards", "value"),
    [("*", 25), ("AS", 1)]
    + [(f"{rank}H", int(rank)) for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10")]
    + [(f"{rank}C", 10) for rank in ("J", "Q", "K")],
)
def test_each_card_has_its_value(cards, value):
    assert lines(RULES, hand({"hand": [cards]}, CLOSED)) == [[("deadwood", value)], []]


def test_house_rule_changes_points_of_a_card():
    rules = RULES.with_options({"joker": 50, "ace": 11, "ten_to_king": 12})
    facts = hand({"hand": ["*", "AS", "10S", "KD", "9C"]}, CLOSED)
    assert lines(rules, facts) == [[("deadwood", 50 + 11 + 12 + 12 + 9)], []]


def test_all_players_but_the_closer_count_their_cards():
    facts = hand({"points": 34}, CLOSED, {"hand": ["KS", "7D"]}, {"hand": []})
    assert lines(RULES, facts) == [[("deadwood", 34)], [], [("deadwood", 17)], []]


def test_closer_gets_the_points_of_all_in_positive_mode():
    facts = hand({"points": 34}, CLOSED, {"hand": ["KS", "7D"]}, {"hand": []})
    assert lines(POSITIVE, facts) == [[], [("closed", 51)], [], []]


@pytest.mark.parametrize(("rules", "closer"), [(RULES, []), (POSITIVE, [("closed", 34)])])
def test_points_of_the_closer_are_ignored(rules, closer):
    sheets = lines(rules, hand({"points": 34}, CLOSED | {"points": 7}))
    assert sheets[1] == closer


def test_eliminated_player_has_an_empty_sheet():
    state = before(40, 220, 90, out=[1])
    assert lines(RULES, hand({"points": 12}, OUT, CLOSED), state) == [[("deadwood", 12)], [], []]


def test_hand_by_cards_equals_the_hand_by_points():
    by_cards = hand({"hand": ["KS", "7D", "*"]}, CLOSED, {"hand": ["AS"]})
    by_points = points(42, 0, 1)
    assert RULES.as_counts(by_cards) == by_points
    assert RULES.score(by_cards, RULES.start(3)) == RULES.score(by_points, RULES.start(3))


def test_line_of_points_has_no_count():
    sheet = RULES.score(points(0, 5), RULES.start())[1]
    assert sheet.lines == (Line("deadwood", None, 5),)
    assert (sheet.points, sheet.minimum, sheet.penalties) == (5, 0, ())


def test_sheet_counts_closing_for_a_tournament():
    sheets = PRESET.score(points(10, 0, 20), PRESET.start(3))
    assert [sheet.counts for sheet in sheets] == [{"out": 0}, {"out": 1}, {"out": 0}]
    assert tuple(sheets[0].counts) == PRESET.counts


def test_form_has_the_closer_and_points_of_each_player():
    closed, left = RULES.fields(RULES.start(4))
    assert (closed.name, closed.scope, closed.nobody) == ("closed", "across", "")
    assert (left.name, left.kind, left.cards) == ("points", "points", "hand")
    assert (closed.line, left.line) == (None, "deadwood")
    closed, left = POSITIVE.fields(POSITIVE.start(4))
    assert (closed.line, left.line) == ("closed", None)


def test_ramiro_has_no_minimum():
    assert RULES.start(3).minimums == (0, 0, 0)
    assert RULES.points_before_minimum(0) is None


def test_ramiro_sheet_has_one_line_by_mode():
    assert (RULES.line_codes, POSITIVE.line_codes) == (("deadwood",), ("closed",))
